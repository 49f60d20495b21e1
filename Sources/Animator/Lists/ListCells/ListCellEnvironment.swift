import Graphics

/// The values that a cell takes over from the layout of its list.
struct ListCellEnvironment: Equatable {
  /// The looks of lists.
  enum Appearance: Equatable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }

  /// The line above or below a cell.
  struct Separator: Equatable {
    var isVisible = false
    var color: UIColor = .separator
    /// The insets from the edges of the cell; of the leading and the trailing edge if the layout states them, or nil for
    /// those of the cell's separator guide.
    var leading: CGFloat?
    var trailing: CGFloat?
  }

  var appearance = Appearance.plain
  /// Whether the cell is the header or the footer of its section.
  var isHeader = false
  var isFooter = false
  /// The distance of content from the edges, in points.
  var margin: CGFloat = 16
  /// The corners that are rounded, and their radius in points.
  var corners: CACornerMask = []
  var cornerRadius: CGFloat = TableMetrics.cornerRadius
  var topSeparator = Separator()
  var bottomSeparator = Separator()

  /// The content of cells, or of the headers and footers of sections.
  var content: UIListContentConfiguration {
    switch appearance {
    case .plain: isHeader ? .plainHeader() : isFooter ? .plainFooter() : .cell()
    case .grouped, .insetGrouped:
      isHeader ? .groupedHeader() : isFooter ? .groupedFooter() : .cell()
    case .sidebar, .sidebarPlain: isHeader ? .sidebarHeader() : .sidebarCell()
    }
  }

  var background: UIBackgroundConfiguration {
    let isExtra = isHeader || isFooter
    switch appearance {
    case .plain: return isExtra ? .listPlainHeaderFooter() : .listPlainCell()
    case .grouped, .insetGrouped: return isExtra ? .listGroupedHeaderFooter() : .listGroupedCell()
    case .sidebar: return isHeader ? .listSidebarHeader() : .listSidebarCell()
    case .sidebarPlain: return isExtra ? .listPlainHeaderFooter() : .listPlainCell()
    }
  }
}

/// A view of a list that heeds how the list looks. Layouts of lists set the environment before the view is measured.
@MainActor
protocol ListEnvironmentView: UICollectionReusableView {
  var listEnvironment: ListCellEnvironment { get set }
}
