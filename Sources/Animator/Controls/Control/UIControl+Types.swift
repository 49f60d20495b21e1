extension UIControl {
  /// The events that controls send. Raw values are UIKit's.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger came down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger came down in the control for the second time or more: its tap count is above 1.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moved outside of the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moved into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger was lifted inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger was lifted outside of the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was canceled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value was changed by the user.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action was triggered.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu of the control was opened.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing began in a text field.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the text of a text field.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended in a text field.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was pressed in a text field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// The bits for apps.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The bits that UIKit reserves.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The states of controls. Raw values are UIKit's.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, neither selected nor highlighted.
    public static let normal: State = []
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the focus; never set, since there is no focus engine.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits for subclasses.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits that UIKit reserves.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The vertical alignment of a control's contents. Raw values are UIKit's.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }

  /// The horizontal alignment of a control's contents. Raw values are UIKit's.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }
}
