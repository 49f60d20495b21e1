import Animator
import Foundation
import Testing

/// Content whose view depends on what the controller shows.
private struct DependentContent: UIContentConfiguration {
  weak var controller: UIViewController?

  func makeContentView() -> any UIView & UIContentView {
    var message = UIContentUnavailableConfiguration.empty()
    message.text = controller?.contentUnavailableConfiguration is Self ? "own" : "other"
    return message.makeContentView()
  }

  func updated(for state: any UIConfigurationState) -> Self { self }
}

/// Shows that nothing is there, or what an app shows otherwise.
private final class MessagesController: UIViewController {
  var messages: [String] = [] {
    didSet { setNeedsUpdateContentUnavailableConfiguration() }
  }
  var updates: [UIUserInterfaceStyle] = []

  override func updateContentUnavailableConfiguration(
    using state: UIContentUnavailableConfigurationState
  ) {
    updates.append(state.traitCollection.userInterfaceStyle)
    var empty = UIContentUnavailableConfiguration.empty()
    empty.text = "No Messages"
    contentUnavailableConfiguration = messages.isEmpty ? empty : nil
  }
}

/// What controllers show in place of their content.
@MainActor
@Suite("Controllers without content")
struct UnavailableContentTests {
  private func shown(in controller: UIViewController) -> UIContentUnavailableView? {
    controller.view.subviews.last as? UIContentUnavailableView
  }

  @Test("the first layout asks for an update, and so do requests and changes of traits")
  func updates() {
    let controller = MessagesController()
    let stage = Stage(hosting: controller)
    stage.advance(by: 0)
    #expect(controller.updates == [.light] && shown(in: controller) != nil)
    controller.view.setNeedsLayout()
    stage.advance(by: 0)
    #expect(controller.updates.count == 1)
    controller.messages = ["a"]
    #expect(controller.updates.count == 1)
    stage.advance(by: 0)
    #expect(controller.updates.count == 2 && controller.view.subviews.isEmpty)
    stage.userInterfaceStyle = .dark
    stage.advance(by: 0)
    #expect(controller.updates == [.light, .light, .dark])
  }

  @Test("it is in front, within the safe area, and keeps its view when it changes")
  func place() throws {
    let controller = UIViewController()
    let stage = Stage(hosting: controller)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 10)
    controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
    stage.advance(by: 0)
    let view = try #require(shown(in: controller))
    #expect(view.frame == controller.view.bounds.inset(by: controller.view.safeAreaInsets))
    #expect(view.frame.minY == 20)
    controller.view.addSubview(UIView(frame: .zero))
    var search = UIContentUnavailableConfiguration.search()
    search.text = "Nothing"
    controller.contentUnavailableConfiguration = search
    stage.advance(by: 0)
    #expect(shown(in: controller) === view)
    let text = (view.configuration as? UIContentUnavailableConfiguration)?.text
    #expect(text == "Nothing")
    controller.contentUnavailableConfiguration = nil
    stage.advance(by: 0)
    #expect(view.superview == nil && controller.view.subviews.count == 1)
  }

  @Test("a configuration may read that of the controller while it makes its view")
  func reading() throws {
    let controller = UIViewController()
    let stage = Stage(hosting: controller)
    controller.contentUnavailableConfiguration = DependentContent(controller: controller)
    stage.advance(by: 0)
    let view = try #require(shown(in: controller))
    let text = (view.configuration as? UIContentUnavailableConfiguration)?.text
    #expect(text == "own")
  }

  @Test("in a table, it stays in place while the table scrolls")
  func table() throws {
    let controller = UITableViewController(style: .plain)
    let stage = Stage(hosting: controller)
    controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
    stage.advance(by: 0)
    controller.tableView.contentOffset.y = 40
    stage.advance(by: 0)
    let view = try #require(
      controller.tableView.subviews.compactMap { $0 as? UIContentUnavailableView }.first)
    #expect(view.frame.origin == CGPoint(x: 0, y: 40))
    #expect(view.frame.size == controller.tableView.bounds.size)
  }
}
