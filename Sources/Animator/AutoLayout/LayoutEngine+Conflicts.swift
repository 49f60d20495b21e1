import LayoutSolver

// Constraints that conflict with others, for a while or until those change.

extension LayoutEngine {
  /// Enters constraints whose new constants conflicted with others, now that those have theirs: several that change
  /// together, as those to the baselines of a text do, may conflict while not all of them have changed. One that still
  /// conflicts is reported, and yields.
  func enterDeferred() {
    if deferred.isEmpty { return }
    let constraints = deferred
    deferred = []
    broken += constraints.filter { !isEntered(again: $0, reporting: true) }
  }

  /// Enters constraints again that conflicted with others before those were removed or changed, in the
  /// order in which they were ignored.
  func retryBroken() {
    retriesBroken = false
    if broken.isEmpty { return }
    let constraints = broken
    broken = []
    var known: Set<ObjectIdentifier> = []
    for constraint in constraints where known.insert(ObjectIdentifier(constraint)).inserted {
      if !isEntered(again: constraint, reporting: false) { broken.append(constraint) }
    }
  }

  /// Enters a constraint that is out of the solver, and returns whether it is in, or not the engine's any more.
  ///
  /// - Parameter reports: Whether a conflict that prevents it is reported.
  private func isEntered(again constraint: NSLayoutConstraint, reporting reports: Bool) -> Bool {
    let key = ObjectIdentifier(constraint)
    // Some have been removed since, or entered again.
    guard var entry = entries[key], entry.id == nil else { return true }
    guard let ancestor = constraint.holder,
      let row = try? row(of: constraint, in: ancestor, isMirrored: entry.isMirrored)
    else { return false }
    do throws(LayoutSolver.Fault) {
      let id = try solver.add(
        row.terms, row.relation, row.constant, priority: max(constraint.priority.rawValue, 1),
        order: takeOrder())
      (entry.id, entry.constant) = (id, row.constant)
      sources[id] = .constraint(constraint)
      entries[key] = entry
      return true
    } catch {
      if reports, case .unsatisfiable(let conflict) = error {
        report(conflict, breaking: constraint)
      }
      return false
    }
  }
}
