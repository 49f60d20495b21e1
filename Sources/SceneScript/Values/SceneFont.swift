import Animator

/// A font as a scene writes it; what it leaves out is that of another one.
package struct SceneFont: Equatable, Sendable {
  /// A family or an asset's name.
  package var family: String?
  /// A text style, for its size and weight.
  package var style: UIFont.TextStyle?
  /// In points.
  package var size: Double?
  /// On OpenType's scale, 100 to 900.
  package var weight: Int?
  package var isItalic: Bool?
  package var hasMonospacedDigits: Bool?

  /// The font with these changes.
  func applied(to font: FontDescription, _ resources: SceneResources) -> FontDescription {
    let style = style.map { UIFont.preferredFont(forTextStyle: $0).fontDescription }
    var font = font
    font.family = family.map { resources.families[$0] ?? $0 } ?? font.family
    font.size = size.map { CGFloat($0) } ?? style?.size ?? font.size
    font.weight = weight ?? style?.weight ?? font.weight
    font.isItalic = isItalic ?? font.isItalic
    font.hasMonospacedDigits = hasMonospacedDigits ?? font.hasMonospacedDigits
    return font
  }

  /// What a scene would write for a font.
  package init(_ font: FontDescription) {
    (family, size, weight) = (font.family, font.size, font.weight)
    (isItalic, hasMonospacedDigits) = (font.isItalic, font.hasMonospacedDigits)
  }

  package init() {}
}
