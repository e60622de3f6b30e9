import Cameo
import Testing

/// What fits on screens of all sizes, and is found there by everybody.
@Suite(.serialized, .needsBrowser, .browser, .service) final class PageScreenTests {
  private let site: PageSite
  private var browser: Browser { site.browser }

  init() throws { site = try PageSite() }

  deinit { site.close() }

  @Test(
    "Every control has a role and a name, and no two buttons in sight have the same name",
    arguments: [("mask", 320), ("crop", 1280), ("window", 320), ("corners", 1280)])
  func accessibility(_ mode: String, _ width: Int) throws {
    try browser.emulateScreen(width: width, height: 900)
    try site.choose(PageSite.portrait)
    try browser.run("document.getElementById('editor').mode = arguments[0]", JSONValue(mode))
    try site.set("size", to: "other")
    let selector = "button, select, input, summary, a[href], video, [tabindex='0'], [role=radiogroup]"
    let controls = try browser.findAll([selector]) + browser.findAll(["cameo-editor", selector])
    var names: [String] = []
    for control in controls
    where try browser.run("return arguments[0].checkVisibility({ visibilityProperty: true })", control.reference).isTrue
    {
      let (role, label) = (try control.role, try control.label)
      #expect(!role.isEmpty && role != "generic" && role != "none", "\(label)")
      #expect(!label.isEmpty, "a \(role) without a name")
      if role == "button" { names.append(label) }
    }
    print("controls in sight: \(controls.count), buttons: \(names.sorted())")
    #expect(Set(names).count == names.count)
    #expect(names.count >= 12)
  }

  @Test(
    "The button that hands the picture over is in sight from the start, and what it says; it covers no control that has the focus",
    arguments: [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 640)])
  func keep(_ width: Int, _ height: Int) throws {
    try browser.emulateScreen(width: width, height: height, isPhone: height == 844)
    try site.takeDownloads()
    try site.choose(PageSite.portrait)
    let isSeen = """
      const { left, top, right, bottom } = document.getElementById(arguments[0]).getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom > top;
      """
    #expect(try browser.run("return scrollY") == 0)
    #expect(try browser.run(isSeen, "save").isTrue)
    #expect(try browser.run("return document.getElementById('outcome').checkVisibility()").isTrue)
    try browser.find("#save").click()
    try browser.wait(for: "document.getElementById('save').dataset.state === 'done'")
    #expect(try browser.run(isSeen, "outcome").isTrue)
    var stops: Set<String> = []
    for _ in 0..<40 {
      try browser.press(Key.tab)
      let stop = try browser.run(
        """
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        const keep = document.querySelector('.keep');
        if (!focused || focused === document.body || keep.contains(focused)) return ['', true];
        const { bottom, top, left, right } = focused.getBoundingClientRect(), bar = keep.getBoundingClientRect();
        const isBeside = right <= bar.left || left >= bar.right || top >= bar.bottom;
        return [focused.id || focused.part?.value || focused.name, isBeside || bottom <= bar.top + 1 || bottom - top > bar.top];
        """
      ).elements
      #expect(stop[1].isTrue, "\(stop[0])")
      stops.insert(stop[0].text ?? "")
    }
    #expect(stops.count > 12)
  }

  @Test(
    "On a phone the panel is as high as what is in it, so that only the page scrolls",
    arguments: ["mask", "crop", "window", "corners"], [("en", 390), ("ru", 320)])
  func panel(_ mode: String, _ phone: (language: String, width: Int)) throws {
    let site = try PageSite(language: phone.language)
    defer { site.close() }
    try browser.emulateScreen(width: phone.width, height: 844, isPhone: true)
    try site.choose(PageSite.portrait)
    let hidden = """
      const editor = document.getElementById('editor'), panel = editor.shadowRoot.querySelector('[part~=panel]');
      editor.mode = arguments[0];
      panel.querySelector('[part~=exact]').open = arguments[1];
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      return [panel.scrollHeight - panel.clientHeight, panel.scrollWidth - panel.clientWidth];
      """
    for isOpen in [false, true] {
      #expect(try browser.runAsync(hidden, JSONValue(mode), JSONValue(isOpen)) == [0, 0], "\(isOpen)")
    }
  }

  @Test("Nothing is wider than the screen", arguments: [320, 768, 1440])
  func widths(_ width: Int) throws {
    try browser.emulateScreen(width: width, height: 800, isPhone: width == 320)
    try site.choose(PageSite.portrait)
    #expect(try browser.run("return document.documentElement.scrollWidth <= innerWidth").isTrue)
    let small = try browser.run(
      """
      return [...document.querySelectorAll('button, select, input:not([type=file])')].filter(e => e.checkVisibility())
        .map(e => (e.closest('label') ?? e).getBoundingClientRect())
        .filter(r => r.height < 42 || r.width < 42).length
      """)
    #expect(small == 0)
  }
}
