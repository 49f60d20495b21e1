import Animator
import Testing

/// Evaluation solves the curve of animations that run alike once a frame; frames must not show it.
@MainActor
struct SharedTimingTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  private func addViews(_ count: Int) -> [UIView] {
    (0..<count).map { index in
      let view = UIView(frame: CGRect(x: Double(index), y: 0, width: 2, height: 2))
      stage.window.addSubview(view)
      return view
    }
  }

  /// The x positions of the window's subviews in a frame, back to front.
  private func positions(at time: Double) -> [Double] {
    stage.timeline.frame(at: time).layers.dropFirst().map { Double($0.state.position.x) }
  }

  @Test("twelve timings alternate among sixty views, more than an evaluation keeps")
  func alternation() {
    let views = addViews(60)
    for group in 0..<12 {
      UIView.animate(
        withDuration: 1 + Double(group) / 4, delay: Double(group) / 8, options: .curveLinear
      ) {
        for index in stride(from: group, to: 60, by: 12) { views[index].center.x += 100 }
      }
    }
    // In steps of 1/8 s: (t − delay) / duration of group g is (8t − g) / (8 + 2g), clamped.
    for step in [3, 17, 0, 9, 40, 5] {
      let expected = (0..<60).map { index -> Double in
        let group = index % 12
        let progress = min(max(Double(step - group) / Double(8 + 2 * group), 0), 1)
        // The view's center before is index + 1.
        return Double(index) + 1 + 100 * progress
      }
      for (found, expected) in zip(positions(at: Double(step) / 8), expected) {
        #expect(abs(found - expected) < 1e-9)
      }
    }
  }

  @Test("timings that differ in one respect only are not mistaken for each other")
  func nearlyEqualTimings() {
    let views = addViews(6)
    func move(_ index: Int, _ duration: Double, _ delay: Double, _ options: UIView.AnimationOptions)
    {
      UIView.animate(withDuration: duration, delay: delay, options: options) {
        views[index].center.x += 100
      }
    }
    move(0, 1, 0, .curveLinear)
    move(1, 2, 0, .curveLinear)
    move(2, 1, 0.25, .curveLinear)
    move(3, 1, 0, .curveEaseIn)
    move(4, 1, 0, [.curveLinear, .repeat, .autoreverse])
    move(5, 1, 0, .curveLinear)
    // At 0.5 s: halfway, a quarter, 0.25 / 1 of the way, less than halfway, halfway, halfway.
    let early = positions(at: 0.5)
    #expect(early[0] == 51 && early[1] == 27 && early[2] == 28 && early[5] == 56)
    #expect(early[3] > 4 && early[3] < 54)
    #expect(early[4] == 55)
    // At 1.5 s: the first has ended, the second is at three quarters; the fifth is on its way back.
    let late = positions(at: 1.5)
    #expect(late[0] == 101 && late[1] == 77 && late[2] == 103 && late[3] == 104)
    #expect(late[4] == 55 && late[5] == 106)
  }

  @Test(
    "every value of a frame is that of the layer by itself, for springs, keyframes and groups too")
  func agreement() throws {
    let views = addViews(24)
    for (index, view) in views.enumerated() {
      switch index % 4 {
      case 0:
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 2
        ) {
          view.center.x += 40
          view.alpha = 0.5
        }
      case 1:
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.2 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
        }
      case 2:
        UIView.animate(withDuration: 1) {
          view.transform = CGAffineTransform(rotationAngle: 1)
          view.center.y += 30
        }
      default:
        let group = CAAnimationGroup()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (0.25, 0.75)
        group.animations = [fade]
        group.duration = 1
        view.layer.add(group, forKey: nil)
      }
    }
    let timeline = stage.timeline
    for time in [0, 0.2, 0.9, 0.35, 1, 0.2] {
      let layers = timeline.frame(at: time).layers.dropFirst()
      #expect(layers.count == 24)
      for layer in layers {
        #expect(
          layer.state == timeline.presentation(of: layer.id, at: MediaTime(seconds: time)))
      }
    }
  }

  @Test("descendants are counted with and without siblings in front that are moved behind")
  func descendants() {
    let views = addViews(3)
    let container = UIView(frame: CGRect(x: 50, y: 0, width: 10, height: 10))
    container.addSubview(UIView(frame: CGRect(x: 1, y: 1, width: 2, height: 2)))
    stage.window.addSubview(container)
    stage.advance(by: 1)
    container.layer.zPosition = -1
    stage.advance(by: 1)
    views[1].layer.zPosition = -2
    let timeline = stage.timeline
    let counts = [0.5, 1.5, 2].map { timeline.frame(at: $0).layers.map(\.descendantCount) }
    // The window has five descendants; the container comes last, first, and second.
    #expect(counts == [[5, 0, 0, 0, 1, 0], [5, 1, 0, 0, 0, 0], [5, 0, 1, 0, 0, 0]])
  }
}
