import Animator
import Testing

@MainActor
private final class MenuDelegate: NSObject, UIContextMenuInteractionDelegate {
  var menu: UIMenu?
  var calls: [String] = []

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    calls.append("configuration \(location.x) \(location.y)")
    return menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { calls.append("willDisplay") }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    calls.append("willEnd")
    animator?.addCompletion { self.calls.append("ended") }
  }
}

@MainActor
private final class Picks {
  var names: [String] = []

  func action(
    _ name: String, _ attributes: UIMenuElement.Attributes = [], _ state: UIMenuElement.State = .off
  ) -> UIAction {
    UIAction(title: name, attributes: attributes, state: state) { [unowned self] _ in
      names.append(name)
    }
  }
}

/// A responder that notes the commands that it performs.
private final class CommandView: UIView {
  var titles: [String] = []
  override var canBecomeFirstResponder: Bool { true }
}

@MainActor
struct MenuTests {
  private let button = UIButton(type: .system)
  private let picks = Picks()
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 30)
    s = ControlScenario(button)
    log.listen(to: button)
    button.menu = UIMenu(children: [
      picks.action("Copy", [], .on), picks.action("Move", .disabled), picks.action("Gone", .hidden),
      UIMenu(options: .displayInline, children: [picks.action("Delete", .destructive)]),
      UIMenu(title: "More", children: [picks.action("Deep")]),
    ])
    button.showsMenuAsPrimaryAction = true
  }

  private var panel: UIView? { s.stage.window.parts("FloatingPanel").first }
  private var list: UIView? { s.stage.window.parts("MenuListView").last }

  @Test("a menu opens below its button as a finger comes down: 250 points wide, rows of 44")
  func opening() throws {
    s.down(50, 35)
    s.up(50, 35)
    s.stage.advance(by: 0.5)
    let list = try #require(list)
    // Copy, Move, a gap of 8, Delete, a gap, More; the button ends at 50, and the margin is 8.
    #expect(list.convert(list.bounds, to: nil) == CGRect(x: 20, y: 58, width: 250, height: 192))
    let titles = list.parts("MenuRowView").map { row in
      (row.subviews.compactMap { $0 as? UILabel }.first)?.text
    }
    #expect(titles == ["Copy", "Move", nil, "Delete", nil, "More"])
    #expect(!log.events.contains("primary") && log.events.contains("upInside"))
  }

  @Test("a tap picks an action and closes the menu; a disabled one stays open")
  func picking() {
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    s.tap(100, 58 + 66)
    #expect(picks.names.isEmpty && panel != nil)
    s.tap(100, 58 + 88 + 8 + 22)
    #expect(picks.names == ["Delete"])
    s.stage.advance(by: 0.3)
    #expect(panel == nil)
  }

  @Test("a command performs its method on the first responder")
  func command() {
    let action = Selector("performTitle:")
    Selector.add(action, of: CommandView.self) { view, arguments in
      view.titles.append((arguments[0] as? UICommand)?.title ?? "-")
      return nil
    }
    let view = CommandView(frame: .zero)
    s.stage.window.addSubview(view)
    view.becomeFirstResponder()
    button.menu = UIMenu(children: [
      UICommand(title: "Gone", action: action, attributes: .hidden),
      UICommand(title: "Format", action: action),
    ])
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    #expect(list?.parts("MenuRowView").count == 1)
    s.tap(100, 58 + 22)
    #expect(view.titles == ["Format"])
    s.stage.advance(by: 0.5)
    button.changesSelectionAsPrimaryAction = true
    #expect(button.currentTitle == "Format")
    button.menu = UIMenu(children: [
      UICommand(title: "Plain", action: action), UICommand(title: "Bold", action: action),
    ])
    #expect(button.currentTitle == "Plain")
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    s.tap(100, 58 + 66)
    #expect(button.currentTitle == "Bold" && view.titles == ["Format", "Bold"])
  }

  @Test("a finger slides from the button to an action")
  func sliding() {
    s.down(50, 35)
    s.stage.advance(by: 0.3)
    s.move(100, 80)
    #expect(list?.parts("MenuRowView").first?.backgroundColor == .systemFill)
    s.move(100, 58 + 88 + 8 + 22)
    #expect(list?.parts("MenuRowView").first?.backgroundColor == nil)
    s.move(100, 80)
    s.up(100, 80)
    #expect(picks.names == ["Copy"])
  }

  @Test("a menu within the menu takes its place, and its first line leads back")
  func nested() throws {
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    s.tap(100, 58 + 170)
    s.stage.advance(by: 0.5)
    // The line back, and one action.
    #expect(list?.bounds.height == 88)
    s.tap(100, 80)
    s.stage.advance(by: 0.5)
    #expect(list?.bounds.height == 192)
    s.tap(100, 58 + 170)
    s.stage.advance(by: 0.5)
    s.tap(100, 58 + 66)
    #expect(picks.names == ["Deep"])
  }

  @Test("a tap beside the menu closes it")
  func closing() {
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    s.tap(300, 400)
    #expect(picks.names.isEmpty)
    s.stage.advance(by: 0.25)
    #expect(panel == nil)
  }

  @Test("without being the primary action, the menu opens when a finger stays; taps are as usual")
  func longPress() {
    button.showsMenuAsPrimaryAction = false
    s.tap(50, 35)
    #expect(log.events.contains("primary") && panel == nil)
    s.down(50, 35)
    s.stage.advance(by: 0.49)
    #expect(panel == nil)
    s.stage.advance(by: 0.02)
    #expect(panel != nil)
  }

  @Test("a context menu lifts its view by 1.15, and blurs and hides what is behind")
  func contextMenu() throws {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
    view.backgroundColor = .red
    let delegate = MenuDelegate()
    delegate.menu = UIMenu(children: [picks.action("One"), picks.action("Two")])
    let interaction = UIContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    #expect(interaction.view === view && view.interactions.count == 1)
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0)
    s.down(150, 130)
    s.stage.advance(by: 0.5)
    #expect(delegate.calls == ["configuration 50.0 30.0", "willDisplay"])
    s.stage.advance(by: 0.5)
    let lift = try #require(s.stage.window.parts("ContextMenuLift").first)
    let preview = try #require(lift.subviews.last)
    // 115 × 69 around (150, 130): its bottom is at 164.5, and the menu 8 below.
    #expect(abs(preview.frame.width - 115) < 1e-9 && preview.center == CGPoint(x: 150, y: 130))
    #expect(view.alpha == 0 && lift.subviews.first?.alpha == 1)
    let list = try #require(list)
    #expect(abs(list.convert(list.bounds, to: nil).minY - 172.5) < 1e-9)
    s.move(200, 172 + 66)
    s.up(200, 172 + 66)
    #expect(picks.names == ["Two"] && delegate.calls.last == "willEnd")
    s.stage.advance(by: 0.3)
    #expect(view.alpha == 1 && delegate.calls.last == "ended")
    #expect(s.stage.window.parts("ContextMenuLift").isEmpty && panel == nil)
    view.removeInteraction(interaction)
    #expect(view.gestureRecognizers?.isEmpty ?? true)
  }

  @Test("a menu has the style of its view, and its lines are found by their titles")
  func style() throws {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
    view.overrideUserInterfaceStyle = .dark
    let delegate = MenuDelegate()
    delegate.menu = UIMenu(children: [picks.action("One"), picks.action("Two")])
    view.addInteraction(UIContextMenuInteraction(delegate: delegate))
    s.stage.window.addSubview(view)
    let press = s.stage.touch.press(view, for: 0.7).then.untilHittable("Two")
    try s.stage.advanceUntilIdle()
    #expect(press.state == .ended)
    let list = try #require(list)
    #expect(list.traitCollection.userInterfaceStyle == .dark)
    #expect(s.stage.window.traitCollection.userInterfaceStyle == .light)
    s.stage.touch.tap("Two")
    try s.stage.advanceUntilIdle()
    #expect(picks.names == ["Two"])
  }

  @Test(
    "above its button a menu has the first element at the bottom, unless the order is fixed",
    arguments: [UIContextMenuConfiguration.ElementOrder.automatic, .priority, .fixed])
  func order(_ order: UIContextMenuConfiguration.ElementOrder) throws {
    button.frame.origin.y = 440
    button.preferredMenuElementOrder = order
    s.tap(50, 455)
    s.stage.advance(by: 0.5)
    let list = try #require(list)
    // The window is 480 high. 192 points that end 8 above the button.
    #expect(list.convert(list.bounds, to: nil) == CGRect(x: 20, y: 240, width: 250, height: 192))
    let titles = list.parts("MenuRowView").map { row in
      (row.subviews.compactMap { $0 as? UILabel }.first)?.text
    }
    let fixed = ["Copy", "Move", nil, "Delete", nil, "More"]
    #expect(titles == (order == .fixed ? fixed : fixed.reversed()))
    s.tap(100, 432 - 22)
    #expect(picks.names == (order == .fixed ? [] : ["Copy"]))
  }

  /// The height of a line of text in a whole number of points.
  private func lineHeight(_ size: CGFloat) -> CGFloat {
    UIFont.systemFont(ofSize: size).lineHeight.rounded(.up)
  }

  @Test("long titles have two lines, and lines grow with the text size; the menu gets wider")
  func textSize() throws {
    let long = UIMenu(children: [picks.action("A title that is longer than one line of a menu")])
    let short = UIMenu(children: [picks.action("Copy")])
    let twoLines = (2 * UIFont.systemFont(ofSize: 17).lineHeight).rounded(.up)
    // 40 points is the size of body text at the third accessibility size. The window leaves 304 of 320 points.
    let cases: [(UIMenu, UIContentSizeCategory, CGSize)] = [
      (long, .large, CGSize(width: 250, height: 44 + twoLines - lineHeight(17))),
      (short, .large, CGSize(width: 250, height: 44)),
      (
        short, .accessibilityExtraLarge,
        CGSize(width: 304, height: 44 + lineHeight(40) - lineHeight(17))
      ),
    ]
    for (menu, category, size) in cases {
      s.stage.preferredContentSizeCategory = category
      button.menu = menu
      s.tap(50, 35)
      s.stage.advance(by: 0.5)
      #expect(list?.bounds.size == size, "\(category.rawValue)")
      s.tap(310, 470)
      s.stage.advance(by: 0.5)
      #expect(panel == nil)
    }
  }

  @Test("a menu that is higher than the screen scrolls; the tap that opens it picks nothing")
  func scrolling() throws {
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    button.menu = UIMenu(children: (0..<100).map { picks.action("L\($0)") })
    s.tap(50, 15)
    s.stage.advance(by: 0.5)
    let list = try #require(list)
    let container = try #require(list.superview as? UIScrollView)
    // The window but for margins of 8.
    #expect(
      container.convert(container.bounds, to: nil) == CGRect(x: 8, y: 8, width: 250, height: 464))
    #expect(container.contentSize == CGSize(width: 250, height: 4400) && picks.names.isEmpty)
    s.stage.touch.drag(along: [CGPoint(x: 100, y: 400), CGPoint(x: 100, y: 200)])
    try s.stage.advanceUntilIdle()
    #expect(container.contentOffset.y > 100 && picks.names.isEmpty && panel != nil)
    container.contentOffset.y = 440
    s.tap(100, 8 + 22)
    #expect(picks.names == ["L10"])
  }

  @Test("a menu closes when the window gets another size", arguments: [true, false])
  func resizing(isAnimated: Bool) throws {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
    let delegate = MenuDelegate()
    delegate.menu = UIMenu(children: [picks.action("One")])
    view.addInteraction(UIContextMenuInteraction(delegate: delegate))
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0)
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    #expect(panel != nil)
    s.stage.resize(to: CGSize(width: 480, height: 320), animated: isAnimated)
    try s.stage.advanceUntilIdle()
    #expect(panel == nil)
    s.down(150, 130)
    s.stage.advance(by: 1)
    s.up(150, 130)
    #expect(panel != nil)
    s.stage.resize(to: CGSize(width: 320, height: 480), animated: isAnimated)
    try s.stage.advanceUntilIdle()
    #expect(panel == nil && view.alpha == 1 && delegate.calls.last == "ended")
    #expect(picks.names.isEmpty)
  }

  @Test("a button that changes its selection shows the chosen element, at first the first one")
  func selection() {
    let (a, b, c) = (picks.action("A"), picks.action("B"), picks.action("C"))
    let menu = UIMenu(children: [
      picks.action("Gone", .hidden), UIMenu(options: .displayInline, children: [a]), b,
      UIMenu(title: "More", children: [c]),
    ])
    button.setTitle("Choose", for: .normal)
    button.menu = menu
    #expect(button.currentTitle == "Choose" && menu.selectedElements.isEmpty)
    button.changesSelectionAsPrimaryAction = true
    #expect(button.currentTitle == "A" && menu.selectedElements == [a])
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    // A, a gap of 8, B.
    s.tap(100, 58 + 44 + 8 + 22)
    #expect(picks.names == ["B"])
    #expect(button.currentTitle == "B" && menu.selectedElements == [b])
    #expect(button.titleLabel?.text == "B" && !button.isSelected)
    s.stage.advance(by: 0.5)
    c.state = .on
    #expect(button.currentTitle == "C" && menu.selectedElements == [c])
    button.menu = UIMenu(children: [a, picks.action("D", [], .on)])
    #expect(button.currentTitle == "D")
    #expect(picks.names == ["B"])
  }

  @Test("the chosen element is known when its action runs")
  func selectionInAction() {
    var titles: [String?] = []
    button.menu = UIMenu(children: [
      UIAction(title: "A") { _ in },
      UIAction(title: "B") { [unowned button] _ in titles.append(button.currentTitle) },
    ])
    button.changesSelectionAsPrimaryAction = true
    s.tap(50, 35)
    s.stage.advance(by: 0.5)
    s.tap(100, 58 + 66)
    #expect(titles == ["B"])
  }

  @Test("a chosen element's image is shown, and leaves with it; a button's own image stays")
  func selectionImage() {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10))
    let (star, moon) = (renderer.image { _ in }, renderer.image { _ in })
    let (a, b) = (UIAction(title: "A", image: star) { _ in }, picks.action("B"))
    button.configuration = .plain()
    button.menu = UIMenu(children: [a, b])
    button.changesSelectionAsPrimaryAction = true
    #expect(button.configuration?.title == "A" && button.configuration?.image === star)
    b.state = .on
    #expect(button.configuration?.title == "B" && button.configuration?.image == nil)
    let other = UIButton(type: .system)
    other.setImage(moon, for: .normal)
    (other.showsMenuAsPrimaryAction, other.changesSelectionAsPrimaryAction) = (true, true)
    other.menu = UIMenu(children: [picks.action("C")])
    #expect(other.currentTitle == "C" && other.currentImage === moon)
  }

  @Test("menus and their views are freed")
  func freed() {
    weak var weakButton: UIButton?
    do {
      let other = UIButton(type: .system)
      other.frame = CGRect(x: 20, y: 300, width: 100, height: 30)
      other.menu = UIMenu(children: [picks.action("A")])
      other.showsMenuAsPrimaryAction = true
      s.stage.window.addSubview(other)
      s.stage.advance(by: 0)
      s.tap(50, 315)
      s.stage.advance(by: 0.5)
      s.tap(300, 100)
      s.stage.advance(by: 0.5)
      other.removeFromSuperview()
      weakButton = other
    }
    s.stage.advance(by: 1)
    #expect(weakButton == nil)
  }
}
