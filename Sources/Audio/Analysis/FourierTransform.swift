/// A discrete Fourier transform of a power of two of complex numbers: the algorithm of Cooley and Tukey, radix 2,
/// decimation in time, in an order that is always the same.
struct FourierTransform {
  let count: Int
  /// Where each number comes from: its index with the bits reversed.
  private let order: [Int]
  private let cosines: [Double]
  private let sines: [Double]

  /// - Parameter bits: The count is 2 to this power, 1…16.
  init(bits: Int) {
    let count = 1 << bits
    self.count = count
    order = (0..<count).map { index in
      (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
    }
    let circle = (0..<count / 2).map {
      PortableMath.cosineAndSine(ofTurn: Double($0) / Double(count))
    }
    cosines = circle.map(\.cosine)
    sines = circle.map(\.sine)
  }

  /// Transforms numbers in place, without a factor: X(k) = Σ x(n) exp(−2πi k n / count).
  ///
  /// - Parameters: `count` numbers each.
  func transform(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>) {
    order.withUnsafeBufferPointer { order in
      for index in 0..<count where order[index] > index {
        (real[index], real[order[index]]) = (real[order[index]], real[index])
        (imaginary[index], imaginary[order[index]]) = (imaginary[order[index]], imaginary[index])
      }
    }
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        var half = 1
        while half < count {
          combine(half, real, imaginary, cosines, sines)
          half *= 2
        }
      }
    }
  }

  /// Makes transforms of twice `half` numbers of those of `half`. With `while` and unchecked indices, as tests run
  /// without optimization.
  private func combine(
    _ half: Int, _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>,
    _ cosines: UnsafeBufferPointer<Double>, _ sines: UnsafeBufferPointer<Double>
  ) {
    let step = count / (2 &* half)
    var start = 0
    while start < count {
      var offset = 0
      while offset < half {
        let (even, odd) = (start &+ offset, start &+ offset &+ half)
        let (cosine, sine) = (cosines[offset &* step], sines[offset &* step])
        let (x, y) = (real[odd], imaginary[odd])
        let (turnedX, turnedY) = (x * cosine + y * sine, y * cosine - x * sine)
        real[odd] = real[even] - turnedX
        imaginary[odd] = imaginary[even] - turnedY
        real[even] += turnedX
        imaginary[even] += turnedY
        offset &+= 1
      }
      start &+= 2 &* half
    }
  }
}
