/// Identifies pixel content: equal keys mean equal pixels.
///
/// A 128-bit hash, MurmurHash3 x64, that is the same in every run and on every machine. The input
/// is not adversarial, so two different contents collide with a probability of 2⁻¹²⁸. A day of
/// video at 60 frames per second with a thousand distinct tiles per frame has about 2³² keys, and a
/// chance of 2⁻⁶⁴ that any two of them collide. Collisions are therefore not detected.
struct PixelKey: Hashable, Sendable {
  private(set) var high: UInt64
  private(set) var low: UInt64

  /// Hashes the words that `describe` adds.
  init(_ describe: (inout Builder) -> Void) {
    var builder = Builder()
    describe(&builder)
    self = builder.key
  }

  fileprivate init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}

extension PixelKey {
  /// An incremental hasher of 16-byte blocks.
  ///
  /// Callers also add the presence of optional values and the length of variable-length sequences;
  /// otherwise different contents could produce the same sequence of words.
  struct Builder {
    private var high: UInt64 = 0
    private var low: UInt64 = 0
    private var rounds: UInt64 = 0

    /// Adds a block of two words.
    @inline(__always)
    mutating func add(_ first: UInt64, _ second: UInt64) {
      low ^= Self.spread(first &* Self.c1, by: 31) &* Self.c2
      low = Self.spread(low, by: 27) &+ high
      low = low &* 5 &+ 0x52dc_e729
      high ^= Self.spread(second &* Self.c2, by: 33) &* Self.c1
      high = Self.spread(high, by: 31) &+ low
      high = high &* 5 &+ 0x3849_5ab5
      rounds &+= 1
    }

    @inline(__always)
    mutating func add(_ first: Int, _ second: Int) {
      add(UInt64(bitPattern: Int64(first)), UInt64(bitPattern: Int64(second)))
    }

    /// Adds two numbers by their bit patterns. 0 and −0 differ, which costs a repaint at most.
    @inline(__always)
    mutating func add(_ first: Double, _ second: Double) {
      add(first.bitPattern, second.bitPattern)
    }

    mutating func add(_ key: PixelKey) { add(key.low, key.high) }

    /// The hash of all words added so far, by MurmurHash3's finalization.
    var key: PixelKey {
      var (low, high) = (self.low ^ (rounds &* 16), self.high ^ (rounds &* 16))
      low &+= high
      high &+= low
      (low, high) = (Self.finished(low), Self.finished(high))
      low &+= high
      high &+= low
      return PixelKey(high: high, low: low)
    }

    private static var c1: UInt64 { 0x87c3_7b91_1142_53d5 }
    private static var c2: UInt64 { 0x4cf5_ad43_2745_937f }

    @inline(__always)
    private static func spread(_ word: UInt64, by bits: UInt64) -> UInt64 {
      word &<< bits | word &>> (64 &- bits)
    }

    private static func finished(_ word: UInt64) -> UInt64 {
      var word = (word ^ word >> 33) &* 0xff51_afd7_ed55_8ccd
      word = (word ^ word >> 33) &* 0xc4ce_b9fe_1a85_ec53
      return word ^ word >> 33
    }
  }
}
