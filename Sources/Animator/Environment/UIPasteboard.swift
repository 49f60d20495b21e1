/// A board of copied items. Each stage has a general one, and named ones that code creates; other applications see none
/// of them.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name of ``UIPasteboard/general``.
    public static let general = Self("com.apple.UIKit.pboard.general")
  }

  /// Posted when a pasteboard, the notification's object, has other items.
  public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The contents that pasteboards of a name share.
  @MainActor
  final class Contents {
    var items: [[String: Any]] = []
    var changeCount = 0
  }

  /// The pasteboard for copying and pasting, of the application of the current stage.
  open class var general: UIPasteboard { UIApplication.shared.generalPasteboard }

  /// The name.
  public let name: Name
  private let contents: Contents
  /// How often the items have changed.
  open var changeCount: Int { contents.changeCount }
  /// The items: for each its values by type.
  open var items: [[String: Any]] {
    get { contents.items }
    set {
      contents.items = newValue
      contents.changeCount += 1
      NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
  }

  init(_ name: Name, _ contents: Contents) { (self.name, self.contents) = (name, contents) }

  /// Finds the pasteboard of a name in the application of the current stage, or creates it.
  ///
  /// Fails if there is none and `create` is false.
  public convenience init?(name: Name, create: Bool) {
    let application = UIApplication.shared
    if name == .general {
      self.init(name, application.generalPasteboard.contents)
      return
    }
    let known = application.pasteboards[name]
    guard let contents = known ?? (create ? Contents() : nil) else { return nil }
    application.pasteboards[name] = contents
    self.init(name, contents)
  }

  /// Forgets the pasteboard of a name, which loses its items.
  open class func remove(withName pasteboardName: Name) {
    UIApplication.shared.pasteboards.removeValue(forKey: pasteboardName)?.items = []
  }

  /// The number of items.
  open var numberOfItems: Int { items.count }

  /// Adds items.
  open func addItems(_ items: [[String: Any]]) { self.items += items }

  /// Replaces the items.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    self.items = items
  }

  /// The keys of options, which concern other devices and time, and have no effect on a stage.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// When the items disappear: a date.
    public static let expirationDate = Self(rawValue: "UIPasteboardOptionExpirationDate")
    /// Whether the items stay on the device.
    public static let localOnly = Self(rawValue: "UIPasteboardOptionLocalOnly")
  }

  // MARK: Types

  /// The types of the first item.
  open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

  /// Whether the first item has one of the types.
  open func contains(pasteboardTypes: [String]) -> Bool {
    pasteboardTypes.contains { items.first?[$0] != nil }
  }

  /// The value of a type in the first item.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    items.first?[pasteboardType]
  }

  /// Replaces the items by one with a value of a type.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }

  /// The data of a type in the first item; text in UTF-8.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    switch value(forPasteboardType: pasteboardType) {
    case let data as Data: data
    case let text as String: Data(text.utf8)
    default: nil
    }
  }

  /// Replaces the items by one with data of a type.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: data]]
  }

  // MARK: Values

  /// The types of values, as the system names them.
  private enum Kind: String {
    case text = "public.utf8-plain-text"
    case url = "public.url"
    case image = "com.apple.uikit.image"
    case color = "com.apple.uikit.color"
  }

  private func values<Value>(_ kind: Kind) -> [Value]? {
    let values = items.compactMap { $0[kind.rawValue] as? Value }
    return values.isEmpty ? nil : values
  }

  private func set(_ values: [Any]?, _ kind: Kind) {
    items = (values ?? []).map { [kind.rawValue: $0] }
  }

  /// The text of the first item with text; nil for none. An item with a URL has its text too.
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  /// The texts of the items; nil for none.
  open var strings: [String]? {
    get { values(.text) ?? urls?.map(\.absoluteString) }
    set { set(newValue, .text) }
  }
  /// The URL of the first item with one; nil for none.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  /// The URLs of the items; nil for none.
  open var urls: [URL]? {
    get { values(.url) }
    set { set(newValue, .url) }
  }
  /// The image of the first item with one; nil for none.
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  /// The images of the items; nil for none.
  open var images: [UIImage]? {
    get { values(.image) }
    set { set(newValue, .image) }
  }
  /// The color of the first item with one; nil for none.
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  /// The colors of the items; nil for none.
  open var colors: [UIColor]? {
    get { values(.color) }
    set { set(newValue, .color) }
  }

  /// Whether there is text.
  open var hasStrings: Bool { strings != nil }
  /// Whether there is a URL.
  open var hasURLs: Bool { urls != nil }
  /// Whether there is an image.
  open var hasImages: Bool { images != nil }
  /// Whether there is a color.
  open var hasColors: Bool { colors != nil }
}
