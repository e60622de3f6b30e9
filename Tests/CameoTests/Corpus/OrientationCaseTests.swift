import Cameo
import Foundation
import TestSupport
import Testing

private let red: [UInt8] = [200, 40, 40]
private let green: [UInt8] = [40, 160, 40]
private let blue: [UInt8] = [40, 60, 200]
private let yellow: [UInt8] = [220, 200, 40]

/// Faults in orientation that users of other tools reported, with the pictures that show them.
@Suite(.enabled(if: Folders.hasCorpus, "the corpus is not beside the package"))
struct OrientationCaseTests {
  /// The card that most of the pictures show: 96×64, four colours.
  private func isUpright(_ card: Bitmap) -> Bool {
    card.size == PixelSize(width: 96, height: 64) && card.hasColor(red, 24, 16) && card.hasColor(green, 72, 16)
      && card.hasColor(blue, 24, 48) && card.hasColor(yellow, 72, 48)
  }

  @Test("A quadrant is the same in all eight orientations", arguments: 1...8)
  func quadrant(orientation: Int) throws {
    let picture = try CorpusFiles.crop("orient/gen-card-o\(orientation).jpg", 48, 0, 48, 32)
    #expect(picture.size == PixelSize(width: 48, height: 32))
    for (x, y) in [(2, 2), (24, 16), (45, 2), (2, 29), (45, 29)] { #expect(picture.hasColor(green, x, y)) }
  }

  @Test(
    "Cards are upright, whatever says so and however oddly",
    arguments: (1...8).map { "orient/gen-card-o\($0).jpg" } + (1...8).map { "orient/gen-card-o\($0)-irot.heic" }
      + [1, 2, 3, 4, 6].map { "orient/gen-card-o\($0)-irot-exif.heic" } + ["orient/gen-orientation-256-byteswapped.jpg"]
  )
  func upright(file: String) throws {
    #expect(isUpright(try CorpusFiles.whole(file)))
  }

  /// One portrait in all orientations that are there.
  private static let portraits = ((try? files(in: Folders.corpus.appending(path: "face"))) ?? []).filter {
    $0.hasPrefix("gen-astronaut-o") && $0.hasSuffix(".jpg")
  }

  @Test func theFaceIsInOnePlaceOfTheUprightPhotoAndInsideTheOval() throws {
    try #require(Self.portraits.count >= 5)
    let library = try #require(cameo)
    let opening = try library.library.template("oval").placeholders[0].opening
    let photos = try Self.portraits.map { file in
      try library.resolve(Job(CorpusFiles.bytes("face/\(file)"), template: "oval", placement: .standard)).photos[0]
    }
    #expect(Set(photos.map(\.header.orientation)).count == photos.count)
    let first = try #require(photos[0].face?.face)
    for photo in photos {
      let face = try #require(photo.face?.face)
      #expect((face.box.center - first.box.center).length < 2 && abs(face.box.width - first.box.width) < 2)
      #expect(abs(photo.placement.zoom / photos[0].placement.zoom - 1) < 0.01)
      let map = photo.placement.transform(photo: photo.header.size, opening: opening)
      for point in [face.leftEye, face.rightEye, face.brow, face.chin] {
        let place = map.apply(point) - opening.center
        #expect(hypot(place.dx / opening.rect.width, place.dy / opening.rect.height) < 0.5)
      }
    }
  }

  @Test func exifIsInformativeInHEIC() throws {
    let picture = try CorpusFiles.whole("orient/gen-card-exif6-only.heic")
    #expect(picture.size == PixelSize(width: 64, height: 96))
    #expect(picture.hasColor(green, 16, 24) && picture.hasColor(red, 16, 72))
  }

  @Test func aCutIsCheckedAgainstTheUprightSize() throws {
    let picture = try CorpusFiles.crop("orient/gen-card-o6.jpg", 70, 0, 26, 64)
    #expect(picture.size == PixelSize(width: 26, height: 64))
    #expect(picture.hasColor(green, 13, 10) && picture.hasColor(yellow, 13, 54))
  }

  @Test func theCentreSquareOfATurnedPhotoIsWhatAPersonSees() throws {
    let picture = try CorpusFiles.crop("orient/gen-card-o8.jpg", 16, 0, 64, 64)
    #expect(picture.hasColor(red, 16, 16) && picture.hasColor(blue, 16, 48))
    #expect(picture.hasColor(green, 48, 16) && picture.hasColor(yellow, 48, 48))
  }

  @Test("Cut points count displayed pixels, so that a turned photo gives what its upright twin gives")
  func displayedPixels() throws {
    let library = try #require(cameo)
    let pictures = try [1, 6].map { orientation in
      try library.picture(
        Job(
          CorpusFiles.bytes("orient/gen-card-o\(orientation).jpg"), template: .value(try frame(width: 40, height: 40)),
          placement: .view(Placement(center: .init(x: 0.4, y: 0.55), zoom: 1.2, angle: 15))))
    }
    #expect(pictures[0].meanDifference(from: pictures[1]) < 2)
  }

  @Test("A view round a face is upright in every orientation", arguments: [2, 4, 6, 7])
  func face(orientation: Int) throws {
    let library = try #require(cameo)
    let pictures = try [1, orientation].map { orientation in
      try library.picture(
        Job(
          CorpusFiles.bytes("face/gen-astronaut-o\(orientation).jpg"), template: "oval",
          placement: .view(Placement(center: .init(x: 0.45, y: 0.25), zoom: 2)), output: .init(size: .width(96)),
          policy: .init(onUpscale: .allow)))
    }
    #expect(pictures[0].meanDifference(from: pictures[1]) < 2)
  }

  @Test("One landscape is one picture through the orientations", arguments: [3, 5, 6, 8])
  func landscape(orientation: Int) throws {
    let pictures = try [1, orientation].map {
      try CorpusFiles.whole("orient/recurser-Landscape_\($0).jpg", size: .width(120))
    }
    #expect(pictures[0].meanDifference(from: pictures[1]) < 2)
  }

  @Test func theFirstOfTwoBlocksCountsInWordsAndPixels() throws {
    let file = "orient/gen-second-exif-3.jpg"
    let header = try #require(cameo).inspect(.bytes(CorpusFiles.bytes(file), name: file)).header
    #expect(header.orientation.rawValue == 6)
    #expect(try CorpusFiles.whole(file).size == header.size)
    #expect(header.size == PixelSize(width: header.storedSize.height, height: header.storedSize.width))
  }

  @Test("A mark at the lower right of a mask stays there on a turned photo")
  func mark() throws {
    let mask = """
      <svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><rect x="86" y="54" width="10" height="10"/></svg>
      """
    let document = """
      {"kind": "cameo.template", "version": 1, "id": "mark", "name": "Mark", "mask": {"src": "mask.svg", "width": 96, "height": 64},
       "placeholders": [{"id": "photo", "rect": {"x": 0, "y": 0, "width": 96, "height": 64},
                         "shape": {"type": "rect"}}]}
      """
    let template = try TemplateReader().read(Array(document.utf8), assets: .files(["mask.svg": Array(mask.utf8)]))
    let picture = try #require(cameo).picture(
      Job(CorpusFiles.bytes("orient/gen-card-o6.jpg"), template: .value(template)))
    #expect(picture.channels(91, 59) == [0, 0, 0, 255])
    #expect(picture.hasColor(blue, 24, 48) && picture.hasColor(yellow, 72, 48))
  }

  @Test("No output carries an orientation", arguments: ["jpg", "png", "webp"])
  func secondPass(ending: String) throws {
    let library = try #require(cameo)
    let format = try #require(Job.Output("x.\(ending)").writtenFormat)
    let result = try library.render(
      Job(
        CorpusFiles.bytes("orient/gen-card-o6.jpg"), placement: .rect(x: 0, y: 0, width: 96, height: 64),
        output: .init(format: format)))
    let bytes = try #require(result.outputs[0].bytes)
    #expect(try PhotoReader(ByteSource(bytes: bytes)).header.orientation == .up)
    #expect(isUpright(try Bitmap(file: bytes)))
  }
}
