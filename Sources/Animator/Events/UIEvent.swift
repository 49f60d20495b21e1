/// An event: touches, motion, or presses.
///
/// One object has all touches of a sequence, from the first finger down to the last one up.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The types of events. Raw values are UIKit's.
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// The subtypes of events. Raw values are UIKit's.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause = 101
    case remoteControlStop = 102
    case remoteControlTogglePlayPause = 103
    case remoteControlNextTrack = 104
    case remoteControlPreviousTrack = 105
  }

  /// The type.
  open var type: EventType { .touches }
  /// The subtype.
  open var subtype: EventSubtype { .none }
  /// When the event occurred, in seconds of the stage's clock.
  open internal(set) var timestamp: TimeInterval = 0
  /// All touches of the event; nil for events without touches.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

  /// The touches in the order in which they began.
  var touches: [UITouch] = []
  /// The windows of the touches, in the order of the touches.
  var windows: [UIWindow] {
    touches.compactMap(\.window).reduce(into: []) { found, window in
      if !found.contains(where: { $0 === window }) { found.append(window) }
    }
  }
  /// The samples since the last delivery, oldest first.
  var coalesced: [ObjectIdentifier: [UITouch]] = [:]
  /// Samples that are likely to follow.
  var predicted: [ObjectIdentifier: [UITouch]] = [:]

  /// The touches that began in `window`; nil for none.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }

  /// The touches that began in `view`; nil for none.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }

  /// The touches that `gesture` receives; nil for none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Copies of `touch` at all samples since the last delivery, oldest first; the last one equals `touch`. Nil if
  /// the touch is not part of the event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard touches.contains(where: { $0 === touch }) else { return nil }
    return coalesced[ObjectIdentifier(touch)] ?? [UITouch(copying: touch)]
  }

  /// Copies of `touch` where it is likely to be next, which may be empty. Nil if the touch is not part of the event.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    guard touches.contains(where: { $0 === touch }) else { return nil }
    return predicted[ObjectIdentifier(touch)] ?? []
  }

  private func touches(where matches: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = Set(touches.filter(matches))
    return found.isEmpty ? nil : found
  }
}

/// The event of shaking the device.
final class MotionEvent: UIEvent {
  override var type: EventType { .motion }
  override var subtype: EventSubtype { .motionShake }
}
