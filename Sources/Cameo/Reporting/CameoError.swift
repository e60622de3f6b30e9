/// Why a job cannot be done; cases are conditions, payloads are evidence.
///
/// Photos and outputs are named by their places in the job's lists, from 0, and by their names. Printed, an error is its
/// message with its subject in front; Foundation's `localizedDescription` is not, since it is for errors of Foundation.
public enum CameoError: Error, Hashable, Sendable {
  /// A photo cannot be read.
  case photo(index: Int, src: String, ImageError)
  /// A photo does not cover its opening, and the policy is `fail`.
  case uncovered(index: Int, src: String)
  /// A photo's pixels are enlarged past the placeholder's limit, and the policy is `fail`.
  case upscaled(index: Int, src: String, value: Double, limit: Double)
  /// There is no such face, only so many, and the policy is `fail`.
  case noFace(index: Int, src: String, found: Int)
  /// Faces cannot be looked for, and the policy is `fail`.
  case facesUnavailable(index: Int, src: String, FaceError)
  /// The template cannot be used.
  case template(TemplateError)
  /// The job's document is invalid.
  case job(DocumentError)
  /// A mask or another picture of the template cannot be drawn.
  case artwork(template: String, src: String, RenderingError)
  /// A photo or an output names a placeholder that the template has not.
  case placeholderUnknown(pointer: String, id: String, known: [String])
  /// A placeholder that is not optional has no photo.
  case photoMissing(placeholder: String, known: [String])
  /// There are more photos than placeholders.
  case photosTooMany(value: Int, limit: Int)
  /// There are more outputs than the limit allows.
  case outputsTooMany(value: Int, limit: Int)
  /// A format without transparency would need a background that neither the job nor the template gives.
  case backgroundRequired(output: Int, path: String?)
  /// An output has too many pixels.
  case outputLimit(output: Int, value: Int, limit: Int)
  /// An output has a side that is too long to draw.
  case outputSide(output: Int, value: Int, limit: Int)
  /// An output's path names an unknown member in braces.
  case pathMember(output: Int, name: String)
  /// An output's path has the job's id in it, and the job has none.
  case pathWithoutID(output: Int, path: String)
  /// The finished path of an output has the ending of no format that is written.
  case outputFormat(output: Int, path: String)
  /// Two outputs have the same path.
  case pathCollision(output: Int, path: String)
  /// An output would replace a photo of the job.
  case outputIsPhoto(output: Int, path: String)
  /// An output cannot be encoded.
  case encoding(output: Int, ImageError)
  /// An output cannot be written.
  case output(index: Int, OutputFileError)
  /// Drawing failed for reasons of its own.
  case drawing(output: Int, RenderingError)
  /// The job was not done by its deadline.
  case deadline
}

extension CameoError {
  /// The word that programs tell it by.
  public var code: String {
    switch self {
    case .photo(_, _, let error): error.code
    case .uncovered: "placement.uncovered"
    case .upscaled: "placement.upscale"
    case .noFace: "face.none"
    case .facesUnavailable(_, _, let error): error.code
    case .template(let error):
      switch error {
      case .unknown, .noDocument: "template.unknown"
      case .system: "template.unreadable"
      case .documentOutside: "template.outside"
      case .invalid: "template.invalid"
      case .assetMissing, .assetOutside, .assetTooLarge, .assetUnreadable, .maskSize: "template.asset"
      }
    case .job: "job.invalid"
    case .artwork: "template.artwork"
    case .placeholderUnknown: "placeholder.unknown"
    case .photoMissing: "photos.missing"
    case .photosTooMany: "photos.count"
    case .outputsTooMany: "outputs.count"
    case .backgroundRequired: "output.background-required"
    case .outputLimit: "limit.output-pixels"
    case .outputSide: "limit.output-side"
    case .pathMember, .pathWithoutID: "output.path"
    case .outputFormat: "output.format"
    case .pathCollision: "output.collision"
    case .outputIsPhoto: "output.is-photo"
    case .encoding(_, let error): error.code
    case .output(_, let error):
      switch error.reason {
      case .exists: "output.exists"
      case .system: "output.unwritable"
      }
    case .drawing(_, .side), .drawing(_, .coordinate): "limit.drawing"
    case .drawing: "internal.drawing"
    case .deadline: "limit.time"
    }
  }

  /// The place in the job that it is about, as a JSON Pointer; nil where it is about the whole job.
  public var pointer: String? {
    switch self {
    case .photo(let index, _, _): "/photos/\(index)"
    case .uncovered(let index, _), .upscaled(let index, _, _, _), .noFace(let index, _, _),
      .facesUnavailable(let index, _, _):
      "/photos/\(index)/placement"
    case .template: "/template"
    case .placeholderUnknown(let pointer, _, _): pointer
    case .photoMissing, .photosTooMany: "/photos"
    case .outputsTooMany: "/outputs"
    case .backgroundRequired(let index, _): "/outputs/\(index)/background"
    case .outputLimit(let index, _, _), .outputSide(let index, _, _), .encoding(let index, _),
      .drawing(let index, _):
      "/outputs/\(index)"
    case .pathMember(let index, _), .pathWithoutID(let index, _), .outputFormat(let index, _),
      .pathCollision(let index, _), .outputIsPhoto(let index, _), .output(let index, _):
      "/outputs/\(index)/path"
    case .artwork: "/template"
    case .job(let error): error.issues.first?.pointer
    case .deadline: nil
    }
  }

  /// What it is about, to stand in front of the message: a photo, a template, an output.
  public var subject: String? {
    switch self {
    case .photo(_, let src, _), .uncovered(_, let src), .upscaled(_, let src, _, _), .noFace(_, let src, _),
      .facesUnavailable(_, let src, _):
      src
    case .artwork(let template, let src, _): template.isEmpty ? src : "\(template)/\(src)"
    case .output(_, let error): error.path
    case .backgroundRequired(_, let path): path
    case .pathWithoutID(_, let path), .outputFormat(_, let path), .pathCollision(_, let path),
      .outputIsPhoto(_, let path):
      path
    case .job(let error): error.file
    default: nil
    }
  }

  /// A plain sentence: what is wrong and what to do.
  public var message: String {
    switch self {
    case .photo(_, _, let error): error.message
    case .uncovered:
      "the photo does not cover the whole opening; zoom in or move it, or let onUncovered be clamp or fill"
    case .upscaled(_, _, let value, let limit):
      "photo pixels would be enlarged \(decimal(value)) times, past \(decimal(limit)); use a larger photo or a smaller output"
    case .noFace(_, _, let found):
      "\(faceCount(found)); give a placement, or let onNoFace be top or center"
    case .facesUnavailable(_, _, let error): error.message
    case .template(.assetUnreadable(let src, let error)): "the template's picture \(src): \(error.message)"
    case .template(let error): error.message
    case .job(let error): TemplateError.invalid(error).message
    case .artwork(_, _, let error): "the picture cannot be drawn: \(error.message)"
    case .placeholderUnknown(_, let id, let known):
      "there is no placeholder \(id); the template has \(known.joined(separator: ", "))"
    case .photoMissing(let placeholder, let known):
      "the placeholder \(placeholder) has no photo; the template takes \(known.count): \(known.joined(separator: ", "))"
    case .photosTooMany(let value, let limit):
      "\(value) photos are given and there is room for \(limit)"
    case .outputsTooMany(let value, let limit): "\(value) outputs are asked for; the limit is \(limit)"
    case .backgroundRequired:
      "JPEG has no transparency: give a background, as #ffffff, or use PNG"
    case .outputLimit(_, let value, let limit):
      value == Int.max
        ? "the output would be larger than any picture; the limit is \(limit) pixels"
        : "the output would have \(value) pixels; the limit is \(limit)"
    case .outputSide(_, let value, let limit):
      "the output would have a side of \(value) px; the limit is \(limit)"
    case .pathMember(_, let name):
      "{\(name)} is not known in a path; known are "
        + PathPattern.Member.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    case .pathWithoutID: "the job has no id to put into the path; give it one, or use {stem}, {index} or {hash8}"
    case .outputFormat: "no format is written under this name; end it in .png, .jpg or .webp, or give a format"
    case .pathCollision: "two outputs have this path"
    case .outputIsPhoto: "the output would replace the photo that it is made of; give it another name or folder"
    case .encoding(_, let error): error.message
    case .output(_, let error): error.message
    case .drawing(_, let error): "drawing failed: \(error.message)"
    case .deadline: "it took longer than the time limit; use a smaller photo or output"
    }
  }

  /// The number that passed a limit, and the limit.
  public var evidence: (value: Double, limit: Double)? {
    switch self {
    case .photo(_, _, .limit(_, let value, let limit)), .encoding(_, .limit(_, let value, let limit)),
      .outputLimit(_, let value, let limit), .outputSide(_, let value, let limit),
      .photosTooMany(let value, let limit), .outputsTooMany(let value, let limit),
      .template(.assetTooLarge(_, let value, let limit)):
      (Double(value), Double(limit))
    case .upscaled(_, _, let value, let limit): (value, limit)
    default: nil
    }
  }

  /// The member `error` of a result document.
  public var document: JSONValue {
    JSONValue(members: [
      ("code", JSONValue(code)), ("pointer", pointer.map { JSONValue($0) }),
      ("subject", subject.map { JSONValue($0) }), ("message", JSONValue(message)),
      ("value", evidence.map { JSONValue($0.value) }), ("limit", evidence.map { JSONValue($0.limit) }),
    ])
  }
}

extension CameoError: CustomStringConvertible {
  /// The message with what it is about in front, on one line.
  public var description: String { (subject.map { "\($0): " } ?? "") + message }
}
