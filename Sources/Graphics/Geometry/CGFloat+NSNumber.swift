extension CGFloat {
  /// The number that `number` holds, as Foundation has it on Apple's systems.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}
