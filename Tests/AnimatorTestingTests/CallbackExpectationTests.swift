import AnimatorTesting
import Foundation
import Testing

private final class Inbox: UIViewController {}
private final class Message: UIViewController {}

@MainActor
@Suite("Expectations about callbacks")
struct CallbackExpectationTests {
  private let navigation = UINavigationController(rootViewController: Inbox())
  private let stage: Stage
  private let folder: URL

  init() throws {
    stage = Stage(hosting: navigation, on: .iPhone15)
    stage.advance(by: 0)
    folder = FileManager.default.temporaryDirectory.appending(
      path: "animator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The log of a push that takes 0.5 s, and of a second one without animation.
  private func pushes(animated: Bool = true) throws -> CallbackLog {
    let log = CallbackLog(stage, names: ["nav": navigation])
    navigation.pushViewController(Message(), animated: animated)
    try stage.advanceUntilIdle()
    navigation.pushViewController(Message(), animated: false)
    return log
  }

  @Test("a line per callback: its instant, the controller, and the argument")
  func lines() throws {
    // A transition of the system's spring takes 0.5 s.
    #expect(
      try pushes().text == """
        0         Message             willMove(toParent:) nav
        0         Message             viewDidLoad
        0         Inbox               viewWillDisappear animated
        0         Message             viewWillAppear animated
        0         Message             viewIsAppearing animated
        0.5       Inbox               viewDidDisappear animated
        0.5       Message             viewDidAppear animated
        0.5       Message             didMove(toParent:) nav
        0.5       Message#2           willMove(toParent:) nav
        0.5       Message#2           viewDidLoad
        0.5       Message             viewWillDisappear
        0.5       Message#2           viewWillAppear
        0.5       Message#2           viewIsAppearing
        0.5       Message             viewDidDisappear
        0.5       Message#2           viewDidAppear
        0.5       Message#2           didMove(toParent:) nav

        """)
  }

  @Test("layout, traits and memory on request; lines of the test's own; an empty log again")
  func kinds() {
    let log = CallbackLog(stage, [.layout, .traits, .memory])
    navigation.topViewController?.view.setNeedsLayout()
    stage.advance(by: 1)
    #expect(
      log.lines == [
        "0         Inbox               viewWillLayoutSubviews",
        "0         Inbox               viewDidLayoutSubviews",
      ])
    log.removeAll()
    stage.userInterfaceStyle = .dark
    stage.simulateMemoryWarning()
    log.note("the end")
    #expect(
      log.lines.filter { $0.contains("Inbox") || $0.contains("end") } == [
        "1         Inbox               traitCollectionDidChange",
        "1         Inbox               didReceiveMemoryWarning", "1         the end",
      ])
    let sizes = CallbackLog(stage, .size)
    stage.rotate(to: .landscapeLeft)
    #expect(
      sizes.lines.last == "1         Inbox               viewWillTransition(to:with:) 852 × 393")
  }

  @Test("controllers of other stages are not in the log, and it does not retain them")
  func scope() {
    let log = CallbackLog(stage)
    weak var released: UIViewController?
    do {
      let other = Message()
      released = other
      let stage = Stage(hosting: other)
      stage.advance(by: 0)
      #expect(log.lines == [])
      self.stage.perform { navigation.topViewController?.addChild(Message()) }
      #expect(log.lines == ["0         Message             willMove(toParent:) Inbox"])
    }
    #expect(released == nil)
  }

  @Test("the golden is recorded, compared, and accepted like all others")
  func golden() throws {
    let log = try pushes()
    func failures(_ log: CallbackLog, _ mode: RecordMode) -> [String] {
      Expectation.failures {
        expectCallbacks(log, matching: "two pushes", record: mode, in: folder)
      }
    }
    #expect(
      failures(log, .none) == [
        """
        two pushes has no golden log of callbacks
        to record it: ANIMATOR_RECORD=failed swift test --filter 'golden'
        """
      ])
    let file = folder.appending(path: "two-pushes.callbacks.txt")
    #expect(
      failures(log, .missing) == [
        """
        two pushes has no golden log of callbacks
        recorded \(file.path); review it and run the test again
        """
      ])
    #expect(try String(contentsOf: file, encoding: .utf8) == log.text)
    #expect(failures(log, .none) == [])
    let other = CallbackLog(stage)
    navigation.popViewController(animated: false)
    #expect(
      failures(other, .none) == [
        """
        two pushes: the log of callbacks differs, starting at line 1:
        - 0         Message             willMove(toParent:) nav
        - 0         Message             viewDidLoad
        - 0         Inbox               viewWillDisappear animated
        - 0         Message             viewWillAppear animated
        - 0         Message             viewIsAppearing animated
        - 0.5       Inbox               viewDidDisappear animated
        + 0.5       Message             willMove(toParent:) nil
        + 0.5       Message             viewWillDisappear
        + 0.5       Message#2           viewWillAppear
        + 0.5       Message#2           viewIsAppearing
        + 0.5       Message             viewDidDisappear
        + 0.5       Message#2           viewDidAppear
        golden: \(file.path)
        to accept: ANIMATOR_RECORD=failed swift test --filter 'golden'
        """
      ])
    #expect(failures(other, .failed) == [] && failures(other, .none) == [])
    expectCallbacks(log, matching: "two pushes", record: .current)
  }
}
