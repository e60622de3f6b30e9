package import Cameo

extension Problem {
  /// The problem of a job that cannot be done.
  package init(_ error: CameoError) {
    self.init(error.status, error.code, error.message)
    pointer = error.pointer
    (value, limit) = (error.evidence?.value, error.evidence?.limit)
    switch error {
    case .job(let error), .template(.invalid(let error)): issues = error.issues
    default: break
    }
  }
}

extension Problem {
  /// The problem of a job that cannot be done with a template.
  ///
  /// What is wrong with a template that came with the request is told; a fault of the service's own is not its
  /// client's, who need not know its folders either.
  init(_ error: CameoError, with template: TemplateReference?) {
    switch (error, template) {
    case (.template(.unknown), _), (_, .value), (_, nil): self.init(error)
    case (.template, let template?), (.artwork, let template?): self = .templateUnusable(template.text)
    default: self.init(error)
    }
  }
}

extension CameoError {
  /// How it is answered.
  var status: HTTPStatus {
    switch self {
    case .photo(_, _, let error): error.photoStatus
    case .uncovered, .upscaled, .noFace, .facesUnavailable: .unprocessableContent
    case .template(let error): error.status
    case .job(let error): error.status
    case .artwork(_, _, .artworkBytes): .contentTooLarge
    case .artwork: .unprocessableContent
    case .placeholderUnknown, .photoMissing, .photosTooMany, .outputsTooMany, .backgroundRequired, .pathMember,
      .pathWithoutID, .outputFormat, .pathCollision, .outputIsPhoto:
      .unprocessableContent
    case .outputLimit, .outputSide: .contentTooLarge
    case .encoding(_, let error): error.encodingStatus
    case .output: .internalServerError
    case .drawing(_, .side), .drawing(_, .coordinate): .contentTooLarge
    case .drawing: .internalServerError
    case .deadline: .gatewayTimeout
    }
  }
}

extension ImageError {
  /// How it is answered where a photo has it.
  fileprivate var photoStatus: HTTPStatus {
    switch self {
    case .empty, .unknownFormat, .unsupported: .unsupportedMediaType
    case .corrupt, .truncated: .unprocessableContent
    case .limit: .contentTooLarge
    case .system, .library: .internalServerError
    }
  }

  /// How it is answered where writing a picture gives it.
  fileprivate var encodingStatus: HTTPStatus {
    switch self {
    case .limit(.outputBytes, _, _): .unprocessableContent
    case .limit: .contentTooLarge
    case .system, .empty, .unknownFormat, .unsupported, .corrupt, .truncated, .library: .internalServerError
    }
  }
}

extension TemplateError {
  /// How it is answered where a job names the template.
  fileprivate var status: HTTPStatus {
    switch self {
    case .assetUnreadable(_, .limit), .assetTooLarge: .contentTooLarge
    case .unknown, .noDocument, .documentOutside, .assetMissing, .assetOutside, .maskSize,
      .assetUnreadable:
      .unprocessableContent
    case .invalid(let error): error.status
    case .system: .internalServerError
    }
  }
}

extension DocumentError {
  /// How it is answered: too long, no JSON, or JSON that says something impossible.
  fileprivate var status: HTTPStatus {
    let codes = issues.map(\.code)
    if codes.contains(.jsonSize) { return .contentTooLarge }
    return codes.contains { $0.rawValue.hasPrefix("json.") } ? .badRequest : .unprocessableContent
  }
}
