import Cameo
import CameoImages
import CameoRendering
import CameoTemplates

extension CameoError {
  /// How the command ends with it.
  var exitCode: ExitCode {
    switch self {
    case .photo(_, _, let error): error.exitCode
    case .uncovered, .upscaled, .noFace, .facesUnavailable: .photo
    case .template(let error): error.exitCode
    case .job(let error): error.exitCode
    case .artwork(_, _, .artworkBytes): .limit
    case .artwork: .document
    case .placeholderUnknown, .photoMissing, .photosTooMany, .backgroundRequired, .pathMember, .pathWithoutID,
      .outputFormat, .pathCollision, .outputIsPhoto:
      .document
    case .outputsTooMany, .outputLimit, .outputSide: .limit
    case .encoding(_, let error): error.encodingExitCode
    case .output: .file
    case .drawing(_, .side), .drawing(_, .coordinate), .deadline: .limit
    case .drawing: .internalFault
    }
  }
}

extension ImageError {
  /// How the command ends where a photo has it.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .system: .file
    case .empty, .unknownFormat, .unsupported, .corrupt, .truncated: .photo
    case .limit: .limit
    case .library: .internalFault
    }
  }

  /// How the command ends where writing a picture gives it.
  fileprivate var encodingExitCode: ExitCode {
    switch self {
    case .system: .file
    case .limit: .limit
    case .empty, .unknownFormat, .unsupported, .corrupt, .truncated, .library: .internalFault
    }
  }
}

extension TemplateError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .assetUnreadable(_, .limit): .limit
    case .unknown, .noDocument, .documentOutside, .assetMissing, .assetOutside, .maskSize, .assetUnreadable: .document
    case .invalid(let error): error.exitCode
    case .assetTooLarge: .limit
    case .system: .file
    }
  }
}

extension DocumentError {
  fileprivate var exitCode: ExitCode {
    issues.allSatisfy { [.jsonSize, .valueLimit].contains($0.code) } ? .limit : .document
  }
}
