import Animator
import Testing

/// Transitions inside transitions, and of moving, rotated, clipped and translucent views.
@MainActor
@Suite("Transitions inside transitions")
struct NestedTransitionTests {
  /// A rotated view that contains a clipping one, which contains a translucent one with the two
  /// faces.
  @MainActor
  struct Tower {
    let stage = Stage(size: CGSize(width: 320, height: 240), scale: 1)
    let rotated = UIView(frame: CGRect(x: 60, y: 40, width: 200, height: 160))
    let clipping = UIView(frame: CGRect(x: 20, y: 20, width: 160, height: 120))
    let translucent = UIView(frame: CGRect(x: 30, y: -20, width: 120, height: 100))
    let front = UIView(frame: CGRect(x: 10, y: 30, width: 100, height: 60))
    let back = UIView(frame: CGRect(x: 10, y: 30, width: 100, height: 60))

    var containers: [UIView] { [rotated, clipping, translucent] }

    init() {
      for (view, inside) in [(stage.window, rotated), (rotated, clipping), (clipping, translucent)]
      {
        view.addSubview(inside)
      }
      translucent.addSubview(front)
      rotated.transform = CGAffineTransform(rotationAngle: 0.3)
      clipping.clipsToBounds = true
      clipping.layer.cornerRadius = 12
      translucent.alpha = 0.5
      rotated.backgroundColor = .systemGray
      front.backgroundColor = .red
      back.backgroundColor = .blue
    }

    func layers(at seconds: Double) -> [LayerSnapshot] { stage.timeline.frame(at: seconds).layers }
  }

  @Test("nested three deep, each is visible inside the live snapshot of the enclosing one")
  func threeDeep() throws {
    let t = Tower()
    let kinds: [UIView.AnimationOptions] = [
      .transitionFlipFromLeft, .transitionCurlUp, .transitionCrossDissolve,
    ]
    var done = 0
    for (container, kind) in zip(t.containers, kinds) {
      UIView.transition(
        with: container, duration: 1, options: [kind, .allowAnimatedContent, .curveLinear],
        animations: {
          if container === t.translucent {
            t.front.removeFromSuperview()
            container.addSubview(t.back)
          } else {
            container.layer.borderWidth = 1
          }
        }
      ) { done += $0 ? 1 : 0 }
    }
    var layers = t.layers(at: 0.25)
    for container in t.containers {
      let layer = try #require(layers.first { $0.id == container.layer.timelineID })
      layers = try #require(layer.transition).to.layers
    }
    #expect(layers.last?.state.backgroundColor == UIColor.blue.cgColor)
    t.stage.advance(by: 1)
    #expect(done == 3)
    #expect(t.layers(at: 1).allSatisfy { $0.transition == nil })
    #expect(t.layers(at: 1).map(\.id).count == 5)
  }

  @Test("a snapshot freezes an inner transition")
  func innerIsFrozen() throws {
    let t = Tower()
    UIView.transition(with: t.translucent, duration: 1, options: [.transitionCurlUp, .curveLinear])
    {
      t.front.backgroundColor = .green
    }
    t.stage.advance(by: 0.5)
    UIView.transition(with: t.rotated, duration: 1, options: .transitionFlipFromTop) {
      t.rotated.backgroundColor = .white
    }
    let inner = { (time: Double) -> TransitionSnapshot? in
      t.layers(at: time).compactMap(\.transition).first?.from.layers.compactMap(\.transition).first
    }
    #expect(inner(0.75) != nil && inner(0.75) == inner(0.95))
    t.stage.advance(by: 2)
    #expect(t.layers(at: 2).allSatisfy { $0.transition == nil })
  }

  @Test("a transition follows its container's own animation")
  func movingContainer() throws {
    let t = Tower()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      t.translucent.center.x += 100
      t.translucent.bounds.size.width = 60
    }
    UIView.transition(
      with: t.translucent, duration: 1, options: [.transitionFlipFromLeft, .curveLinear]
    ) {
      t.front.backgroundColor = .green
    }
    let layer = try #require(
      t.layers(at: 0.25).first { $0.id == t.translucent.layer.timelineID })
    #expect(abs(layer.state.position.x - 115) < 1e-9)
    let transition = try #require(layer.transition)
    // 120 to 60: 105 after a quarter. The snapshots are stretched over it.
    let expected = TransitionKind.flip().surfaces(
      progress: 0.25, size: CGSize(width: 105, height: 100))
    #expect(transition.surfaces[0].cells[0].corners == expected[0].cells[0].corners)
    let far = CGPoint(x: 105, y: 100)
    let seen = expected[0].cells[0].corners[2]
    let texturePoint = seen.applying(transition.surfaces[0].cells[0].textureTransform)
    #expect(abs(seen.applying(expected[0].cells[0].textureTransform).x - far.x) < 1e-9)
    // The snapshot was taken when the model was already 60 wide, and the presentation 120.
    #expect(abs(texturePoint.x - transition.from.size.width) < 1e-9)
  }

  @Test("animations run inside both faces of a turning page if animated content is allowed")
  func liveFaces() throws {
    let t = Tower()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { t.front.alpha = 0 }
    UIView.transition(
      with: t.translucent, duration: 1,
      options: [.transitionCurlUp, .allowAnimatedContent, .curveLinear]
    ) {
      t.front.isHidden = true
      t.translucent.addSubview(t.back)
    }
    UIView.animate(withDuration: 0.5, delay: 0.25, options: .curveLinear) { t.back.center.y += 40 }
    for (time, alpha, y) in [(0.25, 0.75, 60.0), (0.5, 0.5, 80), (0.75, 0.25, 100)] {
      let shown = try #require(t.layers(at: time).compactMap(\.transition).first)
      #expect(shown.from.layers.last?.state.opacity == alpha)
      #expect(shown.to.layers.last?.state.position.y.native == y)
    }
    // Snapshots hold the earlier contents.
    let s = Tower()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.front.alpha = 0 }
    s.stage.advance(by: 0.25)
    UIView.transition(with: s.translucent, duration: 1, options: .transitionCurlUp) {
      s.translucent.addSubview(s.back)
    }
    for time in [0.5, 0.9] {
      let shown = try #require(s.layers(at: time).compactMap(\.transition).first)
      #expect(shown.from.layers.last?.state.opacity == 0.75)
    }
  }

  @Test("a subview removed midway remains in still snapshots, and disappears from live ones")
  func removedInside() throws {
    for isLive in [false, true] {
      let t = Tower()
      var flags: [Bool] = []
      UIView.transition(
        from: t.front, to: t.back, duration: 1,
        options: isLive ? [.transitionCurlDown, .allowAnimatedContent] : .transitionCurlDown
      ) { flags.append($0) }
      t.stage.advance(by: 0.5)
      t.back.removeFromSuperview()
      let shown = try #require(t.layers(at: 0.6).compactMap(\.transition).first)
      #expect(
        shown.to.layers.contains { $0.state.backgroundColor == UIColor.blue.cgColor } != isLive)
      t.stage.advance(by: 1)
      #expect(flags == [true] && t.translucent.subviews.isEmpty)
    }
  }

  @Test("removing an ancestor ends a transition immediately, unfinished")
  func removedAround() {
    let t = Tower()
    var flags: [Bool] = []
    UIView.transition(from: t.front, to: t.back, duration: 1, options: .transitionFlipFromTop) {
      flags.append($0)
    }
    t.stage.advance(by: 0.5)
    t.rotated.removeFromSuperview()
    t.stage.advance(by: 0)
    #expect(flags == [false] && t.translucent.subviews == [t.back])
    t.stage.window.addSubview(t.rotated)
    t.stage.advance(by: 1)
    #expect(t.layers(at: 0.75).allSatisfy { $0.transition == nil } && flags == [false])
  }

  @Test("transitions between begin and commit: cached snapshots are still, others are live")
  func legacy() throws {
    for cache in [true, false] {
      let t = Tower()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { t.front.alpha = 0 }
      t.stage.advance(by: 0.25)
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationTransition(.flipFromRight, for: t.translucent, cache: cache)
      t.translucent.addSubview(t.back)
      UIView.commitAnimations()
      let shown = try #require(t.layers(at: 0.5).compactMap(\.transition).first)
      #expect(shown.from.layers.last?.state.opacity == (cache ? 0.75 : 0.5))
      #expect(shown.surfaces.first?.paint == .from)
      t.stage.advance(by: 2)
      #expect(t.layers(at: 2).allSatisfy { $0.transition == nil })
    }
  }
}
