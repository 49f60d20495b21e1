import Animator
import Testing

/// A controller that lets its view go on a memory warning while it is out of sight, as Apple recommends since iOS 6, and
/// keeps what the user has entered.
@MainActor
private final class Frugal: UIViewController {
  var entered = ""
  private(set) var loads = 0
  private(set) weak var lastView: UIView?

  override func viewDidLoad() {
    super.viewDidLoad()
    loads += 1
    lastView = view
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    if isViewLoaded && view.window == nil { view = nil }
  }
}

@MainActor
@Suite("Resources and looks of controllers")
struct ControllerLookTests {
  private func stage(_ root: UIViewController) -> Stage {
    let stage = Stage(hosting: root, on: .iPhone14)
    stage.advance(by: 0)
    return stage
  }

  private func subviews<View: UIView>(_ kind: View.Type, of view: UIView) -> [View] {
    view.subviews.flatMap { (($0 as? View).map { [$0] } ?? []) + subviews(kind, of: $0) }
  }

  @Test(
    "a controller below others lets its view go on a warning, and loads it again when it returns")
  func memory() throws {
    let (frugal, top) = (Frugal(), UIViewController())
    let navigation = UINavigationController(rootViewController: frugal)
    let stage = stage(navigation)
    frugal.entered = "draft"
    stage.simulateMemoryWarning()
    #expect(frugal.isViewLoaded && frugal.loads == 1, "it is in sight")
    navigation.pushViewController(top, animated: true)
    try stage.advanceUntilIdle()
    stage.simulateMemoryWarning()
    #expect(!frugal.isViewLoaded && frugal.lastView == nil)
    navigation.popViewController(animated: true)
    try stage.advanceUntilIdle()
    #expect(frugal.isViewLoaded && frugal.loads == 2 && frugal.entered == "draft")
  }

  @Test("a badge is shown at its tab, in its color, until its text is nil")
  func badge() throws {
    let (a, b) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [a, b]
    let stage = stage(tabs)
    b.tabBarItem.badgeValue = "7"
    b.tabBarItem.badgeColor = .systemGreen
    stage.advance(by: 0)
    let label = try #require(subviews(UILabel.self, of: tabs.tabBar).first { $0.text == "7" })
    #expect(!label.isHidden && label.backgroundColor == .systemGreen)
    #expect(label.convert(label.bounds, to: stage.window).minX > 195, "at the second tab")
    b.tabBarItem.badgeValue = nil
    #expect(label.isHidden)
  }

  @Test("appearances of an item replace those of the bar, and copies are independent of each other")
  func appearances() throws {
    let (root, detail) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    let stage = stage(navigation)
    let bar = navigation.navigationBar
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .systemTeal
    bar.standardAppearance = appearance
    let other = try #require(appearance.copy() as? UINavigationBarAppearance)
    other.backgroundColor = .systemPink
    detail.navigationItem.standardAppearance = other
    stage.advance(by: 0)
    func isShown(_ color: UIColor) -> Bool {
      subviews(UIView.self, of: bar).contains { $0.backgroundColor == color && !$0.isHidden }
    }
    #expect(isShown(.systemTeal) && !isShown(.systemPink))
    navigation.pushViewController(detail, animated: true)
    try stage.advanceUntilIdle()
    #expect(isShown(.systemPink) && !isShown(.systemTeal))
    detail.navigationItem.standardAppearance?.backgroundColor = .systemGreen
    #expect(isShown(.systemGreen))
  }

  @Test("a sheet does not dim its presenter up to a detent, and leaves touches to it")
  func undimmed() throws {
    let (root, sheet) = (UIViewController(), UIViewController())
    let stage = stage(root)
    let presentation = try #require(sheet.sheetPresentationController)
    presentation.detents = [.medium(), .large()]
    presentation.largestUndimmedDetentIdentifier = .medium
    root.present(sheet, animated: true)
    try stage.advanceUntilIdle()
    let point = CGPoint(x: 195, y: 200)
    #expect(stage.window.hitTest(point, with: nil) === root.view)
    presentation.selectedDetentIdentifier = .large
    try stage.advanceUntilIdle()
    #expect(stage.window.hitTest(point, with: nil) !== root.view)
  }

  @Test("an animator finds the views of both controllers by their keys")
  func keys() throws {
    final class Recorder: NSObject, UIViewControllerAnimatedTransitioning,
      UIViewControllerTransitioningDelegate
    {
      var found: [String] = []
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let keys: [(String, UITransitionContextViewKey, UITransitionContextViewControllerKey)] = [
          ("from", .from, .from), ("to", .to, .to),
        ]
        for (name, view, controller) in keys {
          let isOfController =
            context.view(forKey: view) === context.viewController(forKey: controller)?.view
          found.append(
            "\(name) \(context.view(forKey: view) == nil ? "none" : "\(isOfController)")")
        }
        context.view(forKey: .to).map(context.containerView.addSubview)
        context.completeTransition(true)
      }
    }
    let (root, screen, recorder) = (UIViewController(), UIViewController(), Recorder())
    let stage = stage(root)
    screen.modalPresentationStyle = .fullScreen
    screen.transitioningDelegate = recorder
    root.present(screen, animated: true)
    try stage.advanceUntilIdle()
    #expect(recorder.found == ["from true", "to true"])
    let (over, second) = (UIViewController(), Recorder())
    over.modalPresentationStyle = .custom
    over.transitioningDelegate = second
    screen.present(over, animated: true)
    try stage.advanceUntilIdle()
    #expect(second.found == ["from none", "to true"], "the presenter's view stays where it is")
  }
}
