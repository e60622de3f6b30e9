import Cameo
import Foundation
import Testing

/// A headless Chromium under the command of a test, by the WebDriver protocol.
///
/// Every call waits for its answer. Points are CSS px from the top left of the page's visible part.
final class Browser: Sendable {
  private let process: DriverProcess
  private let session: String

  /// Whether browser and driver are there.
  static let isInstalled = [DriverProcess.driver, DriverProcess.browser]
    .allSatisfy(FileManager.default.isExecutableFile)

  /// Starts a browser.
  /// - Parameter arguments: More words of its command line.
  init(arguments: [String] = []) throws {
    process = try DriverProcess()
    let words =
      [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
        "--hide-scrollbars", "--lang=en", "--user-data-dir=\(process.profile.path)",
        // Only by this can a test see a camera.
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
      ] + arguments
    let options: JSONValue = [
      "binary": JSONValue(DriverProcess.browser), "args": JSONValue(words.map { JSONValue($0) }),
    ]
    let wanted: JSONValue = [
      "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
      "timeouts": ["script": 30_000],
    ]
    do {
      let answer = try process.connection.send("POST", "/session", ["capabilities": ["alwaysMatch": wanted]])
      guard let id = answer["sessionId"]?.text, let browser = answer["capabilities"]?["goog:processID"]?.number else {
        throw BrowserError.malformedAnswer("a session without id or process")
      }
      session = id
      try process.watch(Int(browser))
    } catch {
      process.end()
      throw error
    }
  }

  /// Ends the browser; it takes no command any more.
  func end() {
    _ = try? send("DELETE", "")
    process.end()
  }

  /// Sends a command of the session, as "url" or "element/…/click".
  @discardableResult func send(_ method: String, _ command: String, _ body: JSONValue? = nil) throws -> JSONValue {
    let path = "/session/\(session)" + (command.isEmpty ? "" : "/" + command)
    return try process.connection.send(method, path, method == "POST" ? body ?? [:] : body)
  }

  /// Opens a page and waits until it is loaded.
  func open(_ address: String) throws { try send("POST", "url", ["url": JSONValue(address)]) }

  /// The picture of what is seen, as PNG.
  func screenshot() throws -> [UInt8] {
    let text = try send("GET", "screenshot").text ?? ""
    guard let data = Data(base64Encoded: text) else {
      throw BrowserError.malformedAnswer("a picture that is no base64")
    }
    return Array(data)
  }

  /// What the page and the browser wrote to the console since the last call, each "LEVEL message".
  func console() throws -> [String] {
    try send("POST", "se/log", ["type": "browser"]).elements.map {
      "\($0["level"]?.text ?? "") \($0["message"]?.text ?? "")"
    }
  }

  /// The browser of the suite that the running test belongs to.
  static var current: Browser {
    get throws {
      guard let running else { throw BrowserError.outsideSuite }
      return running
    }
  }
  @TaskLocal fileprivate static var running: Browser?
}

/// Gives a serialized suite a browser of its own, which its tests find as `Browser.current`.
struct BrowserTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    await BrowserPlaces.shared.take()
    do {
      let browser = try Browser()
      defer { browser.end() }
      try await Browser.$running.withValue(browser) { try await body() }
    } catch {
      await BrowserPlaces.shared.giveBack()
      throw error
    }
    await BrowserPlaces.shared.giveBack()
  }
}

/// Lets two browsers run at the same time: more of them only wait for each other, and tests for them.
private actor BrowserPlaces {
  static let shared = BrowserPlaces()
  private var free = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Trait where Self == BrowserTrait {
  /// A browser for all tests of a suite.
  static var browser: Self { BrowserTrait() }
}

extension Trait where Self == ConditionTrait {
  /// Skips where there is no browser.
  static var needsBrowser: Self {
    .enabled(if: Browser.isInstalled, "chromium and chromium-driver come by Scripts/install-dependencies --tests")
  }
}
