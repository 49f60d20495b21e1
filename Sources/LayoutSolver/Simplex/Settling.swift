/// Chooses among values that are optimal for the priorities, so that the result does not depend on
/// the order of changes: the least error of single constraints in their order, then the least
/// distances of variables from their stays in theirs. That choice is unique.
///
/// Only nonbasic symbols that can move without costs matter here, and where constraints determine
/// every variable there are none.
extension Core {
  mutating func settle() throws(Interruption) {
    guard needsSettling || !touched.isEmpty else { return }
    var budget = PivotBudget(symbolCount: symbols.count)
    updateLoose()
    var isImproving = !loose.isEmpty
    while isImproving {
      isImproving = false
      var index = 0
      while index < loose.count {
        let symbol = loose[index]
        while improve(symbol, .canonical) {
          isImproving = true
          guard budget.spend() else { throw .iterationLimit }
        }
        index += 1
      }
      updateLoose()
    }
    needsSettling = false
  }

  /// Whether the optimal values of a symbol are more than one.
  mutating func isAmbiguous(_ symbol: Symbol) throws(Interruption) -> Bool {
    try settle()
    if loose.isEmpty { return false }
    var isAmbiguous = try canMove(symbol, 1)
    if !isAmbiguous { isAmbiguous = try canMove(symbol, -1) }
    try settle()
    return isAmbiguous
  }

  /// Whether a symbol can grow or shrink without a cost. Other symbols may have moved then.
  private mutating func canMove(_ symbol: Symbol, _ sense: Int8) throws(Interruption) -> Bool {
    var budget = PivotBudget(symbolCount: symbols.count)
    let value = symbols[symbol].value
    isExtremeUnbounded = false
    needsSettling = true
    var isImproving = true
    while isImproving {
      isImproving = false
      var index = 0
      while index < loose.count {
        let isMoving = improve(loose[index], .extreme(symbol, sense))
        if isExtremeUnbounded || abs(symbols[symbol].value - value) > 1e-8 { return true }
        if isMoving { isImproving = true }
        guard budget.spend() else { throw .iterationLimit }
        index += 1
      }
      updateLoose()
    }
    return false
  }

  /// Brings the list of loose columns up to date with those that changed.
  private mutating func updateLoose() {
    while !touched.isEmpty {
      let symbol = touched.removeLast()
      symbols[symbol].isTouched = false
      setLoose(symbol, isLoose(symbol, 1) || isLoose(symbol, -1))
    }
  }

  /// Whether a nonbasic symbol could move in a direction without a cost. If only basic symbols at
  /// their breakpoints prevent that, lets their subgradients say so.
  private mutating func isLoose(_ symbol: Symbol, _ direction: Int8) -> Bool {
    let state = symbols[symbol]
    if state.kind == .free || state.isBasic || state.isFixed { return false }
    if state.kind == .variable { return true }
    if state.cost(direction) == .infinite || prioritySlope(symbol, direction) > 0 { return false }
    for index in 0..<tableau.columns.count(symbol) {
      let entry = tableau.columns[symbol, index]
      let rate = tableau.rows[entry.row, Int(entry.mate)].coefficient * Double(direction)
      let other = tableau.basic[entry.row]
      if abs(rate) < leastPivot || !symbols[other].hasPriority { continue }
      if turnsFreely(other, rate > 0 ? 1 : -1) { return false }
    }
    return true
  }

  /// Turns a basic symbol at its breakpoint to another side, if reduced costs remain in bounds.
  private mutating func turnsFreely(_ symbol: Symbol, _ sense: Int8) -> Bool {
    let state = symbols[symbol]
    let side = state.sideBeyond(sense)
    guard state.side == 0, side != 0, state.position == 0 else { return false }
    for index in 0..<tableau.rows.count(state.row) {
      let entry = tableau.rows[state.row, index]
      let extra = CostEntry(
        priority: state.priority, coefficient: Double(side) * entry.coefficient)
      if canImprove(entry.column, 1, extra) || canImprove(entry.column, -1, extra) { return false }
    }
    setSide(of: symbol, to: side)
    return true
  }

  private func canImprove(_ symbol: Symbol, _ direction: Int8, _ extra: CostEntry) -> Bool {
    symbols[symbol].cost(direction) != .infinite
      && prioritySlope(symbol, direction, adding: extra) < 0
  }

  private mutating func setLoose(_ symbol: Symbol, _ isLoose: Bool) {
    let index = symbols[symbol].looseIndex
    if isLoose == (index >= 0) { return }
    if isLoose {
      symbols[symbol].looseIndex = Int32(loose.count)
      loose.append(symbol)
    } else {
      loose.swapRemove(at: Int(index))
      if index < loose.count { symbols[loose[index]].looseIndex = index }
      symbols[symbol].looseIndex = -1
    }
  }
}
