import Animator
import Testing

/// What context menus lift, and taps of it.
@MainActor
struct ContextMenuPreviewTests {
  private final class Delegate: NSObject, UIContextMenuInteractionDelegate, UITableViewDelegate,
    UITableViewDataSource
  {
    var log: [String] = []
    var style = UIContextMenuInteractionCommitStyle.dismiss
    var preview: UIViewController?
    var lifted: UITargetedPreview?
    var onCommit: (() -> Void)?

    private var configuration: UIContextMenuConfiguration {
      let preview = preview
      guard preview == nil else {
        return UIContextMenuConfiguration(previewProvider: { preview })
      }
      return UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [UIAction(title: "One") { _ in }])
      })
    }

    private func commit(_ animator: any UIContextMenuInteractionCommitAnimating) {
      log.append("commit \(preview != nil && animator.previewViewController === preview)")
      animator.preferredCommitStyle = style
      animator.addAnimations { self.log.append("animated") }
      animator.addCompletion { self.log.append("completed") }
      onCommit?()
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { configuration }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) { commit(animator) }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("willEnd") }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { lifted }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? { configuration }
    func tableView(
      _ tableView: UITableView,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) { commit(animator) }
  }

  private let stage = Stage(size: CGSize(width: 320, height: 480))
  private let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
  private let delegate = Delegate()
  private var lift: UIView? { stage.window.parts("ContextMenuLift").first }

  /// Opens the menu of a view by a finger at its center.
  private func open(_ view: UIView) throws -> UIView {
    stage.touch.press(view, for: 0.7)
    try stage.advanceUntilIdle()
    return try #require(lift?.subviews.last)
  }

  private func show() {
    view.addInteraction(UIContextMenuInteraction(delegate: delegate))
    stage.window.addSubview(view)
    stage.advance(by: 0)
  }

  @Test(
    "a tap of the preview is reported before the menu closes, and runs along with that",
    arguments: [UIContextMenuInteractionCommitStyle.dismiss, .pop])
  func commit(_ style: UIContextMenuInteractionCommitStyle) throws {
    let screen = UIViewController()
    screen.preferredContentSize = CGSize(width: 200, height: 150)
    (delegate.preview, delegate.style) = (screen, style)
    show()
    let preview = try open(view)
    #expect(preview.bounds.size == CGSize(width: 200, height: 150))
    #expect(screen.view.frame == preview.bounds)
    stage.touch.tap(at: preview.center)
    stage.advance(by: 0.2)
    #expect(delegate.log == ["commit true", "willEnd", "animated"])
    // It grows to the screen, or shrinks to the view: 100 of 200 points wide.
    let frame =
      style == .pop ? stage.window.bounds : CGRect(x: 100, y: 92.5, width: 100, height: 75)
    #expect(preview.frame == frame && preview.alpha == 0)
    stage.advance(by: 0.3)
    #expect(delegate.log.last == "completed" && lift == nil && view.alpha == 1)
    // The controller can be shown elsewhere.
    #expect(screen.view.superview == nil && screen.view.transform == .identity)
  }

  @Test("a preview that is shown elsewhere before the menu has closed stays there")
  func commitAtOnce() throws {
    let (screen, place) = (UIViewController(), UIView(frame: stage.window.bounds))
    stage.window.addSubview(place)
    delegate.preview = screen
    delegate.onCommit = { place.addSubview(screen.view) }
    show()
    stage.touch.tap(at: try open(view).center)
    stage.advance(by: 0.5)
    #expect(delegate.log.last == "completed" && lift == nil)
    #expect(screen.view.superview === place)
  }

  @Test("another view is lifted, as far as its path is visible, and put back where it was")
  func highlight() throws {
    let badge = UIView(frame: CGRect(x: 40, y: 10, width: 40, height: 40))
    view.addSubview(badge)
    show()
    let parameters = UIPreviewParameters()
    parameters.visiblePath = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 30, height: 30))
    parameters.backgroundColor = .green
    delegate.lifted = UITargetedPreview(view: badge, parameters: parameters)
    let preview = try open(view)
    #expect(badge.alpha == 0 && view.alpha == 1 && preview.bounds.size == badge.bounds.size)
    #expect(preview.backgroundColor == .green)
    let mask = try #require(preview.layer.mask as? CAShapeLayer)
    #expect(mask.path?.boundingBox == CGRect(x: 5, y: 5, width: 30, height: 30))
    // In the middle of the badge, in the window.
    #expect(preview.center == CGPoint(x: 160, y: 130))
    stage.touch.tap(at: CGPoint(x: 10, y: 470))
    stage.advance(by: 0.5)
    #expect(badge.alpha == 1 && lift == nil && delegate.log == ["willEnd"])
  }

  @Test("a tap of a lifted row is reported to the table's delegate; its menu closes")
  func rows() throws {
    let table = UITableView(frame: stage.window.bounds, style: .plain)
    (table.dataSource, table.delegate) = (delegate, delegate)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    let preview = try open(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))))
    #expect(!stage.window.parts("FloatingPanel").isEmpty)
    stage.touch.tap(at: preview.center)
    stage.advance(by: 0.5)
    #expect(delegate.log == ["commit false", "animated", "completed"])
    #expect(lift == nil && stage.window.parts("FloatingPanel").isEmpty)
  }
}
