import CameoGeometry
import Testing

@Suite struct DrawPlanTests {
  private func plan(_ visible: Rect<Output>) -> DrawPlan? {
    DrawPlan(
      photo: PixelSize(width: 10, height: 10), photoToOutput: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0.3, ty: 0.3),
      isStraight: true, orientation: .up, visible: visible, canvas: PixelSize(width: 100, height: 100))
  }

  @Test(arguments: [
    Rect<Output>(x: 11.3, y: 0, width: 5, height: 5), Rect(x: 0, y: 11.3, width: 5, height: 5),
    Rect(x: 50.5, y: 50.5, width: 5, height: 5), Rect(x: 4.5, y: 0, width: 0, height: 5),
  ])
  func nothingSeenIsNoPlan(_ visible: Rect<Output>) { #expect(plan(visible) == nil) }

  @Test func theLeastSeenIsAPixel() {
    #expect(plan(Rect(x: 11.2, y: 3.1, width: 5, height: 0.5))?.target == PixelRect(x: 11, y: 3, width: 1, height: 1))
  }
}
