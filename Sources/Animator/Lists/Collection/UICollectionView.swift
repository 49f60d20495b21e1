public import Foundation
import Graphics

/// Items that a layout arranges. Only those in sight have views.
///
/// Changes of items are shown in an animation of 0.3 s: each call by itself, or those in
/// `performBatchUpdates(_:completion:)` together.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The kind of headers of sections.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers of sections.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  // MARK: State, used by this class's extensions

  let engine: ListEngine
  var pool = ReusePool()
  /// The attributes of the view that is being made, and the cell that is configured again.
  var making: UICollectionViewLayoutAttributes?
  var reconfigured: UICollectionViewCell?
  var selection = Set<IndexPath>()
  /// The item under a finger.
  var highlighted: IndexPath?
  /// Items that are configured again at the end of the batch.
  var pendingReconfigurations: [IndexPath] = []
  var prefetched = Set<IndexPath>()
  private var menus: ListMenus?
  /// The contents of sections that scroll across the layout's direction.
  var scrollers = OrthogonalScrollers()
  /// The change of layouts that a finger controls.
  var transition: LayoutTransition?
  /// The interactive movement of an item.
  var movement: InteractiveMovement?
  /// The color behind a list.
  var listColorView: UIView?
  private(set) lazy var swipes = RowSwipes(in: self)
  private(set) lazy var multipleSelection = MultipleSelection(in: self)
  override var reservesFingers: Bool { multipleSelection.takesFingers }

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    engine = ListEngine(layout)
    super.init(frame: frame)
    setUp()
  }

  /// Creates a collection view with a flow layout. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    let layout = coder.interface?.decodeObject(forKey: "UICollectionLayout")
    engine = ListEngine(layout as? UICollectionViewLayout ?? UICollectionViewFlowLayout())
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UICollectionView.self)
  }

  private func setUp() {
    engine.attach(to: self)
    engine.layout.collectionView = self
    menus = ListMenus(of: self)
    _ = (swipes, multipleSelection)
  }

  /// The object that knows the items. Not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { engine.reload() } }
  }
  /// The object that is notified of the views that are shown, of the selection and of scrolling. Not retained.
  @_nonoverride
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet { scrollDelegate = delegate }
  }
  /// The object that is notified of items that will probably be shown soon. Not retained.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether it is notified; true by default.
  open var isPrefetchingEnabled = true

  /// The view behind all items, as large as the bounds; nil by default.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
  }

  // MARK: Layout

  /// The layout. Setting it is not animated.
  open var collectionViewLayout: UICollectionViewLayout {
    get { engine.layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Takes over another layout.
  ///
  /// - Parameter animated: Whether the items move to their new frames.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { takeOver(layout, animated: animated, completion) }

  /// Begins a change to another layout that a finger controls: by the progress of the layout that is returned. It shows
  /// until ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()`` is called.
  ///
  /// - Parameter completion: Called at the end of the animation that follows.
  @discardableResult
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout { beginTransition(to: layout, completion) }
  /// Shows the other layout in an animation of 0.3 s, from where the items are.
  open func finishInteractiveTransition() { endTransition(isCompleted: true) }
  /// Returns to the first layout in an animation of 0.3 s, from where the items are.
  open func cancelInteractiveTransition() { endTransition(isCompleted: false) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    engine.layOut()
    layOutListColor()
    swipes.listWasLaidOut()
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      engine.boundsWillChange(to: newValue)
      super.bounds = newValue
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      if newValue.size != super.bounds.size {
        engine.boundsWillChange(to: CGRect(origin: super.bounds.origin, size: newValue.size))
      }
      super.frame = newValue
    }
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    engine.layout.invalidateLayout()
  }

  override func restingOffset(for proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    engine.prepareLayout()
    return offsetInRange(
      nearest: collectionViewLayout.targetContentOffset(
        forProposedContentOffset: proposed, withScrollingVelocity: velocity))
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    if category != previousTraitCollection?.preferredContentSizeCategory { textSizeChanged() }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    touchBegan(touches)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    touchEnded()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    unhighlight()
  }

  // MARK: Selection

  /// Whether items can be selected; true by default.
  open var allowsSelection = true
  /// Whether several items can be selected; false by default.
  open var allowsMultipleSelection = false

  /// Whether items can be selected while ``isEditing``; false by default.
  open var allowsSelectionDuringEditing = false
  /// Whether several items can be selected while ``isEditing``; false by default.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the cells of lists show their editing controls, which come and go in 0.3 s.
  open var isEditing = false { didSet { if isEditing != oldValue { editingChanged() } } }

  /// Selects an item, and deselects others unless several can be selected. The delegate is not called.
  ///
  /// - Parameter indexPath: The item; nil deselects all.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, animated: animated, scrollPosition) }

  /// Deselects an item. The delegate is not called.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(false, indexPath) }

  // MARK: Reuse

  /// Names the class of cells; nil for none.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, UICollectionViewCell.self, .cell(identifier))
  }

  /// Names the class of supplementary views of a kind; nil for none.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    register(
      viewClass, UICollectionReusableView.self,
      ReusePool.Key(kind: elementKind, identifier: identifier))
  }

  /// Names the xib whose first object is the cell with a reuse identifier; nil for none.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    let call = "UICollectionView.register(_:forCellWithReuseIdentifier:)"
    pool.register(nib?.maker(call, UICollectionViewCell.self), for: .cell(identifier))
  }

  /// Names the xib whose first object is the supplementary view with a kind and a reuse identifier; nil for none.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    let call = "UICollectionView.register(_:forSupplementaryViewOfKind:withReuseIdentifier:)"
    pool.register(
      nib?.maker(call, UICollectionReusableView.self),
      for: ReusePool.Key(kind: kind, identifier: identifier))
  }

  /// A cell that is not shown, or a new one, of the registered class.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  { dequeueCell(identifier, indexPath) }

  /// A supplementary view that is not shown, or a new one, of the registered class.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeueSupplementaryView(elementKind, identifier, indexPath) }

  // MARK: Changes

  /// Reloads all data from the data source, without animation. Nothing is selected afterwards.
  open func reloadData() { engine.reload() }

  /// Animates all changes of a block together. Index paths of deletions, reloads and origins of moves refer to the list
  /// before the batch, those of insertions and targets of moves to the list after it.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    engine.beginBatch()
    updates?()
    engine.endBatch(completion: completion)
  }

  /// Whether changes are being asked for that are not shown yet.
  open var hasUncommittedUpdates: Bool { engine.batch != nil }

  /// Shows items that the data source has added.
  open func insertItems(at indexPaths: [IndexPath]) {
    engine.change { $0.insertedItems += indexPaths }
  }
  /// Removes items that the data source has deleted.
  open func deleteItems(at indexPaths: [IndexPath]) {
    engine.change { $0.deletedItems += indexPaths }
  }
  /// Moves an item that the data source has moved.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.change { $0.movedItems.append((indexPath, newIndexPath)) }
  }
  /// Shows items with other cells.
  open func reloadItems(at indexPaths: [IndexPath]) {
    engine.change { $0.reloadedItems += indexPaths }
  }
  /// Asks the data source to configure the cells that show items, which stay.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  /// Shows sections that the data source has added.
  open func insertSections(_ sections: IndexSet) {
    engine.change { $0.insertedSections += sections }
  }
  /// Removes sections that the data source has deleted.
  open func deleteSections(_ sections: IndexSet) {
    engine.change { $0.deletedSections += sections }
  }
  /// Moves a section that the data source has moved.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    engine.change { $0.movedSections.append((section, newSection)) }
  }
  /// Shows sections with other views.
  open func reloadSections(_ sections: IndexSet) {
    engine.change { $0.reloadedSections += sections }
  }

  // MARK: Dragging

  /// Begins the interactive movement of an item if it is visible and the data source allows it.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginMovement(indexPath)
  }
  /// Moves the item that is dragged; others make room where it would be dropped.
  ///
  /// - Parameter targetPosition: The center of its cell in the contents, in points.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    updateMovement(targetPosition)
  }
  /// Drops the item, and has the data source move it.
  open func endInteractiveMovement() { endMovement() }
  /// Lets the item go back to where it was.
  open func cancelInteractiveMovement() { cancelMovement() }

  // MARK: Scrolling

  /// Scrolls to an item.
  ///
  /// - Parameter scrollPosition: The final position of the item; along an axis without one, the nearest position at
  ///   which it is visible.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: indexPath, scrollPosition, animated: animated) }
}
