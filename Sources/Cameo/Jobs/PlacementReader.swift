extension JSONCursor {
  /// A placement in one of its four forms; nil where it is none.
  ///
  /// The form is named by its own member: `rect` (with `angle`), `face` (with `zoom`), `auto`; else one of
  /// `center`, `zoom` and `angle` makes it the view form; with `turns` and flips only it is the default.
  func placement() -> PhotoPlacement? {
    let known = ["rect", "face", "auto", "center", "zoom", "angle", "turns", "flipH", "flipV"]
    guard let object = object(known) else { return nil }
    guard !object.present(known).isEmpty else {
      // An unknown member that was reported is what makes it seem empty.
      if members()?.isEmpty ?? true { report(.emptyPlacement) }
      return nil
    }
    let turns = object.member("turns").map { $0.integer(0...3) ?? 0 } ?? 0
    let flipH = object.bool("flipH", default: false)
    let flipV = object.bool("flipV", default: false)
    let rect = object.member("rect").map { $0.photoRect() }
    let face = object.member("face").map { $0.faceChoice() }
    let auto = object.member("auto").map { $0.word([("center", PlacementRequest.Form.center), ("top", .top)]) }
    let center = object.member("center").map { $0.fraction() }
    // What the narrowest rect of the largest photo comes to: beyond it, nothing of a photo is left to show.
    let zoom = object.member("zoom").map { $0.number(.positive(upTo: 100_000_000)) }
    let angle = object.member("angle").map { $0.number() }
    guard isOneForm(object) else { return nil }

    func request(_ form: PlacementRequest.Form) -> PhotoPlacement {
      .request(PlacementRequest(form, turns: turns, flipH: flipH, flipV: flipV))
    }
    if let rect {
      guard let rect else { return nil }
      return request(.rect(rect, angle: (angle ?? 0) ?? 0))
    }
    if let auto { return auto.map(request) }
    if face == nil, center != nil || zoom != nil || angle != nil {
      let middle = Placement.Fraction(x: 0.5, y: 0.5)
      return request(
        .view(center: (center ?? middle) ?? middle, zoom: (zoom ?? 1) ?? 1, angle: (angle ?? 0) ?? 0))
    }
    guard let choice = face ?? .largest else { return nil }
    return .face(FaceRequest(choice, zoom: (zoom ?? 1) ?? 1, turns: turns, flipH: flipH, flipV: flipV))
  }

  /// Whether no two members belong to different forms; reports it otherwise.
  private func isOneForm(_ object: ObjectReader) -> Bool {
    let named = object.present(["rect", "face", "auto"])
    guard let form = named.first else { return true }
    let own = ["rect": "angle", "face": "zoom"][form]
    let others = named.dropFirst() + object.present(["center", "zoom", "angle"]).filter { $0 != own }
    guard !others.isEmpty else { return true }
    report(.mixedPlacement([form] + others))
    return false
  }

  /// A box in photo px.
  private func photoRect() -> Rect<Photo>? {
    guard let object = object(["x", "y", "width", "height"]) else { return nil }
    let bound = 1_000_000.0
    let x = object.required("x")?.number(.from(-bound, to: bound))
    let y = object.required("y")?.number(.from(-bound, to: bound))
    let width = object.required("width")?.number(.from(0.001, to: bound))
    let height = object.required("height")?.number(.from(0.001, to: bound))
    guard let x, let y, let width, let height else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// A point as fractions of the photo.
  private func fraction() -> Placement.Fraction? {
    guard let object = object(["x", "y"]) else { return nil }
    let x = object.required("x")?.number()
    let y = object.required("y")?.number()
    guard let x, let y else { return nil }
    return Placement.Fraction(x: x, y: y)
  }

  /// `largest`, or an index from 0.
  private func faceChoice() -> FaceRequest.Choice? {
    if isNumber { return integer(0...9999).map { .index($0) } }
    return word([("largest", .largest)])
  }
}
