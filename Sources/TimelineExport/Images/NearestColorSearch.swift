/// Nearest-neighbor search among palette colors.
///
/// The colors are sorted by green and scanned outward from the nearest green, until the green distance alone exceeds
/// the best distance: about a tenth of them.
struct NearestColorSearch {
  /// Perceptual weights of the squared differences in red, green and blue.
  static let (redWeight, greenWeight, blueWeight): (Float, Float, Float) = (2, 4, 3)

  /// Sorted by green.
  private let reds, greens, blues: [Float]
  /// Their indices in the palette.
  private let indices: [Int]

  init(_ colors: [SIMD3<Float>]) {
    indices = colors.indices.sorted { (colors[$0].y, $0) < (colors[$1].y, $1) }
    reds = indices.map { colors[$0].x }
    greens = indices.map { colors[$0].y }
    blues = indices.map { colors[$0].z }
  }

  /// The index of the color nearest to `color`; 0 if there is none.
  func nearest(to color: SIMD3<Float>) -> Int {
    let (red, green, blue) = (color.x, color.y, color.z)
    var up = firstIndex(from: green)
    var down = up - 1
    var (best, least) = (0, Float.infinity)
    while up < greens.count || down >= 0 {
      // The side that is nearer in green.
      let goesUp = down < 0 || up < greens.count && greens[up] - green < green - greens[down]
      let candidate = goesUp ? up : down
      if goesUp { up += 1 } else { down -= 1 }
      let byGreen = greens[candidate] - green
      let known = byGreen * byGreen * Self.greenWeight
      if known >= least { break }
      let (byRed, byBlue) = (reds[candidate] - red, blues[candidate] - blue)
      let distance = known + byRed * byRed * Self.redWeight + byBlue * byBlue * Self.blueWeight
      if distance < least { (best, least) = (indices[candidate], distance) }
    }
    return best
  }

  /// Binary search for the first color whose green is not less.
  private func firstIndex(from green: Float) -> Int {
    var (low, high) = (0, greens.count)
    while low < high {
      let middle = (low + high) / 2
      if greens[middle] < green { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
