import Animator

/// A stage of 320 × 480 points whose touches are sent directly, at the stage's current time.
@MainActor
struct ControlScenario {
  let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

  init(_ views: UIView...) {
    for view in views { stage.window.addSubview(view) }
    stage.advance(by: 0)
  }

  func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    stage.window.touches.send([
      TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))
    ])
  }

  func down(_ x: CGFloat, _ y: CGFloat) { send(.began, x, y) }
  func move(_ x: CGFloat, _ y: CGFloat) { send(.moved, x, y) }
  func up(_ x: CGFloat, _ y: CGFloat) { send(.ended, x, y) }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    down(x, y)
    up(x, y)
  }
}

/// Notes the events of controls.
@MainActor
final class ControlLog {
  var events: [String] = []

  /// Notes each event of `control` by its name.
  func listen(to control: UIControl) {
    for (event, name) in Self.names {
      control.addAction(UIAction { [unowned self] _ in events.append(name) }, for: event)
    }
  }

  private static let names: [(UIControl.Event, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
    (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
    (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
    (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    (.editingDidBegin, "beginEditing"), (.editingChanged, "editing"),
    (.editingDidEnd, "endEditing"), (.editingDidEndOnExit, "exitEditing"),
  ]
}

extension UIView {
  /// The descendants of a class, whose name is given where it is not public, in depth-first order.
  func parts(_ name: String) -> [UIView] {
    subviews.flatMap { ("\(type(of: $0))" == name ? [$0] : []) + $0.parts(name) }
  }
}
