/// The state of the simplex method: the tableau, the cost of each symbol, and reduced costs.
///
/// A symbol's cost is piecewise linear with one breakpoint, so that a constraint needs one symbol
/// instead of a slack and two error variables, and turning from one side to the other is a change
/// of sign rather than a pivot. Nonbasic symbols are at their breakpoint `rest`, except variables
/// that no constraint determines, which may have any value. The reduced cost `d` of a nonbasic symbol
/// is the change in cost of the basic symbols per unit of its growth, and the system is optimal if
/// -above ≤ d ≤ below for each of them and each basic symbol is on the `side` that its costs assume.
struct Core: ~Copyable {
  var tableau = Tableau()
  var symbols = Buffer<SymbolState>()
  var freeSymbols = Buffer<Symbol>()
  /// Reduced costs of nonbasic symbols that may enter the basis.
  var reducedCosts = ListPool<CostEntry>()
  /// The terms of each constraint.
  var terms = ListPool<SymbolTerm>()
  /// The definitions of the variables whose rows are not stored, and the dependents of each symbol.
  var inputs = ListPool<SymbolTerm>()
  var dependents = ListPool<Symbol>()
  var lastSequence = 0
  /// Defined variables whose value may have changed, by their order.
  var outdated = SequenceHeap()

  /// Basic symbols that may be on the infeasible side.
  var violated = Buffer<Symbol>()
  /// Nonbasic symbols whose reduced cost may be out of bounds.
  var suspects = Buffer<Symbol>()
  /// Nonbasic symbols whose reduced cost or column changed since values were last read.
  var touched = Buffer<Symbol>()
  /// Nonbasic symbols that could move without any cost of priorities.
  var loose = Buffer<Symbol>()
  /// Variables whose value changed since values were last read.
  var changed = Buffer<Symbol>()
  var needsSettling = false
  /// Whether Bland's rule applies, after many steps without an end.
  var isCycling = false
  /// Whether a symbol whose extreme was searched for has none.
  var isExtremeUnbounded = false

  /// Coefficients of a row under construction, by column; 0 elsewhere.
  var sum = Buffer<Double>()
  var isInSum = Buffer<Bool>()
  var sumColumns = Buffer<Symbol>()
  var definitionsInSum = SequenceHeap()
  /// How fast defined variables change with the column that was last traced.
  var traced = Buffer<SymbolTerm>()
  /// Rates during a trace, by symbol; 0 elsewhere and otherwise.
  var rates = Buffer<Double>()
  /// Defined variables to visit during a trace, by their order.
  var pendingTrace = SequenceHeap()
  var isTracePending = Buffer<Bool>()
  /// Scratch vectors of costs.
  var candidate = Buffer<CostEntry>()
  var best = Buffer<CostEntry>()

  var pivots = 0
  var flips = 0
  var movedRows = 0
  var coefficientsBeforeReset = 0
  /// `movedRows` when values were last computed from the rows.
  var movedRowsAtRefresh = 0
  /// `pivots` when the constraints were last checked.
  var pivotsAtCheck = 0

  mutating func makeSymbol(_ state: SymbolState) -> Symbol {
    if !freeSymbols.isEmpty {
      let symbol = freeSymbols.removeLast()
      let old = symbols[symbol]
      symbols[symbol] = state
      // The symbol may still be in these lists.
      symbols[symbol].isQueued = old.isQueued
      symbols[symbol].isSuspect = old.isSuspect
      symbols[symbol].isTouched = old.isTouched
      symbols[symbol].isChanged = old.isChanged
      symbols[symbol].isOutdated = old.isOutdated
      symbols[symbol].looseIndex = old.looseIndex
      return symbol
    }
    symbols.append(state)
    sum.append(0)
    isInSum.append(false)
    rates.append(0)
    isTracePending.append(false)
    reducedCosts.appendList()
    inputs.appendList()
    dependents.appendList()
    tableau.appendSymbol()
    return Symbol(symbols.count - 1)
  }

  /// Frees a symbol that is in no row.
  mutating func freeSymbol(_ symbol: Symbol) {
    tableau.removeColumn(symbol)
    symbols[symbol].kind = .free
    reducedCosts.removeAll(of: symbol)
    touch(symbol)
    freeSymbols.append(symbol)
  }

  /// Removes all constraints. Variables keep their values for now.
  mutating func reset() {
    coefficientsBeforeReset += tableau.writtenCoefficients
    tableau = Tableau()
    reducedCosts = ListPool()
    inputs = ListPool()
    dependents = ListPool()
    outdated = SequenceHeap()
    freeSymbols.removeAll()
    violated.removeAll()
    suspects.removeAll()
    touched.removeAll()
    loose.removeAll()
    needsSettling = true
    for symbol in 0..<Symbol(symbols.count) {
      tableau.appendSymbol()
      reducedCosts.appendList()
      inputs.appendList()
      dependents.appendList()
      let old = symbols[symbol]
      symbols[symbol] = SymbolState()
      symbols[symbol].isChanged = old.isChanged
      if old.kind == .variable {
        symbols[symbol].kind = .variable
        symbols[symbol].order = old.order
        symbols[symbol].rest = old.rest
        symbols[symbol].value = old.value
        symbols[symbol].owner = old.owner
        touch(symbol)
      } else {
        freeSymbols.append(symbol)
      }
    }
  }

  // MARK: - Work lists

  mutating func checkViolation(of symbol: Symbol) {
    if symbols[symbol].isQueued || violation(of: symbol) == 0 { return }
    symbols[symbol].isQueued = true
    violated.append(symbol)
  }

  mutating func suspect(_ symbol: Symbol) {
    if symbols[symbol].isSuspect { return }
    symbols[symbol].isSuspect = true
    suspects.append(symbol)
  }

  mutating func touch(_ symbol: Symbol) {
    if symbols[symbol].isTouched { return }
    symbols[symbol].isTouched = true
    touched.append(symbol)
  }

  mutating func noteChange(of symbol: Symbol) {
    if symbols[symbol].kind != .variable || symbols[symbol].isChanged { return }
    symbols[symbol].isChanged = true
    changed.append(symbol)
  }

  // MARK: - Values

  /// Changes the value of a nonbasic symbol, and with it those of the basic ones in its column.
  mutating func move(_ symbol: Symbol, by distance: Double) {
    symbols[symbol].value += distance
    noteChange(of: symbol)
    markDependentsOutdated(of: symbol)
    needsSettling = true
    let height = tableau.columns.count(symbol)
    movedRows += height
    for index in 0..<height {
      let entry = tableau.columns[symbol, index]
      let other = tableau.basic[entry.row]
      symbols[other].value += distance * tableau.rows[entry.row, Int(entry.mate)].coefficient
      noteChange(of: other)
      markDependentsOutdated(of: other)
      checkViolation(of: other)
    }
  }

  /// Computes the values of basic symbols from the nonbasic ones, after so many small steps that it
  /// costs little in comparison: it removes their rounding errors.
  mutating func refreshValuesIfDue() {
    guard movedRows - movedRowsAtRefresh > 1024 + 16 * symbols.count else { return }
    for row in 0..<tableau.basic.count where tableau.basic[row] >= 0 {
      var value = 0.0
      for index in 0..<tableau.rows.count(RowIndex(row)) {
        let entry = tableau.rows[RowIndex(row), index]
        value += entry.coefficient * symbols[entry.column].value
      }
      let symbol = tableau.basic[row]
      if value == symbols[symbol].value { continue }
      symbols[symbol].value = value
      noteChange(of: symbol)
      markDependentsOutdated(of: symbol)
      checkViolation(of: symbol)
    }
    movedRowsAtRefresh = movedRows
  }

  /// The direction in which a basic symbol is beyond where its costs assume it to be; 0 if it is
  /// not.
  func violation(of symbol: Symbol) -> Int8 {
    let state = symbols[symbol]
    let position = state.position
    if position == 0 { return 0 }
    let isViolated =
      state.cost(position) == .infinite || state.sideBeyond(position) != state.side
    return isViolated ? position : 0
  }

  // MARK: - Reduced costs

  /// Adds to the reduced cost of a symbol.
  mutating func addCost(_ coefficient: Double, of priority: Float, to symbol: Symbol) {
    if coefficient == 0 { return }
    suspect(symbol)
    touch(symbol)
    let count = reducedCosts.count(symbol)
    for index in 0..<count {
      let entry = reducedCosts[symbol, index]
      if entry.priority > priority { continue }
      if entry.priority < priority {
        let added = CostEntry(priority: priority, coefficient: coefficient)
        return reducedCosts.insert(added, at: index, of: symbol)
      }
      let sum = entry.coefficient + coefficient
      if abs(sum) > 1e-11 * (abs(entry.coefficient) + abs(coefficient)) {
        reducedCosts[symbol, index].coefficient = sum
      } else {
        reducedCosts.remove(at: index, of: symbol)
      }
      return
    }
    reducedCosts.append(CostEntry(priority: priority, coefficient: coefficient), to: symbol)
  }

  /// Changes the subgradient of a basic symbol, and with it the reduced costs in its row.
  mutating func setSide(of symbol: Symbol, to side: Int8) {
    let change = Double(side - symbols[symbol].side)
    if change == 0 { return }
    symbols[symbol].side = side
    flips += 1
    let (row, priority) = (symbols[symbol].row, symbols[symbol].priority)
    for index in 0..<tableau.rows.count(row) {
      let entry = tableau.rows[row, index]
      if symbols[entry.column].isFixed { continue }
      addCost(change * entry.coefficient, of: priority, to: entry.column)
    }
  }

  /// Computes the reduced cost of a symbol whose reduced cost is not kept.
  mutating func computeReducedCost(of symbol: Symbol) {
    reducedCosts.removeAll(of: symbol)
    for index in 0..<tableau.columns.count(symbol) {
      let entry = tableau.columns[symbol, index]
      let state = symbols[tableau.basic[entry.row]]
      if state.side == 0 { continue }
      let coefficient = tableau.rows[entry.row, Int(entry.mate)].coefficient
      addCost(Double(state.side) * coefficient, of: state.priority, to: symbol)
    }
  }
}
