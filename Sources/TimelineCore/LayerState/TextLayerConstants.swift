/// Where lines stand between the edges.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// On the side where the text begins.
  public static let natural = Self(rawValue: "natural")
  /// On the left.
  public static let left = Self(rawValue: "left")
  /// On the right.
  public static let right = Self(rawValue: "right")
  /// In the middle.
  public static let center = Self(rawValue: "center")
  /// On both sides, except for last lines.
  public static let justified = Self(rawValue: "justified")
}

/// How text that does not fit is shortened.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not at all.
  public static let none = Self(rawValue: "none")
  /// At its beginning.
  public static let start = Self(rawValue: "start")
  /// At its end.
  public static let end = Self(rawValue: "end")
  /// In its middle.
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
