import Animator
import TestSupport
import Testing

@Suite("Implicit animations and actions")
@MainActor
struct ImplicitAnimationTests {
  @Test("facts 11, 125: a standalone layer animates implicitly, 0.25 s with the default curve")
  func implicit() throws {
    let s = LayerScenario()
    s.layer.position.x = 160
    let animation = try #require(s.layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(animation.fromValue as? CGPoint == CGPoint(x: 60, y: 45) && animation.toValue == nil)
    #expect(animation.fillMode == .backwards)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
    // The default curve at a half is 0.802403 (fact 68).
    #expect(near(s.x(at: 0.125), 140.2403, within: 1e-4))
    #expect(s.x(at: 0.25) == 160)
    s.stage.advance(by: 0.25)
    #expect(s.layer.animationKeys() == nil)
  }

  @Test("fact 19: inside an animation block it keeps its own duration; a view's layer has none")
  func insideBlock() {
    let s = LayerScenario()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0)
    view.layer.opacity = 0.5
    #expect(view.layer.animationKeys() == nil)
    #expect(view.layer.action(forKey: "opacity") == nil)
    UIView.animate(withDuration: 2) {
      s.layer.opacity = 0
      view.layer.opacity = 0
      #expect(view.layer.action(forKey: "opacity") != nil)
    }
    #expect(s.layer.animation(forKey: "opacity")?.duration == 0.25)
    s.stage.advance(by: 0.25)
    #expect(s.shown.opacity == 0 && s.layer.animationKeys() == nil)
    #expect(view.layer.animationKeys() == ["opacity"])
    UIView.performWithoutAnimation {
      #expect(view.layer.action(forKey: "opacity") == nil)
    }
  }

  @Test("fact 125: a new layer does not animate, nor does a background color that was nil")
  func noAction() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.window.layer.addSublayer(layer)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
    stage.advance(by: 0)
    layer.backgroundColor = UIColor.red.cgColor
    layer.contentsScale = 3
    #expect(layer.animationKeys() == nil)
    layer.backgroundColor = nil
    #expect(layer.animationKeys() == ["backgroundColor"])
  }

  @Test("fact 125: hiding and showing fade")
  func hiding() {
    let s = LayerScenario()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    s.layer.isHidden = true
    #expect(s.layer.animation(forKey: "transition") is CATransition)
    s.stage.advance(by: 0.125)
    #expect(!s.shown.isHidden && s.shown.opacity == 0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    s.layer.isHidden = false
    #expect(s.shown.opacity == 0.5)
    s.stage.advance(by: 0.125)
    #expect(s.shown.opacity == 0.75)
    s.stage.advance(by: 0.125)
    #expect(s.shown.opacity == 1 && s.layer.animationKeys() == nil)
  }

  @Test("a change midway continues from the presentation value")
  func retargeted() {
    let s = LayerScenario()
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    s.layer.position.x = 160
    s.stage.advance(by: 0.5)
    s.layer.position.x = 60
    CATransaction.commit()
    #expect(near(Double(s.shown.position.x), 110))
    s.stage.advance(by: 0.5)
    #expect(near(Double(s.shown.position.x), 85))
    #expect(s.layer.animationKeys() == ["position"])
  }

  @Test("origin and size of bounds, and components of a transform, animate together")
  func parts() {
    let s = LayerScenario()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    s.layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 150)
    s.layer.setValue(Double.pi * 2, forKeyPath: "transform.rotation.z")
    s.layer.setValue(3, forKeyPath: "transform.scale.x")
    s.stage.advance(by: 0.125)
    #expect(s.shown.bounds == CGRect(x: 5, y: 10, width: 150, height: 100))
    // A full turn as a number: a half turn at half the time, at twice the scale.
    #expect(near(Double(s.shown.transform.m11), -2))
  }

  final class Spy: CALayerDelegate {
    var requestedKeys: [String] = []
    var answer: (any CAAction)?
    var events: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      requestedKeys.append(event)
      return answer
    }
    func layoutSublayers(of layer: CALayer) { events.append("layout \(layer.bounds.width)") }
    func layerWillDraw(_ layer: CALayer) { events.append("will draw") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      events.append("draw")
      ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  final class Noted: CAAction {
    var runs: [String] = []
    func run(
      forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
    ) {
      let layer = anObject as? CALayer
      runs.append("\(event) \(layer?.opacity ?? -1)")
    }
  }

  @Test("fact 126: actions are searched in the delegate, actions, style, and the class")
  func search() {
    let s = LayerScenario()
    let (spy, noted) = (Spy(), Noted())
    s.layer.delegate = spy
    #expect(s.layer.action(forKey: "opacity") is CABasicAnimation)
    s.layer.style = ["actions": ["opacity": NSNull() as any CAAction]]
    #expect(s.layer.action(forKey: "opacity") == nil)
    s.layer.actions = ["opacity": noted]
    #expect(s.layer.action(forKey: "opacity") === noted)
    spy.answer = NSNull()
    #expect(s.layer.action(forKey: "opacity") == nil)
    spy.requestedKeys = []
    s.layer.bounds.size.width = 7
    s.layer.position.x = 9
    #expect(spy.requestedKeys == ["bounds", "position"] && s.layer.animationKeys() == nil)
    spy.answer = nil
    // Run after the change.
    s.layer.opacity = 0.25
    #expect(noted.runs == ["opacity 0.25"])
    s.layer.opacity = 0.25
    #expect(noted.runs.count == 1)
    #expect(CALayer.defaultAction(forKey: "opacity") != nil)
    #expect(CALayer.defaultAction(forKey: "contents") == nil)
  }

  @Test("an action that is an animation without values starts from the presentation value")
  func customAnimation() {
    let s = LayerScenario()
    let slow = CABasicAnimation()
    slow.duration = 2
    s.layer.actions = ["position": slow]
    s.layer.position.x = 160
    #expect(near(s.x(at: 1), 110))
    #expect(slow.keyPath == nil && slow.fromValue == nil)
  }

  final class StillView: UIView {
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      event == "opacity" ? NSNull() : super.action(for: layer, forKey: event)
    }
  }

  @Test("a view can override the action for its layer")
  func viewOverride() {
    let s = Scenario()
    let view = StillView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.stage.window.addSubview(view)
    UIView.animate(withDuration: 1) {
      view.alpha = 0
      view.center.x = 100
    }
    #expect(view.layer.animationKeys() == ["position"])
    #expect(view.layer.delegate === view)
  }

  @Test("fact 126: with actions disabled nothing animates, not even in blocks")
  func disabled() {
    let s = LayerScenario()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    s.stage.window.addSubview(view)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    s.layer.opacity = 0
    UIView.animate(withDuration: 1) { view.alpha = 0 }
    CATransaction.begin()
    #expect(CATransaction.disableActions())
    CATransaction.setDisableActions(false)
    s.layer.position.x = 0
    CATransaction.commit()
    CATransaction.commit()
    #expect(s.layer.animationKeys() == ["position"] && view.layer.animationKeys() == nil)
  }

  @Test("a delegate lays out and draws its layer")
  func display() {
    let s = LayerScenario()
    let spy = Spy()
    spy.answer = NSNull()
    s.layer.delegate = spy
    s.layer.bounds.size.width = 50
    s.layer.setNeedsDisplay()
    s.stage.advance(by: 0)
    #expect(spy.events == ["layout 50.0", "will draw", "draw"])
    spy.events = []
    s.layer.setNeedsLayout()
    s.layer.layoutIfNeeded()
    s.layer.layoutIfNeeded()
    #expect(spy.events == ["layout 50.0"])
  }
}
