extension LayoutSolver {
  /// Counts of work, which show that changes cost in proportion to what they affect.
  public struct Statistics: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic symbol.
    public var pivots: Int
    /// Changes of side of an optional constraint without a pivot.
    public var flips: Int
    /// Rows and definitions whose value was computed.
    public var movedRows: Int
    /// Coefficients of the tableau that were written.
    public var writtenCoefficients: Int
  }
}
