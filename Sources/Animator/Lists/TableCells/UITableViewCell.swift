public import Foundation
public import Graphics

/// A row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The identifier under which the cell is reused; nil if it is not.
  open internal(set) var reuseIdentifier: String?
  let style: CellStyle
  /// The view for the row's content: the cell without its accessory, its editing control and its line.
  open internal(set) var contentView = UIView(frame: .zero)
  let configurations = ViewConfigurations()
  let separator = UIView(frame: .zero)
  let parts: TableCellParts
  /// The segue that a selection of the row triggers, before the delegate is notified; nil for none.
  package var selectionSegue: SegueTemplate?
  /// The segue that the accessory button triggers; nil for none.
  package var accessorySegue: SegueTemplate?
  /// The values that the cell takes over from its table.
  var environment = TableCellEnvironment() {
    didSet {
      if environment.safeArea != oldValue.safeArea { safeAreaOfTableChanged() }
      environmentChanged()
    }
  }
  /// The editing state that the cell shows.
  var editing = TableCellEditing() {
    didSet { if editing != oldValue { setNeedsUpdateConfiguration() } }
  }

  /// Creates a cell. Subclasses that are registered are created with this initializer, in the default style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    parts = TableCellParts(style)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: TableMetrics.rowHeight))
    setUp()
  }

  /// Creates a cell of the default style with a frame, for one that is not reused.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates an empty cell. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    style =
      coder.interface.flatMap { CellStyle(rawValue: $0.decodeInteger(forKey: "UIStyle")) }
      ?? .default
    reuseIdentifier = coder.interface?.decodeObject(forKey: "UIReuseIdentifier") as? String
    parts = TableCellParts(style)
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITableViewCell.self)
  }

  private func setUp() {
    prepareContentView()
    addSubview(contentView)
    addSubview(separator)
    separator.isUserInteractionEnabled = false
    environmentChanged()
  }

  // MARK: Configurations

  /// The content of the cell; nil, the default, if the content view has the cell's labels, or views of an app's own.
  /// Setting it replaces the content view, unless that supports the new configuration.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.content }
    set { show(newValue) }
  }
  /// Whether the content follows the state of the cell; true by default.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations.updatesContent }
    set { configurations.updatesContent = newValue }
  }
  /// The background; nil, the default, for that of the table's style. Setting it removes the views behind the content.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.background }
    set { show(newValue) }
  }
  /// Whether the background follows the state of the cell; true by default.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations.updatesBackground }
    set { configurations.updatesBackground = newValue }
  }
  /// Called with a state for which an app configures a cell.
  public typealias ConfigurationUpdateHandler =
    (UITableViewCell, UICellConfigurationState) -> Void
  /// Called when the state has changed, after ``updateConfiguration(using:)``; nil by default.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The state of the cell. Overrides add values of their own to that of super.
  open var configurationState: UICellConfigurationState { currentState }
  /// Updates the cell for a state. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) {
    updateAutomatically(for: state)
  }
  /// Has the cell updated before its next layout.
  open func setNeedsUpdateConfiguration() { markForConfigurationUpdate() }
  /// The content configuration of the cell's style, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration { style.content }
  /// The background configuration of the table's style.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    environment.style == .plain ? .listPlainCell() : .listGroupedCell()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }

  // MARK: Content

  /// The label of the text; nil if the style is a subclass's own.
  open var textLabel: UILabel? { parts.text(in: self) }
  /// The label of the detail; nil in the default style.
  open var detailTextLabel: UILabel? { parts.detail(in: self) }
  /// The image beside the text.
  open var imageView: UIImageView? { parts.image(in: self) }

  /// How many levels the content is indented; 0 by default.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The width of a level in points; 10 by default.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// The insets of the line below the row; by default, it begins with the text.
  open var separatorInset = UIEdgeInsets(top: 0, left: -1, bottom: 0, right: 0) {
    didSet { setNeedsLayout() }
  }

  // MARK: Accessories

  /// The accessory at the end of the row, the right edge unless it is mirrored; none by default.
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { accessoryChanged() } }
  }
  /// The view at the end, instead of ``accessoryType``; nil by default.
  open var accessoryView: UIView? {
    didSet { if accessoryView !== oldValue { accessoryChanged() } }
  }
  /// As ``accessoryType``, while the table is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { accessoryChanged() } }
  /// As ``accessoryView``, while the table is edited.
  open var editingAccessoryView: UIView? { didSet { accessoryChanged() } }
  var shownAccessory: UIView?

  // MARK: State

  /// The color of the row while it is selected; grey by default.
  open var selectionStyle = SelectionStyle.default { didSet { showState() } }
  /// Whether the row is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
  /// Whether a finger is on the row.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

  /// Called when the row is selected or deselected; fades the color in 0.3 s if that is animated. Overrides call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    change(animated) { isSelected = selected }
  }

  /// Called when a finger comes down on the row or leaves it. Overrides call super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    change(animated) { isHighlighted = highlighted }
  }

  /// How long the color of a selected row fades, in seconds. Commonly measured.
  private static let fadeDuration = 0.3

  private func change(_ animated: Bool, _ body: () -> Void) {
    if !animated { return body() }
    UIView.animate(withDuration: Self.fadeDuration, delay: 0, options: .allowUserInteraction) {
      body()
      self.updateConfigurationsIfNeeded()
    }
  }

  /// The view behind the content; nil by default.
  open var backgroundView: UIView? { didSet { exchange(oldValue, for: backgroundView, at: 0) } }
  /// The view behind the content while the row is selected or highlighted; nil, the default, for a grey one.
  open var selectedBackgroundView: UIView? {
    didSet {
      exchange(oldValue, for: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      showState()
    }
  }
  /// As ``selectedBackgroundView``, in tables where several rows can be selected.
  open var multipleSelectionBackgroundView: UIView?
  private let selectionView = UIView(frame: .zero)

  private func showState() {
    setNeedsUpdateConfiguration()
    let isChosen = (isSelected || isHighlighted) && selectionStyle != .none
    separator.alpha = isChosen ? 0 : 1
    let isOn = isChosen && backgroundConfiguration == nil
    if isOn && selectedBackgroundView == nil && selectionView.superview == nil {
      UIView.performWithoutAnimation {
        selectionView.backgroundColor = .systemGray4
        selectionView.alpha = 0
        exchange(nil, for: selectionView, at: backgroundView == nil ? 0 : 1)
      }
    }
    (selectedBackgroundView ?? selectionView).alpha = isOn ? 1 : 0
  }

  /// Whether the row shows its editing controls.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the editing controls. Overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    change(animated) {
      self.editing.isOn = editing
      accessoryChanged()
      layoutIfNeeded()
    }
  }

  /// The editing control of the row.
  open var editingStyle: EditingStyle { editing.style }
  /// Whether the row shows a handle while the table is edited, if it can be moved; false by default.
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// Whether the content moves aside for the editing control; true by default.
  open var shouldIndentWhileEditing = true

  /// Called before the cell is dequeued for another row. Overrides call super.
  open func prepareForReuse() {
    (isSelected, isHighlighted) = (false, false)
    layer.removeAllAnimations()
    setNeedsUpdateConfiguration()
  }

  // MARK: Layout

  /// Whether the row reads from right to left.
  var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func accessoryChanged() {
    parts.showAccessory(in: self)
    setNeedsLayout()
  }

  func environmentChanged() {
    separator.backgroundColor = environment.separatorColor
    if backgroundConfiguration != nil {
      super.backgroundColor = .clear
    } else if !hasOwnBackground {
      super.backgroundColor =
        environment.style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    }
    takeOverMargins()
    environment.round(layer)
    setNeedsLayout()
  }

  private var hasOwnBackground = false
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      hasOwnBackground = true
      super.backgroundColor = newValue
    }
  }

  /// Whether the row has no height, but its content is as in the whole row.
  var isCollapsed = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationsIfNeeded()
    if !isCollapsed { parts.layOut(self) }
  }

  /// The size that the content asks for in a width: by its constraints, or by the labels of the cell.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if bounds.width != targetSize.width { bounds.size.width = targetSize.width }
    layoutIfNeeded()
    let line = environment.lineHeight
    if let height = configuredHeight() {
      return CGSize(width: targetSize.width, height: height + line)
    }
    if autoLayout?.constraints.isEmpty == false {
      // Those of the content count too. The line is a part of the cell, and below the content.
      let size = CGSize(width: targetSize.width, height: 0)
      return fittingSize(size, .required, verticalFittingPriority, stretching: contentView)
    }
    let hasConstraints = contentView.subviews.contains {
      !$0.translatesAutoresizingMaskIntoConstraints
    }
    guard hasConstraints else {
      let height = max(parts.height(in: self) + line, environment.rowHeight)
      return CGSize(width: targetSize.width, height: height)
    }
    let height =
      contentView.systemLayoutSizeFitting(
        CGSize(width: contentView.bounds.width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: verticalFittingPriority
      ).height + line
    return CGSize(width: targetSize.width, height: height)
  }
}
