public import Graphics

/// The state of the index beside a table's rows.
@MainActor
final class TableIndex {
  var color: UIColor?
  var backgroundColor: UIColor?
  var trackingBackgroundColor: UIColor?
  var minimumRowCount = 0
  /// The titles; nil until the data source was asked.
  fileprivate var titles: [String]?
  fileprivate var view: SectionIndexView?

  /// Makes the table ask for the titles again.
  func reload() {
    titles = nil
    view?.removeFromSuperview()
    view = nil
  }
}

// The index beside the rows: a finger on it scrolls to sections.

extension UITableView {
  /// The color of the index's titles; nil, the default, for the tint color.
  public var sectionIndexColor: UIColor? {
    get { index.color }
    set {
      index.color = newValue
      reloadSectionIndexTitles()
    }
  }

  /// The color behind the index; nil, the default, for none.
  public var sectionIndexBackgroundColor: UIColor? {
    get { index.backgroundColor }
    set {
      index.backgroundColor = newValue
      reloadSectionIndexTitles()
    }
  }

  /// The color behind the index while a finger is on it; nil, the default, for the same.
  public var sectionIndexTrackingBackgroundColor: UIColor? {
    get { index.trackingBackgroundColor }
    set { index.trackingBackgroundColor = newValue }
  }

  /// The number of rows from which on the index is shown; 0 by default.
  public var sectionIndexMinimumDisplayRowCount: Int {
    get { index.minimumRowCount }
    set {
      index.minimumRowCount = newValue
      reloadSectionIndexTitles()
    }
  }

  /// Asks the data source for the titles of the index again.
  public func reloadSectionIndexTitles() {
    index.reload()
    updateCells()
    setNeedsLayout()
  }

  private var indexTitles: [String] {
    let rows = engine.loadedCounts().reduce(0, +)
    if rows < index.minimumRowCount { return [] }
    if let titles = index.titles { return titles }
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    index.titles = titles
    return titles
  }

  /// The width that the index takes of the rows, in points.
  var indexWidth: CGFloat { indexTitles.isEmpty ? 0 : SectionIndexView.width }

  /// Places the index at the end of what is seen: at the right, or at the left where languages are read from right to
  /// left.
  func layOutIndex() {
    let titles = indexTitles
    if titles.isEmpty {
      index.view?.removeFromSuperview()
      index.view = nil
      return
    }
    let view = index.view ?? makeIndex(titles)
    let area = bounds.inset(by: adjustedContentInset)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = SectionIndexView.width
    let safe = contentSafeArea
    let frame = CGRect(
      x: isMirrored ? area.minX + safe.left : area.maxX - safe.right - width, y: area.minY,
      width: width,
      height: area.height)
    if view.frame != frame { view.frame = frame }
  }

  private func makeIndex(_ titles: [String]) -> SectionIndexView {
    let view = SectionIndexView(titles, color: index.color) { [weak self] number in
      self?.indexTouched(number)
    } onTracking: { [weak self] isTracking in
      guard let index = self?.index else { return }
      index.view?.backgroundColor =
        isTracking ? index.trackingBackgroundColor ?? index.backgroundColor : index.backgroundColor
    }
    view.backgroundColor = index.backgroundColor
    UIView.performWithoutAnimation { addSubview(view) }
    index.view = view
    return view
  }

  /// Scrolls to the section of a title.
  private func indexTouched(_ number: Int) {
    // A finger may still be on an index that has been replaced.
    guard let titles = index.titles, titles.indices.contains(number) else { return }
    let title = titles[number]
    let insets = adjustedContentInset
    var y = -insets.top
    if title != Self.indexSearch {
      let section =
        dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: number) ?? number
      engine.prepareLayout()
      guard tableLayout.sections.indices.contains(section) else { return }
      y = tableLayout.sections[section].headerY - insets.top
    }
    let target = offsetInRange(nearest: CGPoint(x: contentOffset.x, y: y))
    if target != contentOffset { setContentOffset(target, animated: false) }
  }
}
