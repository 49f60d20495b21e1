/// A bar with a field for text to search for, 56 points high at the default text size.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The backgrounds of search bars. Raw values are UIKit's.
  public enum Style: UInt, Sendable {
    /// The background of bars.
    case `default`
    /// The background of bars.
    case prominent
    /// No background.
    case minimal
  }

  /// The icons of search bars. Raw values are UIKit's.
  public enum Icon: Int, Sendable {
    /// The magnifying glass.
    case search
    /// The cross that clears the text.
    case clear
    /// The button of bookmarks.
    case bookmark
    /// The button of earlier results.
    case resultsList
  }

  /// In points and seconds. UIKit's values are not documented.
  static let margin: CGFloat = 8
  /// Above and below the field, and how little that is in a bar that is too low.
  private static let padding: CGFloat = 10
  private static let leastPadding: CGFloat = 4
  private static let duration = 0.25
  /// The height that the scopes add, and that of their control.
  private static let scopeHeight: CGFloat = 44
  private static let scopeControlHeight: CGFloat = 32
  /// The color of bars: nearly opaque.
  private static let barColor = UIColor {
    UIColor(white: $0.userInterfaceStyle == .dark ? 29 / 255 : 249 / 255, alpha: 0.94)
  }

  /// The actions of the user and of the application that the controller of a search handles.
  enum SearchEvent {
    case beganEditing, changedText, changedScope, cancelled
    /// The application shows or hides a part by itself.
    case tookOverCancelButton, tookOverScopeBar
  }

  /// Called after the delegate, when the bar belongs to the controller of a search.
  var onSearch: ((SearchEvent) -> Void)?
  /// Whether the bar is a row of a navigation bar, which has the background then.
  var isInNavigationBar = false { didSet { showStyle() } }
  private let field = UISearchTextField(frame: .zero)
  private let cancel = UIButton(type: .system)
  private let observer = SearchFieldObserver()
  private var storedShowsCancel = false
  private var storedShowsScope = false
  private var storedScope = 0
  private lazy var scopeControl = makeScopeControl()
  /// Whether the control of the scopes is a subview, as it is once it was shown.
  private var hasScopeControl = false
  lazy var fieldButton = makeFieldButton()
  /// Whether the button at the end of the field was shown.
  var hasFieldButton = false
  private var images = BarImages()
  private var backgroundImageView: UIImageView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty search bar. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UISearchBar.self)
  }

  private func setUp() {
    isOpaque = false
    clipsToBounds = true
    observer.bar = self
    field.delegate = observer
    field.placeholder = "Search"
    field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    showFont()
    cancel.addAction(UIAction { [weak self] _ in self?.cancelPressed() }, for: .touchUpInside)
    cancel.alpha = 0
    addSubview(field)
    addSubview(cancel)
    showStyle()
  }

  /// The direction, which the field has too.
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { field.semanticContentAttribute = semanticContentAttribute }
  }

  /// The text.
  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }

  /// The text in gray that is shown in an empty field; "Search" by default.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }

  /// The object that is asked before changes. Not retained.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field.
  open var searchTextField: UISearchTextField { field }
  /// The background; that of bars by default.
  open var searchBarStyle = Style.default { didSet { showStyle() } }
  /// The color of the background; nil for that of bars.
  open var barTintColor: UIColor? { didSet { showStyle() } }

  /// Whether the cancel button is shown; false by default.
  open var showsCancelButton: Bool {
    get { storedShowsCancel }
    set {
      setShowsCancelButton(newValue, animated: false)
      onSearch?(.tookOverCancelButton)
    }
  }

  /// Shows or hides the cancel button, optionally with an animation of 0.25 seconds.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != storedShowsCancel else { return }
    // Layout that is pending from before is not part of the animation.
    UIView.performWithoutAnimation(layoutIfNeeded)
    storedShowsCancel = showsCancelButton
    // In UIKit it is a new button each time.
    if showsCancelButton { cancel.isEnabled = true }
    ControlAnimation.run(Self.duration, animated: animated) {
      layOutParts()
      field.layoutIfNeeded()
    }
  }

  /// Whether a button of bookmarks is at the end of the field while that has no text; false by default.
  open var showsBookmarkButton = false { didSet { showFieldButton() } }
  /// Whether a button of earlier results is there instead; false by default.
  open var showsSearchResultsButton = false { didSet { showFieldButton() } }
  /// Whether the button of earlier results is selected; false by default.
  open var isSearchResultsButtonSelected = false { didSet { showFieldButton() } }

  private func showStyle() {
    let image = images[.default]
    let isPlain = searchBarStyle == .minimal || image != nil || isInNavigationBar
    backgroundColor = isPlain ? nil : barTintColor ?? Self.barColor
    guard image != nil || backgroundImageView != nil else { return }
    let view = backgroundImageView ?? UIImageView(image: nil)
    if backgroundImageView == nil { insertSubview(view, at: 0) }
    backgroundImageView = view
    view.image = image
    setNeedsLayout()
  }

  // MARK: Images

  /// The image of the background; nil for the bar's color.
  open var backgroundImage: UIImage? {
    get { backgroundImage(for: .any, barMetrics: .default) }
    set { setBackgroundImage(newValue, for: .any, barMetrics: .default) }
  }

  /// Sets the image of the background. Those for other heights than the usual one are stored without effect.
  ///
  /// - Parameter barPosition: Ignored.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    images[barMetrics] = backgroundImage
    showStyle()
  }

  /// The image of the background.
  open func backgroundImage(
    for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { images[barMetrics] }

  /// Sets the image of the field in a state, normal or disabled, in place of its fill.
  open func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    if state == .disabled {
      field.disabledBackground = backgroundImage
    } else {
      field.background = backgroundImage
      field.backgroundColor = backgroundImage == nil ? .tertiarySystemFill : nil
    }
  }

  /// The image of the field in a state.
  open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? {
    state == .disabled ? field.disabledBackground : field.background
  }

  /// Sets the image of an icon in a state; nil for the system's.
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    field.icons.images[icon, default: StateValues()][state] = iconImage
    if hasFieldButton { showFieldButton() }
  }

  /// The image that was set for an icon in a state.
  open func image(for icon: Icon, state: UIControl.State) -> UIImage? {
    field.icons.images[icon]?.own(state)
  }

  /// Moves an icon in its field.
  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
    field.icons.offsets[icon] = adjustment
  }

  /// By how much an icon was moved.
  open func positionAdjustment(for icon: Icon) -> UIOffset { field.icons.offsets[icon] ?? .zero }

  /// Moves the field in the bar; zero by default.
  open var searchFieldBackgroundPositionAdjustment = UIOffset.zero { didSet { setNeedsLayout() } }

  /// Moves the text and the placeholder in the field; zero by default.
  open var searchTextPositionAdjustment: UIOffset {
    get { field.textOffset }
    set { field.textOffset = newValue }
  }

  // MARK: Scopes

  /// The titles of the scopes, of which one is selected; nil for none.
  open var scopeButtonTitles: [String]? { didSet { scopesChanged() } }

  /// The index of the selected scope; 0 by default.
  open var selectedScopeButtonIndex: Int {
    get { storedScope }
    set {
      storedScope = newValue
      showSelectedScope()
    }
  }

  /// Whether the scopes are shown below the field, if there are at least two; false by default. The bar's own height is 44
  /// points more with them.
  open var showsScopeBar: Bool {
    get { storedShowsScope }
    set {
      setShowsScope(newValue, animated: false)
      onSearch?(.tookOverScopeBar)
    }
  }

  /// Shows or hides the scopes, optionally with an animation of 0.25 seconds.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard show != storedShowsScope else { return }
    UIView.performWithoutAnimation(layoutIfNeeded)
    storedShowsScope = show
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    ControlAnimation.run(Self.duration, animated: animated) {
      layOutParts()
      field.layoutIfNeeded()
    }
  }

  /// Sets attributes of the scopes' titles in a state: font and color.
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { scopeControl.setTitleTextAttributes(attributes, for: state) }

  /// The attributes that were set for the scopes' titles in a state.
  open func scopeBarButtonTitleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { scopeControl.titleTextAttributes(for: state) }

  /// Whether there are scopes to choose from.
  var hasScopes: Bool { (scopeButtonTitles?.count ?? 0) > 1 }
  private var showsScopes: Bool { storedShowsScope && hasScopes }

  private func makeScopeControl() -> UISegmentedControl {
    let control = UISegmentedControl(frame: .zero)
    control.addAction(UIAction { [weak self] _ in self?.scopePressed() }, for: .valueChanged)
    return control
  }

  private func scopesChanged() {
    scopeControl.removeAllSegments()
    for (index, title) in (scopeButtonTitles ?? []).enumerated() {
      scopeControl.insertSegment(withTitle: title, at: index, animated: false)
    }
    showSelectedScope()
    setNeedsLayout()
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
  }

  private func showSelectedScope() {
    let isScope = scopeButtonTitles?.indices.contains(storedScope) ?? false
    scopeControl.selectedSegmentIndex = isScope ? storedScope : UISegmentedControl.noSegment
  }

  private func scopePressed() {
    storedScope = scopeControl.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: storedScope)
    onSearch?(.changedScope)
  }

  /// The font that the cancel button has by the looks of items; nil for its own.
  private var cancelFont: UIFont?

  private func textChanged() {
    delegate?.searchBar(self, textDidChange: field.text ?? "")
    onSearch?(.changedText)
  }

  /// As in UIKit, the cancel button is disabled when editing has ended, until it begins or the button is shown again; that
  /// of a search controller's bar stays enabled, as it ends the search.
  func setEditing(_ isEditing: Bool) {
    cancel.isEnabled = isEditing || onSearch != nil
  }

  private func cancelPressed() {
    delegate?.searchBarCancelButtonClicked(self)
    onSearch?(.cancelled)
  }

  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
  open override var isFirstResponder: Bool { field.isFirstResponder }

  // MARK: Geometry

  /// The height as a row of a navigation bar, in points.
  var heightInNavigationBar: CGFloat {
    field.fittingHeight + 2 * Self.margin + (showsScopes ? Self.scopeHeight : 0)
  }

  private var fittingHeight: CGFloat {
    field.fittingHeight + 2 * Self.padding + (showsScopes ? Self.scopeHeight : 0)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight)
  }

  private func showFont() {
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    cancel.titleLabel?.font = cancelFont ?? font
  }

  override func contentSizeCategoryChanged() {
    showFont()
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// The cancel button slides in from the end, and the field becomes narrower. Both are inside the safe area at the
  /// sides.
  private func layOutParts() {
    let margin = Self.margin
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let button = cancel.sizeThatFits(.zero)
    // At the default text size, the field keeps its height in any bar.
    let row = max(bounds.height - (showsScopes ? Self.scopeHeight : 0), 0)
    let height = min(field.fittingHeight, max(row - 2 * Self.leastPadding, 36))
    let y = bounds.minY + row / 2 - height / 2
    let taken = storedShowsCancel ? button.width + margin : 0
    let sides = safeAreaInsets
    let width = max(bounds.width - 2 * margin - taken - sides.left - sides.right, 0)
    field.frame = CGRect(
      x: bounds.minX + sides.left + margin + (isMirrored ? taken : 0), y: y, width: width,
      height: height
    ).offsetBy(
      dx: searchFieldBackgroundPositionAdjustment.horizontal,
      dy: searchFieldBackgroundPositionAdjustment.vertical)
    let edge = isMirrored ? sides.left : sides.right
    let offset = storedShowsCancel ? -margin - button.width - edge : 0
    let end = isMirrored ? bounds.minX - offset - button.width : bounds.maxX + offset
    cancel.frame = CGRect(x: end, y: y, width: button.width, height: height)
    cancel.alpha = storedShowsCancel ? 1 : 0
    backgroundImageView?.frame = bounds
    layOutScopes(sides)
  }

  /// As far from the bottom as the field is from the top.
  private func layOutScopes(_ sides: UIEdgeInsets) {
    guard showsScopes || hasScopeControl else { return }
    let frame = CGRect(
      x: bounds.minX + sides.left + Self.margin,
      y: bounds.maxY - Self.padding - Self.scopeControlHeight,
      width: max(bounds.width - 2 * Self.margin - sides.left - sides.right, 0),
      height: Self.scopeControlHeight)
    if !hasScopeControl {
      hasScopeControl = true
      UIView.performWithoutAnimation {
        (scopeControl.frame, scopeControl.alpha) = (frame, 0)
        addSubview(scopeControl)
        scopeControl.layoutIfNeeded()
      }
    }
    scopeControl.frame = frame
    scopeControl.alpha = showsScopes ? 1 : 0
  }
}

extension UISearchBar: BarItemShowing {
  var shownItemType: UIBarItem.Type { UIBarButtonItem.self }
  var itemContainer: UIResponder? { self }

  /// Looks of items in search bars are those of the cancel button.
  func take(_ looks: [UIBarItem]) {
    let title = looks.lazy.compactMap(\.title).first
    if let title { cancel.setTitle(title, for: .normal) }
    let color = looks.titleColor(for: .normal) ?? looks.tintColor
    if let color { cancel.setTitleColor(color, for: .normal) }
    cancelFont = looks.titleFont(for: .normal)
    showFont()
    setNeedsLayout()
  }
}
