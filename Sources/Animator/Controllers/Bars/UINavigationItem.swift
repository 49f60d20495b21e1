/// The contents of a navigation bar for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The conditions under which the title is large. Raw values are UIKit's.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As that of the previous item; large for the first one.
    case automatic
    /// If the bar prefers large titles.
    case always
    /// Never.
    case never
  }

  /// The title of the back button. Raw values are UIKit's.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The previous title, a shorter one, or none, by the space there is.
    case `default`
    /// "Back" or none.
    case generic
    /// None.
    case minimal
  }

  /// The title; nil for none.
  open var title: String? { didSet { changed() } }
  /// A view instead of the title.
  open var titleView: UIView? { didSet { changed() } }
  /// A line above the title; nil for none.
  open var prompt: String? { didSet { changed() } }
  /// The item whose title the next controller's back button has; nil for this item's title.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { observe([backBarButtonItem], insteadOf: [oldValue]) }
  }
  /// The title of the next controller's back button; nil for this item's title.
  open var backButtonTitle: String? { didSet { changed() } }
  /// The title of the next controller's back button.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed() } }
  /// Whether there is no back button.
  open var hidesBackButton = false { didSet { changed() } }
  /// Whether the left items are shown beside the back button, instead of it.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }
  /// The items at the left, from the left.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { observe(leftBarButtonItems ?? [], insteadOf: oldValue ?? []) }
  }
  /// The items at the right, from the right.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { observe(rightBarButtonItems ?? [], insteadOf: oldValue ?? []) }
  }
  /// When the title is large.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }
  /// The search whose bar is below the title; nil for none.
  open var searchController: UISearchController? { didSet { changed() } }
  /// Whether the search bar leaves with the contents below; true by default.
  open var hidesSearchBarWhenScrolling = true { didSet { changed() } }
  /// The bar's look for this item; nil for the bar's own.
  open var standardAppearance: UINavigationBarAppearance? {
    didSet {
      standardAppearance = observedCopy(of: standardAppearance)
      changed()
    }
  }
  /// The bar's look for this item at the top edge of scrolling contents; nil for the bar's own.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = observedCopy(of: scrollEdgeAppearance)
      changed()
    }
  }
  /// The bar's look for this item in landscape on phones; nil for the bar's own.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet {
      compactAppearance = observedCopy(of: compactAppearance)
      changed()
    }
  }
  /// The bar's look for this item at the top edge of scrolling contents in landscape on phones; nil for the bar's own.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      compactScrollEdgeAppearance = observedCopy(of: compactScrollEdgeAppearance)
      changed()
    }
  }
  var onChange: (() -> Void)?

  /// Creates an item.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// Creates an item without a title.
  public override init() { super.init() }

  /// Creates an item of a document. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init()
    coder.interface?.configure(self, as: UINavigationItem.self)
  }

  /// Called after the objects of a storyboard's scene or a xib have been created and connected.
  open func awakeFromNib() {}

  /// The leftmost item.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The rightmost item.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets the leftmost item.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the rightmost item.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Sets the items at the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the items at the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Hides or shows the back button.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  private func changed() { onChange?() }

  /// A copy of a look, whose changes are shown.
  private func observedCopy(of look: UINavigationBarAppearance?) -> UINavigationBarAppearance? {
    let copy = look?.duplicate()
    copy?.onChange = { [weak self] in self?.changed() }
    return copy
  }

  /// Shows changes of items, and these items.
  private func observe(_ items: [UIBarButtonItem?], insteadOf old: [UIBarButtonItem?]) {
    for case let item? in old { item.onChange = nil }
    for case let item? in items { item.onChange = { [weak self] in self?.changed() } }
    changed()
  }
}
