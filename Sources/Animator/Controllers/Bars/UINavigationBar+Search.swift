// The search bar of the top item, in a row below its title. It leaves with the contents before a large title does, unless
// the item keeps it; while the user searches, the bar may consist of it alone.

extension UINavigationBar {
  /// The search of the top item.
  var search: UISearchController? { topItem?.searchController }

  /// The height of the whole row, with scopes that are shown; 0 for none.
  var searchRowHeight: CGFloat { search?.searchBar.heightInNavigationBar ?? 0 }

  /// Whether the bar consists of the row alone.
  var showsSearchAlone: Bool {
    guard let search else { return false }
    return search.isActive && search.hidesNavigationBarDuringPresentation
  }

  /// The height of a row that leaves with the contents; 0 for one that stays, as it does while the user searches.
  var collapsibleSearchHeight: CGFloat {
    guard let search, !search.isActive, topItem?.hidesSearchBarWhenScrolling == true else {
      return 0
    }
    return searchRowHeight
  }

  /// The height of the row that is visible.
  var currentSearchHeight: CGFloat {
    searchRowHeight - collapsibleSearchHeight * (1 - searchFraction)
  }

  /// The part of a row that leaves with the contents that these leave visible, 0…1.
  var searchFractionOfContents: CGFloat {
    let height = collapsibleSearchHeight
    guard let scrollDistance, height > 0 else { return 1 }
    return min(max(1 - (scrollDistance - spaceAboveTitle) / height, 0), 1)
  }

  /// Makes the row of the top item, unless it is shown already, and returns the former one.
  @discardableResult
  func exchangeSearchRow() -> SearchRowView? {
    guard searchRow?.search !== search else { return nil }
    let former = searchRow
    searchRow = search.map { SearchRowView($0) }
    if let searchRow { content.addSubview(searchRow) }
    return former
  }

  /// Moves the row to a position in the bar, by default to the bottom.
  func layOutSearchRow(at y: CGFloat? = nil) {
    guard let searchRow else { return }
    let (bounds, height) = (content.bounds, currentSearchHeight)
    let frame = CGRect(x: 0, y: y ?? bounds.height - height, width: bounds.width, height: height)
    // Not its frame, as it may have a transform.
    searchRow.bounds.size = frame.size
    searchRow.center = CGPoint(x: frame.midX, y: frame.midY)
    searchRow.layoutIfNeeded()
  }
}

/// The row of a navigation bar with a search bar. Where it is lower than that, its bottom is cut off, and the bar fades.
final class SearchRowView: UIView {
  let search: UISearchController
  /// How much closer to the top the field is than it is to that of the search bar, in points.
  private static let rise: CGFloat = 7

  init(_ search: UISearchController) {
    self.search = search
    super.init(frame: .zero)
    isOpaque = false
    clipsToBounds = true
    addSubview(search.searchBar)
    // It may have left another row.
    search.searchBar.isInNavigationBar = true
  }

  required init?(coder: NSCoder) { nil }

  override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if subview === search.searchBar { search.searchBar.isInNavigationBar = false }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let bar = search.searchBar
    guard bar.superview === self else { return }
    let height = bar.heightInNavigationBar
    // The field has the margins of the items.
    let side = barMargin - UISearchBar.margin
    bar.frame = CGRect(
      x: side, y: -Self.rise, width: max(bounds.width - 2 * side, 0), height: height)
    bar.layoutIfNeeded()
    bar.alpha = height > 0 ? max(2 * bounds.height / height - 1, 0) : 1
  }

  // MARK: Transitions

  /// The sign of the way to the end of the bar.
  private var way: CGFloat { effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1 }

  /// Sets the state from which the row appears, as that of a large title.
  func prepare(isPop: Bool) {
    let width = superview?.bounds.width ?? 0
    transform = CGAffineTransform(translationX: way * (isPop ? -width * 0.3 : width), y: 0)
    alpha = isPop ? 0 : 1
  }

  func arrive() { (transform, alpha) = (.identity, 1) }

  /// Moves out, as a large title.
  func leave(isPop: Bool) {
    let width = superview?.bounds.width ?? 0
    transform = CGAffineTransform(translationX: way * (isPop ? width : -width * 0.3), y: 0)
    alpha = isPop ? 1 : 0
  }
}
