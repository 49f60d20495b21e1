/// Removal of rounding errors.
///
/// Pivots accumulate rounding errors in the tableau. After a number of pivots in proportion to the
/// size of the system, values are inserted in the constraints as they were given. If the tableau
/// is off, it is built anew, which changes no result: the solution does not depend on the past.
extension ConstraintSystem {
  mutating func solve() throws(Fault) {
    do {
      try core.solve()
      let isDue = core.pivots - core.pivotsAtCheck > 64 + core.symbols.count / 4
      guard isDue && hasRoundingErrors() else { return }
    } catch {
      if case .conflict = error, !hasRoundingErrors() { throw fault(error) }
    }
    rebuild()
    do { try core.solve() } catch { throw fault(error) }
  }

  /// Chooses among optimal values. Only rounding errors could prevent that, and any optimal values
  /// will do then.
  mutating func settle() {
    do {
      try core.settle()
      if !core.violated.isEmpty { try core.solve() }
    } catch {
      rebuild()
      try? core.solve()
      try? core.settle()
    }
  }

  private mutating func hasRoundingErrors() -> Bool {
    core.pivotsAtCheck = core.pivots
    core.updateDefinedValues()
    for index in 0..<constraints.count where constraints[index].isPresent {
      var sum = 0.0
      var magnitude = 1.0
      for position in 0..<core.terms.count(Int32(index)) {
        let term = core.terms[Int32(index), position]
        let product = term.coefficient * core.symbols[term.symbol].value
        sum += product
        magnitude += abs(product)
      }
      let error = abs(sum - core.symbols[constraints[index].symbol].value)
      if error > 1e-11 + 1e-13 * magnitude { return true }
    }
    return false
  }

  /// Builds the tableau from the present constraints.
  private mutating func rebuild() {
    core.reset()
    for index in 0..<variables.count { variables[index].uses = 0 }
    for index in 0..<Int32(constraints.count) where constraints[index].isPresent {
      insertUnsolved(index)
      // A constraint that prevents a solution now may not do so later.
      try? core.solve()
      count(index, 1)
    }
    core.pivotsAtCheck = core.pivots
  }
}
