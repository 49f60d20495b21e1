import Animator

/// A font as described in a scene. Attributes that are nil are inherited from a base font.
package struct SceneFont: Equatable, Sendable {
  /// The name of a family or of an asset.
  package var family: String?
  /// A text style, which provides size and weight.
  package var style: UIFont.TextStyle?
  /// In points.
  package var size: Double?
  /// On OpenType's scale, 100 to 900.
  package var weight: Int?
  package var isItalic: Bool?
  package var hasMonospacedDigits: Bool?

  /// `font` with the attributes that are set.
  func applied(to font: FontDescription, _ resources: SceneResources) -> FontDescription {
    let style = style.map { UIFont.preferredFont(forTextStyle: $0).fontDescription }
    var font = font
    if let family { font.setFamily(resources.families[family] ?? family, in: resources.fonts) }
    font.size = size.map { CGFloat($0) } ?? style?.size ?? font.size
    font.weight = weight ?? style?.weight ?? font.weight
    font.isItalic = isItalic ?? font.isItalic
    font.hasMonospacedDigits = hasMonospacedDigits ?? font.hasMonospacedDigits
    return font
  }

  /// Converts a font description.
  package init(_ font: FontDescription) {
    (family, size, weight) = (font.family, font.size, font.weight)
    (isItalic, hasMonospacedDigits) = (font.isItalic, font.hasMonospacedDigits)
  }

  package init() {}
}
