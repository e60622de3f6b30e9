import Cameo

extension Browser {
  /// Runs the body of a function in the page and gives what it returns.
  /// - Parameter arguments: What the body reads as `arguments`; elements by ``Element/reference``.
  @discardableResult func run(_ body: String, _ arguments: JSONValue...) throws -> JSONValue {
    try send("POST", "execute/sync", ["script": JSONValue(body), "args": JSONValue(arguments)])
  }

  /// Runs the body of an asynchronous function, which may `await`, and gives what it returns.
  @discardableResult func runAsync(_ body: String, _ arguments: JSONValue...) throws -> JSONValue {
    let script = """
      const done = arguments[arguments.length - 1];
      (async function () { \(body) }).apply(null, [...arguments].slice(0, -1))
        .then(value => done({ value: value ?? null }), error => done({ thrown: String(error?.stack ?? error) }));
      """
    let answer = try send("POST", "execute/async", ["script": JSONValue(script), "args": JSONValue(arguments)])
    if let message = answer["thrown"]?.text {
      throw BrowserError.refused(command: "execute/async", code: "javascript error", message: message)
    }
    return answer["value"] ?? .null
  }

  /// Waits until an expression of the page is true.
  func wait(for condition: String, seconds: Double = 10, _ arguments: JSONValue...) throws {
    let script = """
      const done = arguments[arguments.length - 1], end = performance.now() + arguments[arguments.length - 2];
      const values = [...arguments].slice(0, -2);
      const holds = async (...args) => { try { return await (function () { return (\(condition)) }).apply(null, args) } catch { return false } };
      (async () => {
        while (performance.now() < end) {
          if (await holds(...values)) return done(true);
          await new Promise(next => setTimeout(next, 15));
        }
        done(false);
      })();
      """
    let answer = try send(
      "POST", "execute/async",
      ["script": JSONValue(script), "args": JSONValue(arguments + [JSONValue(seconds * 1000)])])
    guard answer.isTrue else { throw BrowserError.timedOut(condition: condition, seconds: seconds) }
  }
}
