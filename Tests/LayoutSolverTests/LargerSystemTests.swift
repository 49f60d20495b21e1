import LayoutSolver
import TestSupport
import Testing

@Suite("Layout solver: larger systems")
struct LargerSystemTests {
  private struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: LayoutSolver.Relation
    var constant: Double
    var priority: Float
    var order: UInt64
    var constraint: LayoutSolver.Constraint?
  }

  private func row(_ index: Int, _ count: Int, _ random: inout SplitMix64) -> Row {
    let terms = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (
        Int.random(in: 0..<count, using: &random),
        [1, -1, 1, 0.5][Int.random(in: 0...3, using: &random)]
      )
    }
    let priorities: [Float] = [999, 750, 750, 500, 251, 250, 250, 1]
    return Row(
      terms: terms, relation: .init(rawValue: .random(in: -1...1, using: &random)) ?? .equal,
      constant: Double(Int.random(in: -50...50, using: &random)),
      priority: priorities[.random(in: 0..<priorities.count, using: &random)],
      order: UInt64(index))
  }

  private func add(
    _ row: Row, to solver: LayoutSolver, _ variables: [LayoutSolver.Variable]
  ) throws -> LayoutSolver.Constraint {
    try solver.add(
      row.terms.map { .init(variables[$0.variable], $0.coefficient) }, row.relation, row.constant,
      priority: row.priority, order: row.order)
  }

  @Test("after hundreds of changes, values are those of a new solver, to the last bit")
  func changes() throws {
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let count = 24
      let solver = LayoutSolver()
      let variables = try (0..<count).map { _ in try solver.makeVariable() }
      var rows = (0..<60).map { row($0, count, &random) }
      for step in 0..<400 {
        let index = Int.random(in: 0..<rows.count, using: &random)
        if let constraint = rows[index].constraint {
          if Bool.random(using: &random) {
            rows[index].constant = Double(Int.random(in: -50...50, using: &random))
            try solver.setConstant(of: constraint, to: rows[index].constant)
          } else {
            try solver.remove(constraint)
            rows[index].constraint = nil
          }
        } else {
          rows[index].constraint = try add(rows[index], to: solver, variables)
        }
        guard step % 50 == 49 else { continue }
        let fresh = LayoutSolver()
        let others = try (0..<count).map { _ in try fresh.makeVariable() }
        for row in rows.shuffled(using: &random) where row.constraint != nil {
          _ = try add(row, to: fresh, others)
        }
        #expect(
          variables.map { solver.value(of: $0) } == others.map { fresh.value(of: $0) },
          "seed \(seed), step \(step)")
      }
    }
  }

  @Test("100 000 suggestions leave no rounding errors behind")
  func drift() throws {
    let solver = LayoutSolver()
    let (offset, width, third) = (
      try solver.makeVariable(), try solver.makeVariable(), try solver.makeVariable()
    )
    try solver.add([.init(width), .init(offset, -0.1)], .equal, 1)
    try solver.add([.init(third, 3), .init(width, -1), .init(offset, -1)], .equal, 0)
    try solver.add([.init(third)], .greaterThanOrEqual, 2, priority: 750)
    try solver.edit(offset, priority: 500)
    for turn in 0..<100_000 {
      try solver.suggest(Double(turn % 977) + 0.1, for: offset)
    }
    try solver.suggest(7, for: offset)
    // width = 1 + 0.7; third = (1.7 + 7) / 3 = 2.9
    #expect(near(solver.unroundedValue(of: width), 1.7, within: 1e-11))
    #expect(near(solver.unroundedValue(of: third), 2.9, within: 1e-11))
  }
}
