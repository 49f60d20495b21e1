/// Limits on expressions, so that none can exhaust memory, time or stack.
enum ExpressionLimit {
  /// The length of an expression in characters.
  static let length = 4096
  /// The nesting of operations.
  static let depth = 100
  /// The operations of all expressions of a document.
  static let steps = 2_000_000
  /// The length of a text in bytes.
  static let textBytes = 1 << 16
  /// The number of values in a list, nested ones included.
  static let values = 100_000
}

/// The operations that the expressions of a document have left.
public final class ExpressionBudget {
  private var remaining = ExpressionLimit.steps

  /// Creates a full budget.
  public init() {}

  /// Takes operations.
  func spend(_ count: Int, at offset: Int) throws(ExpressionError) {
    remaining -= min(count, remaining)
    if remaining == 0 {
      throw ExpressionError(.tooManySteps(limit: ExpressionLimit.steps), at: offset)
    }
  }

  /// Checks the size of a new value, and takes the operations that creating it costs.
  func admit(_ value: ExpressionValue, at offset: Int) throws(ExpressionError) -> ExpressionValue {
    switch value {
    case .text(let text) where text.utf8.count > ExpressionLimit.textBytes:
      throw ExpressionError(.textTooLong(limit: ExpressionLimit.textBytes), at: offset)
    case .list, .record:
      if value.weight > ExpressionLimit.values {
        throw ExpressionError(.listTooLong(limit: ExpressionLimit.values), at: offset)
      }
    case .number(let number) where !number.isFinite:
      throw ExpressionError(.notFinite, at: offset)
    default: break
    }
    try spend(min(value.weight, ExpressionLimit.values), at: offset)
    return value
  }
}
