import CameoGeometry
import Foundation
import TestSupport
import Testing

/// What must come back unchanged, bit for bit.
@Suite struct ViewportIdentityTests {
  @Test(arguments: 0...4)
  func fourTurnsTwoFlipsAndStraightenOutAndBackChangeNothing(change: Int) {
    var random = SeededGenerator(601)
    var cases = 0
    while cases < 100_000 {
      var viewport = random.viewport()
      random.act(on: &viewport)
      let wish = viewport.wish.bits
      let placement = viewport.placement.bits
      let angle = viewport.wish.angle
      switch change {
      case 0: for _ in 0..<4 { viewport.turn(by: random.flag() ? 1 : -3) }
      case 1: for _ in 0..<2 { viewport.flipHorizontally() }
      case 2: for _ in 0..<2 { viewport.flipVertically() }
      case 3:
        // Half a turn is both flips.
        viewport.turn(by: 2)
        viewport.flipHorizontally()
        viewport.flipVertically()
        viewport.turn(by: 2)
        viewport.flipVertically()
        viewport.flipHorizontally()
      default:
        guard abs(angle) <= viewport.limits.straighten else { continue }
        viewport.beginGesture()
        for _ in 0..<3 { viewport.straighten(to: random.number(-50, 50)) }
        viewport.straighten(to: angle)
        viewport.endGesture()
      }
      cases += 1
      #expect(viewport.wish.bits == wish && viewport.placement.bits == placement, "seed \(random.seed)")
    }
  }

  @Test func undoAfterDoChangesNothingAndRedoDoesItAgain() {
    var random = SeededGenerator(602)
    var cases = 0
    while cases < 100_000 {
      var viewport = random.viewport()
      for _ in 0..<random.whole(0, 2) { random.act(on: &viewport) }
      let layout = viewport.layout
      let before = viewport.wish.bits
      let placement = viewport.placement.bits
      let couldUndo = viewport.history.canUndo
      random.gesture(on: &viewport)
      let after = viewport.wish.bits
      guard after != before else { continue }
      cases += 1
      viewport.undo()
      #expect(viewport.wish.bits == before && viewport.placement.bits == placement, "seed \(random.seed)")
      #expect(viewport.layout == layout && viewport.history.canUndo == couldUndo)
      viewport.redo()
      #expect(viewport.wish.bits == after, "seed \(random.seed)")
    }
  }

  @Test func aCancelledGestureLeavesNoTrace() {
    var random = SeededGenerator(603)
    for _ in 0..<100_000 {
      var viewport = random.viewport()
      let before = viewport
      viewport.beginGesture(random.fingers(in: viewport.layout))
      for _ in 0..<3 { viewport.moveGesture(to: random.fingers(in: viewport.layout)) }
      viewport.cancelGesture()
      #expect(viewport == before && viewport.wish.bits == before.wish.bits, "seed \(random.seed)")
    }
  }

  @Test func savingAndLoadingDoesNotDrift() throws {
    var random = SeededGenerator(604)
    for _ in 0..<100_000 {
      let viewport = random.viewport()
      let first = viewport.placement
      let again = Viewport(
        viewport.coverage, layout: random.layout(), placement: first, policy: viewport.policy,
        limits: viewport.limits)
      #expect(again.placement.bits == first.bits, "seed \(random.seed)")
    }
    // The same as text, a thousand times over.
    for _ in 0..<100 {
      let viewport = random.viewport()
      let first = viewport.placement
      var placement = first
      for _ in 0..<1000 {
        let text = [placement.center.x, placement.center.y, placement.zoom, placement.angle].map { "\($0)" }
        let read = text.compactMap { Double($0) }
        placement =
          Viewport(
            viewport.coverage, layout: viewport.layout,
            placement: Placement(
              center: .init(x: read[0], y: read[1]), zoom: read[2], turns: placement.turns, angle: read[3],
              flipH: placement.flipH, flipV: placement.flipV), policy: viewport.policy
          ).placement
      }
      #expect(placement.bits == first.bits, "seed \(random.seed)")
    }
  }

  @Test func theSelectionSurvivesLayoutResizeAndDeviceRotation() {
    var random = SeededGenerator(605)
    for _ in 0..<100_000 {
      var viewport = random.viewport()
      let before = viewport.placement.bits
      viewport.layout = random.layout()
      viewport.layout = random.layout()
      #expect(viewport.placement.bits == before)
    }
  }

  @Test func minusFortyFiveStaysInTheWishAndIsNormalisedInThePlacement() {
    var viewport = Viewport.article()
    let before = viewport.wish
    viewport.straighten(to: -45)
    #expect(viewport.wish.angle == -45 && viewport.wish.turns == 0)
    #expect(viewport.placement.angle == 45 && viewport.placement.turns == 3)
    // The scale is of the unchanged turns: no jump from −44.999.
    let scale = viewport.placement.scale(photo: viewport.coverage.photo, opening: .article)
    viewport.straighten(to: -44.999999)
    let near = viewport.placement.scale(photo: viewport.coverage.photo, opening: .article)
    #expect(abs(scale / near - 1) < 1e-6)
    viewport.straighten(to: -45)
    viewport.flipHorizontally()
    #expect(viewport.wish.angle == 45)
    viewport.flipHorizontally()
    #expect(viewport.wish.angle == -45)
    viewport.straighten(to: 0)
    #expect(viewport.wish.bits == before.bits)
  }
}
