import LayoutSolver
import Testing

@Suite("Layout solver: priorities")
struct PriorityTests {
  @Test("no number of weak constraints outweighs a stronger one")
  func strictness() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    for _ in 0..<1000 { try solver.add([.init(x)], .equal, 0, priority: 250) }
    try solver.add([.init(x)], .equal, 100, priority: 250.5)
    #expect(solver.value(of: x) == 100)
  }

  @Test("among equal priorities, the sum of absolute errors is least")
  func absoluteErrors() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    for value in [0.0, 10, 70, 80, 90] { try solver.add([.init(x)], .equal, value, priority: 500) }
    // The median; the mean would be 50.
    #expect(solver.value(of: x) == 70)
  }

  @Test("ties are decided by order, whichever constraint is added first")
  func ties() throws {
    for isReversed in [false, true] {
      let solver = LayoutSolver()
      let (a, b) = (try solver.makeVariable(), try solver.makeVariable())
      try solver.add([.init(a), .init(b)], .equal, 100)
      // Two labels of 30 and 40 points in 100: 30 points of slack, and either may have them. The
      // constraint of less order is satisfied.
      let rows: [(LayoutSolver.Variable, Double, UInt64)] = [(a, 30, 2), (b, 40, 1)]
      for (variable, width, order) in isReversed ? rows.reversed() : rows {
        try solver.add(
          [.init(variable)], .lessThanOrEqual, width, priority: 250, order: order)
        try solver.add(
          [.init(variable)], .greaterThanOrEqual, width, priority: 750, order: 10 + order)
      }
      #expect(solver.value(of: a) == 60)
      #expect(solver.value(of: b) == 40)
      #expect(try solver.isAmbiguous(a))
    }
  }

  @Test("an optional constraint that cannot be satisfied pulls as far as it can")
  func pull() throws {
    let solver = LayoutSolver()
    let (width, height) = (try solver.makeVariable(), try solver.makeVariable())
    try solver.add([.init(width)], .lessThanOrEqual, 300)
    try solver.add([.init(width)], .equal, 500, priority: 250)
    // An aspect ratio of 2.
    try solver.add([.init(height), .init(width, -0.5)], .equal, 0, priority: 750)
    #expect(solver.value(of: width) == 300)
    #expect(solver.value(of: height) == 150)
    #expect(try !solver.isAmbiguous(height))
  }

  @Test("a changed priority decides anew")
  func changes() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    try solver.add([.init(x)], .equal, 10, priority: 500)
    let other = try solver.add([.init(x)], .equal, 20, priority: 400)
    #expect(solver.value(of: x) == 10)
    try solver.setPriority(of: other, to: 600)
    #expect(solver.value(of: x) == 20)
    try solver.setPriority(of: other, to: 1000)
    #expect(solver.value(of: x) == 20)
    try solver.setPriority(of: other, to: 1)
    #expect(solver.value(of: x) == 10)
    try solver.remove(other)
    #expect(solver.value(of: x) == 10)
  }
}
