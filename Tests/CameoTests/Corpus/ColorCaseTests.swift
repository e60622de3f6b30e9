import Cameo
import Foundation
import TestSupport
import Testing

/// Faults in colour that users of other tools reported, with the pictures that show them, from file to file.
@Suite(.enabled(if: Folders.hasCorpus, "the corpus is not beside the package"))
struct ColorCaseTests {
  @Test(
    "What comes out has the colours that were meant, as plain sRGB",
    arguments: CorpusLine.files(
      "icc/sharp-p3.png", "icc/jxl-P3-sRGB-blue.png", "icc/gen-wide-p3.jpg", "icc/gen-swapped-gbr.jpg",
      "icc/gen-swapped-gbr.png", "icc/gen-swapped-gbr.webp", "icc/gen-swapped-gbr.heic", "icc/gen-swapped-gbr.avif",
      "icc/gen-swapped-gbr-o6.jpg", "icc/gen-swapped-gbr-3segments-shuffled.jpg", "icc/gen-cmyk-icc-adobe.jpg",
      "jpeg/gen-cmyk-adobe-white-black.jpg", "icc/gen-grey-linear.jpg", "icc/gen-grey-linear.png",
      "icc/gen-gama-100000-16bit.png", "icc/gen-p3-primaries.png"))
  func colors(_ line: CorpusLine) throws {
    let picture = try CorpusFiles.whole(line.file)
    #expect(!line.points.isEmpty)
    for point in line.points {
      let found = picture.channels(point.x, point.y)
      #expect(picture.hasColor(point.rgb.map { UInt8($0) }, point.x, point.y, within: point.tolerance), "\(found)")
    }
  }

  @Test func noProfileIsLeftInAnyOutput() throws {
    let library = try #require(cameo)
    for format in ImageFormat.allCases where format.isWritten {
      let result = try library.render(
        Job(
          CorpusFiles.bytes("icc/gen-wide-p3.jpg"), placement: .rect(x: 0, y: 0, width: 96, height: 64),
          output: .init(format: format)))
      let header = try PhotoReader(ByteSource(bytes: result.outputs[0].bytes ?? [])).header
      #expect(header.profile.kind == .none || header.profile.kind == .sRGB)
    }
  }

  @Test func gammaIsNotAppliedToAlpha() throws {
    let pictures = try ["linear", "1.8", "sRGB"].map { try CorpusFiles.whole("png/libpng-rgb-alpha-8-\($0).png") }
    let alphas = pictures.map { picture in (0..<256).map { picture.channels($0, 128)[3] } }
    #expect(alphas[0] == alphas[2] && alphas[1] == alphas[2])
    #expect(Set(alphas[0]).count > 100)
  }

  @Test("Pictures of few colours are scaled in many", arguments: ["png-suite/basn3p04.png", "png/thumbor-1bit.png"])
  func fewColors(file: String) throws {
    let before = try CorpusFiles.whole(file)
    let after = try CorpusFiles.whole(file, size: .width(24))
    func colors(_ picture: Bitmap) -> Set<[UInt8]> {
      var found: Set<[UInt8]> = []
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width { found.insert(picture.channels(x, y)) }
      }
      return found
    }
    #expect(!colors(after).subtracting(colors(before)).isEmpty)
    // The hues: the mean of the whole stays what it was.
    func mean(_ picture: Bitmap, _ channel: Int) -> Double {
      let values = stride(from: channel, to: picture.bytes.count, by: 4).map { Int(picture.bytes[$0]) }
      return Double(values.reduce(0, +)) / Double(values.count)
    }
    for channel in 0..<3 { #expect(abs(mean(before, channel) - mean(after, channel)) < 3) }
  }
}
