import CameoImages
import Glibc

/// Standard output and standard error, as bytes.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes all bytes.
  ///
  /// - Throws: ``StreamError/closed`` where the reader has gone, which is no failure.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    do throws(DescriptorError) {
      try writeAll(bytes, to: rawValue)
    } catch {
      throw error.code == EPIPE ? .closed : .system(code: error.code)
    }
  }

  /// Writes a text.
  func write(_ text: String) throws(StreamError) { try write(Array(text.utf8)) }

  /// Whether a person is reading.
  var isTerminal: Bool { isatty(rawValue) == 1 }
}

/// Why a stream did not take or give bytes.
enum StreamError: Error, Hashable {
  /// The reader has gone.
  case closed
  /// A system call failed.
  case system(code: Int32)
}

/// Returns the text without characters that could act on a terminal or break the line: they are shown as escapes.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
