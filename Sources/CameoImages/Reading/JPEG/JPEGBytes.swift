internal import CameoGeometry

/// Where libjpeg gets its bytes, the whole file or an excerpt, and where the error is left that C cannot throw.
final class JPEGBytes {
  /// Columns and rows of the picture that the bytes are of.
  let size: PixelSize
  /// Where its first pixel lies in the whole picture, in stored px.
  let origin: (x: Int, y: Int)
  private(set) var error: ImageError?
  private let input: Input

  private enum Input {
    case file(ByteSource)
    case excerpt(JPEGExcerpt)
  }

  /// Gives the bytes of a file.
  /// - Parameter size: Of the picture in it.
  init(_ source: ByteSource, size: PixelSize) {
    input = .file(source)
    self.size = size
    origin = (0, 0)
  }

  /// Gives the bytes of an excerpt, which are read in order.
  init(_ excerpt: JPEGExcerpt) {
    input = .excerpt(excerpt)
    size = excerpt.size
    origin = excerpt.origin
  }

  /// Reads for C: the count, 0 at the end, -1 after an error.
  @unsafe func read(_ offset: UInt64, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
    do throws(ImageError) {
      switch input {
      case .file(let source):
        guard let offset = Int(exactly: offset) else { return 0 }
        return unsafe try source.read(at: offset, into: target)
      case .excerpt(let excerpt): return unsafe try excerpt.read(into: target)
      }
    } catch {
      self.error = error
      return -1
    }
  }
}
