import LayoutSolver
import TestSupport

/// A small system of constraints as a value, for comparison with exact arithmetic.
struct RandomSystem {
  struct Row {
    var coefficients: [Rational]
    var relation: LayoutSolver.Relation
    var constant: Rational
    var priority: Float
    var order: UInt64
  }

  var variableCount: Int
  var rows: [Row]

  /// Coefficients and priorities as Auto Layout has them, and few different constants, so that ties
  /// and degenerate vertices are common.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    variableCount = .random(in: 1...6, using: &random)
    let coefficients =
      [1, 1, 1, -1, -1, 2].map { Rational($0) } + [Rational(1, 2), Rational(-3, 4)]
    let priorities: [Float] = [1000, 1000, 750, 750, 500, 250, 250, 50, 999.5]
    rows = []
    let count = Int.random(in: 1...11, using: &random)
    let orders = Array(0..<UInt64(count)).shuffled(using: &random)
    for index in 0..<count {
      var row = Row(
        coefficients: Array(repeating: .zero, count: variableCount),
        relation: .init(rawValue: .random(in: -1...1, using: &random)) ?? .equal,
        constant: Rational(.random(in: -6...6, using: &random) * 10),
        priority: priorities[.random(in: 0..<priorities.count, using: &random)],
        order: orders[index])
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let variable = Int.random(in: 0..<variableCount, using: &random)
        row.coefficients[variable] =
          coefficients[.random(in: 0..<coefficients.count, using: &random)]
      }
      rows.append(row)
    }
  }

  /// Adds a row to a solver.
  func add(
    _ row: Row, to solver: LayoutSolver, _ variables: [LayoutSolver.Variable]
  ) throws(LayoutSolver.Fault) -> LayoutSolver.Constraint {
    var terms: [LayoutSolver.Term] = []
    for (variable, coefficient) in zip(variables, row.coefficients) where !coefficient.isZero {
      terms.append(.init(variable, coefficient.double))
    }
    return try solver.add(
      terms, row.relation, row.constant.double, priority: row.priority, order: row.order)
  }
}
