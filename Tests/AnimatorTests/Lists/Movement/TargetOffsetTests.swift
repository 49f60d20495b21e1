import Animator
import Foundation
import Testing

/// Where contents come to rest that a finger lets go, as the layout wants it.
@MainActor
struct TargetOffsetTests {
  /// Columns of 100 points, at one of which the contents rest.
  private final class Snapping: UICollectionViewFlowLayout {
    var asked: [(proposed: CGFloat, velocity: CGFloat)] = []

    override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint,
      withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      asked.append((proposedContentOffset.x, velocity.x))
      return CGPoint(x: (proposedContentOffset.x / 100).rounded() * 100, y: 0)
    }
  }

  private func scene(_ layout: UICollectionViewFlowLayout) -> CollectionScenario {
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 400)
    layout.minimumLineSpacing = 0
    return CollectionScenario(count: 50, layout: layout)
  }

  @Test("a flow layout's target is where the contents come to rest")
  func flow() throws {
    let layout = Snapping()
    let scene = scene(layout)
    scene.stage.touch.drag(
      from: CGPoint(x: 300, y: 200), to: CGPoint(x: 100, y: 200), duration: 0.2, curve: .linear)
    try scene.stage.advanceUntilIdle()
    let asked = try #require(layout.asked.first)
    #expect(layout.asked.count == 1)
    // 200 points in 0.2 s are a point per millisecond.
    #expect(abs(asked.velocity - 1) < 0.05)
    #expect(asked.proposed > 600 && asked.proposed < 750)
    #expect(scene.view.contentOffset.x == (asked.proposed / 100).rounded() * 100)
  }

  @Test("the delegate has the last word")
  func delegate() throws {
    final class Delegate: UICollectionViewDelegate {
      var proposed: CGFloat = 0
      func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        proposed = targetContentOffset.pointee.x
        targetContentOffset.pointee.x = 350
      }
    }
    let (layout, delegate) = (Snapping(), Delegate())
    let scene = scene(layout)
    scene.view.delegate = delegate
    scene.stage.touch.drag(
      from: CGPoint(x: 300, y: 200), to: CGPoint(x: 200, y: 200), duration: 0.2, curve: .linear)
    try scene.stage.advanceUntilIdle()
    #expect(delegate.proposed.truncatingRemainder(dividingBy: 100) == 0)
    #expect(scene.view.contentOffset.x == 350)
  }

  @Test("targets beyond the edges are at them")
  func edges() throws {
    final class Far: UICollectionViewFlowLayout {
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: 1e9, y: CGFloat.nan) }
    }
    let scene = scene(Far())
    scene.stage.touch.drag(
      from: CGPoint(x: 300, y: 200), to: CGPoint(x: 200, y: 200), duration: 0.2, curve: .linear)
    try scene.stage.advanceUntilIdle()
    #expect(scene.view.contentOffset == CGPoint(x: 50 * 100 - 320, y: 0))
  }
}
