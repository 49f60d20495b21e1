import Animator
import Testing

/// Lifts a part of a view, and lets it go elsewhere.
@MainActor
private final class PreviewDelegate: NSObject, UIContextMenuInteractionDelegate {
  var calls: [String] = []
  var lifted: UITargetedPreview?
  var goal: UITargetedPreview?
  var controller: UIViewController?
  var style = UIContextMenuInteractionCommitStyle.dismiss

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(
      identifier: "id" as NSString, previewProvider: { [unowned self] in controller },
      actionProvider: { _ in UIMenu(children: [UIAction(title: "A") { _ in }]) })
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    calls.append("lift \(identifier)")
    return lifted
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    calls.append("goal")
    return goal
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    calls.append("commit")
    animator.preferredCommitStyle = style
    animator.addCompletion { self.calls.append("committed") }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { calls.append("end") }
}

@MainActor
@Suite("Previews of context menus")
struct ContextMenuPreviewTests {
  private let view = UIView(frame: CGRect(x: 100, y: 100, width: 120, height: 60))
  private let part = UIView(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
  private let delegate = PreviewDelegate()
  private let s: ControlScenario

  init() {
    view.addSubview(part)
    view.addInteraction(UIContextMenuInteraction(delegate: delegate))
    s = ControlScenario(view)
  }

  private var lift: UIView? { s.stage.window.parts("ContextMenuLift").first }
  private var preview: UIView? { lift?.subviews.last }

  /// Opens the menu with a finger that stays at the middle of the view for a second, and is lifted.
  private func open() {
    s.down(160, 130)
    s.stage.advance(by: 1)
    s.up(160, 130)
  }

  @Test("a part of the view is lifted, on a color and cut by a path")
  func parameters() throws {
    let parameters = UIPreviewParameters()
    #expect(parameters.backgroundColor == .clear && parameters.visiblePath == nil)
    parameters.backgroundColor = .yellow
    parameters.visiblePath = UIBezierPath(ovalIn: part.bounds)
    delegate.lifted = UITargetedPreview(view: part, parameters: parameters)
    #expect(delegate.lifted?.target.container === view && delegate.lifted?.size == part.bounds.size)
    open()
    #expect(delegate.calls == ["lift id"] && part.alpha == 0 && view.alpha == 1)
    let preview = try #require(preview)
    #expect(preview.bounds.size == part.bounds.size && preview.backgroundColor == .yellow)
    // Around its place in the window, 110…170 and 110…150.
    #expect(preview.center == CGPoint(x: 140, y: 130))
    let mask = try #require(preview.layer.mask as? CAShapeLayer)
    #expect(mask.path == parameters.visiblePath?.cgPath && preview.layer.cornerRadius == 0)
    s.tap(300, 400)
    s.stage.advance(by: 0.5)
    #expect(delegate.calls == ["lift id", "end", "goal"] && part.alpha == 1 && lift == nil)
  }

  @Test("the preview comes from one place and goes to another")
  func places() throws {
    delegate.lifted = UITargetedPreview(view: part).retargetedPreview(
      with: UIPreviewTarget(
        container: view, center: .zero, transform: CGAffineTransform(scaleX: 0.5, y: 0.5)))
    let other = UIView(frame: CGRect(x: 20, y: 300, width: 60, height: 40))
    s.stage.window.addSubview(other)
    delegate.goal = UITargetedPreview(view: other)
    s.down(160, 130)
    // The press is recognized after 0.5 s.
    s.stage.advance(by: 0.5)
    let preview = try #require(preview)
    let start = try #require(preview.layer.presentation())
    #expect(start.position == CGPoint(x: 100, y: 100))
    #expect(abs(start.affineTransform().a - 0.5) < 1e-9)
    s.stage.advance(by: 0.5)
    s.up(160, 130)
    s.tap(300, 400)
    #expect(preview.center == CGPoint(x: 50, y: 320))
  }

  @Test("a tap on the preview tells the delegate; then the menu closes")
  func committing() throws {
    open()
    s.tap(160, 130)
    #expect(delegate.calls == ["lift id", "commit", "end", "goal"])
    s.stage.advance(by: 0.5)
    #expect(delegate.calls.last == "committed" && lift == nil)
  }

  @Test("a preview that pops fills the screen, and its view is as it was afterwards")
  func popping() throws {
    let controller = UIViewController()
    controller.preferredContentSize = CGSize(width: 200, height: 100)
    (delegate.controller, delegate.style) = (controller, .pop)
    open()
    let preview = try #require(preview)
    #expect(preview === controller.view && preview.bounds.size == controller.preferredContentSize)
    let middle = preview.convert(CGPoint(x: 100, y: 50), to: nil)
    s.tap(middle.x, middle.y)
    #expect(preview.frame == s.stage.window.bounds)
    s.stage.advance(by: 0.5)
    #expect(delegate.calls.last == "committed" && controller.view.superview == nil)
    #expect(controller.view.layer.cornerRadius == 0 && controller.view.transform == .identity)
  }
}
