/// The variables and constraints of a solver: validates changes, applies them to the simplex method,
/// and reverts those that it refuses.
struct ConstraintSystem: ~Copyable {
  typealias Fault = LayoutSolver.Fault
  typealias Variable = LayoutSolver.Variable
  typealias Constraint = LayoutSolver.Constraint
  typealias Term = LayoutSolver.Term

  struct VariableRecord: BitwiseCopyable {
    var symbol: Symbol
    var generation: Int32 = 0
    /// The number of constraints that mention the variable.
    var uses: Int32 = 0
    var edit = Constraint(index: -1, generation: 0)
    /// The value when changes were last taken.
    var reported = Double.nan
    var isPresent = true
  }

  struct ConstraintRecord: BitwiseCopyable {
    var symbol: Symbol = -1
    var generation: Int32
    var relation: LayoutSolver.Relation
    var priority: Float
    var order: UInt64
    var constant: Double
    var isPresent = true
  }

  var core = Core()
  var variables = Buffer<VariableRecord>()
  var constraints = Buffer<ConstraintRecord>()
  private var freeVariables = Buffer<Int32>()
  private var freeConstraints = Buffer<Int32>()
  private var nextOrder: UInt64 = 0
  private var nextVariableOrder: UInt64 = 0

  // MARK: - Variables

  mutating func makeVariable(stay: Double, order: UInt64?) throws(Fault) -> Variable {
    try check(stay)
    let key = order ?? nextVariableOrder
    nextVariableOrder = max(nextVariableOrder, key &+ 1)
    let isReused = !freeVariables.isEmpty
    let index = isReused ? freeVariables.removeLast() : Int32(variables.count)
    let symbol = core.addVariable(
      order: key | SymbolState.variableOrder, stay: stay, owner: index)
    var record = VariableRecord(symbol: symbol)
    if isReused {
      record.generation = variables[index].generation &+ 1
      variables[index] = record
    } else {
      variables.append(record)
    }
    return Variable(index: index, generation: record.generation)
  }

  mutating func remove(_ variable: Variable) throws(Fault) {
    let record = try self.record(variable)
    guard record.uses == 0 else { throw .variableInUse(variable) }
    core.freeSymbol(record.symbol)
    variables[variable.index].isPresent = false
    freeVariables.append(variable.index)
  }

  mutating func setStay(of variable: Variable, to stay: Double) throws(Fault) {
    try check(stay)
    core.setStay(of: try record(variable).symbol, to: stay)
  }

  mutating func setOrder(of variable: Variable, to order: UInt64) throws(Fault) {
    core.setOrder(of: try record(variable).symbol, to: order | SymbolState.variableOrder)
  }

  // MARK: - Constraints

  mutating func add(
    _ terms: [Term], _ relation: LayoutSolver.Relation, _ constant: Double, _ priority: Float,
    _ order: UInt64?
  ) throws(Fault) -> Constraint {
    try check(constant)
    try check(priority: priority)
    try sumUp(terms)
    let key = (order ?? nextOrder) & ~SymbolState.variableOrder
    nextOrder = max(nextOrder, key + 1)
    let isReused = !freeConstraints.isEmpty
    let index = isReused ? freeConstraints.removeLast() : Int32(constraints.count)
    var record = ConstraintRecord(
      generation: 0, relation: relation, priority: priority, order: key, constant: constant)
    if isReused {
      record.generation = constraints[index].generation &+ 1
      constraints[index] = record
    } else {
      constraints.append(record)
      core.terms.appendList()
    }
    core.moveSum(toTermsOf: index)
    let constraint = Constraint(index: index, generation: record.generation)
    do {
      try insert(index)
    } catch {
      free(constraint)
      if case .unsatisfiable(let conflict) = error {
        throw .unsatisfiable(conflict.filter { $0 != constraint })
      }
      throw error
    }
    count(index, 1)
    return constraint
  }

  mutating func remove(_ constraint: Constraint) throws(Fault) {
    let record = try self.record(constraint)
    count(constraint.index, -1)
    core.removeConstraint(record.symbol)
    free(constraint)
    try solve()
  }

  mutating func setConstant(of constraint: Constraint, to constant: Double) throws(Fault) {
    try check(constant)
    let old = try record(constraint).constant
    if constant == old { return }
    setConstant(constraint.index, constant)
    do {
      try solve()
    } catch {
      setConstant(constraint.index, old)
      try solve()
      throw error
    }
  }

  mutating func setOrder(of constraint: Constraint, to order: UInt64) throws(Fault) {
    let symbol = try record(constraint).symbol
    let key = order & ~SymbolState.variableOrder
    constraints[Int(constraint.index)].order = key
    core.setOrder(of: symbol, to: key)
  }

  mutating func setPriority(of constraint: Constraint, to priority: Float) throws(Fault) {
    let record = try self.record(constraint)
    try check(priority: priority)
    if priority == record.priority { return }
    constraints[constraint.index].isPresent = false
    core.removeConstraint(record.symbol)
    try solve()
    constraints[constraint.index].isPresent = true
    constraints[constraint.index].priority = priority
    do {
      try insert(constraint.index)
    } catch {
      constraints[constraint.index].isPresent = true
      constraints[constraint.index].priority = record.priority
      try insert(constraint.index)
      throw error
    }
  }

  // MARK: - Editing

  mutating func edit(
    _ variable: Variable, _ priority: Float, _ order: UInt64?
  ) throws(Fault) -> Constraint {
    let record = try self.record(variable)
    try check(priority: priority)
    if isPresent(record.edit) { try remove(record.edit) }
    let constraint = try add([Term(variable)], .equal, value(of: variable), priority, order)
    variables[variable.index].edit = constraint
    return constraint
  }

  mutating func suggest(_ value: Double, for variable: Variable) throws(Fault) {
    let edit = try record(variable).edit
    guard isPresent(edit) else { throw .notEditable(variable) }
    try setConstant(of: edit, to: value)
  }

  // MARK: - The system

  private mutating func setConstant(_ index: Int32, _ constant: Double) {
    constraints[index].constant = constant
    core.setConstant(of: constraints[index].symbol, to: constant)
  }

  /// Puts a constraint of a record into the system, or leaves the system as it was.
  private mutating func insert(_ index: Int32) throws(Fault) {
    if insertUnsolved(index) { return }
    do {
      try solve()
    } catch {
      constraints[index].isPresent = false
      core.removeConstraint(constraints[index].symbol)
      try solve()
      throw error
    }
  }

  /// Puts a constraint of a record into the system. Returns whether that leaves nothing to solve.
  @discardableResult
  mutating func insertUnsolved(_ index: Int32) -> Bool {
    let record = constraints[index]
    var state = SymbolState()
    state.kind = .constraint
    state.owner = index
    state.order = record.order
    state.priority = record.priority
    state.rest = record.constant
    let cost: SymbolState.Cost = record.priority == LayoutSolver.required ? .infinite : .one
    state.above = record.relation == .greaterThanOrEqual ? .none : cost
    state.below = record.relation == .lessThanOrEqual ? .none : cost
    if record.relation == .equal || isViolated(index),
      let variable = newVariable(inTermsOf: index)
    {
      constraints[index].symbol = core.define(new: variable, by: state)
      return true
    }
    constraints[index].symbol = core.addConstraint(state)
    return false
  }

  /// The latest variable of a constraint that no other mentions.
  private func newVariable(inTermsOf index: Int32) -> Symbol? {
    var largest = 0.0
    var found: Symbol?
    let count = core.terms.count(index)
    for position in 0..<count {
      largest = max(largest, abs(core.terms[index, position].coefficient))
    }
    for position in 0..<count {
      let term = core.terms[index, position]
      if abs(term.coefficient) < largest / 16 || term.symbol < found ?? 0 { continue }
      if variables[core.symbols[term.symbol].owner].uses == 0 { found = term.symbol }
    }
    return found
  }

  /// Whether the present values violate a constraint.
  private mutating func isViolated(_ index: Int32) -> Bool {
    core.updateDefinedValues()
    var error = -constraints[index].constant
    for position in 0..<core.terms.count(index) {
      let term = core.terms[index, position]
      error += term.coefficient * core.symbols[term.symbol].value
    }
    return constraints[index].relation == .lessThanOrEqual ? error > 1e-9 : error < -1e-9
  }

  mutating func count(_ index: Int32, _ change: Int32) {
    for position in 0..<core.terms.count(index) {
      variables[core.symbols[core.terms[index, position].symbol].owner].uses += change
    }
  }

  private mutating func free(_ constraint: Constraint) {
    constraints[constraint.index].isPresent = false
    core.terms.removeAll(of: constraint.index)
    freeConstraints.append(constraint.index)
  }

  mutating func fault(_ interruption: Interruption) -> Fault {
    switch interruption {
    case .iterationLimit: .iterationLimit
    case .conflict(let symbol): .unsatisfiable(conflict(of: symbol))
    }
  }
}
