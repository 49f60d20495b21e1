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
    if objective.includesStays { prepareStays(ofColumn: symbol) }
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
      let next = nearestBreakpoint(symbol, direction, objective)
      if objective.includesStays, let own = distanceFromStay(symbol, direction),
        own <= next?.distance ?? .infinity
      {
        move(symbol, by: symbols[symbol].rest - symbols[symbol].value)
        symbols[symbol].value = symbols[symbol].rest
        return true
      }
      guard let next else { return advanceWithoutEnd(symbol, direction, objective) }
      let other = next.symbol
      let sense: Int8 = (next.rate > 0) == (direction > 0) ? 1 : -1
      let state = symbols[other]
      if state.kind == .variable {
        symbols[other].pull = sense
      } else if state.cost(sense) != .infinite {
        setSide(of: other, to: state.sideBeyond(sense))
      }
      if state.cost(sense) != .infinite && slope(symbol, direction, objective) < 0 { continue }
      if state.isDefined { materialize(other) }
      let row = symbols[other].row
      guard let position = position(of: symbol, in: row) else { return false }
      pivot(row: row, at: position, to: state.rest, direction: direction)
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

  /// A basic symbol on the way of a nonbasic one to its breakpoint.
  private struct Breakpoint {
    var symbol: Symbol
    /// How fast it changes with the nonbasic symbol.
    var rate: Double
    var distance: Double
  }

  /// The basic symbol whose breakpoint is the next on the way; nil without one.
  private func nearestBreakpoint(
    _ symbol: Symbol, _ direction: Int8, _ objective: Objective
  ) -> Breakpoint? {
    var nearest: Breakpoint?
    func consider(_ other: Symbol, _ rate: Double) {
      if abs(rate) < leastPivot { return }
      let sense: Int8 = (rate > 0) == (direction > 0) ? 1 : -1
      let state = symbols[other]
      guard hasBreakpointAhead(state, sense, objective) else { return }
      let distance = max(0, (state.rest - state.value) / (rate * Double(direction)))
      let found = Breakpoint(symbol: other, rate: rate, distance: distance)
      guard let known = nearest else {
        nearest = found
        return
      }
      let nearby = 1e-12 * (1 + distance)
      let isPreferred = isCycling ? other < known.symbol : abs(rate) > abs(known.rate)
      if distance < known.distance - nearby || (distance < known.distance + nearby && isPreferred) {
        nearest = found
      }
    }
    for position in 0..<tableau.columns.count(symbol) {
      let entry = tableau.columns[symbol, position]
      consider(
        tableau.basic[entry.row], tableau.rows[entry.row, Int(entry.mate)].coefficient)
    }
    if objective.includesStays {
      for index in 0..<traced.count { consider(traced[index].symbol, traced[index].coefficient) }
    }
    return nearest
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
