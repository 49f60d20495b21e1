/// What has been cut or copied. Each stage has one of its own; text fields and text views use it.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The pasteboard of the current stage.
  open class var general: UIPasteboard { UIApplication.shared.pasteboard }

  /// Posted when the contents have changed; the object is the pasteboard.
  nonisolated public static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")

  /// How often the contents have changed.
  open private(set) var changeCount = 0

  /// The contents: the representations of each item by the identifiers of their types, such as a `String` for
  /// "public.utf8-plain-text", a `URL` for "public.url", a `UIImage` for "public.image" and a `UIColor` for
  /// "com.apple.uikit.color".
  open var items: [[String: Any]] = [] {
    didSet {
      changeCount += 1
      NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
  }

  /// Adds items after the others.
  open func addItems(_ items: [[String: Any]]) { self.items += items }

  /// The number of items.
  open var numberOfItems: Int { items.count }

  /// Whether an item has a representation of one of these types.
  open func contains(pasteboardTypes: [String]) -> Bool {
    items.contains { item in pasteboardTypes.contains { item[$0] != nil } }
  }

  /// The representation of the first item of a type; nil for none.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    items.first?[pasteboardType]
  }

  /// Replaces the contents by one representation.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }

  // MARK: Texts

  /// The first text, which a URL has too; nil for none. Setting it replaces the contents.
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts of the items that have one; nil if none has. Setting it replaces the contents.
  open var strings: [String]? {
    get { values(.text) }
    set { items = (newValue ?? []).map { [Kind.text.rawValue: $0] } }
  }

  /// Whether an item has a text.
  open var hasStrings: Bool { strings != nil }

  // MARK: URLs

  /// The first URL; nil for none. Setting it replaces the contents.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// The URLs of the items that have one; nil if none has. Setting it replaces the contents.
  open var urls: [URL]? {
    get { values(.url) }
    set {
      items = (newValue ?? []).map {
        [Kind.url.rawValue: $0, Kind.text.rawValue: $0.absoluteString]
      }
    }
  }

  /// Whether an item has a URL.
  open var hasURLs: Bool { urls != nil }

  // MARK: Images

  /// The first image; nil for none. Setting it replaces the contents.
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// The images of the items that have one; nil if none has. Setting it replaces the contents.
  open var images: [UIImage]? {
    get { values(.image) }
    set { items = (newValue ?? []).map { [Kind.image.rawValue: $0] } }
  }

  /// Whether an item has an image.
  open var hasImages: Bool { images != nil }

  // MARK: Colors

  /// The first color; nil for none. Setting it replaces the contents.
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }

  /// The colors of the items that have one; nil if none has. Setting it replaces the contents.
  open var colors: [UIColor]? {
    get { values(.color) }
    set { items = (newValue ?? []).map { [Kind.color.rawValue: $0] } }
  }

  /// Whether an item has a color.
  open var hasColors: Bool { colors != nil }

  private enum Kind: String {
    case text = "public.utf8-plain-text"
    case url = "public.url"
    case image = "public.image"
    case color = "com.apple.uikit.color"
  }

  private func values<Value>(_ kind: Kind) -> [Value]? {
    let all = items.compactMap { $0[kind.rawValue] as? Value }
    return all.isEmpty ? nil : all
  }
}

extension UITextInput {
  private var selectedText: String? { selectedTextRange.flatMap { text(in: $0) } }

  /// Puts the selected text on the pasteboard, if there is any.
  func copySelection() {
    if let text = selectedText, !text.isEmpty { UIPasteboard.general.string = text }
  }

  /// Deletes the selected text, as the user does, and puts it on the pasteboard.
  func cutSelection() {
    guard let text = selectedText, !text.isEmpty else { return }
    UIPasteboard.general.string = text
    deleteBackward()
  }
}
