import Cameo
import Foundation
import TestSupport
import Testing

/// `cameo edit` with its page in a real browser.
@Suite(.serialized, .needsBrowser, .browser) struct EditPageTests {
  private let browser: Browser

  init() throws {
    browser = try Browser.current
    try browser.emulateScreen(width: 1280, height: 900)
    try browser.emulatePreferences(reducesMotion: true)
    try browser.emulateLanguage("en")
  }

  private func open(_ edit: EditProcess) throws {
    try browser.open(edit.address)
    try browser.wait(for: "!document.documentElement.classList.contains('starting')", seconds: 60)
    try PageSite.waitForPreviews(browser)
  }

  private func save() throws -> String {
    try browser.find("#save").click()
    try browser.wait(for: "['done', 'failed'].includes(document.getElementById('save').dataset.state)", seconds: 20)
    return try browser.run("return document.getElementById('outcome').textContent").text ?? ""
  }

  @Test("The photo is there, saving says where the picture is, and another window goes on with the same picture")
  func saveAndReload() throws {
    let edit = try EditProcess(["-t", "spiky-hair"])
    try open(edit)
    #expect(try browser.run("return document.getElementById('save').textContent") == "Save")
    try browser.run(
      """
      const editor = document.getElementById('editor');
      editor.turn(); editor.flip(); editor.straighten(-11.7); editor.zoomBy(1.618);
      """)
    #expect(try save() == "The picture is in me-spiky-hair.png, its job in me-spiky-hair.job.json.")
    let picture = try edit.bytes("me-spiky-hair.png")
    let placement = try browser.run("return document.getElementById('editor').placement")

    try browser.emulateScreen(width: 390, height: 844, density: 2, isPhone: true)
    try open(edit)
    #expect(try browser.run("return document.getElementById('editor').placement") == placement)
    _ = try save()
    #expect(try edit.bytes("me-spiky-hair.png") == picture)
    #expect(try edit.files == ["me-spiky-hair.job.json", "me-spiky-hair.png", "me.jpg"])
  }

  @Test("The button says Save, too, where there is nothing to be saved now")
  func fault() throws {
    let edit = try EditProcess(["-t", "oval"])
    try open(edit)
    let told = try browser.runAsync(
      """
      const [editor, save] = ["editor", "save"].map((id) => document.getElementById(id)), told = [];
      for (const template of ["v1/templates/none", "v1/templates/cat"]) {
        editor.template = template;
        await editor.settled();
        await new Promise((done) => setTimeout(done, 100));
        told.push(save.textContent, save.disabled);
      }
      return told;
      """)
    #expect(told == ["Save", true, "Save", false])
  }

  @Test("Another photo is downloaded, not saved: the command reads no other file")
  func otherPhoto() throws {
    let edit = try EditProcess()
    try open(edit)
    let other = edit.folder.appending(path: "other.jpg")
    try FileManager.default.copyItem(at: PageSite.portrait, to: other)
    try browser.find("#photo-file").type(other.path)
    try browser.wait(for: "document.getElementById('editor').toJob()?.photos[0].src === 'other.jpg'")
    try browser.wait(for: "document.getElementById('save').textContent === 'Download'")
  }

  @Test("The command ends when the page is left, and a page that stays says so")
  func leaving() throws {
    let edit = try EditProcess()
    try open(edit)
    try browser.open("about:blank")
    #expect(edit.end(within: 15) == 0)

    let other = try EditProcess()
    try open(other)
    other.interrupt()
    #expect(other.end(within: 10) == 0)
    try browser.wait(for: "!document.getElementById('ended').hidden", seconds: 15)
  }
}
