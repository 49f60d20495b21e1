import Animator
import TestSupport
import Testing

/// Bars on a phone in landscape, which has a safe area of 59 points at each side of its 852.
@MainActor
struct BarSafeAreaTests {
  private final class Screen: UIViewController {
    var insets: [UIEdgeInsets] = []

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      insets.append(view.safeAreaInsets)
    }
  }

  private let stage = Stage(device: .iPhone15, orientation: .landscapeLeft)

  private func show(_ bar: UIView) {
    stage.window.addSubview(bar)
    stage.advance(by: 0)
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if view.isHidden { return nil }
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  @Test("the back button begins at the safe area, the title stays in the middle")
  func navigationBar() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 852, height: 32))
    bar.items = [UINavigationItem(title: "Back"), UINavigationItem(title: "Title")]
    show(bar)
    let back = try #require(label("Back", in: bar))
    // 59, and 27 for the chevron.
    #expect(near(back.convert(.zero, to: bar).x, 86))
    let title = try #require(label("Title", in: bar))
    #expect(near(title.convert(CGPoint(x: title.bounds.midX, y: 0), to: bar).x, 426))
  }

  @Test("a screen keeps the safe area at its sides while it is pushed")
  func push() throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    stage.advance(by: 0)
    let screen = Screen()
    navigation.pushViewController(screen, animated: true)
    try stage.advanceUntilIdle()
    #expect(!screen.insets.isEmpty)
    #expect(screen.insets.allSatisfy { $0.left == 59 && $0.right == 59 })
  }

  @Test("the items of a toolbar are inside the safe area, with margins of 20")
  func toolbar() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 852, height: 32))
    bar.items = [
      UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(title: "Two", style: .plain, target: nil, action: nil),
    ]
    show(bar)
    #expect(bar.subviews.first?.frame.width == 852)
    let items = bar.subviews.dropFirst()
    #expect(try #require(items.first).frame.minX == 79)
    #expect(near(try #require(items.last).frame.maxX, 773))
  }

  @Test("tabs divide the width of the safe area")
  func tabBar() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 852, height: 32))
    bar.items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
    show(bar)
    #expect(bar.subviews.first?.frame.width == 852)
    // 734 / 2.
    #expect(bar.subviews.dropFirst().map(\.frame.minX) == [59, 426])
    #expect(bar.subviews.dropFirst().map(\.frame.width) == [367, 367])
  }

  @Test("the field and the cancel button of a search bar are inside the safe area")
  func searchBar() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 852, height: 56))
    show(bar)
    // 59 + 8 from both sides.
    #expect(bar.searchTextField.frame.minX == 67 && bar.searchTextField.frame.width == 718)
    bar.showsCancelButton = true
    stage.advance(by: 0)
    let cancel = try #require(bar.subviews.first { $0 is UIButton })
    #expect(near(cancel.frame.maxX, 785))
    #expect(near(bar.searchTextField.frame.maxX, cancel.frame.minX - 8))
  }
}
