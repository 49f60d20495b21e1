import LayoutSolver
import Testing

@Suite("Layout solver: cost")
struct LocalityTests {
  /// Adds a card of three variables that depends on nothing else. Returns a constraint of it.
  private func addCard(_ solver: LayoutSolver) throws -> LayoutSolver.Constraint {
    let (left, width, right) = (
      try solver.makeVariable(), try solver.makeVariable(), try solver.makeVariable()
    )
    let fixed = try solver.add([.init(left)], .equal, 10)
    try solver.add([.init(right), .init(left, -1), .init(width, -1)], .equal, 0)
    try solver.add([.init(width)], .lessThanOrEqual, 100, priority: 250)
    try solver.add([.init(width)], .greaterThanOrEqual, 100, priority: 750)
    try solver.add([.init(right)], .lessThanOrEqual, 90)
    return fixed
  }

  private func work(_ solver: LayoutSolver, _ change: () throws -> Void) rethrows -> [Int] {
    let before = solver.statistics
    try change()
    _ = solver.takeChanges()
    let after = solver.statistics
    return [
      after.pivots - before.pivots, after.flips - before.flips, after.movedRows - before.movedRows,
      after.writtenCoefficients - before.writtenCoefficients,
    ]
  }

  @Test("a card costs the same beside 1 000 others as alone")
  func siblings() throws {
    let solver = LayoutSolver()
    let alone = try work(solver) { _ = try addCard(solver) }
    var cards: [LayoutSolver.Constraint] = []
    for _ in 0..<1000 { cards.append(try addCard(solver)) }
    _ = solver.takeChanges()
    #expect(try work(solver) { _ = try addCard(solver) } == alone)
    // right ≤ 90 decides the width: moving `left` moves it, in two stored rows and one definition.
    let change = try work(solver) { try solver.setConstant(of: cards[500], to: 20) }
    #expect(change[0] == 0)
    #expect(change[2] <= 6)
    #expect(change[3] == 0)
  }

  /// Rows of the height of their content, below each other.
  private func stack(
    of count: Int, _ solver: LayoutSolver
  ) throws -> (tops: [LayoutSolver.Variable], heights: [LayoutSolver.Constraint]) {
    var tops: [LayoutSolver.Variable] = []
    var heights: [LayoutSolver.Constraint] = []
    var height: LayoutSolver.Variable?
    for _ in 0..<count {
      let top = try solver.makeVariable()
      if let height, let above = tops.last {
        try solver.add([.init(top), .init(above, -1), .init(height, -1)], .equal, 8)
      } else {
        try solver.add([.init(top)], .equal, 0)
      }
      let next = try solver.makeVariable()
      try solver.add([.init(next)], .lessThanOrEqual, 44, priority: 250)
      heights.append(try solver.add([.init(next)], .greaterThanOrEqual, 44, priority: 750))
      tops.append(top)
      height = next
    }
    return (tops, heights)
  }

  @Test("a stack costs in proportion to its rows, and a change to the rows below")
  func stacks() throws {
    var written: [Int] = []
    for count in [500, 1000] {
      let solver = LayoutSolver()
      let (tops, heights) = try stack(of: count, solver)
      #expect(solver.value(of: tops[count - 1]) == Double(count - 1) * 52)
      written.append(solver.statistics.writtenCoefficients)
      let change = try work(solver) { try solver.setConstant(of: heights[count - 11], to: 54) }
      // The two constraints of one height, and ten rows below.
      #expect(change[0] <= 2)
      #expect(change[2] <= 16)
      #expect(solver.value(of: tops[count - 1]) == Double(count - 1) * 52 + 10)
    }
    #expect(written[1] <= 2 * written[0] + 10)
  }

  /// Rows with equal gaps of at least 8 in a whole whose height nothing determines, as in a stack view: each gap
  /// has a start, the length of the first one, and an end.
  ///
  /// - Parameter isCentered: Whether it is the distances of centers that are equal, if possible.
  private func spacedStack(
    of count: Int, isCentered: Bool, _ solver: LayoutSolver
  ) throws -> (tops: [LayoutSolver.Variable], whole: LayoutSolver.Variable) {
    let whole = try solver.makeVariable()
    var rows: [(top: LayoutSolver.Variable, height: LayoutSolver.Variable)] = []
    for index in 0..<count {
      rows.append((try solver.makeVariable(), try solver.makeVariable()))
      try solver.add([.init(rows[index].height)], .equal, Double(30 + index % 5))
    }
    try solver.add([.init(rows[0].top)], .equal, 0)
    let last = rows[count - 1]
    try solver.add([.init(whole), .init(last.top, -1), .init(last.height, -1)], .equal, 0)
    let (startPart, endPart) = isCentered ? (0.5, 0.5) : (1.0, 0.0)
    var first: LayoutSolver.Variable?
    for (row, next) in zip(rows, rows.dropFirst()) {
      let (start, length) = (try solver.makeVariable(), try solver.makeVariable())
      try solver.add(
        [.init(start), .init(row.top, -1), .init(row.height, -startPart)], .equal, 0)
      if let first {
        try solver.add(
          [.init(length), .init(first, -1)], .equal, 0, priority: isCentered ? 149 : 1000)
      }
      try solver.add(
        [.init(start), .init(length), .init(next.top, -1), .init(next.height, -endPart)], .equal, 0)
      if isCentered || first == nil {
        try solver.add(
          [.init(next.top), .init(row.top, -1), .init(row.height, -1)], .greaterThanOrEqual, 8)
      }
      first = first ?? length
    }
    return (rows.map(\.top), whole)
  }

  @Test("equal gaps cost in proportion to their number", arguments: [false, true])
  func gaps(isCentered: Bool) throws {
    var costs: [Int] = []
    for count in [501, 1001] {
      let solver = LayoutSolver()
      let (tops, whole) = try spacedStack(of: count, isCentered: isCentered, solver)
      // Heights are 30, 31, …, 34, 30, …: 32 on average, and 30 for the one that remains. Centers of 33 and 34
      // are at least 33.5 + 8 apart, and these are the tallest neighbors.
      let step = isCentered ? 41.5 : 40.0
      #expect(solver.value(of: whole) == Double(count - 1) * step + 30)
      #expect(solver.value(of: tops[100]) == 100 * step)
      costs.append(solver.statistics.writtenCoefficients + solver.statistics.movedRows)
    }
    #expect(Double(costs[1]) < 2.2 * Double(costs[0]))
  }

  @Test("a row at the end of a stack is removed and added at constant cost")
  func rows() throws {
    var costs: [[Int]] = []
    for count in [100, 1000] {
      let solver = LayoutSolver()
      let (tops, heights) = try stack(of: count, solver)
      _ = solver.takeChanges()
      let cost = try work(solver) {
        let bottom = try solver.add([.init(tops[count - 1])], .greaterThanOrEqual, 0, priority: 5)
        try solver.remove(bottom)
        try solver.remove(heights[count - 1])
      }
      costs.append(cost)
    }
    #expect(costs[0][0] == costs[1][0])
  }
}
