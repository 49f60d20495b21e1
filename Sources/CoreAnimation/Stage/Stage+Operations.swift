extension Stage {
  /// The newest operation on the main queue that was reported.
  private static weak var reportedOperation: Operation?

  /// Reports operations on `OperationQueue.main`: they wait for the computer's main queue, which
  /// nothing serves while a stage is advanced.
  ///
  /// Each is reported once, by the stage whose clock moves first.
  static func reportMainOperations() {
    guard OperationQueue.main.operationCount > 0,
      let newest = OperationQueue.main.operations.last, newest !== reportedOperation
    else { return }
    reportedOperation = newest
    UsageFault.raise(
      "OperationQueue.main",
      "an operation waits for the computer's main queue, which a stage's clock does not serve; write "
        + "DispatchQueue.main.async")
  }
}
