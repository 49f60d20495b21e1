/// One wheel of a picker: a scroll view without contents of its own, whose offset turns the rows.
final class PickerColumn: UIScrollView, UIScrollViewDelegate {
  private weak var picker: UIPickerView?
  let component: Int
  private(set) var rowCount = 0
  private(set) var drum = PickerDrum(height: 216, rowHeight: UIPickerView.rowHeight)
  /// The visible rows.
  private var rows: [Int: UIView] = [:]
  /// How often the rows were asked for anew, which the delegate may cause while they are placed.
  private var reloads = 0
  private var unused: [UIView] = []
  /// The row at which the wheel rests, or to which code turns it.
  private(set) var selected = 0

  init(_ component: Int, of picker: UIPickerView) {
    (self.component, self.picker) = (component, picker)
    super.init(frame: .zero)
    clipsToBounds = false
    showsVerticalScrollIndicator = false
    alwaysBounceVertical = true
    scrollsToTop = false
    contentInsetAdjustmentBehavior = .never
    scrollDelegate = self
    addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.tapped($0) })
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Rows

  /// Takes over the number and the height of rows.
  func reload(count: Int, drum: PickerDrum) {
    reloads += 1
    for view in rows.values { view.removeFromSuperview() }
    (rows, unused) = ([:], [])
    (rowCount, self.drum) = (max(count, 0), drum)
    select(min(selected, max(rowCount - 1, 0)), animated: false)
    fitContents()
    turn()
  }

  /// The contents are higher than the bounds by the distance of the last row from the first.
  func fitContents() {
    contentSize = CGSize(
      width: bounds.width,
      height: bounds.height + CGFloat(max(rowCount - 1, 0)) * drum.rowHeight)
  }

  func view(forRow row: Int) -> UIView? { rows[row] }

  /// Places the visible rows.
  func turn() {
    guard let picker, rowCount > 0 else { return }
    let middle = contentOffset.y / drum.rowHeight
    let rows = 0...rowCount - 1
    let first = max(Int(middle, clampedTo: rows) - drum.reach, 0)
    let last = min(Int(middle.rounded(.up), clampedTo: rows) + drum.reach, rowCount - 1)
    let visible = first <= last ? Array(first...last) : []
    let arcs = visible.map { ($0, (CGFloat($0) - middle) * drum.rowHeight) }
      .filter { drum.isVisible($0.1) }
    let known = reloads
    UIView.performWithoutAnimation {
      remove(rowsExcept: Set(arcs.map(\.0)))
      for (row, arc) in arcs where reloads == known { place(row, arc, in: picker) }
    }
  }

  private func remove(rowsExcept kept: Set<Int>) {
    for row in rows.keys.sorted() where !kept.contains(row) {
      guard let view = rows.removeValue(forKey: row) else { continue }
      view.removeFromSuperview()
      view.layer.transform = CATransform3DIdentity
      unused.append(view)
    }
  }

  private func place(_ row: Int, _ arc: CGFloat, in picker: UIPickerView) {
    let view: UIView
    if let shown = rows[row] {
      view = shown
    } else {
      let known = reloads
      view = picker.makeView(row, component, reusing: unused.popLast())
      // The delegate has reloaded the wheel: the row is out of date.
      if reloads != known { return }
      rows[row] = view
      picker.wheels.addSubview(view)
    }
    let label = view as? PickerLabel
    if let label { picker.align(label, component) }
    view.layer.transform = drum.transform(arc)
    view.bounds = CGRect(
      x: 0, y: 0, width: max(bounds.width - 2 * (label?.inset ?? 0), 0), height: drum.rowHeight)
    view.center = CGPoint(x: frame.midX, y: frame.midY)
    view.alpha = drum.alpha(arc)
  }

  // MARK: Turning

  func select(_ row: Int, animated: Bool) {
    selected = row
    setContentOffset(CGPoint(x: 0, y: CGFloat(row) * drum.rowHeight), animated: animated)
  }

  /// The row nearest to an offset.
  private func row(at offset: CGFloat) -> Int {
    Int((offset / drum.rowHeight).rounded(), clampedTo: 0...max(rowCount - 1, 0))
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { turn() }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    // Beyond the first and the last row, the spring at the edge leads back.
    let target = targetContentOffset.pointee.y
    guard range(.vertical).contains(contentOffset.y), range(.vertical).contains(target) else {
      return
    }
    targetContentOffset.pointee.y =
      rounded(
        CGPoint(x: 0, y: CGFloat(row(at: target)) * drum.rowHeight)
      ).y
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    // A finger that catches the wheel turns it further.
    if !isTracking { rest() }
  }

  private var isTurningToTap = false

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if isTurningToTap { rest() }
  }

  /// A finger has turned the wheel, which is at rest now. An empty wheel has no row that could be picked.
  private func rest() {
    isTurningToTap = false
    if rowCount == 0 { return }
    let row = row(at: contentOffset.y)
    selected = row
    picker?.picked(row, component)
  }

  /// A tap on a row turns the wheel to it.
  private func tapped(_ recognizer: UIGestureRecognizer) {
    guard let picker, rowCount > 0, !isDecelerating else { return }
    let distance = recognizer.location(in: picker).y - picker.bounds.midY
    let row = row(at: contentOffset.y + drum.arc(at: distance))
    if row == self.row(at: contentOffset.y) { return }
    isTurningToTap = true
    select(row, animated: true)
  }
}
