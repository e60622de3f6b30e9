/// Why a browser did not do what a test asked.
enum BrowserError: Error {
  /// The driver did not come up; what it printed instead.
  case notStarted(String)
  /// No suite around the test has the trait `.browser`.
  case outsideSuite
  /// A call of the socket failed with this `errno`.
  case socket(call: String, code: Int32)
  /// The driver answered what is no answer of its protocol.
  case malformedAnswer(String)
  /// The driver answered a command with an error: its code, as "no such element", and its words.
  case refused(command: String, code: String, message: String)
  /// A condition did not become true in time.
  case timedOut(condition: String, seconds: Double)
}
