/// What counts for layers' changes while they are made: how long implicit animations take, whether
/// there are any, and what runs when all animations have stopped.
///
/// Transactions nest: what an inner one does not say, the one around it does. Outside of all, settings
/// hold for the current stage until it commits: until its clock is asked to run, or its timeline is
/// read.
@preconcurrency @MainActor
public final class CATransaction: NSObject {
  private static var stack: [TransactionSettings] = []
  /// Settings outside of all transactions where there is no stage.
  private static var homeless = TransactionSettings()

  /// Begins a transaction inside the present one.
  public static func begin() { stack.append(TransactionSettings()) }

  /// Ends the innermost transaction. What it animates runs on; its completion block waits for that.
  /// Without a transaction, as ``flush()``.
  public static func commit() {
    guard let last = stack.popLast() else { return flush() }
    last.group?.close()
  }

  /// Commits what was changed outside of transactions.
  public static func flush() {
    guard let stage = Stage.current else {
      homeless.end()
      return
    }
    stage.commit()
  }

  /// Seconds that animations without a duration take: 0.25 unless set.
  public static func animationDuration() -> CFTimeInterval {
    setting(\.animationDuration) ?? 0.25
  }

  /// - Parameter duration: Seconds; below 0 or not finite counts as 0: no implicit animations.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    innermost { $0.animationDuration = max(duration.finite, 0) }
  }

  /// The pacing that all animations take that are added; nil where each keeps its own.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    setting(\.animationTimingFunction)
  }

  /// - Parameter function: nil for that of the transaction around this one.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    innermost { $0.animationTimingFunction = function }
  }

  /// Whether changes of layers have no actions: no implicit animations, and none of blocks.
  public static func disableActions() -> Bool { setting(\.disablesActions) ?? false }

  /// Switches actions off, or on again, for changes that are made from now on.
  public static func setDisableActions(_ flag: Bool) { innermost { $0.disablesActions = flag } }

  /// What runs when the innermost transaction's animations have stopped.
  public static func completionBlock() -> (() -> Void)? { innermost { $0.group?.block } }

  /// Has `block` run when all animations have stopped that are added from now on, in this transaction
  /// and in those inside it; where there are none, when the clock is next asked to run after the
  /// commit. A block that was set before waits for those added up to now.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    innermost {
      $0.group?.close()
      $0.group = block.map { CompletionGroup($0) }
    }
  }

  /// What was set under `key`: one of the four settings' names, or any other.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionCompletionBlock: return completionBlock()
    default: return setting(\.values[key]) ?? nil
    }
  }

  /// Sets one of the four settings, or notes a value under any other key. A value of a wrong type is
  /// a ``UsageFault``.
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

  /// Whether nobody has set anything, anywhere: what is asked at every change of a layer.
  private static var isPlain: Bool { stack.isEmpty && !TransactionSettings.isUsed }

  private static var implicit: TransactionSettings {
    Stage.current?.transaction ?? homeless
  }

  private static func setting<Value>(_ path: KeyPath<TransactionSettings, Value?>) -> Value? {
    if isPlain { return nil }
    for settings in stack.reversed() {
      if let value = settings[keyPath: path] { return value }
    }
    return implicit[keyPath: path]
  }

  private static func innermost<Result>(_ body: (inout TransactionSettings) -> Result) -> Result {
    TransactionSettings.isUsed = true
    if !stack.isEmpty { return body(&stack[stack.count - 1]) }
    if let stage = Stage.current { return body(&stage.transaction) }
    return body(&homeless)
  }

  /// Those who wait for animations that are started now on `stage`.
  static func groups(on stage: Stage) -> [CompletionGroup] {
    if isPlain { return [] }
    return (stack + [stage.transaction]).compactMap(\.group)
  }

  /// Runs `body` as if no transaction were open: callbacks of a clock are no part of what moves it.
  /// What it leaves open is committed.
  static func outsideOfTransactions<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = stack
    stack = []
    defer {
      for settings in stack { settings.group?.close() }
      stack = outer
    }
    return try body()
  }
}

/// What one transaction says.
@MainActor
struct TransactionSettings {
  /// Whether any was ever used.
  static var isUsed = false

  var animationDuration: Double?
  var animationTimingFunction: CAMediaTimingFunction?
  var disablesActions: Bool?
  var values: [String: Any] = [:]
  var group: CompletionGroup?

  /// Ends settings that were made outside of transactions.
  mutating func end() {
    let group = self.group
    self = TransactionSettings()
    group?.close()
  }
}

/// A transaction's completion block, and how many animations it waits for.
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

  /// No more animations are waited for than have been started.
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

  /// Before the delegates of its animations are told; after them for layers that were never shown,
  /// as measured on Core Animation.
  private func runIfDone() {
    guard isClosed, runningCount == 0, let block else { return }
    self.block = nil
    guard let stage else { return block() }
    let order = stage.isDiscardingUnshownAnimations ? Stage.nextSequence() : sequence
    stage.schedule(.action { block() }, at: stage.time, .callback, sequence: order)
  }
}

/// The name of ``CATransaction/animationDuration()`` for `value(forKey:)`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The name of ``CATransaction/disableActions()`` for `value(forKey:)`.
public let kCATransactionDisableActions = "disableActions"
/// The name of ``CATransaction/animationTimingFunction()`` for `value(forKey:)`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The name of ``CATransaction/completionBlock()`` for `value(forKey:)`.
public let kCATransactionCompletionBlock = "completionBlock"
