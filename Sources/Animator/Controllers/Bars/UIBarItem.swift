/// An item of a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject, UIAccessibilityIdentification {
  /// Whether the item can be used; a disabled one is gray.
  open var isEnabled = true { didSet { changed() } }
  /// The title; nil for none.
  open var title: String? { didSet { changed() } }
  /// The image, drawn in the tint color; nil for none.
  open var image: UIImage? { didSet { changed() } }
  /// The insets by which the image is moved and made smaller, in points; zero by default.
  open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
  /// A number that identifies the item.
  open var tag = 0
  /// The identifier by which tests find the view of the item; nil for none.
  open var accessibilityIdentifier: String? { didSet { changed() } }
  /// The localized name; nil for that of a standard item.
  open var accessibilityLabel: String? { didSet { changed() } }
  /// Called after a change, by the bar that shows the item.
  var onChange: (() -> Void)?
  private var titleAttributes = StateValues<[NSAttributedString.Key: Any]>()

  /// Sets the font and the color of the title in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[state] = attributes
    changed()
  }

  /// The attributes that were set for the title in a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes.own(state)
  }

  /// The font of the title in a state; nil for that of the bar.
  func titleFont(for state: UIControl.State) -> UIFont? {
    titleAttributes[state]?[.font] as? UIFont
  }

  /// The color of the title in a state; nil for that of the bar.
  ///
  /// - Parameter inherits: Whether a state without a color of its own has that of the normal state.
  func titleColor(for state: UIControl.State, inherits: Bool = true) -> UIColor? {
    let attributes = inherits ? titleAttributes[state] : titleAttributes.own(state)
    return attributes?[.foregroundColor] as? UIColor
  }

  public override init() { super.init() }

  /// Creates an item of a document. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init()
    coder.interface?.configure(self, as: UIBarItem.self)
  }

  /// Called after the objects of a storyboard's scene or a xib have been created and connected.
  open func awakeFromNib() {}

  func changed() { onChange?() }
}

/// A button of a bar, or a space between buttons.
open class UIBarButtonItem: UIBarItem {
  /// The look of a button. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// A regular title.
    case plain
    /// A semibold title.
    case done = 2
  }

  /// A button with a standard title or symbol, or a space. Raw values are UIKit's.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo, pageCurl
    case close = 24
  }

  /// The look.
  open var style = Style.plain { didSet { changed() } }
  /// The width in points; 0 for that of the contents.
  open var width: CGFloat = 0 { didSet { changed() } }
  /// The view that is shown instead of a title or an image.
  open var customView: UIView? { didSet { changed() } }
  /// The color; nil for the bar's tint color.
  open var tintColor: UIColor? { didSet { changed() } }
  /// The object that receives the action; nil for the responder chain. Not retained.
  open weak var target: AnyObject?
  /// The action; it receives the item.
  open var action: Selector?
  /// The action that a tap performs instead of ``action``, with the item as its sender. Its title and image replace the
  /// item's, unless that is a standard one.
  open var primaryAction: UIAction? { didSet { showPrimaryAction() } }
  /// The menu that a finger opens: as it comes down, or when it stays if the item also has an action.
  open var menu: UIMenu? { didSet { changed() } }
  /// The order of the menu's elements: automatic by default, that is, the first one is next to the item.
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic
  private var backTitleOffsets: [UIBarMetrics: UIOffset] = [:]

  /// Moves the title of a back button in a bar of a height. Those of other heights than the usual one are stored without
  /// effect.
  open func setBackButtonTitlePositionAdjustment(
    _ adjustment: UIOffset, for barMetrics: UIBarMetrics
  ) {
    backTitleOffsets[barMetrics] = adjustment
    changed()
  }

  /// By how much the title of a back button is moved.
  open func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backTitleOffsets[barMetrics] ?? .zero
  }

  /// The view that shows the item on a bar.
  weak var view: UIView?
  /// The symbol of an item of the kit, which is shown instead of a title; nil for none.
  var symbol: BarGlyph?
  /// Called on a tap instead of sending the action.
  var handler: (() -> Void)?
  /// The standard item; nil for others.
  let systemItem: SystemItem?

  /// Creates an item without contents.
  public override init() {
    systemItem = nil
    super.init()
  }

  /// Creates an item of a document. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    let value = coder.interface?.decodeObject(forKey: "UISystemItem") as? Int
    systemItem = value.flatMap(SystemItem.init(rawValue:))
    super.init(coder: coder)
    if let systemItem { setUp(systemItem) }
    coder.interface?.configure(self, as: UIBarButtonItem.self)
  }

  private init(_ systemItem: SystemItem?) {
    self.systemItem = systemItem
    super.init()
  }

  /// Creates a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style) = (title, style)
    (self.target, self.action) = (target as AnyObject?, action)
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style) = (image, style)
    (self.target, self.action) = (target as AnyObject?, action)
  }

  /// Creates a standard button or a space.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any? = nil, action: Selector? = nil
  ) {
    self.init(systemItem)
    setUp(systemItem)
    (self.target, self.action) = (target as AnyObject?, action)
  }

  private func setUp(_ systemItem: SystemItem) {
    symbol = BarGlyph.buttons[systemItem]
    if symbol == nil { title = systemItem.name }
    if systemItem == .done || systemItem == .save { style = .done }
  }

  /// Creates a button that performs an action and has its title and image.
  public convenience init(primaryAction: UIAction?, menu: UIMenu? = nil) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    // Initializers do not call observers of properties.
    showPrimaryAction()
  }

  /// Creates a button that performs an action or opens a menu.
  ///
  /// - Parameters:
  ///   - title: The title; nil for that of the action.
  ///   - image: The image; nil for that of the action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init(primaryAction: primaryAction, menu: menu)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Creates a standard button that performs an action or opens a menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem)
    (self.primaryAction, self.menu) = (primaryAction, menu)
  }

  private func showPrimaryAction() {
    guard systemItem == nil, let primaryAction else { return }
    (title, image) = (primaryAction.title, primaryAction.image)
  }

  /// Creates an item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A space that takes the rest of the width.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace)
  }

  /// A space of a width in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// Whether a tap does something beside opening the menu.
  var reactsToTaps: Bool { handler != nil || primaryAction != nil || action != nil }

  /// Sends the action, as a tap does.
  func send(with event: UIEvent?) {
    guard isEnabled else { return }
    if let handler { return handler() }
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    guard let action else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }
}

extension UIBarButtonItem.SystemItem {
  /// The English name, which is the title of items without a symbol, and the accessibility label of others.
  var name: String? {
    switch self {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .add: "Add"
    case .compose: "Compose"
    case .reply: "Reply"
    case .action: "Share"
    case .organize: "Organize"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .refresh: "Refresh"
    case .stop: "Stop"
    case .camera: "Camera"
    case .trash: "Delete"
    case .play: "Play"
    case .pause: "Pause"
    case .rewind: "Rewind"
    case .fastForward: "Fast Forward"
    case .undo: "Undo"
    case .redo: "Redo"
    case .pageCurl: "Page Curl"
    case .close: "Close"
    case .flexibleSpace, .fixedSpace: nil
    }
  }
}
