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
  /// Whether the opening is covered; false only under the policy `fill`.
  let covers: Bool

  /// Mask px per photo px.
  var scale: Double { placement.scale(photo: header.size, opening: placeholder.opening) }
  /// The photo px under the opening's rect.
  var quad: Quad<Photo> { placement.quad(photo: header.size, opening: placeholder.opening) }
  /// Whether nothing shows through it inside the opening.
  var isOpaque: Bool { (covers && !header.hasAlpha) || placeholder.background.isOpaque }
}
