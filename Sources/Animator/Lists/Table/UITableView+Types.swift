public import Graphics

// The types of values of tables. Raw values are UIKit's.

extension UITableView {
  /// The styles of tables, which differ in how sections are set apart.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge; headers stay in sight while their sections do.
    case plain
    /// Sections with space between them.
    case grouped
    /// Sections with rounded corners and space around them.
    case insetGrouped

    /// The color behind the rows.
    var backgroundColor: UIColor {
      self == .plain ? .systemBackground : .systemGroupedBackground
    }
  }

  /// The positions to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// As little as needed to show it.
    case none
    /// To the top.
    case top
    /// To the middle.
    case middle
    /// To the bottom.
    case bottom
  }

  /// How rows appear and disappear. Apple describes these in words; docs/lists.md says what is drawn here.
  public enum RowAnimation: Int, Sendable {
    /// By opacity.
    case fade
    /// From and to the right.
    case right
    /// From and to the left.
    case left
    /// From and to behind the row above.
    case top
    /// From and to behind the row below.
    case bottom
    /// At once.
    case none
    /// From and to the middle of the row.
    case middle
    /// As the table chooses: as ``top``, and by opacity.
    case automatic = 100
  }

  /// A height that the content determines. The constant is UIKit's.
  public static let automaticDimension: CGFloat = -1
  /// The result of default implementations of a delegate: the delegate does not implement the method.
  static let unanswered = -CGFloat.greatestFiniteMagnitude

  /// In the index beside the rows: the symbol for the search field.
  public static let indexSearch = "{search}"
}

extension UITableViewCell {
  /// The labels of a cell.
  public enum CellStyle: Int, Sendable {
    /// A label, and an image to its left.
    case `default`
    /// A label, and one at the right edge.
    case value1
    /// A label in the tint color, and one beside it.
    case value2
    /// A label, and a smaller one below.
    case subtitle
  }

  /// The color of a selected row.
  public enum SelectionStyle: Int, Sendable {
    /// None.
    case none
    /// As ``default``, as since iOS 7.
    case blue
    /// As ``default``, as since iOS 7.
    case gray
    /// `systemGray4`.
    case `default`
  }

  /// The accessory at the end of a row.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none
    /// A chevron: the row leads elsewhere.
    case disclosureIndicator
    /// A button and a chevron.
    case detailDisclosureButton
    /// A check mark.
    case checkmark
    /// A button.
    case detailButton
  }

  /// The control that a row shows while the table is edited.
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    case none
    /// A button that deletes it.
    case delete
    /// A button that inserts another one.
    case insert
  }

  /// The line below a row.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none
    /// One pixel.
    case singleLine
  }
}
