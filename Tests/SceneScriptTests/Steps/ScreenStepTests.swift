import Animator
import Foundation
import TestSupport
import Testing
import TimelineReport

@testable import SceneScript

/// Views that show screens, and the steps that exchange them.
@MainActor
struct ScreenStepTests {
  private func scene(_ views: String, _ script: String) -> String {
    func indented(_ text: String) -> String {
      text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
    return """
      animator: 1
      stage: {size: [200, 400], scale: 1, fps: 20}
      views:
      \(indented(views))
      script:
      \(indented(script))
      """
  }

  private let stack = "- {id: stack, type: navigation, screens: [{id: list, title: List}]}"
  private let tabs = "- {id: tabs, type: tabs, screens: [{id: one, title: A}, {id: two, title: B}]}"
  private let pager = "- {id: pager, type: pager, screens: [{id: one}, {id: two}, {id: three}]}"

  private func positions(_ recording: SceneRecording, _ id: String, at times: [Double]) -> [Double?]
  {
    times.map { recording.values(id, at: $0).map { $0.position.x.native } }
  }

  private func isOnStage(_ recording: SceneRecording, _ id: String, at seconds: Double) -> Bool {
    let view = recording.views.last { $0.id == id }
    return recording.timeline.frame(at: seconds).layers.contains { $0.id == view?.layer }
  }

  @Test("a container on the screen of a device fills that screen")
  func device() throws {
    let views = """
      - type: device
        id: phone
        frame: [0, 0, 200, 400]
        subviews: [{id: stack, type: navigation, screens: [{id: list, title: List}]}]
      """
    let recording = try record(scene(views, "- {wait: 0.1}"))
    // An iPhone 15 by default.
    #expect(recording.values("stack", at: 0)?.bounds.size == CGSize(width: 393, height: 852))
  }

  // An iPhone 15 has 393 × 852 points and a safe area of 59: a sheet ends 10 points below it, at 69. Its keyboard is 291
  // points high.
  @Test("a scene about an app in a device presents on the device, and shows its keyboard there")
  func presentingOnDevice() throws {
    let views = """
      - {type: device, frame: [120, 0, 80, 160]}
      - type: device
        id: phone
        frame: [0, 0, 100, 200]
        subviews: [{id: stack, type: navigation, screens: [{id: list, title: List}]}]
      """
    let script = "- {present: {id: sheet}}\n- {keyboard: show}"
    let recording = try record(scene(views, script))
    let end = recording.seconds
    #expect(recording.values("sheet", at: end)?.bounds.size == CGSize(width: 393, height: 783))
    let shown = recording.timeline.frame(at: end).layers.filter {
      $0.state.bounds.size == CGSize(width: 393, height: 291)
    }
    // The phone is 100 points wide at most, at the left of the other device.
    #expect(shown.count == 1 && shown.allSatisfy { CGPoint.zero.applying($0.transform).x < 100 })
    let alone = try record(scene("- {type: device, frame: [0, 0, 100, 200]}", script))
    #expect(alone.values("sheet", at: end)?.bounds.size == CGSize(width: 393, height: 783))
    // A container on the stage presents there: 200 × 400 points, 10 points below the top.
    let stage = try record(
      scene(stack + "\n- {type: device, frame: [0, 0, 100, 200]}", "- {present: {id: sheet}}"))
    #expect(stage.values("sheet", at: end)?.bounds.size == CGSize(width: 200, height: 390))
  }

  /// Two phones beside each other, each with an app.
  private let phones = """
    - type: device
      id: left
      frame: [0, 0, 100, 200]
      subviews: [{id: a, type: navigation, screens: [{id: one, title: A}]}]
    - type: device
      id: right
      frame: [100, 0, 100, 200]
      subviews: [{id: b, type: navigation, screens: [{id: two, title: B}]}]
    """

  /// The positions on the canvas of the layers of a size, at the end.
  private func places(_ recording: SceneRecording, _ width: CGFloat, _ height: CGFloat) -> [CGFloat]
  {
    recording.timeline.frame(at: recording.seconds).layers
      .filter { $0.state.bounds.size == CGSize(width: width, height: height) }
      .map { CGPoint.zero.applying($0.transform).x }
  }

  @Test("a step names the device on which it shows something; the keyboard leaves the other one")
  func chosenDevice() throws {
    for (name, range) in [("left", 0..<100.0), ("right", 100..<200)] {
      let sheet = try record(scene(phones, "- {present: {id: sheet}, device: \(name)}"))
      #expect(abs(sheet.seconds - 0.5) < 1e-6)
      // A sheet of 393 × 783 points: one view has that size at least.
      let found = places(sheet, 393, 783)
      #expect(!found.isEmpty && found.allSatisfy { range.contains(Double($0)) })
    }
    let script = """
      - {keyboard: show, device: left}
      - {keyboard: show, device: right}
      - {keyboard: show, device: right}
      - {keyboard: show}
      """
    let recording = try record(scene(phones, script))
    // Half a second for each of the two that have an effect.
    #expect(abs(recording.seconds - 1) < 1e-6)
    let keyboards = places(recording, 393, 291)
    #expect(keyboards.count == 1 && keyboards.allSatisfy { $0 >= 100 })
  }

  @Test("without a name, more than one device that could be meant is an error")
  func ambiguousDevice() {
    let choice = "this could be shown on each of 2 devices; choose one with 'device'"
    for step in ["{keyboard: show}", "{present: {id: sheet}}"] {
      #expect(error(scene(phones, "- \(step)")).contains(choice + ": 'left' or 'right'"), "\(step)")
    }
    let phone = "- {type: device, frame: [0, 0, 100, 200]}"
    let nameless = scene("\(phone)\n\(phone)", "- {keyboard: show}")
    #expect(error(nameless).contains(choice + " and its id"))
    // A laptop has keys of its own.
    let laptop = "- {type: device, deviceModel: laptop, frame: [100, 0, 100, 200]}"
    #expect(error(scene("\(laptop)\n\(phone)", "- {keyboard: show}")) == "none")
  }

  @Test(
    "a name that no device of the step has is an error",
    arguments: [
      ("{keyboard: show, device: tile}", "'device' is for views of type 'device'"),
      ("{present: {id: sheet}, device: tile}", "'device' is for views of type 'device'"),
      ("{keyboard: show, device: mac}", "'mac' is not a phone or a tablet"),
      ("{keyboard: hide, device: phone}", "'device' requires 'keyboard: show'"),
      ("{keyboard: show, device: phnoe}", "did you mean 'phone'?"),
    ])
  func invalidDevice(step: String, message: String) {
    let views = """
      - {id: tile, frame: [0, 0, 10, 10]}
      - {id: mac, type: device, deviceModel: laptop, frame: [0, 0, 100, 200]}
      - {id: phone, type: device, frame: [100, 0, 100, 200]}
      """
    #expect(error(scene(views, "- \(step)")).contains(message))
  }

  @Test("the device of a step is written as it is read")
  func writingDevice() throws {
    let script = "- {present: {id: sheet}, device: right}\n- {keyboard: show, device: left}"
    let document = try readScene(scene(phones, script)).document
    #expect(document.yaml.contains("device: right") && document.yaml.contains("device: left"))
    #expect(try readScene(document.yaml).document == document)
  }

  private func error(_ scene: String) -> String {
    do {
      _ = try record(scene)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("a pushed screen comes from the right over 30 % of the one below, and leaves to it")
  func push() throws {
    let recording = try record(
      scene(
        stack, "- {push: {id: detail}, onto: stack}\n- wait: 0.5\n- {pop: detail}\n- wait: 0.5"))
    // Twice 0.5 s, the spring of navigation controllers, and the waits. The lower screen moves by
    // 60 of 200 points.
    #expect(abs(recording.seconds - 2) < 1e-6)
    #expect(positions(recording, "detail", at: [0, 0.75]) == [300, 100])
    #expect(isOnStage(recording, "detail", at: 0.75) && !isOnStage(recording, "detail", at: 1.75))
    #expect(positions(recording, "list", at: [0, 1, 1.75]) == [100, 40, 100])
  }

  @Test("a transition of the engine replaces that of the system")
  func chosenTransition() throws {
    let recording = try record(
      scene(
        stack,
        "- {push: {id: detail}, onto: stack, transition: cube, direction: fromTop, duration: 0.75}")
    )
    #expect(abs(recording.seconds - 0.75) < 1e-6)
    #expect(recording.timeline.animations.contains { $0.key == "transition" })
    let still = try record(scene(stack, "- {push: {id: detail}, onto: stack, animated: false}"))
    #expect(still.seconds == 0)
  }

  @Test("a tab changes at once, or with a transition")
  func select() throws {
    #expect(try record(scene(tabs, "- select: two")).seconds == 0)
    let recording = try record(
      scene(tabs, "- {select: two, transition: crossDissolve, duration: 0.5}\n- wait: 0.5"))
    #expect(abs(recording.seconds - 1) < 1e-6)
    #expect(recording.values("two", at: 0.75)?.position == CGPoint(x: 100, y: 200))
    #expect(isOnStage(recording, "two", at: 0.75) && !isOnStage(recording, "one", at: 0.75))
  }

  @Test("pages scroll by a width within 0.3 s, forward or back")
  func page() throws {
    let recording = try record(
      scene(pager, "- page: three\n- page: one\n- page: one\n- {page: two, animated: false}"))
    #expect(abs(recording.seconds - 0.6) < 1e-6)
    #expect(positions(recording, "three", at: [0, 0.3]) == [300, 100])
    #expect(positions(recording, "one", at: [0.3]) == [-100])
    #expect(positions(recording, "two", at: [0.6]) == [100])
  }

  @Test("a sheet rises within 0.5 s to its detent, and is dismissed")
  func present() throws {
    let script = """
      - {present: {id: sheet}, detents: [medium], grabber: true}
      - wait: 0.5
      - {dismiss: sheet}
      """
    let recording = try record(scene(stack, script))
    #expect(abs(recording.seconds - 1.5) < 1e-6)
    let full = try record(
      scene(stack, "- {present: {id: cover}, style: fullScreen, transition: fold, duration: 0.25}"))
    #expect(abs(full.seconds - 0.25) < 1e-6)
  }

  /// Provides the animator of a dismissal.
  private final class Transitions: NSObject, UIViewControllerTransitioningDelegate {
    let animator = ScreenAnimator(TransitionChoice(name: "curlDown"), seconds: 0.5, curve: nil)
    var presents = false
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { presents ? animator : nil }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
  }

  @Test(
    "a presenter that stays below takes part in the transition of a dismissal, and returns",
    arguments: [UIModalPresentationStyle.overFullScreen, .pageSheet, .fullScreen])
  func dismissing(style: UIModalPresentationStyle) throws {
    let (root, screen) = (UIViewController(), UIViewController())
    let (stage, transitions) = (Stage(hosting: root, on: .iPhone15), Transitions())
    stage.advance(by: 0)
    screen.modalPresentationStyle = style
    screen.transitioningDelegate = transitions
    root.present(screen, animated: false)
    stage.advance(by: 0)
    let container = try #require(screen.presentationController?.containerView)
    root.dismiss(animated: true)
    stage.advance(by: 0.25)
    #expect(root.view.superview === container && container.window === stage.window)
    try stage.advanceUntilIdle()
    #expect(stage.window.subviews == [root.view] && root.presentedViewController == nil)
    #expect(root.view.transform == .identity && root.view.frame == stage.window.bounds)
    #expect(abs(stage.time.seconds - 0.5) < 1e-6)
  }

  @Test(
    "a presenter that stays below takes part in the transition of a presentation, and returns",
    arguments: [UIModalPresentationStyle.overFullScreen, .pageSheet])
  func presenting(style: UIModalPresentationStyle) throws {
    let (root, screen) = (UIViewController(), UIViewController())
    let (stage, transitions) = (Stage(hosting: root, on: .iPhone15), Transitions())
    root.view.backgroundColor = .red
    stage.advance(by: 0)
    transitions.presents = true
    screen.modalPresentationStyle = style
    screen.transitioningDelegate = transitions
    root.present(screen, animated: true)
    stage.advance(by: 0.25)
    let container = try #require(screen.presentationController?.containerView)
    #expect(root.view.superview === container)
    let frame = stage.timeline.frame(at: 0.25)
    let turn = try #require(frame.layers.compactMap(\.transition).first)
    #expect(turn.from.layers.contains { $0.state.backgroundColor == UIColor.red.cgColor })
    try stage.advanceUntilIdle()
    // Below the card of a sheet's presenter is a black view.
    #expect(stage.window.subviews.suffix(2) == [root.view, container])
    #expect(screen.view.window === stage.window && root.presentedViewController === screen)
  }

  @Test("a dismissal ends without the old root on screen if the window gets another one")
  func abandoned() throws {
    let (root, screen, other) = (UIViewController(), UIViewController(), UIViewController())
    let (stage, transitions) = (Stage(hosting: root, on: .iPhone15), Transitions())
    stage.advance(by: 0)
    screen.modalPresentationStyle = .overFullScreen
    screen.transitioningDelegate = transitions
    root.present(screen, animated: false)
    stage.advance(by: 0)
    root.dismiss(animated: true)
    stage.advance(by: 0.25)
    stage.window.rootViewController = other
    try stage.advanceUntilIdle()
    #expect(stage.window.subviews == [other.view])
  }

  @Test("a screen that was popped can be pushed again, and a stack can be in a tab")
  func again() throws {
    let views = """
      - id: tabs
        type: tabs
        screens:
          - views: [{id: stack, type: navigation, screens: [{id: list}]}]
          - {id: other}
      """
    let script = """
      - {push: {id: detail, views: [{id: box, frame: [0, 0, 20, 20], backgroundColor: red}]}, onto: stack}
      - {pop: detail}
      - {push: detail, onto: stack}
      - {set: {box: {alpha: 0.5}}}
      - warnMemory: true
      """
    let recording = try record(scene(views, script))
    #expect(recording.values("box", at: recording.seconds)?.opacity == 0.5)
    #expect(recording.warnings.map(\.description) == [])
  }

  @Test("invalid screens and steps are reported where they are")
  func errors() {
    #expect(
      messages(scene("- {id: a, screens: [{title: A}]}", "- wait: 1")) == [
        "4:13: error: 'screens' belongs to views of type 'navigation', 'tabs' or 'pager', not 'view'"
      ])
    #expect(
      messages(scene("- {id: a, type: tabs, screens: []}", "- wait: 1")) == [
        "4:34: error: 'screens' expects a list of screens, such as [{title: Inbox, views: []}]; "
          + "found a list of 0"
      ])
    #expect(
      messages(scene(stack, "- {present: {id: b}, detents: []}")) == [
        "6:33: error: 'detents' expects a list of heights, such as [medium, large]; found a list of 0"
      ])
    #expect(
      messages(scene(stack, "- {present: {id: b}, style: fullScreen, detents: [medium]}")) == [
        "6:43: error: 'detents' requires the style 'pageSheet' or 'formSheet'"
      ])
    #expect(
      messages(scene(stack, "- {push: {titel: A}, onto: stack}")).first?.contains(
        "unknown key 'titel' in a screen; did you mean 'title'?") == true)
    #expect(
      messages(scene(stack, "- {push: {id: b}}")) == [
        "6:5: error: the step 'push' requires 'onto'"
      ])
    #expect(
      messages(scene(stack, "- {push: {id: b}, onto: stack, duration: 1}")) == [
        "6:34: error: 'duration' requires 'transition'; the system's are fixed"
      ])
    #expect(
      messages(scene(stack, "- {pop: lits}")) == [
        "6:11: error: no view has the id 'lits'; did you mean 'list'?"
      ])
  }

  @Test("scenes with screens are written as they were read")
  func writing() throws {
    let script = """
      - {push: {id: b, title: B, badge: "1", largeTitle: true, hidesBottomBar: true}, onto: stack}
      - {push: b, onto: stack, transition: flip, direction: fromTop, duration: 1, curve: easeIn}
      - {pop: b, animated: false}
      - {present: {id: c, backgroundColor: red}, style: pageSheet, detents: [medium, large], grabber: true}
      - {dismiss: c, transition: none}
      - {select: one, animated: true}
      - {page: two, animated: false}
      - {warnMemory: true}
      """
    let views = """
      - {id: stack, type: navigation, screens: [{id: list, views: [{id: one}]}]}
      - {id: pager, type: pager, transitionStyle: pageCurl, screens: [{id: two}]}
      """
    let document = try readScene(scene(views, script)).document
    #expect(try readScene(document.yaml).document == document)
    #expect(document.script.count == 8)
  }

  @Test("steps that cannot change the screens fail where they are")
  func failures() {
    #expect(
      error(scene(stack, "- {push: {id: b}, onto: list}")).contains(
        "6:27: error: 'list' is not a view of type 'navigation'"))
    #expect(
      error(scene(stack, "- pop: list")).contains("6:10: error: 'list' is not above another screen")
    )
    #expect(
      error(scene(stack, "- pop: stack")).contains(
        "6:10: error: 'stack' is not a screen; it is a view, which has no controller"))
    #expect(
      error(scene(tabs, "- page: one")).contains(
        "6:11: error: 'one' is not a screen of a view of type 'pager'"))
    #expect(
      error(scene(pager, "- select: one")).contains(
        "6:13: error: 'one' is not a screen of a view of type 'tabs'"))
    #expect(
      error(scene(stack, "- dismiss: list")).contains(
        "6:14: error: 'list' is not presented; present it before it is dismissed"))
    #expect(
      error(scene(stack, "- {push: list, onto: stack}")).contains(
        "Pushing the same view controller instance more than once is not supported ('list')"))
    #expect(error(scene(tabs, "- present: one")).contains("Attempt to present"))
  }
}
