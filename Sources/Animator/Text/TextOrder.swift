/// The order in which the units of a text are animated.
public enum TextOrder: String, Sendable, CaseIterable {
  /// In reading order.
  case forward
  /// Against reading order.
  case backward
  /// From the middle outward, both sides at once.
  case center
  /// From both ends inward at once.
  case edges
  /// Shuffled.
  case random
}

extension TextOrder {
  /// The rank of each unit in the order, from 0. Units that are animated simultaneously have equal ranks.
  ///
  /// - Parameter seed: Selects one of the shuffles of ``random``.
  func ranks(count: Int, seed: Int) -> [Int] {
    switch self {
    case .forward: return Array(0..<count)
    case .backward: return (0..<count).reversed()
    case .center: return (0..<count).map { abs(2 * $0 - (count - 1)) / 2 }
    case .edges: return (0..<count).map { min($0, count - 1 - $0) }
    case .random: return SplitMix.permutation(of: count, seed: UInt64(bitPattern: Int64(seed)))
    }
  }
}
