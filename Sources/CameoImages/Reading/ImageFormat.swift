public import CameoGeometry

/// A file format, with what it can do as data.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG (ISO/IEC 10918-1).
  case jpeg
  /// PNG (ISO/IEC 15948).
  case png
  /// WebP (RFC 9649).
  case webp
  /// HEIF with HEVC pictures (ISO/IEC 23008-12).
  case heic
  /// HEIF with AV1 pictures (AV1 Image File Format).
  case avif

  /// The reductions that its decoder offers.
  public var reduction: DecodeReduction {
    switch self {
    case .jpeg: .discreteCosine
    case .png, .webp, .heic, .avif: .wholeFactors
    }
  }

  /// Whether it can hold transparency.
  public var hasAlpha: Bool { self != .jpeg }

  /// Whether pictures can be written in it.
  public var isWritten: Bool {
    switch self {
    case .jpeg, .png, .webp: true
    case .heic, .avif: false
    }
  }

  /// Its media type.
  public var mediaType: String { "image/\(rawValue)" }
}
