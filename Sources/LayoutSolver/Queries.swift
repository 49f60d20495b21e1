extension LayoutSolver {
  /// The value of a variable, rounded to ``resolution``, which makes it independent of the order of
  /// changes to the last bit; 0 for a removed variable.
  public func value(of variable: Variable) -> Double {
    Self.rounded(unroundedValue(of: variable))
  }

  /// The value of a variable as computed; 0 for a removed one.
  public func unroundedValue(of variable: Variable) -> Double {
    guard let record = try? record(variable) else { return 0 }
    settle()
    return core.symbols[record.symbol].value
  }

  /// The variables whose value changed since this was last called, or that are new, in the order of
  /// their creation.
  public func takeChangedVariables() -> [Variable] {
    settle()
    var found: [Variable] = []
    while !core.changed.isEmpty {
      let symbol = core.changed.removeLast()
      core.symbols[symbol].isChanged = false
      let state = core.symbols[symbol]
      let index = Int(state.owner)
      guard state.kind == .variable, variables[index].isPresent else { continue }
      let value = Self.rounded(state.value)
      if value == variables[index].reported { continue }
      variables[index].reported = value
      found.append(
        Variable(index: state.owner, generation: variables[index].generation))
    }
    return found.sorted { $0.index < $1.index }
  }

  /// Whether constraints leave a choice of values for a variable.
  public func isAmbiguous(_ variable: Variable) throws(Fault) -> Bool {
    let symbol = try record(variable).symbol
    do { return try core.isAmbiguous(symbol) } catch { throw fault(error) }
  }

  /// The constraints that determine the value of a variable: if their constants change, so does it.
  /// In the order of their keys.
  public func constraintsAffecting(_ variable: Variable) throws(Fault) -> [Constraint] {
    let symbol = try record(variable).symbol
    settle()
    return constraints(inRowOf: symbol)
  }

  /// What the solver has done since it was created, to observe that changes cost in proportion to
  /// what they affect.
  public struct Statistics: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic symbol.
    public var pivots: Int
    /// Changes of side of an optional constraint without a pivot.
    public var flips: Int
    /// Rows whose value changed.
    public var movedRows: Int
    /// Coefficients of the tableau that were written.
    public var writtenCoefficients: Int
  }

  public var statistics: Statistics {
    Statistics(
      pivots: core.pivots, flips: core.flips, movedRows: core.movedRows,
      writtenCoefficients: core.tableau.writtenCoefficients)
  }

  // MARK: - Internals

  /// Chooses among optimal values. Only rounding errors could prevent that, and any optimal values
  /// will do then.
  func settle() {
    do {
      try core.settle()
      if !core.violated.isEmpty { try core.solve() }
    } catch {}
  }

  static func rounded(_ value: Double) -> Double {
    (value / resolution).rounded() * resolution + 0
  }

  /// The required constraints that contradict each other if the basic one of `symbol` is violated
  /// and no other in its row can move: those in the row, a certificate after Farkas.
  func conflict(of symbol: Symbol) -> [Constraint] {
    var found = constraints(inRowOf: symbol)
    if let own = constraint(of: symbol) { found.append(own) }
    return sorted(found)
  }

  private func constraints(inRowOf symbol: Symbol) -> [Constraint] {
    let row = core.symbols[symbol].row
    guard row >= 0 else { return [] }
    var found: [Constraint] = []
    for index in 0..<core.tableau.rows.count(row) {
      let entry = core.tableau.rows[row, index]
      if abs(entry.coefficient) < leastPivot { continue }
      if let constraint = constraint(of: entry.column) { found.append(constraint) }
    }
    return sorted(found)
  }

  private func constraint(of symbol: Symbol) -> Constraint? {
    let state = core.symbols[symbol]
    guard state.kind == .constraint else { return nil }
    return Constraint(
      index: state.owner, generation: constraints[Int(state.owner)].generation)
  }

  private func sorted(_ found: [Constraint]) -> [Constraint] {
    found.sorted {
      let (a, b) = (constraints[Int($0.index)].order, constraints[Int($1.index)].order)
      return a != b ? a < b : $0.index < $1.index
    }
  }

  func record(_ variable: Variable) throws(Fault) -> VariableRecord {
    let index = Int(variable.index)
    guard index < variables.count, variables[index].isPresent,
      variables[index].generation == variable.generation
    else { throw .unknownVariable(variable) }
    return variables[index]
  }

  func record(_ constraint: Constraint) throws(Fault) -> ConstraintRecord {
    guard isPresent(constraint) else { throw .unknownConstraint(constraint) }
    return constraints[Int(constraint.index)]
  }

  func isPresent(_ constraint: Constraint) -> Bool {
    let index = Int(constraint.index)
    return index < constraints.count && constraints[index].isPresent
      && constraints[index].generation == constraint.generation
  }

  func check(_ number: Double) throws(Fault) {
    guard number.isFinite else { throw .notFinite }
    guard abs(number) <= Self.greatestMagnitude else { throw .outOfRange(number) }
  }

  /// Adds up terms of the same variable, and leaves out those that vanish.
  func combine(_ terms: [Term]) throws(Fault) -> [SymbolTerm] {
    var combined: [SymbolTerm] = []
    combined.reserveCapacity(terms.count)
    for term in terms {
      try check(term.coefficient)
      let symbol = try record(term.variable).symbol
      if let index = combined.firstIndex(where: { $0.symbol == symbol }) {
        combined[index].coefficient += term.coefficient
      } else {
        combined.append(SymbolTerm(symbol: symbol, coefficient: term.coefficient))
      }
    }
    combined.removeAll { $0.coefficient == 0 }
    for term in combined where abs(term.coefficient) < Self.leastCoefficient {
      throw .outOfRange(term.coefficient)
    }
    return combined
  }
}
