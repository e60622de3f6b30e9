import Cameo
import Testing

extension EditorTests {
  /// Buttons, sliders, fields and keys.
  @Suite struct Tools {
    private let editor: EditorHandle
    private var browser: Browser { editor.browser }

    init() throws { editor = try EditorHandle() }

    /// A button or a key, and what it does to the native model.
    struct Deed: Sendable, CustomTestStringConvertible {
      let name: String
      let act: @Sendable (inout Viewport) -> Void

      init(_ name: String, _ act: @escaping @Sendable (inout Viewport) -> Void) {
        self.name = name
        self.act = act
      }

      var testDescription: String { name }
    }

    private func expected(_ act: (inout Viewport) -> Void) throws -> Placement {
      var viewport = try editor.viewport()
      act(&viewport)
      return viewport.placement
    }

    @Test(
      "Each button does what it says",
      arguments: [
        Deed("turnLeft") { $0.turn(by: -1) }, Deed("turnRight") { $0.turn(by: 1) },
        Deed("flipHorizontally") { $0.flipHorizontally() }, Deed("flipVertically") { $0.flipVertically() },
        Deed("fit") { $0.fit() }, Deed("zoomIn") { $0.setZoomScale($0.zoomScale * 1.1) },
        Deed("zoomOut") { $0.setZoomScale($0.zoomScale / 1.1) }, Deed("reset") { $0.reset() },
      ])
    func button(deed: Deed) throws {
      try editor.run("editor.zoomBy(1.5); editor.straighten(7)")
      try editor.click(deed.name)
      let expected = try expected { viewport in
        viewport.setZoomScale(viewport.zoomScale * 1.5)
        viewport.straighten(to: 7)
        deed.act(&viewport)
      }
      #expect(try editor.placement.isClose(to: expected))
      #expect(try editor.faults == [])
    }

    @Test("Four turns, two mirrorings, and a slider out and back change nothing")
    func identity() throws {
      try editor.run("editor.zoomBy(1.7); editor.straighten(3)")
      let before = try editor.placement
      for part in ["turnRight", "turnRight", "turnRight", "turnRight", "flipVertically", "flipVertically"] {
        try editor.click(part)
      }
      try editor.run("editor.straighten(-45); editor.straighten(3)")
      #expect(try editor.placement == before)
    }

    @Test("Undo and redo go through every step, and rest where there is none")
    func undo() throws {
      let undo = try editor.button("undo")
      #expect(try undo.property("ariaDisabled") == "true")
      try editor.click("turnRight")
      try editor.click("flipHorizontally")
      try editor.click("undo")
      #expect(try editor.placement.turns == 1)
      try editor.click("undo")
      #expect(try editor.placement == Placement())
      try editor.click("undo")
      try editor.click("redo")
      try editor.click("redo")
      let expected = try expected { viewport in
        viewport.turn(by: 1)
        viewport.flipHorizontally()
      }
      #expect(try editor.placement == expected)
      #expect(try editor.button("redo").property("ariaDisabled") == "true")
    }

    @Test("A slider is one step from its first move to its release")
    func slider() throws {
      let straighten = try browser.find(EditorHandle.tag, "[part~=slider][part~=straighten]").rect
      try browser.drag(from: (straighten.midX, straighten.midY), to: (straighten.maxX, straighten.midY))
      #expect(try editor.placement.angle == 45)
      try browser.wait(for: "heard.some(([type]) => type === 'change')")
      try editor.click("undo")
      #expect(try editor.placement == Placement())
      let zoom = try browser.find(EditorHandle.tag, "[part~=slider][part~=zoom]").rect
      try browser.click(zoom.maxX - 2, zoom.midY)
      let largest = try editor.viewport().maximumZoomScale / editor.viewport().zoomScale
      #expect(abs(try editor.placement.zoom / largest - 1) < 1e-9)
    }

    @Test("Numbers are entered: zoom, angle, position")
    func fields() throws {
      try editor.enter("2.5", in: "zoom")
      try editor.enter("-12.5", in: "straighten")
      try editor.enter("45", in: "centerX")
      try editor.enter("52.5", in: "centerY")
      let placement = try editor.placement
      #expect(abs(placement.zoom - 2.5) < 1e-12)
      #expect(placement.angle == -12.5)
      #expect(placement.center == .init(x: 0.45, y: 0.525))
      // What cannot be is shown as what it became.
      try editor.enter("0.1", in: "zoom")
      let shown = try editor.run("return root.querySelector('[part~=field][part~=zoom]').valueAsNumber").number
      #expect(abs(try #require(shown) - editor.placement.zoom) <= 0.005)
    }

    @Test(
      "Keys move, zoom, turn and mirror",
      arguments: [
        Deed(Key.left) { $0.pan(by: Vector(dx: -4, dy: 0)) }, Deed(Key.down) { $0.pan(by: Vector(dx: 0, dy: 4)) },
        Deed("+") { $0.setZoomScale($0.zoomScale * 1.1) }, Deed("-") { $0.setZoomScale($0.zoomScale / 1.1) },
        Deed("]") { $0.straighten(to: 1) }, Deed("[") { $0.straighten(to: -1) }, Deed("r") { $0.turn(by: 1) },
        Deed("h") { $0.flipHorizontally() }, Deed("v") { $0.flipVertically() }, Deed("0") { $0.fit() },
      ])
    func keys(deed: Deed) throws {
      try editor.run("editor.zoomBy(2); root.querySelector('[part~=stage]').focus()")
      try browser.press(deed.name)
      let expected = try expected { viewport in
        viewport.setZoomScale(viewport.zoomScale * 2)
        deed.act(&viewport)
      }
      #expect(try editor.placement.isClose(to: expected))
      try browser.press("z", holding: [Key.control])
      #expect(abs(try editor.placement.zoom - 2) < 1e-12)
      #expect(try editor.placement.turns == 0)
    }

    @Test("The toolbar is one stop for the tab key, with arrows between its buttons")
    func toolbar() throws {
      try editor.run("root.querySelector('[part~=undo]').focus()")
      let focused = "return root.activeElement.part.value"
      try browser.press(Key.right)
      #expect(try editor.run(focused) == "button redo")
      try browser.press(Key.end)
      #expect(try editor.run(focused) == "button flipVertically")
      try browser.press(Key.right)
      #expect(try editor.run(focused) == "button undo")
      try browser.press(Key.tab)
      #expect(try editor.run("return root.activeElement.closest('[part~=toolbar]') === null").isTrue)
    }
  }
}
