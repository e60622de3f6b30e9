import Cameo
import Foundation
import Testing

/// The client itself, on a page that writes down what happens to it.
@Suite(.serialized, .needsBrowser, .browser) struct BrowserTests {
  private static let page = """
    <!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>
    <style>body{margin:0;height:100vh;touch-action:none;background:#fff}
    @media (prefers-color-scheme:dark){body{background:#102030}}</style>
    <button aria-label=Save onclick="happened.push('clicked')">S</button><input><div id=host></div><script>
    const happened = [], fingers = new Map();
    host.attachShadow({mode:'open'}).innerHTML = '<p title=inner>deep</p>';
    addEventListener('pointerdown', e => happened.push('down ' + e.pointerType));
    addEventListener('pointermove', e => { if (e.buttons) fingers.set(e.pointerId, [e.clientX, e.clientY]) });
    addEventListener('wheel', e => happened.push(`wheel ${e.deltaY} ${e.ctrlKey}`));
    addEventListener('keydown', e => happened.push('key ' + e.key));
    </script>
    """

  private let browser: Browser

  init() throws {
    browser = try Browser.current
    try browser.open("data:text/html;base64," + Data(Self.page.utf8).base64EncodedString())
  }

  private var happened: [String] { get throws { try browser.run("return happened").texts } }

  @Test("An element is found, has a role and a name, is clicked and typed into")
  func elements() throws {
    let button = try browser.find("button")
    #expect(try button.role == "button")
    #expect(try button.label == "Save")
    try button.click()
    #expect(try happened.contains("clicked"))
    let field = try browser.find("input")
    try field.type("héllo")
    #expect(try field.property("value") == "héllo")
    #expect(try browser.find("#host", "p").property("title") == "inner")
    #expect(throws: BrowserError.self) { try browser.find("video") }
  }

  @Test("Each pointer comes as what it is", arguments: [Input.Pointer.mouse, .pen, .touch])
  func pointers(_ pointer: Input.Pointer) throws {
    try browser.drag(from: (200, 200), to: (260.5, 240), with: pointer)
    #expect(try happened == ["down \(pointer.rawValue)"])
    let places = try browser.run("return [...fingers.values()]").elements.map(\.numbers)
    #expect(places.count == 1)
    #expect(abs((places.first?.first ?? 0) - 260.5) <= 0.5)
  }

  @Test("Two fingers move at the same time")
  func twoFingers() throws {
    try browser.pinch(((100, 200), (60, 200)), ((200, 200), (240, 200)))
    #expect(try happened == ["down touch", "down touch"])
    let places = try browser.run("return [...fingers.values()].sort((a, b) => a[0] - b[0])")
    #expect(places == [[60, 200], [240, 200]])
  }

  @Test("The wheel turns, with and without a key, and keys are pressed")
  func wheelAndKeys() throws {
    try browser.wheel(100, 100, deltaY: 120)
    try browser.wheel(100, 100, deltaY: -30, holding: Key.control)
    try browser.press("a", Key.left)
    try browser.wait(for: "happened.length >= 5")
    #expect(try happened == ["wheel 120 false", "key Control", "wheel -30 true", "key a", "key ArrowLeft"])
  }

  @Test("Scripts give values, wait for what comes later, and tell what they threw")
  func scripts() throws {
    #expect(
      try browser.run("return {a: [1, 'two', true, null, arguments[0]]}", 0.5)["a"] == [1, "two", true, .null, 0.5])
    #expect(try browser.runAsync("await new Promise(r => setTimeout(r, 20)); return arguments[0] + 1", 4) == 5)
    #expect(throws: BrowserError.self) { try browser.run("throw new Error('x')") }
    #expect(throws: BrowserError.self) { try browser.runAsync("throw new Error('x')") }
    #expect(throws: BrowserError.self) { try browser.wait(for: "false", seconds: 0.1) }
  }

  @Test("Size, density, preferences and language are as asked for, and the picture shows it")
  func emulation() throws {
    try browser.resizeWindow(width: 700, height: 500)
    #expect(try browser.run("return [innerWidth, innerHeight]") == [700, 500])
    try browser.emulateScreen(width: 320, height: 480, density: 2, isPhone: true)
    try browser.emulatePreferences(isDark: true, reducesMotion: true, forcesColors: true)
    try browser.emulateLanguage("fr")
    try browser.send("POST", "refresh")
    let page = try browser.run(
      """
      const is = query => matchMedia(query).matches;
      return [innerWidth, devicePixelRatio, is('(prefers-color-scheme: dark)'), is('(prefers-reduced-motion: reduce)'),
        is('(forced-colors: active)'), navigator.languages[0], (1.5).toLocaleString()];
      """)
    #expect(page == [320, 2, true, true, true, "fr", "1,5"])
    try browser.emulatePreferences(isDark: true)
    let picture = try PhotoReader(ByteSource(bytes: browser.screenshot())).decode().bitmap
    #expect(picture.size == PixelSize(width: 640, height: 960))
    try browser.stopEmulatingScreen()
    try browser.emulatePreferences()
    try browser.emulateLanguage("en")
  }

  @Test("The console's lines are read once")
  func console() throws {
    _ = try browser.console()
    try browser.run("console.warn('careful')")
    let lines = try browser.console()
    #expect(lines.count == 1 && lines[0].contains("careful"))
    #expect(try browser.console() == [])
  }
}
