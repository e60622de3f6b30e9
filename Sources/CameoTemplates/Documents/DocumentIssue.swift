/// One thing that is wrong with a document.
public struct DocumentIssue: Hashable, Sendable {
  /// Where, as a JSON Pointer (RFC 6901).
  ///
  /// Empty for the whole document; a missing member is named as if it stood there.
  public let pointer: String
  /// What, as a word from the published list.
  public let code: Code
  /// What, as a plain sentence.
  public let message: String
  /// Where in the text; nil for a document that was made and not read.
  public let location: TextLocation?

  /// Creates an issue.
  public init(pointer: String, code: Code, message: String, location: TextLocation? = nil) {
    self.pointer = pointer
    self.code = code
    self.message = message
    self.location = location
  }
}

/// A place in a text.
public struct TextLocation: Hashable, Sendable {
  /// Bytes before it.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// Creates a place.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension DocumentIssue {
  /// The published list of what can be wrong with a document.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The text is not UTF-8, or begins with a byte order mark.
    case jsonEncoding = "json.encoding"
    /// The text breaks JSON's grammar.
    case jsonSyntax = "json.syntax"
    /// Arrays and objects nest too deep.
    case jsonDepth = "json.depth"
    /// The text has too many bytes.
    case jsonSize = "json.size"
    /// An object names a member twice.
    case jsonDuplicateKey = "json.duplicate-key"
    /// A number is beyond the doubles.
    case jsonNumber = "json.number"
    /// A text has half of a surrogate pair.
    case jsonSurrogate = "json.surrogate"

    /// The document is of another kind.
    case documentKind = "document.kind"
    /// The document's version is not supported.
    case documentVersion = "document.version"

    /// A member has a name that is not known in its place.
    case memberUnknown = "member.unknown"
    /// A required member is missing.
    case memberMissing = "member.missing"
    /// A member has no meaning beside the others.
    case memberContext = "member.context"

    /// A value is of the wrong JSON type; a fraction where a whole number is needed too.
    case valueType = "value.type"
    /// A number is out of its range.
    case valueRange = "value.range"
    /// A word is not among the allowed ones.
    case valueEnum = "value.enum"
    /// A text is empty.
    case valueEmpty = "value.empty"
    /// An array has too few elements.
    case valueCount = "value.count"
    /// An array has more elements than the limit.
    case valueLimit = "value.limit"
    /// A colour is not written as one.
    case valueColor = "value.color"
    /// A language tag is not written as one.
    case valueLanguage = "value.language"

    /// An id has characters that ids cannot have.
    case idSyntax = "id.syntax"
    /// An id is used twice.
    case idDuplicate = "id.duplicate"
    /// A template's id is not its folder's name.
    case idFolder = "id.folder"

    /// Path data of a shape cannot be read.
    case pathSyntax = "path.syntax"
    /// Path data of a shape reaches too far or spans no area.
    case pathExtent = "path.extent"

    /// An asset's path could lead out of the template's folder.
    case assetPath = "asset.path"
    /// An asset's format is not one that its place takes.
    case assetFormat = "asset.format"
    /// A variant's size is not a whole number of pixels, or its scale is used twice.
    case maskVariant = "mask.variant"

    /// A layer or an output names a placeholder that does not exist.
    case placeholderUnknown = "placeholder.unknown"
    /// Two photos name the same placeholder.
    case placeholderDuplicate = "placeholder.duplicate"
    /// A layer is listed twice.
    case layerDuplicate = "layer.duplicate"
    /// A layer names nothing to draw, or more than one thing.
    case layerForm = "layer.form"

    /// A placement mixes two forms.
    case placementForms = "placement.forms"
    /// A placement says nothing.
    case placementEmpty = "placement.empty"
    /// A plain crop needs a rect placement.
    case placementRectRequired = "placement.rect-required"

    /// A job without a template has more than one photo.
    case photosCount = "photos.count"
    /// A file's path cannot be one.
    case filePath = "file.path"
    /// An output gives its size in more than one way.
    case outputSize = "output.size"
    /// An output's format cannot be told from its path.
    case outputFormat = "output.format"
    /// An output asks JPEG to be lossless.
    case outputLossless = "output.lossless"
  }
}
