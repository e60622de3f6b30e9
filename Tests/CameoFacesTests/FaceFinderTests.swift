import CameoFaces
import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

/// What is found of the corpus's portraits, against what a person read off them.
@Suite(.enabled(if: Folders.hasCorpus, "the pictures with known answers are not there"))
struct FaceFinderTests {
  private let eyes = Eyes.fixture

  private static var noFaces: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: Folders.corpus.appending(path: "noface").path)) ?? []
  }

  private func frontal() throws -> [(entry: Eyes.Entry, face: Face?, photo: PixelSize)] {
    try FoundFaces.all.get().matches.filter { $0.entry.view == .frontal }
  }

  @Test func theThresholdIsTheOneFixedBefore() {
    #expect(FaceFinder.threshold == eyes.threshold)
  }

  @Test func frontalFacesAreFound() throws {
    let faces = try frontal()
    let missing = faces.filter { $0.face == nil }.map(\.entry.file)
    let share = Double(faces.count - missing.count) / Double(faces.count)
    #expect(share >= eyes.frontalFound, "\(share) of \(faces.count), without \(missing)")
  }

  @Test func nothingElseIsTakenForAFace() throws {
    let others = try FoundFaces.all.get().others.map { "\($0.file) \($0.face.confidence)" }
    #expect(others.isEmpty)
  }

  @Test func thereArePicturesWithoutFaces() { #expect(!FaceFinderTests.noFaces.isEmpty) }

  @Test(arguments: noFaces)
  func noFaceIsSeenInAPictureWithoutOne(file: String) throws {
    let faces = try FaceFinder().faces(in: Eyes.reader(file, in: "noface"))
    #expect(faces.isEmpty, "\(faces.map(\.confidence))")
  }

  @Test func headsAreSetUpright() throws {
    let found = try frontal().compactMap { entry, face, _ in face.map { $0.roll - entry.roll } }
    let share = Double(found.count { abs($0) <= eyes.rollTolerance }) / Double(found.count)
    #expect(share >= eyes.rollShare, "\(share) of \(found.count)")
  }

  /// Openings like those of templates: an oval, a narrow one below hair, a circle with shoulders.
  private static let openings: [(Rect<Mask>, FaceTarget)] = [
    (Rect(x: 0, y: 0, width: 256, height: 300), FaceTarget(eyeLine: 0.42, centerX: 0.5, height: 0.9)),
    (Rect(x: 112, y: 134, width: 176, height: 228), FaceTarget(eyeLine: 0.46, centerX: 0.5, height: 0.98)),
    (Rect(x: 20, y: 20, width: 360, height: 360), FaceTarget(eyeLine: 0.44, centerX: 0.5, height: 0.62)),
  ]

  @Test(arguments: openings.indices)
  func eyesComeToWhereTheTemplateWantsThem(number: Int) throws {
    let (rect, target) = FaceFinderTests.openings[number]
    let opening = try #require(Opening(rect: rect))
    let goal = Point<Mask>(
      x: rect.minX + target.centerX * rect.width, y: rect.minY + target.eyeLine * rect.height)
    var distances: [Double] = []
    for (entry, face, photo) in try frontal() {
      guard let face else { continue }
      let coverage = Coverage(photo: photo, opening: opening)
      let placer = FacePlacer(coverage: coverage, target: target)
      guard coverage.covers(placer.wish(face)) else { continue }
      let eyes = placer.fit(face).placement.transform(photo: photo, opening: opening).apply(entry.midpoint)
      distances.append((eyes - goal).length / rect.height)
    }
    try #require(distances.count >= 8)
    let share = Double(distances.count { $0 <= eyes.midpointTolerance }) / Double(distances.count)
    #expect(share >= eyes.midpointShare, "\(share) of \(distances.count)")
  }

  /// What the detector cannot do is said in the documentation; here it is held to that.
  @Test(arguments: [
    (Eyes.View.turned, 2, of: 3), (.small, 1, of: 1), (.profile, 0, of: 2), (.cut, 1, of: 1),
  ])
  func theLimitsAreAsDocumented(view: Eyes.View, count: Int, of all: Int) throws {
    let faces = try FoundFaces.all.get().matches.filter { $0.entry.view == view }
    #expect(faces.count == all)
    #expect(faces.count { $0.face != nil } == count)
  }

  /// Other formats and colours are other pixels: the second portrait, 128 px small, is given one px more.
  @Test(arguments: [(0, within: 1.0), (1, within: 2.0)])
  func everyVariantOfAPortraitIsPlacedTheSame(number: Int, within tolerance: Double) throws {
    let variants = eyes.variants[number]
    let opening = try #require(Opening(rect: Rect(x: 0, y: 0, width: 256, height: 300)))
    func quad(_ file: String) throws -> Quad<Photo>? {
      let reader: PhotoReader
      do {
        reader = try Eyes.reader(file)
      } catch ImageError.unknownFormat {
        // A format that is not read yet.
        return nil
      }
      let face = try #require(try FaceFinder().faces(in: reader).first, "\(file)")
      let coverage = Coverage(photo: reader.header.size, opening: opening)
      let target = FaceTarget(eyeLine: 0.42, centerX: 0.5, height: 0.9)
      return FacePlacer(coverage: coverage, target: target).fit(face).placement
        .quad(photo: reader.header.size, opening: opening)
    }
    let first = try #require(try quad(variants.of))
    for file in variants.files {
      guard let other = try quad(file) else { continue }
      let corners = [\Quad<Photo>.topLeft, \.topRight, \.bottomRight, \.bottomLeft]
      let distance = corners.map { (first[keyPath: $0] - other[keyPath: $0]).length }.max() ?? 0
      #expect(distance <= tolerance, "\(file)")
    }
  }

  @Test("The largest face is the same where smaller ones are not looked for", arguments: Eyes.fixture.files)
  func largest(file: String) throws {
    let reader = try Eyes.reader(file)
    let all = try FaceFinder().faces(in: reader)
    let found = try FaceFinder().faces(in: reader, largest: 1)
    #expect(all.isEmpty == found.isEmpty)
    guard let first = all.first, let face = found.first else { return }
    let eyes = (first.rightEye - first.leftEye).length
    #expect((face.eyeMidpoint - first.eyeMidpoint).length < eyes / 20, "\(face) is not \(first)")
    // As many as are asked for, if there are so many.
    #expect(try FaceFinder().faces(in: reader, largest: all.count + 1).count == all.count)
  }
}
