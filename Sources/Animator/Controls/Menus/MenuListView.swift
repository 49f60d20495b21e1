/// The lines of an open menu, which follow a finger.
final class MenuListView: UIView {
  private let width: CGFloat
  private let rows: [MenuRowView]
  /// Called when a line is picked.
  var onPick: ((MenuItem) -> Void)?

  /// - Parameters:
  ///   - isNested: Whether the menu was opened from another one, to which the first line leads back.
  ///   - isReversed: Whether the first element is at the bottom.
  init(_ menu: UIMenu, isNested: Bool, isReversed: Bool = false, _ metrics: MenuMetrics) {
    let items = MenuItem.items(of: menu, isNested: isNested, isReversed: isReversed)
    let hasMarks = items.contains { item in
      if case .menu = item { return true }
      if case .back = item { return true }
      return item.state != .off
    }
    width = metrics.width
    rows = items.enumerated().map { index, item in
      let next = index + 1 < items.count ? items[index + 1] : .gap
      var hasLine = true
      if case .gap = next { hasLine = false }
      if case .gap = item { hasLine = false }
      return MenuRowView(item, hasMarks: hasMarks, hasLine: hasLine, metrics)
    }
    super.init(frame: .zero)
    isOpaque = false
    for row in rows { addSubview(row) }
  }

  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize {
    CGSize(width: width, height: rows.reduce(0) { $0 + $1.height })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for row in rows {
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: row.height)
      y += row.height
    }
  }

  private func row(at point: CGPoint) -> MenuRowView? {
    rows.first { $0.item.isEnabled && $0.frame.contains(point) }
  }

  // MARK: Fingers

  /// A finger is at a point.
  func follow(_ point: CGPoint) {
    let current = row(at: point)
    for row in rows where row.isHighlighted != (row === current) {
      row.isHighlighted = row === current
    }
  }

  /// A finger is lifted at a point: it picks the line there.
  func lift(at point: CGPoint) {
    let picked = row(at: point)
    for row in rows where row.isHighlighted { row.isHighlighted = false }
    if let picked { onPick?(picked.item) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { follow(touch.location(in: self)) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { follow(touch.location(in: self)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { lift(at: touch.location(in: self)) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for row in rows { row.isHighlighted = false }
  }
}
