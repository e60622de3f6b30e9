internal import CameoGeometry

/// Planes of wide levels that hold the last so many rows of a raster, as zimg reads and writes them.
///
/// Every row begins at a multiple of 64 bytes, which is more than zimg's instructions ask for. Row `i` of a plane lies
/// at `(i & mask) * stride`. The memory is the creator's to free.
@unsafe
struct PlaneRing {
  private let start: UnsafeMutableRawPointer
  private let lines: Int
  /// What zimg takes a row's number modulo with; all bits set for a whole raster.
  let mask: UInt32
  /// Bytes from one row to the next.
  let stride: Int
  /// 1 for grey, 3 for colours, 4 with alpha.
  let planeCount: Int

  /// Allocates the planes; the caller calls ``deallocate()`` once.
  init(size: PixelSize, mask: UInt32, planeCount: Int) {
    unsafe lines = mask == .max ? size.height : Int(mask) + 1
    unsafe self.mask = mask
    unsafe stride = (size.width * MemoryLayout<UInt16>.stride + 63) / 64 * 64
    unsafe self.planeCount = planeCount
    // zimg reads past a row's end, up to its vectors' width, and weighs what it finds there by zero: let it be zero.
    let count = unsafe lines * stride * planeCount
    unsafe start = .allocate(byteCount: count, alignment: 64)
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  /// Frees the planes.
  func deallocate() { unsafe start.deallocate() }

  /// One row of one plane.
  func row(_ row: Int, plane: Int) -> UnsafeMutablePointer<UInt16> {
    unsafe (start + (plane * lines + (row & Int(mask))) * stride).assumingMemoryBound(to: UInt16.self)
  }
}
