import Animator
import Testing

@MainActor
@Suite("Styles and items of navigation bars")
struct BarStyleTests {
  private let root = UIViewController()
  private let navigation: UINavigationController
  private let stage: Stage

  init() {
    root.title = "Title"
    navigation = UINavigationController(rootViewController: root)
    stage = Stage(hosting: navigation, on: .iPhone15)
  }

  private func label(_ text: String) -> UILabel? {
    func find(_ view: UIView) -> UILabel? {
      // The large title is there too, and hidden.
      if view.isHidden { return nil }
      if let label = view as? UILabel, label.text == text { return label }
      return view.subviews.lazy.compactMap(find).first
    }
    return find(navigation.navigationBar)
  }

  @Test("a black bar has a white title, and a light status bar above it")
  func black() {
    #expect(stage.statusBarStyle == .default)
    #expect(label("Title")?.textColor == .label)
    navigation.navigationBar.barStyle = .black
    #expect(stage.statusBarStyle == .lightContent)
    #expect(label("Title")?.textColor == .white)
    // The title's own color prevails.
    navigation.navigationBar.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    #expect(label("Title")?.textColor == .yellow)
  }

  @Test("changes of a button are shown")
  func buttonChanges() {
    let item = UIBarButtonItem(title: "Send", style: .plain, target: nil, action: nil)
    root.navigationItem.rightBarButtonItem = item
    stage.advance(by: 0)
    #expect(label("Send") != nil)
    item.title = "Sent"
    #expect(label("Send") == nil && label("Sent") != nil)
    // An item that was replaced is not shown again.
    root.navigationItem.rightBarButtonItem = nil
    item.title = "Lost"
    #expect(label("Lost") == nil)
  }

  private func images(in view: UIView) -> [UIImageView] {
    view.subviews.flatMap { child in
      ((child as? UIImageView).map { $0.image == nil ? [] : [$0] } ?? []) + images(in: child)
    }
  }

  @Test("images of buttons are in the tint color, gray where disabled; originals keep their colors")
  func buttonImages() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let item = UIBarButtonItem(image: image, style: .plain, target: nil, action: nil)
    item.tintColor = .systemGreen
    root.navigationItem.rightBarButtonItem = item
    stage.advance(by: 0)
    var icon: UIImageView? { images(in: navigation.navigationBar).first }
    #expect(icon?.image?.renderingMode == .alwaysTemplate && icon?.tintColor == .systemGreen)
    item.isEnabled = false
    #expect(icon?.tintColor == .tertiaryLabel)
    item.image = image.withRenderingMode(.alwaysOriginal)
    #expect(icon?.image?.renderingMode == .alwaysOriginal)
  }

  @Test("images of tabs are in the tint color, unless they are always original")
  func tabImages() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    bar.items = [image, image.withRenderingMode(.alwaysOriginal)].map {
      UITabBarItem(title: nil, image: $0, tag: 0)
    }
    #expect(images(in: bar).map(\.image?.renderingMode) == [.alwaysTemplate, .alwaysOriginal])
  }

  @Test("the button Edit becomes Done, also after another controller was shown")
  func editButton() throws {
    root.navigationItem.leftBarButtonItem = root.editButtonItem
    navigation.pushViewController(UIViewController(), animated: true)
    try stage.advanceUntilIdle()
    navigation.popViewController(animated: true)
    try stage.advanceUntilIdle()
    #expect(label("Edit") != nil)
    stage.touch.tap("Edit")
    try stage.advanceUntilIdle()
    #expect(root.isEditing && label("Done") != nil && label("Edit") == nil)
  }

  private func find<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
    view.subviews.flatMap { (($0 as? Kind).map { [$0] } ?? []) + find(kind, in: $0) }
  }

  private func image(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
  }

  @Test("a background image takes the place of the blur, and a shadow image that of the hairline")
  func backgroundImages() throws {
    let bar = navigation.navigationBar
    #expect(find(UIVisualEffectView.self, in: bar).contains { !$0.isHidden })
    // An empty one makes the bar transparent.
    bar.setBackgroundImage(UIImage(), for: .default)
    #expect(find(UIVisualEffectView.self, in: bar).allSatisfy(\.isHidden))

    let (background, line) = (image(8), image(4))
    bar.setBackgroundImage(background, for: .default)
    bar.shadowImage = line
    stage.window.layoutIfNeeded()
    let shown = images(in: bar)
    try #require(shown.count == 2)
    #expect(shown[0].image === background && shown[1].image === line)
    let plate = try #require(shown[0].superview)
    // Also over a screen that does not scroll, as bars have none by default there.
    #expect(plate.alpha == 1 && shown[0].frame == plate.bounds)
    #expect(shown[1].frame == CGRect(x: 0, y: plate.bounds.height, width: 393, height: 4))
    #expect(bar.backgroundImage(for: .default) === background)
    #expect(bar.backgroundImage(for: .compact) == nil)

    let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 393, height: 49))
    tabs.backgroundImage = UIImage()
    #expect(find(UIVisualEffectView.self, in: tabs).allSatisfy(\.isHidden))
    let tools = UIToolbar(frame: CGRect(x: 0, y: 0, width: 393, height: 44))
    tools.setBackgroundImage(UIImage(), forToolbarPosition: .any, barMetrics: .default)
    #expect(find(UIVisualEffectView.self, in: tools).allSatisfy(\.isHidden))
  }

  @Test("titles of items have attributes by state, and images and titles are moved by insets")
  func itemAttributes() throws {
    let send = UIBarButtonItem(title: "Send", style: .plain, target: nil, action: nil)
    send.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    root.navigationItem.rightBarButtonItem = send
    stage.advance(by: 0)
    #expect(label("Send")?.textColor == .red)
    send.isEnabled = false
    #expect(label("Send")?.textColor == .tertiaryLabel)

    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    let one = UITabBarItem(title: "One", image: image(20), tag: 0)
    let other = UITabBarItem(title: "Two", image: nil, tag: 1)
    one.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    let font = UIFont.systemFont(ofSize: 12)
    other.setTitleTextAttributes([.foregroundColor: UIColor.blue, .font: font], for: .normal)
    one.imageInsets = UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0)
    one.titlePositionAdjustment = UIOffset(horizontal: 3, vertical: -2)
    bar.items = [one, other]
    bar.selectedItem = one
    stage.window.addSubview(bar)
    stage.window.layoutIfNeeded()
    let labels = find(UILabel.self, in: bar)
    let first = try #require(labels.first { $0.text == "One" })
    let second = try #require(labels.first { $0.text == "Two" })
    #expect(first.textColor == .red && second.textColor == .blue && second.font == font)
    // Of a tab, the middle of the image is 19.5 points below the top without insets; the title ends 2 points above the
    // bottom.
    let (view, icon) = (try #require(first.superview), try #require(images(in: bar).first))
    #expect(icon.center.y == 25.5 && icon.bounds.size == CGSize(width: 20, height: 20))
    #expect(first.center.x == view.bounds.midX + 3)
    #expect(first.frame.maxY == view.bounds.height - 4)
    // Also when they are set of an item that is shown.
    one.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
    #expect(first.textColor == .green)
  }
}
