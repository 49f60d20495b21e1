/// The state of a symbol in the simplex method: a variable, or a constraint's expression without its
/// constant.
///
/// Each symbol has a piecewise linear, convex cost around `rest`: the stay of a variable, the
/// constant of a constraint.
struct SymbolState: BitwiseCopyable {
  /// The cost per unit of distance from `rest`, on one side of it.
  enum Cost: UInt8, BitwiseCopyable {
    case none
    /// One unit of the symbol's priority.
    case one
    /// The symbol must not be on this side.
    case infinite
  }

  enum Kind: UInt8, BitwiseCopyable {
    case free
    case variable
    case constraint
  }

  var value = 0.0
  var rest = 0.0
  /// Position among symbols of the same priority when they tie: less wins.
  var order: UInt64 = 0
  var priority: Float = 0
  /// The row in which the symbol is basic; -1 if it is nonbasic, ``definedRow`` if its row is not
  /// stored.
  var row: RowIndex = -1
  /// The variable that a constraint defines; -1 without one.
  var definedVariable: Symbol = -1
  /// The time of a variable's definition.
  var sequence = 0
  /// The index of the variable or constraint.
  var owner: Int32 = 0
  var above = Cost.none
  var below = Cost.none
  /// The subgradient of a basic symbol's cost at its value, in units of its priority: 1 above
  /// `rest`, -1 below, where these cost anything; at `rest`, any from -1 through 1.
  var side: Int8 = 0
  /// The same of a variable's distance from its stay, which is compared only among optimal values.
  var pull: Int8 = 0
  var kind = Kind.free
  var isQueued = false
  var isSuspect = false
  var isTouched = false
  var isChanged = false
  var isOutdated = false
  /// Index in the list of loose columns; -1 outside.
  var looseIndex: Int32 = -1

  /// Set in the order of variables, which comes after that of constraints.
  static let variableOrder: UInt64 = 1 << 63

  static let definedRow: RowIndex = -2

  var isNonbasic: Bool { row == -1 }
  var isDefined: Bool { row == Self.definedRow }
  /// Whether the symbol is that of a required equation, which never enters the basis.
  var isFixed: Bool { above == .infinite && below == .infinite }
  var hasPriority: Bool { above == .one || below == .one }

  func cost(_ direction: Int8) -> Cost { direction > 0 ? above : below }

  /// The subgradient once the value has moved past `rest` in a direction.
  func sideBeyond(_ direction: Int8) -> Int8 { cost(direction) == .one ? direction : 0 }

  /// How far values may differ by rounding.
  var tolerance: Double { 1e-10 + 1e-12 * max(abs(value), abs(rest)) }

  /// On which side of `rest` the value is; 0 within the tolerance.
  var position: Int8 {
    let distance = value - rest
    return distance > tolerance ? 1 : distance < -tolerance ? -1 : 0
  }
}

/// A cost of one priority. Lists of them, highest priority first, are compared lexicographically.
struct CostEntry: BitwiseCopyable {
  var priority: Float
  var coefficient: Double
}

/// The objective that is minimized when a symbol moves.
enum Objective {
  /// The errors of optional constraints, by priority.
  case priorities
  /// Then those of single constraints, by their order; then the distances from stays.
  case canonical
  /// Among values that are optimal for the priorities, the value of a symbol, or its negative.
  case extreme(Symbol, Int8)

  var includesStays: Bool {
    if case .canonical = self { true } else { false }
  }
}

/// Why the simplex method stops early.
enum Interruption: Error {
  /// The required constraint of this basic symbol contradicts those in its row.
  case conflict(Symbol)
  case iterationLimit
}
