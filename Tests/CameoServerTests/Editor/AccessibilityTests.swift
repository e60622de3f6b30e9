import Cameo
import CameoServer
import Testing

extension EditorTests {
  /// What people who do not see, do not point, or read another way find.
  @Suite struct Accessibility {
    @Test("Every control has a role and a name, and is large enough", arguments: ["mask", "crop", "window", "corners"])
    func names(mode: String) throws {
      let editor = try EditorHandle(
        [
          "mode": mode, "modes": "mask crop window corners", "src": "/photos/waves.png",
          "template": "/Masks/frame-two-faces/template.json",
        ],
        width: 320, height: 700)
      try editor.run("root.querySelector('details').open = true")
      let controls = try editor.browser.findAll([
        EditorHandle.tag, "button, input:not([type=file]), summary, [part~=stage]",
      ])
      var count = 0
      for control in controls
      where try editor.browser.run("return arguments[0].checkVisibility()", control.reference).isTrue {
        count += 1
        let name = try control.label
        let role = try control.role
        #expect(!name.isEmpty, "a \(role) without a name")
        #expect(
          ["button", "slider", "spinbutton", "radio", "application", "DisclosureTriangle", "generic"].contains(role),
          "\(name): \(role)")
        let size = try control.rect.size
        #expect(size.height >= 24 && size.width >= 24, "\(name): \(size)")
        if role == "button" || role == "slider" { #expect(size.height >= 44, "\(name): \(size)") }
      }
      #expect(count >= 10)
      #expect(
        try editor.run(
          "const panel = root.querySelector('[part~=panel]'); return panel.scrollWidth <= panel.clientWidth"
        )
        .isTrue)
    }

    @Test("What is done is spoken once it has come to rest")
    func spoken() throws {
      let editor = try EditorHandle()
      try editor.run("editor.zoomBy(1.4); editor.straighten(3)")
      try editor.browser.wait(
        for:
          "document.querySelector('cameo-editor').shadowRoot.querySelector('[role=status]').textContent === 'Zoom 1.4, turned 3 degrees'"
      )
      let crop = try EditorHandle(["mode": "crop", "src": "/photos/waves.png"])
      try crop.enter("200", in: "x")
      try crop.browser.wait(
        for:
          "document.querySelector('cameo-editor').shadowRoot.querySelector('[role=status]').textContent.includes('1,280 by 960 pixels')"
      )
    }

    @Test("All tab stops can be seen to have the focus")
    func focus() throws {
      let editor = try EditorHandle()
      try editor.run("root.querySelector('[part~=stage]').focus()")
      for _ in 0..<10 {
        try editor.browser.press(Key.tab)
        let ring = try editor.run(
          """
          const focused = root.activeElement;
          if (!focused) return "outside";
          const { outlineStyle, outlineWidth } = getComputedStyle(focused);
          return focused.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
          """)
        #expect(ring.isTrue || ring == "outside")
      }
    }

    @Test("What finishes stays in sight and covers nothing that has the focus", arguments: ["mask", "crop"])
    func covered(_ mode: String) throws {
      let editor = try EditorHandle(
        [
          "mode": mode, "modes": "mask crop window corners", "template": "/Masks/frame-two-faces/template.json",
          "src": "/photos/waves.png",
        ], width: 320, height: 560)
      try editor.openDialog()
      try editor.run("root.querySelector('details').open = true; root.querySelector('[part~=stage]').focus()")
      var stops = 0
      for _ in 0..<16 {
        try editor.browser.press(Key.tab)
        let place = try editor.run(
          """
          const { activeElement: focused } = root, actions = root.querySelector("[part~=actions]");
          if (!focused || actions.contains(focused)) return null;
          const bar = actions.getBoundingClientRect(), { top, bottom } = focused.getBoundingClientRect();
          return [focused.part.value || focused.localName, top >= 0 && bottom <= bar.top + 1 && bar.bottom <= innerHeight + 1];
          """
        ).elements
        guard place.count == 2 else { continue }
        stops += 1
        #expect(place[1].isTrue, "\(place[0])")
      }
      #expect(stops >= 7)
    }

    @Test("Text has the contrast of WCAG AA, light and dark", arguments: [false, true])
    func contrast(isDark: Bool) throws {
      let editor = try EditorHandle([
        "modes": "mask crop", "template": "/Masks/frame-two-faces/template.json", "src": "/photos/waves.png",
      ])
      try editor.browser.emulatePreferences(isDark: isDark)
      defer { try? editor.browser.emulatePreferences() }
      let poor = try editor.run(
        """
        await new Promise(done => setTimeout(done, 300));
        const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const rgba = color => {
          canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        };
        const over = ([r, g, b, a], below) => [r, g, b].map((each, index) => (each * a + below[index] * (255 - a)) / 255);
        const ground = element => {
          const chain = [];
          for (let each = element; each; each = each.parentElement) chain.unshift(rgba(getComputedStyle(each).backgroundColor));
          return chain.reduce((below, color) => over(color, below), [255, 255, 255]);
        };
        const light = color => color.map(each => each / 255).map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
          .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
        const poor = [];
        for (const element of root.querySelectorAll("span, summary, p, .button, input[type=number]")) {
          if (!element.checkVisibility() || element.matches(":disabled") || !(element.textContent.trim() || element.value)) continue;
          const below = ground(element), text = over(rgba(getComputedStyle(element).color), below);
          const [high, low] = [light(below), light(text)].sort((a, b) => b - a), ratio = (high + 0.05) / (low + 0.05);
          if (ratio < 4.5) poor.push(`${element.textContent || element.value}: ${ratio.toFixed(2)}`);
        }
        return poor;
        """)
      #expect(poor == [])
    }

    @Test(
      "On pages that read from the right the photo is not mirrored, and its panel is on the other side",
      .enabled(if: EditorFiles.file("messages/ar.json") != nil, "there is no Arabic yet"))
    func rightToLeft() throws {
      let editor = try EditorHandle()
      let left = try editor.stage.midX
      try editor.run("editor.zoomBy(2); editor.locale = 'ar'; await new Promise(done => setTimeout(done, 300))")
      try editor.run("await editor.settled()")
      guard try editor.run("return root.querySelector('[part~=frame]').dir") == "rtl" else {
        Issue.record("Arabic reads from the right")
        return
      }
      #expect(try editor.stage.midX > left)
      try editor.browser.drag(from: (600, 300), to: (640, 300))
      #expect(try editor.placement.center.x < 0.5)
    }
  }
}
