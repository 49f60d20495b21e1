extension Core {
  /// The sign of the change of an objective when a nonbasic symbol moves in a direction.
  func slope(_ symbol: Symbol, _ direction: Int8, _ objective: Objective) -> Int {
    let state = symbols[symbol]
    if state.cost(direction) == .infinite { return 1 }
    let sign = prioritySlope(symbol, direction)
    if sign != 0 { return sign }
    switch objective {
    case .priorities: return 0
    case .canonical: return canonicalSlope(symbol, direction)
    case .extreme(let extreme, let sense):
      let rate = coefficient(of: symbol, in: extreme) * Double(direction * sense)
      return abs(rate) < 1e-9 ? 0 : rate > 0 ? -1 : 1
    }
  }

  /// The sign of the first priority at which the costs change, if `extra` were added to the reduced
  /// cost.
  func prioritySlope(
    _ symbol: Symbol, _ direction: Int8,
    adding extra: CostEntry = .init(priority: 0, coefficient: 0)
  ) -> Int {
    let state = symbols[symbol]
    var own: Float = state.cost(direction) == .one ? state.priority : 0
    var added = extra.priority
    var index = 0
    let count = reducedCosts.count(symbol)
    while true {
      let entry =
        index < count
        ? reducedCosts[symbol, index] : CostEntry(priority: 0, coefficient: 0)
      let priority = max(entry.priority, own, added)
      if priority == 0 { return 0 }
      var sum = 0.0
      if entry.priority == priority {
        sum += Double(direction) * entry.coefficient
        index += 1
      }
      if own == priority {
        sum += 1
        own = 0
      }
      if added == priority {
        sum += Double(direction) * extra.coefficient
        added = 0
      }
      if abs(sum) > 1e-9 { return sum > 0 ? 1 : -1 }
    }
  }

  /// The sign of the change of the first tie-breaker: errors of single constraints by their order,
  /// then distances of variables from their stays. The column must be the one last traced.
  private func canonicalSlope(_ symbol: Symbol, _ direction: Int8) -> Int {
    var floor: UInt64 = 0
    while true {
      var first = UInt64.max
      var sum = 0.0
      func add(_ coefficient: Double, of order: UInt64) {
        if order < floor || order > first { return }
        sum = order < first ? coefficient : sum + coefficient
        first = order
      }
      let own = symbols[symbol]
      if own.kind == .variable {
        add(own.position == -direction ? -1 : 1, of: own.order)
      } else if own.cost(direction) == .one {
        add(1, of: own.order)
      }
      for index in 0..<tableau.columns.count(symbol) {
        let entry = tableau.columns[symbol, index]
        let state = symbols[tableau.basic[entry.row]]
        let side = state.kind == .variable ? state.pull : state.side
        if side == 0 { continue }
        let rate = tableau.rows[entry.row, Int(entry.mate)].coefficient * Double(direction)
        add(rate * Double(side), of: state.order)
      }
      for index in 0..<traced.count {
        let state = symbols[traced[index].symbol]
        if state.pull == 0 { continue }
        let rate = traced[index].coefficient * Double(direction)
        add(rate * Double(state.pull), of: state.order)
      }
      if first == .max { return 0 }
      if abs(sum) > 1e-9 { return sum > 0 ? 1 : -1 }
      floor = first + 1
    }
  }

  /// The coefficient of a nonbasic symbol in the expression of another one.
  func coefficient(of column: Symbol, in symbol: Symbol) -> Double {
    if symbol == column { return 1 }
    let row = symbols[symbol].row
    if row < 0 { return 0 }
    for index in 0..<tableau.columns.count(column) {
      let entry = tableau.columns[column, index]
      if entry.row == row { return tableau.rows[row, Int(entry.mate)].coefficient }
    }
    return 0
  }

  /// Finds the variables that change with a column, and gives each the pull of its value.
  mutating func prepareStays(ofColumn symbol: Symbol) {
    updateDefinedValues()
    trace(symbol)
    for index in 0..<tableau.columns.count(symbol) {
      updatePull(of: tableau.basic[tableau.columns[symbol, index].row])
    }
    for index in 0..<traced.count { updatePull(of: traced[index].symbol) }
  }

  private mutating func updatePull(of symbol: Symbol) {
    if symbols[symbol].kind != .variable { return }
    let position = symbols[symbol].position
    if position != 0 { symbols[symbol].pull = position }
  }
}
