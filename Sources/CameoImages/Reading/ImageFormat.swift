public import CameoGeometry

/// A file format, with what it can do as data.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG (ISO/IEC 10918-1).
  case jpeg
  /// PNG (ISO/IEC 15948).
  case png

  /// The reductions that its decoder offers.
  public var reduction: DecodeReduction {
    switch self {
    case .jpeg: .discreteCosine
    case .png: .wholeFactors
    }
  }

  /// Whether it can hold transparency.
  public var hasAlpha: Bool { self != .jpeg }

  /// Its media type.
  public var mediaType: String { "image/\(rawValue)" }
}
