/// A photo whose place under its placeholder is decided.
struct PlacedPhoto: Sendable {
  /// Its place in the job's list.
  let index: Int
  /// What its file's header says.
  let header: PhotoHeader
  /// The placeholder that it fills.
  let placeholder: Template.Placeholder
  /// Where it lies.
  let placement: Placement
  /// The face that it was placed by.
  let face: PhotoFace?
  /// Mask px per photo px.
  var scale: Double { placement.scale(photo: header.size, opening: placeholder.opening) }
  /// The photo px under the opening's rect.
  var quad: Quad<Photo> { placement.quad(photo: header.size, opening: placeholder.opening) }
  /// Whether it leaves nothing uncovered of what an output shows of its placeholder: the opening, or all of its rect.
  func covers(_ content: Job.Content) -> Bool {
    let opening = placeholder.opening
    let shown =
      content == .rect ? Opening(rect: opening.rect, rotation: opening.rotation, shape: .rect(radius: 0)) : opening
    return shown.map { Coverage(photo: header.size, opening: $0).covers(placement) } ?? false
  }

  /// Whether nothing shows through it where an output shows it.
  func isOpaque(_ content: Job.Content) -> Bool {
    placeholder.background.isOpaque || (!header.hasAlpha && covers(content))
  }
}
