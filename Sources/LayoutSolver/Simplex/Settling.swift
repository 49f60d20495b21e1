/// Chooses among values that are optimal for the priorities, so that the result does not depend on
/// the order of changes: the least error of single constraints in their order, then the least
/// distances of variables from their stays in theirs. That choice is unique.
///
/// Only nonbasic symbols that can move without costs matter here, and where constraints determine
/// every variable there are none.
extension Core {
  mutating func settle() throws(Interruption) {
    guard needsSettling || !touched.isEmpty else { return updateDefinedValues() }
    updateLoose()
    if !loose.isEmpty { try improveLoose(.canonical) { _ in false } }
    needsSettling = false
    updateDefinedValues()
  }

  /// Moves loose columns until none improves an objective or `isDone`.
  private mutating func improveLoose(
    _ objective: Objective, until isDone: (borrowing Core) -> Bool
  ) throws(Interruption) {
    var budget = PivotBudget(symbolCount: symbols.count)
    isCycling = false
    var isImproving = true
    while isImproving {
      isImproving = false
      var index = 0
      while index < loose.count {
        // The rule of Bland: the first of all columns that improve, anew after each step.
        guard let symbol = isCycling ? leastImproving(objective) : loose[index] else { break }
        let isStep = improve(symbol, objective)
        if isDone(self) { return }
        if isStep {
          isImproving = true
          guard budget.spend() else { throw .iterationLimit }
          isCycling = budget.isLow
          if isCycling { updateLoose() }
        } else {
          index += 1
        }
      }
      updateLoose()
    }
  }

  private mutating func leastImproving(_ objective: Objective) -> Symbol? {
    var least: Symbol?
    for index in 0..<loose.count where loose[index] < least ?? .max {
      if objective.includesStays { prepareStays(ofColumn: loose[index]) }
      let isImproving =
        slope(loose[index], 1, objective) < 0 || slope(loose[index], -1, objective) < 0
      if symbols[loose[index]].isNonbasic && isImproving { least = loose[index] }
    }
    return least
  }

  /// Whether the optimal values of a symbol are more than one.
  mutating func isAmbiguous(_ symbol: Symbol) throws(Interruption) -> Bool {
    try settle()
    if loose.isEmpty { return false }
    if symbols[symbol].isDefined {
      guard isLooselyDefined(symbol) else { return false }
      materialize(symbol)
    }
    var isAmbiguous = canMove(symbol, 1)
    if !isAmbiguous { isAmbiguous = canMove(symbol, -1) }
    try settle()
    return isAmbiguous
  }

  /// Whether a symbol can grow or shrink without a cost. Other symbols may have moved then.
  ///
  /// Where very many steps lead nowhere, it counts as not free to move.
  private mutating func canMove(_ symbol: Symbol, _ sense: Int8) -> Bool {
    let value = symbols[symbol].value
    isExtremeUnbounded = false
    needsSettling = true
    func hasMoved(_ core: borrowing Core) -> Bool {
      core.isExtremeUnbounded || abs(core.symbols[symbol].value - value) > 1e-8
    }
    try? improveLoose(.extreme(symbol, sense), until: hasMoved)
    return hasMoved(self)
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
    if state.kind == .free || !state.isNonbasic || state.isFixed { return false }
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
