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
  /// The place of each unit in the order, from 0. Units that are animated at once have equal places.
  ///
  /// - Parameter seed: Selects one of the shuffles of ``random``.
  func ranks(count: Int, seed: Int) -> [Int] {
    switch self {
    case .forward: return Array(0..<count)
    case .backward: return (0..<count).reversed()
    case .center: return (0..<count).map { abs(2 * $0 - (count - 1)) / 2 }
    case .edges: return (0..<count).map { min($0, count - 1 - $0) }
    case .random: return Self.shuffled(count, seed: seed)
    }
  }

  /// A permutation by Fisher and Yates, from the numbers of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func shuffled(_ count: Int, seed: Int) -> [Int] {
    var ranks = Array(0..<count)
    var state = UInt64(bitPattern: Int64(seed))
    for index in stride(from: count - 1, to: 0, by: -1) {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
      bits ^= bits >> 31
      ranks.swapAt(index, Int((bits >> 11) % UInt64(index + 1)))
    }
    return ranks
  }
}
