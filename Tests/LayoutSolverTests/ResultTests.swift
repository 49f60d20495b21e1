import LayoutSolver
import TestSupport
import Testing

@Suite("Layout solver: results")
struct ResultTests {
  @Test("only changed variables are reported, in the order of creation")
  func changes() throws {
    let solver = LayoutSolver()
    let variables = try (0..<4).map { _ in try solver.makeVariable() }
    for (variable, next) in zip(variables, variables.dropFirst()) {
      try solver.add([.init(next), .init(variable, -1)], .equal, 10)
    }
    let first = try solver.add([.init(variables[0])], .equal, 0)
    #expect(solver.takeChanges().map(\.variable) == variables)
    #expect(solver.takeChanges().isEmpty)
    try solver.setConstant(of: first, to: 5)
    let changes = solver.takeChanges()
    #expect(changes.map(\.variable) == variables)
    #expect(changes.map(\.value) == [5, 15, 25, 35])
    #expect(variables.map { solver.value(of: $0) } == [5, 15, 25, 35])
    // There and back is no change.
    try solver.setConstant(of: first, to: 6)
    try solver.setConstant(of: first, to: 5)
    #expect(solver.takeChanges().isEmpty)
  }

  @Test("what nothing determines stays where it is asked to, the earlier variable closer")
  func stays() throws {
    let solver = LayoutSolver()
    let (a, b) = (try solver.makeVariable(stay: 10), try solver.makeVariable())
    #expect(solver.value(of: a) == 10)
    #expect(try solver.isAmbiguous(a))
    try solver.add([.init(a), .init(b)], .equal, 100)
    #expect([solver.value(of: a), solver.value(of: b)] == [10, 90])
    try solver.setStay(of: a, to: 25)
    #expect([solver.value(of: a), solver.value(of: b)] == [25, 75])
    try solver.add([.init(b)], .greaterThanOrEqual, 80)
    #expect([solver.value(of: a), solver.value(of: b)] == [20, 80])
  }

  @Test("an edited variable follows suggestions as far as constraints allow")
  func editing() throws {
    let solver = LayoutSolver()
    let (offset, row) = (try solver.makeVariable(), try solver.makeVariable())
    try solver.add([.init(row), .init(offset, -1)], .equal, 44)
    try solver.add([.init(offset)], .lessThanOrEqual, 0)
    try solver.edit(offset, priority: 500)
    for (suggested, expected) in [(-10.0, 34.0), (-20, 24), (30, 44), (-1, 43)] {
      try solver.suggest(suggested, for: offset)
      #expect(solver.value(of: row) == expected)
    }
  }

  @Test("the constraints that determine a variable, through others and by order")
  func affecting() throws {
    let solver = LayoutSolver()
    let variables = try (0..<3).map { _ in try solver.makeVariable() }
    let second = try solver.add(
      [.init(variables[1]), .init(variables[0], -1)], .equal, 8, order: 5)
    let first = try solver.add([.init(variables[0])], .equal, 16, order: 3)
    let limit = try solver.add([.init(variables[0])], .greaterThanOrEqual, 0, order: 1)
    #expect(try solver.constraintsAffecting(variables[1]) == [first, second])
    #expect(try solver.constraintsAffecting(variables[0]) == [first])
    #expect(try solver.constraintsAffecting(variables[2]).isEmpty)
    try solver.remove(first)
    // Nothing holds the first at 16 now: its stay draws it to 0, where the limit holds, too.
    #expect(solver.value(of: variables[1]) == 8)
    try solver.setConstant(of: limit, to: 4)
    #expect(try solver.constraintsAffecting(variables[1]) == [limit, second])
  }

  @Test("values are rounded to 2⁻²⁰")
  func rounding() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    try solver.add([.init(x, 3)], .equal, 100)
    #expect(near(solver.unroundedValue(of: x), 100.0 / 3, within: 1e-14))
    // 100 / 3 · 2²⁰ = 34 952 533.33…
    #expect(solver.value(of: x) == 34_952_533 / 0x1p20)
  }
}
