public import Foundation
public import Graphics

/// Rows in sections. Only those in sight have views, which are reused.
///
/// Rows have the heights that the delegate states, or that their cells ask for when they come into sight; until then,
/// these are estimated.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  let tableLayout = TableLayout()
  let engine: ListEngine
  var pool = ReusePool()
  let selection = TableSelection()
  var editing = TableEditing()
  let index = TableIndex()
  private var menus: ListMenus?
  /// Whether the delegate is asked for a footer.
  var isMakingFooter = false
  /// The row that is swiped aside.
  private(set) lazy var swipes = RowSwipes(in: self)
  private(set) lazy var multipleSelection = MultipleSelection(in: self)
  override var reservesFingers: Bool { multipleSelection.takesFingers }

  /// How sections are set apart. Tables of scenes may change it.
  public package(set) var style: Style {
    didSet { if style != oldValue { styleChanged() } }
  }

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    engine = ListEngine(tableLayout)
    super.init(frame: frame)
    setUp()
  }

  /// Creates a plain table.
  public override init(frame: CGRect) {
    style = .plain
    engine = ListEngine(tableLayout)
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty plain table. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    style =
      coder.interface.flatMap { Style(rawValue: $0.decodeInteger(forKey: "UIStyle")) } ?? .plain
    engine = ListEngine(tableLayout)
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITableView.self)
  }

  private func styleChanged() {
    backgroundColor = style.backgroundColor
    engine.reload()
  }

  private func setUp() {
    alwaysBounceVertical = true
    backgroundColor = style.backgroundColor
    tableLayout.table = self
    engine.attach(to: self)
    menus = ListMenus(of: self)
    _ = (swipes, multipleSelection)
  }

  // MARK: Data

  /// The object that knows the rows. Not retained.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The object that determines the look and the behavior of rows, and is notified of changes. Not retained.
  @_nonoverride
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      if delegate !== oldValue { reloadData() }
    }
  }

  /// The object that is notified of rows that will soon come into sight. Not retained.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  var prefetcher = ListPrefetcher()

  /// Asks for all rows again. Selected rows are no longer selected.
  open func reloadData() { engine.reload() }

  /// The number of sections.
  open var numberOfSections: Int { engine.loadedCounts().count }

  /// The number of rows of a section.
  open func numberOfRows(inSection section: Int) -> Int {
    let counts = engine.loadedCounts()
    if counts.indices.contains(section) { return counts[section] }
    UsageFault.raise(
      "UITableView.numberOfRows(inSection:)",
      "there is no section \(section): there are \(counts.count), counted from 0")
    return 0
  }

  // MARK: Heights

  /// The height of rows in points; automatic by default, which the cells determine.
  open var rowHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// The height that rows are taken to have until they are in sight; automatic by default. 0 asks for all heights at once.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// The height of headers in points; automatic by default. In grouped tables, titles have at least the height that they
  /// need.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// The height of footers in points; automatic by default. In grouped tables, texts have at least the height that they
  /// need.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// Has no effect: headers are measured when the rows are counted.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// Has no effect: footers are measured when the rows are counted.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The space above headers of plain tables; automatic by default, which is 22 points.
  open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { heightsChanged() } }

  private func heightsChanged() {
    tableLayout.reload()
    tableLayout.invalidateLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    if category == previousTraitCollection?.preferredContentSizeCategory { return }
    // Cells that are not shown do not follow.
    pool.empty()
    updateCells()
    heightsChanged()
  }

  /// The view above all rows, as high as its frame; nil by default.
  open var tableHeaderView: UIView? {
    didSet { exchange(oldValue, for: tableHeaderView) }
  }

  /// The view below all rows, as high as its frame; nil by default.
  open var tableFooterView: UIView? {
    didSet { exchange(oldValue, for: tableFooterView) }
  }

  private func exchange(_ old: UIView?, for new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: listBackground == nil ? 0 : 1) }
    tableLayout.invalidateLayout()
  }

  /// The view behind the rows, as large as the visible part of the table; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      // Rows that disappear are behind the others, but not behind this.
      backgroundView.layer.zPosition = -1000
      insertSubview(backgroundView, at: 0)
      setNeedsLayout()
    }
  }

  // MARK: Lines

  /// The style of the lines below rows; single lines by default.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { updateCells() } }
  /// The color of the lines; `UIColor.separator` by default.
  open var separatorColor: UIColor? = .separator { didSet { updateCells() } }
  /// The insets of the lines; by default, these begin with the text.
  open var separatorInset = UIEdgeInsets(top: 0, left: -1, bottom: 0, right: 0) {
    didSet { updateCells() }
  }

  /// Whether the contents of rows, headers and footers are inside the safe area at the sides, and so are the sections
  /// of inset grouped tables; true by default. The views behind the contents are as wide as the table.
  open var insetsContentViewsToSafeArea = true { didSet { contentSafeAreaMayHaveChanged() } }
  /// The insets for which the rows in sight were laid out.
  var knownContentSafeArea = UIEdgeInsets.zero

  func updateCells() {
    for (element, view) in engine.shownInOrder {
      if let path = element.cellPath, let cell = view as? UITableViewCell { prepare(cell, path) }
    }
  }

  // MARK: Selecting and editing

  /// Whether rows can be selected; true by default.
  open var allowsSelection = true
  /// Whether several rows can be selected at once; false by default.
  open var allowsMultipleSelection = false
  /// Whether rows can be selected while the table is edited; false by default.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited; false by default.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether the rows show their editing controls.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the editing controls of the rows, in 0.3 s if that is animated.
  open func setEditing(_ editing: Bool, animated: Bool) {
    changeEditing(editing, animated: animated)
  }

  // MARK: Layout

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      engine.boundsWillChange(to: newValue)
      super.bounds = newValue
    }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    contentSafeAreaMayHaveChanged()
  }

  open override func layoutSubviews() {
    contentSafeAreaMayHaveChanged()
    engine.layOut()
    super.layoutSubviews()
    layOutExtras()
    swipes.listWasLaidOut()
  }

  private func layOutExtras() {
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    if let header = tableHeaderView {
      place(header, y: 0)
    }
    if let footer = tableFooterView {
      place(footer, y: tableLayout.collectionViewContentSize.height - footer.frame.height)
    }
    layOutIndex()
  }

  private func place(_ view: UIView, y: CGFloat) {
    let frame = CGRect(x: 0, y: y, width: bounds.width, height: view.frame.height)
    if view.frame != frame { view.frame = frame }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first else { return }
    // A touch beside the actions of a row closes it, and does nothing else.
    if swipes.row?.isOpen == true { return swipes.close() }
    selection.began(touch, in: self)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first { selection.ended(touch, in: self) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    selection.cancelled(in: self)
  }
}
