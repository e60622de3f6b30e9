package import CameoGeometry

/// What is wrong in one place of a document; cases are conditions, payloads are evidence.
package enum DocumentFault: Hashable, Sendable {
  // JSON itself.
  case syntax(Expectation, found: Unicode.Scalar?)
  case notUTF8
  case byteOrderMark
  case tooLarge(bytes: Int, limit: Int)
  case tooDeep(limit: Int)
  case duplicateKey(String)
  case notFinite(String)
  case loneSurrogate

  // Any document.
  case wrongKind(String, expected: DocumentKind)
  case wrongVersion(Double, supported: Int)
  case unknownMember(String, nearest: String?)
  case missingMember(String)
  case memberOutOfContext(String, rule: ContextRule)
  case wrongType(expected: String, found: String)
  case notWhole(Double)
  case outOfRange(Double, NumberRange)
  case unknownWord(String, allowed: [String])
  case emptyText
  case wrongCount(Int, allowed: ClosedRange<Int>)
  case badColor(String)
  case badLanguageTag(String)
  case badID(String)
  case duplicateID(String)

  // Templates.
  case idIsNotFolder(String, folder: String)
  case badPathData(PathDataError)
  case badPathExtent
  case badAssetPath(String)
  case badAssetFormat(String, allowed: [String])
  case variantNotWhole(width: Double, height: Double)
  case duplicateVariant(scale: Double)
  case unknownPlaceholder(String, nearest: String?)
  case duplicateLayer(String)
  case badLayerForm(found: [String])

  // Jobs.
  case mixedPlacement([String])
  case emptyPlacement
  case rectRequired
  case tooManyPhotos(Int)
  case duplicatePlaceholder(String)
  case badFilePath(String)
  case mixedSize([String])
  case unknownFormat(path: String, endings: [String])
  case losslessJPEG

  /// What JSON's grammar asks for.
  package enum Expectation: Hashable, Sendable {
    case value, memberName, colon, commaOrBracket, commaOrBrace, digit, noLeadingZero, noControl, closingQuote
    case escape, hexDigit, trailingText
  }

  /// Why a member has no meaning in its place.
  package enum ContextRule: Hashable, Sendable {
    case onlyWithoutMask, onlyWithMask, onlyWithoutTemplate, onlyWithTemplate
  }
}

/// The numbers that a member takes.
package struct NumberRange: Hashable, Sendable {
  package var minimum = -Double.infinity
  package var maximum = Double.infinity
  package var excludesMinimum = false

  /// Any finite number.
  package static let any = NumberRange()
  /// Above zero.
  package static let positive = NumberRange(minimum: 0, excludesMinimum: true)

  /// Both ends included.
  package static func from(_ minimum: Double, to maximum: Double) -> NumberRange {
    NumberRange(minimum: minimum, maximum: maximum)
  }

  /// Above zero, up to and with a number.
  package static func positive(upTo maximum: Double) -> NumberRange {
    NumberRange(minimum: 0, maximum: maximum, excludesMinimum: true)
  }

  package func contains(_ value: Double) -> Bool {
    (excludesMinimum ? value > minimum : value >= minimum) && value <= maximum
  }
}
