import Animator
import Testing

@MainActor
struct SafeAreaTests {
  /// A stage of 200 × 400 points with a status bar of 44 and a home indicator of 34 points.
  private func stage() -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 400), scale: 2)
    stage.window.screenSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    return stage
  }

  private func insets(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
    -> UIEdgeInsets
  { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

  @Test(
    "a view has the part of its superview's insets that reaches into it",
    arguments: [
      (CGRect(x: 0, y: 0, width: 200, height: 400), 44, 34),
      // 44 − 20 at the top, far from the bottom.
      (CGRect(x: 0, y: 20, width: 200, height: 100), 24, 0),
      (CGRect(x: 0, y: 44, width: 200, height: 100), 0, 0),
      // 10 from the bottom: 34 − 10.
      (CGRect(x: 50, y: 360, width: 20, height: 30), 0, 24),
      // Edges outside of the superview have its insets.
      (CGRect(x: 0, y: -10, width: 200, height: 500), 44, 34),
    ] as [(CGRect, CGFloat, CGFloat)])
  func gaps(frame: CGRect, top: CGFloat, bottom: CGFloat) {
    let (stage, view) = (stage(), UIView(frame: frame))
    stage.window.addSubview(view)
    stage.window.layoutIfNeeded()
    #expect(view.safeAreaInsets == insets(top, 0, bottom, 0))
  }

  @Test("the safe area follows moves, resizes, transforms and scrolling in the next layout")
  func changes() {
    let stage = stage()
    let outer = UIView(frame: stage.window.bounds)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    func top() -> CGFloat {
      stage.window.layoutIfNeeded()
      return inner.safeAreaInsets.top
    }
    #expect(top() == 44)
    inner.center.y += 10
    #expect(top() == 34)
    inner.transform = CGAffineTransform(translationX: 0, y: 4)
    #expect(top() == 30)
    inner.transform = .identity
    outer.bounds.origin.y = 6
    // 4 below the top of the bounds.
    #expect(top() == 40)
    outer.frame.origin.y = 14
    #expect(top() == 26)
    outer.removeFromSuperview()
    #expect(inner.safeAreaInsets == .zero && outer.safeAreaInsets == .zero)
  }

  @Test("a stage has no safe area insets by default")
  func none() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.advance(by: 0)
    #expect(stage.window.safeAreaInsets == .zero)
  }

  @Test("callbacks come once, before layout, and not for moves that change no inset")
  func callbacks() {
    let (stage, log) = (stage(), LayoutLog())
    let view = LoggedView("view", log, frame: stage.window.bounds)
    view.logsInsets = true
    stage.window.addSubview(view)
    stage.advance(by: 0)
    #expect(log.take() == ["safe area view", "margins view", "layout view"])
    view.center.x += 5
    stage.advance(by: 0)
    #expect(log.take() == [])
    stage.window.screenSafeAreaInsets.top = 20
    stage.advance(by: 0)
    #expect(log.take() == ["safe area view", "margins view", "layout view"])
  }

  @Test("a controller adds insets and is notified before it appears")
  func controllers() {
    let (stage, log) = (stage(), LayoutLog())
    let controller = LoggedController(log)
    controller.additionalSafeAreaInsets = insets(50, 5, 0, 0)
    stage.window.rootViewController = controller
    stage.advance(by: 0)
    #expect(
      log.take() == [
        "will appear", "controller safe area", "controller margins", "is appearing", "will layout",
        "layout root", "did layout",
      ])
    #expect(controller.view.safeAreaInsets == insets(94, 5, 34, 0))
    controller.additionalSafeAreaInsets = .zero
    stage.advance(by: 0)
    #expect(controller.view.safeAreaInsets == insets(44, 0, 34, 0))
    #expect(log.take().first == "controller safe area")
  }

  @Test("constraints to the safe area follow it within the same pass")
  func guide() {
    let (stage, log) = (stage(), LayoutLog())
    let (root, inner) = (LoggedView("root", log, frame: stage.window.bounds), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(inner)
    stage.window.addSubview(root)
    let area = root.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: area.topAnchor),
      inner.bottomAnchor.constraint(equalTo: area.bottomAnchor),
      inner.leftAnchor.constraint(equalTo: area.leftAnchor),
      inner.widthAnchor.constraint(equalTo: area.widthAnchor, multiplier: 0.5),
    ])
    stage.window.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 0, y: 44, width: 100, height: 322))
    #expect(area.layoutFrame == CGRect(x: 0, y: 44, width: 200, height: 322))
    _ = log.take()
    stage.window.screenSafeAreaInsets = insets(20, 10, 0, 30)
    stage.window.layoutIfNeeded()
    // (200 − 10 − 30) / 2.
    #expect(inner.frame == CGRect(x: 10, y: 20, width: 80, height: 380))
    #expect(log.take() == ["layout root"])
  }

  @Test("insets that change inside an animation block animate what is constrained to them")
  func animated() throws {
    let (stage, controller, inner) = (stage(), UIViewController(), UIView())
    stage.window.rootViewController = controller
    let view: UIView = controller.view
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    inner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
    stage.advance(by: 0)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        controller.additionalSafeAreaInsets.top = 20
        view.layoutIfNeeded()
      }
    }
    #expect(inner.frame.minY == 64)
    stage.advance(by: 0.5)
    let shown = try #require(inner.layer.presentation())
    #expect(shown.frame.minY == 54)
  }

  @Test("a subclass's own insets reach its subviews")
  func overridden() {
    final class Bar: UIView {
      override var safeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
      }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let bar = Bar(frame: stage.window.bounds)
    let view = UIView(frame: CGRect(x: 0, y: 4, width: 10, height: 10))
    bar.addSubview(view)
    stage.window.addSubview(bar)
    stage.advance(by: 0)
    #expect(view.safeAreaInsets.top == 6)
  }

  @Test("the layout guides of controllers are items of constraints, with the height of the bars")
  func layoutSupport() {
    let stage = stage()
    let (controller, content) = (UIViewController(), UIView())
    stage.window.rootViewController = controller
    content.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(content)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: content, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
        attribute: .bottom, multiplier: 1, constant: 6),
      content.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
      content.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
      content.widthAnchor.constraint(equalTo: controller.topLayoutGuide.heightAnchor),
    ])
    stage.advance(by: 0)
    #expect(controller.topLayoutGuide.length == 44 && controller.bottomLayoutGuide.length == 34)
    #expect(content.frame == CGRect(x: 0, y: 50, width: 44, height: 316))
    stage.window.bounds.size.height = 300
    stage.advance(by: 0)
    #expect(content.frame == CGRect(x: 0, y: 50, width: 44, height: 216))
  }
}
