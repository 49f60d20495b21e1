package import Graphics

/// A sign at the end of a row, as tables, lists and forms draw it.
@MainActor
package struct RowGlyph {
  /// Between the sign and the text before it, in points. Commonly measured.
  package static let gap: CGFloat = 8

  /// A template image, shown in the middle of the room that is kept for the sign.
  package let image: UIImage
  /// The color; nil for the tint color.
  package let color: UIColor?
  /// The room that is kept for the sign, in points.
  package let size: CGSize

  /// The arrowhead of rows that lead elsewhere, toward their end.
  package static var chevron: RowGlyph {
    RowGlyph(
      image: MenuGlyph.chevron(.right, 16).imageFlippedForRightToLeftLayoutDirection(),
      color: .tertiaryLabel, size: CGSize(width: 12, height: 14))
  }

  /// The mark of chosen rows.
  package static var checkmark: RowGlyph {
    RowGlyph(image: MenuGlyph.check(17), color: nil, size: CGSize(width: 17, height: 17))
  }

  /// A view that shows the sign, of its size.
  func makeView() -> UIImageView {
    let view = UIImageView(image: image)
    view.contentMode = .center
    if let color { view.tintColor = color }
    view.bounds.size = size
    return view
  }
}
