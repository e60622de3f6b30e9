import CLCMS
import Cameo
import FuzzedReaders
import Glibc
import Masks

/// Why no seed could be written.
enum SeedError: Error {
  case image(ImageError)
  case file(String, code: Int32)
}

/// Small inputs that the package makes itself, in one folder a reader.
enum Seeds {
  static func write(to folder: String) throws(SeedError) {
    try make(folder)
    for reader in FuzzedReader.allCases {
      try make("\(folder)/\(reader)")
      for (index, seed) in try seeds(of: reader).enumerated() { try save(seed, "\(folder)/\(reader)/seed-\(index)") }
    }
  }

  private static func seeds(of reader: FuzzedReader) throws(SeedError) -> [[UInt8]] {
    switch reader {
    case .header: try pictures(.png) + pictures(.jpeg) + pictures(.webp)
    case .png: try pictures(.png)
    case .jpeg: try pictures(.jpeg)
    case .webp: try pictures(.webp)
    case .heif: [Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)]
    case .exif: [exif]
    case .icc: [profile("RGB "), profile("GRAY"), profile("CMYK")] + madeProfiles
    case .json: [Array(#"{"a": [1, -2.5e3, true, null, "\u00e9\n"], "x-b": {}}"#.utf8)]
    case .template: Masks.files.filter { $0.path.hasSuffix("template.json") }.prefix(8).map { $0.bytes }
    case .job: [job]
    }
  }

  private static func pictures(_ format: ImageFormat) throws(SeedError) -> [[UInt8]] {
    var pixels: [UInt8] = []
    for index in 0..<UInt8(13 * 9) { pixels += [2 * index, 255 - index, index &* 13, 255] }
    let bitmap = Bitmap(size: PixelSize(width: 13, height: 9), isOpaque: true, bytes: pixels)
    let attribution = Attribution(artist: "Me", copyright: "(c) me")
    var options = [
      EncodingOptions(format: format), EncodingOptions(format: format, attribution: attribution),
    ]
    if format == .webp { options.append(EncodingOptions(format: format, isLossless: true)) }
    var files: [[UInt8]] = []
    for options in options {
      do throws(ImageError) {
        files.append(try ImageEncoder.encode(bitmap, options))
      } catch {
        throw .image(error)
      }
    }
    return files
  }

  /// A little-endian block of an orientation, an artist and a pointer to a second directory.
  private static let exif: [UInt8] =
    [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    + [0x3B, 0x01, 2, 0, 6, 0, 0, 0, 38, 0, 0, 0, 0, 0, 0, 0] + Array("Artist\0".utf8)

  /// A header and a table of no tags, for a space.
  private static func profile(_ space: String) -> [UInt8] {
    let head = [0, 0, 0, 132, 0, 0, 0, 0, 2, 0x10, 0, 0] + Array("mntr\(space)XYZ ".utf8)
    return head + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 92)
  }

  /// Little CMS's own profiles of sRGB and of grey, as versions 2 and 4.
  private static var madeProfiles: [[UInt8]] {
    let curve = unsafe cmsBuildGamma(nil, 1.8)
    defer { unsafe cmsFreeToneCurve(curve) }
    return [2.1, 4.3].flatMap { version in
      let made = unsafe [cmsCreate_sRGBProfile(), cmsCreateGrayProfile(cmsD50_xyY(), curve), cmsCreateLab4Profile(nil)]
      return unsafe made.map { profile -> [UInt8] in
        defer { _ = unsafe cmsCloseProfile(profile) }
        unsafe cmsSetProfileVersion(profile, version)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count = UInt32(bytes.count)
        return unsafe cmsSaveProfileToMem(profile, &bytes, &count) != 0 ? Array(bytes.prefix(Int(count))) : []
      }
    }
  }

  private static let job = Array(
    """
    {"kind": "cameo.job", "version": 1, "id": "a", "template": "oval",
     "photos": [{"src": "me.jpg", "placeholder": "photo", "orientation": 6,
                 "placement": {"center": {"x": 0.5, "y": 0.4}, "zoom": 1.5, "angle": 10, "turns": 1, "flipH": true}}],
     "outputs": [{"path": "me.png", "width": 512}, {"path": "me.webp", "quality": 80, "maxBytes": 20000}],
     "policy": {"onUncovered": "fill", "onUpscale": "allow", "onCorrupt": "lenient"}}
    """.utf8)

  private static func make(_ folder: String) throws(SeedError) {
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .file(folder, code: errno) }
  }

  private static func save(_ bytes: [UInt8], _ path: String) throws(SeedError) {
    let file = unsafe fopen(path, "w")
    guard let file = unsafe file else { throw .file(path, code: errno) }
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else { throw .file(path, code: errno) }
  }
}
