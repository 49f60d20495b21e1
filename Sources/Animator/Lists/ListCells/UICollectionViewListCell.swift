public import Foundation
import Graphics

/// A cell of a list: content, accessories beside it, and lines above and below.
open class UICollectionViewListCell: UICollectionViewCell {
  private var accessoryViews: [AccessoryView] = []
  private var hasOwnBackground = false
  let topLine = UIView(frame: .zero)
  let bottomLine = UIView(frame: .zero)
  /// The values that the cell takes over from its list.
  var listEnvironment = ListCellEnvironment() {
    didSet { if listEnvironment != oldValue { environmentChanged() } }
  }
  /// How many items the cell's own lies below in a hierarchy.
  private var level = 0

  /// Creates a cell with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty cell. Archives are not read; subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    for line in [topLine, bottomLine] {
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
    environmentChanged()
  }

  private func environmentChanged() {
    let margin = listEnvironment.margin
    layoutMargins = UIEdgeInsets(top: 0, left: margin, bottom: 0, right: margin)
    layer.maskedCorners = listEnvironment.corners
    layer.cornerRadius = listEnvironment.corners.isEmpty ? 0 : listEnvironment.cornerRadius
    if !listEnvironment.corners.isEmpty { layer.masksToBounds = true }
    if !hasOwnBackground { super.backgroundConfiguration = listEnvironment.background }
    setNeedsLayout()
  }

  // MARK: Configurations

  /// The background; that of the list's appearance by default. Setting it, nil too, takes that away.
  open override var backgroundConfiguration: UIBackgroundConfiguration? {
    get { super.backgroundConfiguration }
    set {
      hasOwnBackground = true
      super.backgroundConfiguration = newValue
    }
  }

  /// The content configuration of the list's appearance, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration { listEnvironment.content }

  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    listEnvironment.background
  }

  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    (state.isExpanded, state.isSwiped) = (isExpanded, isSwiped)
    return state
  }

  /// Whether the items below the cell's in a hierarchy are shown.
  var isExpanded = false {
    didSet {
      if isExpanded == oldValue { return }
      setNeedsUpdateConfiguration()
      showState()
    }
  }

  /// Whether the row is swiped aside.
  var isSwiped = false {
    didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } }
  }

  open override var isSelected: Bool { didSet { if isSelected != oldValue { showState() } } }
  open override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { showState() } } }

  private func showState() {
    for view in accessoryViews { view.show(isSelected: isSelected, isExpanded: isExpanded) }
    bottomLine.alpha = isSelected || isHighlighted ? 0 : 1
    topLine.alpha = bottomLine.alpha
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    (isExpanded, level) = (false, 0)
  }

  // MARK: Accessories

  /// The accessories beside the cell's content; none by default. Those of one side are in the order of their kinds.
  open var accessories: [UICellAccessory] = [] { didSet { exchangeAccessories() } }

  private func exchangeAccessories() {
    UIView.performWithoutAnimation {
      var left = accessoryViews
      accessoryViews = ordered(accessories).map { accessory in
        if let index = left.firstIndex(where: { $0.shows(accessory) }) {
          let view = left.remove(at: index)
          view.adopt(accessory)
          return view
        }
        let view = AccessoryView(accessory, in: self)
        view.alpha = 0
        addSubview(view)
        return view
      }
      for view in left { view.removeFromSuperview() }
      showState()
    }
    setNeedsLayout()
  }

  /// Accessories in the order of their kinds, and custom views where they ask to be.
  private func ordered(_ accessories: [UICellAccessory]) -> [UICellAccessory] {
    let isPlaced = { (accessory: UICellAccessory) in accessory.position != nil }
    var order = accessories.filter { !isPlaced($0) }.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    for accessory in accessories.filter(isPlaced) {
      var side = order.filter { $0.isLeading == accessory.isLeading }
      let index = min(max(accessory.position?(side) ?? 0, 0), side.count)
      side.insert(accessory, at: index)
      order = order.filter { $0.isLeading != accessory.isLeading } + side
    }
    return order
  }

  /// How many levels the content is indented; by default, as many as the item has others above it in a hierarchy.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of a level in points; 10 by default.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// Whether the accessories at the leading edge are indented with the content; true by default.
  open var indentsAccessories = true { didSet { setNeedsLayout() } }

  var indentation: CGFloat {
    CGFloat(indentationLevel > 0 ? indentationLevel : level) * indentationWidth
  }

  /// Where the lines above and below the cell begin and end. Constraints of an app's own move their ends; by default, they
  /// begin with the text.
  open var separatorLayoutGuide: UILayoutGuide { separatorGuide }
  private(set) lazy var separatorGuide = SeparatorGuide(of: self)
  var hasSeparatorGuide = false

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let layout = ListCellLayout(self, accessoryViews)
    layout.apply(to: self)
  }

  /// The size that the content asks for beside the accessories, in a width.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConfigurationsIfNeeded()
    let layout = ListCellLayout(self, accessoryViews)
    let content = layout.contentFrame(width: targetSize.width).width
    // Margins depend on where the content is.
    if contentView.frame.width != content { layout.placeContent(of: self, targetSize.width) }
    let asked = contentView.systemLayoutSizeFitting(
      CGSize(width: content, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    let least = (contentView as? UIListContentView)?.minimumCellHeight ?? 0
    let isEmpty = contentConfiguration == nil && asked == 0
    let standard = TableMetrics.rowHeight(at: traitCollection.preferredContentSizeCategory)
    return CGSize(width: targetSize.width, height: isEmpty ? standard : max(asked, least))
  }

  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let preferred = layoutAttributes.copied()
    preferred.size = systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return preferred
  }

  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    takeOverHierarchy(of: collectionView?.dataSource, at: layoutAttributes.indexPath)
  }

  // MARK: Hierarchy

  var collectionView: UICollectionView? {
    sequence(first: superview, next: { $0?.superview }).lazy
      .compactMap { $0 as? UICollectionView }.first
  }

  /// Takes over how deep an item is, and whether those below it are shown.
  func takeOverHierarchy(of dataSource: (any UICollectionViewDataSource)?, at path: IndexPath) {
    guard let source = dataSource as? any HierarchyDataSource else { return }
    let level = source.level(at: path)
    if level != self.level {
      self.level = level
      setNeedsLayout()
    }
    isExpanded = source.isExpanded(at: path)
  }

  /// The chevron was tapped, or the cell if that expands it.
  func outlineTapped(_ accessory: UICellAccessory) {
    if let action = accessory.action { return action() }
    guard let collectionView, let path = collectionView.indexPath(for: self),
      let source = collectionView.dataSource as? any HierarchyDataSource
    else { return }
    source.toggleExpansion(at: path)
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: ListEngine.updateOptions
    ) {
      if let path = collectionView.indexPath(for: self) {
        self.isExpanded = source.isExpanded(at: path)
      }
    }
  }

  /// The accessory that a tap on the whole cell stands for; nil if that selects the cell.
  var accessoryOfCell: UICellAccessory? {
    accessories.first {
      $0.accessoryType == .outlineDisclosure && $0.look.expandsByCell && !$0.look.isHidden
    }
  }

  /// Tracks a finger on the handle, which reorders the item if the data source allows it.
  func handleMoved(_ recognizer: UIGestureRecognizer) {
    guard let collectionView else { return }
    collectionView.followMovement(recognizer, of: collectionView.indexPath(for: self))
  }
}

extension UICollectionViewListCell: ListEnvironmentView {}
