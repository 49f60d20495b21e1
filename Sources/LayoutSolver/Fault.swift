extension LayoutSolver {
  /// The reasons for which a change is refused. The solver is then as before the change.
  public enum Fault: Error, Hashable, Sendable {
    /// A coefficient, constant, stay or suggested value is NaN or infinite.
    case notFinite
    /// A coefficient, constant, stay or suggested value is beyond ``LayoutSolver/greatestMagnitude``,
    /// or a coefficient other than 0 is below ``LayoutSolver/leastCoefficient``.
    case outOfRange(Double)
    /// A priority that is not from 1 through 1000.
    case invalidPriority(Float)
    /// A variable that was removed, or that belongs to another solver.
    case unknownVariable(Variable)
    /// A constraint that was removed, or that belongs to another solver.
    case unknownConstraint(Constraint)
    /// Constraints still refer to the variable that is to be removed.
    case variableInUse(Variable)
    /// A value was suggested for a variable without an edit constraint.
    case notEditable(Variable)
    /// A required constraint contradicts these required ones, in the order of their keys; all of
    /// them are necessary for the contradiction. A constraint that was about to be added is not
    /// listed; one whose constant was about to change is.
    case unsatisfiable([Constraint])
    /// The number of steps exceeded its bound, which only rounding errors could cause.
    case iterationLimit
  }
}
