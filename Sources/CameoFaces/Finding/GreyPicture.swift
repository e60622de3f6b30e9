internal import CameoGeometry
internal import CameoImages

/// A small grey copy of a photo, upright or turned by quarters: what faces are looked for in.
///
/// Guarantees: `bytes` holds `height` rows of `width` bytes, top row first.
struct GreyPicture: Sendable {
  let size: PixelSize
  let bytes: [UInt8]
  /// The map of its px to px of the upright photo.
  let toPhoto: Transform<Grey, Photo>

  /// Decodes a photo at the scale that its longest side asks for.
  /// - Parameters:
  ///   - side: The copy's longest side in px.
  ///   - detail: The least that the photo's longest side is decoded to before it becomes the copy's; nil for that itself.
  /// - Throws: ``FaceError/image(_:)``.
  init(_ reader: PhotoReader, side: Int, detail: Int? = nil) throws(FaceError) {
    let header = reader.header
    let stored = header.storedSize
    let density = Double(side) / Double(max(stored.width, stored.height))
    let small = PixelSize(
      width: max(1, Int((Double(stored.width) * density).rounded())),
      height: max(1, Int((Double(stored.height) * density).rounded())))
    let plan = DecodePlan(
      region: PixelRect(stored), scale: GreyPicture.scale(of: header, leaving: detail ?? side), storedSize: stored)
    let bitmap: GreyBitmap
    do {
      bitmap = try reader.decodeGrey(plan).resized(to: small)
    } catch {
      throw .image(error)
    }
    self.init(bitmap, orientation: header.orientation, photo: header.size)
  }

  /// The scale that leaves so many px of a photo's longest side, or more.
  static func scale(of header: PhotoHeader, leaving detail: Int) -> DecodeScale {
    let longest = max(header.storedSize.width, header.storedSize.height)
    return header.format.reduction.scale(leaving: Double(detail) / Double(longest))
  }

  private init(_ bitmap: GreyBitmap, orientation: Orientation, photo: PixelSize) {
    let upright = orientation.apply(bitmap.size)
    let flat = GreyPicture(
      size: bitmap.size, bytes: bitmap.bytes,
      toPhoto: Transform(
        scaleX: Double(photo.width) / Double(upright.width), scaleY: Double(photo.height) / Double(upright.height)))
    self = GreyPicture(
      size: upright, bytes: flat.permuted(by: orientation), toPhoto: flat.toPhoto)
  }

  private init(size: PixelSize, bytes: [UInt8], toPhoto: Transform<Grey, Photo>) {
    self.size = size
    self.bytes = bytes
    self.toPhoto = toPhoto
  }

  /// The same picture turned clockwise.
  /// - Parameter turns: Quarter turns, 0 to 3.
  func turned(by turns: Int) -> GreyPicture {
    let orientation = Orientation(turns: turns, flipH: false, flipV: false)
    let back: Transform<Grey, Grey> = orientation.inverted.transform(orientation.apply(size))
    return GreyPicture(
      size: orientation.apply(size), bytes: permuted(by: orientation), toPhoto: back.concatenating(toPhoto))
  }

  /// The pixels, moved to where an orientation has them.
  private func permuted(by orientation: Orientation) -> [UInt8] {
    if orientation == .up { return bytes }
    let target = orientation.apply(size)
    let map: Transform<Grey, Grey> = orientation.transform(size)
    let right = Int(map.a) + Int(map.b) * target.width
    let down = Int(map.c) + Int(map.d) * target.width
    let first =
      (orientation.mirrorsX ? target.width - 1 : 0) + (orientation.mirrorsY ? target.height - 1 : 0) * target.width
    var result = [UInt8](repeating: 0, count: bytes.count)
    for y in 0..<size.height {
      var index = first + y * down
      for x in 0..<size.width {
        result[index] = bytes[y * size.width + x]
        index += right
      }
    }
    return result
  }
}
