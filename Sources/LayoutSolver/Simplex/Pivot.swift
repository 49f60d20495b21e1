extension Core {
  /// Exchanges the basic symbol of a row, which moves to `target`, with the column at a position of
  /// the row, which moves in `direction`.
  ///
  /// Reduced costs change such that the entering one comes to its bound in that direction: from
  /// there on the symbol costs what it costs on that side.
  mutating func pivot(row: RowIndex, at position: Int, to target: Double, direction: Int8) {
    pivots += 1
    let leaving = tableau.basic[row]
    let entry = tableau.rows[row, position]
    let entering = entry.column
    let distance = target - symbols[leaving].value
    if distance != 0 { move(entering, by: distance / entry.coefficient) }
    symbols[leaving].value = target

    updateReducedCosts(row, entry, direction)
    tableau.pivot(row: row, at: position)
    symbols[leaving].row = -1
    symbols[leaving].side = 0
    symbols[entering].row = row
    symbols[entering].side = symbols[entering].sideBeyond(direction)
    let side = symbols[entering].position
    symbols[entering].pull = side == 0 ? direction : side
    reducedCosts.removeAll(of: entering)
    touch(entering)
    touch(leaving)
    suspect(leaving)
    checkViolation(of: entering)
    needsSettling = true
  }

  private mutating func updateReducedCosts(
    _ row: RowIndex, _ pivot: RowEntry, _ direction: Int8
  ) {
    // The multiple of the row that brings the entering reduced cost to its bound.
    let entering = symbols[pivot.column]
    candidate.removeAll()
    for index in 0..<reducedCosts.count(pivot.column) {
      let entry = reducedCosts[pivot.column, index]
      candidate.append(
        CostEntry(priority: entry.priority, coefficient: -entry.coefficient / pivot.coefficient))
    }
    let bound = Double(entering.sideBeyond(direction))
    if bound != 0 { add(-bound / pivot.coefficient, of: entering.priority, toCandidate: ()) }

    let leaving = tableau.basic[row]
    let state = symbols[leaving]
    reducedCosts.removeAll(of: leaving)
    if !state.isFixed {
      if state.side != 0 { addCost(-Double(state.side), of: state.priority, to: leaving) }
      for index in 0..<candidate.count {
        addCost(-candidate[index].coefficient, of: candidate[index].priority, to: leaving)
      }
    }
    if candidate.isEmpty { return }
    for index in 0..<tableau.rows.count(row) {
      let entry = tableau.rows[row, index]
      if entry.column == pivot.column || symbols[entry.column].isFixed { continue }
      for index in 0..<candidate.count {
        let cost = candidate[index]
        addCost(cost.coefficient * entry.coefficient, of: cost.priority, to: entry.column)
      }
    }
  }

  private mutating func add(_ coefficient: Double, of priority: Float, toCandidate: ()) {
    var index = 0
    while index < candidate.count && candidate[index].priority > priority { index += 1 }
    if index == candidate.count || candidate[index].priority < priority {
      candidate.insert(CostEntry(priority: priority, coefficient: coefficient), at: index)
      return
    }
    let old = candidate[index].coefficient
    candidate[index].coefficient = old + coefficient
    // A multiple of zero would leave entries of no effect behind.
    if abs(old + coefficient) <= 1e-11 * (abs(old) + abs(coefficient)) {
      candidate[index].coefficient = 0
    }
  }
}
