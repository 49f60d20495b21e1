import LayoutSolver

extension System {
  /// A small system whose required constraints do not contradict each other.
  static func random(seed: UInt64) throws -> System {
    var random = Generator(state: seed)
    var system = System()
    let solver = LayoutSolver()
    var variables: [LayoutSolver.Variable] = []
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      _ = system.variable()
      variables.append(try solver.makeVariable())
    }
    let coefficients = [1, 1, 1, -1, -1, 0.5, 2]
    let priorities: [Float] = [1000, 1000, 750, 500, 250]
    for _ in 0..<Int.random(in: 4...12, using: &random) {
      let count = Int.random(in: 1...min(3, variables.count), using: &random)
      let terms = (0..<variables.count).shuffled(using: &random).prefix(count).map {
        ($0, coefficients[.random(in: 0..<coefficients.count, using: &random)])
      }
      system.add(
        terms, .init(rawValue: .random(in: -1...1, using: &random)) ?? .equal,
        Double(Int.random(in: -100...100, using: &random)),
        priorities[.random(in: 0..<priorities.count, using: &random)])
      guard let row = system.rows.last else { continue }
      if (try? Built.add(row, to: solver, variables)) == nil { system.rows.removeLast() }
    }
    return system
  }

  /// The value of each variable and whether it is the only optimal one, a line for each.
  func solution() throws -> String {
    let built = try Built(self)
    return try built.variables.map {
      "\(built.solver.unroundedValue(of: $0)) \(try built.solver.isAmbiguous($0) ? 0 : 1)\n"
    }.joined()
  }
}

/// SplitMix64.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
