/// Solves systems of linear equations and inequalities of different priorities, incrementally.
///
/// A required constraint, of priority 1000, always holds. Optional ones are satisfied as well as
/// possible: the sum of the absolute errors of a priority is minimized before any lower priority
/// counts, so that no number of weak constraints outweighs a stronger one.
///
/// If the optimum is not unique, the solution does not depend on the order in which constraints were
/// added: first, the errors of single optional constraints are minimized one after another, in the
/// order of their keys; then the distances of variables from their stays, in the order of theirs.
///
///     let solver = LayoutSolver()
///     let (left, width) = (try solver.makeVariable(), try solver.makeVariable())
///     try solver.add([.init(left)], .equal, 20)
///     let right = try solver.add([.init(left), .init(width)], .equal, 300)
///     solver.value(of: width)  // 280
///     try solver.setConstant(of: right, to: 320)
///     solver.value(of: width)  // 300
///
/// A change costs in proportion to the part of the system that it affects: independent parts are
/// not visited. A change that throws leaves the system as it was.
public final class LayoutSolver {
  /// The priority of constraints that must hold.
  public static let required: Float = 1000
  /// The greatest magnitude of constants, stays, suggested values and coefficients.
  public static let greatestMagnitude = 1e9
  /// The least magnitude of coefficients other than 0.
  public static let leastCoefficient = 1e-6
  /// ``value(of:)`` rounds to multiples of this, 1/1 048 576.
  public static let resolution = 0x1p-20

  // A single property, so that a call costs a single check of exclusive access.
  private var system = ConstraintSystem()

  /// Creates a solver without variables and constraints.
  public init() {}

  // MARK: - Variables

  /// Adds a variable.
  ///
  /// - Parameters:
  ///   - stay: The preferred value where constraints do not determine one.
  ///   - order: Variables of lower order are kept closer to their stays. Default: the order of creation.
  public func makeVariable(stay: Double = 0, order: UInt64? = nil) throws(Fault) -> Variable {
    try system.makeVariable(stay: stay, order: order)
  }

  /// Removes a variable to which no constraint refers.
  public func remove(_ variable: Variable) throws(Fault) { try system.remove(variable) }

  /// Changes the preferred value of a variable where constraints do not determine one.
  public func setStay(of variable: Variable, to stay: Double) throws(Fault) {
    try system.setStay(of: variable, to: stay)
  }

  /// Changes the order of a variable: those of lower order are kept closer to their stays.
  public func setOrder(of variable: Variable, to order: UInt64) throws(Fault) {
    try system.setOrder(of: variable, to: order)
  }

  // MARK: - Constraints

  /// Adds the constraint that the sum of `terms` compares with `constant` as `relation` says.
  ///
  /// - Parameters:
  ///   - priority: From 1 through 1000, which is required.
  ///   - order: Among constraints of equal priority that cannot all be satisfied, the ones of less
  ///     order win. Default: the order in which constraints are added. The highest bit is ignored.
  @discardableResult
  public func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double,
    priority: Float = LayoutSolver.required, order: UInt64? = nil
  ) throws(Fault) -> Constraint {
    try system.add(terms, relation, constant, priority, order)
  }

  /// Removes a constraint.
  public func remove(_ constraint: Constraint) throws(Fault) { try system.remove(constraint) }

  /// Changes the constant that a constraint compares with.
  public func setConstant(of constraint: Constraint, to constant: Double) throws(Fault) {
    try system.setConstant(of: constraint, to: constant)
  }

  /// Changes which of the constraints of equal priority win: those of less order.
  public func setOrder(of constraint: Constraint, to order: UInt64) throws(Fault) {
    try system.setOrder(of: constraint, to: order)
  }

  /// Changes the priority of a constraint.
  public func setPriority(of constraint: Constraint, to priority: Float) throws(Fault) {
    try system.setPriority(of: constraint, to: priority)
  }

  // MARK: - Editing

  /// Makes a variable follow suggested values, as well as constraints of higher priority allow.
  /// Returns the constraint that does so: an equation with the variable's present value.
  @discardableResult
  public func edit(
    _ variable: Variable, priority: Float, order: UInt64? = nil
  ) throws(Fault) -> Constraint {
    try system.edit(variable, priority, order)
  }

  /// Suggests a value for a variable that has an edit constraint.
  public func suggest(_ value: Double, for variable: Variable) throws(Fault) {
    try system.suggest(value, for: variable)
  }

  // MARK: - Results

  /// The value of a variable, rounded to ``resolution``, so that rounding errors, which do depend on
  /// the order of changes, do not show; 0 for a removed variable.
  public func value(of variable: Variable) -> Double {
    ConstraintSystem.rounded(system.value(of: variable))
  }

  /// The value of a variable as computed; 0 for a removed one.
  public func unroundedValue(of variable: Variable) -> Double { system.value(of: variable) }

  /// The variables whose value changed since this was last called, or that are new, and their
  /// values, in the order of creation.
  public func takeChanges() -> [Change] { system.takeChanges() }

  /// Whether constraints leave a choice of values for a variable.
  public func isAmbiguous(_ variable: Variable) throws(Fault) -> Bool {
    try system.isAmbiguous(variable)
  }

  /// The constraints that determine the value of a variable, in the order of their keys: if a
  /// constant of them changes, the value does.
  public func constraintsAffecting(_ variable: Variable) throws(Fault) -> [Constraint] {
    try system.constraintsAffecting(variable)
  }

  /// Counts of the solver's work since it was created.
  public var statistics: Statistics { system.statistics }
}
