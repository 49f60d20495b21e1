/// The names of the constraints described in a scene.
struct ConstraintNames {
  /// By name, whether all of its constraints are equations.
  private var entries: [String: Bool] = [:]

  var names: [String] { entries.keys.sorted() }

  /// Adds a constraint.
  mutating func add(_ name: String, isEquation: Bool) {
    entries[name] = isEquation && entries[name] ?? true
  }

  /// Whether all constraints with a name are equations; nil if there are none.
  func areEquations(_ name: String) -> Bool? { entries[name] }
}
