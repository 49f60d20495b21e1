import Animator

/// A scroll view of 300 × 400 points with contents of 300 × 2000, on a stage at 1 pixel per point, whose touches are sent
/// directly.
@MainActor
final class ScrollScenario {
  let stage = Stage(size: CGSize(width: 300, height: 400), scale: 1)
  let view: UIScrollView
  let log = ScrollLog()

  init(
    _ view: UIScrollView = UIScrollView(frame: .zero),
    content: CGSize = CGSize(width: 300, height: 2000)
  ) {
    self.view = view
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    view.contentSize = content
    view.delegate = log
    stage.window.addSubview(view)
    stage.advance(by: 0)
  }

  func send(_ samples: (finger: Int, UITouch.Phase, CGFloat, CGFloat)...) {
    stage.window.touches.send(
      samples.map {
        TouchSample(finger: $0.finger, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3))
      })
  }

  func down(_ x: CGFloat, _ y: CGFloat) { send((1, .began, x, y)) }
  func move(_ x: CGFloat, _ y: CGFloat) { send((1, .moved, x, y)) }
  func up(_ x: CGFloat, _ y: CGFloat) { send((1, .ended, x, y)) }

  /// Moves a finger in steps of 1/100 s at a velocity in points per second, and lifts it.
  func flick(from x: CGFloat = 150, _ y: CGFloat, by velocity: CGVector, steps: Int = 10) {
    down(x, y)
    for step in 1...steps {
      stage.advance(by: 0.01)
      let part = CGFloat(step) / 100
      move(x + velocity.dx * part, y + velocity.dy * part)
    }
    up(x + velocity.dx * CGFloat(steps) / 100, y + velocity.dy * CGFloat(steps) / 100)
  }
}

/// Notes the calls of a scroll view's delegate; of successive `didScroll`s only the first.
@MainActor
final class ScrollLog: UIScrollViewDelegate {
  var calls: [String] = []
  var offsets: [CGPoint] = []
  var zoomed: UIView?
  var target: CGPoint?
  var proposedTarget: CGPoint?
  var velocity: CGPoint?

  private func note(_ call: String) { if calls.last != call { calls.append(call) } }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    note("didScroll")
    offsets.append(scrollView.contentOffset)
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { note("didZoom") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("willEndDragging")
    (self.velocity, proposedTarget) = (velocity, targetContentOffset.pointee)
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("didEndAnimation") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("willBeginZooming")
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { note("didEndZooming \(scale)") }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop") }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { note("insets") }
}
