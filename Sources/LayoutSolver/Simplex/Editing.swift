/// A coefficient of an expression.
struct SymbolTerm: BitwiseCopyable {
  var symbol: Symbol
  var coefficient: Double
}

/// Changes of the system. Each leaves reduced costs in bounds or basic symbols on their sides, and
/// then restores the other.
extension Core {
  mutating func addVariable(order: UInt64, stay: Double, owner: Int32) -> Symbol {
    var state = SymbolState()
    state.kind = .variable
    state.order = order
    state.rest = stay
    state.value = stay
    state.owner = owner
    let symbol = makeSymbol(state)
    touch(symbol)
    noteChange(of: symbol)
    return symbol
  }

  /// Adds a constraint, whose symbol stands for the sum of its terms.
  mutating func addConstraint(_ state: SymbolState) -> Symbol {
    updateDefinedValues()
    let symbol = makeSymbol(state)
    var value = 0.0
    for index in 0..<terms.count(state.owner) {
      let term = terms[state.owner, index]
      value += term.coefficient * symbols[term.symbol].value
      addToSum(term)
    }
    expandDefinitionsInSum()
    symbols[symbol].value = value
    needsSettling = true
    if state.above != .none && state.below != .none, let variable = definable() {
      define(variable, by: symbol)
    } else {
      makeRow(of: symbol)
      checkViolation(of: symbol)
    }
    clearSum()
    return symbol
  }

  /// Removes a constraint. Its values stay where they are unless that improves others.
  mutating func removeConstraint(_ symbol: Symbol) {
    if symbols[symbol].definedVariable >= 0 { materialize(symbols[symbol].definedVariable) }
    if symbols[symbol].row >= 0 {
      setSide(of: symbol, to: 0)
    } else {
      if symbols[symbol].isFixed { computeReducedCost(of: symbol) }
      symbols[symbol].above = .none
      symbols[symbol].below = .none
      guard
        let position = variablePosition(inColumn: symbol) ?? materializeVariable(inColumn: symbol)
      else {
        // Only rounding errors lead here. The symbol stays in its rows and never moves again.
        symbols[symbol].kind = .free
        return touch(symbol)
      }
      let entry = tableau.columns[symbol, position]
      let variable = tableau.basic[entry.row]
      pivot(row: entry.row, at: Int(entry.mate), to: symbols[variable].value, direction: 1)
    }
    tableau.removeRow(symbols[symbol].row)
    symbols[symbol].row = -1
    needsSettling = true
    freeSymbol(symbol)
  }

  /// Changes the constant of a constraint.
  mutating func setConstant(of symbol: Symbol, to constant: Double) {
    let distance = constant - symbols[symbol].rest
    symbols[symbol].rest = constant
    needsSettling = true
    if symbols[symbol].row >= 0 { return checkViolation(of: symbol) }
    move(symbol, by: distance)
    symbols[symbol].value = constant
  }

  mutating func setStay(of symbol: Symbol, to stay: Double) {
    symbols[symbol].rest = stay
    touch(symbol)
    needsSettling = true
  }

  mutating func setOrder(of symbol: Symbol, to order: UInt64) {
    if symbols[symbol].order == order { return }
    symbols[symbol].order = order
    touch(symbol)
    needsSettling = true
  }

  /// Restores both invariants. One of them holds before, except for rounding errors.
  mutating func solve() throws(Interruption) {
    refreshValuesIfDue()
    var rounds = 0
    repeat {
      try restoreSides()
      try restoreReducedCosts()
      rounds += 1
      if rounds > 8 { throw .iterationLimit }
    } while !violated.isEmpty
  }

  // MARK: - Rows

  /// The nonbasic variable of the sum that an equation determines best: one that occurs in few rows.
  private func definable() -> Symbol? {
    var largest = 0.0
    for index in 0..<sumColumns.count { largest = max(largest, abs(sum[sumColumns[index]])) }
    var best: Symbol?
    var least = Int.max
    for index in 0..<sumColumns.count {
      let column = sumColumns[index]
      if symbols[column].kind != .variable || abs(sum[column]) < max(leastPivot, largest / 16) {
        continue
      }
      let height = tableau.columns.count(column)
      if height < least || (height == least && column > best ?? -1) {
        least = height
        best = column
      }
    }
    return best
  }

  /// Solves the sum for a nonbasic variable of it; the constraint becomes nonbasic, satisfied.
  private mutating func define(_ variable: Symbol, by symbol: Symbol) {
    let coefficient = sum[variable]
    guard tableau.columns.count(variable) == 0 else {
      makeRow(of: symbol)
      let row = symbols[symbol].row
      for position in 0..<tableau.rows.count(row)
      where tableau.rows[row, position].column == variable {
        pivot(row: row, at: position, to: symbols[symbol].rest, direction: 1)
        return
      }
      return
    }
    let row = tableau.makeRow(basic: variable)
    symbols[variable].row = row
    for index in 0..<sumColumns.count {
      let column = sumColumns[index]
      if column == variable || sum[column] == 0 { continue }
      tableau.append(-sum[column] / coefficient, of: column, to: row)
    }
    tableau.append(1 / coefficient, of: symbol, to: row)
    symbols[variable].value += (symbols[symbol].rest - symbols[symbol].value) / coefficient
    symbols[symbol].value = symbols[symbol].rest
    touch(variable)
    touch(symbol)
    noteChange(of: variable)
    markDependentsOutdated(of: variable)
    movedRows += 1
  }

  /// The position in a nonbasic constraint's column of a variable that can replace it.
  private func variablePosition(inColumn symbol: Symbol) -> Int? {
    var (best, least, pivot): (Int?, Int, Double) = (nil, .max, leastPivot)
    for position in 0..<tableau.columns.count(symbol) {
      let entry = tableau.columns[symbol, position]
      if symbols[tableau.basic[entry.row]].kind != .variable { continue }
      let size = abs(tableau.rows[entry.row, Int(entry.mate)].coefficient)
      let length = tableau.rows.count(entry.row)
      let isClearer = size > 16 * pivot
      if isClearer || (pivot <= 16 * size && length < least) {
        (best, least, pivot) = (position, length, size)
      }
    }
    return best
  }

  /// The same, of a variable whose row is not stored yet. There is one, as the constraint is a sum
  /// of variables; and one of those that have it depends directly on a stored row of the column.
  private mutating func materializeVariable(inColumn symbol: Symbol) -> Int? {
    for position in 0..<tableau.columns.count(symbol) {
      let other = tableau.basic[tableau.columns[symbol, position].row]
      while dependents.count(other) > 0 {
        materialize(dependents[other, dependents.count(other) - 1])
        if let found = variablePosition(inColumn: symbol) { return found }
      }
    }
    return nil
  }
}
