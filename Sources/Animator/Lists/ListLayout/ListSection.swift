import Foundation
import Graphics

/// The properties of a list's section beyond those of a compositional layout.
@MainActor
final class ListSection {
  let configuration: UICollectionLayoutListConfiguration

  init(_ configuration: UICollectionLayoutListConfiguration) { self.configuration = configuration }

  private var isGrouped: Bool {
    configuration.appearance == .grouped || configuration.appearance == .insetGrouped
  }
  private var hasHeaderItem: Bool { configuration.headerMode == .firstItemInSection }

  // MARK: Spaces

  /// The space above the section's header, or above its rows if it has none, in points.
  func spaceBefore(_ section: Int) -> CGFloat {
    let hasHeader = configuration.headerMode == .supplementary
    if hasHeader, let padding = configuration.headerTopPadding { return padding.layoutSpacing }
    switch configuration.appearance {
    case .plain: return hasHeader ? TableMetrics.plainHeaderPadding : 0
    case .grouped, .insetGrouped:
      if hasHeader { return 0 }
      return section == 0
        ? TableMetrics.firstEmptyGroupedHeader : TableMetrics.emptyGroupedHeader
    case .sidebar, .sidebarPlain: return 0
    }
  }

  /// The space below the section's rows, if it has no footer, in points.
  var spaceAfter: CGFloat {
    isGrouped && configuration.footerMode == .none ? TableMetrics.emptyGroupedHeader : 0
  }

  // MARK: Rows

  /// Adds the looks of a header or a footer to its attributes.
  func decorate(_ attributes: UICollectionViewLayoutAttributes, isHeader: Bool, width: CGFloat) {
    var row = ListRow(configuration.appearance, width: width)
    (row.isHeader, row.isFooter) = (isHeader, !isHeader)
    attributes.listRow = row
  }

  /// Adds the looks of a row to its attributes.
  ///
  /// - Parameters:
  ///   - count: The number of rows of the section.
  ///   - width: The width of the list, in points.
  func decorate(
    _ attributes: UICollectionViewLayoutAttributes, count: Int, width: CGFloat
  ) {
    let path = attributes.indexPath
    let first = hasHeaderItem ? 1 : 0
    let isHeader = path.item < first
    var row = ListRow(configuration.appearance, width: width)
    row.isHeader = isHeader
    let isInset = configuration.appearance == .insetGrouped && !isHeader
    (row.roundsTop, row.roundsBottom) = (
      isInset && path.item == first, isInset && path.item == count - 1
    )
    let isLast = path.item == count - 1
    let separators =
      configuration.itemSeparatorHandler?(path, configuration.separatorConfiguration)
      ?? configuration.separatorConfiguration
    let hasLine = configuration.showsSeparators && !isHeader
    row.top =
      configuration.showsSeparators
      ? ListRow.Line(
        separators.topSeparatorVisibility == .visible, separators.topSeparatorInsets,
        separators.color) : nil
    let showsBottom =
      switch separators.bottomSeparatorVisibility {
      case .visible: true
      case .hidden: false
      case .automatic: hasLine && (!isLast || configuration.appearance == .plain)
      }
    row.bottom =
      configuration.showsSeparators
      ? ListRow.Line(showsBottom, separators.bottomSeparatorInsets, separators.color) : nil
    attributes.listRow = row
  }
}

/// How a row of a list looks.
struct ListRow: Equatable {
  /// A line above or below a row.
  struct Line: Equatable {
    /// The distances from the edges; nil for where the text begins, and for none at the trailing edge.
    let leading: CGFloat?
    let trailing: CGFloat
    let color: UIColor

    @MainActor
    init?(_ isVisible: Bool, _ insets: NSDirectionalEdgeInsets, _ color: UIColor) {
      if !isVisible { return nil }
      let automatic = UIListSeparatorConfiguration.automaticInsets
      leading = insets.leading == automatic.leading ? nil : insets.leading.layoutSpacing
      trailing = insets.trailing == automatic.trailing ? 0 : insets.trailing.layoutSpacing
      self.color = color
    }
  }

  let appearance: UICollectionLayoutListConfiguration.Appearance
  /// The distance of content from the edges, in points.
  let margin: CGFloat
  /// Whether it is the header or the footer of its section.
  var isHeader = false
  var isFooter = false
  var roundsTop = false
  var roundsBottom = false
  var top: Line?
  var bottom: Line?

  /// - Parameter width: That of the list, in points.
  init(_ appearance: UICollectionLayoutListConfiguration.Appearance, width: CGFloat) {
    (self.appearance, margin) = (appearance, SystemMargins.side(inWidth: width))
  }
}

/// The lines of a cell in a list.
final class ListRowView: UIView {
  private let lines = [UIView(frame: .zero), UIView(frame: .zero)]
  var row: ListRow? { didSet { if row != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = nil
    for line in lines { addSubview(line) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = 1 / max(traitCollection.displayScale, 1)
    for (view, (line, y)) in zip(
      lines, [(row?.top, 0), (row?.bottom, bounds.height - height)])
    {
      view.isHidden = line == nil
      guard let line else { continue }
      view.backgroundColor = line.color
      let start = line.leading ?? row?.margin ?? 0
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let width = max(bounds.width - start - line.trailing, 0)
      view.frame = CGRect(
        x: isMirrored ? line.trailing : start, y: y, width: width, height: height)
    }
  }
}

extension UICollectionReusableView {
  /// Shows the lines and corners of a row of a list; nil for none.
  func show(_ row: ListRow?) {
    if let row, let view = self as? any ListEnvironmentView {
      view.listEnvironment = ListCellEnvironment(row)
      return
    }
    guard let row, self is UICollectionViewCell else {
      guard let view = listRowView else { return }
      view.removeFromSuperview()
      listRowView = nil
      round(nil)
      return
    }
    UIView.performWithoutAnimation {
      let view = listRowView ?? ListRowView(frame: bounds)
      if view.superview == nil {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
        listRowView = view
      }
      view.row = row
      round(row)
    }
  }

  private func round(_ row: ListRow?) {
    let (roundsTop, roundsBottom) = (row?.roundsTop ?? false, row?.roundsBottom ?? false)
    let isRound = roundsTop || roundsBottom
    layer.cornerRadius = isRound ? TableMetrics.cornerRadius : 0
    if isRound { layer.masksToBounds = true }
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    layer.maskedCorners =
      isRound ? (roundsTop ? top : []).union(roundsBottom ? bottom : []) : top.union(bottom)
  }
}

extension ListCellEnvironment {
  /// The environment of the cell in a row.
  @MainActor
  fileprivate init(_ row: ListRow) {
    self.init()
    appearance =
      switch row.appearance {
      case .plain: .plain
      case .grouped: .grouped
      case .insetGrouped: .insetGrouped
      case .sidebar: .sidebar
      case .sidebarPlain: .sidebarPlain
      }
    (isHeader, isFooter, margin) = (row.isHeader, row.isFooter, row.margin)
    if row.roundsTop { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if row.roundsBottom { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    (topSeparator, bottomSeparator) = (Separator(row.top), Separator(row.bottom))
  }
}

extension ListCellEnvironment.Separator {
  @MainActor
  fileprivate init(_ line: ListRow.Line?) {
    self.init()
    guard let line else { return }
    (isVisible, color, leading) = (true, line.color, line.leading)
    // The separator guide ends where lines do by themselves.
    trailing = line.trailing == 0 ? nil : line.trailing
  }
}
