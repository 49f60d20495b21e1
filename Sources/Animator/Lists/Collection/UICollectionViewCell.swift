public import Foundation
public import Graphics

/// The view of an item.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view for the item's content; as large as the cell.
  open internal(set) var contentView = UIView(frame: .zero)
  let configurations = ViewConfigurations()
  /// The segue that a selection of the item triggers, before the delegate is notified; nil for none.
  package var selectionSegue: SegueTemplate?

  /// Creates a cell with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty cell. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UICollectionViewCell.self)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  // MARK: Configurations

  /// The content of the cell; nil, the default, if the content view has views of an app's own. Setting it replaces the
  /// content view, unless that supports the new configuration.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.content }
    set { show(newValue) }
  }
  /// Whether the content follows the state of the cell; true by default.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations.updatesContent }
    set { configurations.updatesContent = newValue }
  }
  /// The background; nil, the default, for none. Setting it removes the views behind the content.
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
    (UICollectionViewCell, UICellConfigurationState) -> Void
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
  /// The background configuration that the cell has by itself: none.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationsIfNeeded()
  }

  /// The size that a configured content view asks for, or else the constraints.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConfigurationsIfNeeded()
    let view: UIView = contentConfiguration == nil ? self : contentView
    if view !== self {
      return view.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    return super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }

  // MARK: State

  /// Whether the cell is being reordered, or shows its editing controls. Set by the collection view.
  var isReordering = false {
    didSet { if isReordering != oldValue { setNeedsUpdateConfiguration() } }
  }
  var showsEditing = false {
    didSet { if showsEditing != oldValue { setNeedsUpdateConfiguration() } }
  }

  /// Whether the item is selected. Set by the collection view.
  open var isSelected = false {
    didSet { if isSelected != oldValue { showState() } }
  }

  /// Whether a finger is on the item. Set by the collection view.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showState() } }
  }

  /// The view behind the content; nil by default.
  open var backgroundView: UIView? {
    didSet { exchange(oldValue, for: backgroundView, at: 0) }
  }

  /// The view behind the content, in front of ``backgroundView``, while the item is selected or highlighted; nil by
  /// default.
  open var selectedBackgroundView: UIView? {
    didSet {
      exchange(oldValue, for: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      showState()
    }
  }

  private func showState() {
    setNeedsUpdateConfiguration()
    selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    (isSelected, isHighlighted, isReordering) = (false, false, false)
    setNeedsUpdateConfiguration()
  }
}

extension UICollectionViewCell: ConfiguredView {
  var anyState: any UIConfigurationState { configurationState }

  /// The state as the cell itself knows it.
  var currentState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    (state.isEditing, state.isReordering) = (showsEditing, isReordering)
    if isReordering { state.cellDragState = .dragging }
    return state
  }

  func exchangeContentView(for new: UIView) {
    let old = contentView
    new.frame = old.frame
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    contentView = new
  }

  func backgroundConfigurationChanged() {
    if backgroundConfiguration != nil { (backgroundView, selectedBackgroundView) = (nil, nil) }
  }

  func updateConfigurations() {
    let state = configurationState
    updateConfiguration(using: state)
    finishUpdate { configurationUpdateHandler?(self, state) }
  }
}
