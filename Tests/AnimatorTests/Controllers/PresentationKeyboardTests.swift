import Animator
import Foundation
import Testing

/// Controllers that are presented while text is edited in the presenter. On an iPhone 14 the keyboard is 291 points high.
@MainActor
@Suite("Presentations and the keyboard")
struct PresentationKeyboardTests {
  private final class Log: @unchecked Sendable { var names: [String] = [] }

  /// Keeps the keyboard.
  private final class Keeper: UIViewController {
    override var disablesAutomaticKeyboardDismissal: Bool { true }
  }

  /// Presents an alert instead of ending editing.
  @MainActor
  private final class Validator: NSObject, UITextFieldDelegate {
    weak var presenter: UIViewController?
    var count = 0

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      count += 1
      let alert = UIAlertController(title: "Invalid", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      presenter?.present(alert, animated: true)
      return false
    }
  }

  /// Presents an alert when it has disappeared.
  private final class Leaver: UIViewController {
    weak var presenter: UIViewController?
    let alert = UIAlertController(title: "Saved", message: nil, preferredStyle: .alert)

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      presenter?.present(alert, animated: true)
    }
  }

  private let root = UIViewController()
  private let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
  private let stage: Stage

  init() {
    stage = Stage(hosting: root, on: .iPhone14)
    root.view.addSubview(field)
    stage.advance(by: 0)
    field.becomeFirstResponder()
    stage.advance(by: 1)
  }

  /// Whether the field is edited, with the keyboard.
  private var isEditing: Bool {
    field.isFirstResponder && field.isEditing && stage.keyboard.isShown
  }

  /// The notifications of the keyboard that is shown or hidden while `body` runs.
  private func notifications(_ body: () throws -> Void) rethrows -> [String] {
    let log = Log()
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        log.names.append(String($0.name.rawValue.dropFirst(10)))
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    try body()
    return log.names
  }

  @Test(
    "editing ends as a presentation begins, and goes on as its dismissal does",
    arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet], [true, false])
  func editing(style: UIModalPresentationStyle, animated: Bool) throws {
    let other = UIViewController()
    other.modalPresentationStyle = style
    let posted = try notifications {
      root.present(other, animated: animated)
      #expect(!field.isFirstResponder && !field.isEditing && !stage.keyboard.isShown)
      try stage.advanceUntilIdle()
      #expect(!stage.keyboard.isShown)
      other.dismiss(animated: animated)
      #expect(isEditing)
      try stage.advanceUntilIdle()
    }
    #expect(isEditing && root.view.window != nil)
    #expect(posted == ["WillHideNotification", "WillShowNotification"])
  }

  @Test("a form sheet, and a controller that asks for it, leave the keyboard where it is")
  func exceptions() throws {
    for other in [UIViewController(), Keeper()] {
      if !(other is Keeper) { other.modalPresentationStyle = .formSheet }
      root.present(other, animated: true)
      #expect(isEditing)
      try stage.advanceUntilIdle()
      other.dismiss(animated: true)
      try stage.advanceUntilIdle()
      #expect(isEditing)
    }
  }

  @Test(
    "editing pauses while a form sheet covers the screen of a turned phone, and goes on afterwards",
    arguments: [true, false])
  func rotation(isDismissedInLandscape: Bool) throws {
    let other = UIViewController()
    other.modalPresentationStyle = .formSheet
    root.present(other, animated: true)
    try stage.advanceUntilIdle()
    #expect(isEditing)
    // In landscape the presenter leaves the screen.
    stage.rotate(to: .landscapeLeft)
    try stage.advanceUntilIdle()
    #expect(root.view.window == nil && !field.isEditing && !stage.keyboard.isShown)
    if isDismissedInLandscape {
      other.dismiss(animated: true)
    } else {
      stage.rotate(to: .portrait)
    }
    try stage.advanceUntilIdle()
    #expect(root.view.window != nil && isEditing)
  }

  @Test("editing goes on after a form sheet that was presented in landscape")
  func landscape() throws {
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 1)
    let other = UIViewController()
    other.modalPresentationStyle = .formSheet
    root.present(other, animated: true)
    try stage.advanceUntilIdle()
    #expect(root.view.window == nil && !field.isEditing && !stage.keyboard.isShown)
    other.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(isEditing)
  }

  @Test("of several presentations, the dismissal of the first returns the keyboard")
  func chain() throws {
    let (b, c) = (UIViewController(), UIViewController())
    root.present(b, animated: true)
    try stage.advanceUntilIdle()
    b.present(c, animated: true)
    try stage.advanceUntilIdle()
    root.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(isEditing && root.presentedViewController == nil)
  }

  @Test("editing ends in what is dismissed, and then goes on in the presenter")
  func exchange() throws {
    let other = UIViewController()
    let inner = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    other.view.addSubview(inner)
    root.present(other, animated: true)
    try stage.advanceUntilIdle()
    inner.becomeFirstResponder()
    try stage.advanceUntilIdle(limit: 2)
    let posted = try notifications {
      other.dismiss(animated: true)
      #expect(isEditing && !inner.isEditing)
      try stage.advanceUntilIdle(limit: 2)
    }
    #expect(isEditing && posted.isEmpty, "the keyboard stays")
  }

  @Test("a sheet that a finger dismisses returns the keyboard at its end")
  func gesture() throws {
    let other = UIViewController()
    root.present(other, animated: false)
    try stage.advanceUntilIdle()
    let sheet = try #require(other.sheetPresentationController)
    for (fraction, dismisses) in [(0.2, false), (0.8, true)] as [(CGFloat, Bool)] {
      sheet.handleDrag(.began)
      // 787 is the height of the sheet.
      sheet.handleDrag(.changed(translation: 787 * fraction))
      #expect(!isEditing)
      sheet.handleDrag(.ended(velocity: 0))
      try stage.advanceUntilIdle(limit: 5)
      #expect(isEditing == dismisses)
    }
  }

  @Test("what a callback of such a dismissal presents returns the keyboard instead")
  func gestureAndAlert() throws {
    let other = Leaver()
    other.presenter = root
    root.present(other, animated: false)
    try stage.advanceUntilIdle()
    let sheet = try #require(other.sheetPresentationController)
    sheet.handleDrag(.began)
    sheet.handleDrag(.changed(translation: 787 * 0.8))
    sheet.handleDrag(.ended(velocity: 0))
    try stage.advanceUntilIdle(limit: 5)
    #expect(root.presentedViewController === other.alert)
    #expect(!field.isFirstResponder && !stage.keyboard.isShown)
    other.alert.dismiss(animated: true)
    try stage.advanceUntilIdle(limit: 5)
    #expect(isEditing)
  }

  @Test("an alert is in the middle of the screen, as the keyboard has gone")
  func alert() throws {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: true)
    #expect(!stage.keyboard.isShown && abs(alert.view.frame.midY - 422) <= 0.5)
    try stage.advanceUntilIdle()
    #expect(abs(alert.view.frame.midY - 422) <= 0.5)
    alert.select(alert.actions[0])
    try stage.advanceUntilIdle()
    #expect(isEditing)
  }

  @Test("a delegate that presents an alert instead of ending editing is asked once")
  func validation() throws {
    let validator = Validator()
    validator.presenter = root
    field.delegate = validator
    let faults = UsageFault.collect { _ = field.resignFirstResponder() }
    #expect(faults.isEmpty && validator.count == 1 && !stage.keyboard.isShown)
    try stage.advanceUntilIdle()
    let alert = try #require(root.presentedViewController)
    alert.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(isEditing && validator.count == 1)
  }

  @Test("the text field of an alert takes the keyboard over, and gives it back")
  func alertField() throws {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    alert.addTextField()
    let posted = try notifications {
      root.present(alert, animated: true)
      #expect(alert.textFields?.first?.isFirstResponder == true && !field.isEditing)
      // Between the safe area at the top, 47, and the keyboard, 844 − 291.
      #expect(abs(alert.view.frame.midY - 300) <= 0.5)
      try stage.advanceUntilIdle(limit: 2)
      alert.dismiss(animated: true)
      try stage.advanceUntilIdle(limit: 2)
    }
    #expect(isEditing && posted.isEmpty)
  }

  @Test("the responder that had the keyboard is not retained")
  func release() throws {
    weak var weakField: UITextField?
    let other = UIViewController()
    do {
      let temporary = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 34))
      root.view.addSubview(temporary)
      temporary.becomeFirstResponder()
      root.present(other, animated: false)
      temporary.removeFromSuperview()
      weakField = temporary
    }
    try stage.advanceUntilIdle()
    #expect(weakField == nil)
    other.dismiss(animated: false)
    #expect(!stage.keyboard.isShown)
  }
}
