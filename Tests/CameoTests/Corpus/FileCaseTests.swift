import Cameo
import Foundation
import TestSupport
import Testing

/// Faults with files and rims that users of other tools reported.
@Suite struct FileCaseTests {
  @Test(
    "Tiny files of giant pictures are refused by their headers",
    .enabled(if: Folders.hasCorpus, "the corpus is not beside the package"),
    arguments: [
      "bomb/gen-png-1bit-30000x30000.png", "bomb/gen-png-rgba-20000x20000-noidat.png",
      "jpeg-corrupt/jpeg-decoder-max_size.jpg", "bomb/gen-png-2147483647.png", "bomb/gen-heic-ispe-60000.heic",
    ])
  func bombs(file: String) throws {
    let job = Job(template: "oval", photos: [.init(Folders.corpus.appending(path: file).path)])
    let error = #expect(throws: CameoError.self) { try #require(cameo).render(job) }
    guard case .photo(_, _, .limit) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "What is no photo is refused at once, and nothing is written",
    .enabled(if: Folders.hasCorpus, "the corpus is not beside the package"),
    arguments: [("gen-svg.png", "SVG"), ("gen-gif.png", "GIF"), ("gen-text.jpg", "text")])
  func foreign(file: String, recognized: String) throws {
    let folder = try Folders.temporary()
    let job = Job(
      template: "oval", photos: [.init(Folders.corpus.appending(path: "refuse/\(file)").path)],
      outputs: [.init(folder.appending(path: "out.png").path)])
    let error = #expect(throws: CameoError.self) { try #require(cameo).render(job) }
    guard case .photo(_, _, .unknownFormat(let name)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == recognized)
    #expect(try files(in: folder).isEmpty)
  }

  @Test("Names say nothing of what a photo is", arguments: ["foo.jpeg", "FOO.JPG", "foo", "foo.png", ".heic", "a.b.c"])
  func names(name: String) throws {
    let file = try Folders.temporary().appending(path: name)
    let photo = SyntheticPictures.distinct(PixelSize(width: 40, height: 30))
    try Data(PhotoFiles.jpeg(photo)).write(to: file)
    let job = Job(photos: [.init(file.path, placement: .rect(x: 0, y: 0, width: 40, height: 30))], outputs: [.init()])
    #expect(try #require(cameo).render(job).photos[0].header.format == .jpeg)
  }

  @Test func aNameOfAJPEGIsNeverGivenToAnythingElse() throws {
    let path = try Folders.temporary().appending(path: "out.jpg").path
    let clear = Bitmap(
      size: PixelSize(width: 20, height: 20), isOpaque: false, bytes: [UInt8](repeating: 0, count: 1600))
    let whole = PhotoPlacement.rect(x: 0, y: 0, width: 20, height: 20)
    let file = try PhotoFiles.png(clear)
    #expect(throws: CameoError.self) { try #require(cameo).render(Job(file, placement: whole, output: .init(path))) }
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = try #require(cameo).render(Job(file, placement: whole, output: .init(path, background: Color("#fff"))))
    #expect(try Data(contentsOf: URL(filePath: path)).starts(with: [0xFF, 0xD8, 0xFF]))
  }

  @Test func aPhotoTooWideForAnyDrawingIsRefusedByItsWidth() throws {
    let wide = Bitmap(
      size: PixelSize(width: 40_000, height: 10), isOpaque: true, bytes: [UInt8](repeating: 255, count: 1_600_000))
    let error = #expect(throws: CameoError.self) {
      try #require(cameo).render(Job(PhotoFiles.png(wide), template: "oval"))
    }
    guard case .photo(_, _, .limit(.photoSide, value: 40_000, limit: 30_000)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aTurnAndAReductionGiveTheNearestSize() throws {
    let photo = Bitmap(PixelSize(width: 1024, height: 1034)) { x, y in
      Color(red: UInt8(x & 255), green: UInt8(y & 255), blue: 7)
    }
    let request = PlacementRequest(.rect(Rect(x: 0, y: 0, width: 1024, height: 1034), angle: 0), turns: 3)
    let picture = try #require(cameo).picture(
      Job(PhotoFiles.png(photo), placement: .request(request), output: .init(size: .width(256))))
    #expect(picture.size == PixelSize(width: 256, height: 254))
  }

  @Test func fourQuarterTurnsLoseNoPixel() throws {
    let photo = SyntheticPictures.distinct(PixelSize(width: 31, height: 18))
    var (file, size) = (try PhotoFiles.png(photo), photo.size)
    for _ in 0..<4 {
      let rect = Rect<Photo>(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      let job = Job(file, placement: .request(PlacementRequest(.rect(rect, angle: 0), turns: 1)))
      let result = try #require(cameo).render(job)
      file = try #require(result.outputs[0].bytes)
      size = PixelSize(width: size.height, height: size.width)
    }
    #expect(try Bitmap(file: file) == photo)
  }

  @Test func theCornerOfATurnedPhotoIsInTheCornerOfTheOutput() throws {
    let photo = SyntheticPictures.distinct(PixelSize(width: 60, height: 30))
    let rect = Rect<Photo>(x: 0, y: 0, width: 12, height: 9)
    let picture = try #require(cameo).picture(
      Job(PhotoFiles.png(photo), placement: .request(PlacementRequest(.rect(rect, angle: 0), turns: 1))))
    #expect(picture.size == PixelSize(width: 9, height: 12))
    #expect(picture.channels(8, 0) == photo.channels(0, 0))
    #expect(picture.channels(8, 11) == photo.channels(11, 0))
  }

  @Test func aFineCheckerBecomesGrey() throws {
    let photo = SyntheticPictures.checker(PixelSize(width: 1000, height: 1000))
    let picture = try #require(cameo).picture(
      Job(
        PhotoFiles.png(photo), placement: .rect(x: 0, y: 0, width: 1000, height: 1000), output: .init(size: .width(100))
      ))
    let levels = picture.bytes.enumerated().filter { $0.offset % 4 == 0 }.map { Int($0.element) }
    let (least, most) = (levels.min() ?? 0, levels.max() ?? 255)
    #expect(most - least <= 4)
    #expect(abs((most + least) / 2 - 127) <= 2)
  }

  @Test(
    "The rim of an oval in JPEG is the one in PNG but for what JPEG loses",
    .enabled(if: Folders.hasCorpus, "the corpus is not beside the package"), arguments: ["#ffffff", "#000000"])
  func rim(background: String) throws {
    let library = try #require(cameo)
    let photo = try CorpusFiles.bytes("face/gen-astronaut-o1.jpg")
    let pictures = try [ImageFormat.png, .jpeg].map { format in
      try library.picture(
        Job(
          photo, shape: .oval, placement: .rect(x: 20, y: 20, width: 200, height: 240),
          output: .init(format: format, background: Color(background))))
    }
    let differences = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }
    #expect(pictures[0].meanDifference(from: pictures[1]) < 3)
    #expect((differences.max() ?? 255) < 64)
  }
}
