import Cameo
import CameoTemplates

extension CameoError {
  /// What is wrong and what to do, in the words of the command line where the remedy is one of its options.
  var commandMessage: String {
    switch self {
    case .uncovered: message + " (--on-uncovered)"
    case .noFace: message + " (--on-no-face)"
    case .backgroundRequired: message + " (--background)"
    case .output(_, let error) where error.reason == .exists: "the file exists and --no-clobber is set"
    case .template(.unknown(let name, _)) where resolvedPath("./\(name)/template.json") != nil:
      "there is no template \(name); did you mean ./\(name)?"
    case .template(.unknown(_, nearest: [])): message + "; 'cameo template list' shows what there is"
    default: message
    }
  }
}
