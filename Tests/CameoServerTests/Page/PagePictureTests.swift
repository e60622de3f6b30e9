import Cameo
import Foundation
import TestSupport
import Testing

/// What comes out of the page.
@Suite(.serialized, .needsBrowser, .browser, .service) final class PagePictureTests {
  private let site: PageSite
  private var browser: Browser { site.browser }

  init() throws {
    site = try PageSite()
    try site.takeDownloads()
    try site.choose(PageSite.portrait)
  }

  deinit { site.close() }

  /// The job of what is seen, as the button copies it.
  private func copiedJob() throws -> [UInt8] {
    try browser.command("Browser.grantPermissions", ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
    try browser.find("#copy-job").click()
    try browser.wait(for: "document.getElementById('outcome').textContent !== ''")
    #expect(try site.text("outcome") == "The job is on the clipboard, as JSON.")
    return Array((try browser.runAsync("return navigator.clipboard.readText()").text ?? "").utf8)
  }

  @Test(
    "Page, library and command make the same bytes of the job that the page wrote",
    arguments: [
      [("size", "256"), ("format", "png")],
      [("size", "other"), ("width", "333"), ("format", "jpeg"), ("color", "#ffcc00")],
      [("size", "native"), ("format", "webp"), ("content", "shape")],
      [("size", "1024"), ("format", "png"), ("content", "rect"), ("transparent", "false")],
    ])
  func sameBytes(_ choices: [(String, String)]) throws {
    for (name, value) in choices { try site.set(name, to: value) }
    // Turned and moved by hand, so that nothing is round.
    try browser.run("document.getElementById('editor').straighten(7.3); document.getElementById('editor').zoomBy(1.37)")
    let document = try copiedJob()
    try browser.find("#save").click()
    let name = try #require(try site.downloads(1).first)
    let downloaded = Array(try Data(contentsOf: site.folder.appending(path: name)))

    var job = try JobReader().read(document)
    #expect(job.photos[0].src == "portrait.jpg")
    job.photos[0].source = .path(PageSite.portrait.path)
    #expect(try Cameo().render(job).outputs[0].bytes == downloaded)

    try FileManager.default.copyItem(at: PageSite.portrait, to: site.folder.appending(path: "portrait.jpg"))
    job.photos[0].source = .path("portrait.jpg")
    job.outputs[0].path = "made.\(name.split(separator: ".").last ?? "")"
    try Data(JSONWriter.bytes(job.document)).write(to: site.folder.appending(path: "me.job.json"))
    #expect(try PageSite.command(["render", "--job", "me.job.json"], in: site.folder) == 0)
    #expect(Array(try Data(contentsOf: site.folder.appending(path: job.outputs[0].path ?? ""))) == downloaded)
  }

  @Test("Three hasty clicks download one picture, the button rests meanwhile, and then says where it is")
  func idempotent() throws {
    let states = try browser.runAsync(
      """
      const save = document.getElementById('save'), states = [];
      for (let click = 0; click < 3; click++) { save.click(); states.push(save.getAttribute('aria-disabled'), save.textContent) }
      while (save.dataset.state === 'working') await new Promise(next => setTimeout(next, 10));
      return [...states, save.textContent, document.getElementById('outcome').textContent];
      """)
    let resting: [JSONValue] = Array(repeating: ["true", "One moment"], count: 3).flatMap { $0 }
    #expect(states == JSONValue(resting + ["Downloaded", "portrait-spiky-hair.png is among your downloads."]))
    usleep(300_000)
    #expect(try site.downloads(1) == ["portrait-spiky-hair.png"])
    // A change is something new to save.
    try browser.run("document.getElementById('editor').turn()")
    try browser.wait(for: "document.getElementById('save').textContent === 'Download'")
    #expect(try site.text("outcome") == "")
  }

  @Test("A picture is handed to another program where the browser can; who goes back there has done nothing wrong")
  func share() throws {
    let script = try browser.command(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        window.given = [];
        navigator.canShare = ({ files }) => files.length === 1;
        navigator.share = async ({ files: [file] }) => {
          if (given.push([file.name, file.type, file.size > 1000]) > 1) throw new DOMException("gone", "AbortError");
        };
        """
      ])
    defer { _ = try? browser.command("Page.removeScriptToEvaluateOnNewDocument", script) }
    let site = try PageSite()
    defer { site.close() }
    try site.choose(PageSite.portrait)
    try browser.find("#share").click()
    try browser.wait(for: "document.getElementById('outcome').textContent !== ''")
    #expect(try site.text("outcome") == "The picture was handed on.")
    try browser.find("#share").click()
    try browser.wait(for: "given.length === 2 && document.getElementById('share').ariaDisabled === 'false'")
    #expect(try site.text("outcome") == "")
    #expect(try browser.run("return given[0]") == ["portrait-spiky-hair.png", "image/png", true])
  }

  @Test(
    "JPEG gets a background, since it knows no transparency; who goes back finds it as it was",
    arguments: [true, false])
  func jpeg(wasTransparent: Bool) throws {
    try site.set("transparent", to: String(wasTransparent))
    try site.set("format", to: "jpeg")
    let document = try JobReader().read(try copiedJob())
    #expect(document.outputs[0].background == Color("#ffffff"))
    let state =
      "const { disabled, checked } = document.getElementById('picture').elements.transparent; return [disabled, checked]"
    #expect(try browser.run(state) == [true, false])
    try site.set("format", to: "webp")
    #expect(try browser.run(state) == [false, JSONValue(wasTransparent)])
  }

  @Test(
    "A width that cannot be is told with what can be, and nothing is downloaded", arguments: ["5", "30000", "", "99.5"])
  func width(_ width: String) throws {
    try site.set("size", to: "other")
    try site.set("width", to: width)
    #expect(try site.text("width-note") == "16 to 4000 pixels")
    #expect(try browser.run("return document.getElementById('width-note').checkVisibility()").isTrue)
    #expect(try browser.find("#picture [name=width]").property("ariaInvalid") == "true")
    #expect(try browser.find("#save").property("disabled") == true)
    try site.set("width", to: "16")
    #expect(try browser.find("#picture [name=width]").property("ariaInvalid") == "false")
    #expect(try browser.find("#save").property("disabled") == false)
  }

  @Test("A plain crop may be oval: seen, previewed, and in the job")
  func ovalCrop() throws {
    try browser.run("document.getElementById('editor').mode = 'crop'")
    try site.waitForPreviews()
    #expect(try browser.run("return document.getElementById('shape-row').hidden") == false)
    let before = try browser.run("return document.querySelector('#previews img').src")
    try site.set("shape", to: "oval")
    try browser.wait(for: "document.querySelector('#previews img').src !== arguments[0]", seconds: 30, before)
    #expect(try JobReader().read(try copiedJob()).shape == .oval)
  }

  @Test("A service that is gone is told, and the button can be pressed again")
  func failure() throws {
    let site = try PageSite(service: try ServiceProcess())
    defer { site.close() }
    try site.choose(PageSite.portrait)
    #expect(site.service.stop() == 0)
    try browser.find("#save").click()
    try browser.wait(for: "document.getElementById('save').dataset.state === 'failed'")
    #expect(try site.text("outcome") == "That did not work: Check the connection and try again.")
    #expect(try browser.find("#save").property("disabled") == false)
    #expect(try browser.run("return document.getElementById('save').ariaDisabled") == "false")
  }

  @Test("While changes come, there is never more than one preview on its way")
  func oneAtATime() throws {
    let most = try browser.runAsync(
      """
      const editor = document.getElementById('editor'), real = window.fetch;
      let running = 0, most = 0, sent = 0;
      window.fetch = async (...words) => {
        if (!String(words[0]).endsWith('v1/render')) return real(...words);
        most = Math.max(most, ++running); sent++;
        try { return await real(...words) } finally { running-- }
      };
      const rest = (time) => new Promise(next => setTimeout(next, time));
      for (let step = 0; step < 30; step++) { editor.straighten(step / 10); await rest(step % 5 === 0 ? 160 : 20) }
      while (sent < 3 || document.getElementById('previews').ariaBusy === 'true') await rest(25);
      window.fetch = real;
      return [most, sent];
      """
    ).numbers
    print("previews on their way at most: \(most[0]), sent in all: \(most[1])")
    #expect(most[0] == 1)
  }

  @Test("The preview is the real render, at each size", arguments: [128, 64, 32])
  func previews(_ side: Int) throws {
    let text =
      try browser.runAsync(
        """
        const image = [...document.querySelectorAll('#previews img')].find(each => each.width === arguments[0]);
        const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
        return btoa(String.fromCharCode(...bytes));
        """, JSONValue(side)
      ).text ?? ""
    let shown = try PhotoReader(ByteSource(bytes: Array(Data(base64Encoded: text) ?? Data()))).decode().bitmap
    let job = try JobReader().read(try copiedJob())
    let full = Job(
      template: job.template, photos: [Job.Photo(PageSite.portrait.path, placement: job.photos[0].placement)],
      outputs: [Job.Output(size: .box(width: side, height: side))])
    let made = try PhotoReader(ByteSource(bytes: try Cameo().render(full).outputs[0].bytes ?? [])).decode().bitmap
    #expect(shown.size == made.size)
    let differences = zip(shown.bytes, made.bytes).map { abs(Int($0) - Int($1)) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    print("preview at \(side) px: \(mean) levels off the render of the whole photo")
    // The copy is a JPEG of the photo: a little is lost, nothing moves.
    #expect(mean < 1.5)
  }
}
