public import Graphics

/// The background of a cell, a header, a footer, or a button.
public struct UIBackgroundConfiguration: Hashable {
  private let style: BackgroundStyle
  /// A view that is shown instead of the color, as large as the background; nil for none.
  public var customView: UIView?
  /// The radius of the corners in points; 0 by default. Buttons heed it in the corner style fixed.
  public var cornerRadius: CGFloat = 0
  /// The insets from the bounds, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The edges at which the view's layout margins are added to the insets; none by default.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  private var storedColor: UIColor?
  private var hasOwnColor = false
  /// Changes the color.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An effect behind the color; nil for none.
  public var visualEffect: UIVisualEffect?
  /// An image over the color; nil for none.
  public var image: UIImage?
  /// How the image is scaled; to the size of the background by default.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The color of the stroke; nil for the tint color.
  public var strokeColor: UIColor?
  /// Changes the color of the stroke.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the stroke in points; 0 for none, by default.
  public var strokeWidth: CGFloat = 0
  /// How far outside of the background the stroke is, in points; negative values are inside.
  public var strokeOutset: CGFloat = 0

  init(_ style: BackgroundStyle = .none) {
    self.style = style
    storedColor = style.color(StateSummary.none)
    cornerRadius = style.cornerRadius
    backgroundInsets = style.insets
  }

  /// The color; nil for the tint color, in buttons for that of their style. Once set, it is the same in all states.
  public var backgroundColor: UIColor? {
    get { storedColor }
    set { (storedColor, hasOwnColor) = (newValue, true) }
  }

  /// The configuration as it looks in a state.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    var updated = self
    if !hasOwnColor && style != .none { updated.storedColor = style.color(StateSummary(state)) }
    return updated
  }

  /// The color that is shown in a view with a tint color.
  @MainActor
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// The color of the stroke that is shown in a view with a tint color.
  @MainActor
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }

  // MARK: Backgrounds of lists

  /// A background without color.
  public static func clear() -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = .clear
    return background
  }

  /// That of the cells of plain lists.
  public static func listPlainCell() -> UIBackgroundConfiguration { Self(.plainCell) }
  /// That of the headers and footers of plain lists.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { Self(.plainHeader) }
  /// That of the cells of grouped lists.
  public static func listGroupedCell() -> UIBackgroundConfiguration { Self(.groupedCell) }
  /// That of the headers and footers of grouped lists: none.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { Self(.clear) }
  /// That of the headers of sidebars: none.
  public static func listSidebarHeader() -> UIBackgroundConfiguration { Self(.clear) }
  /// That of the cells of sidebars: round, and only of those that are selected or highlighted.
  public static func listSidebarCell() -> UIBackgroundConfiguration { Self(.sidebarCell) }
  /// That of the cells of sidebars with another list beside them.
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
    Self(.accompaniedSidebarCell)
  }
  /// That of cells; as ``listPlainCell()``. Cells take over that of their list by themselves.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  /// That of headers; as ``listPlainHeaderFooter()``.
  public static func listHeader() -> UIBackgroundConfiguration { listPlainHeaderFooter() }
  /// That of footers; as ``listPlainHeaderFooter()``.
  public static func listFooter() -> UIBackgroundConfiguration { listPlainHeaderFooter() }
}

/// The looks of backgrounds. UIKit's colors; the shape of those of sidebars is chosen.
enum BackgroundStyle: Hashable {
  case none, clear
  case plainCell, plainHeader, groupedCell, sidebarCell, accompaniedSidebarCell

  func color(_ state: StateSummary) -> UIColor? {
    let isChosen = state.isSelected || state.isHighlighted
    switch self {
    case .none: return nil
    case .clear: return .clear
    case .plainHeader: return .systemBackground
    case .plainCell: return isChosen ? .systemGray4 : .systemBackground
    case .groupedCell: return isChosen ? .systemGray4 : .secondarySystemGroupedBackground
    case .sidebarCell, .accompaniedSidebarCell:
      return isChosen ? .systemFill : .clear
    }
  }

  /// In points.
  var cornerRadius: CGFloat {
    self == .sidebarCell || self == .accompaniedSidebarCell ? 10 : 0
  }

  /// In points.
  var insets: NSDirectionalEdgeInsets {
    self == .sidebarCell
      ? NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8) : .zero
  }
}
