/// Mistakes of Auto Layout that any expectation about a stage finds, whatever it is about.
///
/// The expectation fails with each conflict of constraints and each view with an ambiguous layout, once
/// per stage. A test in which they are intended says so:
///
///     allowingLayoutIssues(.ambiguity) { expect(card, \.center.x, at: 1, toEqual: 160) }
public struct LayoutIssues: OptionSet, Sendable {
  /// One bit per kind.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Required constraints that cannot all be satisfied: `Stage.layoutConflicts`.
  public static let conflicts = Self(rawValue: 1)
  /// Views on stage whose constraints leave a choice: `UIView.hasAmbiguousLayout`.
  public static let ambiguity = Self(rawValue: 2)
  /// All of them.
  public static let all: Self = [.conflicts, .ambiguity]
}

/// Runs `body`, in which expectations do not fail because of these issues.
///
/// Conflicts that its expectations find are not reported by later ones either.
@MainActor
public func allowingLayoutIssues<Result>(
  _ issues: LayoutIssues = .all, _ body: @MainActor () throws -> Result
) rethrows -> Result {
  let outer = LayoutCheck.allowed
  LayoutCheck.allowed.formUnion(issues)
  defer { LayoutCheck.allowed = outer }
  return try body()
}

/// Runs `body`, in which expectations do not fail because of these issues.
///
/// Conflicts that its expectations find are not reported by later ones either.
@MainActor
public func allowingLayoutIssues<Result>(
  _ issues: LayoutIssues = .all, _ body: @MainActor () async throws -> Result
) async rethrows -> Result {
  let outer = LayoutCheck.allowed
  LayoutCheck.allowed.formUnion(issues)
  defer { LayoutCheck.allowed = outer }
  return try await body()
}

/// Looks for issues of the layout of stages, and reports each once.
@MainActor
enum LayoutCheck {
  static var allowed: LayoutIssues = []

  /// The issues of a stage that were reported.
  private struct Record {
    weak var stage: Stage?
    var conflictCount = 0
    var views: [WeakView] = []
  }

  private struct WeakView {
    weak var view: UIView?
  }

  private static var records: [Record] = []

  /// Fails with the issues of a stage that were not reported before.
  static func run(_ stage: Stage, _ location: TestLocation) {
    records.removeAll { $0.stage == nil }
    let index =
      records.firstIndex { $0.stage === stage }
      ?? {
        records.append(Record(stage: stage))
        return records.count - 1
      }()
    checkConflicts(of: stage, &records[index], location)
    if !allowed.contains(.ambiguity) { checkAmbiguity(of: stage, &records[index], location) }
  }

  private static func checkConflicts(
    of stage: Stage, _ record: inout Record, _ location: TestLocation
  ) {
    let conflicts = stage.layoutConflicts.dropFirst(record.conflictCount)
    record.conflictCount += conflicts.count
    if allowed.contains(.conflicts) { return }
    for conflict in conflicts {
      let lines =
        ["the layout has conflicting constraints:"] + conflict.constraints.map { "    \($0)" }
        + ["ignored: \(conflict.broken)", "if intended: allowingLayoutIssues(.conflicts) { … }"]
      Expectation.fail(lines.joined(separator: "\n"), at: location)
    }
  }

  private static func checkAmbiguity(
    of stage: Stage, _ record: inout Record, _ location: TestLocation
  ) {
    record.views.removeAll { $0.view == nil }
    var pending: [UIView] = [stage.window]
    while let view = pending.popLast() {
      pending += view.subviews.reversed()
      if view.translatesAutoresizingMaskIntoConstraints { continue }
      let open = view.ambiguousLayoutValues
      if open.isEmpty || record.views.contains(where: { $0.view === view }) { continue }
      record.views.append(WeakView(view: view))
      let lines =
        [
          "the layout is ambiguous: constraints leave \(open.joined(separator: ", ")) of "
            + "\(view.layoutName) open"
        ]
        + LayoutCauses.lines(of: view, open.compactMap(axis))
        + ["if intended: allowingLayoutIssues(.ambiguity) { … }"]
      Expectation.fail(lines.joined(separator: "\n"), at: location)
    }
  }

  /// The axis of a value named as iOS does.
  private static func axis(of value: String) -> NSLayoutConstraint.Axis? {
    ["minX", "Width"].contains(value) ? .horizontal : .vertical
  }
}

/// The constraints that determine a view's layout, in failure messages.
@MainActor
enum LayoutCauses {
  /// One line per constraint along some axes; none for a view that no constraint positions.
  static func lines(of view: UIView, _ axes: [NSLayoutConstraint.Axis]) -> [String] {
    var lines: [String] = []
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] where axes.contains(axis) {
      let constraints = view.constraintsAffectingLayout(for: axis)
      if constraints.isEmpty { continue }
      let name = axis == .horizontal ? "horizontally" : "vertically"
      lines.append("\(view.layoutName) is positioned \(name) by")
      lines += constraints.map { "    \($0)" }
    }
    return lines
  }
}
