public import Graphics

extension UIListContentConfiguration {
  /// The look of an image.
  public struct ImageProperties: Hashable {
    /// A length of ``reservedLayoutSize``: that which symbols take. The constant is UIKit's.
    public static let standardDimension = CGFloat.greatestFiniteMagnitude

    /// The configuration of symbols; nil for that of the text's font.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    private var storedTint: UIColor?
    private var hasOwnTint = false
    /// Changes the tint color.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The radius of the image's corners in points; 0 by default.
    public var cornerRadius: CGFloat = 0
    /// The greatest size in points, to which larger images are scaled down; 0 for no limit, by default.
    public var maximumSize = CGSize.zero
    /// The size in which the image is centered, in points. 0, the default, is that of the image, and for symbols
    /// ``standardDimension``.
    public var reservedLayoutSize = CGSize.zero
    /// The color of the stroke; nil for the tint color.
    public var strokeColor: UIColor?
    /// Changes the color of the stroke.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the stroke around the image, in points; 0 for none, by default.
    public var strokeWidth: CGFloat = 0
    /// Whether the image keeps its colors where the user inverts those of the screen. Nothing here inverts them.
    public var accessibilityIgnoresInvertColors = false

    init(tintColor: UIColor?) { storedTint = tintColor }

    /// The color of symbols and template images; nil for the view's tint color.
    public var tintColor: UIColor? {
      get { storedTint }
      set { (storedTint, hasOwnTint) = (newValue, true) }
    }

    /// Takes over the color of a state, unless one was set.
    mutating func adoptTintColor(_ color: UIColor?) { if !hasOwnTint { storedTint = color } }

    /// The color of symbols and template images in a view with a tint color.
    @MainActor
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = storedTint ?? tintColor
      return tintColorTransformer?(color) ?? color
    }

    /// The color of the stroke in a view with a tint color.
    @MainActor
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
      let color = strokeColor ?? tintColor
      return strokeColorTransformer?(color) ?? color
    }
  }

  /// The look of a text.
  public struct TextProperties: Hashable {
    /// The alignments of texts. Raw values are UIKit's.
    public enum TextAlignment: Int, Sendable {
      /// In reading direction.
      case natural
      case center, justified
    }

    /// The changes of texts. Raw values are UIKit's.
    public enum TextTransform: Int, Sendable {
      case none, uppercase, lowercase, capitalized
    }

    /// The font.
    public var font: UIFont
    private var storedColor: UIColor
    private var hasOwnColor = false
    /// Changes the color.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// The alignment; natural by default.
    public var alignment = TextAlignment.natural
    /// How text that does not fit is wrapped or truncated.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines; 0, the default, for no limit.
    public var numberOfLines = 0
    /// Whether the font size is reduced until the text fits; false by default.
    public var adjustsFontSizeToFitWidth = false
    /// The minimum fraction of the font size, 0…1.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letter spacing is tightened before the text is truncated; false by default.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether fonts of text styles follow the text size that the user has chosen; true by default.
    public var adjustsFontForContentSizeCategory = true
    /// Whether a pointer over text that is truncated shows all of it. Has no effect.
    public var showsExpansionTextWhenTruncated = false
    /// How the text is changed; not at all by default.
    public var transform = TextTransform.none

    init(font: UIFont, color: UIColor) { (self.font, storedColor) = (font, color) }

    /// The color.
    public var color: UIColor {
      get { storedColor }
      set { (storedColor, hasOwnColor) = (newValue, true) }
    }

    /// Takes over the color of a state, unless one was set.
    mutating func adoptColor(_ color: UIColor) { if !hasOwnColor { storedColor = color } }

    /// The color that is shown.
    @MainActor
    public func resolvedColor() -> UIColor { colorTransformer?(storedColor) ?? storedColor }
  }
}
