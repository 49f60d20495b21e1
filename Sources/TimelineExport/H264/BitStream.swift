/// Reads bits, the most significant first. Past the end there are zeros, and `isPastEnd` is true.
struct BitReader {
  private let bytes: [UInt8]
  /// The index of the next bit.
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isPastEnd: Bool { position > 8 * bytes.count }

  mutating func bit() -> UInt32 {
    defer { position += 1 }
    guard position < 8 * bytes.count else { return 0 }
    return UInt32(bytes[position / 8] >> (7 - UInt8(position % 8)) & 1)
  }

  /// Up to 32 bits.
  mutating func bits(_ count: Int) -> UInt32 {
    (0..<count).reduce(0) { value, _ in value << 1 | bit() }
  }

  /// An unsigned Exp-Golomb code: as many zeros as there are bits after the first one, minus 1. At most 2³² − 2.
  mutating func unsigned() -> UInt32 {
    var zeros = 0
    while !isPastEnd, zeros < 32, bit() == 0 { zeros += 1 }
    return zeros < 32 ? (1 << zeros) - 1 + bits(zeros) : .max
  }

  /// A signed Exp-Golomb code: 0, 1, −1, 2, −2, ….
  mutating func signed() -> Int {
    let code = Int(unsigned())
    return code % 2 == 0 ? -code / 2 : (code + 1) / 2
  }
}

/// Writes bits, the most significant first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var bitCount = 0

  var isAligned: Bool { bitCount % 8 == 0 }

  mutating func bit(_ value: UInt32) {
    if isAligned { bytes.append(0) }
    bytes[bytes.count - 1] |= UInt8(value & 1) << (7 - UInt8(bitCount % 8))
    bitCount += 1
  }

  mutating func bits(_ value: UInt32, _ count: Int) {
    for shift in (0..<count).reversed() { bit(value >> UInt32(shift)) }
  }

  /// An unsigned Exp-Golomb code of a number below 2³² − 1.
  mutating func unsigned(_ value: UInt32) {
    let length = 32 - (value + 1).leadingZeroBitCount
    bits(0, length - 1)
    bits(value + 1, length)
  }

  /// A signed Exp-Golomb code.
  mutating func signed(_ value: Int) { unsigned(UInt32(value > 0 ? 2 * value - 1 : -2 * value)) }

  /// Copies `count` bits.
  mutating func copy(_ count: Int, from reader: inout BitReader) {
    for _ in 0..<count { bit(reader.bit()) }
  }

  /// The bit that ends a payload, and zeros to the end of the byte.
  mutating func end() {
    bit(1)
    while !isAligned { bit(0) }
  }
}
