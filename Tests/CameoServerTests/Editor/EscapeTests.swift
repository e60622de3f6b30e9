import Cameo
import Testing

extension EditorTests {
  /// The escape key in the middle of a gesture.
  @Suite struct Escape {
    /// What a hand holds when the key is pressed.
    struct Hold: Sendable, CustomTestStringConvertible {
      let mode: String
      /// The part of the inside that is pressed, at a place within.
      let part: String
      var x = 0.5, y = 0.5
      var pointer = Input.Pointer.mouse
      var testDescription: String { "\(part) in \(mode) by \(pointer)" }
    }

    @Test(
      "Escape brings back what was before the gesture, and what the hand does to its end counts no more",
      arguments: [
        Hold(mode: "mask", part: "stage"), Hold(mode: "mask", part: "stage", pointer: .touch),
        Hold(mode: "mask", part: "straighten", x: 0.7), Hold(mode: "mask", part: "zoom", x: 0.7),
        Hold(mode: "window", part: "stage"), Hold(mode: "crop", part: "stage"),
        Hold(mode: "crop", part: "straighten", x: 0.7), Hold(mode: "corners", part: "handle"),
      ])
    func held(_ hold: Hold) throws {
      let editor = try EditorHandle([
        "mode": hold.mode, "src": "/photos/waves.png", "template": "/Masks/astronaut/template.json",
      ])
      try editor.run(
        "editor.zoomBy(2); editor.turn(1); root.querySelector('[part~=stage]').focus(); await editor.settled(); heard.length = 0"
      )
      let before = try editor.run("return editor.placement")
      let selector =
        ["stage", "handle"].contains(hold.part) ? "[part~=\(hold.part)]" : "[part~=slider][part~=\(hold.part)]"
      let rect = try editor.browser.find(EditorHandle.tag, selector).rect
      let (x, y) = (rect.minX + hold.x * rect.width, rect.minY + hold.y * rect.height)
      // Inwards, a corner alone would leave the crop as it is.
      let way = hold.part == "handle" ? -1.0 : 1.0
      let moves = (1...4).map { Input.Step.move(x + 9 * way * Double($0), y + 6 * way * Double($0), milliseconds: 20) }
      let rests = Array(repeating: Input.Press.pause(0), count: 6)
      try editor.browser.perform(
        .pointer(hold.pointer, [.move(x, y), .down] + moves + [.pause(0), .pause(0)] + moves.reversed() + [.up]),
        .keyboard(rests + [.down(Key.escape), .up(Key.escape)]))
      #expect(try editor.run("return editor.placement") == before)
      #expect(try editor.heard() == [])
      #expect(try editor.run("return heard.length") == 0)
      // The next gesture is one as ever.
      try editor.browser.perform(.pointer(hold.pointer, [.move(x, y), .down] + moves + [.pause(120), .up]))
      try editor.browser.wait(for: "heard.some(([type]) => type === 'change')")
      #expect(try editor.run("return editor.placement") != before)
    }

    @Test("A dialog stays open where escape ends a gesture, and is left where there is none")
    func dialog() throws {
      let editor = try EditorHandle()
      try editor.run("editor.open(); await new Promise(done => setTimeout(done, 300)); heard.length = 0")
      let (x, y) = (try editor.stage.midX, try editor.stage.midY)
      try editor.browser.perform(
        .pointer(.mouse, [.move(x, y), .down, .move(x + 30, y, milliseconds: 20), .pause(0), .pause(0), .up]),
        .keyboard([.pause(0), .pause(0), .pause(0), .down(Key.escape), .up(Key.escape)]))
      #expect(try editor.run("return [editor.isOpen, heard.length]") == [true, 0])
      try editor.browser.press(Key.escape)
      try editor.browser.wait(for: "!document.querySelector('cameo-editor').isOpen")
    }

    @Test("A wheel is taken back, too")
    func wheel() throws {
      let editor = try EditorHandle()
      try editor.run("editor.zoomBy(2); root.querySelector('[part~=stage]').focus(); heard.length = 0")
      let before = try editor.run("return editor.placement")
      try editor.browser.perform(
        .wheel(x: 340, y: 320, deltaY: -120), .keyboard([.pause(0), .down(Key.escape), .up(Key.escape)]))
      try editor.run("await new Promise(done => setTimeout(done, 400))")
      #expect(try editor.run("return editor.placement") == before)
      #expect(try editor.heard() == [])
    }

    @Test("A photo that glides on is taken back to where it was thrown from")
    func glide() throws {
      let editor = try EditorHandle()
      try editor.run("editor.zoomBy(4); heard.length = 0")
      // In one script, since a glide is soon over.
      let seen = try editor.run(
        """
        const stage = root.querySelector("[part~=stage]"), before = JSON.stringify(editor.placement);
        const rest = (time) => new Promise(done => setTimeout(done, time));
        const tell = (type, clientX) => stage.dispatchEvent(
          new PointerEvent(type, { pointerId: 1, pointerType: "touch", button: 0, clientX, clientY: 300 }));
        stage.setPointerCapture = () => {};
        tell("pointerdown", 300);
        for (const x of [315, 330, 345]) { await rest(10); tell("pointermove", x); }
        tell("pointerup", 345);
        const released = JSON.stringify(editor.placement);
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const gliding = JSON.stringify(editor.placement);
        stage.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await rest(300);
        return [gliding !== released, JSON.stringify(editor.placement) === before, heard.length];
        """)
      #expect(seen == [true, true, 0])
    }
  }
}
