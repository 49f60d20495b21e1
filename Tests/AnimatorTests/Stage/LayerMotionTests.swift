import Animator
import TestSupport
import Testing

@MainActor
@Suite("Layer presentations in frames")
struct LayerMotionTests {
  /// Views that move, grow, rotate and fade, some of them retargeted midway, occluded or rotated in
  /// 3D.
  private static func program(_ stage: Stage) {
    for i in 0..<12 {
      let view = UIView(frame: CGRect(x: 10 * i, y: 5 * i, width: 40, height: 20))
      stage.window.addSubview(view)
      if i % 4 == 3 { view.addSubview(UIView(frame: view.bounds)) }
      UIView.animate(withDuration: 1, delay: 0.1 * Double(i % 3), options: .curveEaseOut) {
        view.center = CGPoint(x: 200, y: 100 - i)
        view.bounds.size.width = 10
        view.layer.cornerRadius = 7
        view.transform = CGAffineTransform(rotationAngle: 2).scaledBy(x: 1, y: 0.5)
        view.alpha = 0.3
      }
      stage.advance(by: 0.05)
      UIView.animate(withDuration: 0.7) {
        view.transform = i % 2 == 0 ? .identity : CGAffineTransform(rotationAngle: CGFloat(i))
        view.center.y += 30
        view.alpha = i % 3 == 0 ? 0 : 0.9
      }
      if i == 5 { view.layer.add(basic("transform.rotation.y", to: 1.0), forKey: "turn") }
      if i == 6 { view.layer.add(basic("position", to: CGPoint(x: 1, y: 2)), forKey: "cover") }
    }
    stage.advance(to: 2)
  }

  /// Frames evaluate layers without sublayers in place; the presentation of one layer is evaluated
  /// separately.
  @Test("frames equal the individual presentations, bit for bit")
  func sameAsPresented() {
    let stage = Stage(size: CGSize(width: 320, height: 240), scale: 1)
    Self.program(stage)
    let timeline = stage.timeline
    var (moved, states) = (0, [LayerID: LayerState]())
    for step in 0...120 {
      let time = MediaTime(seconds: Double(step) / 60)
      for layer in timeline.frame(at: time).layers {
        guard let state = timeline.presentation(of: layer.id, at: time) else {
          Issue.record("\(layer.id) is not known at \(time)")
          continue
        }
        #expect(layer.state == state, "\(layer.id) at \(time)")
        moved += states.updateValue(state, forKey: layer.id) == state ? 0 : 1
      }
    }
    // Each of twelve moves for at least 0.7 s.
    #expect(moved > 12 * 42)
  }

  @Test("rarely changed values are equal after they are set back")
  func equalDetails() {
    var (new, changed) = (LayerState(), LayerState())
    changed.borderWidth = 2
    #expect(new != changed)
    changed.borderWidth = 0
    #expect(new == changed)
    new.shadowOpacity = 1
    #expect(new != changed && new.shadowOpacity == 1 && LayerState().shadowOpacity == 0)
  }
}
