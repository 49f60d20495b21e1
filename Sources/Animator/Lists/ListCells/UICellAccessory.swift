public import Graphics

/// An accessory beside a list cell's content: a chevron, a check mark, a button, or a view of an app's own.
@preconcurrency @MainActor
public struct UICellAccessory {
  /// The conditions under which an accessory is shown.
  public enum DisplayedState: Sendable {
    /// Always, only while the list is edited, or only while it is not.
    case always, whenEditing, whenNotEditing
  }

  /// The width that is kept for an accessory, so that content is aligned in all cells.
  public enum LayoutDimension: Hashable, Sendable {
    /// That of the accessory.
    case actual
    /// That of most accessories.
    case standard
    /// In points.
    case custom(CGFloat)
  }

  /// The kinds of accessories.
  public enum AccessoryType: Equatable {
    case checkmark, delete, detail, disclosureIndicator, insert, label, multiselect
    case outlineDisclosure, popUpMenu, reorder
    /// A view of an app's own.
    case customView(UIView)
  }

  /// The side of the content at which an accessory is.
  public enum Placement {
    /// The index at which an accessory is inserted among those of its side that a cell has already.
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int

    /// Before the content, in reading direction.
    case leading(displayed: DisplayedState = .always, at: Position = Placement.atStart)
    /// After the content, in reading direction.
    case trailing(displayed: DisplayedState = .always, at: Position = Placement.atEnd)

    /// Before all others.
    public static var atStart: Position { { _ in 0 } }
    /// After all others.
    public static var atEnd: Position { { $0.count } }

    /// Before an accessory of a kind; nil, or one that is not there, for before all.
    @MainActor
    public static func position(before accessoryType: AccessoryType?) -> Position {
      { accessories in
        accessories.firstIndex { $0.accessoryType == accessoryType } ?? 0
      }
    }

    /// After an accessory of a kind; nil, or one that is not there, for after all.
    @MainActor
    public static func position(after accessoryType: AccessoryType?) -> Position {
      { accessories in
        accessories.lastIndex { $0.accessoryType == accessoryType }.map { $0 + 1 }
          ?? accessories.count
      }
    }
  }

  /// The kind.
  public let accessoryType: AccessoryType
  let displayed: DisplayedState
  let isLeading: Bool
  /// The position of a custom view among the accessories; nil for the default position.
  let position: Placement.Position?
  let look: AccessoryLook
  /// Called on a tap; nil for the behavior of the kind.
  let action: (() -> Void)?

  init(
    _ type: AccessoryType, _ displayed: DisplayedState, isLeading: Bool, _ look: AccessoryLook,
    position: Placement.Position? = nil, action: (() -> Void)? = nil
  ) {
    (accessoryType, self.displayed, self.isLeading) = (type, displayed, isLeading)
    (self.look, self.position, self.action) = (look, position, action)
  }

  /// Whether a cell has room for the accessory while it shows its editing controls, or while it does not.
  func isShown(isEditing: Bool) -> Bool {
    switch displayed {
    case .always: return true
    case .whenEditing: return isEditing
    case .whenNotEditing: return !isEditing
    }
  }

  /// In which order accessories of one side are, from the leading edge; custom views are where they ask to be.
  var rank: Int {
    switch accessoryType {
    case .delete: 0
    case .insert: 1
    case .multiselect: 2
    case .customView: 3
    case .label: 4
    case .popUpMenu: 5
    case .checkmark: 6
    case .detail: 7
    case .disclosureIndicator: 8
    case .outlineDisclosure: 9
    case .reorder: 10
    }
  }

  /// A view of an app's own as an accessory.
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// The side, and the position among other accessories.
    public let placement: Placement
    /// Whether the room for the view is empty; false by default.
    public var isHidden: Bool
    /// The width that is kept for the view; by default, that of most accessories.
    public var reservedLayoutWidth: LayoutDimension
    /// The tint color; nil for that of the cell.
    public var tintColor: UIColor?
    /// Whether the view keeps the size that it has; otherwise, it has the one it fits.
    public var maintainsFixedSize: Bool

    /// Describes an accessory.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      (self.customView, self.placement) = (customView, placement)
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize ?? false
    }
  }
}

/// How an accessory looks, whatever its kind.
struct AccessoryLook {
  var isHidden = false
  var width: UICellAccessory.LayoutDimension = .actual
  var tintColor: UIColor?
  var backgroundColor: UIColor?
  var text = ""
  var font: UIFont?
  /// Of labels: whether the font follows the text size.
  var adjustsFont = false
  var menu: UIMenu?
  /// Of reorder controls: whether there is a line before them.
  var showsVerticalSeparator = false
  var maintainsFixedSize = false
  /// Of the triangle of hierarchies: whether a tap on the whole cell expands it.
  var expandsByCell = false
}
