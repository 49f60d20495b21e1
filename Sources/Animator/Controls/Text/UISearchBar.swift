/// An object that is asked before a search bar changes, and notified afterwards. All methods have default
/// implementations.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
  /// Whether to begin editing; true by default.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether to end editing; true by default.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the user has changed the text.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Whether to replace a range of the text; true by default.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called when the return key is pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the cancel button is pressed.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

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

  /// In points and seconds. UIKit's values are not documented.
  private static let margin: CGFloat = 8
  /// Above and below the field, and how little that is in a bar that is too low.
  private static let padding: CGFloat = 10
  private static let leastPadding: CGFloat = 4
  private static let duration = 0.25
  /// The color of bars: nearly opaque.
  private static let barColor = UIColor {
    UIColor(white: $0.userInterfaceStyle == .dark ? 29 / 255 : 249 / 255, alpha: 0.94)
  }

  private let field = UISearchTextField(frame: .zero)
  private let cancel = UIButton(type: .system)
  private let observer = SearchFieldObserver()
  private var storedShowsCancel = false

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

  /// What is shown without text; "Search" by default.
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
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the cancel button, optionally with an animation of 0.25 seconds.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != storedShowsCancel else { return }
    // Layout that is pending from before is not part of the animation.
    layoutIfNeeded()
    storedShowsCancel = showsCancelButton
    // In UIKit it is a new button each time.
    if showsCancelButton { cancel.isEnabled = true }
    ControlAnimation.run(Self.duration, animated: animated) {
      layOutParts()
      field.layoutIfNeeded()
    }
  }

  private func showStyle() {
    backgroundColor = searchBarStyle == .minimal ? nil : barTintColor ?? Self.barColor
  }

  private func textChanged() { delegate?.searchBar(self, textDidChange: field.text ?? "") }

  /// As in UIKit, the cancel button is disabled when editing has ended, until it begins or the button is shown again.
  fileprivate func setEditing(_ isEditing: Bool) { cancel.isEnabled = isEditing }

  private func cancelPressed() { delegate?.searchBarCancelButtonClicked(self) }

  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
  open override var isFirstResponder: Bool { field.isFirstResponder }

  // MARK: Geometry

  private var fittingHeight: CGFloat { field.fittingHeight + 2 * Self.padding }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight)
  }

  private func showFont() {
    cancel.titleLabel?.font = .preferredFont(
      forTextStyle: .body, compatibleWith: traitCollection)
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
    let height = min(field.fittingHeight, max(bounds.height - 2 * Self.leastPadding, 36))
    let y = bounds.midY - height / 2
    let taken = storedShowsCancel ? button.width + margin : 0
    let sides = safeAreaInsets
    let width = max(bounds.width - 2 * margin - taken - sides.left - sides.right, 0)
    field.frame = CGRect(
      x: bounds.minX + sides.left + margin + (isMirrored ? taken : 0), y: y, width: width,
      height: height)
    let edge = isMirrored ? sides.left : sides.right
    let offset = storedShowsCancel ? -margin - button.width - edge : 0
    let end = isMirrored ? bounds.minX - offset - button.width : bounds.maxX + offset
    cancel.frame = CGRect(x: end, y: y, width: button.width, height: height)
    cancel.alpha = storedShowsCancel ? 1 : 0
  }
}

/// Passes what the field of a search bar asks on to the delegate of the bar.
private final class SearchFieldObserver: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.setEditing(true)
    bar.delegate?.searchBarTextDidBeginEditing(bar)
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.setEditing(false)
    bar.delegate?.searchBarTextDidEndEditing(bar)
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    bar.flatMap { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) }
      ?? true
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    return true
  }
}
