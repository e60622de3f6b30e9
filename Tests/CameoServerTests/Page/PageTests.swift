import Cameo
import Foundation
import TestSupport
import Testing

/// What a person does on the page, in a real browser with the real service.
@Suite(.serialized, .needsBrowser, .browser, .service) final class PageTests {
  private let site: PageSite
  private var browser: Browser { site.browser }

  init() throws {
    _ = try Browser.current.console()
    site = try PageSite()
  }

  deinit { site.close() }

  @Test("Without a photo the page says what to do, and nothing can be saved")
  func empty() throws {
    #expect(try site.text("preview-note") == "Your avatar appears here once there is a photo.")
    #expect(try browser.find("#save").property("disabled") == true)
    #expect(try browser.find("#copy-job").property("disabled") == true)
    #expect(try browser.run("return document.querySelectorAll('#gallery input').length").number ?? 0 >= 24)
    #expect(try browser.console().filter { $0.hasPrefix("SEVERE") } == [])
  }

  @Test("A photo that is chosen is placed by its face and rendered at three sizes")
  func choose() throws {
    try site.choose(PageSite.portrait)
    #expect(
      try browser.run("return [...document.querySelectorAll('#previews img')].map(i => i.naturalWidth)") == [
        128, 64, 32,
      ])
    let placement = try browser.run("return document.getElementById('editor').placement")
    let resolved = try Cameo().resolve(
      Job(template: "spiky-hair", photos: [Job.Photo(PageSite.portrait.path)])
    ).photos[0].placement
    #expect(abs((placement["center"]?["x"]?.number ?? 0) - resolved.center.x) < 1e-9)
    #expect(abs((placement["zoom"]?.number ?? 0) - resolved.zoom) < 1e-9)
    #expect(try browser.console().filter { $0.hasPrefix("SEVERE") } == [])
  }

  @Test("A large photo is sent once, whatever masks are chosen then, and its face is where the renderer puts it")
  func uploads() throws {
    let photo = site.folder.appending(path: "large.jpg")
    _ = try Cameo().render(
      Job(
        photos: [Job.Photo(PageSite.portrait.path, placement: .rect(x: 0, y: 0, width: 2016, height: 1512))],
        outputs: [Job.Output(photo.path, size: .width(3000), quality: 100)], policy: Job.Policy(onUpscale: .allow)))
    try browser.run(
      """
      const real = window.fetch;
      window.sent = [];
      window.fetch = async (url, options) => {
        const { body } = options ?? {};
        if (body) sent.push(body.size ?? [...body.values()].reduce((sum, { size }) => sum + size, 0));
        return real(url, options);
      };
      """)
    try site.choose(photo)
    for mask in ["oval", "bear"] {
      try browser.find("#gallery input[value=\(mask)]").click()
      try browser.wait(for: "document.getElementById('editor').toJob()?.template === arguments[0]", JSONValue(mask))
      try browser.runAsync("await document.getElementById('editor').settled()")
    }
    try site.waitForPreviews()
    let size = try #require(FileManager.default.attributesOfItem(atPath: photo.path)[.size] as? Int)
    let sent = try browser.run("return sent").numbers
    #expect(size > 1_000_000)
    #expect(sent.count >= 4)
    #expect(sent.count { $0 > 500_000 } == 1)
    let shown = try browser.run("return document.getElementById('editor').placement")
    let resolved = try Cameo().resolve(Job(template: "bear", photos: [Job.Photo(photo.path)])).photos[0].placement
    #expect(abs((shown["center"]?["x"]?.number ?? 0) - resolved.center.x) < 0.01)
    #expect(abs((shown["zoom"]?.number ?? 0) / resolved.zoom - 1) < 0.05)
  }

  @Test("A page uses a service with a token that it knows, and says what is wrong where it does not")
  func token() throws {
    let service = try ServiceProcess(["--token", "a b+c"])
    let knowing = try PageSite(service: service, fragment: "token=a%20b%2Bc")
    defer { knowing.close() }
    try knowing.choose(PageSite.portrait)
    let stranger = try PageSite(language: "de", service: service)
    defer { stranger.close() }
    try browser.find("#photo-file").type(PageSite.portrait.path)
    try browser.wait(for: "document.getElementById('editor').shadowRoot.querySelector('[data-state=errorPhoto]')")
    #expect(
      try browser.run("return document.getElementById('editor').shadowRoot.querySelector('.hint').textContent")
        == "Der Dienst verlangt einen Zugangscode. Öffnen Sie die Seite unter der Adresse, die ihn enthält.")
  }

  @Test("Until its face is in place a photo cannot be downloaded; what is made meanwhile has the face in place")
  func waits() throws {
    let photo = try Data(contentsOf: PageSite.portrait).base64EncodedString()
    let states = try browser.runAsync(
      """
      const editor = document.getElementById('editor'), save = document.getElementById('save'), real = window.fetch;
      let release;
      const held = new Promise(go => { release = go });
      window.fetch = async (...words) => {
        if (String(words[0]).endsWith('v1/resolve')) await held;
        return real(...words);
      };
      const bytes = Uint8Array.from(atob(arguments[0]), c => c.charCodeAt(0));
      const opened = editor.openPhoto(new File([bytes], 'portrait.jpg', { type: 'image/jpeg' }));
      while (!editor.ready) await new Promise(requestAnimationFrame);
      const before = [editor.busy, save.disabled, editor.placement.zoom];
      let made = false;
      const making = editor.toBlob({ width: 64 }).then(() => { made = editor.placement.zoom });
      await new Promise(go => setTimeout(go, 100));
      const meanwhile = made;
      release();
      window.fetch = real;
      await making;
      await opened;
      return [...before, meanwhile, made === editor.placement.zoom && made !== 1, editor.busy, save.disabled];
      """, JSONValue(photo))
    #expect(states == [true, true, 1, false, true, false, false])
  }

  @Test("While a second photo is on its way the first one cannot be downloaded")
  func waitsForSecond() throws {
    try site.choose(PageSite.portrait)
    let second = site.folder.appending(path: "second.jpg")
    try FileManager.default.copyItem(at: PageSite.portrait, to: second)
    try browser.run(
      """
      const real = window.fetch, held = new Promise(go => { window.release = go });
      window.fetch = async (...words) => {
        if (String(words[0]).includes('v1/preview')) await held;
        return real(...words);
      };
      """)
    #expect(try browser.find("#save").property("disabled") == false)
    try browser.find("#photo-file").type(second.path)
    try browser.wait(for: "document.getElementById('editor').busy")
    #expect(try browser.find("#save").property("disabled") == true)
    try browser.run("window.release()")
    try browser.wait(for: "!document.getElementById('save').disabled")
    #expect(try browser.run("return document.getElementById('editor').toJob().photos[0].src") == "second.jpg")
  }

  @Test("A second file that is no photo leaves the first one, and the page says so")
  func wrongFile() throws {
    try site.choose(PageSite.portrait)
    let before = try browser.run("return document.getElementById('editor').placement")
    let text = site.folder.appending(path: "notes.txt")
    try Data("no photo".utf8).write(to: text)
    try browser.find("#photo-file").type(text.path)
    try browser.wait(for: "!document.getElementById('editor').shadowRoot.querySelector('.remark').hidden")
    #expect(try browser.run("return document.getElementById('editor').placement") == before)
    #expect(try browser.run("return document.getElementById('editor').toJob().photos[0].src") == "portrait.jpg")
    #expect(try browser.find("#save").property("disabled") == false)
  }

  @Test("An opened photo goes to the chosen place of a mask for several")
  func chosenPlace() throws {
    try site.choose(PageSite.portrait)
    try browser.run(
      """
      const editor = document.getElementById('editor');
      editor.template = 'v1/templates/frame-two-faces';
      await editor.settled();
      editor.placeholder = 'right';
      """)
    let other = site.folder.appending(path: "other.jpg")
    try FileManager.default.copyItem(at: PageSite.portrait, to: other)
    try browser.find("#photo-file").type(other.path)
    try browser.wait(for: "document.getElementById('editor').toJob()?.photos[1]?.src === 'other.jpg'", seconds: 20)
    #expect(try browser.run("return document.getElementById('editor').toJob().photos[0].src") == "portrait.jpg")
  }

  @Test("A photo that is dropped anywhere or pasted is taken", arguments: ["drop", "paste"])
  func handedOver(_ way: String) throws {
    let photo = try Data(contentsOf: PageSite.portrait).base64EncodedString()
    try browser.run(
      """
      const [way, text] = arguments, bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'handed.jpg', { type: 'image/jpeg' }));
      const event = way === 'drop'
        ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
        : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      document.querySelector('footer').dispatchEvent(event);
      """, JSONValue(way), JSONValue(photo))
    try site.waitForPreviews()
    #expect(try browser.run("return document.getElementById('editor').toJob().photos[0].src") == "handed.jpg")
  }

  @Test("The camera's dialog takes a photo and lets go of the camera")
  func camera() throws {
    try browser.find("#use-camera").click()
    try browser.wait(for: "!document.querySelector('#camera-dialog [value=take]').disabled")
    try browser.run("window.track = document.querySelector('video').srcObject.getTracks()[0]")
    try browser.find("#camera-dialog [value=take]").click()
    try site.waitForPreviews()
    #expect(try browser.run("return document.getElementById('editor').toJob().photos[0].src") == "camera.jpg")
    #expect(
      try browser.run("return [track.readyState, document.querySelector('#camera-dialog').open]") == ["ended", false])
  }

  @Test("Another mask is chosen by the pointer and by arrow keys, and the photo's face goes there")
  func gallery() throws {
    try site.choose(PageSite.portrait)
    let before = try browser.run("return document.querySelector('#previews img').src")
    try browser.run("document.querySelector('#gallery input[value=oval]').parentElement.scrollIntoView()")
    try browser.find("#gallery input[value=oval]").click()
    try browser.wait(for: "document.querySelector('#previews img').src !== arguments[0]", before)
    try site.waitForPreviews()
    #expect(try browser.run("return document.getElementById('editor').toJob().template") == "oval")
    try browser.press(Key.right)
    try browser.wait(for: "(document.getElementById('editor').toJob()?.template ?? 'oval') !== 'oval'")
    let chosen = try browser.run("return document.querySelector('#gallery input:checked').value")
    #expect(try browser.run("return document.getElementById('editor').toJob().template") == chosen)
  }

  @Test("The strip of masks says how many there are, and leads on to both sides", arguments: ["en", "ar"])
  func leaves(_ language: String) throws {
    let site = try PageSite(language: language)
    defer { site.close() }
    try browser.emulateScreen(width: 768, height: 900)
    let count = try browser.run("return document.querySelectorAll('#gallery input').length").number ?? 0
    #expect(try site.text("gallery-count").filter(\.isNumber).count == String(Int(count)).count)
    // A scroll is heard of with the next frame.
    let shown = """
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return [...document.querySelectorAll('.leaf')].map(each => each.checkVisibility());
      """
    let place = "return Math.abs(document.getElementById('gallery').scrollLeft)"
    // The new size, which scrolls to the chosen one, comes first.
    try browser.wait(for: "innerWidth === 768")
    _ = try browser.runAsync(shown)
    try browser.run("document.getElementById('gallery').scrollTo(0, 0)")
    try browser.wait(for: "!document.querySelectorAll('.leaf')[0].checkVisibility()")
    for step in 1..<Int(count) {
      guard try browser.runAsync(shown) != [true, false] else { break }
      let before = try browser.run(place).number ?? 0
      try browser.find(".leaf[value='1']").click()
      try browser.wait(for: "Math.abs(document.getElementById('gallery').scrollLeft) > arguments[0]", JSONValue(before))
      try browser.wait(for: "document.querySelectorAll('.leaf')[0].checkVisibility()")
      #expect(step < 10)
    }
    #expect(try browser.runAsync(shown) == [true, false])
    try browser.find(".leaf[value='-1']").click()
    try browser.wait(for: "document.querySelectorAll('.leaf')[1].checkVisibility()")
  }

  @Test("A plain crop is previewed and downloaded too, and a mask that is chosen leads back")
  func crop() throws {
    try site.choose(PageSite.portrait)
    let before = try browser.run("return document.querySelector('#previews img').src")
    try browser.run("document.getElementById('editor').mode = 'crop'")
    try browser.wait(for: "document.querySelector('#previews img').src !== arguments[0]", seconds: 30, before)
    try site.waitForPreviews()
    #expect(try browser.run("return document.getElementById('editor').toJob().template ?? null") == .null)
    #expect(try browser.run("return document.getElementById('content-row').hidden").isTrue)
    #expect(try site.text("preview-note") == "")
    try browser.find("#gallery input[value=oval]").click()
    try browser.wait(for: "document.getElementById('editor').toJob()?.template === 'oval'", seconds: 30)
    #expect(try browser.run("return document.getElementById('content-row').hidden") == false)
  }

  @Test("A list of masks that does not come is told, and comes at another try")
  func masksFail() throws {
    try browser.command("Network.enable")
    try browser.command("Network.setBlockedURLs", ["urls": ["*/v1/templates"]])
    defer { _ = try? browser.command("Network.setBlockedURLs", ["urls": []]) }
    try browser.send("POST", "refresh")
    try browser.wait(for: "!document.getElementById('gallery-problem').hidden", seconds: 60)
    try browser.command("Network.setBlockedURLs", ["urls": []])
    try browser.find("#gallery-again").click()
    try browser.wait(for: "document.querySelectorAll('#gallery input').length >= 24", seconds: 30)
    #expect(try browser.run("return document.getElementById('gallery-problem').hidden").isTrue)
    try browser.wait(
      for:
        "document.getElementById('editor').template?.endsWith(document.querySelector('#gallery input:checked').value)")
  }

  @Test("A file that is no photo is told, and a good one afterwards is taken")
  func broken() throws {
    let file = site.folder.appending(path: "broken.jpg")
    try Data("this is no photo".utf8).write(to: file)
    try browser.find("#photo-file").type(file.path)
    try browser.wait(
      for: "document.getElementById('editor').shadowRoot.querySelector('[role=alert]')?.checkVisibility()")
    #expect(try browser.find("#save").property("disabled") == true)
    try site.choose(PageSite.portrait)
    #expect(try browser.find("#save").property("disabled") == false)
  }

  @Test(
    "An unknown language falls back to English, a regional one to its language",
    arguments: [
      ("xx", "en", "ltr"), ("de-AT", "de", "ltr"), ("ar-EG", "ar", "rtl"), ("zh-CN", "zh-Hans", "ltr"),
      ("he", "he", "rtl"),
    ])
  func language(_ tag: String, _ language: String, _ direction: String) throws {
    try browser.open("http://127.0.0.1:\(site.service.port)/?lang=\(tag)")
    try browser.wait(for: "!document.documentElement.classList.contains('starting')", seconds: 60)
    #expect(
      try browser.run("return [document.documentElement.lang, document.documentElement.dir]")
        == [JSONValue(language), JSONValue(direction)])
    try browser.wait(for: "document.getElementById('editor').locale === arguments[0]", JSONValue(language))
  }
}
