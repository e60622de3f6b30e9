import Cameo
import Testing

extension EditorTests {
  /// The element as a control of a form.
  @Suite struct Forms {
    private static let form = """
      const form = document.createElement("form"), set = document.createElement("fieldset");
      document.body.append(form);
      form.append(set);
      set.append(editor);
      editor.name = "avatar";
      """

    @Test(
      "A disabled editor looks it, takes no hand and no key, and sends nothing", arguments: ["attribute", "fieldset"])
    func disabled(_ way: String) throws {
      let editor = try EditorHandle()
      let browser = editor.browser
      try editor.run(Self.form + "editor.zoomBy(2); heard.length = 0")
      let before = try editor.placement
      try editor.run(
        way == "attribute" ? "editor.disabled = true" : "document.querySelector('fieldset').disabled = true")
      #expect(try editor.run("return [...new FormData(document.querySelector('form')).keys()]") == [])
      #expect(
        try editor.run("return [editor.willValidate, editor.hasAttribute('disabled')]") == [
          false, JSONValue(way == "attribute"),
        ])
      #expect(try editor.run("return getComputedStyle(root.querySelector('[part~=frame]')).opacity") == "0.5")
      let element = try browser.find(EditorHandle.tag)
      #expect(try element.role == "group")
      #expect(try element.label == "Photo editor")
      try browser.drag(from: (300, 300), to: (350, 280))
      try browser.press(Key.tab)
      try browser.press("+")
      try editor.run(
        "document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true })); editor.open()"
      )
      // Another language builds the inside anew.
      try editor.run(
        "editor.locale = 'de'; while (root.querySelector('[part~=frame]').lang !== 'de') await new Promise(requestAnimationFrame)"
      )
      try browser.drag(from: (300, 300), to: (350, 280))
      #expect(try browser.find(EditorHandle.tag).label == "Fotoeditor")
      #expect(try editor.run("return [editor.isOpen, editor.matches(':focus-within')]") == [false, false])
      #expect(try editor.placement == before)
      #expect(try editor.heard().filter { $0 != "ready" } == [])
      try editor.run("editor.disabled = document.querySelector('fieldset').disabled = false")
      try browser.drag(from: (300, 300), to: (350, 280))
      #expect(try editor.placement != before)
    }

    @Test("A required editor holds its form back until it has a photo, and each while something is on its way")
    func required() throws {
      let editor = try EditorHandle(["template": "/Masks/cat/template.json"])
      try editor.run(Self.form)
      let state = "return [editor.checkValidity(), editor.validity.valueMissing, editor.validationMessage]"
      #expect(try editor.run(state) == [true, false, ""])
      try editor.run("editor.required = true")
      #expect(try editor.run(state) == [false, true, "Choose a photo"])
      #expect(try editor.run("return document.querySelector('form').checkValidity()") == false)
      let loading = try editor.run(
        "editor.src = '/photos/waves.png'; return [editor.busy, editor.validity.customError, editor.validationMessage]")
      #expect(loading == [true, true, "One moment"])
      #expect(try editor.run(state) == [true, false, ""])
      try editor.run("editor.required = false; await editor.setPhoto(null)")
      #expect(try editor.run(state) == [true, false, ""])
    }

    @Test("A photo or a template that a page names and that cannot be loaded holds the form back, and it says why")
    func failed() throws {
      let editor = try EditorHandle()
      try editor.run(Self.form + "editor.required = true; editor.src = '/photos/broken.jpg'")
      let state = """
        return [editor.ready, editor.validity.valueMissing, editor.validationMessage,
          [...new FormData(document.querySelector('form')).keys()].length];
        """
      #expect(try editor.run(state) == [false, true, "This photo cannot be opened", 0])
      try editor.run("editor.src = ''")
      #expect(try editor.run(state) == [false, true, "Choose a photo", 0])
      try editor.run("editor.src = '/photos/waves.png'")
      #expect(try editor.run(state) == [true, false, "", 2])
      try editor.run("editor.template = '/Masks/no-such/template.json'")
      #expect(try editor.run(state) == [false, true, "The template cannot be loaded", 0])
    }

    @Test("The form sends the photo's file by its own name, wherever it came from", arguments: ["src", "file", "blob"])
    func fileName(_ way: String) throws {
      let editor = try EditorHandle(["template": "/Masks/cat/template.json"])
      let name = try editor.run(
        Self.form + """
          const blob = await (await fetch("/photos/waves.png")).blob();
          if (values[0] === "src") editor.src = "/photos/waves.png";
          else await editor.setPhoto(values[0] === "file" ? new File([blob], "me.png", { type: blob.type }) : blob);
          await editor.settled();
          const file = new FormData(form).get("avatar-photo");
          return [file.name, file.type];
          """, JSONValue(way))
      #expect(name == [JSONValue(["src": "waves.png", "file": "me.png", "blob": "photo"][way] ?? ""), "image/png"])
    }
  }
}
