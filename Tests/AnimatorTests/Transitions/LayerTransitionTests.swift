import Animator
import Testing

/// `CATransition`: every type, direction and progress range.
@MainActor
@Suite("Layer transitions")
struct LayerTransitionTests {
  /// A layer whose color goes from red to blue, in a turn of its own.
  private func transition(
    _ type: String, _ subtype: CATransitionSubtype? = nil, duration: Double = 1,
    configure: (CATransition) -> Void = { _ in }
  ) -> LayerScenario {
    let s = LayerScenario()
    s.layer.backgroundColor = UIColor.red.cgColor
    s.stage.advance(by: 1)
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: type)
    (transition.subtype, transition.duration) = (subtype, duration)
    configure(transition)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    s.layer.add(transition, forKey: "whatever")
    s.layer.backgroundColor = UIColor.blue.cgColor
    CATransaction.commit()
    return s
  }

  private func shown(_ s: LayerScenario, at seconds: Double) -> TransitionSnapshot? {
    s.stage.timeline.frame(at: 1 + seconds).layers.compactMap(\.transition).first
  }

  nonisolated static let types = [
    "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "pageCurl", "pageUnCurl", "suckEffect",
    "rippleEffect", "cameraIrisHollowOpen", "cameraIrisHollowClose", "door", "fold", "slideOver",
    "iris", "zoom", "book", "flip", "curlUp", "curlDown", "crossDissolve",
  ]

  @Test("every type shows both images, and has no effect after its end", arguments: types)
  func types(type: String) throws {
    let faults = try UsageFault.collect {
      let s = transition(type)
      let half = try #require(shown(s, at: 0.4))
      #expect(half.from.layers.compactMap(\.state.backgroundColor) == [UIColor.red.cgColor])
      #expect(half.to.layers.compactMap(\.state.backgroundColor) == [UIColor.blue.cgColor])
      #expect(!half.surfaces.isEmpty)
      #expect(s.layer.animationKeys() == ["transition"])
      s.stage.advance(by: 2)
      #expect(shown(s, at: 1) == nil && s.layer.animationKeys() == nil)
    }
    #expect(faults == [])
  }

  // The layer is 100 × 50. At progress 0.25 the new image has moved in by a quarter of the
  // extent. On iOS `fromTop` comes from the bottom.
  @Test("a push comes from the side that its subtype names, up and down as on iOS")
  func subtypes() throws {
    let frames: [(CATransitionSubtype?, CGRect)] = [
      (nil, CGRect(x: 0, y: 0, width: 25, height: 50)),
      (.fromLeft, CGRect(x: 0, y: 0, width: 25, height: 50)),
      (.fromRight, CGRect(x: 75, y: 0, width: 25, height: 50)),
      (.fromTop, CGRect(x: 0, y: 37.5, width: 100, height: 12.5)),
      (.fromBottom, CGRect(x: 0, y: 0, width: 100, height: 12.5)),
    ]
    for (subtype, place) in frames {
      let surfaces = try #require(shown(transition("push", subtype), at: 0.25)).surfaces
      let new = try #require(surfaces.first { $0.paint == .to }?.cells.first)
      #expect(CGRect(around: new.corners) == place)
      let old = try #require(surfaces.first { $0.paint == .from }?.cells.first)
      #expect(
        CGRect(around: old.corners).union(place) == CGRect(x: 0, y: 0, width: 100, height: 50))
    }
  }

  @Test("moveIn leaves the old image in place, reveal the new one")
  func oneMoves() throws {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let moving = try #require(shown(transition("moveIn", .fromRight), at: 0.25)).surfaces
    #expect(moving.map(\.paint) == [.from, .to])
    #expect(CGRect(around: moving[0].cells[0].corners) == bounds)
    let reveal = try #require(shown(transition("reveal", .fromRight), at: 0.25)).surfaces
    #expect(reveal.map(\.paint) == [.to, .from])
    #expect(CGRect(around: reveal[0].cells[0].corners) == bounds)
    // The old image has moved left by a quarter: its right three quarters are visible.
    #expect(CGRect(around: reveal[1].cells[0].corners) == CGRect(x: 0, y: 0, width: 75, height: 50))
    #expect(CGPoint(x: 0, y: 0).applying(reveal[1].cells[0].textureTransform).x == 25)
  }

  @Test("start and end progress and the timing function apply")
  func progress() throws {
    let part = transition("fade") { ($0.startProgress, $0.endProgress) = (0.5, 0.75) }
    #expect(shown(part, at: 0.5)?.surfaces.last?.opacity == 0.625)
    // It begins immediately at its start progress.
    #expect(shown(part, at: 0)?.surfaces.last?.opacity == 0.5)
    let eased = transition("fade") { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    let expected = CAMediaTimingFunction(name: .easeIn).value(at: 0.25)
    #expect(shown(eased, at: 0.25)?.surfaces.last?.opacity == expected)
    let linear = transition("fade")
    #expect(shown(linear, at: 0.25)?.surfaces.last?.opacity == 0.25)
  }

  @Test("a transition that ends at a partial progress persists if it is not removed on completion")
  func staying() throws {
    let s = transition("pageCurl") {
      $0.endProgress = 0.5
      ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false)
    }
    s.stage.advance(by: 5)
    let (end, later) = (shown(s, at: 1), shown(s, at: 4))
    #expect(
      end?.surfaces == TransitionKind.curlUp().surfaces(progress: 0.5, size: s.layer.bounds.size))
    #expect(later == end && s.layer.animationKeys() == ["transition"])
    s.layer.removeAnimation(forKey: kCATransition)
    #expect(s.stage.timeline.frame(at: s.stage.time).layers.allSatisfy { $0.transition == nil })
  }

  @Test("the change may precede or follow the transition within a turn")
  func order() {
    let s = LayerScenario()
    s.layer.backgroundColor = UIColor.red.cgColor
    s.stage.advance(by: 1)
    CATransaction.setDisableActions(true)
    s.layer.backgroundColor = UIColor.blue.cgColor
    s.layer.add(CATransition(), forKey: kCATransition)
    let other = transition("fade", duration: 0)
    #expect(shown(s, at: 0.125) == shown(other, at: 0.125))
    #expect(shown(s, at: 0.125) != nil, "0.25 s, the transaction's")
    s.stage.advance(by: 0.25)
    #expect(shown(s, at: 0.25) == nil)
  }

  @Test("another transition replaces it and starts from the last commit")
  func replaced() throws {
    let s = transition("push")
    let log = AnimationLog()
    s.stage.advance(by: 0.5)
    let second = CATransition()
    (second.duration, second.delegate) = (1, log)
    CATransaction.setDisableActions(true)
    s.layer.add(second, forKey: nil)
    s.layer.backgroundColor = UIColor.green.cgColor
    s.stage.advance(by: 2)
    let mixed = try #require(shown(s, at: 1))
    #expect(mixed.from.layers.map(\.state.backgroundColor) == [UIColor.blue.cgColor])
    #expect(mixed.from.layers.first?.transition == nil)
    #expect(log.lines == ["start 1.5", "stop true 2.5"])
  }

  @Test("an unknown type runs without visible effect, and is a fault that lists the types")
  func unknown() {
    let log = AnimationLog()
    var s: LayerScenario?
    let faults = UsageFault.collect { s = transition("pageTurn") { $0.delegate = log } }
    #expect(faults.count == 1 && faults[0].reason.contains("unknown transition type 'pageTurn'"))
    #expect(faults[0].reason.contains("curlUp"))
    s?.stage.advance(by: 2)
    #expect(log.lines == ["start 1.0", "stop true 2.0"])
  }
}

/// A transition as client code would implement it: the new image comes down like a blind.
private struct BlindTransition: ViewTransition {
  let name = "blind"

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let bottom = CGFloat(sample.clampedProgress) * sample.size.height
    let cell = SurfaceCell(
      corners: CGRect(x: 0, y: 0, width: sample.size.width, height: bottom).corners)
    return [.plain(.from, size: sample.size), TransitionSurface(.to, cells: [cell])]
  }
}

@MainActor
@Suite("Custom transitions")
struct OwnTransitionTests {
  private static let blind = TransitionKind("testBlind", "Comes down like a blind.") { _ in
    BlindTransition()
  }

  @Test("a registered transition can be used from views, and by name from layers")
  func registered() throws {
    let f = TransitionTests.Faces()
    UIView.transition(
      from: f.front, to: f.back, using: Self.blind(), duration: 1, options: .curveLinear)
    let cells = try #require(f.transition(at: 0.25)?.surfaces.last?.cells)
    #expect(CGRect(around: cells[0].corners) == CGRect(x: 0, y: 0, width: 100, height: 25))
    f.stage.advance(by: 1)
    #expect(f.transition(at: 1) == nil)

    ViewTransitions.register(Self.blind)
    ViewTransitions.register(Self.blind)
    #expect(ViewTransitions.all.filter { $0.name == "testBlind" }.count == 1)
    let transition = CATransition()
    (transition.type, transition.duration) = (CATransitionType(rawValue: "testBlind"), 1)
    let faults = UsageFault.collect { f.container.layer.add(transition, forKey: nil) }
    #expect(faults == [])
    #expect(f.transition(at: 1.5)?.surfaces.count == 2)
  }

  @Test("built-in names cannot be registered")
  func builtInNames() {
    for name in ["door", "fade", "pageCurl"] {
      let faults = UsageFault.collect {
        ViewTransitions.register(TransitionKind(name, "") { _ in BlindTransition() })
      }
      #expect(faults.count == 1)
    }
    #expect(ViewTransitions.kind(named: "door")?.doc != "")
  }

  @Test("kinds have unique names and descriptions")
  func table() {
    let names = ViewTransitions.builtIn.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(ViewTransitions.builtIn.allSatisfy { $0.doc.hasSuffix(".") })
    for (alias, name) in ViewTransitions.aliases {
      #expect(ViewTransitions.kind(named: alias)?.name == name)
    }
  }

  @Test("an unsupported direction counts as nil")
  func unsupportedDirection() {
    let usual = TransitionKind.door().surfaces(progress: 0.5, size: CGSize(width: 10, height: 10))
    let door = TransitionKind.door(TransitionOptions(direction: .fromLeft))
    #expect(door.surfaces(progress: 0.5, size: CGSize(width: 10, height: 10)) == usual)
  }

  @Test("a transition accepts any timing curve, including springs that overshoot")
  func spring() throws {
    let f = TransitionTests.Faces()
    let spring = SpringCurve(dampingRatio: 0.3, initialVelocity: 0, duration: 2)
    UIView.transition(
      from: f.front, to: f.back, using: TransitionKind.flip(), duration: 2,
      curve: .spring(spring, duration: 2))
    let time = try #require(
      (1..<200).map { Double($0) / 100 }.first { spring.progress(at: $0) > 1.1 })
    let expected = TransitionKind.flip().surfaces(
      progress: spring.progress(at: time), size: CGSize(width: 100, height: 100))
    #expect(f.transition(at: time)?.surfaces == expected)
  }
}
