import Animator
import Testing

@MainActor
@Suite("Looks of classes")
struct AppearanceTests {
  private final class Delegate: NSObject, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      UINavigationBar.appearance().tintColor = .white
      UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.yellow]
      UITabBar.appearance().barTintColor = .black
      return true
    }
  }

  private final class Badge: UILabel {}

  @Test("what an app sets when it is launched, views of its window and later ones have")
  func launch() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.navigationBar.barTintColor = .red
    let stage = Stage(
      launching: Delegate(), rootViewController: navigation, on: .iPhone15)
    let bar = navigation.navigationBar
    #expect(bar.tintColor == .white && bar.barTintColor == .red)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .yellow)
    let tabs = UITabBar()
    #expect(tabs.barTintColor == nil)
    stage.window.addSubview(tabs)
    #expect(tabs.barTintColor == .black)
    // Another stage has looks of its own.
    let other = Stage(size: CGSize(width: 10, height: 10))
    let elsewhere = UITabBar()
    other.window.addSubview(elsewhere)
    #expect(elsewhere.barTintColor == nil)
  }

  @Test("views keep values of their own; those of derived classes come before those of others")
  func precedence() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    UILabel.appearance().textColor = .red
    UILabel.appearance().font = .systemFont(ofSize: 9)
    Badge.appearance().textColor = .green
    let (label, badge, own) = (UILabel(), Badge(), Badge())
    own.textColor = .blue
    for view in [label, badge, own] { stage.window.addSubview(view) }
    #expect([label, badge, own].map(\.textColor) == [.red, .green, .blue])
    #expect([label, badge, own].map(\.font.pointSize) == [9, 9, 9])
    // Views that are in the window do not change.
    UILabel.appearance().textColor = .black
    #expect(label.textColor == .red)
  }

  @Test("looks in containers come before those of all instances")
  func containers() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    UISwitch.appearance().onTintColor = .red
    UISwitch.appearance(whenContainedInInstancesOf: [UIStackView.self]).onTintColor = .green
    UISwitch.appearance(whenContainedInInstancesOf: [UIStackView.self, UIScrollView.self])
      .onTintColor = .blue
    let switches = (0..<3).map { _ in UISwitch() }
    let (stack, scroll, inner) = (UIStackView(), UIScrollView(), UIStackView())
    stage.window.addSubview(switches[0])
    stage.window.addSubview(stack)
    stack.addArrangedSubview(switches[1])
    stage.window.addSubview(scroll)
    scroll.addSubview(inner)
    inner.addArrangedSubview(switches[2])
    #expect(switches.map(\.onTintColor) == [.red, .green, .blue])
  }

  @Test("bars have the images of their class, except for those that they have set themselves")
  func images() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (background, shadow, own) = (UIImage(), UIImage(), UIImage())
    UINavigationBar.appearance().setBackgroundImage(background, for: .default)
    UINavigationBar.appearance().shadowImage = shadow
    UINavigationBar.appearance().backIndicatorImage = background
    UINavigationBar.appearance().backIndicatorTransitionMaskImage = shadow
    UITabBar.appearance().shadowImage = shadow
    UIToolbar.appearance().setShadowImage(shadow, forToolbarPosition: .any)
    let (bar, tabs, tools) = (UINavigationBar(), UITabBar(), UIToolbar())
    bar.shadowImage = own
    for view in [bar, tabs, tools] as [UIView] { stage.window.addSubview(view) }
    #expect(bar.backgroundImage(for: .default) === background && bar.shadowImage === own)
    #expect(bar.backIndicatorImage === background)
    #expect(bar.backIndicatorTransitionMaskImage === shadow)
    #expect(tabs.shadowImage === shadow && tabs.backgroundImage == nil)
    #expect(tools.shadowImage(forToolbarPosition: .any) === shadow)
  }

  @Test("each bar has a copy of a look")
  func looks() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let look = UINavigationBarAppearance()
    look.backgroundColor = .purple
    UINavigationBar.appearance().standardAppearance = look
    UINavigationBar.appearance().scrollEdgeAppearance = look
    UINavigationBar.appearance().compactScrollEdgeAppearance = look
    let (first, second, own) = (UINavigationBar(), UINavigationBar(), UINavigationBar())
    own.standardAppearance.backgroundColor = .orange
    for bar in [first, second, own] { stage.window.addSubview(bar) }
    #expect(first.standardAppearance !== second.standardAppearance)
    #expect(
      [first, second, own].map(\.standardAppearance.backgroundColor) == [.purple, .purple, .orange])
    #expect(second.scrollEdgeAppearance?.backgroundColor == .purple)
    #expect(second.compactScrollEdgeAppearance?.backgroundColor == .purple)
  }
}
