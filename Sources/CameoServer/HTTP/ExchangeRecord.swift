/// What is remembered of a request for log and metrics: nothing that a client chose freely.
package struct ExchangeRecord: Sendable {
  /// When its first line was read.
  package let begun: ContinuousClock.Instant
  /// What the answer is named by, too; nil where the head never came.
  package var id: RequestID?
  /// The method's word; empty where the head never came.
  package var method = ""
  /// The pattern of the route that took it; nil where none did.
  package var route: String?
  /// How it was answered; nil where it was not, or where the HTTP library refused it.
  package var status: HTTPStatus?
  /// The code of the problem that it was answered with; nil for none.
  package var code: String?
  /// Bytes of its body that were kept.
  package var taken = 0
  /// Bytes of the answer's body.
  package var sent = 0
}
