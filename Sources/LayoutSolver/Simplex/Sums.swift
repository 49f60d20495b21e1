/// Linear combinations under construction: sums of terms, expressed by nonbasic symbols.
extension Core {
  /// Adds a term. Definitions among them are expanded later.
  mutating func addToSum(_ term: SymbolTerm) {
    let row = symbols[term.symbol].row
    if row == SymbolState.definedRow && !isInSum[term.symbol] {
      isInSum[term.symbol] = true
      sum[term.symbol] = term.coefficient
      definitionsInSum.push(term.symbol, key: symbols[term.symbol].sequence)
      return
    }
    if row < 0 { return addToSum(term.symbol, term.coefficient) }
    for index in 0..<tableau.rows.count(row) {
      let entry = tableau.rows[row, index]
      addToSum(entry.column, term.coefficient * entry.coefficient)
    }
  }

  /// Adds a multiple of a symbol without expressing it by others.
  mutating func addToSum(_ column: Symbol, _ coefficient: Double) {
    if !isInSum[column] {
      isInSum[column] = true
      sum[column] = coefficient
      sumColumns.append(column)
      return
    }
    let old = sum[column]
    let new = old + coefficient
    sum[column] = abs(new) > 1e-12 * (abs(old) + abs(coefficient)) ? new : 0
  }

  /// Replaces defined variables by their definitions, the latest first, so that each is replaced
  /// once.
  mutating func expandDefinitionsInSum() {
    while !definitionsInSum.isEmpty {
      let variable = definitionsInSum.pop()
      isInSum[variable] = false
      let coefficient = sum[variable]
      // Variables that cancel need no expansion: the distance of neighbors is short however long the chain is.
      if coefficient == 0 { continue }
      for index in 0..<inputs.count(variable) {
        let term = inputs[variable, index]
        addToSum(SymbolTerm(symbol: term.symbol, coefficient: coefficient * term.coefficient))
      }
    }
  }

  mutating func clearSum() {
    for index in 0..<sumColumns.count { isInSum[sumColumns[index]] = false }
    sumColumns.removeAll()
  }

  /// Makes the sum the terms of a constraint.
  mutating func moveSum(toTermsOf constraint: Int32) {
    for index in 0..<sumColumns.count {
      let symbol = sumColumns[index]
      if sum[symbol] == 0 { continue }
      terms.append(SymbolTerm(symbol: symbol, coefficient: sum[symbol]), to: constraint)
    }
    clearSum()
  }

  /// Makes the sum the row of a symbol.
  mutating func makeRow(of symbol: Symbol) {
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

  /// The nonbasic symbols on which a symbol depends.
  mutating func columns(of symbol: Symbol) -> [Symbol] {
    addToSum(SymbolTerm(symbol: symbol, coefficient: 1))
    expandDefinitionsInSum()
    var found: [Symbol] = []
    for index in 0..<sumColumns.count where abs(sum[sumColumns[index]]) >= leastPivot {
      found.append(sumColumns[index])
    }
    clearSum()
    return found
  }
}
