import AnimatorTesting
import Postcards
import Testing

/// The sheet with the settings, and the list behind it.
@MainActor
struct SettingsTests {
  private let app = ListController.inNavigation(introducesItself: false)
  private let stage: Stage

  init() throws {
    stage = Stage(hosting: app, on: .iPhone15)
    stage.advance(by: 0)
    stage.touch.tap("Settings")
    try stage.advanceUntilIdle()
  }

  private var sheet: UINavigationController? {
    app.presentedViewController as? UINavigationController
  }
  private var rows: [PostcardRow] { (app.viewControllers.first as? ListController)?.rows ?? [] }

  /// The top of the sheet, in points from that of the screen.
  private var top: CGFloat {
    sheet.map { $0.view.convert($0.view.bounds, to: stage.window).minY } ?? 0
  }

  @Test("the sheet comes at half of the height, and a finger takes it up")
  func detents() throws {
    #expect(top == 426, "half of 852 points")
    stage.touch.drag(from: CGPoint(x: 196, y: 440), to: CGPoint(x: 196, y: 120))
    expectIdle(stage)
    #expect(top == 69, "10 points below the safe area of 59")
    #expect(sheet?.sheetPresentationController?.selectedDetentIdentifier == .large)
    stage.touch.tap("Done")
    expectIdle(stage)
    #expect(app.presentedViewController == nil)
  }

  @Test("the list follows the slider and the switch while the sheet is open")
  func controls() throws {
    let settings = try #require(sheet?.topViewController as? SettingsController)
    #expect(rows.map(\.picture.bounds.height) == [180, 180, 180, 180])
    stage.touch.slide(settings.sizeSlider, to: 260)
    expectIdle(stage)
    #expect(rows.map(\.picture.bounds.height) == [260, 260, 260, 260])
    stage.touch.tap("Round Corners")
    expectIdle(stage)
    #expect(rows.map(\.layer.cornerRadius) == [0, 0, 0, 0])
    stage.touch.tap("Dark Appearance")
    expectIdle(stage)
    #expect(app.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("the introduction comes after the sheet has gone")
  func introduction() {
    stage.touch.tap("Show Introduction")
    stage.advance(by: 0.3)
    #expect(app.presentedViewController === sheet)
    expectIdle(stage)
    #expect(app.presentedViewController is IntroductionController)
  }
}
