import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

@Suite("Corpus", .enabled(if: Folders.hasCorpus, "the corpus is not beside the package"))
struct CorpusTests {
  @Test("The corpus has pictures that decode and pictures that do not") func isThere() {
    #expect(CorpusLine.all.contains { $0.decodes == true } && CorpusLine.all.contains { $0.decodes != true })
  }

  @Test("Every picture with a known answer gives it", arguments: CorpusLine.all)
  func holds(_ line: CorpusLine) throws {
    let reader: PhotoReader
    let photo: DecodedPhoto
    do throws(ImageError) {
      reader = try PhotoReader(ByteSource(path: line.path))
      photo = try reader.decode()
    } catch {
      #expect(line.decodes != true, "refused: \(error)")
      return
    }
    #expect(line.decodes != false, "decoded")
    guard line.decodes == true else { return }
    if let size = line.size { #expect(reader.header.size == size) }
    for point in line.points {
      let (x, y) = stored(point, reader.header)
      guard x >= 0, y >= 0, x < photo.bitmap.size.width, y < photo.bitmap.size.height else { continue }
      let pixel = photo.bitmap.pixel(x: x, y: y)
      let alpha = Int(pixel.alpha)
      let rgb = [pixel.red, pixel.green, pixel.blue].map {
        alpha == 0 ? 0 : (Int($0) * 255 + alpha / 2) / alpha
      }
      if let expected = point.alpha {
        #expect(abs(alpha - expected) <= point.tolerance, "alpha \(alpha) at \(point)")
      }
      // Premultiplied bytes say less of a colour the fainter it is.
      let tolerance = alpha == 0 ? 255 : max(point.tolerance, alpha == 255 ? 0 : 128 / alpha + 1)
      #expect(zip(rgb, point.rgb).allSatisfy { abs($0 - $1) <= tolerance }, "\(rgb) at \(point)")
    }
  }

  @Test(
    "A photo of high dynamic range is read with a warning, any other without",
    arguments: [("colors_hdr_rec2020", [ImageWarning.highDynamicRange]), ("colors_sdr_srgb", [])])
  func highDynamicRange(_ name: String, warnings: [ImageWarning]) throws {
    let file = Folders.corpus.appending(path: "avif/libavif-\(name).avif")
    #expect(try PhotoReader(ByteSource(path: file.path)).warnings == warnings)
  }

  @Test func howManyLinesDecideNothing() {
    let counts = [true, false, nil].map { outcome in CorpusLine.all.count { $0.decodes == outcome } }
    print("Corpus: \(counts[0]) must decode, \(counts[1]) must be refused, \(counts[2]) hold whatever comes of them")
    #expect(counts[0] + counts[1] > 10 * counts[2])
  }

  @Test("A region of every picture equals the same part of the whole", arguments: CorpusLine.all)
  func regions(_ line: CorpusLine) throws {
    guard line.decodes == true, let reader = try? PhotoReader(ByteSource(path: line.path)) else { return }
    let size = reader.header.storedSize
    guard size.width * size.height <= 150_000 else { return }
    for factor in [1, 4] {
      func plan(_ region: PixelRect<Stored>) -> DecodePlan {
        DecodePlan(region: region, scale: .reduced(by: factor), storedSize: size)
      }
      let part = plan(
        PixelRect(
          minX: size.width / 3, minY: size.height / 4, maxX: max(size.width * 3 / 4, size.width / 3 + 1),
          maxY: max(size.height * 2 / 3, size.height / 4 + 1)))
      let whole = try reader.decode(plan(PixelRect(size))).bitmap
      #expect(try reader.decode(part).bitmap.largestDifference(from: whole.part(part.place)) <= 1, "at 1/\(factor)")
    }
  }

  @Test("No broken picture ends the program, be it lenient", arguments: CorpusLine.all.filter { $0.decodes != true })
  func lenient(_ line: CorpusLine) {
    var limits = Limits()
    limits.photoPixels = 20_000_000
    do throws(ImageError) {
      let reader = try PhotoReader(ByteSource(path: line.path), limits: limits, leniency: .lenient)
      _ = try reader.decode()
    } catch {
      if case .library = error { Issue.record("\(error) is nobody's fault but the program's") }
    }
  }

  @Test(
    "Bombs are refused from the header, by the limit that they pass",
    arguments: [
      ("bomb/gen-heic-ispe-60000.heic", ImageError.Bound.photoSide, 60_000),
      ("bomb/gen-jpg-65500x65500.jpg", .photoSide, 65_500),
      ("bomb/gen-png-1bit-30000x30000.png", .photoPixels, 900_000_000),
      ("bomb/gen-png-2147483647.png", .photoSide, 2_147_483_647),
      ("bomb/gen-png-rgba-20000x20000-noidat.png", .photoPixels, 400_000_000),
      ("bomb/thumbor-16384x16384.png", .photoPixels, 268_435_456),
    ])
  func bombs(_ file: String, _ bound: ImageError.Bound, _ value: Int) {
    let limit = bound == .photoSide ? 30_000 : 200_000_000
    let path = Folders.corpus.appending(path: file).path
    // The quickest of some runs: the first one may load a library, and the machine has other work.
    let times = (0..<10).map { _ in
      ContinuousClock().measure {
        #expect(throws: ImageError.limit(bound, value: value, limit: limit)) {
          try PhotoReader(ByteSource(path: path))
        }
      }
    }
    #expect((times.min() ?? .seconds(1)) < .milliseconds(10))
  }

  /// Where a pixel of the upright photo is stored.
  private func stored(_ point: CorpusLine.Point, _ header: PhotoHeader) -> (x: Int, y: Int) {
    let orientation = header.orientation
    let x = orientation.mirrorsX ? header.size.width - 1 - point.x : point.x
    let y = orientation.mirrorsY ? header.size.height - 1 - point.y : point.y
    return orientation.swapsAxes ? (y, x) : (x, y)
  }
}
