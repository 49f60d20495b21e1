import Animator
import Testing

@MainActor
struct InputViewTests {
  private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
  private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
  private let other = UITextField(frame: CGRect(x: 20, y: 150, width: 200, height: 34))

  init() {
    stage.window.screenSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    stage.window.addSubview(field)
    stage.window.addSubview(other)
    stage.advance(by: 0)
  }

  private func bar(_ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: 100, height: height))
  }

  @Test("an accessory view is above the keys, and part of the keyboard's frame")
  func accessory() {
    let bar = bar(44)
    field.inputAccessoryView = bar
    nonisolated(unsafe) var ends: [CGRect] = []
    let key = UIResponder.keyboardFrameEndUserInfoKey
    let observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { note in
      let value = note.userInfo?[key] as? NSValue
      ends.append(value?.cgRectValue ?? .zero)
    }
    field.becomeFirstResponder()
    NotificationCenter.default.removeObserver(observer)
    // 291 for the keys of this screen, and 44.
    #expect(ends == [CGRect(x: 0, y: 844 - 335, width: 390, height: 335)])
    #expect(bar.convert(bar.bounds, to: nil) == CGRect(x: 0, y: 509, width: 390, height: 44))
    field.resignFirstResponder()
    stage.advance(by: 1)
    #expect(bar.superview == nil && stage.keyboard.frame.minY == 844)
  }

  @Test("an input view takes the place of the keys, above the safe area, and receives touches")
  func input() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    field.inputView = button
    field.becomeFirstResponder()
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 610, width: 390, height: 234))
    stage.advance(by: 1)
    stage.touch.tap(at: CGPoint(x: 100, y: 700))
    stage.advance(by: 0.5)
    #expect(taps == 1 && field.isFirstResponder)
  }

  @Test("a picker as input view has its own height")
  func picker() {
    field.inputView = UIDatePicker(frame: .zero)
    (field.inputView as? UIDatePicker)?.preferredDatePickerStyle = .wheels
    field.becomeFirstResponder()
    #expect(stage.keyboard.frame == CGRect(x: 0, y: 844 - 250, width: 390, height: 250))
  }

  @Test("moving to another field exchanges the views, and moves to their height in an animation")
  func exchanging() {
    let bar = bar(50)
    other.inputAccessoryView = bar
    field.becomeFirstResponder()
    stage.advance(by: 1)
    other.becomeFirstResponder()
    #expect(stage.keyboard.frame.height == 341 && bar.window != nil)
    // From where the keyboard was to 50 points higher.
    stage.advance(by: 0.05)
    let host = bar.superview?.layer.presentation()?.frame.minY ?? 0
    #expect(host > 503 && host < 553)
    field.becomeFirstResponder()
    stage.advance(by: 1)
    #expect(stage.keyboard.frame.height == 291 && bar.window == nil)
  }

  @Test("reloading shows views that were set while the keyboard is shown")
  func reloading() {
    field.becomeFirstResponder()
    stage.advance(by: 1)
    field.inputView = bar(100)
    #expect(stage.keyboard.frame.height == 291)
    field.reloadInputViews()
    #expect(stage.keyboard.frame.height == 134)
    field.inputView = nil
    field.reloadInputViews()
    #expect(stage.keyboard.frame.height == 291)
  }

  @Test("a controller's accessory view is shown above the keys of a field in it")
  func chain() {
    final class Controller: UIViewController {
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
      override var inputAccessoryView: UIView? { bar }
    }
    let controller = Controller()
    stage.window.rootViewController = controller
    controller.view.addSubview(field)
    stage.advance(by: 0)
    field.becomeFirstResponder()
    #expect(stage.keyboard.frame.height == 321)
  }

  @Test("keys look pressed as they are typed, for 0.12 s or until the next one")
  func pressing() throws {
    field.becomeFirstResponder()
    stage.advance(by: 1)
    let keyboard = try #require(stage.window.layer.sublayers?.last { $0.zPosition == 10_000 })
    func popup() -> CALayer? { keyboard.sublayers?.first { !$0.isHidden } }
    stage.keyboard.type("qp ", charactersPerSecond: 5)
    stage.advance(by: 0)
    let first = try #require(popup())
    let left = first.frame
    // Over the key at the left edge, within the screen.
    #expect(left.minX >= 0 && left.minX < 10)
    stage.advance(by: 0.13)
    #expect(popup() == nil)
    stage.advance(by: 0.08)
    #expect((popup()?.frame.maxX ?? 0) > 380)
    // The space bar has no balloon.
    stage.advance(by: 0.2)
    #expect(popup() == nil && field.text == "qp ")
  }

  @Test("the balloon of a key is one shape without holes")
  func balloon() throws {
    field.becomeFirstResponder()
    stage.advance(by: 1)
    stage.keyboard.type("y")
    stage.advance(by: 0)
    let keyboard = try #require(stage.window.layer.sublayers?.last { $0.zPosition == 10_000 })
    let popup = try #require(keyboard.sublayers?.first { !$0.isHidden })
    let shape = try #require(popup.shadowPath)
    // From the top of the balloon through its neck to the bottom of the key, in the middle of it.
    let size = popup.bounds.size
    for y in stride(from: 0.5, to: size.height, by: 0.5) {
      #expect(shape.contains(CGPoint(x: size.width / 2, y: y)), "at \(y)")
    }
    // Outside of its round corners.
    #expect(!shape.contains(CGPoint(x: 1, y: 1)))
  }

  @Test("in landscape the keys are between the round corners of the screen")
  func corners() throws {
    let stage = Stage(device: .iPhone15, orientation: .landscapeLeft)
    let field = UITextField(frame: CGRect(x: 100, y: 20, width: 200, height: 34))
    stage.window.addSubview(field)
    stage.advance(by: 0)
    field.becomeFirstResponder()
    stage.advance(by: 1)
    stage.keyboard.type("q")
    stage.advance(by: 0)
    let keyboard = try #require(stage.window.layer.sublayers?.last { $0.zPosition == 10_000 })
    #expect(keyboard.frame.width == 852)
    // 852 − 2 · 59 points for ten keys with margins of 3 and 6 between them: 67.4 each, the first from 62 on. The
    // balloon is 13 points wider at each side.
    let popup = try #require(keyboard.sublayers?.first { !$0.isHidden })
    #expect(abs(popup.frame.minX - 49) < 1e-9 && abs(popup.frame.width - 93.4) < 1e-9)
  }
}
