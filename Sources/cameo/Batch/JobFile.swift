import Glibc

/// Where job lines come from: a file, which can be read twice, or a stream, which cannot.
struct JobFile {
  /// What messages call it.
  let name: String
  /// What relative paths of its jobs start from; nil for the working folder.
  let folder: String?
  let descriptor: Int32
  /// The first byte's place in a file; nil for a stream.
  let position: Int?

  /// Opens a file, or standard input where the path is a dash.
  ///
  /// It stays open until the program ends.
  init(_ path: String) throws(InputError) {
    let isInput = path == "-"
    name = isInput ? "standard input" : path
    folder = isInput ? nil : JobTask.folder(of: path)
    descriptor = isInput ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(code: errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(code: EISDIR) }
    position = status.st_mode & S_IFMT == S_IFREG ? max(0, lseek(descriptor, 0, SEEK_CUR)) : nil
  }

  /// Its lines from the first.
  func lines(limit: Int) -> LineReader { LineReader(descriptor, position: position, limit: limit) }
}
