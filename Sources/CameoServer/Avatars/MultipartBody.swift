import Glibc

/// The parts of a `multipart/form-data` body (RFC 7578).
struct MultipartBody {
  /// One part.
  struct Part {
    /// Its name in the form.
    let name: String
    /// Whether it has a file's name, also an empty one: browsers and curl tell files from fields by it.
    let isFile: Bool
    /// Its bytes.
    let bytes: ArraySlice<UInt8>
  }

  /// All parts in order.
  let parts: [Part]

  private static let mostParts = 64
  private static let mostHeaderBytes = 8 << 10

  /// Takes a body apart.
  /// - Parameter contentType: The request's header, whose `boundary` stands between parts.
  init(_ body: [UInt8], contentType: String) throws(Problem) {
    guard let boundary = MultipartBody.parameter("boundary", of: contentType), 1...70 ~= boundary.utf8.count else {
      throw Self.broken("the Content-Type names no boundary")
    }
    let line = Array("--\(boundary)".utf8)
    var parts: [Part] = []
    guard var position = Self.firstLine(line, in: body) else { throw Self.broken("its boundary does not occur") }
    while true {
      // Behind a boundary: two dashes end the body, a line end begins a part.
      if body[position...].starts(with: "--".utf8) { break }
      position = body[position...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? body.endIndex
      guard body[position...].starts(with: "\r\n".utf8) else {
        throw Self.broken("a boundary is followed by other text")
      }
      guard parts.count < Self.mostParts else { throw Self.broken("it has more than \(Self.mostParts) parts") }
      let start = position + 2
      guard let headEnd = Self.endOfHead(in: body, from: start) else { throw Self.broken("a part's head does not end") }
      guard let end = Self.find(Array("\r\n".utf8) + line, in: body, from: headEnd - 2) else {
        throw Self.broken("a part does not end; was it cut off?")
      }
      let head = String(decoding: body[start..<headEnd], as: UTF8.self)
      guard let disposition = Self.disposition(in: head), let name = Self.parameter("name", of: disposition) else {
        throw Self.broken("a part has no name")
      }
      let isFile = ["filename", "filename*"].contains { Self.parameter($0, of: disposition) != nil }
      parts.append(Part(name: name, isFile: isFile, bytes: body[min(headEnd, end)..<end]))
      position = end + 2 + line.count
    }
    self.parts = parts
  }

  /// The place behind the first boundary, which begins the body or a line.
  private static func firstLine(_ line: [UInt8], in body: [UInt8]) -> Int? {
    if body.starts(with: line) { return line.count }
    return find(Array("\r\n".utf8) + line, in: body, from: 0).map { $0 + 2 + line.count }
  }

  /// The place behind the empty line that ends a part's head.
  private static func endOfHead(in body: [UInt8], from start: Int) -> Int? {
    if body[start...].starts(with: "\r\n".utf8) { return start + 2 }
    return find(Array("\r\n\r\n".utf8), in: body, from: start, within: mostHeaderBytes).map { $0 + 4 }
  }

  /// The first place of some bytes; nil where they are not there.
  private static func find(_ wanted: [UInt8], in body: [UInt8], from start: Int, within count: Int = .max) -> Int? {
    let end = min(body.count, start + min(count, body.count))
    var position = start
    return unsafe body.withUnsafeBytes { whole in
      while position + wanted.count <= end, let base = whole.baseAddress {
        // The C library looks for one byte many times as fast as a loop here.
        guard let found = unsafe memchr(base + position, Int32(wanted[0]), end - position) else { return nil }
        position = unsafe UnsafeRawPointer(found) - base
        guard position + wanted.count <= end else { return nil }
        if unsafe memcmp(found, wanted, wanted.count) == 0 { return position }
        position += 1
      }
      return nil
    }
  }

  /// What a part's head says of its place in the form.
  private static func disposition(in head: String) -> String? {
    for line in head.split(separator: "\r\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, halves[0].trimmed.lowercased() == "content-disposition" else { continue }
      return halves[1].trimmed.lowercased().hasPrefix("form-data") ? String(halves[1]) : nil
    }
    return nil
  }

  /// A parameter of a header: a word, or a text in quotation marks.
  static func parameter(_ wanted: String, of header: String) -> String? {
    var rest = header[...]
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var value = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
          if character == "\\", let next = rest.popFirst() { value.append(next) } else { value.append(character) }
        }
      } else {
        value = rest.prefix { $0 != ";" }.trimmed
      }
      if name.trimmed.lowercased() == wanted {
        // As browsers write quotation marks and line ends in names.
        return value.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
      }
    }
    return nil
  }

  private static func broken(_ reason: String) -> Problem {
    Problem(.badRequest, "request.multipart", "the multipart body cannot be read: \(reason)")
  }
}
