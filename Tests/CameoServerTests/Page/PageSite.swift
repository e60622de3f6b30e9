import Cameo
import Foundation
import TestSupport
import Testing

/// The page of the suite's service in the suite's browser.
struct PageSite {
  let browser: Browser
  let service: ServiceProcess
  /// A folder for photos and downloads, removed by ``close()``.
  let folder: URL

  static let portrait = Folders.fixtures.appending(path: "portrait.jpg")

  /// Opens the page in English, on a desktop's screen.
  /// - Parameters:
  ///   - service: Nil for the suite's own.
  ///   - fragment: What the address ends with, behind its #.
  ///   - reuses: Whether a page of it that is open already is taken as it is.
  init(
    language: String = "en", service: ServiceProcess? = nil, fragment: String = "", reuses: Bool = false
  ) throws {
    browser = try Browser.current
    let service = try service ?? Self.suiteService
    self.service = service
    folder = try Folders.temporary()
    let address = "http://127.0.0.1:\(service.port)/?lang=\(language)" + (fragment.isEmpty ? "" : "#\(fragment)")
    if reuses, try browser.run("return location.href") == JSONValue(address) { return }
    try browser.emulateScreen(width: 1280, height: 900)
    try browser.emulatePreferences(reducesMotion: true)
    try browser.open(address)
    try browser.wait(for: "!document.documentElement.classList.contains('starting')", seconds: 60)
  }

  @TaskLocal fileprivate static var service: ServiceProcess?

  /// The suite's own service.
  static var suiteService: ServiceProcess {
    get throws {
      guard let service else { throw BrowserError.outsideSuite }
      return service
    }
  }

  /// Removes what was written.
  func close() { try? FileManager.default.removeItem(at: folder) }

  /// Chooses a photo as a person does, and waits until its face is in place and its previews are there.
  func choose(_ photo: URL) throws {
    try browser.run(
      """
      window.isPlaced = false;
      document.getElementById('editor').addEventListener('change', () => { window.isPlaced = true }, { once: true });
      """)
    try browser.find("#photo-file").type(photo.path)
    try browser.wait(for: "window.isPlaced", seconds: 60)
    try waitForPreviews()
  }

  /// Waits until all previews show what is edited.
  func waitForPreviews() throws { try Self.waitForPreviews(browser) }

  static func waitForPreviews(_ browser: Browser) throws {
    try browser.wait(
      for: """
        document.getElementById('editor').ready && document.getElementById('previews').ariaBusy === 'false'
          && document.querySelectorAll('#previews img:not([hidden])').length === 3
        """, seconds: 60)
  }

  /// Has downloads go to the folder.
  func takeDownloads() throws {
    try browser.command(
      "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": JSONValue(folder.path)])
  }

  /// The names of what was downloaded, once so many files are complete.
  func downloads(_ count: Int) throws -> [String] {
    for _ in 0..<100 {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      if names.count >= count, !names.contains(where: { $0.hasSuffix(".crdownload") || $0.hasPrefix(".") }) {
        return names
      }
      usleep(50_000)
    }
    throw BrowserError.timedOut(condition: "\(count) downloads", seconds: 5)
  }

  /// Sets a field of the form, as a person's choice does.
  func set(_ name: String, to value: String) throws {
    try browser.run(
      """
      const [name, value] = arguments, field = document.getElementById('picture').elements[name];
      const element = field instanceof RadioNodeList ? [...field].find(each => each.value === value) : field;
      if (element.type === 'checkbox') element.checked = value === 'true';
      else if (element.type === 'radio') element.checked = true;
      else element.value = value;
      element.dispatchEvent(new Event('input', { bubbles: true }));
      """, JSONValue(name), JSONValue(value))
  }

  /// The text of an element of the page.
  func text(_ id: String) throws -> String {
    try browser.run("return document.getElementById(arguments[0]).textContent.trim()", JSONValue(id)).text ?? ""
  }

  /// The built command, run to its end in a folder.
  static func command(_ arguments: [String], in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "cameo")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// Gives a suite a service of its own, which ``PageSite`` shows the page of.
struct ServiceTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await PageSite.$service.withValue(try ServiceProcess(["--cors", "*"])) { try await body() }
  }
}

extension Trait where Self == ServiceTrait {
  /// A service for all tests of a suite.
  static var service: Self { ServiceTrait() }
}
