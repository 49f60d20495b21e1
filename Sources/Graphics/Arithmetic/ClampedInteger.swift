extension Int {
  /// Truncates to an integer within `limits`, for numbers of any size; NaN becomes the lower limit.
  @inlinable
  package init(_ value: Double, clampedTo limits: ClosedRange<Int>) {
    guard value > Double(limits.lowerBound) else {
      self = limits.lowerBound
      return
    }
    self = value < Double(limits.upperBound) ? Int(value) : limits.upperBound
  }
}
