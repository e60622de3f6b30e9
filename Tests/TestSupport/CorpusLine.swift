public import CameoGeometry
import Foundation

/// One line of the corpus' manifest: a file and what must come out of it.
public struct CorpusLine: Sendable, CustomStringConvertible {
  /// A pixel of the upright picture.
  public struct Point: Sendable {
    /// Its column.
    public let x: Int
    /// Its row.
    public let y: Int
    /// Its colour, sRGB, not premultiplied.
    public let rgb: [Int]
    /// Its alpha, nil where nothing is said of it.
    public let alpha: Int?
    /// How far each channel may be off.
    public let tolerance: Int
  }

  /// The path in the corpus.
  public let file: String
  /// "png", "jpeg" and so on.
  public let format: String
  /// Whether it decodes; nil where either is right.
  public let decodes: Bool?
  /// The upright size, nil where nothing is said of it.
  public let size: PixelSize?
  /// Pixels with known colours.
  public let points: [Point]

  /// The same, for the names of tests.
  public var description: String { file }
  /// The file's path.
  public var path: String { Folders.corpus.appending(path: file).path }

  private init?(_ text: Substring) {
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
  public static let all: [CorpusLine] = {
    let manifest = Folders.corpus.appending(path: "manifest.jsonl")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap(CorpusLine.init)
  }()

  /// The lines of some files.
  public static func files(_ names: String...) -> [CorpusLine] { all.filter { names.contains($0.file) } }
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
