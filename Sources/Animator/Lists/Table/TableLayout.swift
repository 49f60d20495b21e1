import Foundation
import Graphics

/// Where the rows, headers and footers of a table are.
///
/// The heights of rows that have not been in sight are estimated, unless they are stated for all rows or estimates are
/// turned off.
final class TableLayout: UICollectionViewLayout {
  static let header = "UITableViewHeader"
  static let footer = "UITableViewFooter"

  weak var table: UITableView?
  private(set) var sections: [TableSection] = []
  /// As before the batch that is being shown.
  private var sectionsBefore: [TableSection] = []
  private var mapping: ListMapping?
  private var needsReload = true
  /// The width and the safe area for which heights were measured.
  private var preparedWidth: CGFloat = 0
  private var preparedArea = UIEdgeInsets.zero
  /// Rows that were resolved with another number have to be again: a batch asks for heights anew.
  private var generation = 1
  /// How the rows of the batch that is being shown appear and disappear.
  var animations = RowAnimations()

  private var width: CGFloat { table?.bounds.width ?? 0 }
  /// The distance of rows from the edges.
  private var insets: (left: CGFloat, right: CGFloat) {
    guard let table, table.style == .insetGrouped else { return (0, 0) }
    let (margin, area) = (SystemMargins.side(inWidth: width), table.contentSafeArea)
    return (margin + area.left, margin + area.right)
  }

  // MARK: Preparing

  /// Asks for everything again.
  func reload() { needsReload = true }

  override func prepare() {
    guard let table, let engine else { return }
    if needsReload {
      (needsReload, preparedWidth, preparedArea) = (
        false, table.bounds.width, table.contentSafeArea
      )
      generation += 1
      sections = engine.loadedCounts().enumerated().map { section($0, count: $1) }
    }
    if table.bounds.width != preparedWidth || table.contentSafeArea != preparedArea {
      (preparedWidth, preparedArea) = (table.bounds.width, table.contentSafeArea)
      generation += 1
      for index in sections.indices { measureExtras(&sections[index], index) }
    }
    stack()
  }

  /// Takes over a batch: heights of rows that stay are kept.
  func apply(_ mapping: ListMapping, counts: [Int]) {
    if needsReload { return }
    (sectionsBefore, self.mapping) = (sections, mapping)
    generation += 1
    let update = mapping.update
    var moved: [IndexPath: RowHeights.Row] = [:]
    for move in update.movedItems where sections.indices.contains(move.from.section) {
      moved[move.to] = sections[move.from.section].rows[move.from.row]
    }
    let removals = Dictionary(
      grouping: update.deletedItems + update.movedItems.map(\.from), by: \.section)
    let additions = Dictionary(
      grouping: update.insertedItems + update.movedItems.map(\.to), by: \.section)
    sections = counts.enumerated().map { new, count in
      guard let old = mapping.oldSection(of: new) else { return section(new, count: count) }
      var section = sectionsBefore[old]
      for path in (removals[old] ?? []).sorted(by: >) {
        section.rows.remove(at: path.row)
      }
      for path in (additions[new] ?? []).sorted() {
        section.rows.insert(moved[path] ?? estimate(path), at: path.row)
      }
      measureExtras(&section, new)
      return section
    }
  }

  /// Discards the state of the last batch.
  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    (sectionsBefore, mapping, animations) = ([], nil, RowAnimations())
  }

  private func section(_ index: Int, count: Int) -> TableSection {
    // Nothing is asked about rows of an empty section.
    let none = RowHeights.Row(height: TableMetrics.rowHeight, generation: 0)
    var section = TableSection(rows: RowHeights(none, count: 0))
    measureExtras(&section, index)
    guard count > 0 else { return section }
    let first = estimate(IndexPath(row: 0, section: index))
    if table?.statesHeights(inSection: index) == true {
      for row in 0..<count {
        section.rows.insert(
          row == 0 ? first : estimate(IndexPath(row: row, section: index)), at: row)
      }
    } else {
      section.rows.insert(first, count: count, at: 0)
    }
    return section
  }

  /// The height of a row that has not been in sight.
  private func estimate(_ path: IndexPath) -> RowHeights.Row {
    guard let table else { return RowHeights.Row(height: TableMetrics.rowHeight, generation: 0) }
    if let fixed = table.fixedRowHeight(path) {
      return RowHeights.Row(height: fixed, generation: .max)
    }
    if let estimated = table.estimatedHeight(path) {
      return RowHeights.Row(height: estimated, generation: 0)
    }
    let height = table.statedHeight(path) ?? table.standardRowHeight
    return RowHeights.Row(height: height, generation: generation)
  }

  private func measureExtras(_ section: inout TableSection, _ index: Int) {
    guard let table else { return }
    section.header = table.headerHeight(index)
    section.footer = table.footerHeight(index)
    section.padding = table.headerPadding(index, header: section.header)
  }

  /// Places the sections below each other.
  private func stack() {
    var y = table?.tableHeaderView?.frame.height ?? 0
    for index in sections.indices {
      sections[index].y = y
      y = sections[index].maxY
    }
  }

  override var collectionViewContentSize: CGSize {
    let end = sections.last?.maxY ?? table?.tableHeaderView?.frame.height ?? 0
    return CGSize(width: width, height: end + (table?.tableFooterView?.frame.height ?? 0))
  }

  // MARK: Heights

  override var measuresOneByOne: Bool { true }

  override func isMeasured(_ element: ListElement) -> Bool {
    guard let path = element.cellPath, sections.indices.contains(path.section),
      path.row < sections[path.section].rows.count
    else { return true }
    return sections[path.section].rows[path.row].generation >= generation
  }

  /// Rows that turn out to be as high as before need not be placed anew, nor measured again.
  override func noteMeasured(_ preferred: UICollectionViewLayoutAttributes) {
    guard let path = preferred.element.cellPath, !isMeasured(preferred.element),
      sections[path.section].rows[path.row].height == preferred.size.height
    else { return }
    sections[path.section].rows[path.row].generation = generation
  }

  /// Asks the delegate for the heights of the rows that come into sight.
  override func resolve(in rect: CGRect) -> CGPoint {
    var shift: CGFloat = 0
    for index in sectionIndices(in: rect) {
      let section = sections[index]
      guard section.rows.count > 0, section.footerY > rect.minY, section.rowsY < rect.maxY else {
        continue
      }
      var row = section.rows.row(at: rect.minY - section.rowsY)
      var y = section.row(row).y
      while row < section.rows.count, y < rect.maxY + shift {
        let path = IndexPath(row: row, section: index)
        let now = sections[index].rows[row]
        if now.generation < generation, let height = table?.statedHeight(path) {
          sections[index].rows[row] = RowHeights.Row(height: height, generation: generation)
          if y < rect.minY && now.generation == 0 { shift += height - now.height }
        }
        y += sections[index].rows[row].height
        row += 1
      }
      stack()
    }
    return CGPoint(x: 0, y: shift)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    // A callback may have reloaded the table, which then has fewer rows.
    guard let path = originalAttributes.element.cellPath, sections.indices.contains(path.section),
      path.row < sections[path.section].rows.count
    else { return false }
    let row = sections[path.section].rows[path.row]
    return row.height != preferredAttributes.size.height || row.generation < generation
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    guard let path = originalAttributes.element.cellPath else { return context }
    let old = sections[path.section].rows[path.row]
    let height = preferredAttributes.size.height
    sections[path.section].rows[path.row] = RowHeights.Row(height: height, generation: generation)
    // The rows in sight stay in place when a row that reaches above them turns out to be larger.
    if originalAttributes.frame.minY < table?.bounds.minY ?? 0, old.generation == 0 {
      context.contentOffsetAdjustment.y = height - old.height
    }
    context.invalidateItems(at: [path])
    return context
  }

  // MARK: Attributes

  /// Headers of plain tables stay in sight.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    super.shouldInvalidateLayout(forBoundsChange: newBounds)
      || (table?.style == .plain && newBounds.minY != table?.bounds.minY
        && sections.contains { $0.header > 0 || $0.footer > 0 })
  }

  /// The sections that reach into a rectangle.
  func sectionIndices(in rect: CGRect) -> Range<Int> {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].maxY <= rect.minY { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < sections.count, sections[end].y < rect.maxY { end += 1 }
    return low..<end
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    var found: [UICollectionViewLayoutAttributes] = []
    for index in sectionIndices(in: rect) {
      let section = sections[index]
      if section.header > 0 { found.append(headerAttributes(index, sections)) }
      if section.footer > 0 { found.append(footerAttributes(index, sections)) }
      guard section.rows.count > 0 else { continue }
      var row = section.rows.row(at: rect.minY - section.rowsY)
      var y = section.row(row).y
      while row < section.rows.count, y < rect.maxY {
        let height = section.rows[row].height
        found.append(rowAttributes(IndexPath(row: row, section: index), y: y, height: height))
        y += height
        row += 1
      }
    }
    return found
  }

  private func rowAttributes(_ path: IndexPath, y: CGFloat, height: CGFloat)
    -> UICollectionViewLayoutAttributes
  {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    let (left, right) = insets
    attributes.frame = CGRect(
      x: left, y: y, width: max(width - (left + right), 0), height: height)
    return attributes
  }

  func rowAttributes(_ path: IndexPath, _ sections: [TableSection])
    -> UICollectionViewLayoutAttributes?
  {
    guard sections.indices.contains(path.section),
      (0..<sections[path.section].rows.count).contains(path.row)
    else { return nil }
    let (y, height) = sections[path.section].row(path.row)
    return rowAttributes(path, y: y, height: height)
  }

  private func extra(_ kind: String, _ index: Int, y: CGFloat, height: CGFloat)
    -> UICollectionViewLayoutAttributes
  {
    let path = IndexPath(row: 0, section: index)
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    attributes.frame = CGRect(x: 0, y: y, width: width, height: height)
    return attributes
  }

  private func headerAttributes(_ index: Int, _ sections: [TableSection])
    -> UICollectionViewLayoutAttributes
  {
    let section = sections[index]
    var y = section.headerY
    if let table, table.style == .plain {
      let top = table.bounds.minY + table.adjustedContentInset.top
      y = max(y, min(top, section.footerY - section.header))
    }
    return extra(Self.header, index, y: y, height: section.header)
  }

  private func footerAttributes(_ index: Int, _ sections: [TableSection])
    -> UICollectionViewLayoutAttributes
  {
    let section = sections[index]
    var y = section.footerY
    if let table, table.style == .plain {
      let bottom = table.bounds.maxY - table.adjustedContentInset.bottom
      y = min(y, max(bottom - section.footer, section.rowsY))
    }
    return extra(Self.footer, index, y: y, height: section.footer)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    rowAttributes(indexPath, sections)
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionViewLayoutAttributes?
  { extraAttributes(elementKind, indexPath.section, sections) }

  private func extraAttributes(_ kind: String, _ index: Int, _ sections: [TableSection])
    -> UICollectionViewLayoutAttributes?
  {
    guard sections.indices.contains(index) else { return nil }
    if kind == Self.header {
      return sections[index].header > 0 ? headerAttributes(index, sections) : nil
    }
    return sections[index].footer > 0 ? footerAttributes(index, sections) : nil
  }

  // MARK: Batches

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard let mapping else { return nil }
    if let old = mapping.old(of: itemIndexPath) { return rowAttributes(old, sectionsBefore) }
    guard let attributes = rowAttributes(itemIndexPath, sections) else { return nil }
    let block = RowBlock(of: itemIndexPath, in: sections) { mapping.old(of: $0) == nil }
    return animations.inserted(itemIndexPath).away(attributes, top: block.top, width: width)
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard let mapping, let attributes = rowAttributes(itemIndexPath, sectionsBefore) else {
      return nil
    }
    let block = RowBlock(of: itemIndexPath, in: sectionsBefore) { mapping.new(of: $0) == nil }
    return animations.deleted(itemIndexPath).away(attributes, top: block.top, width: width)
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let mapping else { return nil }
    if let old = mapping.oldSection(of: elementIndexPath.section) {
      return extraAttributes(elementKind, old, sectionsBefore)
    }
    let animation = animations.insertedSections[elementIndexPath.section] ?? .automatic
    return extraAttributes(elementKind, elementIndexPath.section, sections).map {
      animation.away($0, top: $0.frame.minY, width: width)
    }
  }

  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let animation = animations.deletedSections[elementIndexPath.section] ?? .automatic
    return extraAttributes(elementKind, elementIndexPath.section, sectionsBefore).map {
      animation.away($0, top: $0.frame.minY, width: width)
    }
  }
}
