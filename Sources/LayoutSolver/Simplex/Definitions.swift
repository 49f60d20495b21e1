/// Variables whose rows are not stored.
///
/// An equation that is the first to mention a variable, such as the top of a row in terms of the
/// row above, defines it; so does an inequality that the variable's present value violates. The
/// variable is basic, but nothing depends on its row: only constraints have costs or limits. So the
/// equation itself stands for the row, which would have as many coefficients as there are rows
/// above. A chain of n definitions thus takes space and time in proportion to n, not n². The row is
/// computed when it is needed after all: to remove the equation, or to let the variable leave the
/// basis in a choice among optimal values.
///
/// A definition refers only to variables that are no longer new, so that definitions in the order
/// in which they were made have no cycles.
extension Core {
  /// Defines a variable that no constraint mentions by an equation that does.
  mutating func define(new variable: Symbol, by state: SymbolState) -> Symbol {
    // No row can have a variable without constraints, except for rounding errors.
    tableau.removeColumn(variable)
    let symbol = makeSymbol(state)
    symbols[symbol].value = state.rest
    symbols[symbol].definedVariable = variable
    var coefficient = 1.0
    for index in 0..<terms.count(state.owner) where terms[state.owner, index].symbol == variable {
      coefficient = terms[state.owner, index].coefficient
    }
    for index in 0..<terms.count(state.owner) {
      var term = terms[state.owner, index]
      if term.symbol == variable { continue }
      term.coefficient /= -coefficient
      addInput(term, variable)
    }
    addInput(SymbolTerm(symbol: symbol, coefficient: 1 / coefficient), variable)
    lastSequence += 1
    symbols[variable].sequence = lastSequence
    symbols[variable].row = SymbolState.definedRow
    touch(variable)
    touch(symbol)
    markOutdated(variable)
    return symbol
  }

  private mutating func addInput(_ term: SymbolTerm, _ variable: Symbol) {
    inputs.append(term, to: variable)
    dependents.append(variable, to: term.symbol)
  }

  /// Stores the row of a defined variable, which then is like any other.
  mutating func materialize(_ variable: Symbol) {
    updateDefinedValues()
    addToSum(SymbolTerm(symbol: variable, coefficient: 1))
    expandDefinitionsInSum()
    for index in 0..<inputs.count(variable) {
      let input = inputs[variable, index].symbol
      var position = dependents.count(input) - 1
      while dependents[input, position] != variable { position -= 1 }
      dependents.swapRemove(at: position, of: input)
      if symbols[input].definedVariable == variable { symbols[input].definedVariable = -1 }
    }
    inputs.removeAll(of: variable)
    makeRow(of: variable)
    clearSum()
    let position = symbols[variable].position
    if position != 0 { symbols[variable].pull = position }
  }

  // MARK: - Values

  mutating func markOutdated(_ variable: Symbol) {
    if symbols[variable].isOutdated { return }
    symbols[variable].isOutdated = true
    outdated.push(variable, key: -symbols[variable].sequence)
  }

  mutating func markDependentsOutdated(of symbol: Symbol) {
    for index in 0..<dependents.count(symbol) { markOutdated(dependents[symbol, index]) }
  }

  /// Computes the values of defined variables from their definitions, in the order of definition.
  mutating func updateDefinedValues() {
    while !outdated.isEmpty {
      let variable = outdated.pop()
      symbols[variable].isOutdated = false
      if !symbols[variable].isDefined { continue }
      var value = 0.0
      for index in 0..<inputs.count(variable) {
        let term = inputs[variable, index]
        value += term.coefficient * symbols[term.symbol].value
      }
      movedRows += 1
      if value == symbols[variable].value { continue }
      symbols[variable].value = value
      noteChange(of: variable)
      markDependentsOutdated(of: variable)
    }
  }
}
