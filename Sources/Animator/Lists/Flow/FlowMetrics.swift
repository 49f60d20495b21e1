import Foundation
import Graphics

/// Breaks the items of a flow layout into lines.
@MainActor
struct FlowMetrics {
  private let layout: UICollectionViewFlowLayout
  private let view: UICollectionView
  private let delegate: (any UICollectionViewDelegateFlowLayout)?
  private let measured: [IndexPath: CGSize]

  init(
    _ layout: UICollectionViewFlowLayout, _ view: UICollectionView, _ measured: [IndexPath: CGSize]
  ) {
    (self.layout, self.view, self.measured) = (layout, view, measured)
    delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
  }

  func geometry(counts: [Int]) -> FlowGeometry {
    let insets = view.adjustedContentInset
    let isVertical = layout.scrollDirection == .vertical
    let width =
      isVertical
      ? view.bounds.width - insets.left - insets.right
      : view.bounds.height - insets.top - insets.bottom
    var geometry = FlowGeometry(isVertical: isVertical, width: max(width, 0))
    var start: CGFloat = 0
    for (index, count) in counts.enumerated() {
      var section = section(index, count, geometry)
      section.start = start
      start += section.length
      geometry.sections.append(section)
    }
    return geometry
  }

  private func section(_ index: Int, _ count: Int, _ geometry: FlowGeometry)
    -> FlowGeometry.Section
  {
    var section = FlowGeometry.Section()
    section.header =
      geometry.along(
        delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: index)
          ?? layout.headerReferenceSize
      ).atLeastZero
    section.footer =
      geometry.along(
        delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: index)
          ?? layout.footerReferenceSize
      ).atLeastZero
    section.sizes = sizes(index, count)
    let insets = insets(index)
    let isVertical = geometry.isVertical
    let breaker = FlowLineBreaker(
      near: isVertical ? insets.left : insets.top,
      available: geometry.width
        - (isVertical ? insets.left + insets.right : insets.top + insets.bottom),
      itemSpacing: delegate?.collectionView(
        view, layout: layout, minimumInteritemSpacingForSectionAt: index)
        ?? layout.minimumInteritemSpacing,
      lineSpacing: delegate?.collectionView(
        view, layout: layout, minimumLineSpacingForSectionAt: index) ?? layout.minimumLineSpacing)
    let start = section.header + (isVertical ? insets.top : insets.left)
    section.lines = breaker.lines(section, count, geometry, from: start)
    let end = section.lines.last.map { $0.start + $0.thickness } ?? start
    section.length = end + (isVertical ? insets.bottom : insets.right) + section.footer
    return section
  }

  private func insets(_ index: Int) -> UIEdgeInsets {
    let insets =
      delegate?.collectionView(view, layout: layout, insetForSectionAt: index)
      ?? layout.sectionInset
    let across =
      switch layout.sectionInsetReference {
      case .fromContentInset: UIEdgeInsets.zero
      case .fromSafeArea: view.safeAreaInsets
      case .fromLayoutMargins: view.layoutMargins
      }
    return layout.scrollDirection == .vertical
      ? insets + UIEdgeInsets(top: 0, left: across.left, bottom: 0, right: across.right)
      : insets + UIEdgeInsets(top: across.top, left: 0, bottom: across.bottom, right: 0)
  }

  /// The sizes of a section's items; one if all are the same.
  private func sizes(_ section: Int, _ count: Int) -> [CGSize] {
    let estimate = layout.estimatedItemSize
    if estimate != .zero {
      let size = estimate == UICollectionViewFlowLayout.automaticSize ? layout.itemSize : estimate
      return (0..<count).map { measured[IndexPath(item: $0, section: section)] ?? size.atLeastZero }
    }
    guard let delegate else { return [layout.itemSize.atLeastZero] }
    let sizes = (0..<count).map {
      delegate.collectionView(
        view, layout: layout,
        sizeForItemAt: view.dataPath(IndexPath(item: $0, section: section))
      ).atLeastZero
    }
    guard let first = sizes.first, sizes.contains(where: { $0 != first }) else {
      return [sizes.first ?? .zero]
    }
    return sizes
  }
}

/// Breaks the items of a section into lines.
struct FlowLineBreaker {
  /// The inset before the items of a line.
  let near: CGFloat
  /// The length of lines.
  let available: CGFloat
  let itemSpacing: CGFloat
  let lineSpacing: CGFloat
  /// How much longer than a line its items may be, because numbers are rounded.
  private static let slack: CGFloat = 1e-6

  func lines(
    _ section: FlowGeometry.Section, _ count: Int, _ geometry: FlowGeometry, from start: CGFloat
  ) -> [FlowGeometry.Line] {
    var lines: [FlowGeometry.Line] = []
    var (first, position) = (0, start)
    while first < count {
      var (next, used, thickness) = (first, CGFloat(0), CGFloat(0))
      while next < count {
        let size = section.size(next)
        let longer = used + (next > first ? itemSpacing : 0) + geometry.across(size)
        if next > first && longer > available + Self.slack { break }
        (used, thickness) = (longer, max(thickness, geometry.along(size)))
        next += 1
      }
      let last = geometry.across(section.size(next - 1))
      let (offset, spacing) = spread(next - first, used, isLast: next == count, last)
      lines.append(
        FlowGeometry.Line(
          first: first, count: next - first, start: position, thickness: thickness, offset: offset,
          spacing: spacing))
      position += thickness + lineSpacing
      first = next
    }
    return lines
  }

  /// Where the first item of a line begins, and the space between its items.
  private func spread(_ count: Int, _ used: CGFloat, isLast: Bool, _ size: CGFloat)
    -> (CGFloat, CGFloat)
  {
    var (count, left) = (count, max(available - used, 0))
    let step = size + itemSpacing
    if isLast && step > 0 {
      let more = ((left + Self.slack) / step).rounded(.down)
      count += Int(min(more, 1e6))
      left = max(left - more * step, 0)
    }
    if count == 1 { return (near + left / 2, itemSpacing) }
    return (near, itemSpacing + left / CGFloat(count - 1))
  }
}

extension CGFloat {
  fileprivate var atLeastZero: CGFloat { isFinite ? Swift.max(self, 0) : 0 }
}

extension CGSize {
  fileprivate var atLeastZero: CGSize {
    CGSize(width: width.atLeastZero, height: height.atLeastZero)
  }
}
