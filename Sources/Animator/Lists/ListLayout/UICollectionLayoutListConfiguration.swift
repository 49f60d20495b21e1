public import Foundation
public import Graphics

/// A section of a compositional layout that is a list: rows as wide as the section, with lines between them.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  /// The looks of lists, which differ in how sections are set apart. Raw values are UIKit's.
  public enum Appearance: Int, Sendable {
    /// Rows from edge to edge; headers stay in sight while their sections do.
    case plain
    /// Sections with space between them.
    case grouped
    /// Sections with rounded corners and space around them.
    case insetGrouped
    /// The sidebar of a split view.
    case sidebar
    /// The sidebar of a split view, from edge to edge.
    case sidebarPlain
  }

  /// The kind of header of a section. Raw values are UIKit's.
  public enum HeaderMode: Int, Sendable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary
    /// The first item of the section, which is then set apart from the others.
    case firstItemInSection
  }

  /// The kind of footer of a section. Raw values are UIKit's.
  public enum FooterMode: Int, Sendable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// Returns the actions of a row; nil for none.
  public typealias SwipeActionsConfigurationProvider =
    @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
  /// Returns the lines of a row, given those of the list.
  public typealias ItemSeparatorHandler =
    @MainActor (
      _ itemIndexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

  /// How sections are set apart.
  public let appearance: Appearance
  /// Whether there are lines between rows; true by default, but not in sidebars.
  public var showsSeparators: Bool
  /// The lines between rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Returns the configuration of each row's lines; nil, the default, for ``separatorConfiguration``.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The color behind the rows; by default, that of the appearance.
  public var backgroundColor: UIColor?
  /// Returns the actions that appear at the leading edge of a row; nil by default.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Returns the actions that appear at the trailing edge of a row; nil by default.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The kind of header above the rows; none by default.
  public var headerMode = HeaderMode.none
  /// The kind of footer below the rows; none by default.
  public var footerMode = FooterMode.none
  /// The space above headers, in points; nil, the default, for that of the appearance: 22 in plain lists, else 0.
  public var headerTopPadding: CGFloat?

  /// Creates a configuration.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    backgroundColor =
      switch appearance {
      case .plain, .sidebarPlain: .systemBackground
      case .grouped, .insetGrouped: .systemGroupedBackground
      case .sidebar: .secondarySystemBackground
      }
  }
}

/// The lines above and below a row of a list.
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration {
  /// The visibility of a line. Raw values are UIKit's.
  public enum Visibility: Int, Sendable {
    /// As the list's appearance has it: below all rows but the last one of a section; in plain lists, that too.
    case automatic
    /// It is.
    case visible
    /// It is not.
    case hidden
  }

  /// Insets that say that a line begins with the text of its row.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: -.greatestFiniteMagnitude, leading: -.greatestFiniteMagnitude,
    bottom: -.greatestFiniteMagnitude, trailing: -.greatestFiniteMagnitude)

  /// The visibility of the line above a row.
  public var topSeparatorVisibility = Visibility.automatic
  /// The visibility of the line below a row.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The insets of the line above, of which the leading and the trailing ones count, in points.
  public var topSeparatorInsets = automaticInsets
  /// The insets of the line below, of which the leading and the trailing ones count, in points.
  public var bottomSeparatorInsets = automaticInsets
  /// The color of the lines; `UIColor.separator` by default.
  public var color = UIColor.separator
  /// The color of the lines of rows that are selected together with others; ``color`` by default.
  public var multipleSelectionColor = UIColor.separator
  /// The effect through which lines are seen; nil by default. Not drawn.
  public var visualEffect: UIVisualEffect?

  /// Creates the lines of a list.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}
