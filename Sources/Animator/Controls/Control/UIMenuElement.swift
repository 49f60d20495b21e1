/// An element of a menu: an action or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The marks of menu elements. Raw values are UIKit's.
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  /// The styles of menu elements. Raw values are UIKit's.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element is shown and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element deletes something; its title is red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when the element is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The title.
  open internal(set) var title: String
  /// The text below the title; nil for none.
  open var subtitle: String?
  /// The image; nil for none.
  open internal(set) var image: UIImage?
  /// The button that shows the element while that is the chosen one of its menu; nil for none.
  weak var button: UIButton?

  init(title: String, subtitle: String?, image: UIImage?) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
  }
}

/// A closure that controls and menus perform.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// Identifies an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes an identifier of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier of a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  private static var count = 0

  /// The identifier; unique unless it was given.
  public let identifier: Identifier
  /// A longer title, for lists of keyboard commands.
  open var discoverabilityTitle: String?
  /// The style.
  open var attributes: Attributes
  /// The mark. A button that shows the chosen element of its menu shows this one once it is ``UIMenuElement/State/on``.
  open var state: State {
    didSet { if state == .on && oldValue != .on { button?.choose(self) } }
  }
  /// The object that performs the action, while it does.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier("action.\(Self.count)")
    (self.discoverabilityTitle, self.attributes) = (discoverabilityTitle, attributes)
    (self.state, self.handler) = (state, handler)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The title, which the menu shows.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// The image, which the menu shows.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }

  /// Performs the action, with ``sender`` set meanwhile; `target` is not used.
  open func performWithSender(_ sender: Any?, target: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}

/// Performs an action, which is its argument.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A group of menu elements.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Identifies a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes an identifier of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier of a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The styles of menus. Raw values are UIKit's.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The children are part of the menu above.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The menu's title is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One child at most has the mark.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// The children are shown as a row of images.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  private static var count = 0

  /// The identifier; unique unless it was given.
  public let identifier: Identifier
  /// The style.
  public let options: Options
  /// The elements, from top to bottom.
  public let children: [UIMenuElement]

  /// Creates a menu.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier("menu.\(Self.count)")
    (self.options, self.children) = (options, children)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The actions and commands with the mark ``UIMenuElement/State/on``, those of menus within it included.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      switch child {
      case let action as UIAction: action.state == .on ? [action] : []
      case let command as UICommand: command.state == .on ? [command] : []
      case let menu as UIMenu: menu.selectedElements
      default: []
      }
    }
  }

  /// The same menu with other children.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }
}
