/// Solves systems of linear equations and inequalities of different priorities, incrementally.
///
/// A required constraint, of priority 1000, always holds. Optional ones are satisfied as well as
/// possible: the sum of the absolute errors of a priority is minimized before any lower priority
/// counts, so that no number of weak constraints outweighs a stronger one.
///
/// Where that leaves a choice, it is made the same way in whatever order constraints were added:
/// first, the errors of single optional constraints are minimized one after another, in the order
/// of their keys; then the distances of variables from their stays, in the order of theirs.
///
///     let solver = LayoutSolver()
///     let (left, width) = (solver.makeVariable(), solver.makeVariable())
///     try solver.add([.init(left)], .equal, 20)
///     let right = try solver.add([.init(left), .init(width)], .equal, 300)
///     solver.value(of: width)  // 280
///     try solver.setConstant(of: right, to: 320)
///     solver.value(of: width)  // 300
///
/// A change costs in proportion to the part of the system that it affects: independent parts are
/// not visited.
public final class LayoutSolver {
  /// The priority of constraints that must hold.
  public static let required: Float = 1000
  /// The greatest magnitude of constants, stays, suggested values and coefficients.
  public static let greatestMagnitude = 1e9
  /// The least magnitude of coefficients other than 0.
  public static let leastCoefficient = 1e-6
  /// ``value(of:)`` rounds to multiples of this, 1/1 048 576.
  public static let resolution = 0x1p-20

  struct VariableRecord {
    var symbol: Symbol
    var generation: Int32 = 0
    var uses: Int32 = 0
    var edit: Constraint?
    var reported = 0.0
    var isPresent = true
  }

  struct ConstraintRecord {
    var symbol: Symbol
    var generation: Int32 = 0
    var relation: Relation
    var priority: Float
    var order: UInt64
    var constant: Double
    var terms: [SymbolTerm]
    var isPresent = true
  }

  var core = Core()
  var variables: [VariableRecord] = []
  var constraints: [ConstraintRecord] = []
  private var freeVariables: [Int32] = []
  private var freeConstraints: [Int32] = []
  private var nextOrder: UInt64 = 0
  private var nextVariableOrder: UInt64 = 0

  public init() {}

  // MARK: - Variables

  /// Adds a variable.
  ///
  /// - Parameters:
  ///   - stay: The value to stay close to where constraints leave a choice.
  ///   - order: Which variables stay closer: those of less order. Default: the order of creation.
  public func makeVariable(stay: Double = 0, order: UInt64? = nil) throws(Fault) -> Variable {
    try check(stay)
    let key = order ?? nextVariableOrder
    nextVariableOrder = max(nextVariableOrder, key) + 1
    let reused = freeVariables.popLast()
    let index = reused ?? Int32(variables.count)
    let symbol = core.addVariable(
      order: key | SymbolState.variableOrder, stay: stay, owner: index)
    var record = VariableRecord(symbol: symbol)
    record.reported = .nan
    if reused != nil {
      record.generation = variables[Int(index)].generation + 1
      variables[Int(index)] = record
    } else {
      variables.append(record)
    }
    return Variable(index: index, generation: record.generation)
  }

  /// Removes a variable to which no constraint refers.
  public func remove(_ variable: Variable) throws(Fault) {
    let record = try self.record(variable)
    guard record.uses == 0 else { throw .variableInUse(variable) }
    core.freeSymbol(record.symbol)
    variables[Int(variable.index)].isPresent = false
    freeVariables.append(variable.index)
  }

  /// Changes the value that a variable stays close to where constraints leave a choice.
  public func setStay(of variable: Variable, to stay: Double) throws(Fault) {
    try check(stay)
    core.setStay(of: try record(variable).symbol, to: stay)
  }

  // MARK: - Constraints

  /// Adds the constraint that the sum of `terms` compares with `constant` as `relation` says.
  ///
  /// - Parameters:
  ///   - priority: From 1 through 1000, which is required.
  ///   - order: Among constraints of equal priority that cannot all be satisfied, the ones of less
  ///     order win. Default: the order in which constraints are added.
  @discardableResult
  public func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double,
    priority: Float = LayoutSolver.required, order: UInt64? = nil
  ) throws(Fault) -> Constraint {
    try check(constant)
    guard priority >= 1 && priority <= Self.required else { throw .invalidPriority(priority) }
    let symbolTerms = try combine(terms)
    let key = order ?? nextOrder
    nextOrder = max(nextOrder, key) + 1
    let reused = freeConstraints.popLast()
    let index = reused ?? Int32(constraints.count)
    let generation = reused == nil ? 0 : constraints[Int(index)].generation + 1
    let record = ConstraintRecord(
      symbol: -1, generation: generation, relation: relation, priority: priority,
      order: key & ~SymbolState.variableOrder, constant: constant, terms: symbolTerms)
    if reused == nil {
      constraints.append(record)
    } else {
      constraints[Int(index)] = record
    }
    let constraint = Constraint(index: index, generation: generation)
    do {
      try insert(index)
    } catch {
      free(constraint)
      if case .unsatisfiable(let conflict) = error {
        throw .unsatisfiable(conflict.filter { $0 != constraint })
      }
      throw error
    }
    for term in symbolTerms { variables[Int(core.symbols[term.symbol].owner)].uses += 1 }
    return constraint
  }

  /// Removes a constraint.
  public func remove(_ constraint: Constraint) throws(Fault) {
    let record = try self.record(constraint)
    for term in record.terms { variables[Int(core.symbols[term.symbol].owner)].uses -= 1 }
    core.removeConstraint(record.symbol)
    free(constraint)
    try solve()
  }

  /// Changes the constant that a constraint compares with.
  public func setConstant(of constraint: Constraint, to constant: Double) throws(Fault) {
    try check(constant)
    let record = try self.record(constraint)
    if constant == record.constant { return }
    core.setConstant(of: record.symbol, to: constant)
    do {
      try solve()
      constraints[Int(constraint.index)].constant = constant
    } catch {
      core.setConstant(of: record.symbol, to: record.constant)
      try solve()
      throw error
    }
  }

  /// Changes the priority of a constraint.
  public func setPriority(of constraint: Constraint, to priority: Float) throws(Fault) {
    let record = try self.record(constraint)
    guard priority >= 1 && priority <= Self.required else { throw .invalidPriority(priority) }
    if priority == record.priority { return }
    core.removeConstraint(record.symbol)
    try solve()
    constraints[Int(constraint.index)].priority = priority
    do {
      try insert(constraint.index)
    } catch {
      constraints[Int(constraint.index)].priority = record.priority
      try insert(constraint.index)
      throw error
    }
  }

  // MARK: - Editing

  /// Makes a variable follow suggested values, as well as constraints of higher priority allow.
  @discardableResult
  public func edit(
    _ variable: Variable, priority: Float, order: UInt64? = nil
  ) throws(Fault) -> Constraint {
    let record = try self.record(variable)
    if let old = record.edit, isPresent(old) { try remove(old) }
    let constraint = try add(
      [Term(variable)], .equal, core.symbols[record.symbol].value, priority: priority,
      order: order)
    variables[Int(variable.index)].edit = constraint
    return constraint
  }

  /// Suggests a value for a variable that has an edit constraint.
  public func suggest(_ value: Double, for variable: Variable) throws(Fault) {
    guard let edit = try record(variable).edit, isPresent(edit) else {
      throw .notEditable(variable)
    }
    try setConstant(of: edit, to: value)
  }

  // MARK: - Internals

  /// Puts a constraint of a record into the system, or leaves the system as it was.
  private func insert(_ index: Int32) throws(Fault) {
    let record = constraints[Int(index)]
    var state = SymbolState()
    state.kind = .constraint
    state.owner = index
    state.order = record.order
    state.priority = record.priority
    state.rest = record.constant
    let cost: SymbolState.Cost = record.priority == Self.required ? .infinite : .one
    state.above = record.relation == .greaterThanOrEqual ? .none : cost
    state.below = record.relation == .lessThanOrEqual ? .none : cost
    let symbol = core.addConstraint(state, record.terms)
    constraints[Int(index)].symbol = symbol
    do {
      try solve()
    } catch {
      core.removeConstraint(symbol)
      try solve()
      throw error
    }
  }

  private func free(_ constraint: Constraint) {
    constraints[Int(constraint.index)].isPresent = false
    constraints[Int(constraint.index)].terms = []
    freeConstraints.append(constraint.index)
  }

  private func solve() throws(Fault) {
    do { try core.solve() } catch { throw fault(error) }
  }

  func fault(_ interruption: Interruption) -> Fault {
    switch interruption {
    case .iterationLimit: .iterationLimit
    case .conflict(let symbol): .unsatisfiable(conflict(of: symbol))
    }
  }
}
