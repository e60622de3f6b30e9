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
