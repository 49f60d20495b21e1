import Graphics

// How a cell is configured.

extension UITableViewCell: ConfiguredView {
  var anyState: any UIConfigurationState { configurationState }

  /// The state as the cell itself knows it.
  var currentState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    (state.isEditing, state.isSwiped) = (isEditing, editing.isSwiped)
    state.isReordering = editing.isReordering
    if editing.isReordering { state.cellDragState = .dragging }
    return state
  }

  /// The margins above and below, and the least beside what an app adds to the content view, in points; those of UIKit.
  private static let contentMargins = UIEdgeInsets(top: 11, left: 8, bottom: 11, right: 8)

  /// Gives a content view without a configuration its margins.
  func prepareContentView() {
    contentView.layoutMargins = Self.contentMargins
    contentView.preservesSuperviewLayoutMargins = true
  }

  /// Takes over the margins of the table.
  func takeOverMargins() {
    let margin = SystemMargins.side(inWidth: environment.width)
    let area = environment.safeArea
    layoutMargins = UIEdgeInsets(
      top: 0, left: margin + area.left, bottom: 0, right: margin + area.right)
  }

  /// Lets the margins include the safe area of the table, which the cell also has while it is measured, or swiped aside;
  /// without one, they include its own.
  func safeAreaOfTableChanged() {
    insetsLayoutMarginsFromSafeArea = environment.safeArea == .zero
  }

  func exchangeContentView(for new: UIView) {
    let old = contentView
    new.frame = old.frame
    insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    contentView = new
    if contentConfiguration == nil { prepareContentView() }
  }

  func backgroundConfigurationChanged() {
    if backgroundConfiguration != nil { (backgroundView, selectedBackgroundView) = (nil, nil) }
    environmentChanged()
  }

  func updateConfigurations() {
    let state = configurationState
    updateConfiguration(using: state)
    finishUpdate { configurationUpdateHandler?(self, state) }
  }

  /// The height that a configured content view asks for; nil if there is none.
  func configuredHeight() -> CGFloat? {
    guard contentConfiguration != nil else { return nil }
    let height = contentView.systemLayoutSizeFitting(
      CGSize(width: contentView.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    let least = (contentView as? UIListContentView)?.minimumCellHeight ?? 0
    return max(height, least - environment.lineHeight)
  }
}

extension UITableViewCell.CellStyle {
  /// The content configuration that looks as the style.
  var content: UIListContentConfiguration {
    switch self {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }
}

extension UITableViewCell {
  /// Calls the class's own `init(style:reuseIdentifier:)`.
  @usableFromInline
  convenience init(ofThisClassReusing identifier: __shared String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  @_silgen_name("$s8Animator15UITableViewCellC18ofThisClassReusingACSSh_tcfC")
  private static func make(_ identifier: String) -> UITableViewCell

  /// Creates an instance of this class with its `init(style:reuseIdentifier:)`.
  static func makeOfThisClass(reuseIdentifier: String) -> UITableViewCell { make(reuseIdentifier) }
}
