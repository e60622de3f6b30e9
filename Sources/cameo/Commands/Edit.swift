import Cameo
import CameoServer

/// Carries out `cameo edit`: serves the editor to this machine until its page is closed.
func edit(_ arguments: ParsedArguments) throws(CommandFailure) {
  if arguments.operands.count > 1 {
    throw arguments.usage(.unexpectedOperand(arguments.operands[1], expected: "one photo is edited at a time"))
  }
  let path = arguments.operands.first
  if path == "-" { throw arguments.usage(.unexpectedOperand("-", expected: "the photo has to be a file")) }
  let port = try arguments.checked { (arguments) throws(UsageError) in try arguments.wholeNumber(.port, 0...65_535) }
  let named = arguments.value(of: .template).map { TemplateReference($0) }
  let template = named.map(absolute)
  // A template in a folder is served as one of the library that the folder's own folder makes.
  let folders = if case .folder(let folder)? = template { [UnfinishedFile.split(folder).folder] } else { [String]() }
  let cameo = try arguments.cameo(folders: folders)
  if let named { try check(named, in: cameo.library) }
  if let path { try check(path, with: cameo) }

  var configuration = ServiceConfiguration(version: programVersion)
  configuration.limits = cameo.limits
  configuration.server.port = UInt16(port ?? 0)
  let signal = StopSignal()
  let session = EditingService(cameo, configuration, photo: path.map { EditedPhoto($0) }, template: template) { saved in
    printMessage("saved \(saved.picture) and \(saved.job)")
  }
  let server: HTTPServer
  do throws(ServerError) {
    server = try session.start()
  } catch {
    throw .server(error)
  }
  let address = server.address + session.pagePath
  printMessage("editing at \(address)")
  if !arguments.has(.noBrowser), !WebBrowser.open(address) {
    printMessage("no browser could be opened; open the address above in one")
  }
  server.run { signal.wait(atMost: $0) || session.isOver }
}

/// A template's folder by its absolute path without links, so that jobs can name it from any folder.
private func absolute(_ reference: TemplateReference) -> TemplateReference {
  guard case .folder(let path) = reference, let resolved = resolvedPath(path) else { return reference }
  return .folder(resolved)
}

private func check(_ template: TemplateReference, in library: TemplateLibrary) throws(CommandFailure) {
  do throws(TemplateError) {
    _ = try library.template(template.text)
  } catch {
    throw .cameo(.template(error))
  }
}

/// Says at once what is wrong with the photo, instead of in the browser, which shows all of it.
private func check(_ path: String, with cameo: Cameo) throws(CommandFailure) {
  do throws(CameoError) {
    _ = try cameo.preview(.path(path), side: 64)
  } catch {
    throw .cameo(error)
  }
}
