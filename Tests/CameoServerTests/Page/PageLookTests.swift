import Cameo
import Foundation
import TestSupport
import Testing

/// The page in every language, and with a large photo; runs where `CAMEO_LONG` is set.
///
/// Pictures of it go to `TestOutput/page`, to be looked at.
@Suite(
  .serialized, .needsBrowser, .browser, .service,
  .enabled(if: ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil, "CAMEO_LONG is not set"))
final class PageLookTests {
  private var site: PageSite?
  private static let output = Folders.package.appending(path: "TestOutput/page")
  private static let languages = [
    "ar", "cs", "de", "en", "es", "fr", "he", "it", "ja", "nl", "pl", "pt", "ru", "tr", "uk", "zh-Hans",
  ]

  deinit { site?.close() }

  private func open(_ language: String, width: Int, height: Int) throws -> Browser {
    let site = try PageSite(language: language)
    self.site = site
    try site.browser.emulateScreen(width: width, height: height, isPhone: width < 500)
    try site.choose(PageSite.portrait)
    return site.browser
  }

  private func keep(_ browser: Browser, _ name: String) throws {
    try FileManager.default.createDirectory(at: Self.output, withIntermediateDirectories: true)
    let answer = try browser.command("Page.captureScreenshot", ["captureBeyondViewport": true])
    try Data(base64Encoded: answer["data"]?.text ?? "")?.write(to: Self.output.appending(path: "\(name).png"))
  }

  @Test("In no language does a text leave its place", arguments: languages, [320, 768, 1440])
  func languages(_ language: String, _ width: Int) throws {
    let browser = try open(language, width: width, height: 900)
    let faults = try browser.run(
      """
      const faults = [], roots = [document.body, document.getElementById('editor').shadowRoot];
      const boxes = 'button, label, select, summary, p, h2, .choice, .card, header, footer, .panel';
      for (const root of roots) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode, element = node.parentElement;
          if (!node.data.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
          // What only screen readers find has no room.
          if (getComputedStyle(element).clipPath !== 'none') continue;
          if (element.closest('option, noscript, style, .spoken') || element.localName === 'option') continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const text = range.getBoundingClientRect();
          if (text.width <= 1) continue;
          const box = element.closest(boxes)?.getBoundingClientRect();
          if (box && (text.left < box.left - 1 || text.right > box.right + 1)) faults.push(node.data.trim());
        }
      }
      const modes = roots[1].querySelector('.modes .choices');
      if (modes.scrollWidth > modes.clientWidth) faults.push('the modes');
      if (document.documentElement.scrollWidth > innerWidth) faults.push('the page itself');
      return faults;
      """
    ).texts
    try keep(browser, "\(language)-\(width)")
    #expect(faults == [], "\(language) at \(width) px")
  }

  @Test("Light, dark and forced colours, at three widths, are kept to be looked at", arguments: [320, 768, 1440])
  func looks(_ width: Int) throws {
    let browser = try open("en", width: width, height: 900)
    for (name, isDark, forcesColors) in [("light", false, false), ("dark", true, false), ("forced", false, true)] {
      try browser.emulatePreferences(isDark: isDark, reducesMotion: true, forcesColors: forcesColors)
      usleep(300_000)
      try keep(browser, "\(name)-\(width)")
    }
    try browser.emulatePreferences(reducesMotion: true)
  }

  @Test("A photo of 48 megapixels pans at the screen's pace")
  func largePhoto() throws {
    let browser = try open("en", width: 1280, height: 900)
    let file = try #require(site?.folder.appending(path: "large.jpg"))
    let size = try PhotoReader(ByteSource(path: PageSite.portrait.path)).header.size
    let whole = Job(
      photos: [
        Job.Photo(
          PageSite.portrait.path, placement: .rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
      ],
      outputs: [
        Job.Output(file.path, size: .width(Int((48e6 * Double(size.width) / Double(size.height)).squareRoot())))
      ],
      policy: Job.Policy(onUpscale: .allow))
    let made = try Cameo().render(whole).outputs[0]
    #expect(made.size.width * made.size.height > 47_500_000)
    try site?.choose(file)
    try browser.run(
      """
      document.getElementById('editor').zoomBy(4);
      window.frames48 = [];
      const note = (time) => { frames48.push(time); requestAnimationFrame(note) };
      requestAnimationFrame(note);
      """)
    let stage = try browser.find("cameo-editor", ".stage").rect
    let middle = (x: stage.midX, y: stage.midY)
    let way = (0..<120).map { step -> Input.Step in
      .move(middle.x + 90 * sin(Double(step) / 8), middle.y + 60 * cos(Double(step) / 11), milliseconds: 16)
    }
    try browser.perform(.pointer(.mouse, [.move(middle.x, middle.y), .down] + way + [.up]))
    let times = try browser.run("return frames48").numbers
    let frames = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    let median = frames[frames.count / 2]
    let slow = frames[frames.count * 95 / 100]
    print(
      "frames while panning 48 MP: \(frames.count), median \(median) ms, 95 % within \(slow) ms, worst \(frames.last ?? 0)"
    )
    #expect(median < 18)
    #expect(slow < 35)
  }
}
