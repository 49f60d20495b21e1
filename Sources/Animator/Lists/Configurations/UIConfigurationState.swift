public import Graphics

/// The state of a view for which a configuration is updated.
public protocol UIConfigurationState {
  /// Creates a state with nothing but traits.
  init(traitCollection: UITraitCollection)
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// A value of an app's own; nil by default.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a value that an app adds to states.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// Creates a key with a name, which is unique within the app.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key with a name, which is unique within the app.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a header, a footer, or another view.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  /// Whether the view does not react to touches.
  public var isDisabled = false
  /// Whether a finger is on the view.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view has the focus; nothing here has.
  public var isFocused = false
  /// Whether the view is a header or footer that is pinned to the visible bounds.
  public var isPinned = false
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// The state of a cell in a drag. Raw values are UIKit's.
  public enum DragState: Int, Sendable {
    /// Nothing.
    case none
    /// It is lifted.
    case lifting
    /// It is dragged.
    case dragging
  }

  /// The state of a cell in a drop. Raw values are UIKit's.
  public enum DropState: Int, Sendable {
    /// Nothing.
    case none
    /// Something else is dragged over the list.
    case notTargeted
    /// It would be dropped into this cell.
    case targeted
  }

  public var traitCollection: UITraitCollection
  /// Whether the cell does not react to touches.
  public var isDisabled = false
  /// Whether a finger is on the cell.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell has the focus; no cell here has.
  public var isFocused = false
  /// Whether the cell is pinned to the visible bounds.
  public var isPinned = false
  /// Whether the cell shows its editing controls.
  public var isEditing = false
  /// Whether the items below the cell's in a hierarchy are shown.
  public var isExpanded = false
  /// Whether the cell is swiped aside.
  public var isSwiped = false
  /// Whether the cell is being reordered.
  public var isReordering = false
  /// The state of the cell in a drag; none by default.
  public var cellDragState = DragState.none
  /// The state of the cell in a drop; none by default.
  public var cellDropState = DropState.none
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The part of a state that configurations of this package depend on.
struct StateSummary: Sendable {
  var isDisabled = false
  var isHighlighted = false
  var isSelected = false
  var isEditing = false
  var isSwiped = false
  var isReordering = false

  private init() {}

  /// A view that nothing is done with.
  static let none = StateSummary()

  init(_ state: any UIConfigurationState) {
    if let state = state as? UICellConfigurationState {
      (isDisabled, isHighlighted) = (state.isDisabled, state.isHighlighted)
      (isSelected, isEditing) = (state.isSelected, state.isEditing)
      (isSwiped, isReordering) = (state.isSwiped, state.isReordering)
    } else if let state = state as? UIViewConfigurationState {
      (isDisabled, isHighlighted) = (state.isDisabled, state.isHighlighted)
      isSelected = state.isSelected
    }
  }
}
