import Animator

/// A stage with one view on it: 100 × 50 points at (10, 20), so its center is at (60, 45).
@MainActor
struct Scenario {
  let stage: Stage
  let view: UIView

  init(frameRate: FrameRate = 60) {
    stage = Stage(size: CGSize(width: 320, height: 240), scale: 1, frameRate: frameRate)
    view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    stage.window.addSubview(view)
  }

  /// The view's presentation values at the current time.
  var shown: CALayer? { view.layer.presentation() }
}
