import Cameo
import Glibc

extension ParsedArguments {
  /// The photos that are named, at least one.
  func photoPaths() throws(CommandFailure) -> [String] {
    guard !operands.isEmpty else { throw usage(.missingOperand("which photo? Name a file, or - for standard input")) }
    if operands.contains("") { throw usage(.missingOperand("a photo's name is empty")) }
    if operands.count(where: { $0 == "-" }) > 1 { throw usage(.conflict("-", "another -")) }
    return operands
  }

  /// The library with the templates that the options and the environment name.
  /// - Parameter folders: More folders with templates.
  func cameo(limits: Limits = .standard, folders: [String] = []) throws(CommandFailure) -> Cameo {
    let variable = EnvironmentVariable.masks.rawValue
    let more = (unsafe getenv(variable).map { unsafe String(cString: $0) } ?? "").split(separator: ":").map(String.init)
    let named = folders + values(of: .masks)
    do throws(CameoError) {
      return try Cameo(masks: named + more, limits: limits)
    } catch {
      if case .template(.system(let path, let code)) = error {
        throw .input(.system(code: code), name: named.contains(path) ? path : "\(variable): \(path)")
      }
      throw .cameo(error)
    }
  }

  /// Runs what reads options, and tells what is wrong with them.
  func checked<Value>(_ body: (ParsedArguments) throws(UsageError) -> Value) throws(CommandFailure) -> Value {
    do throws(UsageError) {
      return try body(self)
    } catch {
      throw usage(error)
    }
  }
}

/// A photo's file by its path; the bytes themselves where they can be read only once.
func photoSource(_ path: String, limits: Limits) throws(CommandFailure) -> Job.Source {
  guard path == "-" || isPipe(path) else { return .path(path) }
  let name = path == "-" ? "standard input" : path
  do throws(InputError) {
    return .bytes(try Input.bytes(of: path, limit: limits.photoBytes), name: name)
  } catch {
    throw .input(error, name: name)
  }
}

/// Whether a path leads to something that cannot be read at any place: a pipe, as a shell's `<(…)`, or a device.
private func isPipe(_ path: String) -> Bool {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return false }
  return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
}
