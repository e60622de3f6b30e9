import Cameo
import CameoServer
import Foundation
import Masks
import TestSupport
import Testing

/// The element in a real browser, on a page that embeds it without a service.
///
/// One browser and one page serve all; each test has an element of its own.
@Suite(.serialized, .needsBrowser, .browser) struct EditorTests {
  /// A photo whose pixels tell where they are; the element and the native model are compared on it.
  static let photoSize = PixelSize(width: 1600, height: 1200)

  /// How long the waves are by which they tell it, in photo px.
  static let waveLength = 64.0

  static let site = Result {
    try EditorSite(photos: [
      "portrait.jpg": Array(Data(contentsOf: URL(filePath: "Tests/Fixtures/portrait.jpg"))),
      "waves.png": ImageEncoder.encode(
        SyntheticPictures.positionCoded(photoSize, length: waveLength), EncodingOptions(format: .png)),
      "red.png": ImageEncoder.encode(
        Bitmap(photoSize, color: Color(red: 255, green: 0, blue: 0)), EncodingOptions(format: .png)),
      "broken.jpg": Array("no photo".utf8),
    ])
  }
}

/// An editor on a page, as hands and scripts reach it.
struct EditorHandle {
  let browser: Browser
  /// What its `class` and role are is its own business; its parts are public.
  static let tag = "cameo-editor"

  /// Opens the page with an editor and waits until all is loaded.
  init(_ attributes: [String: String], width: Int = 1000, height: Int = 800) throws {
    browser = try Browser.current
    try browser.emulateScreen(width: width, height: height)
    let page = try EditorTests.site.get().address + "/"
    // Loading the page for each test takes longer than the test.
    if try browser.run("return location.href").text != page { try browser.open(page) }
    try browser.runAsync(
      """
      await customElements.whenDefined("cameo-editor");
      document.body.replaceChildren();
      heard.length = faults.length = 0;
      const editor = document.createElement("cameo-editor");
      for (const [name, value] of Object.entries(arguments[0])) editor.setAttribute(name, value);
      document.body.append(editor);
      await editor.settled();
      """, JSONValue(members: attributes.map { ($0.key, JSONValue($0.value)) }))
  }

  /// An editor with a photo under a template.
  init(template: String = "astronaut", photo: String = "waves.png", width: Int = 1000, height: Int = 800) throws {
    try self.init(
      ["template": "/Masks/\(template)/template.json", "src": "/photos/\(photo)"], width: width, height: height)
  }

  /// Runs, once all is drawn, a script's body in which `editor` is the element, `root` its shadow tree and `values` what is handed over.
  @discardableResult func run(_ body: String, _ arguments: JSONValue...) throws -> JSONValue {
    let script =
      "const editor = document.querySelector('cameo-editor'), root = editor.shadowRoot, values = arguments[0]; "
      + "await editor.settled(); " + body
    return try browser.runAsync(script, JSONValue(arguments))
  }

  /// What the editor says is shown.
  var placement: Placement {
    get throws { try Self.placement(run("return editor.placement")) }
  }

  static func placement(_ value: JSONValue) throws -> Placement {
    let center = value["center"]
    return Placement(
      center: .init(
        x: try #require(center?["x"]?.number), y: try #require(center?["y"]?.number)),
      zoom: try #require(value["zoom"]?.number), turns: Int(try #require(value["turns"]?.number)),
      angle: try #require(value["angle"]?.number), flipH: value["flipH"]?.isTrue ?? false,
      flipV: value["flipV"]?.isTrue ?? false)
  }

  /// The rect of a crop, in photo px: x, y, width, height.
  var cropRect: [Double] {
    get throws {
      try run("const { x, y, width, height } = editor.placement.rect; return [x, y, width, height]").numbers
    }
  }

  /// Where the stage lies in the page.
  var stage: Rect<Seen> { get throws { try browser.find(Self.tag, "[part~=stage]").rect } }

  /// A button by its part.
  func button(_ part: String) throws -> Element { try browser.find(Self.tag, "[part~=\(part)]") }

  /// Shows the editor in its dialog; while that comes up it is not there to be clicked.
  func openDialog() throws {
    try run(
      """
      editor.open();
      await Promise.all(root.querySelector("dialog").getAnimations().map((animation) => animation.finished));
      """)
  }

  /// Clicks a button by its part.
  func click(_ part: String) throws { try button(part).click() }

  /// Enters a number in a field by its part.
  func enter(_ number: String, in field: String) throws {
    try run(
      """
      const [part, value] = values, field = root.querySelector(`[part~=field][part~=${part}]`);
      field.focus(); field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      """, JSONValue(field), JSONValue(number))
  }

  /// The types of the events that were heard since the last call.
  func heard() throws -> [String] {
    try run("return heard.splice(0).map(([type]) => type)").texts
  }

  /// What must not happen: violations of the policy, errors of scripts.
  var faults: [String] { get throws { try run("return faults.splice(0)").texts } }

  /// The native model of what the element edits.
  func viewport(template id: String = "astronaut", photo: PixelSize = EditorTests.photoSize) throws -> Viewport {
    let template = try TemplateLibrary(bundled: Masks.files).template(id)
    let opening = try #require(template.placeholders.first).opening
    let size = try stage.size
    let canvas = Rect<Mask>(
      x: 0, y: 0, width: Double(template.canvas.size.width), height: Double(template.canvas.size.height))
    let view = Size<View>(width: size.width, height: size.height)
    let layout = try #require(
      ViewLayout(fitting: canvas, in: view, inset: min(24, view.width / 16, view.height / 16)))
    return Viewport(Coverage(photo: photo, opening: opening), layout: layout)
  }
}
