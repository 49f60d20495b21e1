import Animator
import Foundation
import Testing

@MainActor
struct ConstraintAnimationTests {
  private func animate(
    _ seconds: Double = 1, _ options: UIView.AnimationOptions = .curveLinear,
    _ animations: () -> Void
  ) { UIView.animate(withDuration: seconds, delay: 0, options: options, animations: animations) }

  @Test("layout in a block animates a constant from the old to the new frame")
  func constant() {
    let s = ConstrainedBox()
    animate { s.setWidth(200) }
    #expect(s.box.frame == CGRect(x: 20, y: 30, width: 200, height: 50))
    // 100 + 0.25 · (200 − 100)
    s.stage.advance(to: 0.25)
    #expect(s.shown == CGRect(x: 20, y: 30, width: 125, height: 50))
    s.stage.advance(to: 1)
    #expect(s.shown == CGRect(x: 20, y: 30, width: 200, height: 50))
  }

  @Test("a constant changed before the block animates; one that is laid out after it does not")
  func placeOfChange() {
    let s = ConstrainedBox()
    s.width.constant = 200
    animate { s.stage.window.layoutIfNeeded() }
    #expect(s.width(at: 0.5) == 150)
    s.stage.advance(to: 1)
    animate { s.width.constant = 300 }
    #expect(s.width(at: 1.1) == 300)
  }

  @Test("a changed priority animates")
  func priority() {
    let s = ConstrainedBox()
    s.width.isActive = false
    let narrow = s.box.widthAnchor.constraint(equalToConstant: 80)
    let wide = s.box.widthAnchor.constraint(equalToConstant: 180)
    (narrow.priority, wide.priority) = (.defaultHigh, .defaultLow)
    NSLayoutConstraint.activate([narrow, wide])
    s.stage.window.layoutIfNeeded()
    #expect(s.width(at: 0) == 80)
    animate {
      wide.priority = UILayoutPriority(800)
      s.stage.window.layoutIfNeeded()
    }
    // 80 + 0.3 · 100
    #expect(s.width(at: 0.3) == 110)
    #expect(s.width(at: 1) == 180)
  }

  @Test("exchanged sets of constraints animate origin and size")
  func sets() {
    let s = ConstrainedBox()
    let right = [
      s.box.trailingAnchor.constraint(equalTo: s.stage.window.trailingAnchor),
      s.box.widthAnchor.constraint(equalToConstant: 60),
    ]
    s.stage.advance(to: 0)
    animate {
      NSLayoutConstraint.deactivate([s.leading, s.width])
      NSLayoutConstraint.activate(right)
      s.stage.window.layoutIfNeeded()
    }
    // From (20, 100) to (400 − 60, 60): halfway at 180, 80 wide.
    s.stage.advance(to: 0.5)
    #expect(s.shown == CGRect(x: 180, y: 30, width: 80, height: 50))
    s.stage.advance(to: 1)
    #expect(s.shown == CGRect(x: 340, y: 30, width: 60, height: 50))
  }

  @Test("an arranged view that hides and shows in blocks moves its neighbors and the stack's edge")
  func stack() {
    let stage = Stage(size: CGSize(width: 400, height: 300), scale: 2)
    let views = [UIView(), UIView()]
    let stack = UIStackView(arrangedSubviews: views)
    (stack.spacing, stack.translatesAutoresizingMaskIntoConstraints) = (20, false)
    stage.window.addSubview(stack)
    NSLayoutConstraint.activate(
      views.map { $0.widthAnchor.constraint(equalToConstant: 100) } + [
        stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        stack.topAnchor.constraint(equalTo: stage.window.topAnchor),
        stack.heightAnchor.constraint(equalToConstant: 50),
      ])
    stage.advance(to: 0)
    func shown() -> [CGFloat?] {
      [
        stack.layer.presentation()?.frame.width, views[1].layer.presentation()?.frame.minX,
        views[1].layer.presentation()?.frame.width,
      ]
    }
    #expect(shown() == [220, 120, 100])
    animate {
      views[0].isHidden = true
      stack.layoutIfNeeded()
      stage.window.layoutIfNeeded()
    }
    stage.advance(to: 0.5)
    // Halfway between 220 and 100 wide; the other view between 120 and 0.
    #expect(shown() == [160, 60, 100])
    stage.advance(to: 1)
    #expect(shown() == [100, 0, 100] && views[0].isHidden)
    animate {
      views[0].isHidden = false
      stage.window.layoutIfNeeded()
    }
    stage.advance(to: 1.25)
    // 100 + 0.25 · 120, and 0.25 · 120
    #expect(shown() == [130, 30, 100])
    stage.advance(to: 2)
    #expect(shown() == [220, 120, 100])
  }

  @Test("a spring of a damping ratio overshoots the layout as its curve does")
  func damping() throws {
    let s = ConstrainedBox()
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: { s.setWidth(200) })
    // Critically damped with ω = 9.2334134765 /s, so that (1 + ω) e^−ω = 0.001.
    let angle = 9.2334134765 * 0.25
    let expected = 200 - 100 * (1 + angle) * exp(-angle)
    #expect(abs(try #require(s.width(at: 0.25)).native - expected) < 1e-6)

    let bouncing = ConstrainedBox()
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 2,
      animations: { bouncing.setWidth(200) })
    let curve = SpringCurve(dampingRatio: 0.5, initialVelocity: 2, duration: 1)
    let progress = curve.progress(at: 0.3)
    #expect(progress > 1)
    #expect(
      abs(try #require(bouncing.width(at: 0.3)).native - (100 + 100 * progress)) < 1e-6)
  }

  @Test("a spring of a duration and a bounce animates the layout until it has settled")
  func bounce() throws {
    let s = ConstrainedBox()
    UIView.animate(springDuration: 0.5, bounce: 0) { s.setWidth(200) }
    // Critically damped with ω = 2π / 0.5: at 0.125 s, ωt = π/2.
    let expected = 200 - 100 * (1 + Double.pi / 2) * exp(-Double.pi / 2)
    #expect(abs(try #require(s.width(at: 0.125)).native - expected) < 1e-6)
    // It settles within 0.8 s.
    #expect(s.width(at: 0.8) == 200)
  }

  @Test("a rotation of the stage lays out inside of its animation")
  func rotation() throws {
    let stage = Stage(size: CGSize(width: 200, height: 400), scale: 2)
    let (controller, box) = (UIViewController(), UIView())
    stage.window.rootViewController = controller
    box.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(box)
    NSLayoutConstraint.activate([
      box.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 0.5),
      box.heightAnchor.constraint(equalToConstant: 40),
      box.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
      box.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor),
    ])
    stage.advance(to: 0)
    #expect(box.frame == CGRect(x: 100, y: 360, width: 100, height: 40))
    stage.rotate(to: .landscapeLeft)
    #expect(box.frame == CGRect(x: 200, y: 160, width: 200, height: 40))
    // Halfway through 0.3 s of a symmetric curve: from a center of (150, 380) to (300, 180).
    stage.advance(to: 0.15)
    let shown = try #require(box.layer.presentation())
    #expect(abs(shown.position.x - 225) < 1e-6 && abs(shown.position.y - 280) < 1e-6)
    #expect(abs(shown.bounds.width - 150) < 1e-6 && shown.bounds.height == 40)
    stage.advance(to: 0.3)
    #expect(box.layer.presentation()?.frame == box.frame)
  }

  @Test("keyframes of constants animate one after the other")
  func keyframes() {
    let s = ConstrainedBox()
    UIView.animateKeyframes(
      withDuration: 1, delay: 0,
      options: UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue),
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { s.setWidth(200) }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { s.setWidth(140) }
      })
    // 100 + 0.5 · 100; 200 − 0.5 · 60
    #expect(s.width(at: 0.25) == 150)
    #expect(s.width(at: 0.5) == 200)
    #expect(s.width(at: 0.75) == 170)
    #expect(s.width(at: 1) == 140)
  }

  @Test("a nested block has the timing of the outer one, or its own if its options say so")
  func nested() {
    for (options, expected) in [
      ([.curveLinear], 125),
      // The inner block's own 0.5 s are half over.
      ([.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve], 150),
    ] as [(UIView.AnimationOptions, CGFloat)] {
      let s = ConstrainedBox()
      animate { animate(0.5, options) { s.setWidth(200) } }
      #expect(s.width(at: 0.25) == expected)
    }
  }

  @Test("a label that wraps in a block stretches from its old to its new size")
  func label() throws {
    let stage = Stage(size: CGSize(width: 400, height: 300), scale: 2)
    let label = UILabel()
    (label.text, label.numberOfLines) = ("Constraints animate", 0)
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    let width = label.widthAnchor.constraint(equalToConstant: 300)
    let below = UIView()
    below.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(below)
    NSLayoutConstraint.activate([
      width, label.topAnchor.constraint(equalTo: stage.window.topAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor),
      below.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.advance(to: 0)
    let line = label.frame.height
    #expect(line > 0)
    animate {
      width.constant = 110
      stage.window.layoutIfNeeded()
    }
    // Two lines from the start; shown stretched, halfway between one line and two.
    let lines = label.frame.height
    #expect(lines > 1.5 * line)
    stage.advance(to: 0.5)
    #expect(
      label.layer.presentation()?.bounds.size == CGSize(width: 205, height: (line + lines) / 2))
    #expect(below.layer.presentation()?.frame.minY == (line + lines) / 2)
    stage.advance(to: 1)
    #expect(below.layer.presentation()?.frame.minY == lines)
  }
}
