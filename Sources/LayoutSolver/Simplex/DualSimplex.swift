/// Coefficients below this do not serve as pivots.
let leastPivot = 1e-9

/// The dual simplex method: brings basic symbols to the side that their costs assume, keeping
/// reduced costs in bounds. It runs after a constraint was added or a constant changed.
///
/// Badros, Borning, Stuckey: "The Cassowary Linear Arithmetic Constraint Solving Algorithm", ACM
/// Transactions on Computer-Human Interaction 8 (4), 2001. The ratio test is that of Maros,
/// "Computational Techniques of the Simplex Method", 2003, for piecewise linear costs: a symbol
/// passes its breakpoint without a pivot if the reduced costs in its row allow that.
extension Core {
  mutating func restoreSides() throws(Interruption) {
    var budget = PivotBudget(symbolCount: symbols.count)
    while let symbol = takeViolated(bland: budget.isLow) {
      guard budget.spend() else {
        requeue(symbol)
        throw .iterationLimit
      }
      let direction = violation(of: symbol)
      if direction == 0 { continue }
      try restoreSide(of: symbol, direction, bland: budget.isLow)
    }
  }

  private mutating func restoreSide(
    of symbol: Symbol, _ direction: Int8, bland: Bool
  ) throws(Interruption) {
    let state = symbols[symbol]
    let side = state.sideBeyond(direction)
    let isOptional = state.cost(direction) != .infinite
    let position = entering(state.row, direction, bland: bland)
    if isOptional && (position < 0 || !isBestLess(than: abs(side - state.side), state.priority)) {
      setSide(of: symbol, to: side)
      return
    }
    guard position >= 0 else {
      requeue(symbol)
      throw .conflict(symbol)
    }
    let entry = tableau.rows[state.row, position]
    pivot(
      row: state.row, at: position, to: state.rest,
      direction: enteringDirection(entry, direction))
  }

  private func isEntering(_ entry: RowEntry, _ direction: Int8) -> Bool {
    if abs(entry.coefficient) < leastPivot { return false }
    return symbols[entry.column].cost(enteringDirection(entry, direction)) != .infinite
  }

  private func enteringDirection(_ entry: RowEntry, _ direction: Int8) -> Int8 {
    (entry.coefficient > 0) == (direction > 0) ? -1 : 1
  }

  /// The position in a row of the column whose reduced cost is the first to reach its bound as the
  /// row's subgradient grows in `direction`; -1 without one. `best` becomes that growth.
  private mutating func entering(_ row: RowIndex, _ direction: Int8, bland: Bool) -> Int {
    var bestPosition = -1
    best.removeAll()
    for position in 0..<tableau.rows.count(row) {
      let entry = tableau.rows[row, position]
      if !isEntering(entry, direction) { continue }
      slack(of: entry, enteringDirection(entry, direction))
      let order = bestPosition < 0 ? -1 : compareCandidateWithBest()
      if order > 0 { continue }
      if order == 0 {
        let other = tableau.rows[row, bestPosition]
        let isBetter = bland ? entry.column < other.column : isPreferred(entry, to: other)
        if !isBetter { continue }
      }
      bestPosition = position
      swap(&candidate, &best)
    }
    return bestPosition
  }

  /// Of two columns that could enter: the variable, then one with a large coefficient, then the one
  /// that occurs in fewer rows.
  private func isPreferred(_ a: RowEntry, to b: RowEntry) -> Bool {
    let (isVariable, other) = (symbols[a.column].kind, symbols[b.column].kind)
    if isVariable != other { return isVariable == .variable }
    let (large, small) = (abs(a.coefficient), abs(b.coefficient))
    if large > 16 * small || small > 16 * large { return large > small }
    let (height, otherHeight) = (tableau.columns.count(a.column), tableau.columns.count(b.column))
    return height != otherHeight ? height < otherHeight : a.column > b.column
  }

  /// Sets `candidate` to how far the reduced cost of a column is from its bound, for each unit of
  /// the row's subgradient.
  private mutating func slack(of entry: RowEntry, _ direction: Int8) {
    candidate.removeAll()
    let state = symbols[entry.column]
    let scale = 1 / abs(entry.coefficient)
    var isOwnPending = state.cost(direction) == .one
    for index in 0..<reducedCosts.count(entry.column) {
      let cost = reducedCosts[entry.column, index]
      var sum = Double(direction) * cost.coefficient
      if isOwnPending && cost.priority <= state.priority {
        isOwnPending = false
        if cost.priority == state.priority {
          sum += 1
        } else {
          candidate.append(CostEntry(priority: state.priority, coefficient: scale))
        }
      }
      if abs(sum) > 1e-11 {
        candidate.append(CostEntry(priority: cost.priority, coefficient: sum * scale))
      }
    }
    if isOwnPending { candidate.append(CostEntry(priority: state.priority, coefficient: scale)) }
  }

  private func compareCandidateWithBest() -> Int {
    var (a, b) = (0, 0)
    while a < candidate.count || b < best.count {
      let inCandidate = a < candidate.count ? candidate[a].priority : 0
      let inBest = b < best.count ? best[b].priority : 0
      let left = inCandidate >= inBest ? candidate[a].coefficient : 0
      let right = inBest >= inCandidate ? best[b].coefficient : 0
      if abs(left - right) > 1e-9 * max(1, abs(left), abs(right)) { return left < right ? -1 : 1 }
      if inCandidate >= inBest { a += 1 }
      if inBest >= inCandidate { b += 1 }
    }
    return 0
  }

  /// Whether `best` is less than some units of a priority.
  private func isBestLess(than units: Int8, _ priority: Float) -> Bool {
    for index in 0..<best.count {
      let entry = best[index]
      if entry.priority < priority { return true }
      if entry.priority > priority {
        if abs(entry.coefficient) > 1e-9 { return entry.coefficient < 0 }
        continue
      }
      if abs(entry.coefficient - Double(units)) > 1e-9 {
        return entry.coefficient < Double(units)
      }
      // Equal so far: passing the breakpoint needs no pivot.
      return false
    }
    return true
  }

  private mutating func takeViolated(bland: Bool) -> Symbol? {
    if bland && violated.count > 1 {
      var least = 0
      for index in 1..<violated.count where violated[index] < violated[least] { least = index }
      let symbol = violated[least]
      violated[least] = violated[violated.count - 1]
      violated[violated.count - 1] = symbol
    }
    while !violated.isEmpty {
      let symbol = violated.removeLast()
      symbols[symbol].isQueued = false
      if symbols[symbol].kind != .free && symbols[symbol].row >= 0 { return symbol }
    }
    return nil
  }

  private mutating func requeue(_ symbol: Symbol) {
    if symbols[symbol].isQueued { return }
    symbols[symbol].isQueued = true
    violated.append(symbol)
  }
}

/// Bounds the steps of one run. Degenerate steps could go in circles; after many, the rule of Bland,
/// which always takes the least index, prevents that.
struct PivotBudget {
  private var left: Int
  private let low: Int

  init(symbolCount: Int) {
    left = 500 + 20 * symbolCount
    low = left / 2
  }

  var isLow: Bool { left < low }

  mutating func spend() -> Bool {
    left -= 1
    return left > 0
  }
}
