import LayoutSolver
import TestSupport
import Testing

@Suite("Layout solver: faults")
struct FaultTests {
  @Test("numbers that are not finite or too large are refused")
  func numbers() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    let constraint = try solver.add([.init(x)], .equal, 7)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(throws: LayoutSolver.Fault.notFinite) { try solver.add([.init(x)], .equal, number) }
      #expect(throws: LayoutSolver.Fault.notFinite) {
        try solver.add([.init(x, number)], .equal, 0)
      }
      #expect(throws: LayoutSolver.Fault.notFinite) {
        try solver.setConstant(of: constraint, to: number)
      }
      #expect(throws: LayoutSolver.Fault.notFinite) { try solver.makeVariable(stay: number) }
    }
    for number in [1.1e9, -.greatestFiniteMagnitude] {
      #expect(throws: LayoutSolver.Fault.outOfRange(number)) {
        try solver.add([.init(x)], .equal, number)
      }
    }
    #expect(throws: LayoutSolver.Fault.outOfRange(1e-7)) {
      try solver.add([.init(x, 1e-7)], .equal, 0)
    }
    for priority in [0, -1, 0.5, 1000.5, Float.nan, .infinity] {
      #expect(throws: LayoutSolver.Fault.self) {
        try solver.add([.init(x)], .equal, 0, priority: priority)
      }
    }
    #expect(solver.value(of: x) == 7)
  }

  @Test("removed variables and constraints are refused, even if their place is taken")
  func identity() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    let constraint = try solver.add([.init(x)], .equal, 1)
    #expect(throws: LayoutSolver.Fault.variableInUse(x)) { try solver.remove(x) }
    try solver.remove(constraint)
    #expect(throws: LayoutSolver.Fault.unknownConstraint(constraint)) {
      try solver.remove(constraint)
    }
    try solver.remove(x)
    let y = try solver.makeVariable()
    #expect(throws: LayoutSolver.Fault.unknownVariable(x)) { try solver.add([.init(x)], .equal, 0) }
    #expect(throws: LayoutSolver.Fault.notEditable(y)) { try solver.suggest(3, for: y) }
    #expect(solver.value(of: x) == 0)
  }

  @Test("a contradiction names the constraints that are necessary for it, and changes nothing")
  func contradictions() throws {
    let solver = LayoutSolver()
    let (left, width, right, other) = (
      try solver.makeVariable(), try solver.makeVariable(), try solver.makeVariable(),
      try solver.makeVariable()
    )
    let start = try solver.add([.init(left)], .equal, 0)
    let sum = try solver.add([.init(right), .init(left, -1), .init(width, -1)], .equal, 0)
    try solver.add([.init(other)], .equal, 5)
    try solver.add([.init(width)], .greaterThanOrEqual, 10)
    let narrow = try solver.add([.init(width)], .lessThanOrEqual, 100)
    #expect(throws: LayoutSolver.Fault.unsatisfiable([start, sum, narrow])) {
      try solver.add([.init(right)], .equal, 150)
    }
    let end = try solver.add([.init(right)], .equal, 80)
    #expect(throws: LayoutSolver.Fault.unsatisfiable([start, sum, narrow, end])) {
      try solver.setConstant(of: end, to: 101)
    }
    #expect(solver.value(of: width) == 80)
    try solver.remove(narrow)
    try solver.setConstant(of: end, to: 101)
    #expect(solver.value(of: width) == 101)
    #expect(throws: LayoutSolver.Fault.unsatisfiable([])) { try solver.add([], .equal, 1) }
    try solver.add([], .lessThanOrEqual, 1)
  }

  @Test("2 000 constraints on one variable")
  func manyOnOne() throws {
    let solver = LayoutSolver()
    let x = try solver.makeVariable()
    for index in 0..<2000 {
      let relation: LayoutSolver.Relation = index % 2 == 0 ? .greaterThanOrEqual : .lessThanOrEqual
      let constant = Double(index % 2 == 0 ? index / 20 : 200 + index / 20)
      try solver.add([.init(x)], relation, constant, priority: Float(index % 3 + 1) * 100)
    }
    // The greatest lower bound is that of index 1 998.
    #expect(solver.value(of: x) == 99)
  }

  @Test("random calls with odd numbers neither trap nor hang")
  func fuzz() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let solver = LayoutSolver()
      var variables = [try solver.makeVariable()]
      var constraints: [LayoutSolver.Constraint] = []
      let odd = [
        .nan, .infinity, -.infinity, 1e300, 1e9, -1e9, 1e-300, .leastNonzeroMagnitude, 0, -0.0,
        1e-6, 1, -1, 0.1,
        1.0 / 3, 1e6, 12_345.678,
      ]
      func number() -> Double { odd.randomElement(using: &random) ?? 0 }
      func variable() -> LayoutSolver.Variable {
        variables[.random(in: 0..<variables.count, using: &random)]
      }
      for _ in 0..<150 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: _ = try? variables.append(solver.makeVariable(stay: number()))
        case 1...5:
          let terms = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            LayoutSolver.Term(variable(), number())
          }
          let relation = LayoutSolver.Relation(rawValue: .random(in: -1...1, using: &random))
          let priority = Float([0, 1, 250, 999.9, 1000].randomElement(using: &random) ?? 0)
          let added = try? solver.add(terms, relation ?? .equal, number(), priority: priority)
          if let added { constraints.append(added) }
        case 6: if let some = constraints.randomElement(using: &random) { try? solver.remove(some) }
        case 7...8:
          if let some = constraints.randomElement(using: &random) {
            try? solver.setConstant(of: some, to: number())
          }
        case 9: _ = try? solver.edit(variable(), priority: 500)
        case 10: try? solver.suggest(number(), for: variable())
        default:
          _ = try? solver.isAmbiguous(variable())
          for change in solver.takeChanges() {
            #expect(!change.value.isNaN, "seed \(seed)")
          }
        }
      }
    }
  }
}
