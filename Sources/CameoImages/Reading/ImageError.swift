/// Why a picture cannot be read or written; cases are conditions, payloads are evidence.
public enum ImageError: Error, Hashable, Sendable {
  /// A system call failed.
  case system(operation: Operation, path: String, code: Int32)
  /// There is no byte.
  case empty
  /// The first bytes belong to no format that is read.
  /// - Parameter recognized: What the bytes are, where that is known: "GIF", "SVG", "TIFF".
  case unknownFormat(recognized: String?)
  /// A known format in a variant that is refused, as "CgBI PNG" or "lossless JPEG".
  case unsupported(format: ImageFormat, feature: String)
  /// The file breaks its format's rules.
  case corrupt(format: ImageFormat, detail: String)
  /// The file ends too early.
  case truncated(format: ImageFormat, detail: String)
  /// A limit is passed.
  case limit(Bound, value: Int, limit: Int)
  /// The library ran out of memory or failed for reasons of its own.
  case library(name: String, detail: String)

  /// What a library or a check found, in its own words; empty where there is nothing to say.
  package var detail: String {
    switch self {
    case .corrupt(_, let detail), .truncated(_, let detail), .library(_, let detail): detail
    case .unsupported(_, let feature): feature
    case .system, .empty, .unknownFormat, .limit: ""
    }
  }

  /// What the system was asked to do.
  public enum Operation: String, Hashable, Sendable {
    /// To open a file for reading.
    case open
    /// To read from a file.
    case read
  }

  /// A limit's name, as in ``Limits``.
  public enum Bound: String, Hashable, Sendable {
    /// ``Limits/photoPixels``.
    case photoPixels
    /// ``Limits/photoSide``.
    case photoSide
    /// ``Limits/photoBytes``.
    case photoBytes
    /// ``Limits/frameBytes``.
    case frameBytes
    /// ``Limits/outputPixels``.
    case outputPixels
    /// The longest side that the output format can have.
    case outputSide
    /// ``EncodingOptions/maxBytes``; the value is the smallest size that can be reached.
    case outputBytes
    /// Scans of a progressive JPEG.
    case scans
    /// ``Limits/coefficientBytes``.
    case coefficientBytes
  }
}

/// What is wrong with a photo and can be lived with.
public enum ImageWarning: Hashable, Sendable {
  /// The colour profile is unusable and was ignored.
  case profileIgnored(detail: String)
  /// The file has several frames; the first is used.
  case firstFrame
  /// The JPEG lacks its end marker.
  case missingEndMarker
  /// Broken data was used as far as it goes, since the job allows it.
  case corruptDataUsed(detail: String)
  /// The transfer function is for high dynamic range and was read as is.
  case highDynamicRange
}
