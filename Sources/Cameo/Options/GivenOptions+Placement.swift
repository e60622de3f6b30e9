extension GivenOptions {
  /// The placement that the options describe: the job's default, where they say nothing but turns and flips.
  package func placement() throws(OptionError) -> PhotoPlacement {
    try exclude(JobOption.face, .rect, .center, .angle, .auto, .noFaces)
    try exclude(JobOption.rect, .center, .zoom, .auto)
    try exclude(JobOption.auto, .center, .zoom, .angle)
    let turns = try wholeNumber(JobOption.turns, 0...3) ?? 0
    let flips = value(of: JobOption.flip) ?? ""
    let (flipH, flipV) = (flips.contains("h"), flips.contains("v"))
    if let face = try face() {
      let zoom = try number(JobOption.zoom, "a factor above 0") { $0 > 0 }
      return .face(FaceRequest(face, zoom: zoom ?? 1, turns: turns, flipH: flipH, flipV: flipV))
    }
    var form = try placementForm()
    if form == nil { form = try faceless() }
    guard let form else {
      return .face(FaceRequest(turns: turns, flipH: flipH, flipV: flipV))
    }
    return .request(PlacementRequest(form, turns: turns, flipH: flipH, flipV: flipV))
  }

  /// What is shown where faces are not to be looked for.
  private func faceless() throws(OptionError) -> PlacementRequest.Form? {
    guard has(JobOption.noFaces) else { return nil }
    switch word(JobOption.onNoFace, as: Job.NoFacePolicy.self) {
    case .fail: throw .conflict(JobOption.noFaces.rawValue, "\(JobOption.onNoFace.rawValue) fail")
    case .center: return .center
    case .top, nil: return .top
    }
  }

  private func face() throws(OptionError) -> FaceRequest.Choice? {
    guard let text = value(of: JobOption.face) else { return nil }
    if text == "largest" { return .largest }
    guard let index = Int(text), 0...9999 ~= index else {
      throw invalid(text, JobOption.face, "largest or a number from 0")
    }
    return .index(index)
  }

  private func placementForm() throws(OptionError) -> PlacementRequest.Form? {
    let angle = try number(JobOption.angle, "a number of degrees, as -2.5")
    if let rect = try numbers(JobOption.rect, "X,Y,W,H in pixels, as 120,80,640,640", count: 4) {
      guard rect[2] > 0, rect[3] > 0 else {
        throw invalid(value(of: JobOption.rect) ?? "", JobOption.rect, "a width and a height above 0")
      }
      return .rect(Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]), angle: angle ?? 0)
    }
    switch value(of: JobOption.auto) {
    case "center"?: return .center
    case "top"?: return .top
    default: break
    }
    let center = try numbers(JobOption.center, "X,Y as fractions of the photo, as .5,.4", count: 2)
    let zoom = try number(JobOption.zoom, "a factor above 0, up to 100000000") { $0 > 0 && $0 <= 100_000_000 }
    guard center != nil || zoom != nil || angle != nil else { return nil }
    let point = center.map { Placement.Fraction(x: $0[0], y: $0[1]) } ?? Placement.Fraction(x: 0.5, y: 0.5)
    return .view(center: point, zoom: zoom ?? 1, angle: angle ?? 0)
  }
}
