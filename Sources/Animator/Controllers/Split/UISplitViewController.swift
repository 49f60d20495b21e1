/// A container that shows two columns: a narrow primary one, and the secondary one beside or below it.
///
/// In compact width both are in one navigation controller. The columns separate again in regular width.
///
/// This file declares the members that apps use. UISplitViewController+Columns.swift shows and hides the columns,
/// UISplitViewController+Gesture.swift with a finger, UISplitViewController+Button.swift with a button;
/// UISplitViewController+Collapse.swift merges and separates them.
open class UISplitViewController: UIViewController {
  /// A width that UIKit determines.
  public static let automaticDimension = CGFloat(-Float.greatestFiniteMagnitude)

  /// The kind of container: with columns that are navigation controllers, or with any controllers.
  public let style: Style
  /// The object that is notified of changes and controls collapsing. Not retained.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  /// The controllers of the columns as the app has set them.
  var columns: [Column: UIViewController] = [:]
  /// The controllers that are shown: those of the columns, or navigation controllers around them.
  var shown: [Column: UIViewController] = [:]
  let primaryContainer = UIView(frame: .zero)
  let secondaryContainer = UIView(frame: .zero)
  let dimmingView = UIView(frame: .zero)
  let separator = UIView(frame: .zero)
  /// Whether both columns are one.
  open internal(set) var isCollapsed = false
  /// The columns that are shown.
  open internal(set) var displayMode = DisplayMode.secondaryOnly
  /// The mode that the user or the app has chosen with a button or a method, until the next change of size.
  var chosenMode: DisplayMode?
  /// The number of changes of the mode so far.
  var modeChanges = 0
  /// The size for which the mode was determined.
  var lastSize: CGSize?
  /// The controllers of the secondary column that are on the stack of the primary one.
  var merged: [UIViewController] = []
  private var storedButton: UIBarButtonItem?
  /// Whether the app has asked for three columns, of which two are shown.
  let asksForThreeColumns: Bool
  /// The button of the secondary column, and whether it is that for when the column has the whole width.
  var secondaryOnlyButton: (isWhole: Bool, item: UIBarButtonItem)?
  /// Follows a finger from the edge of the primary column.
  private(set) lazy var edgeRecognizer = makeEdgeRecognizer()
  /// The part of the primary column in sight while a finger moves it, 0…1; nil else.
  var dragged: CGFloat?

  /// Creates a container with columns that are navigation controllers: other controllers are put into one.
  ///
  /// - Parameter style: Three columns are not supported: ``Style/tripleColumn`` is a `UsageFault`, and means two.
  public init(style: Style) {
    asksForThreeColumns = style == .tripleColumn
    self.style = UISplitViewController.supported(style)
    super.init(nibName: nil, bundle: nil)
  }

  private static func supported(_ style: Style) -> Style {
    guard style == .tripleColumn else { return style }
    UsageFault.raise(
      "UISplitViewController(style:)", "three columns are not supported; use doubleColumn")
    return .doubleColumn
  }

  /// Creates a container for any two controllers: set ``viewControllers``.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    (style, asksForThreeColumns) = (.unspecified, false)
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a container. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    let style =
      coder.interface.flatMap { Style(rawValue: $0.decodeInteger(forKey: "UIStyle")) }
      ?? .unspecified
    asksForThreeColumns = style == .tripleColumn
    self.style = UISplitViewController.supported(style)
    super.init(coder: coder)
    coder.interface?.configure(self, as: UISplitViewController.self)
  }

  // MARK: Columns

  /// The controllers that are shown: of both columns, or the one of the collapsed container.
  open var viewControllers: [UIViewController] {
    get {
      if isCollapsed { return [collapsedController].compactMap { $0 } }
      return [shown[.primary], shown[.secondary]].compactMap { $0 }
    }
    set {
      setViewController(newValue.first, for: .primary)
      setViewController(newValue.dropFirst().first, for: .secondary)
    }
  }

  /// The controller that was set for a column; nil for none.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Sets the controller of a column; nil for none.
  ///
  /// With columns, one that is no navigation controller is put into one, except in ``Column/compact``. The supplementary
  /// column is a `UsageFault`.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard column != .supplementary else {
      return UsageFault.raise(
        "UISplitViewController.setViewController(_:for:)",
        "there is no supplementary column; use primary or secondary")
    }
    if vc === columns[column] { return }
    replace(column, by: vc)
  }

  /// Shows a column, with an animation: slides the primary one in, or pushes the secondary one of a collapsed container.
  open func show(_ column: Column) {
    if isCollapsed { return showCollapsed(column) }
    if column == .primary { choose(primaryMode) }
  }

  /// Hides a column, with an animation: slides the primary one out, or pops the secondary one of a collapsed container.
  open func hide(_ column: Column) {
    if isCollapsed { return hideCollapsed(column) }
    if column == .primary { choose(.secondaryOnly) }
  }

  /// Shows a controller in the primary column: pushes it, or replaces the column's.
  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    if let navigation = shown[.primary] as? UINavigationController {
      navigation.pushViewController(vc, animated: true)
    } else {
      setViewController(vc, for: .primary)
    }
  }

  /// Shows a controller as the secondary column, or pushes it onto the stack of a collapsed container.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    if isCollapsed { removeMerged() }
    setViewController(vc, for: .secondary)
    if isCollapsed { showCollapsed(.secondary) }
  }

  // MARK: Modes

  /// The columns that are shown if there is room; by default both in landscape, and the secondary one in portrait.
  ///
  /// Set in an animation block, the primary column slides.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet {
      chosenMode = nil
      updateMode(animated: AnimationBlock.current != nil)
    }
  }
  /// The preferred place of the primary column, beside the secondary one or over it; by default beside it in landscape.
  /// ``SplitBehavior/displace`` has the effect of ``SplitBehavior/tile``.
  open var preferredSplitBehavior = SplitBehavior.automatic {
    didSet { updateMode(animated: AnimationBlock.current != nil) }
  }
  /// The place of the primary column at the current size: beside the secondary one or over it.
  open var splitBehavior: SplitBehavior { behavior(in: viewIfLoaded?.bounds.size ?? .zero) }
  /// The side of the primary column; leading by default.
  open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// Whether a finger that moves from the edge shows the primary column; true by default.
  open var presentsWithGesture = true
  /// Whether the bar of the secondary column has a button that hides and shows the others; false by default.
  ///
  /// As in UIKit, only containers that were created with ``Style/tripleColumn`` have the button.
  open var showsSecondaryOnlyButton = false { didSet { updateSecondaryOnlyButton() } }

  /// A button that shows or hides the primary column, for a navigation bar.
  open var displayModeButtonItem: UIBarButtonItem {
    if let storedButton { return storedButton }
    let item = UIBarButtonItem()
    item.symbol = .sidebar
    item.handler = { [weak self] in self?.toggle() }
    storedButton = item
    return item
  }

  private func toggle() {
    let mode = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    choose(mode == .automatic ? otherMode : mode)
  }

  // MARK: Width

  /// The width of the primary column in points; ``automaticDimension`` for that of
  /// ``preferredPrimaryColumnWidthFraction``.
  open var preferredPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }
  /// The width of the primary column as a fraction of the whole; ``automaticDimension`` for 320 points, or 375 where the
  /// whole is 1366 or wider.
  open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { widthChanged() } }
  /// The least width of the primary column in points; ``automaticDimension`` for none.
  open var minimumPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }
  /// The largest width of the primary column in points; ``automaticDimension`` for 320 or 375 points as above, where no
  /// width in points is preferred.
  open var maximumPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }
  /// The width of the primary column in points.
  open var primaryColumnWidth: CGFloat { primaryWidth(in: viewIfLoaded?.bounds.width ?? 0) }

  private func widthChanged() {
    viewIfLoaded?.setNeedsLayout()
    if AnimationBlock.current != nil { viewIfLoaded?.layoutIfNeeded() }
  }

  // MARK: The container

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.layOut = { [weak self] in self?.layOut() }
    view.mayBegin = { [weak self] in $0 !== self?.edgeRecognizer || self?.mayBeginDrag == true }
    view.addGestureRecognizer(edgeRecognizer)
    setUpViews(in: view)
    self.view = view
  }

  override func prepareToAppear() {
    updateCollapsing()
    updateMode(animated: false)
    showColumns()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateCollapsing()
  }

  override func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {
    guard let newParent, newParent !== self,
      let column = shown.first(where: { $0.value === child })?.key
    else { return }
    forget(child, of: column)
  }

  open override var childForStatusBarStyle: UIViewController? { mainController }
  open override var childForStatusBarHidden: UIViewController? { mainController }
  open override var childForHomeIndicatorAutoHidden: UIViewController? { mainController }
  open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { mainController }

  private var mainController: UIViewController? {
    isCollapsed ? collapsedController : shown[.secondary] ?? shown[.primary]
  }
}

extension UIViewController {
  /// The nearest split view controller that contains this one; nil for none.
  public var splitViewController: UISplitViewController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UISplitViewController }.first
  }
}
