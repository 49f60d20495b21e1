/// Decompresses the DEFLATE format of RFC 1951.
struct Inflate {
  /// Why data cannot be decompressed.
  enum Problem: Error, Equatable {
    /// The data ends too early.
    case truncated
    /// A block, code or distance that the format does not have.
    case corrupt
    /// There is more output than expected.
    case tooLong
  }

  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Decompresses `data`.
  ///
  /// - Parameter size: The size of the output, beyond which nothing is written.
  static func decompress(_ data: ArraySlice<UInt8>, size: Int) throws(Problem) -> [UInt8] {
    var inflate = Inflate(data, limit: size)
    while try !inflate.block() {}
    guard inflate.output.count == size else { throw .truncated }
    return inflate.output
  }

  private init(_ data: ArraySlice<UInt8>, limit: Int) {
    (input, position, self.limit) = (data, data.startIndex, limit)
    // The stated size may be a lie: memory grows with what is read.
    output.reserveCapacity(min(limit, 16 * data.count))
  }

  // MARK: Bits

  /// The next bits, least significant first.
  private mutating func read(_ count: Int) throws(Problem) -> Int {
    while bitCount < count {
      guard position < input.endIndex else { throw .truncated }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func write(_ byte: UInt8) throws(Problem) {
    guard output.count < limit else { throw .tooLong }
    output.append(byte)
  }

  // MARK: Blocks

  /// Decompresses a block.
  ///
  /// - Returns: Whether it is the last one.
  private mutating func block() throws(Problem) -> Bool {
    let isLast = try read(1) == 1
    switch try read(2) {
    case 0: try stored()
    case 1: try compressed(.fixedLiterals, .fixedDistances)
    case 2:
      let (literals, distances) = try codes()
      try compressed(literals, distances)
    default: throw .corrupt
    }
    return isLast
  }

  private mutating func stored() throws(Problem) {
    (bits, bitCount) = (0, 0)
    let (length, complement) = (try read(16), try read(16))
    guard length ^ complement == 0xFFFF else { throw .corrupt }
    for _ in 0..<length { try write(UInt8(try read(8))) }
  }

  private mutating func compressed(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(Problem) {
    while true {
      let symbol = try next(literals)
      if symbol < 256 {
        try write(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        try copy(length: symbol - 257, distances)
      }
    }
  }

  /// Base values and extra bits of lengths and distances.
  private static let lengths = table([0, 0, 0, 0, 0, 0, 0, 0] + steps(1...5, each: 4), from: 3)
  private static let distances = table([0, 0, 0, 0] + steps(1...13, each: 2), from: 1)

  private static func steps(_ bits: ClosedRange<Int>, each count: Int) -> [Int] {
    bits.flatMap { Array(repeating: $0, count: count) }
  }

  private static func table(_ bits: [Int], from first: Int) -> [(base: Int, bits: Int)] {
    var base = first
    return bits.map { count in
      defer { base += 1 << count }
      return (base, count)
    }
  }

  private mutating func copy(length index: Int, _ code: HuffmanCode) throws(Problem) {
    let length: Int
    if index == 28 {
      length = 258
    } else {
      guard index < Self.lengths.count else { throw .corrupt }
      length = Self.lengths[index].base + (try read(Self.lengths[index].bits))
    }
    let symbol = try next(code)
    guard symbol < Self.distances.count else { throw .corrupt }
    let distance = Self.distances[symbol].base + (try read(Self.distances[symbol].bits))
    guard distance <= output.count else { throw .corrupt }
    for _ in 0..<length { try write(output[output.count - distance]) }
  }

  // MARK: Codes

  private mutating func next(_ code: HuffmanCode) throws(Problem) -> Int {
    var (value, first, index) = (0, 0, 0)
    for count in code.counts.dropFirst() {
      value |= try read(1)
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .corrupt
  }

  /// The order in which the lengths of the code lengths' code are stored.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private mutating func codes() throws(Problem) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let (literals, distances) = (try read(5) + 257, try read(5) + 1)
    var small = [Int](repeating: 0, count: 19)
    for index in 0..<(try read(4) + 4) { small[Self.order[index]] = try read(3) }
    guard let code = HuffmanCode(small) else { throw .corrupt }
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      let symbol = try next(code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .corrupt }
        lengths += Array(repeating: last, count: 3 + (try read(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try read(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try read(7)))
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == literals + distances,
      let first = HuffmanCode(Array(lengths[..<literals])),
      let second = HuffmanCode(Array(lengths[literals...]))
    else { throw .corrupt }
    return (first, second)
  }
}

/// A canonical Huffman code: symbols in the order of their codes.
private struct HuffmanCode {
  /// The number of codes of each length, 0 to 15 bits.
  let counts: [Int]
  let symbols: [Int]

  /// - Parameter lengths: The length of each symbol's code, 0 for none. Nil if there are more codes than bits allow.
  init?(_ lengths: [Int]) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[length] += 1 }
    var left = 1
    for count in counts.dropFirst() {
      left = left << 1 - count
      if left < 0 { return nil }
    }
    self.counts = counts
    symbols = lengths.indices.filter { lengths[$0] > 0 }
      .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
  }

  private init(known lengths: [Int]) {
    self = HuffmanCode(lengths) ?? HuffmanCode(counts: [], symbols: [])
  }

  private init(counts: [Int], symbols: [Int]) { (self.counts, self.symbols) = (counts, symbols) }

  static let fixedLiterals = HuffmanCode(
    known: [(144, 8), (112, 9), (24, 7), (8, 8)].flatMap { Array(repeating: $0.1, count: $0.0) })
  static let fixedDistances = HuffmanCode(known: Array(repeating: 5, count: 30))
}
