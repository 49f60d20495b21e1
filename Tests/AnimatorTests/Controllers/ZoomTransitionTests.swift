import Animator
import Testing

/// Zooms of controllers from a source view and back. Expected values follow from the spring of the system, which leaves
/// (1 + ωt)·e^(−ωt) of the way after a time t, with ω = √(1000 / 3).
@MainActor
@Suite("Zooms of controllers")
struct ZoomTransitionTests {
  private let log = ScreenLog()
  private let root: Screen
  private let top: Screen
  private let navigation: UINavigationController
  private let stage: Stage
  private let source = UIView(frame: CGRect(x: 20, y: 120, width: 60, height: 40))
  private let window = CGRect(x: 0, y: 0, width: 200, height: 400)

  init() {
    (root, top) = (Screen("A", log, color: .red), Screen("B", log, color: .blue))
    navigation = UINavigationController(rootViewController: root)
    stage = Stage(hosting: navigation, size: window.size, scale: 1)
    source.backgroundColor = .green
    source.layer.cornerRadius = 8
    root.view.addSubview(source)
    stage.advance(by: 0)
    top.preferredTransition = .zoom { [source] _ in source }
    _ = log.take()
  }

  /// What is left of the way after a time.
  private func rest(_ seconds: Double) -> CGFloat {
    let x = (1000.0 / 3).squareRoot() * seconds
    return CGFloat((1 + x) * exp(-x))
  }

  /// The value between two ends.
  private func mix(_ from: CGFloat, _ to: CGFloat, _ rest: CGFloat) -> CGFloat {
    to + (from - to) * rest
  }

  private func mix(_ from: CGRect, _ to: CGRect, _ rest: CGFloat) -> CGRect {
    CGRect(
      x: mix(from.minX, to.minX, rest), y: mix(from.minY, to.minY, rest),
      width: mix(from.width, to.width, rest), height: mix(from.height, to.height, rest))
  }

  private func isClose(_ one: CGRect, _ two: CGRect) -> Bool {
    abs(one.minX - two.minX) < 1e-3 && abs(one.minY - two.minY) < 1e-3
      && abs(one.width - two.width) < 1e-3 && abs(one.height - two.height) < 1e-3
  }

  /// The view in which a controller's view is clipped during a zoom, as it is on the screen.
  private func card(of controller: UIViewController) throws -> CALayer {
    let card = try #require(controller.view.superview)
    return try #require(card.layer.presentation())
  }

  // MARK: Pushes

  @Test("a pushed view grows from the source, in front of a smaller screen, and shrinks to it")
  func push() throws {
    navigation.pushViewController(top, animated: true)
    #expect(isClose(try card(of: top).frame, source.frame))
    #expect(source.alpha == 0, "its picture is in the card")
    stage.advance(by: 0.1)
    let rest = rest(0.1)
    #expect(isClose(try card(of: top).frame, mix(source.frame, window, rest)))
    #expect(abs(try card(of: top).cornerRadius - 8 * rest) < 1e-3)
    // The view fills the card on the source: it is scaled by 60 / 200, which is more than 40 / 400.
    let scale = mix(0.3, 1, rest)
    let shown = try #require(top.view.layer.presentation())
    #expect(abs(shown.frame.width - 200 * scale) < 1e-3)
    #expect(abs(shown.frame.height - 400 * scale) < 1e-3)
    // The screen behind loses 8.6 % of its size.
    let behind = try #require(root.view.layer.presentation())
    #expect(abs(behind.frame.width - 200 * (1 - 0.086 * (1 - rest))) < 1e-3)
    #expect(abs(behind.frame.midX - 100) < 1e-3)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.5)
    #expect(top.view.frame == window && top.view.transform == .identity)
    #expect(root.view.superview == nil && root.view.transform == .identity)
    #expect(source.alpha == 0, "it is hidden while it is zoomed")

    navigation.popViewController(animated: true)
    #expect(isClose(try card(of: top).frame, window))
    stage.advance(by: 0.1)
    #expect(isClose(try card(of: top).frame, mix(window, source.frame, rest)))
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 1)
    #expect(source.alpha == 1 && root.view.frame == window && top.view.superview == nil)
    #expect(top.view.frame == window && top.view.transform == .identity)
    let left = root.view.superview?.subviews ?? []
    #expect(left.count == 1 && left.first === root.view, "nothing of the zoom is left")
  }

  @Test("callbacks come in the order of other pushes and pops")
  func callbacks() throws {
    navigation.pushViewController(top, animated: true)
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "A willDisappear animated", "B willAppear animated",
      ])
    #expect(top.transitionCoordinator?.transitionDuration == 0.5)
    stage.advance(by: 0.49)
    #expect(log.take() == [])
    stage.advance(by: 0.01)
    #expect(log.take() == ["A didDisappear animated", "B didAppear animated", "B didMove"])
    navigation.popViewController(animated: true)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B willMove nil", "B willDisappear animated", "A willAppear animated",
        "B didDisappear animated", "A didAppear animated", "B didMove nil",
      ])
  }

  @Test("a frame is the same however the clock advances", arguments: [1, 6, 24, 100])
  func steps(count: Int) throws {
    navigation.pushViewController(top, animated: true)
    for step in 1...count { stage.advance(to: 0.1 * Double(step) / Double(count)) }
    #expect(isClose(try card(of: top).frame, mix(source.frame, window, rest(0.1))))
  }

  @Test("the source is asked for again, and may be another one then")
  func sources() throws {
    let other = UIView(frame: CGRect(x: 100, y: 300, width: 50, height: 50))
    other.alpha = 0.5
    root.view.addSubview(other)
    var contexts: [[UIViewController]] = []
    top.preferredTransition = .zoom { [source] context in
      contexts.append([context.sourceViewController, context.zoomedViewController])
      return contexts.count == 1 ? source : other
    }
    navigation.pushViewController(top, animated: true)
    try stage.advanceUntilIdle()
    navigation.popViewController(animated: true)
    #expect(contexts == [[root, top], [root, top]])
    #expect(source.alpha == 1 && other.alpha == 0)
    stage.advance(by: 0.1)
    #expect(isClose(try card(of: top).frame, mix(window, other.frame, rest(0.1))))
    try stage.advanceUntilIdle()
    #expect(other.alpha == 0.5)
  }

  @Test("a source is visible again when its controller leaves without animation")
  func unanimated() throws {
    navigation.pushViewController(top, animated: true)
    try stage.advanceUntilIdle()
    #expect(source.alpha == 0)
    navigation.popViewController(animated: false)
    #expect(source.alpha == 1)
  }

  @Test("without a source, a view grows from the middle as it fades in")
  func noSource() throws {
    top.preferredTransition = .zoom { _ in nil }
    navigation.pushViewController(top, animated: true)
    stage.advance(by: 0.1)
    let rest = rest(0.1)
    let half = CGRect(x: 50, y: 100, width: 100, height: 200)
    #expect(isClose(try card(of: top).frame, mix(half, window, rest)))
    #expect(abs(CGFloat(try card(of: top).opacity) - (1 - rest)) < 1e-3)
    try stage.advanceUntilIdle()
    #expect(top.view.frame == window && top.view.alpha == 1)
  }

  @Test("a part of the view is aligned with the source")
  func alignment() throws {
    let options = UIViewController.Transition.ZoomOptions()
    var asked: [UIViewController] = []
    options.alignmentRectProvider = { context in
      asked.append(context.zoomedViewController)
      return CGRect(x: 50, y: 100, width: 120, height: 80)
    }
    top.preferredTransition = .zoom(options: options) { [source] _ in source }
    navigation.pushViewController(top, animated: true)
    #expect(asked == [top])
    // 120 × 80 is shown as 60 × 40, so the view is half as large, and its part begins at the card's corner.
    let shown = try #require(top.view.layer.presentation())
    #expect(isClose(shown.frame, CGRect(x: -25, y: -50, width: 100, height: 200)))
  }

  @Test("a pop during a push ends that, and goes on from where the view is")
  func interruption() throws {
    navigation.pushViewController(top, animated: true)
    stage.advance(by: 0.1)
    let frame = try card(of: top).frame
    _ = log.take()
    navigation.popViewController(animated: true)
    #expect(
      log.take() == [
        "A didDisappear animated", "B didAppear animated", "B didMove", "B willMove nil",
        "B willDisappear animated", "A willAppear animated",
      ])
    #expect(isClose(try card(of: top).frame, frame))
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.6)
    #expect(navigation.viewControllers == [root] && source.alpha == 1)
    #expect(root.view.superview?.subviews == [root.view] && root.view.transform == .identity)
  }

  @Test("controllers and what their providers retain are released")
  func release() throws {
    weak var controller: UIViewController?
    weak var token: UIView?
    do {
      let (released, view) = (Screen("C", log), UIView())
      (controller, token) = (released, view)
      released.preferredTransition = .zoom { [source] _ in
        withExtendedLifetime(view) { source }
      }
      navigation.pushViewController(released, animated: true)
      try stage.advanceUntilIdle()
      navigation.popViewController(animated: true)
      try stage.advanceUntilIdle()
    }
    stage.advance(by: 0)
    #expect(controller == nil && token == nil)
    #expect(source.alpha == 1)
  }

  // MARK: Presentations

  @Test("a presentation over the full screen zooms, with the dimming of the options")
  func presentation() throws {
    let options = UIViewController.Transition.ZoomOptions()
    options.dimmingColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    var presenter: UIViewController?
    top.preferredTransition = .zoom(options: options) { [source] context in
      presenter = context.sourceViewController
      return source
    }
    top.modalPresentationStyle = .fullScreen
    root.present(top, animated: true)
    #expect(presenter === root, "the controller that was asked to present")
    let card = try #require(top.view.superview)
    let container = try #require(card.superview)
    let dimming = try #require(container.subviews.dropLast().last)
    #expect(dimming.backgroundColor == options.dimmingColor)
    stage.advance(by: 0.1)
    #expect(
      isClose(
        try #require(card.layer.presentation()).frame, mix(source.frame, window, rest(0.1))))
    #expect(
      abs(CGFloat(try #require(dimming.layer.presentation()).opacity) - (1 - rest(0.1))) < 1e-3)
    try stage.advanceUntilIdle()
    #expect(log.take().suffix(2) == ["B didAppear animated", "A didDisappear animated"])
    #expect(top.view.superview === container && container.subviews == [top.view])
    root.dismiss(animated: true)
    stage.advance(by: 0.1)
    #expect(
      isClose(try self.card(of: top).frame, mix(window, source.frame, rest(0.1))))
    try stage.advanceUntilIdle()
    #expect(source.alpha == 1 && root.presentedViewController == nil)
    #expect(root.view.window != nil && navigation.view.transform == .identity)
  }

  @Test("the effect of the options is behind the view, and fades in with the dimming")
  func effect() throws {
    let options = UIViewController.Transition.ZoomOptions()
    options.dimmingVisualEffect = UIBlurEffect(style: .dark)
    top.preferredTransition = .zoom(options: options) { [source] _ in source }
    navigation.pushViewController(top, animated: true)
    let container = try #require(top.view.superview?.superview)
    let effects = container.subviews.compactMap { $0 as? UIVisualEffectView }
    #expect(effects.count == 1 && effects.first?.effect === options.dimmingVisualEffect)
    stage.advance(by: 0.1)
    let shown = try #require(effects.first?.layer.presentation())
    #expect(abs(CGFloat(shown.opacity) - (1 - rest(0.1))) < 1e-3)
    try stage.advanceUntilIdle()
    #expect(effects.first?.superview == nil)
  }

  @Test("the safe areas of both views stay while they are scaled")
  func safeAreas() throws {
    let (root, top, source) = (Screen("C", log), Screen("D", log), UIView(frame: source.frame))
    let navigation = UINavigationController(rootViewController: root)
    root.view.addSubview(source)
    top.preferredTransition = .zoom { _ in source }
    let stage = Stage(hosting: navigation, on: .iPhone15)
    stage.advance(by: 0)
    let behind = root.view.safeAreaInsets
    navigation.pushViewController(top, animated: true)
    stage.advance(by: 0.1)
    let shown = top.view.safeAreaInsets
    #expect(root.view.safeAreaInsets == behind && behind.top > 0)
    try stage.advanceUntilIdle()
    #expect(top.view.safeAreaInsets == shown && shown.top > 0)
    navigation.popViewController(animated: true)
    stage.advance(by: 0.1)
    #expect(top.view.safeAreaInsets == shown)
    #expect(root.view.safeAreaInsets == behind)
    try stage.advanceUntilIdle()
    #expect(root.view.safeAreaInsets == behind)
  }

  @Test("a picture of the source fades out over the view, and in again")
  func picture() throws {
    navigation.pushViewController(top, animated: true)
    let picture = try #require(top.view.superview?.subviews.last)
    #expect(picture !== top.view && picture.frame.size != .zero)
    #expect(
      isClose(
        try #require(picture.layer.presentation()).frame,
        CGRect(x: 0, y: 0, width: 60, height: 40)))
    // Linear in 0.1 s.
    stage.advance(by: 0.05)
    #expect(abs(try #require(picture.layer.presentation()).opacity - 0.5) < 1e-3)
    try stage.advanceUntilIdle()
    navigation.popViewController(animated: true)
    let other = try #require(top.view.superview?.subviews.last)
    // Linear from 0.08 s to 0.25 s.
    stage.advance(by: 0.05)
    #expect(other.layer.presentation()?.opacity == 0)
    stage.advance(by: 0.115)
    #expect(abs(try #require(other.layer.presentation()).opacity - 0.5) < 1e-3)
    stage.advance(by: 0.1)
    #expect(other.layer.presentation()?.opacity == 1)
  }

  @Test("the other transitions are those of the styles of their names")
  func styles() throws {
    top.modalPresentationStyle = .fullScreen
    top.preferredTransition = .crossDissolve
    root.present(top, animated: true)
    stage.advance(by: 0.2)
    // Ease-in-out is half way after half of 0.4 s.
    #expect(abs(try #require(top.view.layer.presentation()).opacity - 0.5) < 1e-3)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.4)
    root.dismiss(animated: false)
    // Pushes have their own.
    navigation.pushViewController(top, animated: true)
    #expect(top.view.layer.presentation()?.frame.minX == 200)
  }
}
