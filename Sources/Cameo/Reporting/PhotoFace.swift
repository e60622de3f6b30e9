/// The face that a photo was placed by, and how well.
public struct PhotoFace: Hashable, Sendable {
  /// The face, in px of the upright photo.
  public var face: Face
  /// Its place among the photo's faces by area, from 0.
  public var index: Int
  /// How many faces were found; where those asked for are large, smaller ones are not looked for.
  public var count: Int
  /// How far the middle between the eyes is from where the template wants it, in mask px of the upright placeholder.
  public var offset: Vector<Mask>
  /// How many times larger than the template wants the face is.
  public var enlargement: Double

  /// Creates a face with what it was placed by.
  public init(face: Face, index: Int, count: Int, offset: Vector<Mask>, enlargement: Double) {
    self.face = face
    self.index = index
    self.count = count
    self.offset = offset
    self.enlargement = enlargement
  }

  var document: JSONValue {
    JSONValue(
      members: [("index", JSONValue(index)), ("count", JSONValue(count))] + face.members + [
        (
          "residual",
          [
            "x": JSONValue(offset.dx), "y": JSONValue(offset.dy), "enlargement": JSONValue(enlargement),
          ]
        )
      ])
  }
}

extension Face {
  /// The members of documents that tell of it.
  var members: [(String, JSONValue?)] {
    [
      (
        "box",
        [
          "x": JSONValue(box.minX), "y": JSONValue(box.minY), "width": JSONValue(box.width),
          "height": JSONValue(box.height),
        ]
      ),
      (
        "eyes",
        JSONValue([leftEye, rightEye].map { ["x": JSONValue($0.x), "y": JSONValue($0.y)] })
      ),
      ("roll", JSONValue(roll)), ("confidence", JSONValue(confidence)),
    ]
  }
}
