import Cameo

extension JobWarning {
  /// What was noticed, with what to do where the remedy is one of the command line's.
  var commandMessage: String {
    switch self {
    case .noFace(_, found: 0, _): message + "; --center and --zoom place it, 'cameo edit' by hand"
    default: message
    }
  }
}
