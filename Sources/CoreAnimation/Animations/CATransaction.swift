/// Settings for changes of layers: the duration and timing function of implicit animations, whether
/// actions run, and a completion block.
///
/// Transactions nest: settings that an inner one leaves unset are inherited. Outside of any, settings
/// belong to the current stage's implicit transaction, which lasts until the stage commits: when its
/// clock advances or its timeline is read.
@preconcurrency @MainActor
public final class CATransaction: NSObject {
  @exclusivity(unchecked) private static var stack: [TransactionSettings] = []
  /// The implicit transaction's settings while there is no stage.
  private static var stagelessSettings = TransactionSettings()

  /// Begins a transaction nested in the current one.
  public static func begin() { stack.append(TransactionSettings()) }

  /// Commits the innermost transaction. Its animations run on, and its completion block waits for
  /// them. Outside of a transaction, equivalent to ``flush()``.
  public static func commit() {
    guard let last = stack.popLast() else { return flush() }
    last.group?.close()
  }

  /// Commits the implicit transaction.
  public static func flush() {
    guard let stage = Stage.current else {
      stagelessSettings.end()
      return
    }
    stage.commit()
  }

  /// Keeps other threads from changing layers until ``unlock()``. As only the main actor can change layers here,
  /// there is nothing to wait for.
  public static func lock() {}

  /// Ends the exclusion that ``lock()`` begins: there is nothing to do here.
  public static func unlock() {}

  /// The duration of animations that have none, in seconds. The default is 0.25.
  public static func animationDuration() -> CFTimeInterval {
    setting(\.animationDuration) ?? 0.25
  }

  /// - Parameter duration: Seconds; negative or not finite counts as 0, without implicit animations.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    innermost { $0.animationDuration = max(duration.finite, 0) }
  }

  /// The timing function that overrides those of animations being added; nil for no override.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    setting(\.animationTimingFunction)
  }

  /// - Parameter function: nil for that of the enclosing transaction.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    innermost { $0.animationTimingFunction = function }
  }

  /// Whether changes of layers trigger no actions: neither implicit animations nor those of blocks.
  public static func disableActions() -> Bool { setting(\.disablesActions) ?? false }

  /// Disables or enables actions for subsequent changes.
  public static func setDisableActions(_ flag: Bool) { innermost { $0.disablesActions = flag } }

  /// The block that runs when the innermost transaction's animations have stopped.
  public static func completionBlock() -> (() -> Void)? { innermost { $0.group?.block } }

  /// Sets a block that runs when all animations added from now on, in this transaction and nested
  /// ones, have stopped; without any, when the clock next advances after the commit. A block set
  /// before waits only for the animations added until now.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    innermost {
      $0.group?.close()
      $0.group = block.map { CompletionGroup($0) }
    }
  }

  /// The value for `key`: a name of one of the four settings, or any other key.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionCompletionBlock: return completionBlock()
    default: return setting(\.values[key]) ?? nil
    }
  }

  /// Sets one of the four settings, or attaches a value under any other key. A value of another type
  /// than the setting's is a ``UsageFault``.
  public static func setValue(_ value: Any?, forKey key: String) {
    func refuse(_ kind: String) {
      UsageFault.raise(
        "CATransaction.setValue(_:forKey:)", "'\(key)' takes \(kind)\(found(value))")
    }
    switch key {
    case kCATransactionAnimationDuration:
      guard let value, let seconds = Double.value(from: value) else { return refuse(Double.kind) }
      setAnimationDuration(seconds)
    case kCATransactionAnimationTimingFunction:
      let function = value as? CAMediaTimingFunction
      if value != nil && function == nil { return refuse("a CAMediaTimingFunction") }
      setAnimationTimingFunction(function)
    case kCATransactionDisableActions:
      guard let value, let flag = Bool.value(from: value) else { return refuse(Bool.kind) }
      setDisableActions(flag)
    case kCATransactionCompletionBlock:
      let block = value as? () -> Void
      if value != nil && block == nil { return refuse("a () -> Void") }
      setCompletionBlock(block)
    default: innermost { $0.values[key] = value }
    }
  }

  // MARK: Settings

  /// Whether no setting has ever been made: a fast path for every change of a layer.
  private static var hasNoSettings: Bool { stack.isEmpty && !TransactionSettings.isUsed }

  private static var implicit: TransactionSettings {
    Stage.current?.transaction ?? stagelessSettings
  }

  private static func setting<Value>(_ path: KeyPath<TransactionSettings, Value?>) -> Value? {
    if hasNoSettings { return nil }
    for settings in stack.reversed() {
      if let value = settings[keyPath: path] { return value }
    }
    return implicit[keyPath: path]
  }

  private static func innermost<Result>(_ body: (inout TransactionSettings) -> Result) -> Result {
    TransactionSettings.isUsed = true
    if !stack.isEmpty { return body(&stack[stack.count - 1]) }
    if let stage = Stage.current { return body(&stage.transaction) }
    return body(&stagelessSettings)
  }

  /// The completion groups that animations started now on `stage` belong to.
  static func groups(on stage: Stage) -> [CompletionGroup] {
    if hasNoSettings { return [] }
    return (stack + [stage.transaction]).compactMap(\.group)
  }

  /// Runs `body` as if no transaction were open: callbacks of a clock do not belong to the code that
  /// advances it. Commits transactions that it leaves open.
  static func outsideOfTransactions<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = stack
    stack = []
    defer {
      closeAll()
      stack = outer
    }
    return try body()
  }

  /// Commits the open transactions, in the order in which they were begun.
  static func closeAll() {
    if stack.isEmpty { return }
    for settings in stack { settings.group?.close() }
    stack = []
  }
}

/// The settings of one transaction.
@MainActor
struct TransactionSettings {
  /// Whether any setting was ever made.
  @exclusivity(unchecked) static var isUsed = false

  var animationDuration: Double?
  var animationTimingFunction: CAMediaTimingFunction?
  var disablesActions: Bool?
  var values: [String: Any] = [:]
  var group: CompletionGroup?

  /// Closes the implicit transaction and resets its settings.
  mutating func end() {
    let group = self.group
    self = TransactionSettings()
    group?.close()
  }
}

/// A transaction's completion block and the number of animations it waits for.
@MainActor
final class CompletionGroup: RunningObserver {
  private(set) var block: (() -> Void)?
  private weak var stage: Stage?
  private let sequence: Int
  private var runningCount = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) {
    self.block = block
    stage = Stage.current
    sequence = Stage.nextSequence()
  }

  /// Closes the group: later animations do not join it.
  func close() {
    isClosed = true
    runIfDone()
  }

  func started(on stage: Stage) {
    self.stage = stage
    runningCount += 1
  }

  func moved(to stage: Stage) { self.stage = stage }

  func stopped(finished: Bool) {
    runningCount -= 1
    runIfDone()
  }

  /// Runs before the delegates of its animations are called, but after them for layers that were never
  /// shown, as measured on Core Animation.
  private func runIfDone() {
    guard isClosed, runningCount == 0, let block else { return }
    self.block = nil
    guard let stage else { return block() }
    let order = stage.isDiscardingUnshownAnimations ? Stage.nextSequence() : sequence
    stage.schedule(.action { block() }, at: stage.time, .callback, sequence: order)
  }
}

/// The key of ``CATransaction/animationDuration()`` for `value(forKey:)`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()`` for `value(forKey:)`.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()`` for `value(forKey:)`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()`` for `value(forKey:)`.
public let kCATransactionCompletionBlock = "completionBlock"
