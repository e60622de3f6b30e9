import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

/// One line of the corpus' manifest: a file and what must come out of it.
struct CorpusLine: Sendable, CustomTestStringConvertible {
  struct Point: Sendable {
    let x: Int
    let y: Int
    let rgb: [Int]
    let alpha: Int?
    let tolerance: Int
  }

  let file: String
  let format: String
  let decodes: Bool?
  let size: PixelSize?
  let points: [Point]

  var testDescription: String { file }
  var path: String { Folders.corpus.appending(path: file).path }

  init?(_ text: Substring) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let file = object["file"] as? String, let expect = object["expect"] as? [String: Any]
    else { return nil }
    self.file = file
    format = object["format"] as? String ?? ""
    decodes = expect["decodes"] as? Bool
    if let width = expect["width"] as? Int, let height = expect["height"] as? Int, width > 0 {
      size = PixelSize(width: width, height: height)
    } else {
      size = nil
    }
    // The decisions that the corpus' README lists: gAMA is applied unless its values are sRGB's own, cICP is not,
    // CMYK without a profile is plain ink.
    let bytes = Array((try? Data(contentsOf: Folders.corpus.appending(path: file)).prefix(4096)) ?? Data())
    let gamma = isOrdinaryGamma(bytes) ? "points_if_gama_ignored" : "points_if_gama_applied"
    let lists = [
      expect["points"], object[gamma], object["points_if_cicp_ignored"], object["points_naive_cmyk"],
    ]
    points = lists.compactMap { $0 as? [[String: Any]] }.joined().compactMap { point in
      guard let x = point["x"] as? Int, let y = point["y"] as? Int, let rgb = point["rgb"] as? [Int],
        let tolerance = point["tol"] as? Int
      else { return nil }
      return Point(x: x, y: y, rgb: rgb, alpha: point["a"] as? Int, tolerance: tolerance)
    }
  }

  /// All lines.
  static let all: [CorpusLine] = {
    let manifest = Folders.corpus.appending(path: "manifest.jsonl")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap(CorpusLine.init)
  }()
}

/// Whether a PNG's gAMA is 45455 and its cHRM, if any, sRGB's.
private func isOrdinaryGamma(_ bytes: [UInt8]) -> Bool {
  func offset(_ name: String) -> Int? {
    let name = Array(name.utf8)
    return bytes.indices.dropLast(36).first { bytes[$0] == name[0] && bytes[$0..<$0 + 4].elementsEqual(name) }
  }
  guard let gamma = offset("gAMA"), bytes[gamma + 4..<gamma + 8].elementsEqual([0, 0, 0xB1, 0x8F]) else {
    return false
  }
  guard let red = offset("cHRM").map({ $0 + 12 }) else { return true }
  return bytes[red..<red + 4].elementsEqual([0, 0, 0xFA, 0x00])
}

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
    #expect(throws: ImageError.limit(bound, value: value, limit: limit)) {
      try PhotoReader(ByteSource(path: Folders.corpus.appending(path: file).path))
    }
  }

  /// Where a pixel of the upright photo is stored.
  private func stored(_ point: CorpusLine.Point, _ header: PhotoHeader) -> (x: Int, y: Int) {
    let orientation = header.orientation
    let x = orientation.mirrorsX ? header.size.width - 1 - point.x : point.x
    let y = orientation.mirrorsY ? header.size.height - 1 - point.y : point.y
    return orientation.swapsAxes ? (y, x) : (x, y)
  }
}
