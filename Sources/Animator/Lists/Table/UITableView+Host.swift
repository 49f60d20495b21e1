import Foundation
import Graphics

// The requests of the list's engine.

extension UITableView: ListHost {
  var listName: String { "UITableView" }
  var listWords: ListWords { .table }
  var listBackground: UIView? { backgroundView }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  func makeView(for element: ListElement, _ attributes: UICollectionViewLayoutAttributes) -> UIView
  {
    switch element {
    case .cell(let path):
      let cell =
        dataSource?.tableView(self, cellForRowAt: path)
        ?? UITableViewCell(style: .default, reuseIdentifier: nil)
      prepare(cell, path)
      return cell
    case .supplementary(let kind, let path), .decoration(let kind, let path):
      return makeExtra(kind, path.section)
    }
  }

  /// Passes the table's values on to a cell.
  func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
    UIView.performWithoutAnimation {
      let counts = engine.loadedCounts()
      let last = counts.indices.contains(path.section) ? counts[path.section] - 1 : 0
      cell.environment = TableCellEnvironment(
        style: style, width: bounds.width, separatorStyle: separatorStyle,
        separatorColor: separatorColor, separatorInset: separatorInset,
        indexWidth: indexWidth,
        // Inset sections are inside the safe area as a whole.
        safeArea: style == .insetGrouped ? .zero : contentSafeArea,
        isFirst: path.row == 0, isLast: path.row == last,
        pixel: 1 / max(traitCollection.displayScale, 1), rowHeight: standardRowHeight)
      cell.parts.adjustFonts(to: traitCollection)
      cell.indentationLevel =
        max(delegate?.tableView(self, indentationLevelForRowAt: path) ?? 0, cell.indentationLevel)
      cell.isSelected = selection.selected.contains(path)
      cell.isHighlighted = selection.highlighted == path
      prepareForEditing(cell, path)
    }
  }

  func preferredAttributes(of view: UIView, _ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard let path = attributes.element.cellPath else { return attributes }
    let preferred = attributes.copied()
    let height =
      statedHeight(path)
      ?? view.systemLayoutSizeFitting(
        CGSize(width: attributes.size.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    preferred.frame = CGRect(
      origin: attributes.frame.origin,
      size: CGSize(
        width: attributes.size.width,
        height: height > 0 ? rounded(up: height) : standardRowHeight))
    return preferred
  }

  private func rounded(up height: CGFloat) -> CGFloat {
    let scale = max(traitCollection.displayScale, 1)
    return (height * scale - 0.001).rounded(.up) / scale
  }

  func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UIView, in container: UIView?
  ) {
    if let collapsed = attributes as? CollapsedRowAttributes { return collapse(view, collapsed) }
    expand(view)
    let attributes = displaced(attributes)
    guard let row = swipes.row, row.cell === view else { return attributes.place(view) }
    let aside = attributes.copied()
    aside.center.x += row.shift
    aside.place(view)
  }

  /// Takes a row's height away, but leaves its content as it is in the whole row.
  private func collapse(_ view: UIView, _ attributes: CollapsedRowAttributes) {
    UIView.performWithoutAnimation {
      if view.bounds.size != attributes.fullSize {
        view.bounds.size = attributes.fullSize
        view.layoutIfNeeded()
      }
      (view as? UITableViewCell)?.isCollapsed = true
      view.clipsToBounds = true
    }
    attributes.place(view)
    view.bounds.origin.y = attributes.fullSize.height * attributes.anchor
  }

  private func expand(_ view: UIView) {
    if view.bounds.origin.y != 0 { view.bounds.origin.y = 0 }
    (view as? UITableViewCell)?.isCollapsed = false
  }

  func willDisplay(_ view: UIView, _ element: ListElement) {
    switch element {
    case .cell(let path):
      (view as? UITableViewCell).map {
        delegate?.tableView(self, willDisplay: $0, forRowAt: path)
      }
    case .supplementary(TableLayout.header, let path):
      delegate?.tableView(self, willDisplayHeaderView: view, forSection: path.section)
    case .supplementary(_, let path), .decoration(_, let path):
      delegate?.tableView(self, willDisplayFooterView: view, forSection: path.section)
    }
  }

  func didEndDisplaying(_ view: UIView, _ element: ListElement) {
    if view is SwipeActionsView { return }
    switch element {
    case .cell(let path):
      (view as? UITableViewCell).map {
        delegate?.tableView(self, didEndDisplaying: $0, forRowAt: path)
      }
    case .supplementary(TableLayout.header, let path):
      delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: path.section)
    case .supplementary(_, let path), .decoration(_, let path):
      delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: path.section)
    }
  }

  func recycle(_ view: UIView, _ element: ListElement) {
    if let cell = view as? UITableViewCell, let identifier = cell.reuseIdentifier {
      if cell.editing.isReordering { lift(cell, false) }
      pool.put(cell, for: .cell(identifier))
    } else if let extra = view as? UITableViewHeaderFooterView,
      let identifier = extra.reuseIdentifier
    {
      pool.put(extra, for: ReusePool.Key(kind: TableLayout.header, identifier: identifier))
    }
  }

  func itemsMoved(_ mapping: ListMapping) {
    multipleSelection.end()
    selection.move(mapping)
    tableLayout.apply(mapping, counts: engine.loadedCounts())
  }

  func itemsReloaded() {
    multipleSelection.end()
    selection.clear()
    editing.drag?.autoScroll.stop()
    editing.drag = nil
    index.reload()
    tableLayout.reload()
  }

  func animateAlongUpdate() {
    for (element, view) in engine.shownInOrder {
      guard let path = element.cellPath, let cell = view as? UITableViewCell else { continue }
      prepare(cell, path)
    }
    layoutExtrasInUpdate()
    swipes.layOut()
  }

  func visibleElementsChanged() { prefetcher.update(self) }
}
