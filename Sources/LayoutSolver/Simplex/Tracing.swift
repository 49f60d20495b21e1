/// The part of a column that is not stored: the coefficients of defined variables.
///
/// A choice among optimal values asks how fast each variable changes with a column. For defined
/// variables, that follows from what defines them, in the order of definition, in proportion to
/// their number; their rows would have as many coefficients as there are definitions above.
extension Core {
  /// Lists the defined variables that change with a nonbasic symbol in `traced`, with their rates.
  mutating func trace(_ column: Symbol) {
    traced.removeAll()
    follow(column, at: 1)
    for index in 0..<tableau.columns.count(column) {
      let entry = tableau.columns[column, index]
      let rate = tableau.rows[entry.row, Int(entry.mate)].coefficient
      follow(tableau.basic[entry.row], at: rate)
    }
    while !pendingTrace.isEmpty {
      let variable = pendingTrace.pop()
      isTracePending[variable] = false
      var (rate, magnitude) = (0.0, 0.0)
      for index in 0..<inputs.count(variable) {
        let term = inputs[variable, index]
        rate += term.coefficient * rates[term.symbol]
        magnitude += abs(term.coefficient * rates[term.symbol])
      }
      // As in sums, a coefficient that cancels up to rounding is 0.
      if abs(rate) <= 1e-12 * magnitude { continue }
      traced.append(SymbolTerm(symbol: variable, coefficient: rate))
      follow(variable, at: rate)
    }
    clearRates(of: column)
  }

  /// Notes a rate for the variables that a symbol defines.
  private mutating func follow(_ symbol: Symbol, at rate: Double) {
    let count = dependents.count(symbol)
    if count == 0 { return }
    rates[symbol] = rate
    for index in 0..<count {
      let variable = dependents[symbol, index]
      if isTracePending[variable] { continue }
      isTracePending[variable] = true
      pendingTrace.push(variable, key: -symbols[variable].sequence)
    }
  }

  private mutating func clearRates(of column: Symbol) {
    rates[column] = 0
    for index in 0..<tableau.columns.count(column) {
      rates[tableau.basic[tableau.columns[column, index].row]] = 0
    }
    for index in 0..<traced.count { rates[traced[index].symbol] = 0 }
  }

  /// The position of a column in the row of a basic symbol; nil if it does not occur.
  func position(of column: Symbol, in row: RowIndex) -> Int? {
    for index in 0..<tableau.rows.count(row) where tableau.rows[row, index].column == column {
      return index
    }
    return nil
  }

  /// Whether a symbol changes with one of the loose columns.
  mutating func isLooselyDefined(_ symbol: Symbol) -> Bool {
    columns(of: symbol).contains { symbols[$0].looseIndex >= 0 }
  }
}
