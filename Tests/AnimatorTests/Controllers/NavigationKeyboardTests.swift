import Animator
import Foundation
import Testing

/// Pushes and pops while text is edited in the controller that leaves. On an empty screen of 390 points, the keyboard is as
/// wide as that.
@MainActor
@Suite("Pushes, pops and the keyboard")
struct NavigationKeyboardTests {
  private final class Log: @unchecked Sendable {
    var names: [String] = []
    var info: [[AnyHashable: Any]] = []
  }

  /// Edits its own text as soon as it is laid out.
  private final class Editor: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 34))

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(field)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      field.becomeFirstResponder()
    }
  }

  private let navigation = UINavigationController(rootViewController: UIViewController())
  private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
  private let stage: Stage

  init() {
    stage = Stage(hosting: navigation, size: CGSize(width: 390, height: 844), scale: 2)
    stage.advance(by: 0)
    let edited = UIViewController()
    navigation.pushViewController(edited, animated: false)
    edited.view.addSubview(field)
    field.becomeFirstResponder()
    stage.advance(by: 1)
  }

  /// The layer of the keyboard, the only one in front of the views'.
  private var keyboard: CALayer? {
    stage.window.layer.sublayers?.first { $0.zPosition > 0 }?.presentation()
  }

  /// The notifications of the keyboard while `body` runs.
  private func notifications(_ body: () throws -> Void) rethrows -> Log {
    let log = Log()
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        log.names.append(String($0.name.rawValue.dropFirst(10)))
        log.info.append($0.userInfo ?? [:])
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    try body()
    return log
  }

  @Test(
    "the keyboard leaves with the controller that is edited, to its side",
    arguments: [false, true])
  func leaves(isPop: Bool) throws {
    let shown = stage.keyboard.frame
    #expect(shown.minX == 0 && shown.maxY == 844 && keyboard?.frame.minY == shown.minY)
    let posted = try notifications {
      if isPop {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(UIViewController(), animated: true)
      }
      #expect(!field.isFirstResponder && !field.isEditing && !stage.keyboard.isShown)
      stage.advance(by: 0.1)
      // Critically damped with ω = √(1000 / 3): (1 + ωt)·e^(−ωt) is 0.4554 at 0.1 s.
      let left: CGFloat = 390 * (1 - 0.4554)
      let frame = try #require(keyboard).frame
      #expect(abs(frame.minX - (isPop ? left : -left)) < 0.2 && frame.minY == shown.minY)
      try stage.advanceUntilIdle()
    }
    #expect(keyboard == nil)
    #expect(posted.names == ["WillHideNotification", "DidHideNotification"])
    // The frame is reported as that of a keyboard that leaves at the bottom.
    let info = try #require(posted.info.first)
    let end = info[UIResponder.keyboardFrameEndUserInfoKey as AnyHashable] as? NSValue
    #expect(end?.cgRectValue == shown.offsetBy(dx: 0, dy: shown.height))
    let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey as AnyHashable]
    #expect((duration as? NSNumber)?.doubleValue == 0.35)
  }

  @Test("the keyboard follows the finger of a pop, and is back if that is cancelled")
  func cancelledPop() throws {
    let shown = stage.keyboard.frame
    #expect(navigation.handleInteractivePop(.began))
    navigation.handleInteractivePop(.changed(0.4))
    stage.advance(by: 1)
    #expect(!field.isFirstResponder)
    #expect(abs(try #require(keyboard).frame.minX - 390 * 0.4) < 1e-6)
    navigation.handleInteractivePop(.cancelled)
    try stage.advanceUntilIdle()
    #expect(field.isFirstResponder && field.isEditing && stage.keyboard.isShown)
    #expect(keyboard?.frame.minX == 0 && keyboard?.frame.minY == shown.minY)
  }

  @Test("the keyboard stays if the controller that comes is edited")
  func takenOver() throws {
    let (shown, editor) = (stage.keyboard.frame, Editor())
    let posted = try notifications {
      navigation.pushViewController(editor, animated: true)
      #expect(editor.field.isFirstResponder && stage.keyboard.isShown)
      stage.advance(by: 0.1)
      #expect(keyboard?.frame.minX == 0 && keyboard?.frame.minY == shown.minY)
      try stage.advanceUntilIdle()
    }
    #expect(posted.names == [] && editor.field.isEditing && stage.keyboard.frame == shown)
  }

  @Test("without animation it leaves at the bottom")
  func bottom() throws {
    navigation.popViewController(animated: false)
    #expect(!stage.keyboard.isShown)
    stage.advance(by: 0.1)
    #expect(keyboard?.frame.minX == 0)
    try stage.advanceUntilIdle()
    #expect(keyboard == nil)
  }
}
