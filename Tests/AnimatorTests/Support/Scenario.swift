import Animator

/// A stage with one view on it: 100 × 50 points at (10, 20), so its centre is at (60, 45).
@MainActor
struct Scenario {
  let stage: Stage
  let view: UIView

  init(frameRate: FrameRate = 60) {
    stage = Stage(size: CGSize(width: 320, height: 240), scale: 1, frameRate: frameRate)
    view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    stage.window.addSubview(view)
  }

  /// The view's presentation values at the present instant.
  var shown: CALayer? { view.layer.presentation() }
}

/// Whether two numbers differ by no more than `tolerance`.
func near(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// A small generator whose numbers are the same everywhere (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
