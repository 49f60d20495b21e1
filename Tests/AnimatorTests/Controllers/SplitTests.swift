import Animator
import Testing

@MainActor
private final class Delegate: NSObject, UISplitViewControllerDelegate {
  let log: ScreenLog
  var top: UISplitViewController.Column?
  var handlesCollapse = false
  var separated: UIViewController?
  init(_ log: ScreenLog) { self.log = log }

  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) { log.add("mode \(displayMode)") }
  func splitViewController(
    _ svc: UISplitViewController, willShow column: UISplitViewController.Column
  ) { log.add("show \(column)") }
  func splitViewController(
    _ svc: UISplitViewController, willHide column: UISplitViewController.Column
  ) { log.add("hide \(column)") }
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    log.add("proposed \(proposedTopColumn)")
    return top ?? proposedTopColumn
  }
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool {
    log.add("collapse")
    return handlesCollapse
  }
  func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? {
    log.add("separate")
    return separated
  }
  func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.add("did collapse") }
  func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.add("did expand") }
}

@MainActor
@Suite("Split view controllers")
struct SplitTests {
  private let log = ScreenLog()
  private let a: Screen
  private let b: Screen
  private let split = UISplitViewController(style: .doubleColumn)
  private let delegate: Delegate

  init() {
    (a, b) = (Screen("A", log, color: .systemTeal), Screen("B", log, color: .systemYellow))
    delegate = Delegate(log)
    split.delegate = delegate
    split.setViewController(a, for: .primary)
    split.setViewController(b, for: .secondary)
    _ = log.take()
  }

  private func stage(
    _ device: DeviceProfile = .iPadAir, _ orientation: UIDeviceOrientation = .landscapeLeft
  ) -> Stage {
    let stage = Stage(hosting: split, on: device, orientation: orientation)
    stage.advance(by: 0)
    return stage
  }

  private func frame(_ controller: UIViewController) -> CGRect {
    controller.view.convert(controller.view.bounds, to: nil)
  }

  @Test("in landscape both columns are side by side, the primary one 320 wide")
  func tiled() {
    let stage = stage()
    #expect(split.displayMode == .oneBesideSecondary && split.splitBehavior == .tile)
    #expect(!split.isCollapsed && split.primaryColumnWidth == 320)
    #expect(frame(a) == CGRect(x: 0, y: 0, width: 320, height: 820))
    #expect(frame(b) == CGRect(x: 320, y: 0, width: 860, height: 820))
    // Both are in navigation controllers, and the narrow one is compact.
    #expect(a.navigationController?.parent === split && b.splitViewController === split)
    #expect(split.viewController(for: .primary) === a && split.viewControllers.count == 2)
    #expect(a.traitCollection.horizontalSizeClass == .compact)
    #expect(b.traitCollection.horizontalSizeClass == .regular)
    #expect(log.take().suffix(2).sorted() == ["A didAppear", "B didAppear"])
    _ = stage
  }

  @Test("in portrait the primary column slides over the secondary one in 0.5 s")
  func overlay() throws {
    let stage = stage(.iPadAir, .portrait)
    #expect(split.displayMode == .secondaryOnly && a.viewIfLoaded?.window == nil)
    #expect(frame(b) == CGRect(x: 0, y: 0, width: 820, height: 1180))
    _ = log.take()
    split.show(.primary)
    #expect(
      log.take() == [
        "mode oneOverSecondary", "show primary", "A didLoad", "A willAppear animated",
      ])
    stage.advance(by: 0.25)
    // The system's spring leaves 0.05796 of the way after 0.25 s.
    let container = try #require(a.navigationController?.view.superview?.layer.presentation())
    #expect(abs(container.frame.minX + 320 * 0.05796) < 0.1)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.5 && log.take() == ["A didAppear animated"])
    #expect(frame(a) == CGRect(x: 0, y: 0, width: 320, height: 1180))
    #expect(frame(b).width == 820)
    // A tap on the dimmed column hides the other one.
    for phase in [UITouch.Phase.began, .ended] {
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: 600, y: 600))
      ])
      stage.advance(by: 0.05)
    }
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "mode secondaryOnly", "hide primary", "A willDisappear animated",
        "A didDisappear animated",
      ])
    #expect(a.view.window == nil && split.displayMode == .secondaryOnly)
  }

  @Test(
    "a finger from the edge moves the primary column in, past half of its width or back",
    arguments: [(CGFloat(0.49), false), (0.51, true)])
  func edge(part: CGFloat, shows: Bool) throws {
    let stage = stage(.iPadAir, .portrait)
    _ = log.take()
    // The pan takes 10 points to begin.
    stage.touch.drag(
      from: CGPoint(x: 2, y: 600), to: CGPoint(x: 12 + 320 * part, y: 600), duration: 0.5,
      holding: 0.3)
    stage.advance(by: 0.7)
    #expect(
      log.take() == [
        "mode oneOverSecondary", "show primary", "A didLoad", "A willAppear animated",
      ])
    let container = try #require(a.navigationController?.view.superview)
    #expect(abs(container.frame.minX + 320 * (1 - part)) < 0.5)
    try stage.advanceUntilIdle()
    #expect(split.displayMode == (shows ? .oneOverSecondary : .secondaryOnly))
    #expect((a.view.window != nil) == shows)
    #expect(
      log.take()
        == (shows
          ? ["A didAppear animated"]
          : [
            "mode secondaryOnly", "hide primary", "A willDisappear animated",
            "A didDisappear animated",
          ]))
    if shows { #expect(frame(a) == CGRect(x: 0, y: 0, width: 320, height: 1180)) }
  }

  @Test("away from the edge, above a pushed controller, or unwanted, a finger does not show it")
  func noEdge() throws {
    let stage = stage(.iPadAir, .portrait)
    func drag(from x: CGFloat) throws {
      stage.touch.drag(from: CGPoint(x: x, y: 600), to: CGPoint(x: x + 700, y: 600))
      try stage.advanceUntilIdle()
    }
    try drag(from: 60)
    #expect(split.displayMode == .secondaryOnly)
    split.presentsWithGesture = false
    try drag(from: 2)
    #expect(split.displayMode == .secondaryOnly)
    split.presentsWithGesture = true
    b.navigationController?.pushViewController(Screen("C", log), animated: false)
    stage.advance(by: 0)
    try drag(from: 2)
    #expect(split.displayMode == .secondaryOnly && b.navigationController?.topViewController === b)
    try drag(from: 2)
    #expect(split.displayMode == .oneOverSecondary)
  }

  @Test("a change of mode can be reversed at any time")
  func reversed() throws {
    let stage = stage()
    _ = log.take()
    split.hide(.primary)
    stage.advance(by: 0.1)
    split.show(.primary)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "mode secondaryOnly", "hide primary", "A willDisappear animated", "mode oneBesideSecondary",
        "show primary", "A willAppear animated", "A didAppear animated",
      ])
    #expect(frame(a).minX == 0 && frame(b) == CGRect(x: 320, y: 0, width: 860, height: 820))
    // In a block of the app, with its duration.
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      split.preferredDisplayMode = .secondaryOnly
    }
    stage.advance(by: 0.5)
    let secondary = try #require(b.navigationController?.view.superview?.layer.presentation())
    #expect(abs(secondary.frame.width - 1020) < 1e-6)
  }

  @Test("widths: points, fraction, least and largest, and the other edge")
  func widths() {
    let stage = stage()
    split.preferredPrimaryColumnWidthFraction = 0.2
    // A fifth of 1180.
    #expect(split.primaryColumnWidth == 236)
    split.preferredPrimaryColumnWidthFraction = 0.5
    #expect(split.primaryColumnWidth == 320)
    split.maximumPrimaryColumnWidth = 500
    #expect(split.primaryColumnWidth == 500)
    split.preferredPrimaryColumnWidth = 400
    split.minimumPrimaryColumnWidth = 450
    split.primaryEdge = .trailing
    stage.advance(by: 0)
    #expect(frame(a) == CGRect(x: 730, y: 0, width: 450, height: 820))
    #expect(frame(b) == CGRect(x: 0, y: 0, width: 730, height: 820))
    let large = UISplitViewController(style: .doubleColumn)
    let other = Stage(hosting: large, on: .iPadPro13, orientation: .landscapeLeft)
    #expect(large.primaryColumnWidth == 375)
    _ = other
  }

  @Test("rotation shows and hides the primary column")
  func rotation() throws {
    let stage = stage()
    _ = log.take()
    stage.rotate(to: .portrait)
    try stage.advanceUntilIdle()
    #expect(split.displayMode == .secondaryOnly && a.view.window == nil)
    #expect(
      log.take() == [
        "mode secondaryOnly", "hide primary", "A willDisappear animated",
        "A didDisappear animated",
      ])
    #expect(frame(b) == CGRect(x: 0, y: 0, width: 820, height: 1180))
    stage.rotate(to: .landscapeRight)
    try stage.advanceUntilIdle()
    #expect(split.displayMode == .oneBesideSecondary)
    #expect(frame(a) == CGRect(x: 0, y: 0, width: 320, height: 820))
    #expect(log.take().last == "A didAppear animated")
  }

  @Test(
    "on a phone it is one stack with the top column that the delegate chooses",
    arguments: [nil, UISplitViewController.Column.primary])
  func phone(top: UISplitViewController.Column?) throws {
    delegate.top = top
    let stage = stage(.iPhone14, .portrait)
    #expect(split.isCollapsed && split.viewControllers.count == 1)
    let stack = try #require(a.navigationController)
    #expect(stack.viewControllers == (top == nil ? [a, b] : [a]))
    let shown = top == nil ? b : a
    #expect(
      log.take().filter { !$0.contains("Move") } == [
        "proposed secondary", "did collapse", "\(shown.name) didLoad", "\(shown.name) willAppear",
        "\(shown.name) didAppear",
      ], "without the moves between the stacks")
    #expect(frame(shown) == stage.window.bounds)
    if top == nil {
      split.hide(.secondary)
    } else {
      split.show(.secondary)
    }
    try stage.advanceUntilIdle()
    #expect(stack.viewControllers == (top == nil ? [a] : [a, b]))
    split.show(top == nil ? .secondary : .primary)
    try stage.advanceUntilIdle()
    #expect(stack.viewControllers == (top == nil ? [a, b] : [a]))
  }

  @Test("it collapses in a narrow window, and separates with what was pushed meanwhile")
  func narrow() throws {
    let stage = stage()
    _ = log.take()
    stage.resize(to: CGSize(width: 500, height: 820))
    #expect(split.isCollapsed)
    let stack = try #require(a.navigationController)
    #expect(stack.viewControllers == [a, b])
    try stage.advanceUntilIdle()
    #expect(frame(b) == CGRect(x: 0, y: 0, width: 500, height: 820) && a.view.window == nil)
    #expect(a.traitCollection.horizontalSizeClass == .compact)
    let c = Screen("C", log)
    b.navigationController?.pushViewController(c, animated: false)
    stage.resize(to: CGSize(width: 1180, height: 820))
    try stage.advanceUntilIdle()
    #expect(!split.isCollapsed && stack.viewControllers == [a])
    #expect(c.navigationController?.viewControllers == [b, c] && c.navigationController !== stack)
    #expect(frame(a) == CGRect(x: 0, y: 0, width: 320, height: 820))
    #expect(frame(c) == CGRect(x: 320, y: 0, width: 860, height: 820))
    #expect(log.take().last { $0.hasPrefix("did ") } == "did expand")
    let shown = [a, c].allSatisfy { $0.view.window != nil }
    #expect(shown && b.view.window == nil)
  }

  @Test("what is presented in the context of a column leaves the screen with that, and returns")
  func presentation() throws {
    let stage = stage()
    let c = Screen("C", log)
    c.modalPresentationStyle = .overCurrentContext
    b.present(c, animated: false)
    try stage.advanceUntilIdle()
    let column = CGRect(x: 320, y: 0, width: 860, height: 820)
    #expect(c.presentingViewController === b.navigationController && frame(c) == column)
    // The stack of the column is not on screen: B is on that of the other one.
    stage.resize(to: CGSize(width: 500, height: 820))
    try stage.advanceUntilIdle()
    #expect(split.isCollapsed && b.view.window != nil && c.view.window == nil)
    stage.resize(to: CGSize(width: 1180, height: 820))
    try stage.advanceUntilIdle()
    #expect(!split.isCollapsed && frame(c) == column)
    let hit = stage.window.hitTest(CGPoint(x: 700, y: 400), with: nil)
    #expect(hit?.isDescendant(of: c.view) == true)
  }

  @Test("a column loses the controller that another container takes")
  func taken() throws {
    let stage = stage()
    let other = UIViewController()
    let stack = try #require(a.navigationController)
    other.addChild(stack)
    stack.didMove(toParent: other)
    #expect(stack.parent === other && stack.view.superview == nil)
    #expect(split.viewController(for: .primary) == nil)
    let details = try #require(b.navigationController)
    #expect(split.viewControllers == [details])
    stage.advance(by: 0)
    #expect(frame(b) == CGRect(x: 0, y: 0, width: 1180, height: 820))
    stage.rotate(to: .portrait, animated: false)
    stage.resize(to: CGSize(width: 500, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(stack.parent === other && a.navigationController === stack)
    #expect(split.isCollapsed && b.view.window != nil)
  }

  @Test("what another container takes of a collapsed one does not come back")
  func takenWhileCollapsed() throws {
    let stage = stage()
    let other = UIViewController()
    let (stack, details) = (
      try #require(a.navigationController), try #require(b.navigationController)
    )
    stage.resize(to: CGSize(width: 500, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(stack.viewControllers == [a, b] && details.parent == nil)
    other.addChild(details)
    details.didMove(toParent: other)
    stage.resize(to: CGSize(width: 1180, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(!split.isCollapsed && details.parent === other)
    #expect(split.viewController(for: .secondary) == nil && stack.viewControllers == [a, b])
    // The whole stack, with what the secondary column has put on it.
    split.setViewController(UIViewController(), for: .secondary)
    stage.resize(to: CGSize(width: 500, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(stack.viewControllers.count == 3)
    other.addChild(stack)
    stack.didMove(toParent: other)
    #expect(split.viewControllers.isEmpty && stack.viewControllers.count == 3)
  }

  @Test("a detail that is shown replaces the secondary column, or is pushed")
  func detail() throws {
    let stage = stage()
    let c = Screen("C", log)
    a.showDetailViewController(c, sender: nil)
    #expect(split.viewController(for: .secondary) === c && b.view.window == nil)
    stage.advance(by: 0)
    #expect(frame(c).minX == 320 && b.parent?.parent == nil)
    stage.resize(to: CGSize(width: 400, height: 820), animated: false)
    let d = Screen("D", log)
    a.showDetailViewController(d, sender: nil)
    try stage.advanceUntilIdle()
    #expect(d.navigationController === a.navigationController && d.view.window != nil)
    stage.resize(to: CGSize(width: 1180, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(split.viewController(for: .secondary) === d && frame(d).minX == 320)
  }

  @Test("a controller for compact width replaces both columns")
  func compact() {
    let c = Screen("C", log)
    split.setViewController(c, for: .compact)
    let stage = stage(.iPhone14, .portrait)
    #expect(split.viewControllers == [c] && frame(c) == stage.window.bounds)
    #expect(a.viewIfLoaded?.window == nil)
  }

  @Test("any two controllers: the delegate merges and separates them", arguments: [false, true])
  func classic(handles: Bool) throws {
    let split = UISplitViewController()
    (split.delegate, delegate.handlesCollapse) = (delegate, handles)
    let list = UINavigationController(rootViewController: Screen("L", log))
    let detail = Screen("D", log)
    split.viewControllers = [list, detail]
    let stage = Stage(hosting: split, on: .iPadAir, orientation: .landscapeLeft)
    stage.advance(by: 0)
    #expect(split.style == .unspecified && split.viewControllers == [list, detail])
    #expect(frame(detail) == CGRect(x: 320, y: 0, width: 860, height: 820))
    _ = log.take()
    stage.resize(to: CGSize(width: 400, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(log.take().contains("collapse") && split.viewControllers == [list])
    #expect(list.viewControllers.contains(detail) != handles)
    let other = Screen("E", log)
    delegate.separated = handles ? other : nil
    stage.resize(to: CGSize(width: 1180, height: 820), animated: false)
    stage.advance(by: 0)
    #expect(log.take().contains("separate"))
    #expect(split.viewControllers == [list, handles ? other : detail])
    #expect(frame(handles ? other : detail).minX == 320)
  }

  @Test("the button of a bar shows and hides the primary column; three columns are a fault")
  func button() throws {
    let stage = stage()
    b.navigationItem.leftBarButtonItem = split.displayModeButtonItem
    stage.advance(by: 0)
    for phase in [UITouch.Phase.began, .ended] {
      // In the bar of 50 points below the safe area of 24; its margin is 20.
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: 350, y: 49))
      ])
      stage.advance(by: 0.05)
    }
    #expect(split.displayMode == .secondaryOnly)
    let faults = UsageFault.collect {
      #expect(UISplitViewController(style: .tripleColumn).style == .doubleColumn)
      split.setViewController(a, for: .supplementary)
    }
    #expect(
      faults.map(\.call) == [
        "UISplitViewController(style:)", "UISplitViewController.setViewController(_:for:)",
      ])
  }

  // The bar of 50 points is below the safe area of 24, and the button at its margin of 20: the column begins at 320, or at 0.
  @Test("the secondary column has a button for the whole width, if three columns were asked for")
  func secondaryOnlyButton() throws {
    var wide: UISplitViewController?
    _ = UsageFault.collect { wide = UISplitViewController(style: .tripleColumn) }
    let split = try #require(wide)
    split.setViewController(a, for: .primary)
    split.setViewController(b, for: .secondary)
    let stage = Stage(hosting: split, on: .iPadAir, orientation: .landscapeLeft)
    stage.advance(by: 0)
    let bar = try #require(b.navigationController?.navigationBar)
    func tap(_ x: CGFloat) {
      for phase in [UITouch.Phase.began, .ended] {
        stage.window.touches.send([
          TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: 49))
        ])
        stage.advance(by: 0.05)
      }
      stage.advance(by: 0.6)
    }
    #expect(bar.parts("BarButtonView").isEmpty)
    split.showsSecondaryOnlyButton = true
    // It is in front of the items of the controller, and stays as they change.
    b.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
    #expect(bar.parts("BarButtonView").count == 2)
    #expect(b.navigationItem.leftBarButtonItems?.count == 1)
    tap(350)
    #expect(split.displayMode == .secondaryOnly && frame(b).minX == 0)
    tap(30)
    #expect(split.displayMode == .oneBesideSecondary && frame(b).minX == 320)
    // Another controller has the button, and the one that is replaced loses it.
    split.setViewController(Screen("C", log), for: .secondary)
    stage.advance(by: 0)
    #expect(bar.parts("BarButtonView").count == 1)
    split.showsSecondaryOnlyButton = false
    let shown = split.viewControllers.last as? UINavigationController
    #expect(shown?.navigationBar.parts("BarButtonView").isEmpty == true)
  }

  @Test("with two columns there is no button for the whole width, as in UIKit")
  func noSecondaryOnlyButton() throws {
    let stage = stage()
    split.showsSecondaryOnlyButton = true
    stage.advance(by: 0)
    let bar = try #require(b.navigationController?.navigationBar)
    #expect(bar.parts("BarButtonView").isEmpty)
  }

  @Test("controllers, views and the stage are released", arguments: [0, 0.1, 1])
  func release(time: Double) {
    final class Box { weak var object: AnyObject? }
    let boxes = (0..<5).map { _ in Box() }
    do {
      let split = UISplitViewController(style: .doubleColumn)
      let (a, b) = (UIViewController(), UIViewController())
      split.setViewController(a, for: .primary)
      split.setViewController(b, for: .secondary)
      let stage = Stage(hosting: split, on: .iPadAir)
      stage.advance(by: 0)
      split.show(.primary)
      _ = split.displayModeButtonItem
      stage.advance(by: time)
      if time == 1 { stage.resize(to: CGSize(width: 400, height: 800)) }
      for (box, object) in zip(boxes, [split, a, b, stage.window, stage] as [AnyObject]) {
        box.object = object
      }
    }
    _ = Stage(size: .zero)
    #expect(boxes.allSatisfy { $0.object == nil })
  }
}
