import Testing

@testable import CameoGeometry

@Suite struct HistoryTests {
  @Test func theOldestStepsAreForgotten() {
    var box = CropBox(PixelSize(width: 400, height: 300))
    let most = History<CropBox.State>.maximumSteps
    for step in 1...(most + 5) { box.straighten(to: Double(step) / 10) }
    var undone = 0
    while box.canUndo {
      box.undo()
      undone += 1
    }
    #expect(undone == most)
    #expect(box.canvas.angle == 0.5)
    while box.canRedo { box.redo() }
    #expect(box.canvas.angle == Double(most + 5) / 10)
  }

  @Test func anotherStepForgetsWhatWasUndone() {
    var box = CropBox(PixelSize(width: 400, height: 300))
    for angle in [1.0, 2, 3, 4] { box.straighten(to: angle) }
    for _ in 0..<3 { box.undo() }
    box.straighten(to: 9)
    #expect(!box.canRedo)
    box.undo()
    #expect(box.canvas.angle == 1)
    box.undo()
    #expect(box.canvas.angle == 0 && !box.canUndo)
  }
}
