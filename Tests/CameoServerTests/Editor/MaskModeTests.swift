import Cameo
import Testing

extension EditorTests {
  /// Hands on a photo under a mask: what they do is what the native model does.
  @Suite struct MaskMode {
    private let editor: EditorHandle
    private var browser: Browser { editor.browser }

    init() throws { editor = try EditorHandle() }

    /// The native model after gestures like those in the browser.
    private func expected(_ act: (inout Viewport) -> Void) throws -> Placement {
      var viewport = try editor.viewport()
      act(&viewport)
      return viewport.placement
    }

    @Test("A photo is dragged by mouse, pen and finger", arguments: [Input.Pointer.mouse, .pen, .touch])
    func drag(pointer: Input.Pointer) throws {
      try editor.run("editor.zoomBy(2)")
      try browser.drag(from: (300, 300), to: (350, 280), with: pointer)
      let expected = try expected { viewport in
        viewport.setZoomScale(viewport.zoomScale * 2)
        viewport.beginGesture(.one(Point(x: 300, y: 300)))
        viewport.moveGesture(to: .one(Point(x: 350, y: 280)))
        viewport.endGesture()
      }
      #expect(try editor.placement.isClose(to: expected))
      #expect(try editor.heard().filter { $0 == "change" }.count == 2)
      #expect(try editor.faults == [])
    }

    @Test("Two fingers zoom and turn, and what they hold stays under them")
    func pinch() throws {
      try browser.pinch(((280, 300), (250, 330)), ((380, 300), (420, 290)))
      let expected = try expected { viewport in
        viewport.beginGesture(.one(Point(x: 280, y: 300)))
        viewport.beginGesture(.two(Point(x: 280, y: 300), Point(x: 380, y: 300)))
        viewport.moveGesture(to: .two(Point(x: 250, y: 330), Point(x: 420, y: 290)))
        viewport.moveGesture(to: .two(Point(x: 250, y: 330), Point(x: 420, y: 290)))
        viewport.endGesture()
      }
      #expect(expected.zoom > 1.5 && expected.angle < -5)
      #expect(try editor.placement.isClose(to: expected))
    }

    @Test("A finger that is lifted and put down again makes no jump")
    func liftedFinger() throws {
      try editor.run("editor.zoomBy(2)")
      try browser.perform(
        .pointer(
          .touch, name: "first",
          [.move(280, 300), .down, .move(280, 310), .pause(0), .move(280, 310), .pause(120), .up]),
        .pointer(
          .touch, name: "second", [.move(380, 300), .down, .move(380, 310), .up, .pause(0), .pause(120), .pause(0)]))
      let moved = try editor.placement
      let expected = try expected { viewport in
        viewport.setZoomScale(viewport.zoomScale * 2)
        viewport.pan(by: Vector(dx: 0, dy: 10))
      }
      #expect(moved.isClose(to: expected))
    }

    @Test("The wheel zooms about its point, one step however often it turns")
    func wheel() throws {
      for _ in 0..<3 { try browser.wheel(340, 320, deltaY: -120) }
      try browser.wait(for: "heard.some(([type]) => type === 'change')")
      let expected = try expected { $0.zoom(by: 2.459603111156950, about: Point(x: 340, y: 320)) }
      #expect(try editor.placement.isClose(to: expected, tolerance: 1e-9))
      try editor.run("editor.undo()")
      #expect(try editor.placement == Placement())
    }

    @Test("A pinch on a trackpad zooms, two fingers on it pan")
    func trackpad() throws {
      try browser.wheel(340, 320, deltaY: -50, holding: Key.control)
      try browser.wait(for: "heard.some(([type]) => type === 'change')")
      let zoomed = try editor.placement
      #expect(abs(zoomed.zoom - 1.6487) < 0.001)
      try browser.wheel(340, 320, deltaX: 7, deltaY: 11)
      try browser.wait(for: "heard.filter(([type]) => type === 'change').length === 2")
      let expected = try expected { viewport in
        viewport.zoom(by: zoomed.zoom, about: Point(x: 340, y: 320))
        viewport.pan(by: Vector(dx: -7, dy: -11))
      }
      #expect(try editor.placement.isClose(to: expected, tolerance: 1e-9))
    }

    @Test("A double tap zooms in", arguments: [Input.Pointer.mouse, .touch])
    func doubleTap(pointer: Input.Pointer) throws {
      try browser.perform(.pointer(pointer, [.move(330, 330), .down, .up, .pause(40), .down, .up]))
      let expected = try expected { $0.doubleTap(at: Point(x: 330, y: 330)) }
      #expect(try editor.placement.isClose(to: expected))
    }

    @Test("A thrown photo glides on and stops, as one step; not where motion is reduced", arguments: [false, true])
    func inertia(isReduced: Bool) throws {
      try browser.emulatePreferences(reducesMotion: isReduced)
      defer { try? browser.emulatePreferences() }
      try editor.run("editor.zoomBy(4); heard.length = 0")
      try browser.perform(
        .pointer(
          .touch, [.move(300, 300), .down, .move(310, 300, milliseconds: 16), .move(340, 300, milliseconds: 30), .up]))
      let released = try editor.placement.center.x
      try browser.wait(for: "heard.some(([type]) => type === 'change')")
      let settled = try editor.placement.center.x
      if isReduced { #expect(settled == released) } else { #expect(settled < released - 0.001) }
      try editor.run("await new Promise(done => setTimeout(done, 100))")
      #expect(try editor.placement.center.x == settled)
      #expect(try editor.heard() == ["change"])
      try editor.run("editor.undo()")
      #expect(try editor.placement.center.x == 0.5)
    }

    @Test("A gesture that the system cancels changes nothing")
    func cancel() throws {
      try editor.run("editor.zoomBy(2)")
      let before = try editor.placement
      try editor.run(
        """
        const stage = root.querySelector("[part~=stage]");
        const tell = (type, clientX) => stage.dispatchEvent(
          new PointerEvent(type, { pointerId: 1, pointerType: "mouse", button: 0, clientX, clientY: 300 }));
        stage.setPointerCapture = () => {};
        tell("pointerdown", 300); tell("pointermove", 400); tell("pointercancel", 400);
        """)
      #expect(try editor.placement == before)
    }

    @Test("After a thousand random gestures no pixel of the opening is uncovered")
    func covered() throws {
      let editor = try EditorHandle(photo: "red.png")
      let seed: UInt64 = 11_000
      print("random gestures: seed \(seed)")
      let uncovered = try editor.run(
        """
        let state = values[0];
        const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
        const stage = root.querySelector("[part~=stage]");
        stage.setPointerCapture = () => {};
        const tell = (type, pointerId, x, y) => stage.dispatchEvent(new PointerEvent(
          type, { pointerId, pointerType: "touch", button: 0, clientX: x, clientY: y }));
        const place = () => [random() * 640, random() * 800];
        const acts = [
          () => editor.turn(1 + Math.floor(3 * random())), () => editor.flip(random() < 0.5 ? "vertical" : "horizontal"),
          () => editor.straighten(90 * random() - 45), () => editor.zoomBy(Math.exp(3 * random() - 1.5)),
          () => editor.undo(), () => editor.fit(),
          () => { tell("pointerdown", 1, ...place()); tell("pointermove", 1, ...place()); tell("pointerup", 1, ...place()); },
          () => {
            tell("pointerdown", 1, ...place()); tell("pointerdown", 2, ...place());
            tell("pointermove", 1, ...place()); tell("pointermove", 2, ...place());
            tell("pointerup", 1, ...place()); tell("pointerup", 2, ...place());
          },
        ];
        const isRed = async () => {
          const picture = await createImageBitmap(await editor.toBlob({ content: "rect", width: 64 }));
          const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext("2d");
          context.drawImage(picture, 0, 0);
          const { data } = context.getImageData(0, 0, picture.width, picture.height);
          const [rx, ry] = [picture.width / 2, picture.height / 2];
          for (let y = 0; y < picture.height; y += 1) for (let x = 0; x < picture.width; x += 1) {
            const isInside = ((x + 0.5 - rx) / (rx - 0.5)) ** 2 + ((y + 0.5 - ry) / (ry - 0.5)) ** 2 < 1;
            const index = 4 * (y * picture.width + x);
            if (isInside && (data[index] < 254 || data[index + 3] < 254)) return false;
          }
          return true;
        };
        let uncovered = 0;
        for (let count = 0; count < 1000; count += 1) {
          acts[Math.floor(acts.length * random())]();
          if (count % 10 === 9 && !(await isRed())) uncovered += 1;
        }
        return uncovered;
        """, JSONValue(Int(seed)))
      #expect(uncovered == 0)
    }
  }
}

extension Placement {
  /// Whether it is another one but for rounding: pointers have no more digits than a screen.
  func isClose(to other: Placement, tolerance: Double = 1e-12) -> Bool {
    turns == other.turns && flipH == other.flipH && flipV == other.flipV
      && abs(center.x - other.center.x) <= tolerance && abs(center.y - other.center.y) <= tolerance
      && abs(zoom - other.zoom) <= tolerance * zoom && abs(angle - other.angle) <= 1000 * tolerance
  }
}
