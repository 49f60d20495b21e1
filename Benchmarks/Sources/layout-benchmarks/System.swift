import LayoutSolver

/// A system of constraints as a value, which can also be given to other solvers as text.
struct System {
  struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: LayoutSolver.Relation
    var constant: Double
    var priority: Float
  }

  var variableCount = 0
  var rows: [Row] = []
  /// The variable that is edited, within the range of values.
  var edited = 0
  /// The constraint whose constant changes.
  var adjusted = 0
  /// How many of the last constraints and variables form the row that is removed and added.
  var lastRow = (constraints: 0, variables: 0)

  mutating func variable() -> Int {
    variableCount += 1
    return variableCount - 1
  }

  mutating func add(
    _ terms: [(Int, Double)], _ relation: LayoutSolver.Relation = .equal, _ constant: Double,
    _ priority: Float = 1000
  ) {
    rows.append(
      Row(
        terms: terms.map { (variable: $0.0, coefficient: $0.1) }, relation: relation,
        constant: constant, priority: priority))
  }

  /// Priority, relation, constant and terms, a line for each constraint, after a line of numbers.
  var text: String {
    var lines = [
      "\(variableCount) \(edited) \(adjusted) \(lastRow.constraints) \(rows.count)"
    ]
    for row in rows {
      let terms = row.terms.map { "\($0.variable) \($0.coefficient)" }.joined(separator: " ")
      lines.append(
        "\(row.priority) \(row.relation.rawValue) \(row.constant) \(row.terms.count) \(terms)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A rectangle to constrain.
struct Box {
  var left: Int
  var top: Int
  var width: Int
  var height: Int

  init(in system: inout System) {
    left = system.variable()
    top = system.variable()
    width = system.variable()
    height = system.variable()
  }
}
