/// The primal simplex method: moves nonbasic symbols whose reduced cost is out of bounds, keeping
/// basic ones on their sides. It runs after a constraint was removed, and to choose among optimal
/// values.
extension Core {
  /// Moves every suspect that can improve the priorities.
  mutating func restoreReducedCosts() throws(Interruption) {
    var budget = PivotBudget(symbolCount: symbols.count)
    while let symbol = takeSuspect() {
      while improve(symbol, .priorities) {
        guard budget.spend() else { throw .iterationLimit }
      }
    }
  }

  /// Lets a nonbasic symbol move in the direction that improves an objective, if there is one.
  /// Returns whether it did.
  mutating func improve(_ symbol: Symbol, _ objective: Objective) -> Bool {
    let state = symbols[symbol]
    if state.kind == .free || !state.isNonbasic || state.isFixed { return false }
    if objective.includesStays { updatePulls(inColumn: symbol) }
    for direction: Int8 in [1, -1] where slope(symbol, direction, objective) < 0 {
      return advance(symbol, direction, objective)
    }
    return false
  }

  /// Moves a nonbasic symbol until the objective no longer improves: past breakpoints of basic
  /// symbols up to one that makes the objective rise, which leaves the basis.
  private mutating func advance(
    _ symbol: Symbol, _ direction: Int8, _ objective: Objective
  ) -> Bool {
    while true {
      let (position, distance) = nearestBreakpoint(symbol, direction, objective)
      if objective.includesStays, let own = distanceFromStay(symbol, direction),
        position < 0 || own <= distance
      {
        move(symbol, by: symbols[symbol].rest - symbols[symbol].value)
        symbols[symbol].value = symbols[symbol].rest
        return true
      }
      guard position >= 0 else { return advanceWithoutEnd(symbol, direction, objective) }
      let entry = tableau.columns[symbol, position]
      let rate = tableau.rows[entry.row, Int(entry.mate)].coefficient
      let other = tableau.basic[entry.row]
      let sense: Int8 = (rate > 0) == (direction > 0) ? 1 : -1
      let state = symbols[other]
      if state.kind == .variable {
        symbols[other].pull = sense
      } else if state.cost(sense) != .infinite {
        setSide(of: other, to: state.sideBeyond(sense))
      }
      if state.cost(sense) != .infinite && slope(symbol, direction, objective) < 0 { continue }
      pivot(row: entry.row, at: Int(entry.mate), to: state.rest, direction: direction)
      return true
    }
  }

  /// Costs are at least zero, so that a move without end does not improve them: the reduced cost
  /// consists of rounding errors.
  private mutating func advanceWithoutEnd(
    _ symbol: Symbol, _ direction: Int8, _ objective: Objective
  ) -> Bool {
    if prioritySlope(symbol, direction) < 0 {
      reducedCosts.removeAll(of: symbol)
    } else if case .extreme = objective {
      isExtremeUnbounded = true
    }
    return false
  }

  /// The basic symbol whose breakpoint is the next on the way, as a position in the column of
  /// `symbol`, -1 without one; and the distance up to it.
  private func nearestBreakpoint(
    _ symbol: Symbol, _ direction: Int8, _ objective: Objective
  ) -> (position: Int, distance: Double) {
    var (nearest, least, pivot) = (-1, Double.infinity, 0.0)
    for position in 0..<tableau.columns.count(symbol) {
      let entry = tableau.columns[symbol, position]
      let rate =
        tableau.rows[entry.row, Int(entry.mate)].coefficient * Double(direction)
      if abs(rate) < leastPivot { continue }
      let sense: Int8 = rate > 0 ? 1 : -1
      let state = symbols[tableau.basic[entry.row]]
      guard hasBreakpointAhead(state, sense, objective) else { continue }
      let distance = max(0, (state.rest - state.value) / rate)
      let nearby = 1e-12 * (1 + distance)
      let isPreferred =
        isCycling && nearest >= 0
        ? tableau.basic[entry.row] < tableau.basic[tableau.columns[symbol, nearest].row]
        : abs(rate) > pivot
      if distance < least - nearby || (distance < least + nearby && isPreferred) {
        (nearest, least, pivot) = (position, distance, abs(rate))
      }
    }
    return (nearest, least)
  }

  private func hasBreakpointAhead(
    _ state: SymbolState, _ sense: Int8, _ objective: Objective
  ) -> Bool {
    if state.kind == .variable {
      return objective.includesStays && state.pull != sense && state.position != sense
    }
    if state.cost(sense) == .infinite { return true }
    return state.side != state.sideBeyond(sense) && state.position != sense
  }

  private func distanceFromStay(_ symbol: Symbol, _ direction: Int8) -> Double? {
    let state = symbols[symbol]
    guard state.kind == .variable, state.position == -direction else { return nil }
    return abs(state.rest - state.value)
  }

  private mutating func takeSuspect() -> Symbol? {
    guard !suspects.isEmpty else { return nil }
    let symbol = suspects.removeLast()
    symbols[symbol].isSuspect = false
    return symbol
  }
}
