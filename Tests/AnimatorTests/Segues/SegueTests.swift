import Animator
import Testing

/// A controller that logs what segues call on it.
private final class Page: UIViewController {
  var log: [String] = []
  var declines = false
  /// Runs when a segue is prepared.
  var onPrepare: ((UIStoryboardSegue) -> Void)?

  convenience init(_ title: String) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    Selector.add("unwind:", of: Page.self) { page, arguments in
      let segue = arguments[0] as? UIStoryboardSegue
      page.log.append("unwind \(segue?.identifier ?? "-") from \(segue?.source.title ?? "-")")
      return nil
    }
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    log.append("should \(identifier)")
    return !declines
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let isLoaded = segue.destination.isViewLoaded
    log.append("prepare \(segue.identifier ?? "-") \(segue.destination.title ?? "-") \(isLoaded)")
    onPrepare?(segue)
  }

  /// Adds a segue to a page.
  @discardableResult
  func add(
    _ kind: SegueTemplate.Kind, _ identifier: String?,
    to destination: @autoclosure @escaping () -> UIViewController
  ) -> SegueTemplate {
    let template = SegueTemplate(kind, identifier: identifier, from: self)
    template.makeDestination = { _, _ in destination() }
    return template
  }
}

/// A segue that replaces the root of the window.
private final class SwapSegue: UIStoryboardSegue {
  override init(identifier: String?, source: UIViewController, destination: UIViewController) {
    super.init(identifier: "swap/\(identifier ?? "")", source: source, destination: destination)
  }

  override func perform() { source.view.window?.rootViewController = destination }
}

@Suite("Segues")
@MainActor
struct SegueTests {
  private let root = Page("Root")

  /// A stage with the root in a navigation controller.
  private func stage() throws -> (Stage, UINavigationController) {
    let stack = UINavigationController(rootViewController: root)
    let stage = Stage(hosting: stack)
    try stage.advanceUntilIdle()
    return (stage, stack)
  }

  @Test("performSegue prepares the destination before its view loads, without asking, and shows it")
  func show() throws {
    let (stage, stack) = try stage()
    root.add(.show, "detail", to: Page("Detail"))
    root.performSegue(withIdentifier: "detail", sender: nil)
    try stage.advanceUntilIdle()
    #expect(root.log == ["prepare detail Detail false"])
    #expect(stack.viewControllers.map(\.title) == ["Root", "Detail"])
  }

  @Test("an identifier that the controller lacks is a fault in UIKit's words")
  func unknownIdentifier() {
    root.add(.show, "detail", to: Page("Detail"))
    let faults = UsageFault.collect { root.performSegue(withIdentifier: "detial", sender: nil) }
    #expect(
      faults.map(\.reason)
        == ["Receiver (Page) has no segue with identifier 'detial'; it has detail"])
  }

  @Test("a control triggers its segue unless the controller declines")
  func triggers() throws {
    let (stage, stack) = try stage()
    let segue = root.add(.show, "next", to: Page("Next"))
    let button = UIButton(type: .system)
    button.addTarget(segue, action: SegueTemplate.action, for: .touchUpInside)
    root.declines = true
    button.sendActions(for: .touchUpInside)
    #expect(root.log == ["should next"] && stack.viewControllers.count == 1)
    root.declines = false
    button.sendActions(for: .touchUpInside)
    try stage.advanceUntilIdle()
    #expect(root.log == ["should next", "should next", "prepare next Next false"])
    #expect(stack.topViewController?.title == "Next")
  }

  @Test("a presentation has the styles of the segue, which prepare(for:sender:) can change")
  func presentation() throws {
    let (stage, _) = try stage()
    let segue = root.add(.present, "sheet", to: Page("Sheet"))
    (segue.presentationStyle, segue.transitionStyle) = (.pageSheet, .crossDissolve)
    root.onPrepare = { $0.destination.modalPresentationStyle = .fullScreen }
    root.performSegue(withIdentifier: "sheet", sender: nil)
    try stage.advanceUntilIdle()
    let sheet = try #require(root.presentedViewController)
    #expect(sheet.title == "Sheet" && sheet.modalPresentationStyle == .fullScreen)
    #expect(sheet.modalTransitionStyle == .crossDissolve)
  }

  @Test(
    "a popover points at its anchor, or else at the sender; it is there for prepare(for:sender:)")
  func popover() throws {
    let (stage, _) = try stage()
    let segue = root.add(.popover, "menu", to: Page("Menu"))
    segue.popoverDirections = .up
    let button = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 30))
    root.view.addSubview(button)
    var anchor: UIView?
    root.onPrepare = { anchor = $0.destination.popoverPresentationController?.sourceView }
    root.performSegue(withIdentifier: "menu", sender: button)
    try stage.advanceUntilIdle()
    let popover = root.presentedViewController?.popoverPresentationController
    #expect(anchor === button && popover?.permittedArrowDirections == .up)
    #expect(popover?.sourceRect == CGRect(x: 0, y: 0, width: 40, height: 30))
  }

  @Test("a push without a navigation controller is a fault in UIKit's words")
  func push() {
    root.add(.push, "old", to: Page("Old"))
    let faults = UsageFault.collect { root.performSegue(withIdentifier: "old", sender: nil) }
    #expect(
      faults.map(\.reason) == [
        "Push segues can only be used when the source controller is managed by an instance of "
          + "UINavigationController."
      ])
  }

  @Test("an embedded child fills its container")
  func embed() throws {
    let (_, _) = try stage()
    let container = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 150))
    root.view.addSubview(container)
    let segue = root.add(.embed, "embed", to: Page("Child"))
    segue.containerView = container
    segue.perform(sender: nil)
    let child = try #require(root.children.first)
    #expect(child.title == "Child" && child.view.superview === container)
    #expect(child.view.frame == CGRect(x: 0, y: 0, width: 200, height: 150))
  }

  @Test("a custom segue is made by its own initializer, and performs what it overrides")
  func custom() throws {
    let stage = Stage(hosting: root)
    let segue = root.add(.custom, "home", to: Page("Home"))
    segue.segueType = SwapSegue.self
    root.performSegue(withIdentifier: "home", sender: nil)
    #expect(root.log == ["prepare swap/home Home false"])
    #expect(stage.window.rootViewController?.title == "Home")
    // The base class has nothing to perform.
    segue.segueType = UIStoryboardSegue.self
    let faults = UsageFault.collect { segue.perform(sender: nil) }
    #expect(faults.map(\.call) == ["UIStoryboardSegue.perform()"])
  }

  @Test("a row triggers its segue when it is selected, before the delegate is told")
  func rows() throws {
    final class List: UITableViewController {
      var log: [String] = []
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        3
      }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.selectionSegue = segueTemplates.first
        return cell
      }
      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let path = (sender as? UITableViewCell).flatMap { tableView.indexPath(for: $0) }
        log.append("prepare \(path?.row ?? -1) \(tableView.indexPathForSelectedRow?.row ?? -1)")
      }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("select \(indexPath.row)")
      }
    }
    let list = List(style: .plain)
    let segue = SegueTemplate(.show, identifier: "row", from: list)
    segue.makeDestination = { _, _ in Page("Row") }
    let stack = UINavigationController(rootViewController: list)
    let stage = Stage(hosting: stack)
    try stage.advanceUntilIdle()
    let cell = try #require(list.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
    stage.touch.tap(cell.convert(CGPoint(x: 50, y: 10), to: nil))
    try stage.advanceUntilIdle()
    #expect(list.log == ["prepare 1 1", "select 1"])
    #expect(stack.topViewController?.title == "Row")
  }
}

@Suite("Unwind segues")
@MainActor
struct UnwindSegueTests {
  @Test("the nearest controller below on the stack is popped to, after its action")
  func stack() throws {
    let pages = [Page("A"), Page("B"), Page("C")]
    let stack = UINavigationController()
    stack.viewControllers = pages
    let stage = Stage(hosting: stack)
    try stage.advanceUntilIdle()
    let segue = SegueTemplate(.unwind(action: "unwind:"), identifier: "back", from: pages[2])
    segue.trigger(sender: nil)
    // B has not been on the screen, so its view is not loaded.
    #expect(pages[2].log == ["should back", "prepare back B false"])
    #expect(pages[1].log == ["unwind back from C"])
    try stage.advanceUntilIdle()
    #expect(stack.viewControllers.map(\.title) == ["A", "B"])
  }

  @Test("controllers that are in the way are dismissed, and the stack below is popped")
  func presented() throws {
    final class Deaf: UIViewController {}
    let (home, middle, sheet) = (Page("Home"), Deaf(), Deaf())
    let stack = UINavigationController()
    stack.viewControllers = [home, middle]
    let stage = Stage(hosting: stack)
    try stage.advanceUntilIdle()
    let inner = UINavigationController(rootViewController: sheet)
    middle.present(inner, animated: false)
    try stage.advanceUntilIdle()
    SegueTemplate(.unwind(action: "unwind:"), identifier: nil, from: sheet).trigger(sender: nil)
    try stage.advanceUntilIdle()
    #expect(home.log == ["unwind - from -"])
    #expect(stack.presentedViewController == nil)
    #expect(stack.viewControllers.count == 1 && stack.topViewController === home)
  }

  @Test("another tab is searched if no controller of this one accepts")
  func tabs() throws {
    final class Deaf: UIViewController {}
    let (first, second) = (Page("First"), Deaf())
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    tabs.selectedIndex = 1
    let stage = Stage(hosting: tabs)
    try stage.advanceUntilIdle()
    SegueTemplate(.unwind(action: "unwind:"), identifier: "out", from: second).trigger(sender: nil)
    try stage.advanceUntilIdle()
    #expect(first.log == ["unwind out from -"] && tabs.selectedIndex == 0)
  }

  @Test("nothing happens if no controller has the action, or the ones that have it decline")
  func none() throws {
    final class Refusing: UIViewController {
      override func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
      ) -> Bool { false }
    }
    let (root, top) = (Refusing(), Page("Top"))
    let stack = UINavigationController()
    stack.viewControllers = [root, top]
    let stage = Stage(hosting: stack)
    try stage.advanceUntilIdle()
    SegueTemplate(.unwind(action: "unwind:"), identifier: nil, from: top).trigger(sender: nil)
    try stage.advanceUntilIdle()
    #expect(stack.topViewController === top && top.log.isEmpty)
  }
}
