import CameoGeometry

extension DocumentFault {
  /// The word from the published list.
  package var code: DocumentIssue.Code {
    switch self {
    case .syntax: .jsonSyntax
    case .notUTF8, .byteOrderMark: .jsonEncoding
    case .tooLarge: .jsonSize
    case .tooDeep: .jsonDepth
    case .duplicateKey: .jsonDuplicateKey
    case .notFinite: .jsonNumber
    case .loneSurrogate: .jsonSurrogate
    case .wrongKind: .documentKind
    case .wrongVersion: .documentVersion
    case .unknownMember: .memberUnknown
    case .missingMember: .memberMissing
    case .memberOutOfContext: .memberContext
    case .wrongType, .notWhole: .valueType
    case .outOfRange: .valueRange
    case .unknownWord: .valueEnum
    case .emptyText: .valueEmpty
    case .wrongCount(let count, let allowed): count > allowed.upperBound ? .valueLimit : .valueCount
    case .badColor: .valueColor
    case .badLanguageTag: .valueLanguage
    case .badID: .idSyntax
    case .duplicateID: .idDuplicate
    case .idIsNotFolder: .idFolder
    case .badPathData: .pathSyntax
    case .badPathExtent: .pathExtent
    case .badAssetPath: .assetPath
    case .badAssetFormat: .assetFormat
    case .variantNotWhole, .duplicateVariant: .maskVariant
    case .unknownPlaceholder: .placeholderUnknown
    case .duplicateLayer: .layerDuplicate
    case .badLayerForm: .layerForm
    case .mixedPlacement: .placementForms
    case .emptyPlacement: .placementEmpty
    case .rectRequired: .placementRectRequired
    case .tooManyPhotos: .photosCount
    case .duplicatePlaceholder: .placeholderDuplicate
    case .badFilePath: .filePath
    case .mixedSize: .outputSize
    case .unknownFormat: .outputFormat
    case .losslessJPEG: .outputLossless
    }
  }

  /// A plain sentence: what is wrong and what would be right.
  package var message: String {
    switch self {
    case .syntax(.trailingText, let found): "text follows the document: \(quoted(found))"
    case .syntax(.noLeadingZero, _): "a number must not begin with a zero before other digits"
    case .syntax(.noControl, _): "a text must not hold a bare control character; write it as \\u00XX"
    case .syntax(.closingQuote, _): "the text has no closing quote"
    case .syntax(.escape, let found): "a text holds an unknown escape: \\ before \(quoted(found))"
    case .syntax(let expectation, let found):
      "expected \(words(expectation)), found \(quoted(found))"
    case .notUTF8: "the document is not UTF-8"
    case .byteOrderMark: "the document begins with a byte order mark; save it as UTF-8 without one"
    case .tooLarge(let bytes, let limit): "the document has \(bytes) bytes; the limit is \(limit)"
    case .tooDeep(let limit): "arrays and objects nest deeper than \(limit)"
    case .duplicateKey(let name): "\(quoted(name)) is given twice"
    case .notFinite(let text): "\(text) is beyond the numbers that can be held"
    case .loneSurrogate: "a text holds half of a surrogate pair"
    case .wrongKind(let kind, let expected):
      "the document is a \(quoted(kind)), not a \(quoted(expected.rawValue))"
    case .wrongVersion(let version, let supported):
      "version \(number(version)) is not supported; use \(supported)"
    case .unknownMember(let name, let nearest):
      "\(quoted(name)) is not known here"
        + (nearest.map { "; the nearest known member is \(quoted($0))" } ?? "")
    case .missingMember(let name): "\(quoted(name)) is required"
    case .memberOutOfContext(let name, let rule): "\(quoted(name)) \(words(rule))"
    case .wrongType(let expected, let found): "must be \(expected), not \(found)"
    case .notWhole(let value): "must be a whole number, not \(number(value))"
    case .outOfRange(let value, let range): "must be \(words(range)), not \(number(value))"
    case .unknownWord(let word, let allowed): "must be \(list(allowed)), not \(quoted(word))"
    case .emptyText: "must not be empty"
    case .wrongCount(let count, let allowed): "must have \(words(allowed)), not \(count)"
    case .badColor(let text):
      "must be a colour as #rgb, #rrggbb, #rrggbbaa or transparent, not \(quoted(text))"
    case .badLanguageTag(let tag): "\(quoted(tag)) is not a language tag such as \"en\" or \"pt-BR\""
    case .badID(let id):
      "must be an id of small letters, digits and single hyphens, up to 64 characters, not \(quoted(id))"
    case .duplicateID(let id): "the id \(quoted(id)) is used twice"
    case .idIsNotFolder(let id, let folder):
      "the id \(quoted(id)) is not the name of the folder, \(quoted(folder)); they must be the same, so change the id in a "
        + "copy of a template"
    case .badPathData(let error): "path data at character \(error.offset): \(words(error.reason))"
    case .badPathExtent: "the path must span an area, within a million mask px"
    case .badAssetPath(let path):
      "\(quoted(path)) must be a path inside the template's folder, without \"..\", not absolute and no URL"
    case .badAssetFormat(let path, let allowed): "\(quoted(path)) must end in \(list(allowed))"
    case .variantNotWhole(let width, let height):
      "the variant would measure \(number(width)) × \(number(height)) px; choose a scale that gives whole ones"
    case .duplicateVariant(let scale): "two variants have the scale \(number(scale))"
    case .unknownPlaceholder(let id, let nearest):
      "there is no placeholder \(quoted(id))" + (nearest.map { "; the nearest is \(quoted($0))" } ?? "")
    case .duplicateLayer(let layer): "the layer \(layer) is listed twice"
    case .badLayerForm(let found):
      "a layer is \"background\", \"mask\" or an object with one of photo, image and stroke"
        + (found.isEmpty ? "" : ", not \(found.joined(separator: " and ")) together")
    case .mixedPlacement(let members):
      "a placement has one form; \(members.joined(separator: " and ")) mix two"
    case .emptyPlacement: "a placement must not be empty; leave it out for the default"
    case .rectRequired: "without a template the photo needs a placement with rect"
    case .tooManyPhotos(let count): "without a template there is one photo, not \(count)"
    case .duplicatePlaceholder(let id): "two photos are for the placeholder \(quoted(id))"
    case .badFilePath(let path): "\(quoted(path)) cannot be a file's path"
    case .mixedSize(let members):
      "a size is given in one way; \(members.joined(separator: " and ")) do not go together"
    case .unknownFormat(let path, let endings):
      "the format cannot be told from \(quoted(path)); end it in \(list(endings)), or give a format"
    case .losslessJPEG: "JPEG cannot be lossless; choose another format"
    }
  }

  private func words(_ expectation: Expectation) -> String {
    switch expectation {
    case .value: "a value"
    case .memberName: "a member's name in quotes"
    case .colon: "a colon"
    case .commaOrBracket: "a comma or ]"
    case .commaOrBrace: "a comma or }"
    case .digit: "a digit"
    case .hexDigit: "four hexadecimal digits"
    case .noLeadingZero, .noControl, .closingQuote, .escape, .trailingText: "something else"
    }
  }

  private func words(_ rule: ContextRule) -> String {
    switch rule {
    case .onlyWithoutMask: "is for templates without a mask; the mask gives the canvas its size"
    case .onlyWithMask: "needs a mask, and the template has none"
    case .onlyWithoutTemplate: "is for a plain crop, and the job has a template"
    case .onlyWithTemplate: "needs a template, and the job has none"
    }
  }

  private func words(_ range: NumberRange) -> String {
    let low = range.excludesMinimum ? "above \(number(range.minimum))" : "\(number(range.minimum)) or more"
    switch (range.minimum.isFinite, range.maximum.isFinite) {
    case (true, true) where range.excludesMinimum: return "\(low), up to \(number(range.maximum))"
    case (true, true): return "from \(number(range.minimum)) to \(number(range.maximum))"
    case (true, false): return low
    case (false, true): return "at most \(number(range.maximum))"
    case (false, false): return "a number"
    }
  }

  private func words(_ count: ClosedRange<Int>) -> String {
    if count.upperBound == Int.max {
      return "at least \(count.lowerBound) \(count.lowerBound == 1 ? "element" : "elements")"
    }
    return "\(count.lowerBound) to \(count.upperBound) elements"
  }

  private func words(_ reason: PathDataError.Reason) -> String {
    switch reason {
    case .empty: "there is none"
    case .noMove: "it must begin with M"
    case .unknownCommand: "this is none of the commands M L H V C S Q T A Z"
    case .badNumber: "a number is missing"
    case .badFlag: "an arc's flag must be 0 or 1"
    case .tooLong: "there are more than \(Path<Mask>.maximumDataElements) steps"
    }
  }

  private func number(_ value: Double) -> String { ecmaScriptText(value) ?? "\(value)" }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func quoted(_ text: String) -> String {
    let start = String(text.unicodeScalars.prefix(80).map(Character.init))
    return JSONWriter.string(JSONValue(start.utf8.count < text.utf8.count ? start + "…" : start), .line)
  }

  private func quoted(_ scalar: Unicode.Scalar?) -> String {
    guard let scalar else { return "the end" }
    return quoted(String(Character(scalar)))
  }
}
