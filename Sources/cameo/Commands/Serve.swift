import CGetopt
import Cameo
import CameoServer
import Glibc

/// Carries out `cameo serve`: answers over HTTP until a signal ends it.
func serve(_ arguments: ParsedArguments) throws(CommandFailure) {
  cameo_malloc_keep()
  try arguments.refuseOperands()
  let arguments = try arguments.checked { (arguments) throws(UsageError) in try arguments.addingEnvironment() }
  let configuration = try arguments.checked { (arguments) throws(UsageError) in
    try ServiceConfiguration(arguments)
  }
  let cameo = try arguments.cameo(limits: configuration.limits)
  warn(of: configuration)
  reportUnusable(cameo.library)
  reportUndrawable(cameo)
  if let obstacle = cameo.faces.obstacle { printMessage("warning: \(obstacle.message)") }
  // Before there is any other thread: signals are held back in all of them.
  let signal = StopSignal()
  let service = AvatarService(cameo, configuration)
  let server: HTTPServer
  do throws(ServerError) {
    server = try service.start()
  } catch {
    throw .server(error)
  }
  printMessage("serving at \(server.address), \(configuration.token == nil ? "without" : "with") a token")
  server.run {
    guard signal.wait(atMost: $0) else { return false }
    let jobs = service.jobs
    printMessage("stopping: \(jobs) \(jobs == 1 ? "job is" : "jobs are") finished first")
    return true
  }
}

/// Warns of a service that is open to more than its operator may have meant.
private func warn(of configuration: ServiceConfiguration) {
  let host = configuration.server.host
  guard configuration.token == nil, host != "localhost", host != "::1", !host.hasPrefix("127.") else { return }
  printMessage("warning: whoever reaches \(host) can have pictures made; CAMEO_TOKEN asks them for a token")
}

/// Says which templates have valid documents and cannot be drawn: those that come with the program can.
private func reportUndrawable(_ cameo: Cameo) {
  for entry in cameo.library.entries where !entry.isBundled {
    guard let template = try? entry.template.get() else { continue }
    do throws(CameoError) {
      _ = try cameo.preview(of: template, side: 16)
    } catch {
      printMessage("the template cannot be drawn: " + error.commandMessage, about: entry.folder ?? entry.id)
    }
  }
}

extension ServiceConfiguration {
  /// The configuration that options describe.
  fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init(version: programVersion)
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    workers = try arguments.wholeNumber(.workers, 1...256) ?? min(cores, 256)
    queue = try arguments.wholeNumber(.queue, 0...10_000) ?? 2 * workers
    if let host = arguments.value(of: .host) { server.host = host }
    server.port = UInt16(try arguments.wholeNumber(.port, 0...65_535) ?? 8080)
    if let seconds = try arguments.wholeNumber(.jobSeconds, 1...3600) { server.jobTime = .seconds(seconds) }
    if let bytes = try arguments.wholeNumber(.uploadsBytes, 1...1 << 40) { server.uploadBytes = bytes }
    if let count = try arguments.wholeNumber(.connections, 1...1_000_000) { server.connections = count }
    limits.photoBytes = try arguments.wholeNumber(.photoBytes, 1...1 << 30) ?? limits.photoBytes
    limits.photoPixels =
      try arguments.wholeNumber(.photoPixels, 1...Limits.standard.photoPixels) ?? limits.photoPixels
    limits.coefficientBytes =
      try arguments.wholeNumber(.coefficientBytes, 1...Limits.standard.coefficientBytes) ?? limits.coefficientBytes
    limits.outputPixels =
      try arguments.wholeNumber(.outputPixels, 1...Limits.standard.outputPixels) ?? limits.outputPixels
    guard server.uploadBytes >= bodyBytes else {
      throw arguments.invalid(
        String(server.uploadBytes), .uploadsBytes, "at least \(bodyBytes), a photo's bytes and 4 MiB for its form")
    }
    token = arguments.value(of: .token)
    if let character = token?.firstUnfitForHeader {
      // Only the character: the token is a secret.
      throw arguments.invalid(String(character), .token, "a line of ASCII without spaces at its ends, as headers are")
    }
    origins = arguments.values(of: .cors)
    for origin in origins where origin.contains(where: { ", ;\t".contains($0) }) {
      throw arguments.invalid(origin, .cors, "one origin (for several: --cors ORIGIN --cors ORIGIN)")
    }
    for origin in origins where origin != "*" && !origin.isOrigin {
      throw arguments.invalid(
        origin, .cors, "an origin as browsers send it, as https://example.org, without path and usual port, or *")
    }
    allowsInlineTemplates = arguments.has(.allowInlineTemplates)
  }
}

extension String {
  /// Whether a browser can send it as the header `Origin`: others would let no page in.
  fileprivate var isOrigin: Bool {
    guard let end = firstRange(of: "://") else { return false }
    let (scheme, host) = (self[..<end.lowerBound], self[end.upperBound...])
    let usualPort = scheme == "https" ? ":443" : scheme == "http" ? ":80" : nil
    return !scheme.isEmpty && !host.isEmpty && allSatisfy { $0.isASCII && !$0.isUppercase && !$0.isWhitespace }
      && !host.contains { "/?#@\\".contains($0) } && usualPort.map { host.hasSuffix($0) } != true
  }

  /// The first character that no client can send at its place in the value of a header.
  fileprivate var firstUnfitForHeader: Character? {
    first { $0.asciiValue.map { !(0x20...0x7E).contains($0) } ?? true }
      ?? [first, last].compactMap(\.self).first { $0 == " " }
  }
}
