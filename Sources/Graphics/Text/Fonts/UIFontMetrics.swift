/// How the size of a font follows the text size that the user has chosen.
package struct FontScaling: Hashable, Sendable {
  /// The text style with which it grows.
  var style: UIFont.TextStyle
  /// The size at `large` in points; nil for that of the text style.
  var size: CGFloat?
  /// The greatest size in points; 0 for no limit.
  var maximum: CGFloat = 0

  /// The size in points.
  func size(at category: UIContentSizeCategory) -> CGFloat {
    guard let size else { return style.size(at: category) }
    let scaled = category == .large ? size : (size * style.factor(at: category)).rounded()
    return maximum > 0 ? min(scaled, maximum) : scaled
  }
}

extension UIFont {
  /// The font at the text size of traits; the same if its size is fixed.
  package func adjusted(to traits: UITraitCollection) -> UIFont {
    guard let scaling else { return self }
    let size = scaling.size(at: .of(traits))
    return size == pointSize ? self : UIFont(withSize(size).fontDescription, scaling: scaling)
  }
}

/// Scales fonts and lengths with the text size that the user has chosen, as much as the lines of a text style grow.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  /// Scales with a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// Scales with body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// The value at the user's text size, rounded to a pixel.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, contentSizeCategory: .current)
  }

  /// The value at the text size of traits, or else at the user's, rounded to a pixel.
  open func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    scaledValue(for: value, contentSizeCategory: .of(traitCollection))
  }

  /// The value at a text size, rounded to a pixel.
  open func scaledValue(
    for value: CGFloat, contentSizeCategory category: UIContentSizeCategory
  ) -> CGFloat {
    if category == .large { return value }
    let scale = DrawingEnvironment.current?.scale ?? 2
    return (value * style.factor(at: category) * scale).rounded() / scale
  }

  /// The font at the user's text size.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, contentSizeCategory: .current)
  }

  /// The font at the user's text size, limited to a size in points.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, contentSizeCategory: .current)
  }

  /// The font at the text size of traits, or else at the user's.
  open func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { scaledFont(for: font, contentSizeCategory: .of(traitCollection)) }

  /// The font at the text size of traits, or else at the user's, limited to a size in points.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(
      for: font, maximumPointSize: maximumPointSize, contentSizeCategory: .of(traitCollection))
  }

  /// The font at a text size, in whole points unless that is `large`.
  ///
  /// - Parameters:
  ///   - font: Its size is that at `large`. Of a font that follows the text size already, the current
  ///     size.
  ///   - maximumPointSize: In points; 0 for no limit.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat = 0,
    contentSizeCategory category: UIContentSizeCategory
  ) -> UIFont {
    let scaling = FontScaling(style: style, size: font.pointSize, maximum: max(maximumPointSize, 0))
    let size = scaling.size(at: category)
    let scaled = size == font.pointSize ? font : font.withSize(size)
    return UIFont(scaled.fontDescription, scaling: scaling)
  }
}
