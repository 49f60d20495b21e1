// The attributes of `AttributedString` that UIKit adds to those of Foundation. Each has the key of
// its twin in `NSAttributedString`.

extension AttributeScopes {
  /// UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// UIKit's attributes.
  public struct UIKitAttributes: AttributeScope {
    /// The font; that of the view by default.
    public let font: FontAttribute
    /// The color; that of the view by default.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the glyphs; none by default.
    public let backgroundColor: BackgroundColorAttribute
    /// The layout of the paragraph, which has that of its first character.
    public let paragraphStyle: ParagraphStyleAttribute
    /// 0 disables ligatures.
    public let ligature: LigatureAttribute
    /// Added to each character's advance, in points. Disables ligatures unless it is 0.
    public let kern: KernAttribute
    /// Added to each character's advance, in points. Takes precedence over ``kern``.
    public let tracking: TrackingAttribute
    /// The line through the glyphs.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The line below the glyphs.
    public let underlineStyle: UnderlineStyleAttribute
    /// The color of outlines; that of the glyphs by default.
    public let strokeColor: StrokeColorAttribute
    /// In percent of the font size: positive to stroke only, negative to fill too.
    public let strokeWidth: StrokeWidthAttribute
    /// The shadow of the glyphs.
    public let shadow: ShadowAttribute
    /// An inline image, on a U+FFFC character.
    public let attachment: AttachmentAttribute
    /// The distance above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The color of underlines; that of the glyphs by default.
    public let underlineColor: UnderlineColorAttribute
    /// The color of strikethroughs; that of the glyphs by default.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The horizontal shear of the glyphs; 0 for upright.
    public let obliqueness: ObliquenessAttribute
    /// Foundation's attributes.
    public let foundation: AttributeScopes.FoundationAttributes
  }
}

// swift-format-ignore
extension AttributeScopes.UIKitAttributes {
  /// ``font``.
  public enum FontAttribute: AttributedStringKey { public typealias Value = UIFont; public static let name = "NSFont" }
  /// ``foregroundColor``.
  public enum ForegroundColorAttribute: AttributedStringKey { public typealias Value = UIColor; public static let name = "NSColor" }
  /// ``backgroundColor``.
  public enum BackgroundColorAttribute: AttributedStringKey { public typealias Value = UIColor; public static let name = "NSBackgroundColor" }
  /// ``paragraphStyle``.
  public enum ParagraphStyleAttribute: AttributedStringKey { public typealias Value = NSParagraphStyle; public static let name = "NSParagraphStyle" }
  /// ``ligature``.
  public enum LigatureAttribute: AttributedStringKey { public typealias Value = Int; public static let name = "NSLigature" }
  /// ``kern``.
  public enum KernAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "NSKern" }
  /// ``tracking``.
  public enum TrackingAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "CTTracking" }
  /// ``strikethroughStyle``.
  public enum StrikethroughStyleAttribute: AttributedStringKey { public typealias Value = NSUnderlineStyle; public static let name = "NSStrikethrough" }
  /// ``underlineStyle``.
  public enum UnderlineStyleAttribute: AttributedStringKey { public typealias Value = NSUnderlineStyle; public static let name = "NSUnderline" }
  /// ``strokeColor``.
  public enum StrokeColorAttribute: AttributedStringKey { public typealias Value = UIColor; public static let name = "NSStrokeColor" }
  /// ``strokeWidth``.
  public enum StrokeWidthAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "NSStrokeWidth" }
  /// ``shadow``.
  public enum ShadowAttribute: AttributedStringKey { public typealias Value = NSShadow; public static let name = "NSShadow" }
  /// ``attachment``.
  public enum AttachmentAttribute: AttributedStringKey { public typealias Value = NSTextAttachment; public static let name = "NSAttachment" }
  /// ``baselineOffset``.
  public enum BaselineOffsetAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "NSBaselineOffset" }
  /// ``underlineColor``.
  public enum UnderlineColorAttribute: AttributedStringKey { public typealias Value = UIColor; public static let name = "NSUnderlineColor" }
  /// ``strikethroughColor``.
  public enum StrikethroughColorAttribute: AttributedStringKey { public typealias Value = UIColor; public static let name = "NSStrikethroughColor" }
  /// ``obliqueness``.
  public enum ObliquenessAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "NSObliqueness" }
}

extension AttributeDynamicLookup {
  /// UIKit's attributes by their names: `container.font = .boldSystemFont(ofSize: 17)`.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}
