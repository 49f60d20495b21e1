import LayoutSolver

/// What is measured.
enum Task: String, CaseIterable {
  /// Build a system and read all values.
  case build
  /// Change one constant and read what changed.
  case constant
  /// Suggest a value for one variable and read what changed.
  case edit
  /// Remove the last row and add it again.
  case row

  /// Work that can be repeated; its argument is the number of the repetition.
  func prepare(_ system: System) throws -> (Int) -> Void {
    if self == .build {
      return { _ in
        guard let built = try? Built(system) else { return }
        for variable in built.variables { checksum += built.solver.value(of: variable) }
      }
    }
    let built = try Built(system)
    let (solver, variables) = (built.solver, built.variables)
    _ = solver.takeChanges()
    func readChanges() {
      for change in solver.takeChanges() { checksum += change.value }
    }
    switch self {
    case .build, .constant:
      let constraint = built.constraints[system.adjusted]
      let constant = system.rows[system.adjusted].constant
      var calls = 0
      return { _ in
        calls += 1
        try? solver.setConstant(of: constraint, to: constant + Double(calls % 2 + 1))
        readChanges()
      }
    case .edit:
      try solver.edit(variables[system.edited], priority: 900)
      return { turn in
        try? solver.suggest(Double(200 + turn % 100), for: variables[system.edited])
        readChanges()
      }
    case .row:
      let rows = system.rows.suffix(system.lastRow.constraints)
      var constraints = Array(built.constraints.suffix(rows.count))
      return { _ in
        for constraint in constraints { try? solver.remove(constraint) }
        constraints = rows.compactMap { try? Built.add($0, to: solver, variables) }
        readChanges()
      }
    }
  }
}

/// Keeps results from being optimized away.
nonisolated(unsafe) var checksum = 0.0

struct Built {
  let solver = LayoutSolver()
  var variables: [LayoutSolver.Variable] = []
  var constraints: [LayoutSolver.Constraint] = []

  init(_ system: System) throws {
    variables.reserveCapacity(system.variableCount)
    constraints.reserveCapacity(system.rows.count)
    for _ in 0..<system.variableCount { variables.append(try solver.makeVariable()) }
    for row in system.rows { constraints.append(try Self.add(row, to: solver, variables)) }
  }

  static func add(
    _ row: System.Row, to solver: LayoutSolver, _ variables: [LayoutSolver.Variable]
  ) throws -> LayoutSolver.Constraint {
    try solver.add(
      row.terms.map { .init(variables[$0.variable], $0.coefficient) }, row.relation, row.constant,
      priority: row.priority)
  }
}
