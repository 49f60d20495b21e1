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

  /// Adds a constraint, whose symbol stands for the sum of the terms.
  mutating func addConstraint(_ state: SymbolState, _ terms: [SymbolTerm]) -> Symbol {
    let symbol = makeSymbol(state)
    var value = 0.0
    for term in terms {
      value += term.coefficient * symbols[term.symbol].value
      addToSum(term)
    }
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
    if symbols[symbol].isBasic {
      setSide(of: symbol, to: 0)
    } else {
      if symbols[symbol].isFixed { computeReducedCost(of: symbol) }
      symbols[symbol].above = .none
      symbols[symbol].below = .none
      let entry = tableau.columns[symbol, variablePosition(inColumn: symbol)]
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
    if symbols[symbol].isBasic { return checkViolation(of: symbol) }
    move(symbol, by: distance)
    symbols[symbol].value = constant
  }

  mutating func setStay(of symbol: Symbol, to stay: Double) {
    symbols[symbol].rest = stay
    touch(symbol)
    needsSettling = true
  }

  /// Restores both invariants. One of them holds before, except for rounding errors.
  mutating func solve() throws(Interruption) {
    var rounds = 0
    repeat {
      try restoreSides()
      try restoreReducedCosts()
      rounds += 1
      if rounds > 50 { throw .iterationLimit }
    } while !violated.isEmpty
  }

  // MARK: - Rows

  private mutating func addToSum(_ term: SymbolTerm) {
    let row = symbols[term.symbol].row
    if row < 0 { return addToSum(term.symbol, term.coefficient) }
    for index in 0..<tableau.rows.count(row) {
      let entry = tableau.rows[row, index]
      addToSum(entry.column, term.coefficient * entry.coefficient)
    }
  }

  private mutating func addToSum(_ column: Symbol, _ coefficient: Double) {
    if !isInSum[column] {
      isInSum[column] = true
      sumColumns.append(column)
      sum[column] = coefficient
      return
    }
    let old = sum[column]
    let new = old + coefficient
    sum[column] = abs(new) > 1e-12 * (abs(old) + abs(coefficient)) ? new : 0
  }

  private mutating func clearSum() {
    for index in 0..<sumColumns.count { isInSum[sumColumns[index]] = false }
    sumColumns.removeAll()
  }

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
    movedRows += 1
  }

  private mutating func makeRow(of symbol: Symbol) {
    let row = tableau.makeRow(basic: symbol)
    symbols[symbol].row = row
    let hasPriority = symbols[symbol].hasPriority
    for index in 0..<sumColumns.count {
      let column = sumColumns[index]
      if sum[column] == 0 { continue }
      tableau.append(sum[column], of: column, to: row)
      if hasPriority { touch(column) }
    }
    movedRows += 1
  }

  /// The position in a nonbasic constraint's column of a variable that can replace it: each such
  /// column has one, as its constraint is a sum of variables.
  private func variablePosition(inColumn symbol: Symbol) -> Int {
    var (best, least, pivot) = (0, Int.max, 0.0)
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
}
