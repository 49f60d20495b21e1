public import Foundation
public import Graphics

/// The header or the footer of a section of a table.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The identifier under which the view is reused; nil if it is not.
  open internal(set) var reuseIdentifier: String?
  /// The view for the content; as large as this one inside the safe area at the sides.
  open internal(set) var contentView = UIView(frame: .zero)
  let configurations = ViewConfigurations()
  /// The values that the view takes over from its table.
  var environment = TableHeaderEnvironment() {
    didSet {
      environmentChanged()
      if environment.safeArea != oldValue.safeArea { safeAreaOfTableChanged() }
    }
  }
  /// The label of the title.
  open private(set) lazy var textLabel: UILabel? = makeLabel()
  /// A second label, which tables do not use.
  open private(set) lazy var detailTextLabel: UILabel? = makeLabel()
  private var text: TableHeaderText?

  /// Creates a view. Subclasses that are registered are created with this initializer.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITableViewHeaderFooterView.self)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    environmentChanged()
  }

  private func environmentChanged() {
    let (inset, area) = (environment.inset, environment.safeArea)
    layoutMargins = UIEdgeInsets(
      top: 0, left: inset + area.left, bottom: 0, right: inset + area.right)
  }

  /// Lets the margins include the safe area of the table, which the view also has while it is measured.
  private func safeAreaOfTableChanged() {
    insetsLayoutMarginsFromSafeArea = environment.safeArea == .zero
    placeContent()
    setNeedsLayout()
  }

  private func placeContent() {
    let area = environment.safeArea
    contentView.frame = CGRect(
      x: area.left, y: 0, width: max(bounds.width - area.left - area.right, 0),
      height: bounds.height)
  }

  // MARK: Configurations

  /// The content of the view; nil, the default, for the labels. Setting it replaces the content view, unless that
  /// supports the new configuration.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.content }
    set { show(newValue) }
  }
  /// Whether the content follows the state of the view; true by default.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations.updatesContent }
    set { configurations.updatesContent = newValue }
  }
  /// The background; nil, the default, for none.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.background }
    set { show(newValue) }
  }
  /// Whether the background follows the state of the view; true by default.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations.updatesBackground }
    set { configurations.updatesBackground = newValue }
  }
  /// Called with a state for which an app configures a view.
  public typealias ConfigurationUpdateHandler =
    (UITableViewHeaderFooterView, UIViewConfigurationState) -> Void
  /// Called when the state has changed, after ``updateConfiguration(using:)``; nil by default.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The state of the view. Overrides add values of their own to that of super.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }
  /// Updates the view for a state. Overrides call super.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    updateAutomatically(for: state)
  }
  /// Has the view updated before its next layout.
  open func setNeedsUpdateConfiguration() { markForConfigurationUpdate() }
  /// The content configuration of the headers or footers of the table's style, without content. The view must have been
  /// dequeued; by default, that of headers of plain tables.
  open func defaultContentConfiguration() -> UIListContentConfiguration { environment.content }
  /// The background configuration of the table's style.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    environment.style == .plain ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }

  private func makeLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    contentView.addSubview(label)
    return label
  }

  /// The view behind the content; nil by default.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(backgroundView, at: 0)
    }
  }

  /// Called before the view is dequeued for another section. Overrides call super.
  open func prepareForReuse() { setNeedsUpdateConfiguration() }

  /// Shows a title or a text as tables do.
  func show(_ string: String?, _ text: TableHeaderText) {
    guard let string, let textLabel else { return }
    self.text = text
    (textLabel.font, textLabel.textColor) = (text.font, text.color)
    textLabel.adjustsFontForContentSizeCategory = true
    textLabel.numberOfLines = 0
    textLabel.text = text.isUppercase ? string.uppercased() : string
    setNeedsLayout()
  }

  /// Places the title, if there is one, as another text of the same kind.
  func placeTitle(as text: TableHeaderText) {
    if self.text == nil { return }
    self.text = text
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationsIfNeeded()
    var area = bounds
    if environment.safeArea != .zero {
      placeContent()
      area = contentView.bounds
    }
    if let text, let textLabel { textLabel.frame = text.frame(of: textLabel, in: area) }
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConfigurationsIfNeeded()
    var target = targetSize
    if environment.safeArea != .zero {
      bounds.size.width = targetSize.width
      placeContent()
      target.width = contentView.bounds.width
    }
    let size = contentView.systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return size.height > 0 ? size : CGSize(width: targetSize.width, height: 0)
  }

  /// Calls the class's own `init(reuseIdentifier:)`.
  @usableFromInline
  convenience init(ofThisClassReusing identifier: __shared String) {
    self.init(reuseIdentifier: identifier)
  }

  @_silgen_name("$s8Animator023UITableViewHeaderFooterC0C18ofThisClassReusingACSSh_tcfC")
  private static func make(_ identifier: String) -> UITableViewHeaderFooterView

  /// Creates an instance of this class with its `init(reuseIdentifier:)`.
  static func makeOfThisClass(reuseIdentifier: String) -> UITableViewHeaderFooterView {
    make(reuseIdentifier)
  }
}

extension UITableViewHeaderFooterView: ConfiguredView {
  var anyState: any UIConfigurationState { configurationState }

  func exchangeContentView(for new: UIView) {
    let old = contentView
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
    contentView = new
  }

  func backgroundConfigurationChanged() {
    if backgroundConfiguration != nil { backgroundView = nil }
  }

  func updateConfigurations() {
    let state = configurationState
    updateConfiguration(using: state)
    finishUpdate { configurationUpdateHandler?(self, state) }
  }
}

/// The values that a header or a footer takes over from its table.
struct TableHeaderEnvironment {
  var style = UITableView.Style.plain
  var isFooter = false
  /// The width of the table.
  var width: CGFloat = 0
  /// The parts of the safe area inside of which the content is, at the left and the right.
  var safeArea = UIEdgeInsets.zero

  /// The distance of content from the edges, in points.
  var inset: CGFloat {
    let margin = SystemMargins.side(inWidth: width)
    return style == .insetGrouped ? 2 * margin : margin
  }

  var content: UIListContentConfiguration {
    switch (style, isFooter) {
    case (.plain, false): .plainHeader()
    case (.plain, true): .plainFooter()
    case (_, false): .groupedHeader()
    case (_, true): .groupedFooter()
    }
  }
}
