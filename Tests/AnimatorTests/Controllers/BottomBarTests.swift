import Animator
import Rasterize
import Testing

/// Tab bars and toolbars by themselves, without controllers.
@MainActor
struct BottomBarTests {
  private final class Delegate: NSObject, UITabBarDelegate {
    var selected: [UITabBarItem?] = []
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      selected.append(tabBar.selectedItem)
    }
  }

  /// Whether a view inside has a color, and is not hidden.
  private func shows(_ color: UIColor, in view: UIView) -> Bool {
    !view.isHidden
      && (view.backgroundColor == color || view.subviews.contains { shows(color, in: $0) })
  }

  @Test("a tap on a tab bar selects the item before the delegate is told, and colors it")
  func tap() throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    let items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
    bar.items = items
    let delegate = Delegate()
    bar.delegate = delegate
    let s = ControlScenario(bar)
    #expect(bar.selectedItem == nil)
    s.tap(240, 20)
    #expect(bar.selectedItem === items[1])
    #expect(delegate.selected.count == 1 && delegate.selected[0] === items[1])
  }

  @Test("an appearance that is changed in place shows, in tab bars and toolbars")
  func appearance() {
    let (tabs, toolbar) = (UITabBar(frame: .zero), UIToolbar(frame: .zero))
    tabs.standardAppearance.backgroundColor = .purple
    toolbar.standardAppearance.backgroundColor = .purple
    #expect(shows(.purple, in: tabs) && shows(.purple, in: toolbar))
    let other = UITabBarAppearance()
    tabs.standardAppearance = other
    #expect(!shows(.purple, in: tabs))
    tabs.standardAppearance.backgroundColor = .orange
    #expect(shows(.orange, in: tabs))
    // The bar has a copy of what was assigned.
    other.backgroundColor = .green
    #expect(shows(.orange, in: tabs))
  }

  @Test("without a controller, a tab bar and a toolbar have no contents, and no look of their edge")
  func withoutController() {
    let (tabs, toolbar) = (UITabBar(frame: .zero), UIToolbar(frame: .zero))
    let (tabEdge, toolbarEdge) = (UITabBarAppearance(), UIToolbarAppearance())
    for look in [tabs.standardAppearance, toolbar.standardAppearance] as [UIBarAppearance] {
      look.backgroundColor = .purple
    }
    for look in [tabEdge, toolbarEdge] as [UIBarAppearance] { look.backgroundColor = .orange }
    (tabs.scrollEdgeAppearance, toolbar.scrollEdgeAppearance) = (tabEdge, toolbarEdge)
    for bar in [tabs, toolbar] as [UIView] {
      #expect(shows(.purple, in: bar) && !shows(.orange, in: bar))
    }
  }

  // The stage is 200 × 400 points, the toolbar 44 high, the contents 1000: the last offset is 1000 + 44 − 400.
  @Test(
    "over the bottom of contents, and contents that do not scroll, a toolbar has the look of the edge"
  )
  func toolbarEdge() {
    let (list, plain) = (UIScrollView(), UIViewController())
    let screen = UIViewController()
    screen.view.addSubview(list)
    list.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    list.contentSize = CGSize(width: 200, height: 1000)
    let stack = UINavigationController(rootViewController: screen)
    stack.isToolbarHidden = false
    let bar: UIToolbar = stack.toolbar
    bar.standardAppearance.backgroundColor = .purple
    let stage = Stage(hosting: stack, size: CGSize(width: 200, height: 400), scale: 1)
    func alpha(_ color: UIColor) -> CGFloat? {
      let background = bar.subviews.first { part in
        part.subviews.contains { $0.backgroundColor == color && !$0.isHidden }
      }
      return background.map { $0.isHidden ? 0 : $0.alpha }
    }
    stage.advance(by: 0)
    #expect(alpha(.purple) == 1)
    // Without a look of its own the edge is clear.
    list.contentOffset.y = 644
    #expect(alpha(.purple) == 0)
    let edge = UIToolbarAppearance()
    edge.configureWithTransparentBackground()
    edge.backgroundColor = .orange
    bar.scrollEdgeAppearance = edge
    #expect(alpha(.purple) == 0 && alpha(.orange) == 1)
    // Over 10 points it fades.
    list.contentOffset.y = 644 - 5
    #expect(alpha(.purple) == 0.5 && alpha(.orange) == 1)
    list.contentOffset.y = 0
    #expect(alpha(.purple) == 1 && alpha(.orange) == 0)
    stack.pushViewController(plain, animated: false)
    stage.advance(by: 0)
    #expect(alpha(.purple) == 0 && alpha(.orange) == 1)
    bar.scrollEdgeAppearance?.backgroundColor = .red
    #expect(alpha(.red) == 1)
  }

  @Test("in landscape on a phone a toolbar has its compact looks")
  func compactToolbar() {
    let (screen, bar) = (
      UIViewController(), UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 32))
    )
    screen.view.addSubview(bar)
    let compact = UIToolbarAppearance()
    compact.backgroundColor = .purple
    bar.compactAppearance = compact
    let stage = Stage(hosting: screen, on: .iPhone14)
    stage.advance(by: 0)
    #expect(!shows(.purple, in: bar))
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 0)
    #expect(shows(.purple, in: bar))
    // By itself it has none of an edge.
    bar.compactScrollEdgeAppearance = UIToolbarAppearance()
    bar.compactScrollEdgeAppearance?.backgroundColor = .orange
    #expect(shows(.purple, in: bar) && !shows(.orange, in: bar))
  }

  @Test("in landscape on a phone the buttons of a toolbar have its compact look")
  func compactButtons() {
    let (screen, bar) = (
      UIViewController(), UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 32))
    )
    screen.view.addSubview(bar)
    let compact = UIToolbarAppearance()
    compact.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    bar.compactAppearance = compact
    bar.items = [UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)]
    let stage = Stage(hosting: screen, on: .iPhone14)
    func color() -> UIColor? {
      bar.parts("UILabel").compactMap { ($0 as? UILabel)?.textColor }.first
    }
    stage.advance(by: 0)
    #expect(color() == bar.tintColor)
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 0)
    #expect(color() == .red)
    stage.rotate(to: .portrait, animated: false)
    stage.advance(by: 0)
    #expect(color() == bar.tintColor)
  }

  private func images(in view: UIView) -> [UIImage] {
    view.subviews.flatMap { (($0 as? UIImageView)?.image.map { [$0] } ?? []) + images(in: $0) }
  }

  @Test("in landscape on a phone a toolbar has its compact background, or else the usual one")
  func compactToolbarImage() {
    let (screen, bar) = (
      UIViewController(), UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 32))
    )
    screen.view.addSubview(bar)
    let (usual, compact) = (UIImage(), UIImage())
    bar.setBackgroundImage(usual, forToolbarPosition: .any, barMetrics: .default)
    bar.setBackgroundImage(compact, forToolbarPosition: .any, barMetrics: .compact)
    let stage = Stage(hosting: screen, on: .iPhone14)
    stage.advance(by: 0)
    #expect(images(in: bar).map { $0 === usual } == [true])
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 0)
    #expect(images(in: bar).map { $0 === compact } == [true])
    bar.setBackgroundImage(nil, forToolbarPosition: .any, barMetrics: .compact)
    #expect(images(in: bar).map { $0 === usual } == [true])
  }

  @Test("a bar's own color stays when its appearance is replaced")
  func tint() {
    let (tabs, toolbar) = (UITabBar(frame: .zero), UIToolbar(frame: .zero))
    (tabs.barTintColor, toolbar.barTintColor) = (.red, .red)
    tabs.standardAppearance = UITabBarAppearance()
    toolbar.standardAppearance = UIToolbarAppearance()
    #expect(shows(.red, in: tabs) && shows(.red, in: toolbar))
  }

  @Test("buttons of a toolbar are 16 points apart, or as far as the space between them says")
  func toolbarSpaces() {
    func item(_ width: CGFloat) -> UIBarButtonItem {
      let item = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)
      item.width = width
      return item
    }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [item(30), item(40), .fixedSpace(20), item(50), .fixedSpace(0), item(10)]
    bar.layoutIfNeeded()
    func edges(_ indices: [Int]) -> [CGFloat] {
      // The background is the first subview.
      indices.flatMap { [bar.subviews[$0 + 1].frame.minX, bar.subviews[$0 + 1].frame.maxX] }
    }
    // From the margin of 16; a fixed space has at least 8 points.
    #expect(edges([0, 1, 3, 5]) == [16, 46, 62, 102, 122, 172, 180, 190])
    bar.items = [item(30), item(40), .flexibleSpace(), item(50), item(10)]
    bar.layoutIfNeeded()
    // The last ones end 16 points before the right edge.
    #expect(edges([0, 1, 3, 4]) == [16, 46, 62, 102, 228, 278, 294, 304])
  }

  @Test("standard buttons are words or symbols", arguments: 0...24)
  func standardButtons(value: Int) throws {
    guard let kind = UIBarButtonItem.SystemItem(rawValue: value) else { return }
    let words: [UIBarButtonItem.SystemItem: String] = [
      .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save",
    ]
    let item = UIBarButtonItem(barButtonSystemItem: kind)
    #expect(item.title == words[kind])
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [item]
    let symbols = bar.parts("SymbolView")
    let isSpace = kind == .flexibleSpace || kind == .fixedSpace
    #expect(symbols.count == (words[kind] == nil && !isSpace ? 1 : 0))
    for symbol in symbols { #expect(symbol.bounds.size == CGSize(width: 22, height: 22)) }
  }

  @Test("undo and redo are arrows to the left and to the right, with their names for accessibility")
  func undo() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [UIBarButtonItem.SystemItem.undo, .redo, .pageCurl].map {
      UIBarButtonItem(barButtonSystemItem: $0)
    }
    let names = bar.parts("BarButtonView").map(\.accessibilityLabel)
    #expect(names == ["Undo", "Redo", "Page Curl"])
    let stage = Stage(size: CGSize(width: 320, height: 44), scale: 1)
    stage.window.backgroundColor = .white
    stage.window.addSubview(bar)
    stage.advance(by: 0)
    let picture = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 0))
    // From the margin of 16, 16 points apart, 22 points wide, in the middle of 44. The upper ends of the heads are disks
    // about (7.5, 3.5) and (14.5, 3.5) with a radius of 0.9, which cover the pixel around their center. The tint is blue.
    let inked = [16, 54].map { x in
      [7, 14].map { picture.pixel(x: x + $0, y: 11 + 3).red < 128 }
    }
    #expect(inked == [[true, false], [false, true]])
  }

  @Test("standard tabs have a title and an image", arguments: 0...11)
  func standardTabs(value: Int) throws {
    let kind = try #require(UITabBarItem.SystemItem(rawValue: value))
    let item = UITabBarItem(tabBarSystemItem: kind, tag: 3)
    #expect(item.title?.isEmpty == false && item.tag == 3)
    #expect(item.image?.size == CGSize(width: 25, height: 25))
    #expect(item.image?.renderingMode == .alwaysTemplate)
    let blank = UIGraphicsImageRenderer(size: CGSize(width: 25, height: 25)).image { _ in }
    #expect(item.image?.cgImage != blank.cgImage)
  }
}
