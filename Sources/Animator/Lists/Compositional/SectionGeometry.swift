import Foundation
import Graphics

/// Where a section of a compositional layout is, and everything in it.
///
/// "Along" is the direction of the layout, "across" the other one. In a section that scrolls across, groups follow each
/// other across; frames are then those of contents that have not scrolled.
@MainActor
struct SectionGeometry {
  let index: Int
  let section: NSCollectionLayoutSection
  let axis: ScrollAxis
  /// How wide the list is across.
  let width: CGFloat
  /// Where the section begins along.
  var start: CGFloat = 0
  private(set) var runs: GroupRuns
  private(set) var boundary: BoundaryLayout
  private let metrics: SectionMetrics
  let environment: LayoutEnvironment
  private var others: [String: [Int: CGSize]]

  init(
    _ index: Int, _ section: NSCollectionLayoutSection, count: Int, _ metrics: SectionMetrics,
    _ environment: LayoutEnvironment, _ measured: MeasuredSizes
  ) {
    (self.index, self.section, self.metrics) = (index, section, metrics)
    (axis, width, self.environment) = (metrics.axis, metrics.width, environment)
    let others = measured.others(index)
    self.others = others
    boundary = metrics.boundary(section, others)
    let isOrthogonal = section.orthogonalScrollingBehavior != .none
    let container = metrics.container(section, boundary)
    runs = GroupRuns(
      section, isOrthogonal ? axis.other : axis, count: count, in: container,
      environment.inner(container), measured.items(index), others)
  }

  var isOrthogonal: Bool { runs.axis != axis }
  var end: CGFloat { start + length }

  /// How long the section is along.
  var length: CGFloat {
    max(contentNear + contentLength + contentFar, 0)
  }

  private var contentLength: CGFloat { isOrthogonal ? runs.thickness : runs.length }
  private var contentNear: CGFloat {
    spaceBefore + axis.near(boundary.insets) + axis.near(section.contentInsets)
  }
  private var contentFar: CGFloat {
    axis.far(boundary.insets) + axis.far(section.contentInsets) + (section.list?.spaceAfter ?? 0)
  }
  /// The space above the header of a section of a list.
  private var spaceBefore: CGFloat { section.list?.spaceBefore(index) ?? 0 }

  /// The distance of the contents from the edges of the list across.
  private var acrossNear: CGFloat {
    metrics.insets(section).near + axis.other.near(boundary.insets)
      + axis.other.near(section.contentInsets)
  }
  private var acrossFar: CGFloat {
    metrics.insets(section).far + axis.other.far(boundary.insets)
      + axis.other.far(section.contentInsets)
  }

  /// The rectangle of the section.
  var frame: CGRect {
    CGRect(origin: axis.point(start, 0), size: axis.size(length, width))
  }

  // MARK: Items

  /// The frame of something in a group.
  private func frame(_ frame: CGRect, in group: GroupRuns.Group) -> CGRect {
    let origin =
      isOrthogonal
      ? axis.point(start + contentNear, acrossNear + group.start)
      : axis.point(start + contentNear + group.start, acrossNear)
    return frame.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// An item as it is laid out; nil if there is none.
  func item(_ item: Int) -> GroupSolution.Item? {
    guard let group = runs.group(ofItem: item) else { return nil }
    var found = group.solution.items[item - group.firstItem]
    found.frame = frame(found.frame, in: group)
    return found
  }

  /// A view that is attached to an item, as it is laid out; nil if there is none.
  func attachment(_ kind: String, _ item: Int) -> GroupSolution.Attachment? {
    guard let group = runs.group(ofItem: item),
      var found = group.solution.attachments.first(where: {
        $0.kind == kind && $0.item == item - group.firstItem
      })
    else { return nil }
    found.frame = frame(found.frame, in: group)
    return found
  }

  /// Where the group of an item begins along.
  func groupStart(ofItem item: Int) -> CGFloat {
    isOrthogonal ? start : start + contentNear + (runs.group(ofItem: item)?.start ?? 0)
  }

  /// The elements in the groups that reach into a rectangle, which is in the coordinates of the section's contents.
  func elements(in rect: CGRect) -> [ListElement] {
    let base = isOrthogonal ? acrossNear : start + contentNear
    let (near, far) = (runs.axis.start(rect) - base, runs.axis.end(rect) - base)
    var found: [ListElement] = []
    runs.forEachGroup(from: near, to: far) { group in
      for (offset, item) in group.solution.items.enumerated()
      where reaches(item.frame, in: group, into: rect) {
        found.append(.cell(IndexPath(item: group.firstItem + offset, section: index)))
      }
      for view in group.solution.attachments where reaches(view.frame, in: group, into: rect) {
        let path = IndexPath(item: group.firstItem + view.item, section: index)
        found.append(.supplementary(kind: view.kind, path))
      }
    }
    return found
  }

  private func reaches(_ frame: CGRect, in group: GroupRuns.Group, into rect: CGRect) -> Bool {
    self.frame(frame, in: group).overlaps(rect)
  }

  // MARK: Edges and backgrounds

  /// The box that views at the edges are in.
  private var boundaryBox: CGRect {
    let insets = metrics.boundaryInsets(section)
    let size = axis.size(length - spaceBefore, max(width - insets.near - insets.far, 0))
    return CGRect(origin: axis.point(start + spaceBefore, insets.near), size: size)
  }

  /// The views at the edges: their entries and elements.
  var boundaryElements: [(entry: BoundaryLayout.Entry, element: ListElement)] {
    boundary.entries.map {
      let path = IndexPath(item: $0.number, section: index)
      return ($0, .supplementary(kind: $0.item.elementKind, path))
    }
  }

  func boundaryEntry(_ kind: String, _ number: Int) -> BoundaryLayout.Entry? {
    boundary.entries.first { $0.item.elementKind == kind && $0.number == number }
  }

  func boundaryFrame(_ entry: BoundaryLayout.Entry, visible: CGRect) -> CGRect {
    boundary.pinned(entry, in: boundaryBox, axis, visible: visible)
  }

  /// The background of a kind; nil if there is none.
  func decoration(_ kind: String, _ number: Int) -> (NSCollectionLayoutDecorationItem, CGRect)? {
    let items = section.decorationItems.filter { $0.elementKind == kind }
    guard items.indices.contains(number) else { return nil }
    return (items[number], frame.inset(by: items[number].contentInsets))
  }

  /// The backgrounds.
  var decorationElements: [ListElement] {
    var numbers: [String: Int] = [:]
    return section.decorationItems.map {
      let number = numbers[$0.elementKind, default: 0]
      numbers[$0.elementKind] = number + 1
      return .decoration(kind: $0.elementKind, IndexPath(item: number, section: index))
    }
  }

  // MARK: Measuring

  /// Takes over the measured size of an element.
  mutating func measure(_ element: ListElement, _ size: CGSize) {
    let item = element.indexPath.item
    switch element {
    case .cell: runs.measure(item, attachment: nil, size)
    case .supplementary(let kind, _), .decoration(let kind, _):
      others[kind, default: [:]][item] = size
      if boundaryEntry(kind, item) != nil {
        boundary = metrics.boundary(section, others)
      } else {
        runs.measure(item, attachment: kind, size)
      }
    }
  }

  // MARK: Scrolling across

  /// The rectangle of the contents that scroll across.
  var scrollerFrame: CGRect {
    CGRect(origin: axis.point(start + contentNear, 0), size: axis.size(contentLength, width))
  }

  /// How long the contents that scroll across are.
  var scrolledLength: CGFloat { acrossNear + runs.length + acrossFar }

  /// The space before and after the contents that lets the first and the last group come to the middle.
  var centeringInsets: (near: CGFloat, far: CGFloat) {
    guard section.orthogonalScrollingBehavior == .groupPagingCentered,
      let first = runs.group(number: 0), let last = runs.group(number: .max)
    else { return (0, 0) }
    func space(_ group: GroupRuns.Group, _ inset: CGFloat) -> CGFloat {
      (width - runs.axis.of(group.solution.size)) / 2 - inset
    }
    return (space(first, acrossNear), space(last, acrossFar))
  }

  /// The offsets between the edges.
  var offsetRange: ClosedRange<CGFloat> {
    let insets = centeringInsets
    return -insets.near...max(-insets.near, scrolledLength + insets.far - width)
  }

  /// The offset at which a group rests.
  func restingOffset(ofGroup number: Int) -> CGFloat {
    guard let group = runs.group(number: number) else { return 0 }
    if section.orthogonalScrollingBehavior != .groupPagingCentered { return group.start }
    return acrossNear + group.start - (width - runs.axis.of(group.solution.size)) / 2
  }

  /// The offset at which an item is near the beginning of what is seen (0), in the middle (0.5), or at the end (1); nil
  /// for the nearest one at which all of it is seen.
  func offset(toShow item: Int, at position: CGFloat?, from offset: CGFloat) -> CGFloat {
    guard let frame = self.item(item)?.frame else { return offset }
    let (start, length) = (runs.axis.start(frame), runs.axis.of(frame.size))
    let (near, far) = (start - acrossNear, start + length + acrossFar - width)
    let target = position.map { near + (far - near) * $0 } ?? min(max(offset, min(near, far)), near)
    return min(max(target, offsetRange.lowerBound), offsetRange.upperBound)
  }

  /// The number of the group that rests at an offset, or how much of the way to the next one that is.
  func groupNumber(restingAt offset: CGFloat) -> CGFloat {
    if section.orthogonalScrollingBehavior != .groupPagingCentered {
      return runs.groupNumber(at: offset)
    }
    // Groups of different lengths are in the middle at offsets that lie between each other's.
    let near = runs.groupNumber(at: offset + width / 2 - acrossNear).rounded(.down)
    let (low, high) = (restingOffset(ofGroup: Int(near)), restingOffset(ofGroup: Int(near) + 1))
    if offset >= low { return high > low ? near + (offset - low) / (high - low) : near }
    let before = restingOffset(ofGroup: Int(near) - 1)
    return low > before ? near - (low - offset) / (low - before) : near
  }
}

/// The metrics that the sections of a layout have in common.
@MainActor
struct SectionMetrics {
  let axis: ScrollAxis
  /// How wide the list is across.
  let width: CGFloat
  /// The size that sections have fractions of, with the insets that they are within.
  let container: CGSize
  /// The insets of the layout's configuration across.
  let reference: UIContentInsetsReference
  /// The space that insets take across.
  let resolve: @MainActor (UIContentInsetsReference) -> (near: CGFloat, far: CGFloat)

  func insets(_ section: NSCollectionLayoutSection) -> (near: CGFloat, far: CGFloat) {
    let own = section.contentInsetsReference
    return resolve(own == .automatic ? reference : own)
  }

  /// The insets of views at a section's edges.
  func boundaryInsets(_ section: NSCollectionLayoutSection) -> (near: CGFloat, far: CGFloat) {
    let own = section.supplementaryContentInsetsReference
    if own != .automatic { return resolve(own) }
    let insets = insets(section)
    if !section.edgesFollowInsets { return insets }
    return (
      insets.near + axis.other.near(section.contentInsets),
      insets.far + axis.other.far(section.contentInsets)
    )
  }

  func boundary(_ section: NSCollectionLayoutSection, _ measured: [String: [Int: CGSize]])
    -> BoundaryLayout
  {
    let insets = boundaryInsets(section)
    let size = axis.size(axis.of(container), max(width - insets.near - insets.far, 0))
    return BoundaryLayout(section.boundarySupplementaryItems, in: size) { measured[$0]?[$1] }
  }

  /// The size that groups have fractions of.
  func container(_ section: NSCollectionLayoutSection, _ boundary: BoundaryLayout) -> CGSize {
    let insets = insets(section)
    let across =
      width - insets.near - insets.far - axis.other.both(boundary.insets)
      - axis.other.both(section.contentInsets)
    let along = axis.of(container) - axis.both(section.contentInsets)
    return axis.size(max(along, 0), max(across, 0))
  }
}
