import Dispatch
import Foundation
import Masks
import Synchronization

@testable import CameoServer

/// A page of somebody else's that embeds the editor, under the content policy that embedders are told of: the element's
/// files, the templates' folders as files, and photos, from a server that knows nothing more.
final class EditorSite: Sendable {
  /// Where the page is, without a slash at the end.
  let address: String
  private let running: Running

  /// As the article on embedding says it, for a service of another origin on this machine.
  private static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    + "img-src 'self' http://127.0.0.1:* blob:; connect-src 'self' http://127.0.0.1:* blob:"

  private static let page = """
    <!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1">
    <title>A page</title><link rel=icon href=/icon.svg><link rel=stylesheet href=/page.css>
    <script src=/page.js></script><script type=module src=/editor/cameo-editor.js></script><body></body></html>
    """
  private static let style = """
    :root { color-scheme: light dark; } body { margin: 0; } cameo-editor { --cameo-height: 100vh; --cameo-radius: 0px; }
    """
  private static let script = """
    const heard = [], faults = [];
    for (const type of ["change", "commit", "cancel", "error", "ready"]) {
      addEventListener(type, event => event.target.localName === "cameo-editor" && heard.push([type, event.detail]), true);
    }
    addEventListener("securitypolicyviolation", event => faults.push(`violation ${event.violatedDirective}`));
    addEventListener("error", event => event.message && faults.push(event.message));
    addEventListener("unhandledrejection", event => faults.push(String(event.reason?.stack)));
    """

  /// Starts to serve.
  /// - Parameter photos: Files below `/photos/`, by name.
  init(photos: [String: [UInt8]]) throws {
    let templates = Dictionary(uniqueKeysWithValues: Masks.files.map { ($0.path, $0.bytes) })
    let icon = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#
    let own = ["": Self.page, "page.css": Self.style, "page.js": Self.script, "icon.svg": icon].mapValues {
      Array($0.utf8)
    }
    let routes = RouteTable([
      Self.route("/editor/{file...}") { EditorFiles.file($0) }, Self.route("/Masks/{file...}") { templates[$0] },
      Self.route("/photos/{file...}") { photos[$0] }, Self.route("/{file...}") { own[$0] },
    ])
    running = Running()
    let running = running
    Thread.detachNewThread { running.serve(routes) }
    address = try running.waitForAddress()
  }

  deinit { running.end() }

  private static func route(_ pattern: RoutePattern, _ find: @escaping @Sendable (String) -> [UInt8]?) -> HTTPRoute {
    HTTPRoute(
      .get, pattern,
      .atOnce { request throws(Problem) in
        let name = request.parameters["file"] ?? ""
        guard let bytes = find(name) else { throw .routeUnknown }
        let type = MediaType.of(name.isEmpty ? "index.html" : name) ?? "application/octet-stream"
        return HTTPAnswer(
          type: type, headers: [("Content-Security-Policy", policy), ("Cache-Control", "no-cache")],
          body: bytes)
      })
  }

  /// The server on its own thread.
  private final class Running: Sendable {
    private let isEnding = Atomic(false)
    private let outcome = Mutex<Result<String, ServerError>?>(nil)
    private let started = DispatchSemaphore(value: 0)

    func serve(_ routes: RouteTable) {
      do throws(ServerError) {
        let server = try HTTPServer(
          HTTPServer.Settings(), routes: routes, rules: HTTPRules(), pool: RenderPool(workers: 1, queue: 1))
        outcome.withLock { $0 = .success(server.address) }
        started.signal()
        server.run { _ in
          usleep(20_000)
          return isEnding.load(ordering: .relaxed)
        }
      } catch {
        outcome.withLock { $0 = .failure(error) }
        started.signal()
      }
    }

    func waitForAddress() throws -> String {
      started.wait()
      guard let outcome = outcome.withLock({ $0 }) else { preconditionFailure("signalled without an outcome") }
      return try outcome.get()
    }

    func end() { isEnding.store(true, ordering: .relaxed) }
  }
}
