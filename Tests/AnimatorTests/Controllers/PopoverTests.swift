import Animator
import Testing

@MainActor
private final class Delegate: NSObject, UIPopoverPresentationControllerDelegate {
  let log: ScreenLog
  var adapts: Bool {
    get { style != .none }
    set { style = newValue ? .automatic : .none }
  }
  var style = UIModalPresentationStyle.automatic
  var dismisses = true
  var repositioned: CGRect?
  init(_ log: ScreenLog) { self.log = log }

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { style }
  func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) {
    log.add("prepare")
  }
  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
    dismisses
  }
  func presentationControllerWillDismiss(_ controller: UIPresentationController) {
    log.add("will dismiss")
  }
  func presentationControllerDidDismiss(_ controller: UIPresentationController) {
    log.add("did dismiss")
  }
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
    log.add("attempt")
  }
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>
  ) {
    if let repositioned { rect.pointee = repositioned }
  }
}

@MainActor
@Suite("Popovers")
struct PopoverTests {
  private let log = ScreenLog()
  private let root: Screen
  private let stage: Stage
  private let delegate: Delegate
  /// The source: 100 by 40 points at (300, 200).
  private let button = UIView(frame: CGRect(x: 300, y: 200, width: 100, height: 40))
  private let content: Screen

  init() {
    root = Screen("A", log)
    content = Screen("B", log, color: .green)
    delegate = Delegate(log)
    // 820 by 1180, safe area 24 at the top and 20 at the bottom.
    stage = Stage(hosting: root, on: .iPadAir)
    root.view.addSubview(button)
    stage.advance(by: 0)
    _ = log.take()
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 150)
    content.popoverPresentationController?.sourceView = button
    content.popoverPresentationController?.delegate = delegate
  }

  private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  private var popover: UIPopoverPresentationController {
    get throws { try #require(content.popoverPresentationController) }
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    let location = CGPoint(x: x, y: y)
    for phase in [UITouch.Phase.began, .ended] {
      stage.window.touches.send([TouchSample(finger: 1, phase: phase, location: location)])
      stage.advance(by: 0.05)
    }
  }

  @Test("it is below its source, points to its middle by 13 points, and fades in in 0.3 s")
  func below() throws {
    root.present(content, animated: true)
    #expect(log.take() == ["B didLoad", "prepare", "B willAppear animated"])
    stage.advance(by: 0.15)
    let popover = try popover
    let card = try #require(popover.presentedView)
    // Ease-in-out is at one half after half of the time.
    #expect(abs(try #require(card.layer.presentation()).opacity - 0.5) < 1e-6)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.3 && log.take() == ["B didAppear animated"])
    #expect(popover.arrowDirection == .up && popover.presentationStyle == .popover)
    // Below 240, in the middle of 350.
    #expect(card.frame == CGRect(x: 250, y: 240, width: 200, height: 163))
    #expect(frame(content.view) == CGRect(x: 250, y: 253, width: 200, height: 150))
  }

  @Test(
    "the arrow's direction is the first that is permitted and has room",
    arguments: [
      (UIPopoverArrowDirection.down, CGRect(x: 250, y: 37, width: 200, height: 150)),
      (.left, CGRect(x: 413, y: 145, width: 200, height: 150)),
      (.right, CGRect(x: 87, y: 145, width: 200, height: 150)),
      (UIPopoverArrowDirection([.left, .right]), CGRect(x: 413, y: 145, width: 200, height: 150)),
      (UIPopoverArrowDirection([]), CGRect(x: 250, y: 145, width: 200, height: 150)),
    ])
  func directions(permitted: UIPopoverArrowDirection, expected: CGRect) throws {
    try popover.permittedArrowDirections = permitted
    root.present(content, animated: false)
    stage.advance(by: 0)
    #expect(frame(content.view) == expected)
  }

  @Test("it stays 10 points inside the safe area, and is smaller if there is no room")
  func limits() throws {
    let popover = try popover
    popover.sourceRect = CGRect(x: 0, y: 900, width: 10, height: 20)
    popover.permittedArrowDirections = [.up, .down]
    content.preferredContentSize = .zero
    root.present(content, animated: false)
    stage.advance(by: 0)
    // 320 wide by default. Above the source at y = 1100, from 34 on, is most room: 1100 - 34 - 13.
    #expect(popover.arrowDirection == .down)
    #expect(frame(content.view) == CGRect(x: 145, y: 34, width: 320, height: 1053))
    popover.sourceRect = CGRect(x: 510, y: 0, width: 10, height: 20)
    popover.permittedArrowDirections = .up
    content.preferredContentSize = CGSize(width: 200, height: 100)
    stage.advance(by: 0)
    // Ten points from the right, the arrow still at 815 as far as the corner allows: 26 from the end.
    #expect(frame(content.view) == CGRect(x: 610, y: 233, width: 200, height: 100))
    popover.popoverLayoutMargins.right = 30
    stage.advance(by: 0)
    #expect(frame(content.view).maxX == 790)
  }

  @Test("changes of the preferred size animate in a block")
  func size() throws {
    root.present(content, animated: false)
    stage.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      content.preferredContentSize = CGSize(width: 300, height: 150)
    }
    stage.advance(by: 0.5)
    let card = try #require(popover.presentedView?.layer.presentation())
    #expect(abs(card.bounds.width - 250) < 1e-6)
  }

  @Test("a navigation controller has the size that its top controller prefers, below the bar")
  func navigation() throws {
    let first = Screen("C", log)
    first.preferredContentSize = CGSize(width: 200, height: 150)
    let navigation = UINavigationController(rootViewController: first)
    navigation.modalPresentationStyle = .popover
    navigation.popoverPresentationController?.sourceView = button
    stage.perform { root.present(navigation, animated: false) }
    stage.advance(by: 0)
    // The bar of a tablet is 50 points high.
    #expect(navigation.preferredContentSize == CGSize(width: 200, height: 200))
    #expect(frame(navigation.view) == CGRect(x: 250, y: 253, width: 200, height: 200))
    let second = Screen("D", log)
    second.preferredContentSize = CGSize(width: 300, height: 250)
    navigation.pushViewController(second, animated: false)
    stage.advance(by: 0)
    #expect(frame(navigation.view) == CGRect(x: 200, y: 253, width: 300, height: 300))
    // The height stays.
    navigation.popViewController(animated: false)
    stage.advance(by: 0)
    #expect(frame(navigation.view) == CGRect(x: 250, y: 253, width: 200, height: 300))
    first.preferredContentSize = CGSize(width: 220, height: 400)
    stage.advance(by: 0)
    #expect(frame(navigation.view) == CGRect(x: 240, y: 253, width: 220, height: 450))
    // A controller without a preference changes nothing.
    navigation.pushViewController(Screen("E", log), animated: false)
    #expect(navigation.preferredContentSize == CGSize(width: 220, height: 450))
  }

  @Test("a tap beside it dismisses it if the delegate agrees, or goes to a passthrough view")
  func dismissal() throws {
    root.present(content, animated: false)
    stage.advance(by: 0)
    _ = log.take()
    tap(300, 320)
    #expect(log.take() == [], "a tap inside")
    delegate.dismisses = false
    tap(50, 50)
    #expect(log.take() == ["attempt"])
    delegate.dismisses = true
    let other = UIView(frame: CGRect(x: 0, y: 600, width: 100, height: 100))
    root.view.addSubview(other)
    try popover.passthroughViews = [other]
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 650), with: nil) === other)
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 750), with: nil) !== root.view)
    tap(50, 750)
    #expect(log.take() == ["will dismiss", "B willDisappear animated"])
    try stage.advanceUntilIdle()
    #expect(log.take() == ["B didDisappear animated", "did dismiss"])
    #expect(content.view.window == nil && root.presentedViewController == nil)
  }

  @Test("in dark style its backgrounds are lighter, that of the arrow included")
  func elevated() throws {
    stage.userInterfaceStyle = .dark
    let content = Screen("C", log, color: .secondarySystemBackground)
    content.modalPresentationStyle = .popover
    content.popoverPresentationController?.sourceView = button
    root.present(content, animated: false)
    stage.advance(by: 0)
    // #2C2C2E instead of #1C1C1E.
    let gray = UIColor(red: 44 / 255, green: 44 / 255, blue: 46 / 255, alpha: 1).cgColor
    #expect(content.view.layer.backgroundColor == gray)
    let card = try #require(content.presentationController?.presentedView)
    #expect((card.layer as? CAShapeLayer)?.fillColor == gray)
  }

  @Test("it points to a bar button, and follows it when the window turns")
  func barButton() throws {
    let item = UIBarButtonItem(barButtonSystemItem: .add)
    root.navigationItem.rightBarButtonItem = item
    let navigation = UINavigationController()
    stage.window.rootViewController = navigation
    navigation.setViewControllers([root], animated: false)
    stage.advance(by: 0)
    try popover.sourceView = nil
    try popover.barButtonItem = item
    root.present(content, animated: false)
    stage.advance(by: 0)
    let card = try #require(popover.presentedView)
    // At the right edge, below the middle of the bar's 50 points, whose button is 44 high.
    #expect(card.frame.maxX == 810 && card.frame.minY == 24 + 47)
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 0)
    #expect(card.frame.maxX == 1170)
  }

  @Test("the delegate may move it when the window turns")
  func reposition() throws {
    root.present(content, animated: false)
    stage.advance(by: 0)
    delegate.repositioned = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 0)
    // The middle of the part is at 310; the popover is 200 wide.
    #expect(frame(content.view) == CGRect(x: 210, y: 233, width: 200, height: 150))
  }

  @Test("on a phone it is a sheet, or a popover if the delegate says so", arguments: [true, false])
  func phone(adapts: Bool) throws {
    delegate.adapts = adapts
    let root = UIViewController()
    let stage = Stage(hosting: root, on: .iPhone14)
    root.view.addSubview(button)
    stage.advance(by: 0)
    root.present(content, animated: false)
    stage.advance(by: 0)
    #expect(content.sheetPresentationController != nil || !adapts)
    // The same object as before, although a sheet shows the contents.
    #expect(try popover.sourceView === button)
    if adapts {
      #expect(frame(content.view) == CGRect(x: 0, y: 57, width: 390, height: 787))
      #expect(content.presentationController?.delegate === delegate)
    } else {
      // Moved to the left: 10 points from the edge.
      #expect(frame(content.view) == CGRect(x: 180, y: 253, width: 200, height: 150))
    }
    root.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test(
    "on screen it becomes what the delegate names when the window turns compact, and is itself again",
    arguments: [UIModalPresentationStyle.automatic, .fullScreen, .overFullScreen, .none])
  func compact(style: UIModalPresentationStyle) throws {
    delegate.style = style
    root.present(content, animated: false)
    stage.advance(by: 0)
    _ = log.take()
    let popover = try popover
    for _ in 1...2 {
      stage.resize(to: CGSize(width: 375, height: 1180))
      try stage.advanceUntilIdle()
      #expect(content.popoverPresentationController === popover)
      #expect(try #require(content.presentationController).delegate === delegate)
      switch style {
      case .automatic:
        #expect(content.sheetPresentationController != nil)
        // 10 points below the safe area of 24.
        #expect(frame(content.view) == CGRect(x: 0, y: 34, width: 375, height: 1146))
        #expect(log.take() == [])
      case .none:
        #expect(content.presentationController === popover)
        #expect(log.take() == [])
      default:
        #expect(content.presentationController?.presentationStyle == style)
        #expect(frame(content.view) == CGRect(x: 0, y: 0, width: 375, height: 1180))
        // Only full screen removes the presenter.
        let removes = style == .fullScreen
        #expect((root.view.window == nil) == removes)
        #expect(log.take() == (removes ? ["A willDisappear", "A didDisappear"] : []))
      }
      stage.resize(to: CGSize(width: 820, height: 1180))
      try stage.advanceUntilIdle()
      #expect(content.presentationController === popover && root.view.window != nil)
      #expect(popover.presentationStyle == .popover && popover.arrowDirection == .up)
      #expect(frame(content.view) == CGRect(x: 250, y: 253, width: 200, height: 150))
      let appears = style == .fullScreen ? ["A willAppear", "A didAppear"] : []
      #expect(log.take().filter { $0 != "prepare" } == appears)
    }
    tap(50, 50)
    try stage.advanceUntilIdle()
    #expect(content.view.window == nil && root.presentedViewController == nil)
  }

  @Test("a window that turns compact while it fades in makes it a sheet afterwards")
  func compactMeanwhile() throws {
    root.present(content, animated: true)
    stage.advance(by: 0.1)
    stage.resize(to: CGSize(width: 375, height: 1180), animated: false)
    stage.advance(by: 0.1)
    #expect(content.sheetPresentationController == nil)
    try stage.advanceUntilIdle()
    #expect(content.sheetPresentationController != nil)
    #expect(frame(content.view) == CGRect(x: 0, y: 34, width: 375, height: 1146))
    root.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(root.presentedViewController == nil && root.view.transform == .identity)
  }

  @Test("an action sheet comes from the bottom edge when the window turns compact")
  func compactActionSheet() throws {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    stage.perform { alert.popoverPresentationController?.sourceView = button }
    root.present(alert, animated: false)
    stage.advance(by: 0)
    #expect(alert.view.bounds.width == 304)
    stage.resize(to: CGSize(width: 375, height: 1180), animated: false)
    stage.advance(by: 0)
    // 8 points from the sides, and above the safe area of 20.
    #expect(frame(alert.view).minX == 8 && frame(alert.view).maxX == 367)
    #expect(frame(alert.view).maxY == 1160)
    stage.resize(to: CGSize(width: 820, height: 1180), animated: false)
    stage.advance(by: 0)
    #expect(alert.view.bounds.width == 304)
  }

  @Test("action sheets on tablets are popovers; a tap beside them selects the cancel button")
  func actionSheet() throws {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Cancel", .cancel)] {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [log] in log.add($0.title ?? "") })
    }
    let faults = UsageFault.collect { root.present(alert, animated: false) }
    #expect(faults.first?.reason.contains("points to nothing") == true && faults.count == 1)
    stage.perform { alert.popoverPresentationController?.sourceView = button }
    root.present(alert, animated: false)
    stage.advance(by: 0)
    // A title of 13 points between insets of 13.5, and one row of 57.
    #expect(alert.view.bounds.width == 304)
    #expect(alert.view.bounds.height > 57 + 27 && alert.view.bounds.height < 57 + 27 + 20)
    tap(20, 1000)
    try stage.advanceUntilIdle()
    #expect(log.take() == ["Cancel"] && root.presentedViewController == nil)
  }

  @Test(
    "controllers, views and the stage are released, also of a popover that has become a sheet",
    arguments: [false, true])
  func release(adapts: Bool) {
    weak var controller: UIViewController?
    weak var view: UIView?
    weak var released: Stage?
    do {
      let (root, content) = (UIViewController(), UIViewController())
      let stage = Stage(hosting: root, on: .iPadAir)
      stage.advance(by: 0)
      content.modalPresentationStyle = .popover
      content.popoverPresentationController?.sourceView = root.view
      root.present(content, animated: true)
      stage.advance(by: adapts ? 0.4 : 0.1)
      if adapts {
        stage.resize(to: CGSize(width: 375, height: 1180))
        stage.advance(by: 0.1)
        #expect(content.sheetPresentationController != nil)
      }
      (controller, view, released) = (content, content.view, stage)
    }
    _ = Stage(size: .zero)
    #expect(controller == nil && view == nil && released == nil)
  }
}
