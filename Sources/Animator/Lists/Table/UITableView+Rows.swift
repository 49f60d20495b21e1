public import Foundation

// Cells, headers and footers: registered, dequeued, and found.

extension UITableView {
  // MARK: Reuse

  /// Names the class of cells with a reuse identifier; nil for none.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.register(
      viewClass(cellClass, UITableViewCell.self, "register(_:forCellReuseIdentifier:)"),
      for: .cell(identifier))
  }

  /// Names the class of headers and footers with a reuse identifier; nil for none.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.register(
      viewClass(
        aClass, UITableViewHeaderFooterView.self,
        "register(_:forHeaderFooterViewReuseIdentifier:)"),
      for: ReusePool.Key(kind: TableLayout.header, identifier: identifier))
  }

  /// Names the xib whose first object is the cell with a reuse identifier; nil for none.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.register(
      nib?.maker("UITableView.register(_:forCellReuseIdentifier:)", UITableViewCell.self),
      for: .cell(identifier))
  }

  /// Names the xib whose first object is the header or footer with a reuse identifier; nil for none.
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.register(
      nib?.maker(
        "UITableView.register(_:forHeaderFooterViewReuseIdentifier:)",
        UITableViewHeaderFooterView.self),
      for: ReusePool.Key(kind: TableLayout.header, identifier: identifier))
  }

  /// Registers the closure that creates the cells with a reuse identifier.
  package func registerPrototype(_ identifier: String, _ make: @escaping () -> UITableViewCell?) {
    pool.register(make, for: .cell(identifier))
  }

  private func viewClass<View: UIView>(_ aClass: AnyClass?, _ base: View.Type, _ call: String)
    -> UIView.Type?
  {
    guard let aClass else { return nil }
    if let viewClass = aClass as? View.Type { return viewClass }
    UsageFault.raise("UITableView.\(call)", "\(aClass) is not a subclass of \(base)")
    return nil
  }

  /// A cell for reuse, or a new one of the registered class; nil if no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    let cell = takeCell(identifier)
    // Its default configurations are those of the table's style.
    if let cell, cell.environment.style != style {
      UIView.performWithoutAnimation { cell.environment.style = style }
    }
    return cell
  }

  private func takeCell(_ identifier: String) -> UITableViewCell? {
    if let cell = pool.take(.cell(identifier)) as? UITableViewCell {
      UIView.performWithoutAnimation { cell.prepareForReuse() }
      return cell
    }
    if let cell = pool.makeView(for: .cell(identifier)) as? UITableViewCell {
      cell.reuseIdentifier = identifier
      return cell
    }
    guard let made = pool.registeredClass(for: .cell(identifier)) as? UITableViewCell.Type else {
      return nil
    }
    return UIView.withoutAnimation { made.makeOfThisClass(reuseIdentifier: identifier) }
  }

  /// A cell for reuse, or a new one of the registered class. Raises a fault if no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let path = editing.reconfigured, path == indexPath, let cell = cellForRow(at: path),
      cell.reuseIdentifier == identifier
    {
      return cell
    }
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    let known = pool.identifiers(ofKind: "").map { "\"\($0)\"" }.joined(separator: ", ")
    UsageFault.raise(
      "UITableView.dequeueReusableCell(withIdentifier:for:)",
      "unable to dequeue a cell with identifier \"\(identifier)\": register a class for it; registered are "
        + (known.isEmpty ? "none" : known))
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A header or footer for reuse, or a new one of the registered class; nil if no class is registered.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> UITableViewHeaderFooterView?
  {
    let key = ReusePool.Key(kind: TableLayout.header, identifier: identifier)
    let environment = TableHeaderEnvironment(
      style: style, isFooter: isMakingFooter, width: bounds.width, safeArea: contentSafeArea)
    if let view = pool.take(key) as? UITableViewHeaderFooterView {
      UIView.performWithoutAnimation {
        view.prepareForReuse()
        view.environment = environment
      }
      return view
    }
    if let view = pool.makeView(for: key) as? UITableViewHeaderFooterView {
      view.reuseIdentifier = identifier
      return view
    }
    guard let made = pool.registeredClass(for: key) as? UITableViewHeaderFooterView.Type else {
      return nil
    }
    return UIView.withoutAnimation {
      let view = made.makeOfThisClass(reuseIdentifier: identifier)
      view.environment = environment
      return view
    }
  }

  // MARK: Finding

  /// The cell of a row in sight; nil for others.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    loadIfNeeded()
    return engine.view(of: .cell(indexPath)) as? UITableViewCell
  }

  /// The row that a cell shows; nil if it is not in sight.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    engine.element(of: cell)?.cellPath
  }

  /// The cells in sight, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    loadIfNeeded()
    return engine.shownItems.compactMap { engine.view(of: .cell($0)) as? UITableViewCell }
  }

  /// The rows in sight, from top to bottom; nil if there are none.
  public var indexPathsForVisibleRows: [IndexPath]? {
    loadIfNeeded()
    let paths = engine.shownItems
    return paths.isEmpty ? nil : paths
  }

  /// The header of a section in sight.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    loadIfNeeded()
    return extraView(TableLayout.header, section) as? UITableViewHeaderFooterView
  }

  /// The footer of a section in sight.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    loadIfNeeded()
    return extraView(TableLayout.footer, section) as? UITableViewHeaderFooterView
  }

  private func extraView(_ kind: String, _ section: Int) -> UIView? {
    engine.view(of: .supplementary(kind: kind, IndexPath(row: 0, section: section)))
  }

  /// Shows the rows if that has to be done, unless it is being done.
  func loadIfNeeded() {
    if needsLayout && !isLayingOut && engine.batch == nil { layoutIfNeeded() }
  }

  // MARK: Places

  /// The row at a point of the contents; nil for none.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    engine.element(at: point)?.cellPath
  }

  /// The rows that reach into a rectangle of the contents; nil for none.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    engine.prepareLayout()
    let paths = engine.attributes(in: rect).compactMap(\.element.cellPath).sorted()
    return paths.isEmpty ? nil : paths
  }

  /// The rectangle of a row in the contents; empty for one that does not exist.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    engine.prepareLayout()
    return tableLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
  }

  /// The rectangle of a section with its header and footer.
  public func rect(forSection section: Int) -> CGRect {
    rect(section) { ($0.y, $0.maxY) }
  }

  /// The rectangle of the header of a section, where it is when it does not stay in sight.
  public func rectForHeader(inSection section: Int) -> CGRect {
    rect(section) { ($0.headerY, $0.rowsY) }
  }

  /// The rectangle of the footer of a section.
  public func rectForFooter(inSection section: Int) -> CGRect {
    rect(section) { ($0.footerY, $0.maxY) }
  }

  private func rect(_ section: Int, _ extent: (TableSection) -> (CGFloat, CGFloat)) -> CGRect {
    engine.prepareLayout()
    guard tableLayout.sections.indices.contains(section) else { return .zero }
    let (top, bottom) = extent(tableLayout.sections[section])
    return CGRect(x: 0, y: top, width: bounds.width, height: bottom - top)
  }

  // MARK: Scrolling

  /// Scrolls so that a row is in sight.
  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    loadIfNeeded()
    guard engine.check(indexPath, "scrollToRow(at:at:animated:)") else { return }
    var target = offset(of: indexPath, scrollPosition)
    if !animated {
      // Heights that turn out to be others on the way there move the row.
      for _ in 0..<4 where target != contentOffset {
        setContentOffset(target, animated: false)
        layoutIfNeeded()
        target = offset(of: indexPath, scrollPosition)
      }
    } else if target != contentOffset {
      setContentOffset(target, animated: true)
    }
  }

  /// The offset at which a row is where `position` says, with the heights that are known now.
  package func contentOffset(showingRowAt path: IndexPath, _ position: ScrollPosition) -> CGPoint {
    loadIfNeeded()
    return offset(of: path, position)
  }

  private func offset(of path: IndexPath, _ position: ScrollPosition) -> CGPoint {
    let rect = rectForRow(at: path)
    let insets = adjustedContentInset
    var top = insets.top
    if style == .plain, tableLayout.sections.indices.contains(path.section) {
      top += tableLayout.sections[path.section].header
    }
    let y: CGFloat
    switch position {
    case .none:
      var shown = rect
      (shown.origin.y, shown.size.height) = (
        rect.minY - (top - insets.top), rect.height + top - insets.top
      )
      return offset(toShow: shown)
    case .top: y = rect.minY - top
    case .middle: y = rect.midY - (top + bounds.height - insets.bottom) / 2
    case .bottom: y = rect.maxY - bounds.height + insets.bottom
    }
    return offsetInRange(nearest: CGPoint(x: contentOffset.x, y: y))
  }

  /// Scrolls to the selected row that is nearest to the first one.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }
}
