/// The sheet above a tab bar from which tabs are dragged: a bar with a button Done, and below it the tabs in rows.
final class TabCustomizationSheet: UIView {
  private let bar = UINavigationBar(frame: .zero)
  private var tiles: [TabItemView] = []
  /// The safe area at the top and at the sides, which the sheet has while it moves too.
  var safeArea = UIEdgeInsets.zero { didSet { if safeArea != oldValue { setNeedsLayout() } } }
  /// In points: the least width of a tab, its height, the distance of rows from each other and from the bar.
  private static let (leastWidth, height, spacing): (CGFloat, CGFloat, CGFloat) = (80, 49, 20)
  /// The opacity of tabs that are in the tab bar.
  private static let dimmed: CGFloat = 0.3

  init(items: [UITabBarItem], onDone: @escaping @MainActor () -> Void) {
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    tiles = items.map { TabItemView($0) }
    for tile in tiles {
      tile.select(false, color: tintColor, unselected: .label)
      addSubview(tile)
    }
    let item = UINavigationItem(title: "Configure")
    item.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { _ in onDone() })
    bar.items = [item]
    addSubview(bar)
  }

  required init?(coder: NSCoder) { nil }

  /// Dims the tabs that are in the tab bar.
  func dim(_ isInBar: (UITabBarItem) -> Bool) {
    for tile in tiles { tile.alpha = isInBar(tile.item) ? Self.dimmed : 1 }
  }

  /// The tab at a point that is not in the tab bar; nil for none.
  func tile(at point: CGPoint) -> TabItemView? {
    tiles.first { $0.alpha == 1 && $0.frame.contains(point) }
  }

  /// The tab of an item.
  func tile(of item: UITabBarItem) -> TabItemView? { tiles.first { $0.item === item } }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.topInset = safeArea.top
    bar.frame = CGRect(x: 0, y: safeArea.top, width: bounds.width, height: bar.preferredHeight)
    let room = max(bounds.width - safeArea.left - safeArea.right, 0)
    let columns = max(Int(room / Self.leastWidth), 1)
    let width = room / CGFloat(columns)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, tile) in tiles.enumerated() {
      let column = isMirrored ? columns - 1 - index % columns : index % columns
      let row = CGFloat(index / columns)
      tile.frame = CGRect(
        x: safeArea.left + CGFloat(column) * width,
        y: bar.frame.maxY + Self.spacing + row * (Self.height + Self.spacing), width: width,
        height: Self.height)
    }
  }
}
