import Cameo
import Testing

extension EditorTests {
  /// The element in a dialog over its page.
  @Suite struct Dialogs {
    @Test(
      "A dialog opens over the page, and is left by escape, by its button and with a picture", arguments: [false, true])
    func dialog(isMotionReduced: Bool) throws {
      let editor = try EditorHandle()
      try editor.browser.emulatePreferences(reducesMotion: isMotionReduced)
      defer { try? editor.browser.emulatePreferences() }
      try editor.run("editor.zoomBy(2); heard.length = 0; editor.open()")
      let motions = "return root.querySelector('dialog').getAnimations().length"
      #expect(try editor.run(motions) == (isMotionReduced ? 0 : 1))
      let placement = try editor.run("return editor.placement")
      #expect(try editor.run("return [editor.isOpen, root.activeElement.part.value]") == [true, "stage"])
      try editor.browser.press(Key.escape)
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
      try editor.openDialog()
      try editor.click("cancel")
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
      #expect(try editor.heard() == ["cancel", "cancel"])
      try editor.openDialog()
      #expect(try editor.run("editor.close();" + motions) == (isMotionReduced ? 0 : 1))
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
      try editor.openDialog()
      try editor.click("done")
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
      #expect(try editor.heard() == ["commit"])
      #expect(try editor.run("return editor.placement") == placement)
    }

    @Test(
      "A dialog that is opened again while it closes, or that the browser has closed, stays open with the editor in it",
      arguments: [false, true])
    func reopened(byBrowser: Bool) throws {
      let editor = try EditorHandle()
      let state = try editor.run(
        """
        editor.open();
        await new Promise(done => setTimeout(done, 250));
        const closed = editor.close();
        if (values[0]) root.querySelector("dialog").close();
        editor.open();
        await closed;
        await new Promise(done => setTimeout(done, 250));
        const dialog = root.querySelector("dialog");
        return [dialog.matches(":modal"), dialog.contains(root.querySelector("[part~=frame]")), dialog.className];
        """, JSONValue(byBrowser))
      #expect(state == [true, true, ""])
      try editor.run("await editor.close()")
      #expect(
        try editor.run("return root.querySelector('dialog').contains(root.querySelector('[part~=frame]'))") == false)
    }

    @Test("A hidden element shows its dialog, and is hidden again afterwards")
    func hidden() throws {
      let editor = try EditorHandle()
      try editor.run("editor.hidden = true")
      try editor.openDialog()
      let dialog = try editor.browser.find(EditorHandle.tag, "dialog").rect
      #expect(dialog.width > 300 && dialog.height > 300)
      #expect(try editor.run("return document.elementFromPoint(500, 400) === editor") == true)
      try editor.click("cancel")
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
      #expect(try editor.run("return [editor.checkVisibility(), getComputedStyle(editor).display]") == [false, "none"])
    }

    @Test("In a hidden container no dialog opens that would hold the page back, and the page is told why")
    func hiddenContainer() throws {
      let editor = try EditorHandle()
      let told = try editor.run(
        """
        document.body.append(Object.assign(document.createElement("button"), { textContent: "Go on" }));
        const container = document.createElement("div");
        container.hidden = true;
        editor.before(container);
        container.append(editor);
        heard.length = 0;
        editor.open();
        const { x, y } = document.querySelector("button").getBoundingClientRect();
        const { localName } = document.elementFromPoint(x + 4, y + 4);
        const told = [editor.isOpen, localName, heard.map(([type, { code }]) => `${type} ${code}`).join()];
        container.hidden = false;
        return [...told, root.querySelector("[part~=frame]").checkVisibility()];
        """)
      #expect(told == [false, "button", "error hidden", true])
      try editor.openDialog()
      #expect(try editor.run("return root.querySelector('dialog').checkVisibility()") == true)
      try editor.run("await editor.close()")
    }

    @Test("A dialog whose element is taken out of the page is closed, and opens again where the element comes back")
    func removed() throws {
      let editor = try EditorHandle()
      try editor.openDialog()
      let told = try editor.run(
        """
        const page = editor.parentElement, dialog = root.querySelector("dialog");
        editor.remove();
        const told = [editor.isOpen];
        page.append(editor);
        told.push(dialog.contains(root.querySelector("[part~=frame]")));
        editor.open();
        return [...told, dialog.matches(":modal"), dialog.contains(root.querySelector("[part~=frame]"))];
        """)
      #expect(told == [false, false, true, true])
      try editor.run("await editor.close()")
    }

    @Test("A dialog can be left by its button before there is a photo", arguments: [nil, "/photos/broken.jpg"])
    func emptyDialog(photo: String?) throws {
      var attributes = ["template": "/Masks/cat/template.json"]
      attributes["src"] = photo
      let editor = try EditorHandle(attributes)
      try editor.openDialog()
      try editor.click("cancel")
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
      // In the page there is nothing to leave.
      #expect(try editor.run("return root.querySelector('[part~=cancel]').checkVisibility()") == false)
    }
  }
}
