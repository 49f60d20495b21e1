import LayoutSolver

/// Required constraints that cannot all be satisfied, and the one that the layout ignores.
public struct LayoutConflict: Equatable, Sendable {
  /// Descriptions of the conflicting constraints, as iOS prints them.
  public let constraints: [String]
  /// The description of the ignored constraint.
  public let broken: String
}

extension LayoutConflict: CustomStringConvertible {
  /// The log entry of iOS, word for word. Constraints are described without addresses, see
  /// ``NSLayoutConstraint/description``.
  public var description: String {
    let isAutoresizing = constraints.contains {
      $0.hasPrefix("<\(NSAutoresizingMaskLayoutConstraint.self) ")
    }
    let note = """
      \t(Note: If you're seeing NSAutoresizingMaskLayoutConstraints that you don't understand, refer \
      to the documentation for the UIView property translatesAutoresizingMaskIntoConstraints)\u{20}

      """
    return """
      Unable to simultaneously satisfy constraints.
      \tProbably at least one of the constraints in the following list is one you don't want.\u{20}
      \tTry this:\u{20}
      \t\t(1) look at each constraint and try to figure out which you don't expect;\u{20}
      \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\u{20}
      \(isAutoresizing ? note : "")(
      \(constraints.map { "    \"\($0)\"" }.joined(separator: ",\n"))
      )

      Will attempt to recover by breaking constraint\u{20}
      \(broken)

      Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
      The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
      <UIKitCore/UIView.h> may also be helpful.
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

/// Where the debugger stops at conflicts: at a breakpoint on this function, as on iOS.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inline(never) @MainActor
private func UIViewAlertForUnsatisfiableConstraints(_ conflict: LayoutConflict) {
  LayoutConflict.handler(conflict)
}

extension LayoutEngine {
  /// Reports constraints that conflict with one that is then ignored.
  ///
  /// - Parameter cause: The constraint that could not be added; nil for the broken one.
  func report(
    _ conflict: [LayoutSolver.Constraint], breaking broken: NSLayoutConstraint,
    for cause: NSLayoutConstraint? = nil
  ) {
    if isFitting { return }
    var lines = cause.map { ["\($0)"] } ?? []
    for id in conflict {
      guard let source = sources[id], let constraint = constraint(of: source),
        constraint !== broken
      else { continue }
      let line = constraint.description
      // Hugging and compression resistance are one constraint in messages.
      if !lines.contains(line) { lines.append(line) }
    }
    let report = LayoutConflict(
      constraints: lines + [broken.description], broken: broken.description)
    (root as? UIWindow)?.stageWindow.layoutConflicts.append(report)
    UIViewAlertForUnsatisfiableConstraints(report)
  }
}
