import Foundation
import Graphics

/// Where the sections of a compositional layout are, one after another.
@MainActor
struct CompositionalGeometry {
  let metrics: SectionMetrics
  let spacing: CGFloat
  /// The views at the edges of the whole layout.
  private(set) var boundary: BoundaryLayout
  private let edges: [NSCollectionLayoutBoundarySupplementaryItem]
  private(set) var sections: [SectionGeometry]

  init(
    _ metrics: SectionMetrics, _ configuration: UICollectionViewCompositionalLayoutConfiguration,
    _ sections: [SectionGeometry], _ measured: MeasuredSizes
  ) {
    (self.metrics, self.sections) = (metrics, sections)
    spacing = configuration.interSectionSpacing.layoutSpacing
    edges = configuration.boundarySupplementaryItems
    boundary = Self.boundary(edges, metrics, measured)
    stack(from: 0)
  }

  private static func boundary(
    _ edges: [NSCollectionLayoutBoundarySupplementaryItem], _ metrics: SectionMetrics,
    _ measured: MeasuredSizes
  ) -> BoundaryLayout {
    BoundaryLayout(edges, in: metrics.container, measured: measured.global)
  }

  var axis: ScrollAxis { metrics.axis }

  private mutating func stack(from first: Int) {
    var start =
      first > 0 ? sections[first - 1].end + spacing : axis.near(boundary.insets)
    for index in first..<max(sections.count, first) {
      sections[index].start = start
      start = sections[index].end + spacing
    }
  }

  /// How long all of it is along.
  var length: CGFloat {
    (sections.last?.end ?? axis.near(boundary.insets)) + axis.far(boundary.insets)
  }

  var contentSize: CGSize { axis.size(length, metrics.width) }

  // MARK: Sections

  func section(of path: IndexPath) -> SectionGeometry? {
    path.count == 2 && sections.indices.contains(path.section) ? sections[path.section] : nil
  }

  /// The sections that may show something in a rectangle: those that reach into it, and one on each side, of which
  /// something may lie beyond the section.
  func sections(in rect: CGRect) -> Range<Int> {
    let first = sections.partitionIndex { $0.end <= axis.start(rect) }
    let end = sections.partitionIndex { $0.start < axis.end(rect) }
    let low = max(first - 1, 0)
    return low..<max(low, min(end + 1, sections.count))
  }

  // MARK: Edges of the whole layout

  var boundaryElements: [(entry: BoundaryLayout.Entry, element: ListElement)] {
    boundary.entries.map {
      ($0, .supplementary(kind: $0.item.elementKind, IndexPath(index: $0.number)))
    }
  }

  func boundaryEntry(_ kind: String, _ number: Int) -> BoundaryLayout.Entry? {
    boundary.entries.first { $0.item.elementKind == kind && $0.number == number }
  }

  func boundaryFrame(_ entry: BoundaryLayout.Entry, visible: CGRect) -> CGRect {
    boundary.pinned(
      entry, in: CGRect(origin: .zero, size: contentSize), axis, visible: visible)
  }

  // MARK: Measuring

  /// Takes over the measured size of an element.
  ///
  /// - Returns: The distance by which the elements after it have moved.
  mutating func measure(_ element: ListElement, _ measured: MeasuredSizes) -> CGFloat {
    guard let size = measured[element] else { return 0 }
    let path = element.indexPath
    if path.count < 2 {
      let old = axis.near(boundary.insets)
      boundary = Self.boundary(edges, metrics, measured)
      stack(from: 0)
      return axis.near(boundary.insets) - old
    }
    guard sections.indices.contains(path.section) else { return 0 }
    let old = sections[path.section].length
    sections[path.section].measure(element, size)
    let change = sections[path.section].length - old
    if change != 0 { stack(from: path.section) }
    return change
  }
}
