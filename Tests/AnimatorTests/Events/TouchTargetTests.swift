import Animator
import Testing

@MainActor
struct TouchTargetTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))

  private func view(_ name: String, _ frame: CGRect, in superview: UIView? = nil) -> TimedView {
    let view = TimedView(frame: frame)
    view.accessibilityIdentifier = name
    (superview ?? stage.window).addSubview(view)
    return view
  }

  /// Why a tap fails at once.
  private func failure(_ target: some TouchTargetConvertible) -> String? {
    var touch: ScriptedTouch?
    let faults = UsageFault.collect { touch = stage.touch.tap(target) }
    #expect(faults.map(\.call) == (touch?.failure == nil ? [] : ["StageTouch.tap(_:)"]))
    #expect(faults.first?.reason == touch?.failure?.description)
    return faults.first?.reason
  }

  @Test("views are found by identifier, accessibility label and text")
  func names() throws {
    let a = view("save", CGRect(x: 0, y: 0, width: 50, height: 50))
    let b = view("b", CGRect(x: 60, y: 0, width: 50, height: 50))
    b.accessibilityLabel = "Delete"
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "Open"
    let c = view("c", CGRect(x: 120, y: 0, width: 50, height: 50))
    c.addSubview(label)
    let first = stage.touch.tap("save")
    first.then.tap("Delete").then.tap("Open").then.tap(
      TouchTarget.view(a).at(CGPoint(x: 0, y: 0.9)))
    try stage.advanceUntilIdle()
    #expect(
      a.entries == ["began 0 25,25", "ended 0.08 25,25", "began 0.24 0,45", "ended 0.32 0,45"])
    #expect(b.entries == ["began 0.08 85,25", "ended 0.16 85,25"])
    // The label passes its touches to the view around it.
    #expect(c.entries == ["began 0.16 145,10", "ended 0.24 145,10"])
  }

  @Test("a text in a control that has views without touches of their own is that of the control")
  func textsInControls() throws {
    let control = UISegmentedControl(items: ["Day", "Week"])
    control.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
    stage.window.addSubview(control)
    #expect(failure("Week") == nil)
    try stage.advanceUntilIdle()
    #expect(control.selectedSegmentIndex == 1)
    control.isHidden = true
    let label = "'Week', UILabel, is not hittable because its superview UISegmentedControl "
    #expect(failure("Week") == label + "is hidden")
  }

  @Test("of several matches the one that can be touched is meant; else the error lists them")
  func severalMatches() {
    let first = view("row", CGRect(x: 0, y: 0, width: 50, height: 50))
    let second = view("row", CGRect(x: 0, y: 60, width: 50, height: 50))
    #expect(
      failure("row")
        == "'row' matches 2 views: TimedView at (0, 0), TimedView at (0, 60); aim at the view itself "
        + "or at a point")
    first.isHidden = true
    #expect(failure("row") == nil)
    stage.advance(by: 1)
    #expect(second.entries.count == 2)
    #expect(
      failure("rwo") == "'rwo' matches no view; the window has 'row'")
  }

  @Test("a view that is covered names the view over it")
  func covered() {
    let button = view("button", CGRect(x: 10, y: 10, width: 50, height: 50))
    let header = view("header", CGRect(x: 0, y: 0, width: 200, height: 40))
    #expect(failure(button) == "'button' is not hittable because 'header' lies over it")
    #expect(
      failure("button") == "'button', TimedView, is not hittable because 'header' lies over it")
    // Its lower part is free.
    #expect(failure(TouchTarget.view(button).at(CGPoint(x: 0.5, y: 0.9))) == nil)
    header.isUserInteractionEnabled = false
    #expect(failure(button) == nil)
  }

  @Test("hidden, transparent, disabled and clipped views, and those outside of the window")
  func obstacles() {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = view("inner", CGRect(x: 80, y: 0, width: 60, height: 20), in: box)
    #expect(
      failure(inner)
        == "'inner' is not hittable because it is outside of the bounds of its superview "
        + "'box', which cut off touches")
    inner.frame.origin.x = 10
    box.isHidden = true
    #expect(failure(inner) == "'inner' is not hittable because its superview 'box' is hidden")
    box.isHidden = false
    box.alpha = 0.005
    #expect(failure(box) == "'box' is not hittable because it has an alpha below 0.01")
    box.alpha = 1
    inner.isUserInteractionEnabled = false
    #expect(
      failure(inner) == "'inner' is not hittable because it has isUserInteractionEnabled = false")
    box.frame.origin.x = 190
    #expect(
      failure(box) == "'box' is not hittable because its point (240, 50) is outside of the window, "
        + "which is 200 × 200 points")
    box.removeFromSuperview()
    #expect(
      failure(box)
        == "'box' is not hittable because it is not in the stage's window; add it to a view "
        + "that is")
    #expect(
      failure(CGPoint(x: CGFloat.nan, y: 0))?.hasSuffix(
        "is not finite; touches need a finite location")
        == true)
  }

  @Test("displacement maps, which are not shown, receive no touches, nor do their subviews")
  func displacementMaps() {
    let card = view("card", CGRect(x: 0, y: 0, width: 100, height: 100))
    let map = view("map", card.bounds, in: card)
    let wave = view("wave", map.bounds, in: map)
    let point = CGPoint(x: 50, y: 50)
    #expect(stage.window.hitTest(point, with: nil) === wave)
    map.layer.isDisplacementMap = true
    #expect(stage.window.hitTest(point, with: nil) === card)
  }

  @Test("a failure in the future is reported when the touch would begin")
  func laterFailure() throws {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    let touch = stage.touch.after(1).tap(box)
    box.isHidden = true
    let faults = UsageFault.collect { stage.advance(by: 2) }
    #expect(faults.map(\.reason) == ["'box' is not hittable because it is hidden"])
    #expect(touch.failure?.target == "'box'")
    #expect(box.entries.isEmpty)
  }

  // MARK: Animated views

  @Test(
    "fact 61: a block without allowUserInteraction closes a view and its subviews to touches, delay included"
  )
  func animatedView() throws {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = view("inner", CGRect(x: 10, y: 10, width: 20, height: 20), in: box)
    UIView.animate(withDuration: 1, delay: 1) { box.center.x = 150 }
    // The delay is a part of it: from 0 to 2 seconds.
    for time in [0.5, 1.5] {
      stage.advance(to: time)
      #expect(
        failure(inner) == "'inner' is not hittable because its superview 'box' is being animated "
          + "without allowUserInteraction; wait for the end of the animation")
      #expect(stage.window.hitTest(CGPoint(x: 150, y: 50), with: nil) === stage.window)
    }
    stage.advance(to: 2)
    #expect(failure(inner) == nil)
  }

  @Test("with allowUserInteraction, the model's geometry is touched")
  func allowedInteraction() throws {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { box.center.x = 150 }
    stage.advance(by: 0.1)
    stage.touch.tap(at: CGPoint(x: 20, y: 50))
    stage.touch.after(0.1).tap(at: CGPoint(x: 180, y: 50))
    stage.advance(by: 0.5)
    #expect(box.entries == ["began 0.2 180,50", "ended 0.28 180,50"])
  }

  @Test("nested blocks inherit allowUserInteraction; an animation that ends opens the view again")
  func nestedBlocks() throws {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
      UIView.animate(withDuration: 1) { box.alpha = 0.5 }
    }
    #expect(failure(box) == nil)
    UIView.animate(withDuration: 1) { box.backgroundColor = .red }
    #expect(failure(box) != nil)
    box.layer.removeAllAnimations()
    #expect(failure(box) == nil)
  }

  @Test("fact 62: views that a property animator animates are touched where they are seen")
  func animator() throws {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { box.center.x = 150 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    // Halfway, at x from 50 to 150.
    func isHit(_ x: CGFloat) -> Bool {
      stage.window.hitTest(CGPoint(x: x, y: 50), with: nil) === box
    }
    #expect([49, 50, 149, 151].map(isHit) == [false, true, true, false])
    animator.isManualHitTestingEnabled = true
    #expect([99, 100, 199].map(isHit) == [false, true, true])
    animator.isUserInteractionEnabled = false
    #expect(!isHit(150))
    stage.advance(by: 0.5)
    #expect(isHit(150))
  }

  @Test("a view that an animator resizes is touched in its presented bounds")
  func resizingAnimator() throws {
    let box = view("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      box.frame = CGRect(x: 0, y: 0, width: 20, height: 100)
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    // Halfway, 60 wide.
    func isHit(_ x: CGFloat) -> Bool {
      stage.window.hitTest(CGPoint(x: x, y: 50), with: nil) === box
    }
    #expect([0, 59, 61].map(isHit) == [true, true, false])
    animator.stopAnimation(true)
  }
}
