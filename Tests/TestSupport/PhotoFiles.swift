public import CameoGeometry
public import CameoImages

/// Photo files made for tests.
public enum PhotoFiles {
  /// A PNG of a picture as stored, with an EXIF orientation where one is given.
  public static func png(_ stored: Bitmap, orientation: Int? = nil) throws -> [UInt8] {
    let bytes = try ImageEncoder.encode(stored, EncodingOptions(format: .png))
    guard let orientation else { return bytes }
    // Behind the signature and the header chunk, whose length is fixed.
    return bytes[..<33] + chunk("eXIf", exif(orientation)) + bytes[33...]
  }

  /// A JPEG of a picture as stored, with an EXIF orientation where one is given.
  public static func jpeg(_ stored: Bitmap, orientation: Int? = nil, quality: Int = 95) throws -> [UInt8] {
    let bytes = try ImageEncoder.encode(stored, EncodingOptions(format: .jpeg, quality: quality))
    guard let orientation else { return bytes }
    let block = Array("Exif\0\0".utf8) + exif(orientation)
    let length = block.count + 2
    return bytes[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block + bytes[2...]
  }

  /// A little-endian TIFF block whose one entry is the orientation.
  private static func exif(_ orientation: Int) -> [UInt8] {
    [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The CRC of PNG chunks (ISO 3309), bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
  }
}

extension Bitmap {
  /// A picture made pixel by pixel from opaque colours.
  public init(_ size: PixelSize, _ color: (_ x: Int, _ y: Int) -> Color) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = color(x, y)
        bytes += [color.blue, color.green, color.red, 255]
      }
    }
    self.init(size: size, isOpaque: true, bytes: bytes)
  }
}
