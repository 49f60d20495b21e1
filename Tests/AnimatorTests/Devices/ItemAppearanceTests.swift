import Animator
import Testing

/// Looks that are set for all items of bars.
@MainActor
struct ItemAppearanceTests {
  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  private let stage = Stage(device: .iPhone15)

  private func show(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
  }

  @Test(
    "buttons take fonts and colors, unless they have their own; those in certain bars come first")
  func buttons() throws {
    stage.perform {
      UIBarButtonItem.appearance().setTitleTextAttributes(
        [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 11)], for: .normal)
      UIBarButtonItem.appearance().tintColor = .green
      UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self])
        .setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
      UIBarButtonItem.appearance().setBackButtonTitlePositionAdjustment(
        UIOffset(horizontal: -500, vertical: 0), for: .default)
    }
    let (root, top) = (UIViewController(), UIViewController())
    root.title = "Root"
    let navigation = UINavigationController(rootViewController: root)
    navigation.pushViewController(top, animated: false)
    navigation.isToolbarHidden = false
    func item(_ title: String) -> UIBarButtonItem {
      UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }
    let own = item("Own")
    own.setTitleTextAttributes([.foregroundColor: UIColor.brown], for: .normal)
    top.navigationItem.rightBarButtonItems = [item("Send"), own]
    top.toolbarItems = [item("Tool")]
    show(navigation)
    let (bar, toolbar) = (navigation.navigationBar, try #require(navigation.toolbar))
    #expect(label("Send", in: bar)?.textColor == .red)
    #expect(label("Send", in: bar)?.font.pointSize == 11)
    #expect(label("Own", in: bar)?.textColor == .brown)
    // The font is that of all buttons, the color that of those in toolbars.
    #expect(label("Tool", in: toolbar)?.textColor == .blue)
    #expect(label("Tool", in: toolbar)?.font.pointSize == 11)
    let back = try #require(label("Root", in: bar))
    #expect(back.textColor == .red && back.center.x < -400)
  }

  @Test(
    "tabs take colors and offsets, segments and the cancel button of a search bar their attributes")
  func others() throws {
    stage.perform {
      UITabBarItem.appearance().setTitleTextAttributes(
        [.foregroundColor: UIColor.red], for: .normal)
      UITabBarItem.appearance().setTitleTextAttributes(
        [.foregroundColor: UIColor.green], for: .selected)
      UISegmentedControl.appearance().setTitleTextAttributes(
        [.foregroundColor: UIColor.blue], for: .normal)
      let cancel = UIBarButtonItem.appearance(whenContainedInInstancesOf: [UISearchBar.self])
      cancel.title = "Stop"
      cancel.setTitleTextAttributes([.foregroundColor: UIColor.brown], for: .normal)
    }
    let screens = ["One", "Two"].map { title in
      let screen = UIViewController()
      screen.title = title
      return screen
    }
    let segments = UISegmentedControl(items: ["A", "B"])
    segments.frame = CGRect(x: 0, y: 100, width: 200, height: 32)
    let search = UISearchBar(frame: CGRect(x: 0, y: 200, width: 393, height: 56))
    search.showsCancelButton = true
    screens[0].view.addSubview(segments)
    screens[0].view.addSubview(search)
    let tabs = UITabBarController()
    tabs.viewControllers = screens
    show(tabs)
    #expect(label("One", in: tabs.tabBar)?.textColor == .green)
    #expect(label("Two", in: tabs.tabBar)?.textColor == .red)
    let attributes = segments.titleTextAttributes(for: .normal)
    #expect(attributes?[.foregroundColor] as? UIColor == .blue)
    let button = search.subviews.compactMap { $0 as? UIButton }.first
    #expect(button?.currentTitle == "Stop" && button?.currentTitleColor == .brown)
    // Other stages have looks of their own.
    let other = Stage(device: .iPhone15)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 393, height: 56))
    other.window.addSubview(bar)
    #expect(bar.subviews.compactMap { ($0 as? UIButton)?.currentTitle } == ["Cancel"])
  }
}
