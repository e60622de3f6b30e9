/// Where a face belongs in an opening's upright rect, as fractions of it.
public struct FaceTarget: Hashable, Sendable {
  /// The height of the eyes: 0 at the rect's top, 1 at its bottom.
  public var eyeLine: Double
  /// The middle between the eyes: 0 at the rect's left, 1 at its right.
  public var centerX: Double
  /// The face's height from hairline to chin, above 0.
  public var height: Double

  /// Creates a target from its fractions.
  public init(eyeLine: Double, centerX: Double, height: Double) {
    self.eyeLine = eyeLine
    self.centerX = centerX
    self.height = height
  }
}
