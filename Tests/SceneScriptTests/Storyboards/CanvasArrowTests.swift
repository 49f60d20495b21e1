import Animator
import Testing

@testable import SceneScript

@Suite("arrows between the scenes of a canvas")
struct CanvasArrowTests {
  private let scene = CGRect(x: 100, y: 100, width: 320, height: 568)

  @Test("a segue from a scene to itself is a loop beside it")
  func loop() {
    let arrow = CanvasArrow(from: scene, to: scene, index: 0)
    // From (420, 384 + 60) to the head of 18 points at (420, 524), 80 points below. Between (420, 444) and (438, 524)
    // the control points are 80 / 2 to the right of them, at 460 and 478: at half of the parameter the curve is at
    // (420 + 438 + 3 * (460 + 478)) / 8 = 459.
    #expect(arrow.line.currentPoint == CGPoint(x: 438, y: 524))
    #expect(arrow.middle == CGPoint(x: 459, y: 484))
    #expect(arrow.head.boundingBox == CGRect(x: 420, y: 515, width: 18, height: 18))
    #expect(arrow.line.boundingBox.minX == scene.maxX)
  }

  @Test("an arrow leads from the right edge to the left edge of a scene that is on the right")
  func right() {
    let other = scene.offsetBy(dx: 500, dy: 100)
    let arrow = CanvasArrow(from: scene, to: other, index: 0)
    // To the head of 18 points before x = 600.
    #expect(arrow.line.currentPoint == CGPoint(x: 582, y: 484))
    #expect(arrow.middle == CGPoint(x: 501, y: 434))
  }
}
