import Animator
import Testing

/// Notes what it is asked to track.
private final class Tracker: UIControl {
  var calls: [String] = []
  var begins = true
  var continues = true
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    calls.append("begin \(isTracking) \(isHighlighted)")
    return begins
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    calls.append("continue \(isTouchInside) \(isHighlighted)")
    return continues
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    calls.append("end \(isTracking) \(isHighlighted) \(isTouchInside)")
  }
  override func cancelTracking(with event: UIEvent?) { calls.append("cancel \(isTracking)") }
}

private final class Target: NSObject {
  var senders: [ObjectIdentifier] = []
  var events = 0
  func changed(_ sender: UIControl, _ event: UIEvent?) {
    senders.append(ObjectIdentifier(sender))
    if event != nil { events += 1 }
  }
}

@MainActor
struct ControlTests {
  private let control = Tracker(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(control)
    log.listen(to: control)
  }

  @Test("a tap sends touch down and touch up inside")
  func tap() {
    s.down(110, 110)
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(control.state == .highlighted)
    s.up(110, 110)
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    #expect(log.events == ["down", "upInside"])
    #expect(control.calls == ["begin false false", "end false false true"])
  }

  @Test("controls that size themselves begin at the origin")
  func origins() {
    let controls = [
      UISegmentedControl(items: ["A", "B"]), UIButton(configuration: .filled()),
      UIButton(type: .infoLight), UIButton(type: .close), UISwitch(), UIStepper(),
    ]
    for control in controls {
      #expect(control.frame.origin == .zero && control.frame.width > 0, "\(type(of: control))")
    }
    #expect(UIButton(type: .infoLight).frame.size == CGSize(width: 22, height: 22))
  }

  @Test(
    "a touch is inside up to 70 points from the bounds; crossing that sends exit and enter once")
  func crossing() {
    s.down(110, 110)
    // The bounds end at x = 150: 219 is 69 points outside, 220 is 70, which is excluded.
    s.move(219, 110)
    s.move(220, 110)
    #expect(!control.isHighlighted)
    s.move(230, 110)
    s.move(219, 110)
    #expect(control.isHighlighted)
    s.move(220, 110)
    s.up(220, 110)
    #expect(
      log.events == ["down", "inside", "exit", "outside", "enter", "exit", "upOutside"])
    // A touch begins within the true bounds only.
    log.events = []
    s.tap(151, 110)
    #expect(log.events.isEmpty)
  }

  @Test("second taps repeat; a control that does not begin or continue tracking sends nothing more")
  func tracking() {
    s.tap(110, 110)
    s.down(110, 110)
    #expect(log.events == ["down", "upInside", "down", "repeat"])
    control.continues = false
    log.events = []
    s.move(111, 110)
    #expect(!control.isTracking && !control.isHighlighted)
    s.up(111, 110)
    #expect(log.events.isEmpty)
    control.begins = false
    s.tap(110, 110)
    #expect(log.events.isEmpty && !control.isTracking)
  }

  @Test("cancelled touches and disabling end tracking")
  func cancelling() {
    s.down(110, 110)
    s.stage.resignActive()
    #expect(log.events == ["down", "cancel"])
    #expect(control.calls.last == "cancel false")
    s.stage.becomeActive()
    s.down(110, 110)
    control.isEnabled = false
    #expect(!control.isTracking && !control.isHighlighted && control.state == .disabled)
    s.up(110, 110)
    s.tap(110, 110)
    #expect(log.events == ["down", "cancel", "down"])
  }

  @Test("a disabled control receives the touches that are on it, views behind it do not")
  func disabled() {
    control.isEnabled = false
    #expect(s.stage.window.hitTest(CGPoint(x: 110, y: 110), with: nil) === control)
  }

  @Test("actions by target and selector receive the sender and the event; targets are not retained")
  func targets() throws {
    Selector.add("changed:event:", of: Target.self) { target, arguments in
      if let sender = arguments[0] as? UIControl {
        target.changed(sender, arguments[1] as? UIEvent)
      }
      return nil
    }
    var target: Target? = Target()
    control.addTarget(target, action: "changed:event:", for: .touchUpInside)
    control.addTarget(target, action: "changed:event:", for: .touchDown)
    s.tap(110, 110)
    #expect(target?.senders == [ObjectIdentifier(control), ObjectIdentifier(control)])
    #expect(target?.events == 2)
    let names = control.actions(forTarget: target, forControlEvent: .touchDown)
    #expect(names == ["changed:event:"])
    #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == nil)
    #expect(control.allTargets == [try #require(target) as AnyHashable])
    control.removeTarget(target, action: nil, for: .touchDown)
    s.tap(110, 110)
    #expect(target?.senders.count == 3)
    weak let released = target
    target = nil
    #expect(released == nil)
    s.tap(110, 110)
    #expect(control.allTargets.isEmpty)
  }

  @Test("an action replaces one with the same identifier; the sender is the control")
  func closures() {
    let button = UIControl(frame: .zero)
    var calls: [String] = []
    let id = UIAction.Identifier("a")
    button.addAction(UIAction(identifier: id) { _ in calls.append("old") }, for: .valueChanged)
    button.addAction(
      UIAction(identifier: id) { calls.append("new \($0.sender as? UIControl === button)") },
      for: .valueChanged)
    button.addAction(UIAction { _ in calls.append("other") }, for: [.valueChanged, .touchDown])
    button.sendActions(for: .valueChanged)
    #expect(calls == ["new true", "other"])
    #expect(button.allControlEvents == [.valueChanged, .touchDown])
    var seen: [UIControl.Event] = []
    button.enumerateEventHandlers { _, _, event, _ in seen.append(event) }
    #expect(seen == [.valueChanged, [.valueChanged, .touchDown]])
    button.removeAction(identifiedBy: id, for: .allEvents)
    button.sendActions(for: .valueChanged)
    #expect(calls == ["new true", "other", "other"])
  }

  @Test("a nil target is the first responder in the chain that performs the action")
  func responderChain() {
    final class Handler: UIView {
      var count = 0
    }
    Selector.add("handle", of: Handler.self) { handler, _ in
      handler.count += 1
      return nil
    }
    let handler = Handler(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    s.stage.window.addSubview(handler)
    handler.addSubview(control)
    control.frame = handler.bounds
    control.addTarget(nil, action: "handle", for: .touchDown)
    s.tap(10, 10)
    #expect(handler.count == 1)
    #expect(control.allTargets.count == 1 && control.allTargets.allSatisfy { $0.base is NSNull })
  }

  @Test("raw values are UIKit's; leading and trailing follow the layout direction")
  func values() {
    #expect(UIControl.Event.valueChanged.rawValue == 4096)
    #expect(UIControl.Event.editingDidEndOnExit.rawValue == 0x80000)
    #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
    #expect(UIControl.State.selected.rawValue == 4)
    control.contentHorizontalAlignment = .leading
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.semanticContentAttribute = .forceRightToLeft
    #expect(control.effectiveContentHorizontalAlignment == .right)
  }

  @Test("a menu's selected elements are the marked ones, those of menus within it included")
  func menus() {
    let (a, b) = (UIAction(title: "A", state: .on) { _ in }, UIAction(title: "B") { _ in })
    let c = UIAction(title: "C", state: .on) { _ in }
    let d = UICommand(title: "D", action: Selector("d"), state: .on)
    let menu = UIMenu(
      title: "Sort",
      children: [a, b, UIMenu(options: .displayInline, children: [c]), UIMenu(children: [b, d])])
    #expect(menu.selectedElements == [a, c, d])
    let other = menu.replacingChildren([b])
    #expect(other.children == [b] && other.title == "Sort" && other.identifier == menu.identifier)
  }
}
