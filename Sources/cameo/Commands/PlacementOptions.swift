import CameoGeometry

extension ParsedArguments {
  /// The placement that the options describe; nil where none was given, so that the job's default holds.
  func placement() throws(UsageError) -> PlacementRequest? {
    try exclude(.rect, .center, .zoom, .auto)
    try exclude(.auto, .center, .zoom, .angle)
    let turns = try wholeNumber(.turns, Int.min...Int.max)
    let flip = value(of: .flip)
    let form = try placementForm()
    guard form != nil || turns != nil || flip != nil else { return nil }
    return PlacementRequest(
      form ?? .top, turns: turns ?? 0, flipH: flip?.contains("h") ?? false,
      flipV: flip?.contains("v") ?? false)
  }

  private func placementForm() throws(UsageError) -> PlacementRequest.Form? {
    let angle = try number(.angle, "degrees")
    if let rect = try numbers(.rect, "X,Y,W,H in pixels, as 120,80,640,640", count: 4) {
      guard rect[2] > 0, rect[3] > 0 else {
        throw invalid(value(of: .rect) ?? "", .rect, "a width and a height above 0")
      }
      return .rect(Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]), angle: angle ?? 0)
    }
    switch value(of: .auto) {
    case "center"?: return .center
    case "top"?: return .top
    default: break
    }
    let center = try numbers(.center, "X,Y as fractions of the photo, as .5,.4", count: 2)
    let zoom = try number(.zoom, "a factor above 0") { $0 > 0 }
    guard center != nil || zoom != nil || angle != nil else { return nil }
    let point = center.map { Placement.Fraction(x: $0[0], y: $0[1]) } ?? Placement.Fraction(x: 0.5, y: 0.5)
    return .view(center: point, zoom: zoom ?? 1, angle: angle ?? 0)
  }
}
