import Animator
import Testing

/// Touches in the area of the keyboard, which is 291 points high and has its top at 553, and menus above it.
@MainActor
struct KeyboardTouchTests {
  private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
  private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
  private let button = UIButton(frame: CGRect(x: 100, y: 600, width: 100, height: 50))
  private let taps = Counter()
  private let menus = MenuDelegate()

  @MainActor
  private final class Counter { var value = 0 }

  @MainActor
  private final class MenuDelegate: NSObject, UIContextMenuInteractionDelegate {
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [UIAction(title: "One") { _ in }])
      })
    }
  }

  /// Text is edited. It is 1 s.
  init() {
    stage.window.screenSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    button.addAction(UIAction { [taps] _ in taps.value += 1 }, for: .touchUpInside)
    button.accessibilityIdentifier = "button"
    for view in [field, button] { stage.window.addSubview(view) }
    stage.advance(by: 0)
    field.becomeFirstResponder()
    stage.advance(to: 1)
  }

  @Test("touches on the keyboard do not reach what is behind, nor end editing")
  func obstacle() throws {
    stage.touch.tap(at: CGPoint(x: 150, y: 625))
    try stage.advanceUntilIdle(limit: 2)
    #expect(taps.value == 0 && field.isFirstResponder)
    let faults = UsageFault.collect { stage.touch.tap(button) }
    #expect(faults.map(\.reason) == ["'button' is not hittable because the keyboard lies over it"])
    // It is no obstacle above its top, nor while it slides out.
    #expect(stage.window.hitTest(CGPoint(x: 150, y: 552), with: nil) === stage.window)
    field.resignFirstResponder()
    #expect(stage.window.hitTest(CGPoint(x: 150, y: 625), with: nil) === button)
    stage.touch.tap(button)
    stage.advance(by: 0.5)
    #expect(taps.value == 1)
  }

  @Test("a keyboard that has moved down with a finger is an obstacle where it is")
  func displacement() {
    let contents = UIScrollView(frame: CGRect(x: 0, y: 150, width: 390, height: 694))
    contents.contentSize = CGSize(width: 390, height: 3000)
    contents.keyboardDismissMode = .interactive
    stage.window.insertSubview(contents, belowSubview: button)
    stage.touch.play([(0, CGPoint(x: 195, y: 300)), (1, CGPoint(x: 195, y: 700))])
    // At 1.95 s the finger is at 680.
    stage.advance(to: 1.95)
    #expect(abs(stage.keyboard.frame.minY - 680) < 1e-6)
    #expect(stage.window.hitTest(CGPoint(x: 150, y: 625), with: nil) === button)
    #expect(stage.window.hitTest(CGPoint(x: 150, y: 690), with: nil) !== contents)
  }

  @Test("the views of the first responder in the keyboard receive touches")
  func accessory() throws {
    let bar = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    bar.addAction(UIAction { [taps] _ in taps.value += 1 }, for: .touchUpInside)
    field.inputAccessoryView = bar
    field.reloadInputViews()
    stage.advance(by: 1)
    // The bar is from 509 to 553.
    stage.touch.tap(at: CGPoint(x: 195, y: 530))
    stage.advance(by: 0.5)
    #expect(taps.value == 1)
    // The keys are no view of the window.
    let keys = try #require(stage.window.hitTest(CGPoint(x: 195, y: 600), with: nil))
    #expect(keys !== stage.window && keys.superview == nil)
  }

  @Test("a menu opens above the keyboard, which a tap beside the menu does not reach")
  func menu() throws {
    let opener = UIButton(type: .system)
    opener.frame = CGRect(x: 20, y: 480, width: 100, height: 30)
    opener.menu = UIMenu(children: ["A", "B", "C"].map { UIAction(title: $0) { _ in } })
    opener.showsMenuAsPrimaryAction = true
    stage.window.addSubview(opener)
    stage.advance(by: 0)
    stage.touch.tap(opener)
    stage.advance(by: 1)
    let list = try #require(stage.window.parts("MenuListView").first)
    // Three rows of 44. Below the button they would end at 480 + 30 + 8 + 132 = 650: they are 8 above it.
    let frame = list.convert(list.bounds, to: nil)
    #expect(frame == CGRect(x: 20, y: 480 - 8 - 132, width: 250, height: 132))
    let panel = try #require(stage.window.parts("FloatingPanel").first)
    let keys = try #require(stage.window.layer.sublayers?.first { $0.zPosition == 10_000 })
    #expect(panel.layer.zPosition > keys.zPosition)
    stage.touch.tap(at: CGPoint(x: 195, y: 700))
    stage.advance(by: 1)
    #expect(panel.window == nil && field.isFirstResponder && stage.keyboard.isShown)
  }

  @Test("a context menu hides the keyboard while it is open, and editing goes on afterwards")
  func contextMenu() throws {
    let view = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 60))
    view.addInteraction(UIContextMenuInteraction(delegate: menus))
    stage.window.addSubview(view)
    stage.advance(by: 0)
    stage.touch.press(view, for: 0.7)
    stage.advance(by: 1.5)
    #expect(stage.window.parts("ContextMenuLift").count == 1)
    #expect(!stage.keyboard.isShown && field.isFirstResponder)
    stage.touch.tap(at: CGPoint(x: 350, y: 60))
    stage.advance(by: 1)
    #expect(stage.window.parts("ContextMenuLift").isEmpty)
    #expect(stage.keyboard.isShown && stage.keyboard.frame.minY == 553 && field.isFirstResponder)
  }
}
