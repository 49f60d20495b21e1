import LayoutSolver

/// The canonical solution of a system in exact arithmetic, from the textbook: a dense tableau, the
/// rule of Bland, and one objective after another.
struct ExactSolution {
  private var rows: [[Rational]] = []
  private var right: [Rational] = []
  private var basis: [Int] = []
  private var isAllowed: [Bool] = []
  private let variableCount: Int

  /// nil if required rows contradict each other.
  static func values(of rows: [RandomSystem.Row], variableCount: Int) -> [Rational]? {
    var solution = ExactSolution(variableCount: variableCount)
    guard let errors = solution.minimizePriorities(rows) else { return nil }
    for error in errors.sorted(by: { $0.order < $1.order }) { solution.minimize(error.columns) }
    for variable in 0..<variableCount { solution.minimize([2 * variable, 2 * variable + 1]) }
    return solution.values
  }

  /// Whether the priorities alone leave one value for each variable.
  static func isUnique(_ rows: [RandomSystem.Row], variableCount: Int) -> [Bool] {
    var solution = ExactSolution(variableCount: variableCount)
    _ = solution.minimizePriorities(rows)
    return (0..<variableCount).map { variable in
      var (least, greatest) = (solution, solution)
      return least.minimize([2 * variable], minus: [2 * variable + 1])
        && greatest.minimize([2 * variable + 1], minus: [2 * variable])
        && least.values[variable] == greatest.values[variable]
    }
  }

  private init(variableCount: Int) {
    self.variableCount = variableCount
    isAllowed = Array(repeating: true, count: 2 * variableCount)
  }

  private typealias Error = (priority: Float, order: UInt64, columns: [Int])

  private var values: [Rational] {
    var values = Array(repeating: Rational.zero, count: isAllowed.count)
    for (row, column) in basis.enumerated() { values[column] = right[row] }
    return (0..<variableCount).map { values[2 * $0] - values[2 * $0 + 1] }
  }

  private mutating func minimizePriorities(_ system: [RandomSystem.Row]) -> [Error]? {
    var artificial: [Int] = []
    var errors: [Error] = []
    for row in system { add(row, &artificial, &errors) }
    for index in rows.indices {
      rows[index] += Array(repeating: .zero, count: isAllowed.count - rows[index].count)
    }
    minimize(artificial)
    for (row, basic) in basis.enumerated() where artificial.contains(basic) {
      if right[row] > .zero { return nil }
    }
    for priority in Set(errors.map(\.priority)).sorted(by: >) {
      minimize(errors.filter { $0.priority == priority }.flatMap(\.columns))
    }
    return errors
  }

  private mutating func add(
    _ row: RandomSystem.Row, _ artificial: inout [Int],
    _ errors: inout [Error]
  ) {
    // a·(p - n) - above + below = b, with a part of no cost for what an inequality allows.
    let isRequired = row.priority == 1000
    let sign = Rational(row.constant < .zero ? -1 : 1)
    var line = row.coefficients.flatMap { [$0 * sign, -$0 * sign] }
    line += Array(repeating: .zero, count: isAllowed.count - line.count)
    var start = -1
    var costs: [Int] = []
    for (part, allowedBy) in [
      (-1, LayoutSolver.Relation.greaterThanOrEqual), (1, .lessThanOrEqual),
    ] {
      let isFree = row.relation == allowedBy
      if isRequired && !isFree { continue }
      if !isFree { costs.append(isAllowed.count) }
      let coefficient = Rational(Int128(part)) * sign
      if coefficient > .zero { start = isAllowed.count }
      line.append(coefficient)
      isAllowed.append(true)
    }
    if start < 0 {
      start = isAllowed.count
      artificial.append(isAllowed.count)
      line.append(Rational(1))
      isAllowed.append(true)
    }
    if !costs.isEmpty { errors.append((row.priority, row.order, costs)) }
    rows.append(line)
    right.append(row.constant * sign)
    basis.append(start)
  }

  /// Minimizes a sum of columns, then forbids those that would increase it. Returns false if it has
  /// no least value.
  @discardableResult
  private mutating func minimize(_ columns: [Int], minus negative: [Int] = []) -> Bool {
    var weights = Array(repeating: Rational.zero, count: isAllowed.count)
    for column in columns { weights[column] = Rational(1) }
    for column in negative { weights[column] = Rational(-1) }
    while true {
      var reduced = weights
      for (row, basic) in basis.enumerated() where !weights[basic].isZero {
        for column in reduced.indices where !rows[row][column].isZero {
          reduced[column] = reduced[column] - weights[basic] * rows[row][column]
        }
      }
      guard let entering = reduced.indices.first(where: { isAllowed[$0] && reduced[$0] < .zero })
      else {
        for column in reduced.indices where reduced[column] > .zero { isAllowed[column] = false }
        return true
      }
      let leaving = rows.indices.filter { rows[$0][entering] > .zero }.min {
        let (a, b) = (right[$0] / rows[$0][entering], right[$1] / rows[$1][entering])
        return a != b ? a < b : basis[$0] < basis[$1]
      }
      guard let leaving else { return false }
      pivot(leaving, entering)
    }
  }

  private mutating func pivot(_ leaving: Int, _ entering: Int) {
    let pivot = rows[leaving][entering]
    rows[leaving] = rows[leaving].map { $0.isZero ? $0 : $0 / pivot }
    right[leaving] = right[leaving] / pivot
    for row in rows.indices where row != leaving && !rows[row][entering].isZero {
      let factor = rows[row][entering]
      for column in rows[row].indices where !rows[leaving][column].isZero {
        rows[row][column] = rows[row][column] - factor * rows[leaving][column]
      }
      right[row] = right[row] - factor * right[leaving]
    }
    basis[leaving] = entering
  }
}
