/// One avatar to be made: photos, the template that they go under, and what is delivered.
///
/// A job is a plain value that may ask for the impossible; ``validate(limits:)`` and ``JobReader`` tell what.
public struct Job: Hashable, Sendable {
  /// A name of the caller's choice, handed back in the result.
  public var id: String?
  /// The template; nil for a plain crop, whose placeholder is the crop itself.
  public var template: TemplateReference?
  /// The shape of a plain crop.
  public var shape: PlainShape
  /// The photos: 1 to 16, and one only for a plain crop.
  public var photos: [Photo]
  /// What is delivered: 1 to 16.
  public var outputs: [Output]
  /// What is done where a wish cannot be met.
  public var policy: Policy

  /// Creates a job.
  public init(
    id: String? = nil, template: TemplateReference? = nil, shape: PlainShape = .rect, photos: [Photo],
    outputs: [Output] = [Output()], policy: Policy = Policy()
  ) {
    self.id = id
    self.template = template
    self.shape = shape
    self.photos = photos
    self.outputs = outputs
    self.policy = policy
  }

  /// The shapes of a plain crop.
  public enum PlainShape: String, CaseIterable, Hashable, Sendable {
    /// The crop's rect.
    case rect
    /// The ellipse inscribed in it.
    case oval
  }

  /// The size of an output that says nothing: the template's own, or the photo's for a plain crop.
  public var standardSize: OutputSize { template == nil ? .native(factor: 1) : .scale(1) }

  /// Checks the job as its document would be.
  /// - Throws: All that is wrong.
  public func validate(limits: Limits = .standard) throws(DocumentError) {
    do {
      _ = try JobReader(limits: limits).read(JSONWriter.bytes(document))
    } catch {
      // The text was made here: places in it would help nobody.
      throw DocumentError(
        kind: error.kind,
        issues: error.issues.map { DocumentIssue(pointer: $0.pointer, code: $0.code, message: $0.message) })
    }
  }
}

/// Which template a job means.
///
/// A server that takes names from people makes ``id(_:)`` of them, which opens no folder.
public enum TemplateReference: Hashable, Sendable, ExpressibleByStringLiteral {
  /// One of the library's, by its id; a path is no id, and unknown.
  case id(String)
  /// The folder at a path.
  case folder(String)
  /// The template itself.
  case value(Template)

  /// Creates a reference from its text: a slash or a leading dot makes it a folder's path, anything else an id.
  ///
  /// This is how the command and job documents mean it: a text from a stranger may open any folder.
  public init(_ text: String) { self = TemplateLibrary.isPath(text) ? .folder(text) : .id(text) }

  /// Creates a reference from its text.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text in a job's document; the id of a template that was given itself.
  public var text: String {
    switch self {
    case .id(let text): text
    case .folder(let path): TemplateLibrary.isPath(path) ? path : "./" + path
    case .value(let template): template.id
    }
  }
}
