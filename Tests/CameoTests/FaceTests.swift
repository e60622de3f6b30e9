import Cameo
import Foundation
import TestSupport
import Testing

/// What a job makes of the faces in its photos.
@Suite struct FaceTests {
  private static let portraitPath = Folders.fixtures.appending(path: "portrait.jpg").path
  /// A grey photo.
  private static let empty = Result {
    try ImageEncoder.encode(
      Bitmap(
        size: PixelSize(width: 300, height: 400), isOpaque: true,
        bytes: [UInt8](repeating: 128, count: 4 * 300 * 400)), EncodingOptions(format: .png))
  }
  /// Two people: the sample portrait on the right, and smaller on the left.
  private static let group = Result {
    let reader = try PhotoReader(ByteSource(path: portraitPath))
    let plain = try Cameo(masks: []).picture(
      Job(
        [UInt8](Data(contentsOf: URL(filePath: portraitPath))),
        placement: .rect(x: 0, y: 0, width: 1512, height: 2016), output: .init(size: .width(504))))
    let small = try plain.resized(to: PixelSize(width: 378, height: 504), filter: .photo)
    let size = PixelSize(width: 378 + 504, height: 672)
    var bytes = [UInt8](repeating: 200, count: 4 * size.width * size.height)
    for (bitmap, x) in [(small, 0), (plain, 378)] {
      for y in 0..<bitmap.size.height {
        let row = bitmap.bytes[y * bitmap.stride..<(y + 1) * bitmap.stride]
        bytes.replaceSubrange((y * size.width + x) * 4..<(y * size.width + x) * 4 + bitmap.stride, with: row)
      }
    }
    return try ImageEncoder.encode(
      Bitmap(size: size, isOpaque: true, bytes: bytes), EncodingOptions(format: .png))
  }

  private let cameo: Cameo

  init() throws { cameo = try Cameo() }

  private func resolve(
    _ photo: [UInt8], _ placement: PhotoPlacement = .standard, _ policy: Job.Policy = Job.Policy(),
    with cameo: Cameo? = nil
  ) throws -> JobResult {
    try (cameo ?? self.cameo).resolve(
      Job(photo, template: .id("spiky-hair"), placement: placement, policy: policy))
  }

  private func resolve(
    _ path: String, _ placement: PhotoPlacement = .standard, _ policy: Job.Policy = Job.Policy(),
    with cameo: Cameo? = nil
  ) throws -> JobResult {
    try (cameo ?? self.cameo).resolve(
      Job(template: .id("spiky-hair"), photos: [.init(path, placement: placement)], policy: policy))
  }

  @Test(
    "A face that is shown again for lack of more is told of", arguments: [(1, [false, true]), (2, [false, false])])
  func repeated(faces: Int, isTold: [Bool]) throws {
    let photo = faces == 1 ? [UInt8](try Data(contentsOf: URL(filePath: Self.portraitPath))) : try Self.group.get()
    let job = Job(
      template: "frame-two-faces", photos: [Job.Photo(photo), Job.Photo(photo)], policy: Job.Policy(onUpscale: .allow))
    let warnings = try cameo.resolve(job).warnings
    for (index, isTold) in isTold.enumerated() {
      #expect(warnings.contains(.faceRepeated(photo: index, found: faces)) == isTold)
    }
  }

  @Test func theLargestFaceIsTheDefault() throws {
    let result = try resolve(Self.portraitPath)
    let photo = result.photos[0]
    let face = try #require(photo.face)
    #expect((face.index, face.count) == (0, 1))
    #expect((face.offset.length, face.enlargement) == (0, 1))
    #expect(result.warnings.isEmpty)
    let template = try cameo.library.template("spiky-hair")
    let placeholder = template.placeholders[0]
    let rect = placeholder.opening.rect
    let eyes = photo.placement.transform(photo: photo.header.size, opening: placeholder.opening)
      .apply(face.face.eyeMidpoint)
    #expect(abs(eyes.x - (rect.minX + placeholder.face.centerX * rect.width)) < 1e-6)
    #expect(abs(eyes.y - (rect.minY + placeholder.face.eyeLine * rect.height)) < 1e-6)
    #expect(result.timings.contains { $0.step == "faces" })
  }

  @Test func theResultTellsOfTheFace() throws {
    let result = try resolve(Self.portraitPath)
    let text = String(decoding: JSONWriter.bytes(result.document, .canonical), as: UTF8.self)
    for member in ["\"face\":{", "\"box\":{", "\"eyes\":[", "\"roll\":", "\"confidence\":", "\"residual\":{"] {
      #expect(text.contains(member), "\(member)")
    }
    let given = try resolve(Self.portraitPath, .center)
    #expect(given.photos[0].face == nil)
    #expect(!given.timings.contains { $0.step == "faces" })
  }

  @Test func aFactorEnlargesTheFace() throws {
    let one = try resolve(Self.portraitPath).photos[0]
    let two = try resolve(Self.portraitPath, .face(FaceRequest(zoom: 1.5))).photos[0]
    #expect(abs(two.placement.zoom / one.placement.zoom - 1.5) < 1e-9)
  }

  @Test func theResolvedPlacementMakesTheSamePlan() throws {
    let first = try resolve(Self.portraitPath).photos[0]
    let again = try resolve(Self.portraitPath, .view(first.placement)).photos[0]
    #expect(again.placement == first.placement)
    #expect(again.plan == first.plan)
  }

  @Test(arguments: [(Job.NoFacePolicy.top, PhotoPlacement.top), (.center, .center)])
  func withoutAFaceThePolicySaysWhatIsShown(policy: Job.NoFacePolicy, same: PhotoPlacement) throws {
    let empty = try Self.empty.get()
    let result = try resolve(empty, .standard, Job.Policy(onNoFace: policy))
    #expect(result.warnings == [.noFace(photo: 0, found: 0, shown: policy)])
    #expect(result.warnings[0].code == "face.none")
    #expect(result.photos[0].placement == (try resolve(empty, same).photos[0].placement))
    #expect(result.photos[0].face == nil)
  }

  @Test func withoutAFaceThePolicyMayRefuse() throws {
    let empty = try Self.empty.get()
    let error = #expect(throws: CameoError.self) { try resolve(empty, .standard, Job.Policy(onNoFace: .fail)) }
    #expect(error == .noFace(index: 0, src: "photo", found: 0))
    #expect(error?.code == "face.none")
    #expect(error?.pointer == "/photos/0/placement")
  }

  @Test func anIndexBeyondTheFacesIsNoFace() throws {
    let result = try resolve(Self.portraitPath, .face(FaceRequest(.index(1))))
    #expect(result.warnings == [.noFace(photo: 0, found: 1, shown: .top)])
    #expect(throws: CameoError.noFace(index: 0, src: Self.portraitPath, found: 1)) {
      try resolve(Self.portraitPath, .face(FaceRequest(.index(1))), Job.Policy(onNoFace: .fail))
    }
  }

  @Test func withoutTheModelEverythingElseWorks() throws {
    let blind = try Cameo(faces: FaceFinder(model: "/no/such/model.dat"))
    let missing = FaceError.modelMissing(path: "/no/such/model.dat")
    let result = try resolve(Self.portraitPath, .standard, with: blind)
    #expect(result.warnings == [.facesUnavailable(photo: 0, missing, shown: .top)])
    #expect(result.warnings[0].code == "face.model-missing")
    #expect(try resolve(Self.portraitPath, .center, with: blind).warnings.isEmpty)
    #expect(throws: CameoError.facesUnavailable(index: 0, src: Self.portraitPath, missing)) {
      try resolve(Self.portraitPath, .standard, Job.Policy(onNoFace: .fail), with: blind)
    }
    let inspection = try blind.inspect(.path(Self.portraitPath), findsFaces: true)
    #expect((inspection.faces, inspection.faceError) == (nil, missing))
  }

  @Test func jobsThatShareTheirFacesLookForThemOnce() throws {
    var options = Cameo.Options()
    options.knownFaces = KnownFaces()
    let job = Job(template: .id("spiky-hair"), photos: [.init(Self.portraitPath)])
    let first = try cameo.resolve(job, options: options).photos[0]
    // This one would find none.
    let blind = try Cameo(faces: FaceFinder(model: "/no/such/model.dat"))
    #expect(try blind.resolve(job, options: options).photos[0].placement == first.placement)
    #expect(try blind.resolve(job).photos[0].face == nil)
    // Another way up is another photo.
    let turned = Job(template: .id("spiky-hair"), photos: [.init(Self.portraitPath, orientation: .fixed(.up))])
    #expect(try blind.resolve(turned, options: options).photos[0].face == nil)
  }

  @Test func anInspectionTellsOfFacesWhenAsked() throws {
    let inspection = try cameo.inspect(.path(Self.portraitPath), findsFaces: true)
    #expect(inspection.faces?.count == 1)
    #expect(try cameo.inspect(.path(Self.portraitPath)).faces == nil)
  }

  /// Three placeholders side by side: the first of them in the middle, the second on the right, the third on the left.
  private func trio(_ ids: [String]) throws -> Template {
    let places: [String: Double] = ["middle": 100, "right": 200, "left": 0]
    return try Template(
      id: "trio", name: LocalizedText("Trio"),
      canvas: Template.Canvas(size: PixelSize(width: 300, height: 100), background: .transparent),
      placeholders: ids.map { id in
        let rect = Rect<Mask>(x: places[id] ?? 0, y: 0, width: 100, height: 100)
        guard let opening = Opening(rect: rect) else { throw TestFailure.badOpening }
        return Template.Placeholder(id: id, opening: opening)
      })
  }

  @Test func facesOfOneFileGoFromLeftToRight() throws {
    let group = try Self.group.get()
    let job = Job(
      template: .value(try trio(["right", "left"])), photos: [.init(group), .init(group)], outputs: [.init()])
    let photos = try cameo.resolve(job).photos
    let faces = try photos.map { try #require($0.face) }
    #expect(photos.map(\.placeholder) == ["right", "left"])
    #expect(faces[0].face.eyeMidpoint.x > faces[1].face.eyeMidpoint.x)
    #expect(faces.map(\.index) == [0, 1])
    #expect(faces.map(\.count) == [2, 2])
  }

  @Test func placeholdersBeyondTheFacesGetTheLargest() throws {
    let group = try Self.group.get()
    let job = Job(
      template: .value(try trio(["middle", "right", "left"])), photos: [.init(group), .init(group), .init(group)],
      outputs: [.init()])
    let result = try cameo.resolve(job)
    #expect(result.photos.map(\.face?.index) == [0, 0, 1])
  }

  @Test func facesAreCountedBySize() throws {
    let group = try Self.group.get()
    let large = try resolve(group, .face(FaceRequest(.index(0)))).photos[0]
    let small = try resolve(group, .face(FaceRequest(.index(1)))).photos[0]
    #expect(large.face?.index == 0 && small.face?.index == 1)
    #expect((large.face?.face.height ?? 0) > (small.face?.face.height ?? 0) * 1.2)
    #expect(small.face.map { $0.face.eyeMidpoint.x < 378 } == true)
  }

  @Test func aFaceAtThePhotosEdgeIsReported() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.portraitPath)))
    // Cut tightly round the eyes and the chin.
    let tight =
      try cameo.render(
        Job(bytes, placement: .rect(x: 500, y: 760, width: 512, height: 600))
      ).outputs[0].bytes ?? []
    let result = try resolve(tight, .face(FaceRequest(zoom: 0.5)))
    let face = try #require(result.photos[0].face)
    #expect(face.enlargement > 1.25)
    let warning = try #require(result.warnings.first { $0.code == "face.clamped" })
    #expect(
      warning.message.contains(#/the eyes are off by \d+ % of .*, and the face is \d(\.\d)? times .* around the head/#),
      "\(warning.message)")
  }
}
