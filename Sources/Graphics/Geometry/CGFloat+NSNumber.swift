extension CGFloat {
  /// The value of `number` as a double, as declared by Foundation on Apple's platforms.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}
