import Cameo

/// Carries out `cameo render`.
func render(_ arguments: ParsedArguments) throws(CommandFailure) {
  let task = try JobTask.read(arguments)
  if task.picturesForStandardOutput > 1 {
    throw arguments.usage(.conflict("an output without a path", "another one"))
  }
  if task.picturesForStandardOutput == 1 {
    if arguments.has(.json) { throw arguments.usage(.conflict("--json", "a picture on standard output")) }
    if StandardStream.output.isTerminal { throw arguments.usage(.binaryOnTerminal) }
  }
  let result = try task.run { (cameo, job, options) throws(CameoError) in try cameo.render(job, options: options) }
  for output in result.outputs {
    if let bytes = output.bytes { try printBytes(bytes) }
  }
  if arguments.has(.json) { try printDocument(result.document) }
}

/// Carries out `cameo resolve`.
func resolve(_ arguments: ParsedArguments) throws(CommandFailure) {
  let result = try JobTask.read(arguments).run { (cameo, job, options) throws(CameoError) in
    try cameo.resolve(job, options: options)
  }
  try printDocument(result.document)
}

/// Carries out `cameo inspect`.
func inspect(_ arguments: ParsedArguments) throws(CommandFailure) {
  if arguments.operands.count > 1 {
    throw arguments.usage(.unexpectedOperand(arguments.operands[1], expected: "one photo is inspected at a time"))
  }
  let limits = Limits.standard
  let photo = try photoSource(try arguments.photoPaths()[0], limits: limits)
  let inspection: Inspection
  do throws(CameoError) {
    inspection = try Cameo(limits: limits).inspect(photo, findsFaces: !arguments.has(.noFaces))
  } catch {
    throw .cameo(error)
  }
  if let error = inspection.faceError { printMessage("warning: \(error.message)", about: inspection.src) }
  try printDocument(inspection.document)
}
