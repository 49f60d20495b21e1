import Animator
import Testing

@MainActor
@Suite("Text fields of alerts")
struct AlertFieldTests {
  private let root = UIViewController()
  private let stage: Stage
  private let alert = UIAlertController(
    title: "Sign In", message: "Enter your name and password.", preferredStyle: .alert)

  init() {
    stage = Stage(hosting: root, on: .iPhone14)
    stage.advance(by: 0)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Sign In", style: .default))
  }

  @Test("fields are below the texts, 30 high, and 16 from the sides")
  func layout() throws {
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    root.present(alert, animated: false)
    stage.advance(by: 0)
    let fields = try #require(alert.textFields)
    #expect(fields.map(\.placeholder) == ["Name", nil] && fields[1].isSecureTextEntry)
    let frames = fields.map { $0.convert($0.bounds, to: alert.view) }
    #expect(frames.map(\.size) == Array(repeating: CGSize(width: 238, height: 30), count: 2))
    #expect(frames[0].minX == 16 && frames[1].minY == frames[0].maxY)
    // The buttons of 44 are 20 below the last field.
    #expect(abs(alert.view.bounds.maxY - 44 - 20 - frames[1].maxY) <= 1)
  }

  @Test("the first field becomes first responder, and the alert moves up with the keyboard")
  func keyboard() throws {
    alert.addTextField()
    root.present(alert, animated: true)
    stage.advance(by: 0)
    let field = try #require(alert.textFields?.first)
    #expect(field.isFirstResponder && stage.keyboard.isShown)
    // It starts in the middle of the screen, and rises by the spring of the keyboard.
    #expect(abs(try #require(alert.view.layer.presentation()).frame.midY - 422) <= 0.5)
    try stage.advanceUntilIdle()
    // Between the safe area at the top, 47, and the keyboard.
    let middle = (47 + stage.keyboard.frame.minY) / 2
    #expect(abs(alert.view.frame.midY - middle) <= 0.5 && alert.view.transform.isIdentity)
    #expect(alert.view.frame.maxY < stage.keyboard.frame.minY)
    field.resignFirstResponder()
    try stage.advanceUntilIdle()
    #expect(abs(alert.view.frame.midY - 422) <= 0.5)
    field.becomeFirstResponder()
    try stage.advanceUntilIdle()
    let frame = alert.view.frame
    alert.dismiss(animated: true)
    stage.advance(by: 0.1)
    #expect(!stage.keyboard.isShown && alert.view.frame == frame, "it fades out where it is")
    try stage.advanceUntilIdle()
    #expect(alert.view.window == nil && !field.isFirstResponder)
  }

  @Test("typed text is in the field when the handler of a button is called")
  func text() throws {
    var entered: String?
    alert.addTextField()
    alert.addAction(
      UIAlertAction(title: "Go", style: .default) { [alert] _ in
        entered = alert.textFields?.first?.text
      })
    root.present(alert, animated: false)
    alert.textFields?.first?.insertText("Ada")
    alert.select(alert.actions[2])
    try stage.advanceUntilIdle()
    #expect(entered == "Ada")
  }

  @Test("an alert without texts, a field that is added on screen, and none in action sheets")
  func variants() throws {
    let plain = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    #expect(plain.textFields == nil)
    plain.addTextField()
    root.present(plain, animated: false)
    plain.addTextField()
    stage.advance(by: 0)
    // Two fields between insets of 20.
    #expect(plain.view.bounds.height == 100)
    let sheet = UIAlertController(title: "A", message: nil, preferredStyle: .actionSheet)
    let faults = UsageFault.collect { sheet.addTextField() }
    #expect(faults.map(\.call) == ["UIAlertController.addTextField(configurationHandler:)"])
    #expect(sheet.textFields == nil)
  }
}
