import LayoutSolver
import TestSupport
import Testing

/// A solver together with the rows that it holds.
private struct Pair {
  let system: RandomSystem
  let solver = LayoutSolver()
  var variables: [LayoutSolver.Variable] = []
  var present: [(row: RandomSystem.Row, constraint: LayoutSolver.Constraint)] = []

  init(_ system: RandomSystem) throws {
    self.system = system
    for _ in 0..<system.variableCount { variables.append(try solver.makeVariable()) }
  }

  var rows: [RandomSystem.Row] { present.map(\.row) }

  /// Adds a row, or checks that it contradicts the constraints that the fault lists, and that none
  /// of these is dispensable. Returns whether it was added.
  mutating func add(_ row: RandomSystem.Row) throws -> Bool {
    do {
      present.append((row, try system.add(row, to: solver, variables)))
      return true
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      let listed = present.filter { conflict.contains($0.constraint) }.map(\.row) + [row]
      #expect(listed.count == conflict.count + 1)
      #expect(ExactSolution.values(of: listed, variableCount: variables.count) == nil)
      for index in listed.indices {
        var fewer = listed
        fewer.remove(at: index)
        #expect(ExactSolution.values(of: fewer, variableCount: variables.count) != nil)
      }
      return false
    }
  }

  func check(_ comment: Comment) throws {
    let exact = try #require(ExactSolution.values(of: rows, variableCount: variables.count))
    for (variable, value) in zip(variables, exact) {
      #expect(near(solver.unroundedValue(of: variable), value.double), comment)
    }
  }

  /// Changes something. Changes that contradict required constraints must change nothing.
  mutating func change(_ pool: inout [RandomSystem.Row], _ random: inout SplitMix64) throws {
    let index = Int.random(in: 0..<max(present.count, 1), using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0...2 where !pool.isEmpty:
      let row = pool.remove(at: .random(in: 0..<pool.count, using: &random))
      if try !add(row) { pool.append(row) }
    case 3 where !present.isEmpty:
      let (row, constraint) = present.remove(at: index)
      pool.append(row)
      try solver.remove(constraint)
    case 4...5 where !present.isEmpty:
      let constant = Rational(.random(in: -6...6, using: &random) * 10)
      let isAllowed = try isSatisfiable {
        () throws(LayoutSolver.Fault) in
        try solver.setConstant(of: present[index].constraint, to: constant.double)
      }
      if isAllowed { present[index].row.constant = constant }
    case 6 where !present.isEmpty:
      let priority = [1000, 750, 250, 50].randomElement(using: &random) ?? 1
      let isAllowed = try isSatisfiable {
        () throws(LayoutSolver.Fault) in
        try solver.setPriority(of: present[index].constraint, to: Float(priority))
      }
      if isAllowed { present[index].row.priority = Float(priority) }
    default: break
    }
  }

  private func isSatisfiable(_ change: () throws(LayoutSolver.Fault) -> Void) throws -> Bool {
    do {
      try change()
      return true
    } catch {
      guard case .unsatisfiable = error else { throw error }
      return false
    }
  }
}

@Suite("Layout solver: exact arithmetic")
struct ExactnessTests {
  @Test("random systems have the exact solution, and contradictions are minimal")
  func systems() throws {
    for seed in 0..<150 as Range<UInt64> {
      let system = RandomSystem(seed: seed)
      var pair = try Pair(system)
      for row in system.rows { _ = try pair.add(row) }
      try pair.check("seed \(seed)")
    }
  }

  @Test("after any sequence of changes, the solution is that of the present constraints")
  func changes() throws {
    for seed in 0..<120 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let system = RandomSystem(seed: seed &+ 10_000)
      var pair = try Pair(system)
      var pool = system.rows
      for step in 0..<24 {
        try pair.change(&pool, &random)
        if step % 4 == 3 { try pair.check("seed \(seed), step \(step)") }
      }
    }
  }

  @Test("a variable is ambiguous if the priorities leave it more than one value")
  func ambiguity() throws {
    for seed in 0..<100 as Range<UInt64> {
      let system = RandomSystem(seed: seed &+ 20_000)
      var pair = try Pair(system)
      for row in system.rows { _ = try pair.add(row) }
      let isUnique = ExactSolution.isUnique(pair.rows, variableCount: system.variableCount)
      for (variable, isUnique) in zip(pair.variables, isUnique) {
        #expect(try pair.solver.isAmbiguous(variable) == !isUnique, "seed \(seed)")
      }
      try pair.check("seed \(seed), after asking")
    }
  }

  @Test("the order in which constraints are added does not show, to the last bit")
  func order() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var system = RandomSystem(seed: seed &+ 30_000)
      // Required rows that contradict others would depend on the order.
      system.rows = system.rows.map { row in
        var row = row
        row.priority = min(row.priority, 999.5)
        return row
      }
      var results: Set<[Double]> = []
      for _ in 0..<4 {
        var pair = try Pair(system)
        for row in system.rows.shuffled(using: &random) { _ = try pair.add(row) }
        results.insert(pair.variables.map { pair.solver.value(of: $0) })
      }
      #expect(results.count == 1, "seed \(seed): \(results)")
    }
  }
}
