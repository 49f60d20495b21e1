extension Stage {
  /// The newest operation on the main queue that was reported.
  private static weak var reportedOperation: Operation?

  /// Reports operations on `OperationQueue.main`: they wait for the process's main queue, which is not
  /// drained while a stage advances.
  ///
  /// Each is reported once, by the first stage to advance.
  static func reportMainOperations() {
    guard OperationQueue.main.operationCount > 0,
      let newest = OperationQueue.main.operations.last, newest !== reportedOperation
    else { return }
    reportedOperation = newest
    UsageFault.raise(
      "OperationQueue.main",
      "an operation waits for the process's main queue, which a stage's clock does not drain; use "
        + "DispatchQueue.main.async")
  }
}
