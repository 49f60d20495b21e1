/// SplitMix64 (Steele, Lea and Flood, 2014): random numbers that are the same on every machine and in every run.
package enum SplitMix {
  /// The increment of the state per number.
  package static let increment: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The number that follows a state.
  package static func output(after state: UInt64) -> UInt64 {
    var z = state &+ increment
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// The seed that stands for a text: its FNV-1a hash, which unlike `Hasher`'s does not change from run to run.
  package static func seed(named name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The numbers from 0 to below `count` in a random order: the shuffle of Fisher and Yates.
  package static func permutation(of count: Int, seed: UInt64) -> [Int] {
    var (order, state) = (Array(0..<max(count, 0)), seed)
    for index in order.indices.reversed() where index > 0 {
      order.swapAt(index, Int(output(after: state) % UInt64(index + 1)))
      state &+= increment
    }
    return order
  }
}
