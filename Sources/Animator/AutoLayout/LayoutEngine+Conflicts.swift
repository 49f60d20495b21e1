import LayoutSolver

// Constraints that conflict with others, for now or until those change.

extension LayoutEngine {
  /// Enters constraints whose new constants conflicted with others, now that those have theirs: several that change
  /// together, as those to the baselines of a text do, may conflict while not all of them have changed. One that still
  /// conflicts is reported, and yields.
  func enterDeferred() {
    if deferred.isEmpty { return }
    let constraints = deferred
    deferred = []
    for constraint in constraints {
      let key = ObjectIdentifier(constraint)
      // Some have been removed since, or entered again.
      guard var entry = entries[key], entry.id == nil, let ancestor = constraint.holder,
        let row = try? row(of: constraint, in: ancestor, isMirrored: entry.isMirrored)
      else { continue }
      do {
        let id = try solver.add(
          row.terms, row.relation, row.constant, priority: max(constraint.priority.rawValue, 1),
          order: takeOrder())
        (entry.id, entry.constant) = (id, row.constant)
        sources[id] = .constraint(constraint)
        entries[key] = entry
      } catch {
        if case .unsatisfiable(let conflict) = error { report(conflict, breaking: constraint) }
        broken.append(constraint)
      }
    }
  }

  /// Enters constraints again that conflicted with others before those were removed or changed, in the
  /// order in which they were ignored.
  func retryBroken() {
    retriesBroken = false
    if broken.isEmpty { return }
    let constraints = broken
    broken = []
    var known: Set<ObjectIdentifier> = []
    for constraint in constraints {
      let key = ObjectIdentifier(constraint)
      // Some have been removed since, or entered again.
      guard let entry = entries[key], entry.id == nil, known.insert(key).inserted else { continue }
      guard let ancestor = constraint.holder,
        let row = try? row(of: constraint, in: ancestor, isMirrored: entry.isMirrored),
        let id = try? solver.add(
          row.terms, row.relation, row.constant, priority: max(constraint.priority.rawValue, 1),
          order: takeOrder())
      else {
        broken.append(constraint)
        continue
      }
      var changed = entry
      (changed.id, changed.constant) = (id, row.constant)
      sources[id] = .constraint(constraint)
      entries[key] = changed
    }
  }
}
