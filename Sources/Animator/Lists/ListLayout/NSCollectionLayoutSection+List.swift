import Foundation
import Graphics

extension NSCollectionLayoutSection {
  /// A section whose items are the rows of a list. Rows are as high as their cells ask for.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let row = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(TableMetrics.rowHeight))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
    section.list = ListSection(configuration)
    let width = layoutEnvironment.container.effectiveContentSize.width
    switch configuration.appearance {
    case .insetGrouped:
      let margin = SystemMargins.side(inWidth: width)
      (section.contentInsets.leading, section.contentInsets.trailing) = (margin, margin)
    case .sidebar: (section.contentInsets.leading, section.contentInsets.trailing) = (8, 8)
    case .plain, .grouped, .sidebarPlain: break
    }
    if configuration.headerMode == .supplementary {
      let header = boundary(UICollectionView.elementKindSectionHeader, .top, configuration)
      header.pinToVisibleBounds = configuration.appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        boundary(UICollectionView.elementKindSectionFooter, .bottom, configuration))
    }
    return section
  }

  private class func boundary(
    _ kind: String, _ alignment: NSRectAlignment,
    _ configuration: UICollectionLayoutListConfiguration
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    let height =
      configuration.appearance == .plain ? TableMetrics.plainHeader : TableMetrics.groupedHeader
    return NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(height)),
      elementKind: kind, alignment: alignment)
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are all lists.
  public class func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }

  /// The configuration of a section that is a list; nil for other sections.
  func listConfiguration(_ section: Int) -> UICollectionLayoutListConfiguration? {
    guard let geometry, geometry.sections.indices.contains(section) else { return nil }
    return geometry.sections[section].section.list?.configuration
  }
}

extension UICollectionView: SwipeHost {
  func swipeableCell(under touch: UITouch) -> (cell: UIView, path: IndexPath)? {
    guard compositionalLayout != nil, movement == nil, let path = path(containing: touch.view)
    else { return nil }
    return cellForItem(at: path).map { ($0, path) }
  }

  func swipeActions(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    guard let configuration = compositionalLayout?.listConfiguration(path.section) else {
      return nil
    }
    return isLeading
      ? configuration.leadingSwipeActionsConfigurationProvider?(path)
      : configuration.trailingSwipeActionsConfigurationProvider?(path)
  }

  func restingFrame(ofSwiped cell: UIView) -> CGRect? {
    guard let path = (cell as? UICollectionViewCell).flatMap(indexPath) else { return nil }
    return layoutAttributesForItem(at: path)?.frame
  }

  func setSwiped(_ isSwiped: Bool, _ cell: UIView) {
    (cell as? UICollectionViewListCell)?.isSwiped = isSwiped
  }
  func willSwipe(_ path: IndexPath) {}
  func didEndSwiping(_ cell: UIView) {}

  /// Shows the color behind a list.
  func layOutListColor() {
    let color = compositionalLayout?.listConfiguration(0)?.backgroundColor
    if color == nil && listColorView == nil { return }
    let view = listColorView ?? UIView(frame: bounds)
    listColorView = color == nil ? nil : view
    view.backgroundColor = color
    view.isUserInteractionEnabled = false
    if view.frame != bounds { view.frame = bounds }
    if color == nil { return view.removeFromSuperview() }
    if view.superview !== self { insertSubview(view, at: 0) }
  }
}
