extension LayoutSolver {
  /// A number to be determined.
  public struct Variable: Hashable, Sendable, BitwiseCopyable {
    let index: Int32
    let generation: Int32
  }

  /// A constraint in the solver.
  public struct Constraint: Hashable, Sendable, BitwiseCopyable {
    let index: Int32
    let generation: Int32
  }

  /// How an expression compares with a constant.
  public enum Relation: Int8, Hashable, Sendable, BitwiseCopyable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A variable times a coefficient.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: Variable
    /// Its factor.
    public var coefficient: Double

    /// Creates the product of a variable and a coefficient.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// A variable that changed, and its value, rounded to ``LayoutSolver/resolution``.
  public struct Change: Hashable, Sendable, BitwiseCopyable {
    /// The variable.
    public var variable: Variable
    /// Its new value.
    public var value: Double
  }
}
