/// The queries of a solver's clients.
extension ConstraintSystem {
  mutating func value(of variable: Variable) -> Double {
    guard isPresent(variable) else { return 0 }
    settle()
    return core.symbols[variables[variable.index].symbol].value
  }

  mutating func takeChanges() -> [LayoutSolver.Change] {
    settle()
    var found: [LayoutSolver.Change] = []
    found.reserveCapacity(core.changed.count)
    var isSorted = true
    for position in 0..<core.changed.count {
      let symbol = core.changed[position]
      core.symbols[symbol].isChanged = false
      let state = core.symbols[symbol]
      if state.kind != .variable { continue }
      let value = Self.rounded(state.value)
      if value == variables[state.owner].reported { continue }
      variables[state.owner].reported = value
      if let last = found.last, last.variable.index > state.owner { isSorted = false }
      let variable = Variable(
        index: state.owner, generation: variables[state.owner].generation)
      found.append(LayoutSolver.Change(variable: variable, value: value))
    }
    core.changed.removeAll()
    if !isSorted { found.sort { $0.variable.index < $1.variable.index } }
    return found
  }

  mutating func isAmbiguous(_ variable: Variable) throws(Fault) -> Bool {
    let symbol = try record(variable).symbol
    do { return try core.isAmbiguous(symbol) } catch { throw fault(error) }
  }

  mutating func constraintsAffecting(_ variable: Variable) throws(Fault) -> [Constraint] {
    let symbol = try record(variable).symbol
    settle()
    return sorted(constraints(among: core.columns(of: symbol)))
  }

  var statistics: LayoutSolver.Statistics {
    .init(
      pivots: core.pivots, flips: core.flips, movedRows: core.movedRows,
      writtenCoefficients: core.coefficientsBeforeReset + core.tableau.writtenCoefficients)
  }

  /// Rounds to a multiple of ``LayoutSolver/resolution``, which is the distance of neighboring
  /// numbers around 1.5 · 2³².
  static func rounded(_ value: Double) -> Double {
    abs(value) < 0x1p31 ? (value + 0x1.8p32) - 0x1.8p32 : value
  }

  /// The required constraints that contradict each other if the basic one of `symbol` is violated
  /// and none in its row can move: those in the row, a certificate after Farkas.
  mutating func conflict(of symbol: Symbol) -> [Constraint] {
    sorted(constraints(among: core.columns(of: symbol) + [symbol]))
  }

  private func constraints(among symbols: [Symbol]) -> [Constraint] {
    var found: [Constraint] = []
    for symbol in symbols {
      let state = core.symbols[symbol]
      if state.kind != .constraint { continue }
      found.append(
        Constraint(index: state.owner, generation: constraints[state.owner].generation))
    }
    return found
  }

  private func sorted(_ found: [Constraint]) -> [Constraint] {
    let keys = found.map { (constraint: $0, order: constraints[$0.index].order) }
    return keys.sorted {
      $0.order != $1.order ? $0.order < $1.order : $0.constraint.index < $1.constraint.index
    }.map(\.constraint)
  }
}
