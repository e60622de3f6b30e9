import Cameo
import CameoServer
import Foundation
import Testing

extension EditorTests {
  /// The element in its page: loading, states, events, forms, and what it survives.
  @Suite struct Life {
    @Test("Without a photo it asks for one; what cannot be opened is said, and the next photo opens")
    func states() throws {
      let editor = try EditorHandle(["template": "/Masks/cat/template.json"])
      let state = "return root.querySelector('[part~=notice]').dataset.state"
      #expect(try editor.run(state) == "empty")
      #expect(try editor.run("return [editor.ready, editor.placement, editor.toJob()]") == [false, .null, .null])
      try editor.run("editor.src = '/photos/broken.jpg'; await editor.settled()")
      #expect(try editor.run(state) == "errorPhoto")
      #expect(try editor.run("return heard.at(-1)[1].code") == "photo")
      try editor.run("editor.src = '/photos/waves.png'; await editor.settled()")
      #expect(try editor.run(state) == "ready")
      try editor.run("editor.template = '/Masks/nobody/template.json'; await editor.settled()")
      #expect(try editor.run(state) == "errorTemplate")
      try editor.run("editor.template = '/Masks/bear/template.json'; await editor.settled()")
      #expect(try editor.run("return [editor.ready, editor.toJob().template]") == [true, "bear"])
      #expect(try editor.faults == [])
    }

    @Test("The types name all that the element has")
    func types() throws {
      let editor = try EditorHandle([:])
      let names = try editor.run(
        """
        const own = Object.getOwnPropertyNames(Object.getPrototypeOf(editor));
        return own.filter((name) => name !== "constructor" && !name.endsWith("Callback"));
        """
      ).texts
      let types = String(decoding: try #require(EditorFiles.file("cameo-editor.d.ts")), as: UTF8.self)
      let body = try #require(types.split(separator: "export class CameoEditor").last)
      let missing = names.filter { name in ![" \(name)(", " \(name):"].contains { body.contains($0) } }
      #expect(names.count > 40)
      #expect(missing == [])
    }

    @Test("A file is chosen, dropped and pasted")
    func files() throws {
      let editor = try EditorHandle(["template": "/Masks/cat/template.json"])
      try editor.browser.find(EditorHandle.tag, "input[type=file]").type(
        FileManager.default.currentDirectoryPath + "/Tests/Fixtures/portrait.jpg")
      try editor.run("await editor.settled()")
      #expect(try editor.run("return editor.toJob().photos[0].src") == "portrait.jpg")
      let hand = """
        const data = new DataTransfer();
        data.items.add(new File([await (await fetch("/photos/waves.png")).blob()], `${values[0]}.png`, { type: "image/png" }));
        const target = values[0] === "drop" ? root.querySelector("[part~=frame]") : document.body;
        target.dispatchEvent(values[0] === "drop" ? new DragEvent("drop", { dataTransfer: data })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        await editor.settled();
        return editor.toJob().photos[0].src;
        """
      #expect(try editor.run(hand, "drop") == "drop.png")
      #expect(try editor.run(hand, "paste") == "paste.png")
    }

    @Test(
      "Another size, a hidden container, a turned phone and another place in the page change nothing",
      arguments: ["mask", "crop", "window", "corners"])
    func survival(_ mode: String) throws {
      let editor = try EditorHandle([
        "mode": mode, "template": "/Masks/astronaut/template.json", "src": "/photos/waves.png",
      ])
      let first = try editor.run("return editor.placement")
      try editor.run("editor.zoomBy(2.5); editor.straighten(11); editor.turn(1); editor.flip()")
      let placement = try editor.run("return editor.placement")
      func settle() throws { try editor.run("await new Promise(done => setTimeout(done, 80))") }
      try editor.browser.emulateScreen(width: 390, height: 844, density: 3, isPhone: true)
      try settle()
      try editor.browser.emulateScreen(width: 844, height: 390, density: 3, isPhone: true)
      try settle()
      #expect(try editor.run("return editor.placement") == placement)
      try editor.browser.stopEmulatingScreen()
      try editor.run("editor.hidden = true")
      try settle()
      try editor.run("editor.turn(1); editor.turn(-1); editor.hidden = false")
      try settle()
      #expect(try editor.run("return editor.placement") == placement)
      try editor.run("const box = document.createElement('div'); document.body.append(box); box.append(editor)")
      try settle()
      #expect(try editor.run("return [editor.ready, editor.placement]") == [true, placement])
      try editor.run("for (let step = 0; step < 8; step += 1) editor.undo()")
      #expect(try editor.run("return editor.placement") == first)
    }

    @Test("The modes keep what was done in each")
    func modes() throws {
      let editor = try EditorHandle()
      try editor.run("editor.zoomBy(2)")
      let mask = try editor.run("return editor.placement")
      for mode in ["crop", "window", "corners"] {
        try editor.run("editor.mode = values[0]; editor.turn(1)", JSONValue(mode))
      }
      for mode in ["crop", "window", "corners"] {
        #expect(try editor.run("editor.mode = values[0]; return editor.placement.turns", JSONValue(mode)) == 1)
      }
      #expect(try editor.run("editor.mode = 'mask'; return editor.placement") == mask)
    }

    @Test("What is finished is handed over once for each press, with an address that shows it")
    func commit() throws {
      let editor = try EditorHandle()
      try editor.run("editor.output = { width: 128 }; editor.zoomBy(1.5); heard.length = 0")
      try editor.run("const done = root.querySelector('[part~=done]'); done.click(); done.click(); done.click()")
      try editor.browser.wait(for: "heard.length > 0")
      let detail = try editor.run(
        """
        await new Promise(done => setTimeout(done, 150));
        const [type, { blob, url, job, placement }] = heard[0];
        const picture = new Image(); picture.src = url; await picture.decode();
        return [heard.length, type, blob.type, picture.naturalWidth, job.outputs[0].width, placement.zoom];
        """)
      #expect(detail == [1, "commit", "image/png", 128, 128, 1.5])
      #expect(try editor.run("return root.querySelector('[part~=done]').dataset.state") == "done")
      try editor.run("editor.turn(1)")
      #expect(try editor.run("return root.querySelector('[part~=done]').dataset.state") == "rest")
    }

    @Test("A form sends the job by the element's name and the photo by the name that the job calls it")
    func form() throws {
      let editor = try EditorHandle()
      let sent = try editor.run(
        """
        const form = document.createElement("form");
        document.body.append(form);
        form.append(editor);
        editor.name = "avatar";
        editor.turn(1);
        const data = new FormData(form), job = JSON.parse(data.get("avatar"));
        return [[...data.keys()], job.photos[0].src, job.photos[0].placement.turns, data.get("avatar-photo").size > 1000];
        """)
      #expect(sent == [["avatar", "avatar-photo"], "avatar-photo", 1, true])
      #expect(try editor.run("document.querySelector('form').reset(); return editor.placement.turns") == 0)
    }

    @Test("Each placeholder has its own place, and its own photo if it is given one")
    func placeholders() throws {
      let editor = try EditorHandle(template: "frame-two-faces")
      try editor.run("editor.zoomBy(2)")
      try editor.run("root.querySelector('[part~=photos] input[value=right]').click(); editor.turn(2)")
      let job = try editor.run(
        "return editor.toJob().photos.map(({ placeholder, placement }) => [placeholder, placement.zoom, placement.turns])"
      )
      #expect(job == [["left", 2, 0], ["right", 1, 2]])
      try editor.run("await editor.setPhoto('/photos/red.png', 'right')")
      #expect(try editor.run("return editor.toJob().photos.map(({ src }) => src)") == ["waves.png", "red.png"])
      try editor.run(
        "await editor.setPhoto(new File([await (await fetch('/photos/red.png')).blob()], 'waves.png'), 'right')")
      #expect(
        try editor.run("return editor.toJob().photos.map(({ src }) => src)") == ["waves.png", "2-waves.png"])
    }

    @Test("A press on a photo chooses it, and a drag moves that one", arguments: [Input.Pointer.mouse, .touch])
    func pressedPlaceholder(pointer: Input.Pointer) throws {
      let editor = try EditorHandle(template: "frame-two-faces")
      try editor.run("editor.zoomBy(2)")
      let middles = try editor.run(
        """
        const { mask, placeholders } = await (await fetch(editor.template)).json();
        const { x, y, width, height } = root.querySelector("[part~=mask]").getBoundingClientRect();
        return placeholders.flatMap(({ rect }) => [
          x + (rect.x + rect.width / 2) * width / mask.width, y + (rect.y + rect.height / 2) * height / mask.height,
        ]);
        """
      ).numbers
      let (left, right) = ((middles[0], middles[1]), (middles[2], middles[3]))
      let before = try editor.run("return editor.placements")
      try editor.browser.click(right.0, right.1, with: pointer)
      #expect(
        try editor.run("return [editor.placeholder, root.querySelector('[part~=photos] :checked').value]")
          == ["right", "right"])
      #expect(try editor.run("return editor.placements") == before)
      // Between the openings the chosen one stays.
      try editor.browser.click((left.0 + right.0) / 2, left.1 - 200, with: pointer)
      #expect(try editor.run("return editor.placeholder") == "right")
      try editor.browser.drag(from: left, to: (left.0 + 30, left.1), with: pointer)
      let after = try editor.run("return editor.placements")
      #expect(after["left"] != before["left"] && after["right"] == before["right"])
      #expect(try editor.run("return editor.placeholder") == "left")
      #expect(try editor.faults == [])
    }

    @Test(
      "While another photo or template comes, the tools stay where they are and rest", arguments: ["photo", "template"])
    func loading(_ thing: String) throws {
      let editor = try EditorHandle(["template": "/Masks/cat/template.json", "src": "/photos/waves.png"], width: 390)
      defer { _ = try? editor.run("window.fetch = real") }
      let told = try editor.run(
        """
        window.real ??= window.fetch;
        let go;
        window.fetch = async (url, options) => {
          await new Promise((done) => { go = done; });
          return real(url, options);
        };
        const look = () => {
          const { height } = root.querySelector("[part~=stage]").getBoundingClientRect();
          const done = root.querySelector("[part~=done]");
          return [height, done.checkVisibility(), done.inert, root.querySelector("[part=toolbar]").inert];
        };
        const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const before = look();
        if (values[0] === "photo") editor.setPhoto("/photos/red.png");
        else editor.template = "/Masks/bear/template.json";
        await frame();
        const meanwhile = look();
        go();
        await editor.settled();
        await frame();
        return [before[0] === meanwhile[0], before.slice(1), meanwhile.slice(1), look().slice(1)];
        """, JSONValue(thing))
      #expect(told == [true, [true, false, false], [true, true, true], [true, false, false]])
    }

    @Test("A template is picked, and the photo keeps its place under it")
    func templates() throws {
      let editor = try EditorHandle()
      try editor.run(
        """
        editor.templates = ["astronaut", "bear"].map(id => (
          { name: { en: id, de: `${id}!` }, url: new URL(`/Masks/${id}/template.json`, location).href, preview: `/Masks/${id}/mask.svg` }));
        editor.zoomBy(2);
        await new Promise(requestAnimationFrame);
        root.querySelector("[part~=templates] input:not(:checked)").click();
        await editor.settled();
        """)
      #expect(try editor.run("return [editor.toJob().template, editor.placement.zoom]") == ["bear", 2])
    }

    @Test("What is set before the module is there is taken over when it comes")
    func earlyProperties() throws {
      let editor = try EditorHandle([:])
      let taken = try editor.run(
        """
        // A document without a window defines no elements.
        const early = document.implementation.createHTMLDocument().createElement("cameo-editor");
        const url = new URL("/Masks/bear/template.json", location).href;
        Object.assign(early, {
          templates: [{ name: "Bear", url }], placement: { zoom: 2 }, output: { width: 64 }, src: "/photos/waves.png",
          required: true, ready: false,
        });
        editor.replaceWith(early);
        await early.settled();
        const { template, photos, outputs } = early.toJob();
        return [template, photos[0].placement.zoom, outputs[0].width, early.templates.length, early.hasAttribute("required"),
          Object.keys(early).length];
        """)
      #expect(taken == ["bear", 2, 64, 1, true, 0])
      #expect(try editor.faults == [])
    }

    @Test(
      "What is asked for before its template or its photo is there takes effect with them",
      arguments: ["templateFirst", "photoFirst", "otherTemplate"])
    func earlyWishes(_ order: String) throws {
      let editor = try EditorHandle([:])
      let job = try editor.run(
        """
        const template = () => { editor.template = "/Masks/frame-two-faces/template.json" };
        const photo = () => { editor.src = "/photos/waves.png" };
        const steps = { templateFirst: [template, photo], photoFirst: [photo, template] }[values[0]] ?? [];
        if (steps.length === 0) {
          Object.assign(editor, { template: "/Masks/cat/template.json", src: "/photos/waves.png" });
          await editor.settled();
          template();
        }
        editor.placeholder = "left";
        editor.placement = { zoom: 3, turns: 1 };
        editor.placeholder = "right";
        editor.placement = { zoom: 2 };
        for (const step of [...steps, () => {}]) {
          step();
          await editor.settled();
        }
        return [editor.placeholder, editor.toJob().photos.map(({ placement: { zoom, turns } }) => [zoom, turns])];
        """, JSONValue(order))
      #expect(job == ["right", [[3, 1], [2, 0]]])
      #expect(try editor.run("editor.placeholder = 'nobody'; return editor.placeholder") == "left")
      #expect(try editor.faults == [])
    }

    @Test("A picture of a template that does not come keeps no other one from coming")
    func brokenPreview() throws {
      let editor = try EditorHandle()
      try editor.run(
        """
        editor.templates = ["/photos/broken.jpg", "/Masks/bear/mask.svg"].map((preview, index) => (
          { name: `${index}`, url: new URL(`/Masks/${["astronaut", "bear"][index]}/template.json`, location).href, preview }));
        """)
      try editor.browser.wait(
        for:
          "[...document.querySelector('cameo-editor').shadowRoot.querySelectorAll('.choice img')].some(each => each.naturalWidth > 0)"
      )
    }

    @Test("The steps of the zoom look as if they do nothing more at either end, and say why")
    func zoomEnds() throws {
      let editor = try EditorHandle()
      let state = """
        await new Promise(requestAnimationFrame);
        const steps = ["zoomOut", "zoomIn"].map((part) => root.querySelector(`[part~=${part}]`));
        return steps.flatMap(({ ariaDisabled, title }) => [ariaDisabled, title]);
        """
      try editor.run("editor.zoomBy(1.1)")
      #expect(try editor.run(state) == ["false", "Zoom out", "false", "Zoom in"])
      try editor.run("editor.zoomBy(1e9)")
      #expect(try editor.run(state) == ["false", "Zoom out", "true", "No closer: the photo has no more detail"])
      #expect(try editor.button("zoomIn").label == "Zoom in")
      try editor.click("zoomIn")
      let remark = "const remark = root.querySelector('[part~=remark]'); return remark.hidden || remark.textContent"
      #expect(try editor.run(remark) == "No closer: the photo has no more detail")
      try editor.run("editor.zoomBy(1e-9)")
      #expect(
        try editor.run(state) == ["true", "No farther: the photo would not fill its shape", "false", "Zoom in"])
    }

    @Test("Where a script moves the photo, no change of the user's is told twice, and a gesture tells input first")
    func events() throws {
      let editor = try EditorHandle()
      try editor.run(
        "window.moves = 0; editor.addEventListener('input', () => { moves += 1 }); heard.length = 0; editor.zoomBy(2)")
      try editor.browser.drag(from: (300, 300), to: (340, 330))
      #expect(try editor.heard() == ["change", "change"])
      #expect(try editor.run("return moves > 1").isTrue)
    }
  }
}
