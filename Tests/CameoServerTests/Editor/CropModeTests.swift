import Cameo
import Testing

extension EditorTests {
  /// A frame over a photo: free, of a fixed ratio, by four corners, and as a window that stays.
  @Suite struct CropModes {
    private func open(_ mode: String, ratio: String? = nil) throws -> EditorHandle {
      var attributes = ["mode": mode, "src": "/photos/waves.png"]
      attributes["ratio"] = ratio
      return try EditorHandle(attributes)
    }

    /// Where a point of the picture as seen lies in the page.
    private func view(_ editor: EditorHandle, _ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
      let size = try editor.stage.size
      let map = CropCanvas(EditorTests.photoSize).seenToView(
        Size(width: size.width, height: size.height), inset: min(24, size.width / 16, size.height / 16))
      let point = map.apply(Point(x: x, y: y))
      return (point.x, point.y)
    }

    @Test("A frame begins a tenth inside, and each handle moves its own edges", arguments: CropHandle.allCases)
    func handles(handle: CropHandle) throws {
      let editor = try open("crop")
      #expect(try editor.cropRect == [160, 120, 1280, 960])
      var box = CropBox(EditorTests.photoSize, inset: 0.1)
      let start = handle.point(on: box.seenRect)
      let (from, to) = (try view(editor, start.x, start.y), try view(editor, start.x + 50, start.y + 40))
      try editor.browser.drag(from: from, to: to)
      box.beginDrag(handle, at: start)
      box.moveDrag(to: Point(x: start.x + 50, y: start.y + 40))
      let expected = try #require(box.pixels)
      let found = try editor.cropRect
      let pairs = zip(found, [expected.x, expected.y, expected.width, expected.height])
      #expect(pairs.allSatisfy { abs($0 - Double($1)) <= 2 }, "\(found) for \(expected)")
      try editor.click("undo")
      #expect(try editor.cropRect == [160, 120, 1280, 960])
      #expect(try editor.faults == [])
    }

    @Test("A ratio is chosen, kept while a handle is dragged, turned with the picture, and freed")
    func ratio() throws {
      let editor = try open("crop")
      try editor.run("root.querySelector('[part~=ratios] input[value=\"16:9\"]').click()")
      var rect = try editor.cropRect
      #expect(rect[2] / rect[3] == 16.0 / 9)
      let corner = try view(editor, rect[0] + rect[2], rect[1] + rect[3])
      try editor.browser.drag(from: corner, to: (corner.x - 60, corner.y - 5))
      rect = try editor.cropRect
      #expect(rect[2] / rect[3] == 16.0 / 9 && rect[2] < 1280)
      try editor.click("turnRight")
      #expect(try editor.run("return editor.placement.turns") == 1)
      #expect(try editor.run("return root.querySelector('[part~=ratios] input:checked').value") == "9:16")
      try editor.click("lock")
      #expect(try editor.run("return root.querySelector('[part~=ratios] input:checked').value") == "free")
    }

    @Test("A ratio that the page gives is there from the start, with nothing to undo")
    func ratioOfThePage() throws {
      let editor = try open("crop", ratio: "1:1")
      #expect(try editor.cropRect == [320, 120, 960, 960])
      #expect(try editor.button("undo").property("ariaDisabled") == "true")
    }

    @Test("A crop is applied, again and again, and undone")
    func apply() throws {
      let editor = try open("crop")
      try editor.run("editor.straighten(5)")
      let first = try editor.run("return editor.placement")
      try editor.click("applyCrop")
      #expect(try editor.run("return editor.placement")["rect"] == first["rect"])
      // The picture fills the view now.
      let scale =
        "const { a, b } = new DOMMatrix(root.querySelector('[part~=photo]').style.transform); return Math.hypot(a, b)"
      let photo = 1600 * (try editor.run(scale).number ?? 0)
      #expect(try photo > editor.stage.size.width)
      try editor.click("reset")
      #expect(try editor.cropRect == [0, 0, 1600, 1200])
      try editor.click("undo")
      try editor.click("undo")
      try editor.click("undo")
      #expect(try editor.cropRect == [160, 120, 1280, 960])
    }

    @Test("Numbers set the frame as it is seen")
    func fields() throws {
      let editor = try open("crop")
      try editor.enter("200", in: "x")
      try editor.enter("100", in: "y")
      try editor.enter("640", in: "width")
      try editor.enter("480", in: "height")
      #expect(try editor.cropRect == [200, 100, 640, 480])
    }

    @Test("Keys move the frame, with Shift they change its size")
    func keys() throws {
      let editor = try open("crop")
      try editor.run("root.querySelector('[part~=stage]').focus()")
      try editor.browser.press(Key.right, Key.down)
      let moved = try editor.cropRect
      #expect(moved[0] > 160 && moved[1] > 120 && moved[2] == 1280 && moved[3] == 960)
      try editor.browser.press(Key.left, holding: [Key.shift])
      let resized = try editor.cropRect
      #expect(resized[0] == moved[0] && resized[2] < 1280)
    }

    @Test("Four corners are dragged one by one, and grow while they are held")
    func corners() throws {
      let editor = try open("corners")
      var corners = CornerCrop(EditorTests.photoSize)
      for (handle, way) in [(CropHandle.topLeft, (90.0, 50.0)), (.bottomRight, (-70, -110)), (.topRight, (-20, 30))] {
        let start = corners.seenCorner(handle)
        let end = Point<Seen>(x: start.x + way.0, y: start.y + way.1)
        try editor.browser.drag(from: view(editor, start.x, start.y), to: view(editor, end.x, end.y), with: .touch)
        corners.beginDrag(handle, at: start)
        corners.moveDrag(to: end)
        corners.endDrag()
      }
      let expected = corners.delivered.rect
      let found = try editor.cropRect
      #expect(
        zip(found, [expected.minX, expected.minY, expected.width, expected.height]).allSatisfy { abs($0 - $1) <= 2 })
      let at = try view(editor, corners.seenCorner(.topLeft).x, corners.seenCorner(.topLeft).y)
      let radius = "return Math.max(...[...root.querySelectorAll('[part~=handle]')].map(each => each.r.baseVal.value))"
      let before = try #require(editor.run(radius).number)
      try editor.browser.perform(.pointer(.mouse, [.move(at.x, at.y), .down]))
      try editor.browser.wait(
        for:
          "Math.max(...[...document.querySelector('cameo-editor').shadowRoot.querySelectorAll('[part~=handle]')].map(each => each.r.baseVal.value)) > arguments[0]",
        JSONValue(before))
      try editor.browser.release()
      try editor.run("editor.turn(1)")
      #expect(try editor.run("return editor.placement.turns") == 1)
    }

    @Test("A photo moves under a window of a fixed ratio, and the window shows what is cropped")
    func window() throws {
      let editor = try open("window", ratio: "16:9")
      #expect(try editor.cropRect == [0, 150, 1600, 900])
      try editor.run("editor.zoomBy(2)")
      #expect(try editor.cropRect == [400, 375, 800, 450])
      let scale = try #require(
        editor.run("return new DOMMatrix(root.querySelector('[part~=photo]').style.transform).a").number)
      try editor.browser.drag(from: (300, 400), to: (350, 420))
      let rect = try editor.cropRect
      #expect(abs(rect[0] - (400 - 50 / scale)) < 1e-6 && abs(rect[1] - (375 - 20 / scale)) < 1e-6)
      try editor.run("root.querySelector('[part~=ratios] input[value=\"1:1\"]').click()")
      let square = try editor.cropRect
      #expect(abs(square[2] - square[3]) < 1e-9)
    }

    @Test("A job of each mode is read by the library, and shows the same", arguments: ["crop", "window", "corners"])
    func job(mode: String) throws {
      let editor = try open(mode, ratio: mode == "corners" ? nil : "4:3")
      try editor.run("editor.turn(1); editor.flip();" + (mode == "corners" ? "" : "editor.straighten(3)"))
      let text = try #require(editor.run("return JSON.stringify(editor.toJob())").text)
      #expect(try JobReader().read(Array(text.utf8)).photos[0].src == "waves.png")
      let saved = try editor.run("return editor.placement")
      let again = try open(mode, ratio: mode == "corners" ? nil : "4:3")
      try again.run("editor.placement = values[0]", saved)
      let shown = try again.run("return editor.placement")
      let (before, after) = (try numbers(saved), try numbers(shown))
      #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-6 }, "\(saved) became \(shown)")
    }

    private func numbers(_ placement: JSONValue) throws -> [Double] {
      let rect = try #require(placement["rect"])
      return ["x", "y", "width", "height"].compactMap { rect[$0]?.number } + [placement["angle"]?.number ?? 0]
    }
  }
}
