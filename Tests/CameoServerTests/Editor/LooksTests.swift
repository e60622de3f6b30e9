import Cameo
import CameoServer
import Foundation
import TestSupport
import Testing

extension EditorTests {
  /// What the element looks like, and what a page may change of it.
  @Suite struct Looks {
    private static let article = Result {
      try String(
        contentsOf: Folders.package.appending(path: "Sources/Cameo/Cameo.docc/EmbeddingTheEditor.md"), encoding: .utf8)
    }

    /// The words in backticks of a passage of the article.
    private static func words(from start: String, to end: String) throws -> Set<String> {
      let rest = try #require(try article.get().split(separator: start, maxSplits: 1).last)
      let passage = try #require(rest.split(separator: end, maxSplits: 1).first)
      return Set(passage.matches(of: /`([a-z-]+)`/).map { String($0.1) })
    }

    /// An editor with everything that there can be in it.
    private func full(_ attributes: [String: String] = [:], width: Int = 1000) throws -> EditorHandle {
      let usual = [
        "modes": "mask crop window corners", "template": "/Masks/frame-two-faces/template.json",
        "src": "/photos/waves.png",
      ]
      let editor = try EditorHandle(usual.merging(attributes) { $1 }, width: width)
      try editor.run(
        """
        editor.templates = ["frame-two-faces", "bear"].map((id) => (
          { name: id, url: new URL(`/Masks/${id}/template.json`, location).href, preview: `/Masks/${id}/mask.svg` }));
        """)
      return editor
    }

    @Test("Each part that the article names is there")
    func parts() throws {
      let named = try Self.words(from: "For more there are parts:", to: "together with what")
      let editor = try full()
      let found = try editor.run(
        """
        const found = new Set();
        const look = async () => {
          await new Promise(requestAnimationFrame);
          for (const element of root.querySelectorAll("[part]")) element.part.forEach((part) => found.add(part));
        };
        for (const mode of ["mask", "crop"]) { editor.mode = mode; await look(); }
        editor.open();
        await look();
        await editor.close();
        return [...found];
        """
      ).texts
      #expect(named.count >= 18)
      #expect(named.subtracting(found) == [])
    }

    @Test("Each custom property that the article names changes what is seen, and there are no others")
    func properties() throws {
      let named = try Self.words(from: "Custom properties change them:", to: "For more there are parts")
      let folder = Folders.package.appending(path: "Sources/CameoServer/Editor")
      let used = try ["cameo-editor.css", "panel.css"].flatMap { name in
        let styles = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return styles.matches(of: /var\((--cameo-[a-z-]+)/).map { String($0.1) }
      }
      #expect(named == Set(used))
      let editor = try full()
      let idle = try editor.run(
        """
        const [names] = values, given = { surround: "0.25", radius: "3px", font: "monospace", height: "345px" };
        const look = () => {
          const of = ({ color, backgroundColor, fill, fillOpacity, borderRadius, fontFamily, height }) =>
            [color, backgroundColor, fill, fillOpacity, borderRadius, fontFamily, height].join();
          return [editor, ...root.querySelectorAll("*")].map((element) => of(getComputedStyle(element))).join();
        };
        // Colours that are under way are neither the old nor the new ones.
        const rest = () => Promise.all(root.getAnimations().map((animation) => animation.finished));
        const idle = [], before = look();
        for (const name of names) {
          editor.style.setProperty(name, given[name.slice(8)] ?? "rgb(1, 2, 3)");
          await rest();
          if (look() === before) idle.push(name);
          editor.style.removeProperty(name);
          await rest();
        }
        return idle;
        """, JSONValue(named.map { JSONValue($0) }))
      #expect(idle == [])
    }

    @Test(
      "The element is as wide as its container, however that lays out what is in it",
      arguments: [
        "display: block", "display: flex", "display: flex; flex-direction: column; align-items: center",
        "display: grid", "display: grid; justify-items: center", "display: flex; width: 340px",
      ])
    func width(_ style: String) throws {
      let editor = try full()
      let told = try editor.run(
        """
        const container = document.createElement("div");
        container.style = values[0];
        editor.before(container);
        container.append(editor);
        await new Promise(requestAnimationFrame);
        return [editor.offsetWidth === container.clientWidth, document.documentElement.scrollWidth <= innerWidth];
        """, JSONValue(style))
      #expect(told == [true, true])
    }

    @Test("The element asks for no room: columns beside it stay, and its margins and its border lie in its container")
    func widthInColumns() throws {
      let editor = try full()
      let told = try editor.run(
        """
        const page = document.createElement("div"), column = document.createElement("section");
        page.style = "display: grid; grid-template-columns: 200px 1fr; gap: 10px";
        editor.before(page);
        page.append(document.createElement("aside"), column);
        column.append(editor);
        const told = [];
        for (const style of ["", "margin: 0 20px", "border: 5px solid; padding: 3px"]) {
          editor.style = style;
          await new Promise(requestAnimationFrame);
          const { width } = column.getBoundingClientRect();
          told.push(width === innerWidth - 210 && document.documentElement.scrollWidth <= innerWidth);
        }
        return told;
        """)
      #expect(told == [true, true, true])
    }

    @Test("Beside something else, as a float and as a positioned box the element has a width, and not too much")
    func widthBeside() throws {
      let editor = try full()
      let told = try editor.run(
        """
        const container = document.createElement("div");
        editor.before(container);
        container.append(editor, Object.assign(document.createElement("p"), { textContent: "Hello" }));
        const wide = [];
        const inners = ["float: left", "position: absolute", "display: inline-block"];
        for (const [outer, inner] of [["display: flex", ""], ...inners.map((inner) => ["", inner])]) {
          container.style = outer;
          editor.style = inner;
          await new Promise(requestAnimationFrame);
          wide.push(editor.offsetWidth >= 600 && editor.getBoundingClientRect().right <= innerWidth);
        }
        return wide;
        """)
      #expect(told == [true, true, true, true])
    }

    @Test("In forced colours a choice, a step that rests, the frame and the way on can be told from the others")
    func forcedColors() throws {
      let editor = try full(["mode": "crop"])
      try editor.browser.emulatePreferences(forcesColors: true)
      defer { try? editor.browser.emulatePreferences() }
      let told = try editor.run(
        """
        await new Promise((done) => setTimeout(done, 300));
        const style = (selector) => getComputedStyle(root.querySelector(selector));
        return [
          style("[part=modes] input:checked + span").backgroundColor !== style("[part=modes] input:not(:checked) + span").backgroundColor,
          style("[part~=undo]").color !== style("[part~=turnLeft]").color,
          style("[part=frame]").borderTopStyle === "solid",
          style("[part~=done]").backgroundColor !== style("[part~=applyCrop]").backgroundColor,
        ];
        """)
      #expect(told == [true, true, true, true])
    }

    @Test("A frame is parted into thirds, and what lies around it is dimmed by an even-odd path")
    func thirds() throws {
      let editor = try full(["mode": "crop"])
      let seen = try editor.run(
        """
        const { x, y, width, height } = root.querySelector(".edge").getBBox();
        const lines = root.querySelector(".thirds").getAttribute("d");
        const numbers = lines.match(/-?[\\d.]+/g).map(Number), near = (value) => numbers.some((each) => Math.abs(each - value) < 0.01);
        const isDimmed = (...point) => root.querySelector(".surround").isPointInFill(new DOMPoint(...point));
        return [
          [x + width / 3, x + (2 * width) / 3, y + height / 3, y + (2 * height) / 3].every(near),
          isDimmed(x + width / 2, y + height / 2), isDimmed(x - 2, y + 2),
        ];
        """)
      #expect(seen == [true, false, true])
    }

    @Test(
      "In no language does a text leave its place, at the least width and beside the photo",
      arguments: [320, 768])
    func languages(_ width: Int) throws {
      let editor = try full(width: width)
      let tags = EditorFiles.element.compactMap { $0.firstMatch(of: /messages\/(.*)\.json/).map { String($0.1) } }
      #expect(tags.count == 15)
      let faults = try editor.run(
        """
        const faults = [];
        const check = (name) => {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const { currentNode: node } = walker, { parentElement: element } = node;
            if (!node.data.trim() || !element?.checkVisibility() || element.closest(".spoken")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const text = range.getBoundingClientRect();
            const box = element.closest("button, label, summary, p, .choice, .panel")?.getBoundingClientRect();
            if (box && (text.left < box.left - 1 || text.right > box.right + 1)) faults.push(`${name}: ${node.data}`);
          }
          for (const field of root.querySelectorAll("input[type=number]")) {
            if (field.checkVisibility() && field.scrollWidth > field.clientWidth) faults.push(`${name}: ${field.value}`);
          }
          const panel = root.querySelector("[part~=panel]"), modes = root.querySelector("[part~=modes] .choices");
          for (const each of [panel, modes]) if (each.scrollWidth > each.clientWidth) faults.push(`${name}: ${each.className}`);
        };
        for (const tag of ["en", ...values[0]]) {
          editor.locale = tag;
          while (root.querySelector("[part~=frame]").lang !== tag) await new Promise(requestAnimationFrame);
          root.querySelector("details").open = true;
          for (const mode of ["mask", "crop", "window", "corners"]) {
            editor.mode = mode;
            editor.straighten(-44.88);
            await new Promise(requestAnimationFrame);
            check(`${tag} ${mode}`);
          }
        }
        return faults;
        """, JSONValue(tags.map { JSONValue($0) }))
      #expect(faults == [])
      #expect(try editor.faults == [])
    }
  }
}
