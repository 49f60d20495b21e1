// Loops over pixels and samples. Here, as CI optimizes this module and not the tests.

/// The largest difference of a byte of each pixel of four bytes that differs.
public func pixelDifferences(_ a: [UInt8], _ b: [UInt8]) -> [Int] {
  var differences: [Int] = []
  var start = 0
  while start + 4 <= min(a.count, b.count) {
    var largest = 0
    for offset in start..<start + 4 { largest = max(largest, abs(Int(a[offset]) - Int(b[offset]))) }
    if largest > 0 { differences.append(largest) }
    start += 4
  }
  return differences
}

/// The differences of the bytes of two images with pixels of four bytes.
public struct ByteDifference {
  public private(set) var sum = 0
  public private(set) var sumOfSquares = 0
  /// The largest of all.
  public private(set) var most = 0
  /// The number of pixels with a byte that differs by more than a limit.
  public private(set) var farPixels = 0

  public init(_ a: [UInt8], _ b: [UInt8], limit: Int = 255) {
    for pixel in stride(from: 0, to: min(a.count, b.count), by: 4) {
      var largest = 0
      for index in pixel..<min(pixel + 4, a.count, b.count) {
        let difference = abs(Int(a[index]) - Int(b[index]))
        sum += difference
        sumOfSquares += difference * difference
        largest = max(largest, difference)
      }
      if largest > limit { farPixels += 1 }
      most = max(most, largest)
    }
  }
}

/// The sum of the squared differences of as many samples, in units of 12 bits; nil if their numbers differ.
///
/// - Parameters:
///   - aBits: 8, or up to 12 of two bytes, the less significant one first.
///   - bBits: The same of `b`.
public func squaredDifference(
  _ a: [UInt8], bits aBits: Int, _ b: [UInt8], bits bBits: Int
) -> (sum: Int, count: Int)? {
  func sample(_ bytes: [UInt8], _ bits: Int, _ index: Int) -> Int {
    let value =
      bits > 8
      ? Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8 : Int(bytes[index])
    return value << (12 - bits)
  }
  let count = a.count / (aBits > 8 ? 2 : 1)
  guard count == b.count / (bBits > 8 ? 2 : 1) else { return nil }
  var sum = 0
  for index in 0..<count {
    let difference = sample(a, aBits, index) - sample(b, bBits, index)
    sum += difference * difference
  }
  return (sum, count)
}
