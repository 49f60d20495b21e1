import Foundation
import Graphics

// Heights as the delegate states them, or as the table chooses them.

extension UITableView {
  /// The height that all rows of a section have, if the delegate does not state any; nil if there is none.
  func fixedRowHeight(_ path: IndexPath) -> CGFloat? {
    guard let rowHeight = usable(rowHeight), !delegateStatesHeights(path) else { return nil }
    return rowHeight
  }

  /// The height of a row that is stated; nil if its cell determines it.
  func statedHeight(_ path: IndexPath) -> CGFloat? {
    let own = delegate?.tableView(self, heightForRowAt: path) ?? Self.unanswered
    return own == Self.unanswered ? usable(rowHeight) : usable(own)
  }

  /// The height that a row is taken to have; nil if heights are not estimated.
  func estimatedHeight(_ path: IndexPath) -> CGFloat? {
    let own = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? Self.unanswered
    let estimate = own == Self.unanswered ? estimatedRowHeight : own
    if estimate == 0 { return nil }
    return usable(estimate) ?? usable(rowHeight) ?? standardRowHeight
  }

  /// The height of rows whose content does not ask for more, at the table's text size.
  var standardRowHeight: CGFloat {
    TableMetrics.rowHeight(at: traitCollection.preferredContentSizeCategory)
  }

  /// Whether the delegate has to be asked for each row of a section before it is in sight.
  func statesHeights(inSection section: Int) -> Bool {
    let first = IndexPath(row: 0, section: section)
    if let delegate, delegate.tableView(self, estimatedHeightForRowAt: first) != Self.unanswered {
      return true
    }
    return estimatedRowHeight == 0 && delegateStatesHeights(first)
  }

  private func delegateStatesHeights(_ path: IndexPath) -> Bool {
    guard let delegate else { return false }
    return delegate.tableView(self, heightForRowAt: path) != Self.unanswered
  }

  /// A height in points; nil if it is automatic, or no number.
  private func usable(_ height: CGFloat) -> CGFloat? {
    height.isFinite && height >= 0 ? height : nil
  }

  // MARK: Headers and footers

  /// The height of a header in points; 0 for none.
  func headerHeight(_ section: Int) -> CGFloat {
    extraHeight(
      TableLayout.header, section,
      stated: delegate?.tableView(self, heightForHeaderInSection: section),
      standard: sectionHeaderHeight)
  }

  /// The height of a footer in points; 0 for none.
  func footerHeight(_ section: Int) -> CGFloat {
    extraHeight(
      TableLayout.footer, section,
      stated: delegate?.tableView(self, heightForFooterInSection: section),
      standard: sectionFooterHeight)
  }

  /// The height of a header or a footer: that which the delegate states, also without contents; that of the table's
  /// property, in plain tables with contents alone; or that of the contents.
  ///
  /// In grouped tables, 0 leaves the choice to the table, and titles have the height that they need: the 18 points that
  /// Xcode writes into documents are the distance of sections without titles.
  private func extraHeight(
    _ kind: String, _ section: Int, stated: CGFloat?, standard: CGFloat
  ) -> CGFloat {
    let isPlain = style == .plain
    if let stated, stated != Self.unanswered {
      if let height = usable(stated), height > 0 || isPlain { return height }
    } else if let height = usable(standard), isPlain ? hasExtra(kind, section) : height > 0 {
      return isPlain ? height : max(height, titleHeight(kind, section) ?? 0)
    }
    return extraHeight(kind, section)
  }

  /// The space above a header.
  func headerPadding(_ section: Int, header: CGFloat) -> CGFloat {
    guard style == .plain, header > 0 else { return 0 }
    return usable(sectionHeaderTopPadding) ?? TableMetrics.plainHeaderPadding
  }

  private func extraHeight(_ kind: String, _ section: Int) -> CGFloat {
    if let own = ownExtra(kind, section) {
      let size = own.systemLayoutSizeFitting(
        CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      recycle(own, .supplementary(kind: kind, IndexPath(row: 0, section: section)))
      if size.height > 0 { return size.height }
    } else if let text = extraText(kind, section) {
      return height(ofTitle: text, kind, section)
    }
    if style == .plain { return 0 }
    return section == 0 && kind == TableLayout.header
      ? TableMetrics.firstEmptyGroupedHeader : TableMetrics.emptyGroupedHeader
  }

  private func hasExtra(_ kind: String, _ section: Int) -> Bool {
    extraText(kind, section) != nil || hasOwnExtra(kind, section)
  }

  private func hasOwnExtra(_ kind: String, _ section: Int) -> Bool {
    guard let own = ownExtra(kind, section) else { return false }
    recycle(own, .supplementary(kind: kind, IndexPath(row: 0, section: section)))
    return true
  }

  /// The height of a header or a footer that shows a title; nil if it shows none.
  private func titleHeight(_ kind: String, _ section: Int) -> CGFloat? {
    guard let text = extraText(kind, section), !hasOwnExtra(kind, section) else { return nil }
    return height(ofTitle: text, kind, section)
  }

  private func height(ofTitle text: String, _ kind: String, _ section: Int) -> CGFloat {
    let area = contentSafeArea
    return headerText(kind).height(
      text, width: bounds.width - area.left - area.right, isFirst: section == 0)
  }

  /// How headers or footers show their titles.
  private func headerText(_ kind: String) -> TableHeaderText {
    TableHeaderText(kind, style, tableWidth: bounds.width, traits: traitCollection)
  }

  private func ownExtra(_ kind: String, _ section: Int) -> UIView? {
    let view = askedExtra(kind, section)
    if let view = view as? UITableViewHeaderFooterView { prepare(view) }
    return view
  }

  /// Passes the table's values on to a header or a footer, wherever it comes from.
  private func prepare(_ extra: UITableViewHeaderFooterView) {
    let area = contentSafeArea
    if extra.environment.safeArea == area { return }
    UIView.performWithoutAnimation { extra.environment.safeArea = area }
  }

  private func askedExtra(_ kind: String, _ section: Int) -> UIView? {
    if kind == TableLayout.header {
      return delegate?.tableView(self, viewForHeaderInSection: section)
    }
    // Views that are dequeued meanwhile are footers.
    isMakingFooter = true
    defer { isMakingFooter = false }
    return delegate?.tableView(self, viewForFooterInSection: section)
  }

  private func extraText(_ kind: String, _ section: Int) -> String? {
    kind == TableLayout.header
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
  }

  /// The view of a header or a footer.
  func makeExtra(_ kind: String, _ section: Int) -> UIView {
    if let own = ownExtra(kind, section) { return own }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    if style == .plain { view.backgroundColor = backgroundColor }
    prepare(view)
    view.show(extraText(kind, section), headerText(kind))
    return view
  }

  /// Places the contents of the headers and footers in sight for another safe area.
  func updateExtras() {
    for (element, view) in engine.shownInOrder {
      guard case .supplementary(let kind, _) = element,
        let extra = view as? UITableViewHeaderFooterView
      else { continue }
      prepare(extra)
      extra.placeTitle(as: headerText(kind))
    }
  }

  /// Moves the views above and below all rows along with a batch.
  func layoutExtrasInUpdate() {
    guard let footer = tableFooterView else { return }
    footer.frame.origin.y = tableLayout.collectionViewContentSize.height - footer.frame.height
  }
}
