import Foundation
import Graphics

/// Where the groups of a section are, one after another along an axis.
///
/// Groups in which no view has been measured are alike, and lie in one run, however many there are: a section costs what
/// has been measured of it.
@MainActor
struct GroupRuns {
  /// Groups that are alike.
  struct Run {
    let firstItem: Int
    let groupCount: Int
    let start: CGFloat
    /// The distance from one group to the next one.
    let stride: CGFloat
    let solution: GroupSolution
    var itemsPerGroup: Int { solution.items.count }
    var endItem: Int { firstItem + groupCount * itemsPerGroup }
    var end: CGFloat { start + CGFloat(groupCount) * stride }
  }

  let group: NSCollectionLayoutGroup
  let axis: ScrollAxis
  let container: CGSize
  let environment: LayoutEnvironment
  let spacing: CGFloat
  let count: Int
  private(set) var runs: [Run] = []
  /// A group of which nothing has been measured.
  private let template: GroupSolution
  /// How far something may lie beyond its group.
  private let overhang: CGFloat
  /// Measured sizes by item, the items in their order, and those of views that are attached to items.
  private var measured: [Int: CGSize]
  private var measuredItems: [Int]
  private var attached: [String: [Int: CGSize]]

  init(
    _ section: NSCollectionLayoutSection, _ axis: ScrollAxis, count: Int, in container: CGSize,
    _ environment: LayoutEnvironment, _ measured: [Int: CGSize], _ attached: [String: [Int: CGSize]]
  ) {
    (group, self.axis, self.count, self.container) = (section.group, axis, count, container)
    (self.environment, self.measured, self.attached) = (environment, measured, attached)
    spacing = section.interGroupSpacing.layoutSpacing
    template = GroupSolver(environment: environment).solve(section.group, in: container)
    let (extent, size) = (template.extent, template.size)
    overhang = max(-axis.start(extent), axis.end(extent) - axis.of(size), -spacing, 0)
    measuredItems = Set(measured.keys).union(attached.values.flatMap(\.keys)).sorted()
    append(from: 0, at: 0)
  }

  /// How long all groups are, with the spaces between them.
  var length: CGFloat { runs.last.map { max($0.end - spacing, 0) } ?? 0 }

  /// How thick the thickest group is.
  var thickness: CGFloat {
    runs.map { axis.other.of($0.solution.size) }.max() ?? 0
  }

  // MARK: Building

  private mutating func append(from item: Int, at start: CGFloat) {
    var (item, start) = (item, start)
    let perGroup = template.items.count
    while item < count, perGroup > 0 {
      let next = measuredItems.lowerBound(item).map { measuredItems[$0] } ?? count
      let alike = (next - item) / perGroup
      let run =
        alike > 0
        ? makeRun(template, item, alike, start)
        : makeRun(next == count ? rest(from: item) : solve(from: item), item, 1, start)
      if run.itemsPerGroup == 0 { return }
      runs.append(run)
      (item, start) = (run.endItem, run.end)
    }
  }

  /// The last group, if there are fewer items than it has room for: they are where they are in a full one, unless the
  /// group is as long as its items.
  private func rest(from item: Int) -> GroupSolution {
    if !group.layoutSize.measuredAxes.isEmpty { return solve(from: item) }
    var solution = template
    solution.items.removeSubrange((count - item)...)
    solution.attachments.removeAll { $0.item >= count - item }
    return solution
  }

  private func makeRun(_ solution: GroupSolution, _ item: Int, _ count: Int, _ start: CGFloat)
    -> Run
  {
    Run(
      firstItem: item, groupCount: count, start: start,
      stride: max(axis.of(solution.size) + spacing, 0), solution: solution)
  }

  private func solve(from item: Int) -> GroupSolution {
    var solver = GroupSolver(environment: environment, limit: count - item)
    solver.measuredItem = { measured[item + $0] }
    solver.measuredAttachment = { attached[$0]?[item + $1] }
    return solver.solve(group, in: container)
  }

  /// Stores the measured size of an item, or of a view attached to it.
  mutating func measure(_ item: Int, attachment kind: String?, _ size: CGSize) {
    if let kind { attached[kind, default: [:]][item] = size } else { measured[item] = size }
    let position = measuredItems.lowerBound(item) ?? measuredItems.count
    if position == measuredItems.count || measuredItems[position] != item {
      measuredItems.insert(item, at: position)
    }
    guard let index = runIndex(ofItem: item) else { return }
    let run = runs[index]
    let before = (item - run.firstItem) / run.itemsPerGroup
    runs.removeSubrange(index...)
    if before > 0 { runs.append(makeRun(run.solution, run.firstItem, before, run.start)) }
    append(
      from: run.firstItem + before * run.itemsPerGroup,
      at: run.start + CGFloat(before) * run.stride)
  }

  // MARK: Finding

  private func runIndex(ofItem item: Int) -> Int? {
    guard (0..<count).contains(item), !runs.isEmpty else { return nil }
    let index = runs.partitionIndex { $0.endItem <= item }
    return index < runs.count ? index : nil
  }

  /// One of the groups.
  struct Group {
    let firstItem: Int
    let start: CGFloat
    let solution: GroupSolution
  }

  /// The group of an item.
  func group(ofItem item: Int) -> Group? {
    runIndex(ofItem: item).map { index in
      let run = runs[index]
      return group((item - run.firstItem) / run.itemsPerGroup, of: run)
    }
  }

  private func group(_ number: Int, of run: Run) -> Group {
    Group(
      firstItem: run.firstItem + number * run.itemsPerGroup,
      start: run.start + CGFloat(number) * run.stride, solution: run.solution)
  }

  /// Calls a function with the groups of which something lies in a range of offsets, in their order.
  func forEachGroup(from near: CGFloat, to far: CGFloat, _ body: (Group) -> Void) {
    let first = runs.partitionIndex { $0.end + overhang <= near }
    for run in runs[first...] {
      if run.start - overhang >= far { return }
      guard run.stride > 0 else {
        for number in 0..<min(run.groupCount, GroupSolver.itemLimit) {
          body(group(number, of: run))
        }
        continue
      }
      let first = (near - overhang - run.start) / run.stride - 1
      var number = Int(first, clampedTo: 0...max(run.groupCount, 0))
      while number < run.groupCount {
        let group = group(number, of: run)
        if group.start - overhang >= far { return }
        body(group)
        number += 1
      }
    }
  }

  /// The number of the group at an offset, and how much of the way to the next one that is.
  func groupNumber(at offset: CGFloat) -> CGFloat {
    var number: CGFloat = 0
    for run in runs {
      if offset < run.end || run.end == runs.last?.end {
        guard run.stride > 0 else { return number }
        return number + min((offset - run.start) / run.stride, CGFloat(run.groupCount))
      }
      number += CGFloat(run.groupCount)
    }
    return number
  }

  /// The group of a number; the last one if there are fewer.
  func group(number: Int) -> Group? {
    var rest = max(number, 0)
    for run in runs {
      if rest < run.groupCount { return group(rest, of: run) }
      rest -= run.groupCount
    }
    return runs.last.map { group($0.groupCount - 1, of: $0) }
  }
}

extension Array {
  /// The index of the first element that fails a test which all elements before it pass.
  func partitionIndex(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [Int] {
  /// The index of the first number that is at least `number`, in ascending numbers; nil if there is none.
  fileprivate func lowerBound(_ number: Int) -> Int? {
    let index = partitionIndex { $0 < number }
    return index < count ? index : nil
  }
}
