import AnimatorTesting
import Testing
import UIKit

/// An app of iOS with scenes, a split view, a popover and an alert, started on a stage.
@MainActor
struct ControllerSourcesTests {
  private let delegate = SceneDelegate()
  private let stage: Stage

  init() {
    stage = Stage(connecting: delegate, on: .iPadAir, orientation: .landscapeLeft)
    stage.advance(by: 0)
  }

  private var split: UISplitViewController {
    get throws { try #require(stage.window.rootViewController as? UISplitViewController) }
  }

  @Test("the app starts with both columns, and becomes active and inactive")
  func start() throws {
    #expect(delegate.events == ["active"] && delegate.window === stage.window)
    let message = try #require(
      try split.viewController(for: .secondary) as? MessageViewController)
    #expect(try split.displayMode == .oneBesideSecondary)
    // The height of an iPad Air's status bar.
    #expect(message.statusBarHeight == 24)
    stage.perform { #expect(MessageViewController.activeScene === stage.windowScene) }
    stage.resignActive()
    stage.perform { #expect(MessageViewController.activeScene == nil) }
    #expect(delegate.events == ["active", "inactive"])
  }

  @Test("a filter in a popover below the bar's button, and an alert that takes a name")
  func presentations() throws {
    let mailbox = try #require(
      try split.viewController(for: .primary) as? MailboxViewController)
    mailbox.showFilter()
    try stage.advanceUntilIdle()
    let filter = try #require(mailbox.presentedViewController)
    #expect(filter.popoverPresentationController?.arrowDirection == .up)
    #expect(filter.view.bounds.size == CGSize(width: 240, height: 120))
    mailbox.dismiss(animated: true)
    try stage.advanceUntilIdle()
    mailbox.rename()
    try stage.advanceUntilIdle()
    let alert = try #require(mailbox.presentedViewController as? UIAlertController)
    alert.textFields?.first?.insertText("Archive")
    #expect(alert.textFields?.first?.text == "Archive")
  }
}
