import CameoTemplates

/// Writes a text to standard output.
func printResult(_ text: String) throws(CommandFailure) {
  try printBytes(Array(text.utf8))
}

/// Writes a document to standard output: indented for a person, on one line for a program.
func printDocument(_ document: JSONValue) throws(CommandFailure) {
  let isForPeople = StandardStream.output.isTerminal
  try printBytes(JSONWriter.bytes(document, isForPeople ? .pretty : .line) + (isForPeople ? [] : [0x0A]))
}

/// Writes bytes to standard output.
func printBytes(_ bytes: [UInt8]) throws(CommandFailure) {
  do throws(StreamError) {
    try StandardStream.output.write(bytes)
  } catch {
    throw .output(error)
  }
}
