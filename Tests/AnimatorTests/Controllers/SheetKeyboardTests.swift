import Animator
import Foundation
import Testing

/// Sheets in which text is edited.
@MainActor
@Suite("Sheets and the keyboard")
struct SheetKeyboardTests {
  private let screen = UIViewController()
  private let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 34))

  /// A stage that shows a sheet with a field.
  private func present(
    _ detents: [UISheetPresentationController.Detent], animated: Bool = false
  ) throws -> Stage {
    // 390 × 844 points, safe areas of 47 and 34; the keyboard is 291 high.
    let root = UIViewController()
    let stage = Stage(hosting: root, on: .iPhone14)
    stage.advance(by: 0)
    screen.view.addSubview(field)
    let sheet = try #require(screen.sheetPresentationController)
    sheet.detents = detents
    root.present(screen, animated: animated)
    return stage
  }

  private var sheetFrame: CGRect { screen.view.convert(screen.view.bounds, to: nil) }

  @Test("a medium sheet rises with the keyboard, so that as much of its contents is above it")
  func medium() throws {
    let stage = try present([.medium()])
    #expect(sheetFrame == CGRect(x: 0, y: 422, width: 390, height: 422))
    try stage.advanceUntilIdle()
    field.becomeFirstResponder()
    // 422 − 34 points above the keyboard.
    #expect(sheetFrame == CGRect(x: 0, y: 165, width: 390, height: 679))
    stage.advance(by: 0.1)
    // The keyboard's curve: mass 3, stiffness 1000, damping 500, treated as critical: ω = √(1000/3), and
    // 1 − (1 + ωt) e^−ωt.
    let angle = (1000.0 / 3).squareRoot() * 0.1
    let progress = CGFloat(1 - (1 + angle) * exp(-angle))
    let shown = try #require(screen.view.superview?.layer.presentation()).frame
    #expect(abs(shown.minY - (422 - 257 * progress)) < 1e-6)
    stage.advance(by: 1)
    #expect(screen.sheetPresentationController?.selectedDetentIdentifier == nil)
    field.resignFirstResponder()
    #expect(sheetFrame == CGRect(x: 0, y: 422, width: 390, height: 422))
  }

  @Test("a sheet rises to the full height at most")
  func limit() throws {
    let stage = try present([.large()])
    field.becomeFirstResponder()
    #expect(sheetFrame == CGRect(x: 0, y: 57, width: 390, height: 787))
    let sheet = try #require(screen.sheetPresentationController)
    sheet.detents = [.custom { _ in 600 }]
    #expect(sheetFrame.height == 787)
    field.resignFirstResponder()
    #expect(sheetFrame.height == 634)
    stage.advance(by: 1)
  }

  @Test("a sheet that comes in with the keyboard rests above it")
  func comingIn() throws {
    let stage = try present([.medium()], animated: true)
    field.becomeFirstResponder()
    #expect(sheetFrame.height == 679)
    stage.advance(by: 1)
    #expect(sheetFrame == CGRect(x: 0, y: 165, width: 390, height: 679))
  }

  @Test("a drag rests at the detents above the keyboard; a dismissal takes the keyboard along")
  func drag() throws {
    let stage = try present([.medium(), .large()])
    field.becomeFirstResponder()
    stage.advance(by: 1)
    let sheet = try #require(screen.sheetPresentationController)
    // From 679, 50 points up are nearer to 679 than to 787, and 60 are not.
    for (distance, height) in [(50, 679), (60, 787)] as [(CGFloat, CGFloat)] {
      sheet.handleDrag(.began)
      sheet.handleDrag(.changed(translation: -distance))
      #expect(sheetFrame.height == 679 + distance)
      sheet.handleDrag(.ended(velocity: 0))
      stage.advance(by: 1)
      #expect(sheetFrame.height == height)
    }
    screen.dismiss(animated: true)
    #expect(!stage.keyboard.isShown && !field.isFirstResponder)
    stage.advance(by: 1)
    #expect(screen.view.window == nil)
  }

  // 600 + 34 points and the keyboard would be more than the full height, 787.
  @Test("of detents with one height above the keyboard, a drag leaves the selected one")
  func equalHeights() throws {
    let stage = try present([.custom { _ in 600 }, .large()])
    let sheet = try #require(screen.sheetPresentationController)
    sheet.selectedDetentIdentifier = .large
    field.becomeFirstResponder()
    stage.advance(by: 1)
    sheet.handleDrag(.began)
    sheet.handleDrag(.changed(translation: -20))
    sheet.handleDrag(.ended(velocity: 0))
    stage.advance(by: 1)
    #expect(sheet.selectedDetentIdentifier == .large && sheetFrame.height == 787)
    field.resignFirstResponder()
    stage.advance(by: 1)
    #expect(sheetFrame.height == 787)
  }

  @Test("on a tablet the keyboard moves a form sheet up, no farther than to the top")
  func tablet() throws {
    let root = UIViewController()
    let stage = Stage(hosting: root, size: CGSize(width: 834, height: 1194))
    stage.advance(by: 0)
    screen.modalPresentationStyle = .formSheet
    screen.view.addSubview(field)
    root.present(screen, animated: false)
    #expect(sheetFrame == CGRect(x: 147, y: 287, width: 540, height: 620))
    field.becomeFirstResponder()
    // 1194 − 319 − 620.
    #expect(sheetFrame == CGRect(x: 147, y: 255, width: 540, height: 620))
    screen.preferredContentSize = CGSize(width: 540, height: 1000)
    screen.view.superview?.superview?.setNeedsLayout()
    stage.advance(by: 1)
    #expect(sheetFrame == CGRect(x: 147, y: 0, width: 540, height: 1000))
  }
}
