/// The color palette of a video: its exact colors if they are few.
///
/// Otherwise computed by Wu's variant of Heckbert's median cut (splits the box with the largest squared error at
/// its mean), refined by a few iterations of Lloyd's algorithm (k-means). The order of operations is fixed, so
/// the result is deterministic.
struct Palette: Equatable {
  /// The colors, integers 0 … 255 per channel.
  private(set) var colors: [SIMD3<Float>]

  private static let sensitivity = SIMD3(
    NearestColorSearch.redWeight, NearestColorSearch.greenWeight, NearestColorSearch.blueWeight)
  private static let rounds = 4

  /// - Parameter count: The maximum number of colors, at least 1.
  init(_ histogram: ColorHistogram, count: Int) {
    if histogram.firstColors.count <= min(count, ColorHistogram.maximumFirstColorCount - 1) {
      colors = histogram.firstColors.isEmpty ? [.zero] : histogram.firstColors
      return
    }
    let entries = histogram.entries
    colors = Self.cut(entries, into: count)
    for _ in 0..<Self.rounds { moveToMeans(entries) }
    var seen: Set<SIMD3<Float>> = []
    colors = colors.map { $0.rounded(.toNearestOrEven) }.filter { seen.insert($0).inserted }
  }

  private mutating func moveToMeans(_ entries: [ColorHistogram.Entry]) {
    var sums = [SIMD3<Float>](repeating: .zero, count: colors.count)
    var weights = [Float](repeating: 0, count: colors.count)
    let finder = NearestColorSearch(colors)
    for entry in entries {
      let index = finder.nearest(to: entry.color)
      sums[index] += entry.color * entry.weight
      weights[index] += entry.weight
    }
    for index in colors.indices where weights[index] > 0 {
      colors[index] = sums[index] / weights[index]
    }
  }

  private struct Box {
    var entries: [ColorHistogram.Entry]
    let mean: SIMD3<Float>
    /// The perceptually weighted squared error along each channel.
    let error: SIMD3<Float>

    init(_ entries: [ColorHistogram.Entry]) {
      self.entries = entries
      let weight = entries.reduce(Float(0)) { $0 + $1.weight }
      let mean = entries.reduce(SIMD3<Float>.zero) { $0 + $1.color * $1.weight } / max(weight, 1)
      self.mean = mean
      error =
        entries.reduce(SIMD3<Float>.zero) {
          $0 + ($1.color - mean) * ($1.color - mean) * $1.weight
        } * Palette.sensitivity
    }

    /// Splits the box at the mean along the channel with the largest error.
    func halves() -> (Box, Box)? {
      let channel = (0..<3).max { error[$0] < error[$1] } ?? 0
      let (low, high) = (
        entries.filter { $0.color[channel] <= mean[channel] },
        entries.filter { $0.color[channel] > mean[channel] }
      )
      return low.isEmpty || high.isEmpty ? nil : (Box(low), Box(high))
    }
  }

  private static func cut(_ entries: [ColorHistogram.Entry], into count: Int) -> [SIMD3<Float>] {
    guard !entries.isEmpty else { return [] }
    var boxes = [Box(entries)]
    while boxes.count < count {
      let worst = boxes.indices.max { boxes[$0].error.sum() < boxes[$1].error.sum() }
      guard let worst, let halves = boxes[worst].halves() else { break }
      boxes[worst] = halves.0
      boxes.append(halves.1)
    }
    return boxes.map(\.mean)
  }
}
