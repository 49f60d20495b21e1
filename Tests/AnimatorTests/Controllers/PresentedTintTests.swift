import Animator
import Testing

/// The tint of what is behind something presented.
@MainActor
@Suite("Tint behind presentations")
struct PresentedTintTests {
  private final class Tinted: UIView {
    /// The duration of the animation in which each change was reported, in seconds.
    var changes: [TimeInterval] = []
    override func tintColorDidChange() {
      super.tintColorDidChange()
      changes.append(UIView.inheritedAnimationDuration)
    }
  }

  private let root = UIViewController()
  private let tinted = Tinted()
  private let stage: Stage

  init() {
    stage = Stage(hosting: root, on: .iPhone15)
    root.view.addSubview(tinted)
    stage.advance(by: 0)
    tinted.changes = []
  }

  private func dismiss() {
    root.dismiss(animated: true)
    stage.advance(by: 2)
  }

  @Test("it is dimmed behind an alert, in the animation of its transitions", arguments: [0, 1])
  func alert(style: Int) throws {
    let style = try #require(UIAlertController.Style(rawValue: style))
    let alert = UIAlertController(title: "A", message: nil, preferredStyle: style)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: true)
    stage.advance(by: 2)
    #expect(tinted.tintAdjustmentMode == .dimmed && root.view.tintAdjustmentMode == .dimmed)
    #expect(alert.view.tintAdjustmentMode == .normal)
    #expect(tinted.changes.count == 1 && tinted.changes.allSatisfy { $0 > 0 })
    dismiss()
    #expect(tinted.tintAdjustmentMode == .normal && root.view.tintAdjustmentMode == .normal)
    #expect(tinted.changes.count == 2 && tinted.changes.allSatisfy { $0 > 0 })
  }

  @Test("it is dimmed behind a popover, but not when that is a sheet")
  func popover() {
    let (root, tinted) = (UIViewController(), Tinted())
    let stage = Stage(hosting: root, on: .iPadAir)
    root.view.addSubview(tinted)
    let content = UIViewController()
    content.modalPresentationStyle = .popover
    content.popoverPresentationController?.sourceView = tinted
    root.present(content, animated: false)
    stage.advance(by: 1)
    #expect(tinted.tintAdjustmentMode == .dimmed && content.view.tintAdjustmentMode == .normal)
    // Compact width.
    stage.resize(to: CGSize(width: 400, height: 1180), animated: false)
    stage.advance(by: 1)
    #expect(content.presentationController is UISheetPresentationController)
    #expect(tinted.tintAdjustmentMode == .normal)
    root.dismiss(animated: false)
    stage.advance(by: 1)
    #expect(tinted.tintAdjustmentMode == .normal)
  }

  @Test("a mode that code has set is restored, or stays if it was set meanwhile")
  func ownMode() {
    func show() {
      let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
      root.present(alert, animated: false)
      stage.advance(by: 1)
    }
    root.view.tintAdjustmentMode = .normal
    stage.window.tintAdjustmentMode = .dimmed
    show()
    #expect(root.view.tintAdjustmentMode == .dimmed)
    dismiss()
    #expect(root.view.tintAdjustmentMode == .normal)
    show()
    root.view.tintAdjustmentMode = .automatic
    stage.window.tintAdjustmentMode = .normal
    #expect(root.view.tintAdjustmentMode == .normal)
    dismiss()
    #expect(root.view.tintAdjustmentMode == .normal)
  }
}
