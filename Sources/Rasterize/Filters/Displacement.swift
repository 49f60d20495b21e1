/// Displaces pixels by smooth noise: two octaves of value noise (Perlin, 1985, with values instead of gradients) for
/// each axis, interpolated by smoothstep, and between whole phases as well.
///
/// The noise is a function of the layer's coordinates, so that it is the same at every resolution. It uses only
/// floating-point additions and multiplications, so that it is the same on every machine.
struct Displacement {
  /// The texels that are read: the result's region with a margin.
  let source: PixelRect
  private let region: PixelRect
  /// The maximum displacement in texels.
  private let amplitude: Double
  private let octaves: [Octave]
  private let margin: Int
  private let identity: [Double]

  /// - Parameters:
  ///   - region: The texels of the result.
  ///   - origin: The position of texel (0, 0), in points of the layer.
  ///   - scale: Texels per point.
  init(_ values: FilterValues, region: PixelRect, origin: CGPoint, scale: Double) {
    amplitude = Self.amount(of: values) * scale
    margin = Int(amplitude.rounded(.up)) + 1
    (self.region, source) = (region, region.outset(by: margin))
    let given = values.displacementSize.native
    let size = given.isFinite ? min(max(given, 1), 1e6) : 40
    let phase = abs(values.displacementPhase) < 1e9 ? values.displacementPhase : 0
    octaves = [size, size / 2].enumerated().map { index, size in
      Octave(
        size: size, phase: phase, seed: UInt64(index), region: region, origin: origin, scale: scale)
    }
    identity = [amplitude, size, phase]
  }

  /// The maximum displacement in points.
  static func amount(of values: FilterValues) -> Double {
    let amount = values.displacementAmount.native
    return amount > 0 ? min(amount, 1000) : 0
  }

  /// Adds everything the result depends on except the image and its position.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(identity[0], identity[1])
    builder.add(identity[2], 0)
  }

  /// The displaced image, sampled bilinearly.
  ///
  /// - Parameter image: The pixels of ``source``.
  func texture(of image: Texture, identity: PixelKey) -> Texture {
    Texture(
      width: region.width, height: region.height, isDithered: image.isDithered, identity: identity
    ) { rows, stride in
      for y in 0..<region.height {
        let (across, down) = (noise(row: y, axis: 0), noise(row: y, axis: 1))
        let row = rows + y * stride
        for x in 0..<region.width {
          row[x] = image.bilinear(
            x: Self.fixed(x + margin, amplitude * across[x]),
            y: Self.fixed(y + margin, amplitude * down[x]))
        }
      }
    }
  }

  /// The noise of a row, −1…1: the octaves with the weights 2/3 and 1/3.
  private func noise(row: Int, axis: UInt64) -> [Double] {
    var sum = Array(repeating: 0.0, count: region.width)
    for (octave, weight) in zip(octaves, [2.0 / 3, 1.0 / 3]) {
      octave.add(to: &sum, weight: weight, row: row, axis: axis)
    }
    return sum
  }

  /// A position in 256ths of a texel.
  private static func fixed(_ texel: Int, _ offset: Double) -> Int {
    texel * 256 + Int((offset * 256).rounded())
  }
}

/// Noise of one wavelength, on the texels of a region.
private struct Octave {
  /// The lattice cell of each column and each row, and the smoothstep weight of the next cell.
  private let columns: [(cell: Int, weight: Double)]
  private let rows: [(cell: Int, weight: Double)]
  /// The whole phase, and the smoothed weight of the next one.
  private let phase: (whole: Int, weight: Double)
  private let seed: UInt64

  init(
    size: Double, phase: Double, seed: UInt64, region: PixelRect, origin: CGPoint, scale: Double
  ) {
    func lattice(_ first: Int, _ count: Int, _ start: Double) -> [(cell: Int, weight: Double)] {
      (0..<count).map { index in
        let position = (start + (Double(first + index) + 0.5) / scale) / size
        let cell = min(max(position.rounded(.down), -1e12), 1e12)
        return (Int(cell), Self.smooth(min(max(position - cell, 0), 1)))
      }
    }
    columns = lattice(region.minX, region.width, origin.x.native)
    rows = lattice(region.minY, region.height, origin.y.native)
    let whole = phase.rounded(.down)
    self.phase = (Int(whole), Self.smooth(phase - whole))
    self.seed = seed
  }

  private static func smooth(_ x: Double) -> Double { x * x * (3 - 2 * x) }

  /// Adds the noise of a row.
  func add(to sum: inout [Double], weight: Double, row: Int, axis: UInt64) {
    let (cell, down) = rows[row]
    // The values of the lattice, interpolated to the row and to the phase.
    func value(_ column: Int) -> Double {
      mix(self.value(column, cell, axis), self.value(column, cell + 1, axis), down)
    }
    var (known, left, right): (Int?, Double, Double) = (nil, 0, 0)
    for (x, column) in columns.enumerated() {
      if column.cell != known {
        left = known == column.cell - 1 ? right : value(column.cell)
        (known, right) = (column.cell, value(column.cell + 1))
      }
      sum[x] += weight * mix(left, right, column.weight)
    }
  }

  private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  /// The value of a point of the lattice at the phase, −1…1.
  private func value(_ x: Int, _ y: Int, _ axis: UInt64) -> Double {
    func value(_ phase: Int) -> Double {
      var bits = SplitMix.output(after: UInt64(bitPattern: Int64(phase)) &* 4 &+ seed &* 2 &+ axis)
      bits = SplitMix.output(after: bits ^ UInt64(bitPattern: Int64(x)))
      bits = SplitMix.output(after: bits ^ UInt64(bitPattern: Int64(y)))
      return Double(bits >> 11) * 0x1p-52 - 1
    }
    if phase.weight == 0 { return value(phase.whole) }
    return mix(value(phase.whole), value(phase.whole + 1), phase.weight)
  }
}

extension Texture {
  /// The bilinear sample of premultiplied pixels; positions are in 256ths.
  func bilinear(x: Int, y: Int) -> UInt32 {
    let (left, top) = (min(max(x >> 8, 0), width - 1), min(max(y >> 8, 0), height - 1))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (u, v) = (x & 255, y & 255)
    let upper = pixels + top * stride
    let lower = pixels + bottom * stride
    let corners = (upper[left], upper[right], lower[left], lower[right])
    if corners.0 == corners.1, corners.2 == corners.3, corners.0 == corners.2 { return corners.0 }
    var pixel: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      func channel(_ pixel: UInt32) -> Int { Int((pixel >> shift) & 255) }
      let above = channel(corners.0) * (256 - u) + channel(corners.1) * u
      let below = channel(corners.2) * (256 - u) + channel(corners.3) * u
      pixel |= UInt32((above * (256 - v) + below * v + 0x8000) >> 16) << shift
    }
    return pixel
  }
}
