import CameoFaces
import CameoGeometry
import Testing

@Suite struct FacePlacerTests {
  private static let photo = PixelSize(width: 1200, height: 1600)
  private static let shapes: [Shape] = [.oval, .rect(radius: 0), .rect(radius: 40)]
  private static let rolls = [-178.0, -91, -60, -30, -7.5, 0, 3, 44.9, 45.1, 90, 135, 180]

  /// A face with its chin straight below its eyes.
  private static func face(roll: Double, at middle: Point<Photo> = Point(x: 560, y: 700), eyes: Double = 120) -> Face {
    let (sine, cosine) = sineAndCosine(degrees: roll)
    let across = Vector<Photo>(dx: eyes / 2 * cosine, dy: eyes / 2 * sine)
    let down = Vector<Photo>(dx: -eyes * sine, dy: eyes * cosine)
    return Face(
      box: Rect(center: middle, size: Size(width: 2 * eyes, height: 2 * eyes)), leftEye: middle - across,
      rightEye: middle + across, brow: middle - 0.3 * down, chin: middle + 1.7 * down, confidence: 1)
  }

  private static func placer(_ shape: Shape, rotation: Double, photo: PixelSize = photo) throws -> FacePlacer {
    let opening = try #require(
      Opening(rect: Rect(x: 100, y: 50, width: 240, height: 300), rotation: rotation, shape: shape))
    return FacePlacer(
      coverage: Coverage(photo: photo, opening: opening),
      target: FaceTarget(eyeLine: 0.45, centerX: 0.52, height: 0.8))
  }

  @Test(arguments: rolls)
  func aFaceKnowsItsMeasures(roll: Double) {
    let face = Self.face(roll: roll)
    #expect(abs(face.roll - roll) < 1e-9 || abs(abs(face.roll - roll) - 360) < 1e-9)
    #expect(abs(face.height - 1.5 * 2 * 120) < 1e-9)
    #expect((face.eyeMidpoint - Point(x: 560, y: 700)).length < 1e-9)
  }

  @Test(arguments: rolls, [0.0, 12, -7])
  func theWishMeetsTheTargetExactly(roll: Double, rotation: Double) throws {
    let placer = try Self.placer(.oval, rotation: rotation)
    let face = Self.face(roll: roll)
    let opening = placer.coverage.opening
    let wish = placer.wish(face, zoom: 1.25)
    let map = wish.transform(photo: Self.photo, opening: opening).concatenating(opening.turning.inverted)
    let left = map.apply(face.leftEye)
    let right = map.apply(face.rightEye)
    let rect = opening.rect
    #expect(abs(left.y - right.y) < 1e-9)
    #expect(left.x < right.x)
    #expect(abs((left.x + right.x) / 2 - (rect.minX + 0.52 * rect.width)) < 1e-9)
    #expect(abs(left.y - (rect.minY + 0.45 * rect.height)) < 1e-9)
    let scale = wish.scale(photo: Self.photo, opening: opening)
    #expect(abs(scale * face.height - 1.25 * 0.8 * rect.height) < 1e-9)
    #expect(map.apply(face.chin).y > left.y)
  }

  @Test(
    "A tilt that nobody sees is left, so that the photo keeps its grid",
    arguments: [(0.49, 0, 0.0), (-0.49, 0, 0), (0.51, 0, -0.51), (-0.51, 0, 0.51), (90.3, 3, 0), (-89.4, 1, -0.6)])
  func smallTilts(roll: Double, turns: Int, angle: Double) throws {
    let placer = try Self.placer(.oval, rotation: 0)
    let face = Self.face(roll: roll)
    let placement = placer.fit(face).placement
    #expect(placement.turns == turns)
    #expect(angle == 0 ? placement.angle == 0 : abs(placement.angle - angle) < 1e-9)
    // The middle of the eyes and the face's height meet the target all the same.
    let map = placement.transform(photo: Self.photo, opening: placer.coverage.opening)
    let rect = placer.coverage.opening.rect
    let eyes = map.apply(face.eyeMidpoint)
    #expect(
      abs(eyes.x - (rect.minX + 0.52 * rect.width)) < 1e-9 && abs(eyes.y - (rect.minY + 0.45 * rect.height)) < 1e-9)
    #expect(abs(placement.scale(photo: Self.photo, opening: placer.coverage.opening) * face.height - 240) < 1e-9)
  }

  @Test(arguments: rolls, shapes)
  func whatIsLegalStaysAndEverythingElseIsMadeLegal(roll: Double, shape: Shape) throws {
    let placer = try Self.placer(shape, rotation: 5)
    for middle in [Point<Photo>(x: 560, y: 700), Point(x: 30, y: 700), Point(x: 560, y: 1590), Point(x: 1190, y: 5)] {
      for eyes in [5.0, 120, 400, 1500] {
        let face = Self.face(roll: roll, at: middle, eyes: eyes)
        let wish = placer.wish(face)
        let fit = placer.fit(face)
        #expect(placer.coverage.covers(fit.placement))
        if placer.coverage.covers(wish, tolerance: 0) {
          #expect(fit == placer.fit(face))
          #expect((fit.offset.length, fit.enlargement) == (0, 1))
          #expect(fit.placement == wish)
        } else {
          #expect(fit.offset.length > 0 || fit.enlargement > 1)
        }
        #expect(fit.enlargement >= 1 - 1e-12)
      }
    }
  }

  @Test func aFaceThatIsTooLargeIsEnlargedAboutTheEyes() throws {
    let placer = try Self.placer(.oval, rotation: 0)
    // The face fills the photo: it cannot be made small enough, but its eyes can be where they belong.
    let face = Self.face(roll: 0, at: Point(x: 624, y: 720), eyes: 520)
    let fit = placer.fit(face)
    #expect(fit.enlargement > 1.1)
    #expect(fit.offset.length < 1e-6)
  }

  @Test(arguments: rolls, [(true, false), (false, true), (true, true)])
  func flipsMirrorTheResult(roll: Double, flips: (h: Bool, v: Bool)) throws {
    let placer = try Self.placer(.rect(radius: 0), rotation: 0)
    let face = Self.face(roll: roll)
    let upright = placer.fit(face).placement
    let flipped = placer.fit(face, turns: 1, flipH: flips.h, flipV: flips.v).placement
    let sign: Double = flips.h != flips.v ? -1 : 1
    #expect(flipped.flipH == flips.h && flipped.flipV == flips.v)
    let turned = Placement.normalize(sign * upright.degrees + 90)
    #expect(flipped.turns == turned.turns)
    #expect(abs(flipped.angle - turned.angle) < 1e-9)
    #expect(placer.coverage.covers(flipped))
  }

  @Test func turnsAndFlipsKeepCentreAndZoomWhereLegal() throws {
    let placer = try Self.placer(.oval, rotation: 0, photo: PixelSize(width: 1400, height: 1400))
    let face = Self.face(roll: 10)
    let upright = placer.fit(face).placement
    let moved = placer.fit(face, turns: 2, flipH: true).placement
    #expect(moved.center == upright.center)
    #expect(moved.zoom == upright.zoom)
    #expect(moved.angle == -upright.angle)
    #expect(moved.turns == 2)
  }
}
