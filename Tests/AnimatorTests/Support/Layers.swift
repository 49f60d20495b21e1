import Animator

/// A stage with a standalone layer, already committed: 100 × 50 points about (60, 45).
@MainActor
struct LayerScenario {
  let stage = Stage(size: CGSize(width: 320, height: 240), scale: 1)
  let layer = CALayer()

  init() {
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    stage.window.layer.addSublayer(layer)
    stage.advance(by: 0)
  }

  /// The layer's presentation values at the current time.
  var shown: CALayer { layer.presentation() ?? CALayer() }

  /// The layer's presentation x at `seconds`, from the timeline.
  func x(at seconds: Double) -> Double {
    let id = layer.timelineID
    let state = id.flatMap {
      stage.timeline.presentation(of: $0, at: MediaTime(seconds: seconds))
    }
    return Double(state?.position.x ?? .nan)
  }
}

/// A basic animation of `keyPath` over a second.
@MainActor
func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
  animation.duration = duration
  return animation
}

/// Logs its callbacks with their times.
@MainActor
final class AnimationLog: CAAnimationDelegate {
  var lines: [String] = []

  func note(_ line: String) {
    lines.append("\(line) \(Stage.current?.time.seconds ?? -1)")
  }

  func animationDidStart(_ anim: CAAnimation) { note("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop \(flag)") }
}
