import Cameo

extension MaskDetection {
  /// Why there is no hole, and what to do.
  /// - Parameter hasGuessed: Whether a place without a hole was looked for, in vain.
  func reasons(hasGuessed: Bool) -> [String] {
    switch coverage {
    case .empty:
      return [
        "the picture is empty, clear everywhere: export it anew with the layers that hold the drawing, and in their "
          + "own colours, not as a selection or a clipping mask"
      ]
    case .even:
      return [
        "the picture is equally opaque everywhere, so it has no hole: export it as SVG or as PNG with transparency, "
          + "and leave no layer of white or of a checkerboard below the drawing"
      ]
    case .parted: break
    }
    if !hints.isEmpty { return hints }
    guard found.openShare > 0 else {
      return ["no region of the picture is less than half opaque and large enough for a photo: cut a hole into it"]
    }
    return [
      "no clear region is closed all around, so the opening cannot be told from the outside: draw a closed rim"
        + (hasGuessed
          ? ""
          : "; or, for a hat or for hair whose lower rim is free, let 'cameo template new ID --from MASK' guess an "
            + "oval, and correct its rect by hand")
    ]
  }

  /// What may be meant as a hole and is none, and what to do: gaps, or else what comes near to a hole.
  var hints: [String] {
    guard found.leaks.isEmpty else {
      return found.leaks.map { leak in
        "a hole is open towards the picture's edge at \(whole(leak.place.x)), \(whole(leak.place.y)) through a gap of "
          + "about \(number((leak.width * 10).rounded() / 10)) px: close it"
      }
    }
    return found.nearMisses.map { miss in
      switch miss {
      case .tooOpaque(let rect, let opacity):
        "the region at \(place(rect)) is closed but \(whole(100 * opacity)) % opaque, and a hole is less than half "
          + "opaque: clear it"
      case .cutOff(let rect):
        "the clear region at \(place(rect)) is cut off by the picture's \(edge(rect)) edge: if a photo is to show in "
          + "it, draw its rim inside the picture all around"
      case .tooSmall(let rect):
        "the hole at \(place(rect)) is not large enough for a photo: it takes 0.5 % of the picture at the least"
      }
    }
  }

  private func edge(_ rect: Rect<Mask>) -> String {
    if rect.minY < 1 { return "upper" }
    if rect.minX < 1 { return "left" }
    return rect.maxX > Double(size.width) - 1 ? "right" : "lower"
  }

  private func place(_ rect: Rect<Mask>) -> String {
    "\(whole(rect.minX)), \(whole(rect.minY)) (\(whole(rect.width)) × \(whole(rect.height)) px)"
  }

  private func whole(_ value: Double) -> String { number(value.rounded()) }
}
