import Animator
import Testing

/// Looks of buttons and tabs in the appearances of bars.
@MainActor
struct BarAppearanceTests {
  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  private func image(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in }
  }

  private func imageView(_ image: UIImage, in view: UIView) -> UIImageView? {
    if let view = view as? UIImageView, view.image?.size == image.size { return view }
    return view.subviews.lazy.compactMap { imageView(image, in: $0) }.first
  }

  @Test("buttons have the looks of their style and state, unless they have their own")
  func buttons() {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(hosting: navigation, on: .iPhone15)
    let items = ["Plain", "Done", "Own", "Off"].map {
      UIBarButtonItem(title: $0, style: $0 == "Done" ? .done : .plain, target: nil, action: nil)
    }
    items[2].setTitleTextAttributes([.foregroundColor: UIColor.brown], for: .normal)
    items[3].isEnabled = false
    root.navigationItem.rightBarButtonItems = items
    stage.advance(by: 0)
    let bar = navigation.navigationBar
    func color(_ title: String) -> UIColor? { label(title, in: bar)?.textColor }
    #expect(color("Plain") == bar.tintColor && color("Off") == .tertiaryLabel)

    let look = UINavigationBarAppearance()
    look.buttonAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 12),
    ]
    look.buttonAppearance.disabled.titleTextAttributes = [.foregroundColor: UIColor.green]
    let done = UIBarButtonItemAppearance(style: .done)
    done.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
    look.doneButtonAppearance = done
    bar.standardAppearance = look
    #expect(color("Plain") == .red && label("Plain", in: bar)?.font.pointSize == 12)
    #expect(color("Done") == .blue && label("Done", in: bar)?.font.pointSize == 17)
    #expect(color("Own") == .brown && color("Off") == .green)
    // Changes of what it consists of are shown, and its copy has the same values.
    let shown = bar.standardAppearance
    shown.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.cyan]
    #expect(color("Done") == .cyan)
    let copy = shown.copy() as? UINavigationBarAppearance
    let attributes = copy?.doneButtonAppearance.normal.titleTextAttributes
    #expect(attributes?[.foregroundColor] as? UIColor == .cyan)
    shown.doneButtonAppearance.configureWithDefault(for: .done)
    #expect(color("Done") == bar.tintColor)
  }

  @Test("a button that is pressed has the highlighted color, without losing alpha")
  func highlight() throws {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    navigation.navigationBar.standardAppearance.buttonAppearance.highlighted.titleTextAttributes = [
      .foregroundColor: UIColor.red
    ]
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Send", style: .plain, target: nil, action: nil)
    let stage = Stage(hosting: navigation, on: .iPhone15)
    stage.advance(by: 0)
    let bar = navigation.navigationBar
    let title = try #require(label("Send", in: bar))
    let point = title.convert(CGPoint(x: 5, y: 20), to: nil)
    stage.window.touches.send([TouchSample(finger: 1, phase: .began, location: point)])
    stage.advance(by: 0)
    #expect(title.textColor == .red && title.superview?.alpha == 1)
    stage.window.touches.send([TouchSample(finger: 1, phase: .ended, location: point)])
    #expect(title.textColor == bar.tintColor)
  }

  @Test("a back button has its look and image")
  func back() throws {
    let root = UIViewController()
    root.title = "Root"
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(hosting: navigation, on: .iPhone15)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.advance(by: 0)
    let bar = navigation.navigationBar
    let former = try #require(label("Root", in: bar)).center.x
    let arrow = image(CGSize(width: 20, height: 16))
    bar.backIndicatorImage = arrow
    // Nothing without the mask.
    #expect(imageView(arrow, in: bar) == nil)
    bar.backIndicatorTransitionMaskImage = arrow
    let view = try #require(imageView(arrow, in: bar))
    view.superview?.layoutIfNeeded()
    // 8 points from the edge, and in the middle of 44. The title begins 8 points later, as the chevron is 12 wide.
    #expect(view.frame == CGRect(x: 8, y: 14, width: 20, height: 16))
    #expect(label("Root", in: bar)?.center.x == former + 8)
    let look = UINavigationBarAppearance()
    look.backButtonAppearance.normal.titlePositionAdjustment = UIOffset(horizontal: -9, vertical: 2)
    look.backButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    let chevron = image(CGSize(width: 12, height: 30))
    look.setBackIndicatorImage(chevron, transitionMaskImage: chevron)
    bar.standardAppearance = look
    let title = try #require(label("Root", in: bar))
    #expect(title.textColor == .red && title.center == CGPoint(x: former - 9, y: 24))
    #expect(imageView(chevron, in: bar) != nil && imageView(arrow, in: bar) == nil)
    // It has no font: that of plain buttons is taken, but not their color.
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.green, .font: UIFont.systemFont(ofSize: 12),
    ]
    let other = try #require(label("Root", in: bar))
    #expect(other.textColor == .red && other.font.pointSize == 12)
  }

  @Test("looks are copied when they are assigned, to bars and items as to other looks")
  func copies() {
    let item = UITabBarItemAppearance()
    item.normal.iconColor = .red
    let look = UITabBarAppearance()
    (look.stackedLayoutAppearance, look.inlineLayoutAppearance) = (item, item)
    item.normal.iconColor = .blue
    look.inlineLayoutAppearance.normal.iconColor = .green
    #expect(look.stackedLayoutAppearance.normal.iconColor == .red)
    #expect(look.inlineLayoutAppearance.normal.iconColor == .green)
    let (first, second) = (UITabBar(frame: .zero), UITabBar(frame: .zero))
    (first.standardAppearance, second.scrollEdgeAppearance) = (look, look)
    look.backgroundColor = .purple
    #expect(first.standardAppearance.backgroundColor == nil)
    #expect(second.scrollEdgeAppearance?.backgroundColor == nil)
    #expect(first.standardAppearance.stackedLayoutAppearance.normal.iconColor == .red)
    let (title, bars) = (UINavigationItem(title: "A"), UINavigationBarAppearance())
    title.standardAppearance = bars
    bars.backgroundColor = .purple
    #expect(title.standardAppearance?.backgroundColor == nil)
  }

  @Test("tabs have the looks of their layout and state")
  func tabs() throws {
    let (first, second) = (UIViewController(), UIViewController())
    let icon = image(CGSize(width: 24, height: 24))
    first.tabBarItem = UITabBarItem(title: "One", image: icon, tag: 0)
    second.tabBarItem = UITabBarItem(title: "Two", image: icon, tag: 1)
    second.tabBarItem.badgeValue = "7"
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    let stage = Stage(hosting: tabs, on: .iPhone15)
    stage.advance(by: 0)
    let bar = tabs.tabBar
    let former = try #require(label("Two", in: bar)).center
    let look = UITabBarAppearance()
    let stacked = look.stackedLayoutAppearance
    stacked.normal.iconColor = .green
    stacked.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    stacked.normal.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: -3)
    stacked.normal.badgeBackgroundColor = .blue
    stacked.normal.badgeTextAttributes = [.foregroundColor: UIColor.black]
    stacked.selected.titleTextAttributes = [
      .foregroundColor: UIColor.brown, .font: UIFont.systemFont(ofSize: 11),
    ]
    look.inlineLayoutAppearance.normal.iconColor = .yellow
    bar.standardAppearance = look
    bar.layoutIfNeeded()
    stage.advance(by: 0)
    let (one, two) = (try #require(label("One", in: bar)), try #require(label("Two", in: bar)))
    #expect(one.textColor == .brown && one.font.pointSize == 11 && two.textColor == .red)
    #expect(two.center == CGPoint(x: former.x + 1, y: former.y - 3))
    let tab = try #require(two.superview)
    #expect(imageView(icon, in: tab)?.tintColor == .green)
    let badge = try #require(label("7", in: tab))
    #expect(badge.backgroundColor == .blue && badge.textColor == .black)
    tabs.selectedIndex = 1
    #expect(one.textColor == .red && two.textColor == .brown)
    // The selected image has the tint color, as its look has none.
    #expect(imageView(icon, in: tab)?.tintColor == bar.tintColor)
    // The contents do not scroll, so the bar is at their edge.
    let edge = UITabBarAppearance()
    edge.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.cyan]
    bar.scrollEdgeAppearance = edge
    #expect(one.textColor == .cyan)
  }
}
