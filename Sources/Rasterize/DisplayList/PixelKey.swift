/// Tells apart what pixels are made of: two things with the same key look the same.
///
/// A hash of 128 bits, the same in every run and on every machine: MurmurHash3 (x64, 128 bits), two
/// words a round. What is drawn does not choose its hash, so any two different things share one with
/// a probability of 2⁻¹²⁸; a film in which a thousand tiles a frame differ for a day at 60 frames a
/// second, some 2³² keys, has a chance of 2⁻⁶⁴ that any two of them agree. Collisions are therefore
/// not looked for.
struct PixelKey: Hashable, Sendable {
  private(set) var high: UInt64
  private(set) var low: UInt64

  /// The key of what is described to `describe`.
  init(_ describe: (inout Builder) -> Void) {
    var builder = Builder()
    describe(&builder)
    self = builder.key
  }

  fileprivate init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}

extension PixelKey {
  /// Makes a key of values given one after the other.
  ///
  /// Who describes something whose parts may be absent, or whose number varies, says that too:
  /// otherwise different things could be the same row of words.
  struct Builder {
    private var high: UInt64 = 0
    private var low: UInt64 = 0
    private var rounds: UInt64 = 0

    /// Takes two words.
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

    /// Takes two numbers by their bits: 0 and −0 are different, which costs a repaint at most.
    @inline(__always)
    mutating func add(_ first: Double, _ second: Double) {
      add(first.bitPattern, second.bitPattern)
    }

    mutating func add(_ key: PixelKey) { add(key.low, key.high) }

    /// What it all comes to.
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
