import Foundation
import Graphics

/// A group whose items have been laid out; frames are in the group's coordinates.
struct GroupSolution {
  struct Item {
    var frame: CGRect
    var zIndex = 0
    /// The axes along which the view is measured.
    var measuredAxes: LayoutAxes = []
  }

  /// A view that is attached to an item, or to a group, of which it then has the first item's index.
  struct Attachment {
    let kind: String
    var item: Int
    var frame: CGRect
    let zIndex: Int
    let measuredAxes: LayoutAxes
  }

  var size: CGSize
  var items: [Item] = []
  var attachments: [Attachment] = []

  /// Adds the contents of another group or item at a point of this one.
  mutating func add(_ other: GroupSolution, at origin: CGPoint) {
    let first = items.count
    for var item in other.items {
      item.frame = item.frame.offsetBy(dx: origin.x, dy: origin.y)
      items.append(item)
    }
    for var attachment in other.attachments {
      attachment.item += first
      attachment.frame = attachment.frame.offsetBy(dx: origin.x, dy: origin.y)
      attachments.append(attachment)
    }
  }

  /// Where everything in the group lies, which may be beyond the group.
  var extent: CGRect {
    (items.map(\.frame) + attachments.map(\.frame))
      .reduce(CGRect(origin: .zero, size: size)) { $0.union($1) }
  }
}

/// Places the items of a group: each group in the space that its parent leaves, one subitem after another.
@MainActor
struct GroupSolver {
  /// How many subitems a group has at most.
  static let itemLimit = 10_000
  /// How much longer than their group subitems may be, because numbers are rounded.
  private static let slack: CGFloat = 1e-6

  let environment: LayoutEnvironment
  /// How many items there are for the group.
  var limit = Int.max
  /// The measured sizes of items, and of views that are attached to them, by their indices in the group.
  var measuredItem: (Int) -> CGSize? = { _ in nil }
  var measuredAttachment: (_ kind: String, _ item: Int) -> CGSize? = { _, _ in nil }

  /// A length that a parent gives to an item, whatever the item says.
  private struct Given {
    var axes: LayoutAxes = []
    var size = CGSize.zero

    func applied(to size: CGSize) -> CGSize { size.replacing(axes, by: self.size) }
  }

  /// Places the items of a group.
  func solve(_ group: NSCollectionLayoutGroup, in container: CGSize) -> GroupSolution {
    solve(group, container, 0, Given())
  }

  private func solve(
    _ item: NSCollectionLayoutItem, _ container: CGSize, _ first: Int, _ given: Given
  ) -> GroupSolution {
    if let group = item as? NSCollectionLayoutGroup {
      return solve(group: group, container, first, given)
    }
    let axes = item.layoutSize.measuredAxes
    let size = given.applied(
      to: item.layoutSize.size(in: container).replacing(axes, by: measuredItem(first)))
    let frame = CGRect(origin: .zero, size: size).inset(by: item.effectiveInsets)
    var solution = GroupSolution(size: size)
    solution.items = [GroupSolution.Item(frame: frame, measuredAxes: axes)]
    attach(item, to: frame, first, &solution)
    return solution
  }

  private func attach(
    _ item: NSCollectionLayoutItem, to frame: CGRect, _ first: Int, _ solution: inout GroupSolution
  ) {
    for view in item.attachedItems {
      let measured = measuredAttachment(view.elementKind, first)
      solution.attachments.append(
        GroupSolution.Attachment(
          kind: view.elementKind, item: 0, frame: view.frame(in: frame, measured: measured),
          zIndex: view.zIndex, measuredAxes: view.layoutSize.measuredAxes))
    }
  }

  // MARK: Groups

  private func solve(
    group: NSCollectionLayoutGroup, _ container: CGSize, _ first: Int, _ given: Given
  ) -> GroupSolution {
    let proposed = given.applied(to: group.layoutSize.size(in: container))
    let insets = group.effectiveInsets
    // Along these axes, the group is as long as its contents.
    let open = group.layoutSize.measuredAxes.subtracting(given.axes)
    var inner = proposed.inset(by: insets)
    var filling = fill(group, inner, first, open)
    let needed = inner.replacing(open, by: filling.extent)
    if needed != inner {
      inner = needed
      // Fractions are of the length that the others need.
      filling = fill(group, inner, first, open)
    }
    let origin = CGPoint(
      x: ScrollAxis.horizontal.near(insets), y: ScrollAxis.vertical.near(insets))
    var solution = GroupSolution(
      size: proposed.replacing(
        open,
        by: CGSize(
          width: inner.width + ScrollAxis.horizontal.both(insets),
          height: inner.height + ScrollAxis.vertical.both(insets))))
    for part in filling.parts {
      solution.add(
        part.solution, at: CGPoint(x: part.origin.x + origin.x, y: part.origin.y + origin.y))
    }
    attach(group, to: CGRect(origin: .zero, size: solution.size), first, &solution)
    return solution
  }

  /// The subitems of a group, placed.
  private struct Filling {
    var parts: [Part] = []
    /// How long all of them together are.
    var extent = CGSize.zero
  }

  private struct Part {
    let item: NSCollectionLayoutItem
    var solution: GroupSolution
    /// The index of its first item in the outermost group.
    let first: Int
    var origin = CGPoint.zero
  }

  private func fill(
    _ group: NSCollectionLayoutGroup, _ inner: CGSize, _ first: Int, _ open: LayoutAxes
  ) -> Filling {
    if case .custom(let provider) = group.arrangement { return custom(provider, inner, first) }
    var parts = sequence(group, inner, first, open)
    equalize(&parts, inner)
    return place(parts, of: group, inner, open)
  }

  private func custom(
    _ provider: NSCollectionLayoutGroupCustomItemProvider, _ inner: CGSize, _ first: Int
  ) -> Filling {
    var solution = GroupSolution(size: inner)
    var extent = CGRect.zero
    let items = provider(environment.inner(inner)).prefix(max(limit - first, 0))
    for item in items.prefix(Self.itemLimit) {
      let frame = item.frame.finite.standardized
      solution.items.append(GroupSolution.Item(frame: frame, zIndex: item.zIndex))
      extent = extent.union(frame)
    }
    let part = Part(item: NSCollectionLayoutItem(layoutSize: .whole), solution: solution, first: 0)
    return Filling(parts: [part], extent: CGSize(width: extent.maxX, height: extent.maxY))
  }

  /// The subitems that the group has room for, before layout.
  private func sequence(
    _ group: NSCollectionLayoutGroup, _ inner: CGSize, _ first: Int, _ open: LayoutAxes
  ) -> [Part] {
    let (axis, subitems) = (group.axis, group.subitems)
    let (isOpen, available) = (open.contains(axis), axis.of(inner))
    var (parts, used, index): ([Part], CGFloat, Int) = ([], 0, first)
    var given = Given()
    let count: Int
    switch group.arrangement {
    case .divided(let number):
      count = number
      if !isOpen { given = share(of: available, group, number) }
    case .repeated(let number): count = number
    case .filled, .custom: count = isOpen ? subitems.count : Self.itemLimit
    }
    while parts.count < count, index < limit, !subitems.isEmpty {
      let item = subitems[parts.count % subitems.count]
      var solution = solve(item, inner, index, given)
      if case .filled = group.arrangement, !isOpen {
        if item.layoutSize.dimension(axis).isMeasured, axis.of(solution.size) > available {
          let full = Given(axes: LayoutAxes { $0 == axis }, size: inner)
          solution = solve(item, inner, index, full)
        }
        let length = least(item, axis) + axis.of(solution.size)
        let longer = used + (parts.isEmpty ? 0 : LayoutGap(group.interItemSpacing).least) + length
        if !parts.isEmpty && longer > available + Self.slack { break }
        // An item without length would be repeated forever.
        if parts.count >= subitems.count && (longer <= used || index == first) { break }
        used = longer
      }
      parts.append(Part(item: item, solution: solution, first: index))
      index += solution.items.count
    }
    return parts
  }

  private func least(_ item: NSCollectionLayoutItem, _ axis: ScrollAxis) -> CGFloat {
    guard let spaces = item.edgeSpacing?.spaces(axis) else { return 0 }
    return spaces.near.least + spaces.far.least
  }

  /// An equal share of a length for each of a number of items.
  private func share(of length: CGFloat, _ group: NSCollectionLayoutGroup, _ count: Int) -> Given {
    let spaces =
      LayoutGap(group.interItemSpacing).least * CGFloat(count - 1)
      + (group.subitems.first.map { least($0, group.axis) } ?? 0) * CGFloat(count)
    let share = max(length - spaces, 0) / CGFloat(count)
    return Given(
      axes: LayoutAxes { $0 == group.axis }, size: CGSize(width: share, height: share))
  }

  /// Makes items that are uniform across siblings as long as the longest one.
  private func equalize(_ parts: inout [Part], _ inner: CGSize) {
    for axis in ScrollAxis.allCases {
      let uniform = parts.indices.filter {
        parts[$0].item.layoutSize.dimension(axis).isUniformAcrossSiblings
      }
      guard let longest = uniform.map({ axis.of(parts[$0].solution.size) }).max() else { continue }
      let size = CGSize(width: longest, height: longest)
      for index in uniform where axis.of(parts[index].solution.size) != longest {
        var given = Given(axes: LayoutAxes { $0 == axis }, size: size)
        if axis == .vertical {
          given.axes.insert(.horizontal)
          given.size.width = parts[index].solution.size.width
        }
        parts[index].solution = solve(parts[index].item, inner, parts[index].first, given)
      }
    }
  }

  /// Places subitems one after another, and shares the rest among flexible spaces.
  private func place(
    _ parts: [Part], of group: NSCollectionLayoutGroup, _ inner: CGSize, _ open: LayoutAxes
  ) -> Filling {
    let (axis, across) = (group.axis, group.axis.other)
    var gaps = Array(repeating: LayoutGap(), count: parts.count + 1)
    for (index, part) in parts.enumerated() {
      if index > 0 { gaps[index] = gaps[index] + LayoutGap(group.interItemSpacing) }
      guard let spaces = part.item.edgeSpacing?.spaces(axis) else { continue }
      gaps[index] = gaps[index] + spaces.near
      gaps[index + 1] = gaps[index + 1] + spaces.far
    }
    let lengths = parts.reduce(0) { $0 + axis.of($1.solution.size) }
    let used = gaps.reduce(lengths) { $0 + $1.least }
    let flexible = gaps.reduce(0) { $0 + $1.flexibleCount }
    let rest = open.contains(axis) ? 0 : max(axis.of(inner) - used, 0)
    let share = flexible > 0 ? rest / CGFloat(flexible) : 0
    var (filling, along, thickness): (Filling, CGFloat, CGFloat) = (Filling(), 0, 0)
    let others = parts.filter { !$0.item.layoutSize.dimension(across).isFractional }
    for (index, var part) in parts.enumerated() {
      along += gaps[index].length(share: share)
      let spaces = part.item.edgeSpacing?.spaces(across) ?? (near: LayoutGap(), far: LayoutGap())
      let outer = across.of(part.solution.size) + spaces.near.least + spaces.far.least
      let count = spaces.near.flexibleCount + spaces.far.flexibleCount
      let side = count > 0 ? max(across.of(inner) - outer, 0) / CGFloat(count) : 0
      part.origin = axis.point(along, spaces.near.length(share: side))
      if others.isEmpty || !part.item.layoutSize.dimension(across).isFractional {
        thickness = max(thickness, outer)
      }
      along += axis.of(part.solution.size)
      filling.parts.append(part)
    }
    filling.extent = axis.size(used, thickness)
    return filling
  }
}

extension NSCollectionLayoutSize {
  /// All of the container.
  @MainActor
  fileprivate static var whole: NSCollectionLayoutSize {
    NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
  }
}
