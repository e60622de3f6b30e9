extension ImageError {
  /// The word that programs tell it by.
  public var code: String {
    switch self {
    case .system: "photo.unreadable"
    case .empty: "photo.empty"
    case .unknownFormat: "photo.unknown-format"
    case .unsupported: "photo.unsupported"
    case .corrupt: "photo.corrupt"
    case .truncated: "photo.truncated"
    case .limit(let bound, _, _):
      switch bound {
      case .photoPixels: "limit.photo-pixels"
      case .photoSide: "limit.photo-side"
      case .photoBytes: "limit.photo-bytes"
      case .frameBytes: "limit.frame-bytes"
      case .outputPixels: "limit.output-pixels"
      case .outputSide: "limit.output-side"
      case .outputBytes: "limit.output-bytes"
      case .scans: "limit.scans"
      case .coefficientBytes: "limit.coefficient-bytes"
      }
    case .library: "internal.codec"
    }
  }

  /// A plain sentence: what is wrong and what to do; what a library or a check found stands behind it in parentheses.
  public var message: String {
    switch self {
    case .system(let operation, _, let code):
      "cannot \(operation.rawValue) the file: \(systemMessage(code))"
    case .empty: "the file is empty; copy or download it again"
    case .unknownFormat(let recognized):
      recognized.map { "this is \($0), which is not read; give a JPEG, PNG, WebP, HEIC or AVIF" }
        ?? "this is not a picture that is read; give a JPEG, PNG, WebP, HEIC or AVIF"
    case .unsupported(let format, let feature):
      switch format {
      // What libheif or its absence says tells what to do by itself.
      case .heic, .avif: "this \(format.name) is not read: \(plain(feature))"
      case .jpeg, .png, .webp:
        "this \(format.name) is of a kind that is not read; save it anew as an ordinary JPEG or PNG"
          + parenthesized(feature)
      }
    case .corrupt(let format, let detail):
      "the \(format.name) is damaged; copy or download it again, or save it anew" + parenthesized(detail)
    case .truncated(let format, let detail):
      "the \(format.name) is incomplete, part of its data is missing; copy or download it again"
        + parenthesized(detail)
    case .limit(let bound, let value, let limit):
      "\(bound.sentence(value)); the limit is \(limit): \(bound.remedy)"
    case .library(let name, let detail): "\(name) failed: \(plain(detail))"
    }
  }
}

/// A library's words on one line, without what no terminal shows.
private func plain(_ detail: String) -> String {
  let words = detail.split { $0.isWhitespace || $0.isNewline }
  return String(
    words.joined(separator: " ").unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
}

/// A library's words behind a sentence.
private func parenthesized(_ detail: String) -> String { detail.isEmpty ? "" : " (\(plain(detail)))" }

extension ImageError.Bound {
  fileprivate func sentence(_ value: Int) -> String {
    switch self {
    case .photoPixels: "the photo has \(value) pixels"
    case .photoSide: "the photo has a side of \(value) px"
    case .photoBytes: "the photo has \(value) bytes"
    case .frameBytes: "the WebP's picture has \(value) bytes"
    case .outputPixels: "the output would have \(value) pixels"
    case .outputSide: "the output would have a side of \(value) px, which its format cannot hold"
    case .outputBytes: "the output has \(value) bytes at the least"
    case .scans: "the JPEG has \(value) scans"
    case .coefficientBytes: "the progressive JPEG needs \(value) bytes before its last scan"
    }
  }

  /// What to do about it.
  fileprivate var remedy: String {
    switch self {
    case .photoPixels, .photoSide, .photoBytes, .frameBytes: "use a smaller copy"
    case .outputPixels, .outputSide: "ask for a smaller one"
    case .outputBytes: "allow more, or ask for a smaller one"
    case .scans, .coefficientBytes: "save it anew as a baseline JPEG"
    }
  }
}

extension ImageFormat {
  /// The name that people know.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}

extension ImageWarning {
  var code: String {
    switch self {
    case .profileIgnored: "photo.profile-ignored"
    case .firstFrame: "photo.first-frame"
    case .missingEndMarker: "photo.missing-end"
    case .corruptDataUsed: "photo.corrupt-used"
    case .highDynamicRange: "photo.high-dynamic-range"
    }
  }

  var message: String {
    switch self {
    case .profileIgnored(let detail):
      "the colour profile cannot be used and was ignored, so colours may be off" + parenthesized(detail)
    case .firstFrame: "the file has several frames; the first one is used"
    case .missingEndMarker: "the JPEG lacks its end marker and is read to its last row"
    case .corruptDataUsed(let detail):
      "the photo is damaged; what can be read of it is used" + parenthesized(detail)
    case .highDynamicRange:
      "the photo is of high dynamic range and was read as it is; its brightness may be off"
    }
  }
}

extension RenderingError {
  /// A plain sentence.
  public var message: String {
    switch self {
    case .side(let value, let limit): "a side of \(value) px is longer than \(limit)"
    case .size(let actual, let expected):
      "a layer measures \(actual.width) × \(actual.height) px in place of \(expected.width) × \(expected.height)"
    case .coordinate(let value, let limit): "a coordinate of \(value) is beyond \(limit)"
    case .artworkBytes(let value, let limit):
      "it has \(value) bytes; the limit is \(limit): simplify its paths, or take out pictures that it embeds"
    case .artwork(let detail): detail
    case .cairo(let operation, _, let detail): "\(operation): \(detail)"
    }
  }
}

extension OutputFileError {
  /// A plain sentence: what is wrong and what to do.
  public var message: String {
    switch reason {
    case .exists: "the file exists and is not to be replaced"
    case .system(call: "mkdir", let code): "cannot make the folder: \(systemMessage(code))"
    case .system(_, let code): "cannot write the file: \(systemMessage(code))"
    }
  }
}
