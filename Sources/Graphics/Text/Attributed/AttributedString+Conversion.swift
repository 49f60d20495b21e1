// Conversion between the attributed strings of Swift and those of Objective-C, with UIKit's
// attributes. Foundation on Linux has none.

extension NSAttributedString {
  /// The same text with the attributes of UIKit's scope; others are left out.
  public convenience init(_ attrStr: AttributedString) {
    let string = NSMutableAttributedString(string: "")
    for run in attrStr.runs {
      string.append(
        NSAttributedString(
          string: String(attrStr[run.range].characters),
          attributes: [NSAttributedString.Key: Any](run.attributes)))
    }
    self.init(attributedString: string)
  }
}

extension AttributedString {
  /// The same text with the attributes of UIKit's scope; others are left out.
  public init(_ nsStr: NSAttributedString) {
    self.init()
    let text = nsStr.string as NSString
    nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) {
      attributes, range, _ in
      append(
        AttributedString(text.substring(with: range), attributes: AttributeContainer(attributes)))
    }
  }
}

extension AttributeContainer {
  /// The attributes of UIKit's scope in a dictionary; others, and values of other types, are left out.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    for twin in AttributeTwin.all {
      if let value = dictionary[twin.key] { twin.set(&self, value) }
    }
  }
}

extension [NSAttributedString.Key: Any] {
  /// The attributes of UIKit's scope in a container; others are left out.
  public init(_ container: AttributeContainer) {
    self.init()
    for twin in AttributeTwin.all { self[twin.key] = twin.get(container) }
  }
}

/// An attribute of both kinds of attributed strings.
private struct AttributeTwin: Sendable {
  let key: NSAttributedString.Key
  let get: @Sendable (AttributeContainer) -> Any?
  let set: @Sendable (inout AttributeContainer, Any) -> Void

  /// - Parameters:
  ///   - read: The value of an `NSAttributedString`; nil for one of another type.
  ///   - write: The value for an `NSAttributedString`.
  init<Key: AttributedStringKey & SendableMetatype>(
    _ key: Key.Type, read: @escaping @Sendable (Any) -> Key.Value? = { $0 as? Key.Value },
    write: @escaping @Sendable (Key.Value) -> Any = { $0 }
  ) where Key.Value: Sendable {
    self.key = NSAttributedString.Key(rawValue: Key.name)
    get = { container in container[Key.self].map(write) }
    set = { container, value in
      if let value = read(value) { container[Key.self] = value }
    }
  }

  private typealias Scope = AttributeScopes.UIKitAttributes

  static let all = [
    AttributeTwin(Scope.FontAttribute.self),
    AttributeTwin(Scope.ForegroundColorAttribute.self, read: color),
    AttributeTwin(Scope.BackgroundColorAttribute.self, read: color),
    AttributeTwin(Scope.ParagraphStyleAttribute.self),
    AttributeTwin(Scope.LigatureAttribute.self, read: { number($0).map { $0 == 0 ? 0 : 1 } }),
    AttributeTwin(Scope.KernAttribute.self, read: number),
    AttributeTwin(Scope.TrackingAttribute.self, read: number),
    AttributeTwin(Scope.StrikethroughStyleAttribute.self, read: line, write: { $0.rawValue }),
    AttributeTwin(Scope.UnderlineStyleAttribute.self, read: line, write: { $0.rawValue }),
    AttributeTwin(Scope.StrokeColorAttribute.self, read: color),
    AttributeTwin(Scope.StrokeWidthAttribute.self, read: number),
    AttributeTwin(Scope.ShadowAttribute.self),
    AttributeTwin(Scope.AttachmentAttribute.self),
    AttributeTwin(Scope.BaselineOffsetAttribute.self, read: number),
    AttributeTwin(Scope.UnderlineColorAttribute.self, read: color),
    AttributeTwin(Scope.StrikethroughColorAttribute.self, read: color),
    AttributeTwin(Scope.ObliquenessAttribute.self, read: number),
    AttributeTwin(AttributeScopes.FoundationAttributes.LinkAttribute.self, read: link),
  ]

  @Sendable
  private static func color(_ value: Any) -> UIColor? {
    value as? UIColor ?? (value as? CGColor).map { UIColor(cgColor: $0) }
  }

  /// The value as a finite number, whatever its numeric type.
  @Sendable
  private static func number(_ value: Any) -> CGFloat? { CGFloat(number: value) }

  @Sendable
  private static func link(_ value: Any) -> URL? {
    value as? URL ?? (value as? String).flatMap { URL(string: $0) }
  }

  @Sendable
  private static func line(_ value: Any) -> NSUnderlineStyle? {
    value as? NSUnderlineStyle
      ?? number(value).flatMap { Int(exactly: $0) }.map { NSUnderlineStyle(rawValue: $0) }
  }
}
