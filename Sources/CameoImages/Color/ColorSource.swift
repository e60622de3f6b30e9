/// What a file says about the colours that its samples stand for.
enum ColorSource: Hashable, Sendable {
  /// Nothing: RGB and grey are sRGB, CMYK is plain ink.
  case unspecified
  /// sRGB, declared.
  case sRGB
  /// An ICC profile, not yet looked into.
  case profile([UInt8])
  /// A transfer curve and primaries.
  case primaries(RGBPrimaries)

  /// Bytes of the largest ICC profile that is read; real ones of printing presses have up to three million.
  static let largestProfile = 8 << 20

  /// Creates a description from PNG's gAMA and cHRM, whose numbers are 100,000 times the value.
  ///
  /// Without gAMA the curve is sRGB's, without cHRM the primaries are. What makes no sense is left out.
  /// - Parameter chromaticities: x and y of white, red, green and blue.
  init(gamma: Int?, chromaticities: [Int]?) {
    var description = RGBPrimaries.sRGB
    if let gamma, 1000...1_000_000 ~= gamma, !(45_000...46_000 ~= gamma) {
      description.transfer = .power(100_000 / Double(gamma))
    }
    if let chromaticities {
      let given = RGBPrimaries(
        chromaticities: chromaticities.map { Double($0) / 100_000 }, transfer: description.transfer)
      if let given, !given.hasPrimaries(of: .sRGB) { description = given }
    }
    self = description == .sRGB ? .sRGB : .primaries(description)
  }
}

/// Chromaticities and a transfer curve.
struct RGBPrimaries: Hashable, Sendable {
  /// x and y of white, red, green and blue.
  let chromaticities: [Double]
  /// From samples to light.
  var transfer: Transfer

  /// A transfer curve.
  enum Transfer: Hashable, Sendable {
    /// IEC 61966-2-1.
    case sRGB
    /// Light is the sample to this power.
    case power(Double)
  }

  /// sRGB's own (IEC 61966-2-1).
  static let sRGB = RGBPrimaries([0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06], .sRGB)

  private init(_ chromaticities: [Double], _ transfer: Transfer) {
    self.chromaticities = chromaticities
    self.transfer = transfer
  }

  /// Creates a description; nil where the chromaticities span no colours.
  init?(chromaticities: [Double], transfer: Transfer) {
    guard chromaticities.count == 8 else { return nil }
    for index in stride(from: 0, to: 8, by: 2) {
      let (x, y) = (chromaticities[index], chromaticities[index + 1])
      guard x >= 0, y > 0.001, x <= 1, y <= 1 else { return nil }
    }
    let (red, green, blue) = (chromaticities[2...3], chromaticities[4...5], chromaticities[6...7])
    let area =
      (green[4] - red[2]) * (blue[7] - red[3]) - (blue[6] - red[2]) * (green[5] - red[3])
    guard abs(area) > 0.001 else { return nil }
    self.init(chromaticities, transfer)
  }

  /// Whether the chromaticities are another's but for rounding.
  func hasPrimaries(of other: RGBPrimaries) -> Bool {
    zip(chromaticities, other.chromaticities).allSatisfy { abs($0 - $1) <= 0.001 }
  }
}

/// What a file's colours are, in a word.
public struct ColorProfileSummary: Hashable, Sendable {
  /// Where the meaning of the samples comes from.
  public let kind: Kind
  /// "sRGB", an ICC profile's own description, "gAMA", "nclx", "none".
  public let name: String

  /// The sources of a meaning.
  public enum Kind: String, Hashable, Sendable {
    /// Nothing is said.
    case none
    /// sRGB is declared.
    case sRGB
    /// An ICC profile is embedded.
    case icc
    /// PNG's gAMA or cHRM.
    case gamma
    /// The code points of HEIC and AVIF.
    case nclx
  }

  /// Creates a summary.
  public init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// Sums up a source.
  /// - Parameter primaries: What primaries and a curve are called in this format.
  init(_ source: ColorSource, primaries: Kind = .gamma) {
    switch source {
    case .unspecified: self.init(kind: .none, name: "none")
    case .sRGB: self.init(kind: .sRGB, name: "sRGB")
    case .profile(let bytes): self.init(kind: .icc, name: ColorProfile.description(of: bytes) ?? "unreadable")
    case .primaries: self.init(kind: primaries, name: primaries == .nclx ? "nclx" : "gAMA")
    }
  }
}
