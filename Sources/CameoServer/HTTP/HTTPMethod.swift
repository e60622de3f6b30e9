/// What routes are asked by; any other method is refused.
package enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
}
