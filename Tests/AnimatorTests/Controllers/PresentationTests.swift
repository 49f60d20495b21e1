import Animator
import Testing

@MainActor
@Suite("Presenting controllers")
struct PresentationTests {
  private let log = ScreenLog()
  private let root: Screen
  private let stage: Stage

  init() {
    root = Screen("A", log, color: .red)
    stage = Stage(hosting: root, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    _ = log.take()
  }

  private func screen(
    _ name: String, _ style: UIModalPresentationStyle = .fullScreen,
    _ transition: UIModalTransitionStyle = .coverVertical
  ) -> Screen {
    let screen = Screen(name, log, color: .blue)
    screen.modalPresentationStyle = style
    screen.modalTransitionStyle = transition
    return screen
  }

  @Test("a full-screen presentation and its dismissal, animated")
  func fullScreen() throws {
    let b = screen("B")
    b.logsReasons = true
    root.present(b, animated: true) { [log] in log.add("presented") }
    #expect(
      log.take() == [
        "B didLoad", "A willDisappear animated", "B willAppear animated (presented)",
      ])
    #expect(root.presentedViewController === b && b.presentingViewController === root)
    stage.advance(by: 0.4)
    #expect(log.take() == [])
    // The spring of 0.5 s.
    stage.advance(by: 0.1)
    #expect(
      log.take() == ["B didAppear animated (presented)", "A didDisappear animated", "presented"])
    #expect(root.view.window == nil && b.view.frame == stage.window.bounds)
    root.dismiss(animated: true) { [log] in log.add("dismissed") }
    #expect(log.take() == ["B willDisappear animated (dismissed)", "A willAppear animated"])
    stage.advance(by: 0.5)
    #expect(
      log.take() == ["A didAppear animated", "B didDisappear animated (dismissed)", "dismissed"])
    #expect(root.view.superview === stage.window && root.view.frame == stage.window.bounds)
    #expect(root.presentedViewController == nil && b.presentingViewController == nil)
    #expect(b.view.window == nil && stage.window.subviews == [root.view])
    try stage.advanceUntilIdle()
  }

  @Test("without animation everything happens at once")
  func unanimated() {
    let b = screen("B")
    root.present(b, animated: false) { [log] in log.add("presented") }
    #expect(
      log.take() == [
        "B didLoad", "A willDisappear", "B willAppear", "B didAppear", "A didDisappear",
        "presented",
      ])
    b.dismiss(animated: false) { [log] in log.add("dismissed") }
    #expect(
      log.take() == [
        "B willDisappear", "A willAppear", "A didAppear", "B didDisappear", "dismissed",
      ])
    #expect(stage.window.subviews == [root.view])
  }

  @Test(
    "the presenter below an overlay or a sheet is not called",
    arguments: [UIModalPresentationStyle.overFullScreen, .pageSheet, .formSheet, .automatic])
  func overlays(style: UIModalPresentationStyle) {
    let b = screen("B", style)
    root.present(b, animated: true)
    stage.advance(by: 1)
    #expect(log.take() == ["B didLoad", "B willAppear animated", "B didAppear animated"])
    #expect(root.view.window != nil)
    b.dismiss(animated: true)
    stage.advance(by: 1)
    #expect(log.take() == ["B willDisappear animated", "B didDisappear animated"])
    #expect(stage.window.subviews == [root.view])
  }

  @Test("each transition style has its duration and its look")
  func styles() throws {
    for (style, duration) in [
      (UIModalTransitionStyle.coverVertical, 0.5), (.flipHorizontal, 0.75), (.crossDissolve, 0.4),
      (.partialCurl, 1),
    ] {
      let b = screen("B", .fullScreen, style)
      let start = stage.time.seconds
      root.present(b, animated: true)
      #expect(b.transitionCoordinator?.transitionDuration == duration)
      #expect(root.transitionCoordinator?.isAnimated == true)
      stage.advance(by: duration / 2)
      if style == .crossDissolve { #expect(b.view.layer.presentation()?.opacity == 0.5) }
      if style == .coverVertical {
        let y = try #require(b.view.layer.presentation()).frame.minY
        // Critically damped with ω = √(1000 / 3): (1 + ωt)·e^(−ωt) is 0.058 at 0.25 s, of 400 points.
        #expect(abs(y - 23.2) < 0.1)
      }
      try stage.advanceUntilIdle()
      #expect(abs(stage.time.seconds - start - duration) < 1e-9, "\(style)")
      #expect(b.transitionCoordinator == nil && log.take().last == "A didDisappear animated")
      b.dismiss(animated: true)
      try stage.advanceUntilIdle()
      #expect(abs(stage.time.seconds - start - 2 * duration) < 1e-9, "\(style)")
      #expect(log.take().last == "B didDisappear animated" && stage.window.subviews == [root.view])
      #expect(root.view.alpha == 1 && b.view.alpha == 1)
    }
  }

  @Test("over full screen the presenter turns, with itself below the presented view on the back")
  func flipOverFullScreen() throws {
    func colors(_ picture: LayerTreeSnapshot) -> [CGColor] {
      picture.layers.compactMap(\.state.backgroundColor)
    }
    let b = screen("B", .overFullScreen, .flipHorizontal)
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    for isDismissal in [false, true] {
      let start = stage.time.seconds
      if isDismissal { b.dismiss(animated: true) } else { root.present(b, animated: true) }
      try stage.advanceUntilIdle()
      // Half of the 0.75 s.
      let frame = stage.timeline.frame(at: start + 0.375)
      let turn = try #require(frame.layers.compactMap(\.transition).first)
      #expect(colors(turn.from) == (isDismissal ? [red, blue] : [red]))
      #expect(colors(turn.to) == (isDismissal ? [red] : [red, blue]))
      #expect(!frame.layers.contains { $0.state.backgroundColor == red }, "it is seen once")
      #expect(root.view.superview === stage.window && stage.window.subviews.first === root.view)
    }
    // The presenter is on screen all the time.
    #expect(
      log.take() == [
        "B didLoad", "B willAppear animated", "B didAppear animated", "B willDisappear animated",
        "B didDisappear animated",
      ])
  }

  @Test("a chain is dismissed as a whole by its presenter, and its top by itself")
  func chain() {
    let (b, c, d) = (screen("B"), screen("C"), screen("D"))
    root.present(b, animated: false)
    b.present(c, animated: false)
    c.present(d, animated: false)
    #expect(root.presentedViewController === b && c.presentingViewController === b)
    _ = log.take()
    d.dismiss(animated: false)
    #expect(
      log.take() == ["D willDisappear", "C willAppear", "C didAppear", "D didDisappear"])
    root.dismiss(animated: true)
    stage.advance(by: 1)
    // B was covered: it is called by nobody.
    #expect(
      log.take() == [
        "C willDisappear animated", "A willAppear animated", "A didAppear animated",
        "C didDisappear animated",
      ])
    #expect(stage.window.subviews == [root.view] && root.presentedViewController == nil)
    #expect(b.presentingViewController == nil && b.presentedViewController == nil)
    #expect(c.presentingViewController == nil)
  }

  @Test("a presented controller is being presented and dismissed, its children are not")
  func reasonsOfChildren() {
    let (b, child) = (screen("B"), Screen("C", log))
    b.addChild(child)
    b.view.addSubview(child.view)
    child.didMove(toParent: b)
    (b.logsReasons, child.logsReasons) = (true, true)
    _ = log.take()
    root.present(b, animated: false)
    b.dismiss(animated: false)
    let lines = log.take()
    #expect(
      lines.filter { $0.hasPrefix("B") } == [
        "B willAppear (presented)", "B didAppear (presented)", "B willDisappear (dismissed)",
        "B didDisappear (dismissed)",
      ])
    #expect(
      lines.filter { $0.hasPrefix("C") } == [
        "C willAppear", "C didAppear", "C willDisappear", "C didDisappear",
      ])
  }

  @Test("a child presents from its outermost container, or over a context")
  func contexts() {
    let child = Screen("C", log)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.view.frame = CGRect(x: 0, y: 100, width: 200, height: 100)
    child.didMove(toParent: root)
    stage.advance(by: 0)
    _ = log.take()
    let b = screen("B", .overCurrentContext)
    child.present(b, animated: false)
    #expect(b.presentingViewController === root && b.view.window != nil)
    #expect(child.presentedViewController === b)
    child.dismiss(animated: false)
    child.definesPresentationContext = true
    for style in [UIModalPresentationStyle.overCurrentContext, .currentContext] {
      let b = screen("B", style)
      child.present(b, animated: false)
      #expect(b.presentingViewController === child && root.presentedViewController == nil)
      #expect(
        b.view.convert(b.view.bounds, to: root.view)
          == CGRect(x: 0, y: 100, width: 200, height: 100))
      #expect((child.view.window == nil) == (style == .currentContext))
      child.dismiss(animated: true)
      stage.advance(by: 1)
      #expect(child.view.superview === root.view)
      #expect(child.view.frame == CGRect(x: 0, y: 100, width: 200, height: 100))
    }
    #expect(root.view.subviews == [child.view])
  }

  @Test("wrong use is a fault and changes nothing")
  func faults() throws {
    let present = "UIViewController.present(_:animated:completion:)"
    let dismiss = "UIViewController.dismiss(animated:completion:)"
    func calls(_ body: () -> Void) -> [String] { UsageFault.collect(body).map(\.call) }
    #expect(calls { root.dismiss(animated: true) } == [dismiss])
    #expect(calls { root.present(root, animated: true) } == [present])
    #expect(calls { UIViewController().present(screen("X"), animated: true) } == [present])
    let child = UIViewController()
    root.addChild(child)
    #expect(calls { root.present(child, animated: true) } == [present])
    child.willMove(toParent: nil)
    child.removeFromParent()
    #expect(
      calls { root.present(screen("X", .pageSheet, .partialCurl), animated: true) } == [present])
    let b = screen("B")
    root.present(b, animated: true)
    #expect(calls { root.present(screen("X"), animated: true) } == [present])
    #expect(calls { root.present(b, animated: true) } == [present])
    #expect(calls { b.present(screen("X"), animated: true) } == [present])
    #expect(calls { root.dismiss(animated: true) } == [dismiss])
    try stage.advanceUntilIdle()
    #expect(calls { root.present(screen("X"), animated: true) } == [present])
    #expect(calls { b.present(b, animated: true) } == [present])
    _ = log.take()
    b.dismiss(animated: true)
    #expect(calls { b.dismiss(animated: true) } == [dismiss])
    try stage.advanceUntilIdle()
    #expect(log.take().count == 4 && stage.window.subviews == [root.view])
  }

  @Test("replacing the root ends what it presents, also during transitions", arguments: [0.2, 1])
  func replacedRoot(time: Double) throws {
    let b = screen("B", .pageSheet)
    root.present(b, animated: true)
    stage.advance(by: time)
    let new = Screen("N", log)
    let faults = try UsageFault.collect {
      stage.window.rootViewController = new
      try stage.advanceUntilIdle()
    }
    #expect(faults == [])
    let logged = log.take()
    #expect(logged.filter { $0.hasPrefix("B") }.last == "B didDisappear")
    #expect(logged.filter { $0.hasPrefix("A") } == ["A willDisappear", "A didDisappear"])
    #expect(stage.window.subviews == [new.view] && root.presentedViewController == nil)
    #expect(root.view.transform.isIdentity && root.view.layer.cornerRadius == 0)
  }

  @Test("presentations are released when they are dismissed, and with their stage at any time")
  func released() throws {
    func run(_ style: UIModalPresentationStyle, until time: Double, dismiss: Bool) throws
      -> [UIViewController?]
    {
      final class Box { weak var controller: UIViewController? }
      let boxes = [Box(), Box(), Box()]
      try {
        let log = ScreenLog()
        let root = Screen("A", log)
        let stage = Stage(hosting: root, size: CGSize(width: 200, height: 400))
        stage.advance(by: 0)
        let b = Screen("B", log)
        b.modalPresentationStyle = style
        root.present(b, animated: true)
        stage.advance(by: time)
        if dismiss {
          b.dismiss(animated: true)
          try stage.advanceUntilIdle()
        }
        (boxes[0].controller, boxes[1].controller) = (root, b)
      }()
      return boxes.map(\.controller)
    }
    for style in [UIModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen] {
      #expect(try run(style, until: 1, dismiss: true).allSatisfy { $0 == nil })
      #expect(try run(style, until: 1, dismiss: false).allSatisfy { $0 == nil })
      #expect(try run(style, until: 0.2, dismiss: false).allSatisfy { $0 == nil })
    }
  }
}
