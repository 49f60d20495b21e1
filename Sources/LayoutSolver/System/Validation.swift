/// Validation of arguments.
extension ConstraintSystem {
  func record(_ variable: Variable) throws(Fault) -> VariableRecord {
    guard isPresent(variable) else { throw .unknownVariable(variable) }
    return variables[variable.index]
  }

  func record(_ constraint: Constraint) throws(Fault) -> ConstraintRecord {
    guard isPresent(constraint) else { throw .unknownConstraint(constraint) }
    return constraints[constraint.index]
  }

  func isPresent(_ variable: Variable) -> Bool {
    let index = variable.index
    return index >= 0 && index < variables.count && variables[index].isPresent
      && variables[index].generation == variable.generation
  }

  func isPresent(_ constraint: Constraint) -> Bool {
    let index = constraint.index
    return index >= 0 && index < constraints.count && constraints[index].isPresent
      && constraints[index].generation == constraint.generation
  }

  func check(_ number: Double) throws(Fault) {
    guard number.isFinite else { throw .notFinite }
    guard abs(number) <= LayoutSolver.greatestMagnitude else { throw .outOfRange(number) }
  }

  func check(priority: Float) throws(Fault) {
    guard priority >= 1 && priority <= LayoutSolver.required else {
      throw .invalidPriority(priority)
    }
  }

  /// Adds up terms, by variable, in the core's sum.
  mutating func sumUp(_ terms: [Term]) throws(Fault) {
    do throws(Fault) {
      for term in terms {
        try check(term.coefficient)
        core.addToSum(try record(term.variable).symbol, term.coefficient)
      }
      for position in 0..<core.sumColumns.count {
        let coefficient = core.sum[core.sumColumns[position]]
        try check(coefficient)
        if coefficient != 0 && abs(coefficient) < LayoutSolver.leastCoefficient {
          throw .outOfRange(coefficient)
        }
      }
    } catch {
      core.clearSum()
      throw error
    }
  }
}
