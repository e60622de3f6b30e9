import Cameo

/// What a request brings: photos and documents by their names, and options from its query and from its form's fields.
struct RequestForm {
  /// The parts that are no options; a body that is no form is one part.
  private(set) var parts: [MultipartBody.Part]
  /// The options: those of the query, then those of the form.
  let options: [(name: String, value: String?)]

  /// What a body that is no form is called, and what it is called in forms, most likely.
  private static let photoName = "photo"
  /// The name of a job's document.
  static let job = "job"
  /// The name of a template's document.
  static let template = "template"
  /// The longest field, in bytes; a colour or a list of numbers is much shorter.
  private static let longestField = 200

  /// Takes a request's body apart.
  init(_ request: HTTPRequest) throws(Problem) {
    let query = request.head.target.query
    guard request.head.mediaType == "multipart/form-data" else {
      guard !request.body.isEmpty else { throw Self.noPhoto }
      // No photo begins so; a job's document does.
      if request.body.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "{") { throw Self.documentAlone }
      parts = [MultipartBody.Part(name: Self.photoName, isFile: true, bytes: request.body[...])]
      options = query
      return
    }
    let all = try MultipartBody(request.body, contentType: request.head.header("content-type") ?? "").parts
    var seen: Set<String> = []
    for part in all where !seen.insert(part.name).inserted {
      throw Problem(.badRequest, "request.multipart", "two parts of the form have one name")
    }
    // A job's document names the parts, and says what options would say.
    guard !seen.contains(Self.job) else {
      (parts, options) = (all, query)
      return
    }
    var (parts, fields): ([MultipartBody.Part], [(name: String, value: String?)]) = ([], [])
    for part in all {
      if let text = try Self.field(part) { fields.append((part.name, text)) } else { parts.append(part) }
    }
    self.parts = parts
    options = query + fields
  }

  /// The one photo of a request that takes no more.
  func photo() throws(Problem) -> Job.Source {
    guard parts.count == 1 else { throw Problem(.badRequest, "request.photo", "the form has not exactly one photo") }
    return .bytes(Array(parts[0].bytes), name: Self.photoName)
  }

  /// Takes a part out; nil where there is none of this name.
  mutating func take(_ name: String) -> [UInt8]? {
    parts.firstIndex { $0.name == name }.map { Array(parts.remove(at: $0).bytes) }
  }

  /// Takes parts out.
  mutating func take(_ names: Set<String>) -> [MultipartBody.Part] {
    let taken = parts.filter { names.contains($0.name) }
    parts.removeAll { names.contains($0.name) }
    return taken
  }

  /// The text of a field that a form sends as an option; nil for a photo or a document.
  private static func field(_ part: MultipartBody.Part) throws(Problem) -> String? {
    guard !part.isFile, part.bytes.count <= longestField, let text = String(validating: part.bytes, as: UTF8.self),
      part.name != template || !text.hasPrefix("{")
    else { return nil }
    if JobOption(rawValue: part.name) != nil || part.name == HTTPRequest.side { return text }
    // A template's picture has an ending.
    guard !part.name.contains(".") else { return nil }
    let nearest = nearNames(to: part.name, among: JobOption.allCases.map(\.rawValue)).first
    throw Problem(
      .badRequest, "request.multipart",
      "the form's field \(part.name.prefix(40)) is text and no option" + (nearest.map { " (was \($0) meant?)" } ?? "")
        + "; a photo is sent as a file, as curl does with photo=@me.jpg")
  }

  /// What may stand before a document: space, tab and ends of lines.
  private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  private static var documentAlone: Problem {
    Problem(
      .badRequest, "request.photo",
      "the body is a document and no photo: send a form with the document as part \(job) and each photo as a part of the "
        + "name that is its src, as curl does with -F job=@job.json -F me=@me.jpg")
  }

  static var noPhoto: Problem {
    Problem(.badRequest, "request.photo", "there is no photo: send it as the body, or as a part of a form")
  }
}
