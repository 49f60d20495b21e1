import LayoutSolver

/// Required constraints that cannot all be satisfied, and the one that the layout ignores.
public struct LayoutConflict: Equatable, Sendable {
  /// Descriptions of the conflicting constraints, as iOS prints them.
  public let constraints: [String]
  /// The description of the ignored constraint.
  public let broken: String
}

extension LayoutConflict: CustomStringConvertible {
  /// The log entry, in the words that iOS developers know.
  public var description: String {
    """
    Unable to simultaneously satisfy constraints.
    (
    \(constraints.map { "    \"\($0)\"" }.joined(separator: ",\n"))
    )

    Will attempt to recover by breaking constraint
    \(broken)
    """
  }
}

extension LayoutConflict {
  /// Called with every conflict. By default, writes it to standard error.
  @MainActor public static var handler: @MainActor (LayoutConflict) -> Void = { conflict in
    FileHandle.standardError.write(Data("\(conflict)\n".utf8))
  }

  /// Runs `body` and returns the conflicts found in it instead of passing them to ``handler``.
  @preconcurrency @MainActor
  public static func collect(_ body: () throws -> Void) rethrows -> [LayoutConflict] {
    let outer = handler
    var conflicts: [LayoutConflict] = []
    handler = { conflicts.append($0) }
    defer { handler = outer }
    try body()
    return conflicts
  }
}

extension LayoutEngine {
  /// Reports constraints that conflict with one that is then ignored.
  func report(_ conflict: [LayoutSolver.Constraint], breaking broken: NSLayoutConstraint) {
    if isFitting { return }
    var lines: [String] = []
    for id in conflict {
      guard let source = sources[id] else { continue }
      if case .constraint(let constraint) = source, constraint === broken { continue }
      lines.append(description(of: source))
    }
    LayoutConflict.handler(
      LayoutConflict(constraints: lines + ["\(broken)"], broken: "\(broken)"))
  }

  private func description(of source: Source) -> String {
    switch source {
    case .constraint(let constraint): "\(constraint)"
    case .frame(let item, let attribute): item.frameDescription(attribute)
    case .contentSize(let item, let axis, let isHugging):
      item.contentSizeDescription(axis, isHugging: isHugging)
    }
  }
}

extension LayoutEngineItem {
  fileprivate func frameDescription(_ attribute: NSLayoutConstraint.Attribute) -> String {
    let name = target.map(NSLayoutConstraint.name(of:)) ?? "a released view"
    let value = implicit[.frame(attribute)]?.constant ?? 0
    return "<NSAutoresizingMaskLayoutConstraint \(name).\(attribute.name) == "
      + "\(NSLayoutConstraint.text(value))>"
  }

  fileprivate func contentSizeDescription(
    _ axis: NSLayoutConstraint.Axis, isHugging: Bool
  ) -> String {
    let name = target.map(NSLayoutConstraint.name(of:)) ?? "a released view"
    let value = implicit[.contentSize(axis, isHugging: isHugging)]?.constant ?? 0
    return "<NSContentSizeLayoutConstraint \(name).\(axis == .horizontal ? "width" : "height") "
      + "\(isHugging ? "<=" : ">=") \(NSLayoutConstraint.text(value))>"
  }
}
