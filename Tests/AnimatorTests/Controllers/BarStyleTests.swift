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
}
