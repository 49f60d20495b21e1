import Animator
import Testing

@MainActor
@Suite("Alerts and action sheets")
struct AlertTests {
  private let log = ScreenLog()
  private let root: Screen
  private let stage: Stage

  init() {
    root = Screen("A", log)
    stage = Stage(hosting: root, size: CGSize(width: 390, height: 844), scale: 2)
    stage.advance(by: 0)
    _ = log.take()
  }

  private func alert(
    _ titles: [(String, UIAlertAction.Style)], _ style: UIAlertController.Style = .alert
  ) -> UIAlertController {
    let alert = UIAlertController(
      title: "Delete this photo?", message: "It is deleted on all devices.", preferredStyle: style)
    for (title, style) in titles {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [log] in log.add($0.title ?? "") })
    }
    return alert
  }

  /// Taps at a point of the window.
  private func tap(_ x: CGFloat, _ y: CGFloat) throws {
    let point = CGPoint(x: x, y: y)
    let hit = try #require(stage.window.hitTest(point, with: nil))
    let touch = UITouch(at: hit.convert(point, from: stage.window), in: hit)
    hit.touchesBegan([touch], with: nil)
    hit.touchesEnded([touch], with: nil)
  }

  @Test("an alert is 270 wide in the middle; two buttons are side by side, and cancel at the left")
  func layout() throws {
    let alert = alert([("Delete", .destructive), ("Cancel", .cancel)])
    root.present(alert, animated: true)
    try stage.advanceUntilIdle()
    // The spring of 0.404 s.
    #expect(abs(stage.time.seconds - 0.404) < 1e-6)
    #expect(log.take() == [], "the presenter is not called")
    let frame = alert.view.frame
    #expect(frame.width == 270 && frame.minX == 60)
    #expect(abs(frame.midY - 422) <= 0.5)
    try tap(frame.minX + 60, frame.maxY - 22)
    #expect(log.take() == [] && alert.view.window != nil)
    try stage.advanceUntilIdle()
    #expect(log.take() == ["Cancel"], "after the dismissal")
    #expect(alert.view.window == nil && root.presentedViewController == nil)
    #expect(alert.view.alpha == 1)
  }

  @Test("it fades in from 1.2 times its size, and only fades out")
  func motion() throws {
    let alert = alert([("OK", .default)])
    root.present(alert, animated: true)
    let first = try #require(alert.view.layer.presentation())
    #expect(first.opacity == 0 && abs(first.affineTransform().a - 1.2) < 1e-9)
    stage.advance(by: 0.1)
    // Critically damped with ω = √522.35: (1 + ωt)·e^(−ωt) is 0.3342 at 0.1 s.
    let shown = try #require(alert.view.layer.presentation())
    #expect(abs(Double(shown.opacity) - (1 - 0.3342)) < 0.002)
    #expect(abs(shown.affineTransform().a - (1 + 0.2 * 0.3342)) < 0.001)
    try stage.advanceUntilIdle()
    alert.dismiss(animated: true)
    stage.advance(by: 0.125)
    let leaving = try #require(alert.view.layer.presentation())
    #expect(leaving.opacity == 0.5 && leaving.affineTransform().isIdentity)
  }

  @Test("three buttons are stacked; an action sheet has its cancel button apart")
  func stacked() throws {
    let three = alert([("Cancel", .cancel), ("One", .default), ("Two", .default)])
    root.present(three, animated: false)
    let frame = three.view.frame
    // Cancel is last although it was added first.
    try tap(frame.midX, frame.maxY - 66)
    try stage.advanceUntilIdle()
    #expect(log.take() == ["Two"])
    let sheet = alert([("Cancel", .cancel), ("One", .default)], .actionSheet)
    root.present(sheet, animated: false)
    #expect(sheet.view.frame.width == 374 && sheet.view.frame.maxY == 836)
    let bottom = sheet.view.frame.maxY
    // The cancel button, and 8 points above it the other one, of 57 points each.
    try tap(195, bottom - 57 - 8 - 28)
    try stage.advanceUntilIdle()
    #expect(log.take() == ["One"])
  }

  @Test("a long title shrinks to 0.6 of its size, and then is truncated in its middle")
  func longTitles() throws {
    let font = UIFont.systemFont(ofSize: 17)
    /// The label of the first button, and the rectangle of the text in it.
    func drawn(_ title: String) throws -> (label: UILabel, text: CGRect) {
      let alert = alert([(title, .default), ("Cancel", .cancel)])
      root.present(alert, animated: false)
      stage.advance(by: 0)
      let button = try #require(alert.view.parts("AlertActionView").first)
      let label = try #require(button.subviews.lazy.compactMap { $0 as? UILabel }.first)
      // The title has 8 points at each side; a pair of buttons of which one does not fit in half of 270 is stacked.
      #expect(button.frame == CGRect(x: 0, y: 0, width: 270, height: 44))
      #expect(label.bounds.width == 254)
      root.dismiss(animated: false)
      return (label, label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1))
    }
    // Wider than 254 points, and narrower than 254 / 0.6.
    let title = "Delete all photos of this album now"
    let width = title.size(withAttributes: [.font: font]).width
    #expect(width > 254 && width < 423)
    let long = try drawn(title)
    #expect(!long.label.isTextTruncated && long.text.width <= 254)
    #expect(long.text.height < font.lineHeight)
    let longer = try drawn(String(repeating: "Delete all photos of this album ", count: 3))
    #expect(longer.label.isTextTruncated && longer.label.lineBreakMode == .byTruncatingMiddle)
    // One line of 0.6 times the size.
    #expect(longer.label.numberOfLines == 1)
    #expect(abs(longer.text.height - UIFont.systemFont(ofSize: 10.2).lineHeight) < 1)
  }

  @Test("a finger slides from one button to another, which is selected when it is lifted")
  func sliding() throws {
    let alert = alert([("One", .default), ("Two", .default), ("Cancel", .cancel)])
    root.present(alert, animated: false)
    stage.advance(by: 0)
    let (frame, buttons) = (alert.view.frame, alert.view.parts("AlertActionView"))
    func send(_ phase: UITouch.Phase, above bottom: CGFloat) -> [Bool] {
      let location = CGPoint(x: frame.midX, y: frame.maxY - bottom)
      stage.window.touches.send([TouchSample(finger: 1, phase: phase, location: location)])
      return buttons.map { $0.backgroundColor != nil }
    }
    // Rows of 44 from the bottom: Cancel, Two, One; above them the texts.
    #expect(send(.began, above: 150) == [false, false, false])
    #expect(send(.moved, above: 110) == [false, false, false], "it began on the texts")
    _ = send(.ended, above: 110)
    #expect(send(.began, above: 110) == [true, false, false])
    #expect(send(.moved, above: 66) == [false, true, false])
    #expect(send(.moved, above: 150) == [false, false, false])
    #expect(send(.moved, above: 66) == [false, true, false])
    #expect(send(.ended, above: 66) == [false, false, false])
    try stage.advanceUntilIdle()
    #expect(log.take() == ["Two"])
  }

  @Test("what is higher than the screen scrolls: the texts, and the buttons in half of the alert")
  func scrolling() throws {
    for count in [1, 30] {
      let long = UIAlertController(
        title: "Terms", message: String(repeating: "Many words. ", count: 400),
        preferredStyle: .alert)
      for _ in 1...count { long.addAction(UIAlertAction(title: "OK", style: .default)) }
      root.present(long, animated: false)
      stage.advance(by: 0)
      // 16 points less than the screen of 844.
      #expect(long.view.frame == CGRect(x: 60, y: 8, width: 270, height: 828))
      let areas = long.view.parts("UIScrollView").compactMap { $0 as? UIScrollView }
      let buttons: CGFloat = count == 1 ? 44 : 414
      #expect(areas.map(\.frame.height) == [828 - buttons, buttons])
      #expect(areas.map(\.frame.minY) == [0, 828 - buttons])
      #expect(areas.map(\.isScrollEnabled) == [true, count > 1])
      #expect(areas[0].contentSize.height > 828)
      #expect(areas[1].contentSize.height == 44 * CGFloat(count))
      root.dismiss(animated: false)
    }
  }

  @Test("texts and buttons grow with the text size; at accessibility sizes an alert is 310 wide")
  func textSize() throws {
    let category = UIContentSizeCategory.accessibilityLarge
    stage.preferredContentSizeCategory = category
    let alert = alert([("OK", .default)])
    root.present(alert, animated: false)
    stage.advance(by: 0)
    let font = UIFont.systemFont(ofSize: 17)
    let large = UIFontMetrics(forTextStyle: .body).scaledFont(
      for: font, compatibleWith: UITraitCollection(preferredContentSizeCategory: category))
    let growth = large.lineHeight.rounded(.up) - font.lineHeight.rounded(.up)
    let button = try #require(alert.view.parts("AlertActionView").first)
    #expect(growth > 10 && button.bounds.size == CGSize(width: 310, height: 44 + growth))
    let label = try #require(button.subviews.lazy.compactMap { $0 as? UILabel }.first)
    #expect(label.font.pointSize == large.pointSize)
    stage.preferredContentSizeCategory = .large
    stage.advance(by: 0)
    #expect(button.bounds.size == CGSize(width: 270, height: 44) && label.font.pointSize == 17)
    #expect(alert.view.frame.minX == 60)
  }

  @Test("rules: one cancel button, a preferred action of its own, disabled buttons")
  func rules() throws {
    let alert = alert([("Cancel", .cancel)])
    let faults = UsageFault.collect {
      alert.addAction(UIAlertAction(title: "No", style: .cancel))
      alert.preferredAction = UIAlertAction(title: "X", style: .default)
    }
    #expect(
      faults.map(\.call) == [
        "UIAlertController.addAction(_:)", "UIAlertController.preferredAction",
      ])
    #expect(alert.actions.count == 1 && alert.preferredAction == nil)
    alert.actions[0].isEnabled = false
    root.present(alert, animated: false)
    try tap(alert.view.frame.midX, alert.view.frame.maxY - 22)
    try stage.advanceUntilIdle()
    #expect(log.take() == [] && root.presentedViewController === alert)
  }
}
