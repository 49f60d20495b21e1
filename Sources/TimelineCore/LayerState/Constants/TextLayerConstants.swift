/// The alignment of lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By the writing direction.
  public static let natural = Self(rawValue: "natural")
  /// Left-aligned.
  public static let left = Self(rawValue: "left")
  /// Right-aligned.
  public static let right = Self(rawValue: "right")
  /// Centered.
  public static let center = Self(rawValue: "center")
  /// Justified, except for last lines.
  public static let justified = Self(rawValue: "justified")
}

/// The truncation of text that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No truncation.
  public static let none = Self(rawValue: "none")
  /// At the beginning.
  public static let start = Self(rawValue: "start")
  /// At the end.
  public static let end = Self(rawValue: "end")
  /// In the middle.
  public static let middle = Self(rawValue: "middle")
}

extension NSTextAlignment: NamedChoice {
  package static let names: [(name: CATextLayerAlignmentMode, meaning: NSTextAlignment)] = [
    (.natural, .natural), (.left, .left), (.right, .right), (.center, .center),
    (.justified, .justified),
  ]
}

extension NSLineBreakMode: NamedChoice {
  package static let names: [(name: CATextLayerTruncationMode, meaning: NSLineBreakMode)] = [
    (.none, .byClipping), (.start, .byTruncatingHead), (.end, .byTruncatingTail),
    (.middle, .byTruncatingMiddle),
  ]
}
