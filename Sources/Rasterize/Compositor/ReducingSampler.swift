/// Shows a texture smaller than it is: from copies at half the size, a quarter and so on, with
/// several samples a pixel along the axis that is reduced more.
///
/// A sample sees two texels each way. It is taken from the texture itself as long as a step is at
/// most 1.5 of its texels, which shows more detail than the half would and aliases little; from
/// there to 2 it fades over to the half, and so on with every halving. Where one axis is reduced
/// more than the other, the copy is chosen by the shorter one, and up to eight samples, spread over
/// the pixel, share the longer.
final class ReducingSampler: Sendable {
  private struct Level: Sendable {
    let texture: Texture
    /// One for each sample of a pixel.
    let samplers: [Sampler]
  }

  private let levels: [Level]
  private let first: Int
  private let sampleCount: Int
  private let direction: SIMD2<Double>
  /// Nil where the map is not affine.
  private let choice: Choice?
  private let map: ProjectionTransform

  /// Texels from one to the next of the coarsest copy that is sampled.
  var coarsestTexel: Double { Double(1 << (first + levels.count - 1)) }

  private static let mostSamples = 8
  /// Texels from a sample to the next up to which a texture is shown as it is.
  private static let finestStep = 1.5
  /// Pixels for which a copy is chosen at once where there is perspective.
  private static let blockWidth = 64

  /// Nil where every pixel sees little enough for a single sample of the texture itself.
  ///
  /// - Parameters:
  ///   - map: From device pixels to texels, in front of the eye at `middle`.
  init?(
    _ texture: Texture, _ map: ProjectionTransform, middle: CGPoint, bounds: PixelRect
  ) {
    guard !bounds.isEmpty, let footprint = Footprint(map, at: middle) else { return nil }
    let count = Self.sampleCount(unevenness: footprint.longer / max(footprint.shorter, 1))
    let choices = Self.choices(map, middle: middle, bounds: bounds, sampleCount: count)
    let (lowest, highest) = (choices.map(\.level).min() ?? 0, choices.map(\.lastLevel).max() ?? 0)
    guard count > 1 || highest > 0 else { return nil }
    (self.map, first, sampleCount) = (map, lowest, count)
    direction = footprint.direction
    choice = map.isAffine ? choices.first : nil
    levels = (lowest...highest).map { level in
      let reduced = texture.halved(level)
      let scale = 1 / Double(1 << level)
      let shrink = ProjectionTransform(
        CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
      let samplers = (0..<count).map { i in
        let share = ((Double(i) + 0.5) / Double(count) - 0.5)
        let shift = CGAffineTransform(
          a: 1, b: 0, c: 0, d: 1, tx: share * footprint.direction.x,
          ty: share * footprint.direction.y)
        return Sampler(
          ProjectionTransform(shift).concatenating(map).concatenating(shrink), bounds: bounds,
          texels: reduced.extent)
      }
      return Level(texture: reduced, samplers: samplers)
    }
  }

  /// Takes what decides which texels are shown, apart from the texture and its sampler.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(17, sampleCount)
    builder.add(first, levels.count)
    builder.add(choice?.level ?? -1, Int(choice?.share ?? 0))
    builder.add(direction.x, direction.y)
    map.describe(to: &builder)
  }

  // MARK: Copies

  /// Two samples 1.2 texels apart leave 0.28 of the finest stripes' contrast, cos(1.2 · π/2); three
  /// leave 0.23. At 1.5 texels two would leave 0.7.
  private static func sampleCount(unevenness: Double) -> Int {
    unevenness <= finestStep ? 1 : Int((unevenness / 1.2).rounded(.up), clampedTo: 2...mostSamples)
  }

  /// The copies that show at a pixel: one, and how much of the next.
  private struct Choice {
    var level: Int
    /// 0…255.
    var share: UInt8

    var lastLevel: Int { share > 0 ? level + 1 : level }

    /// For samples this many texels apart.
    init(step: Double) {
      var (step, level) = (step, 0)
      while step >= 2, level < 14 { (step, level) = (step / 2, level + 1) }
      self.level = level
      share = UInt8(unit: (step - finestStep) / (2 - finestStep))
    }

    init(_ footprint: Footprint?, sampleCount: Int) {
      guard let footprint else {
        self.init(step: .infinity)
        return
      }
      self.init(step: max(footprint.longer / Double(sampleCount), footprint.shorter))
    }
  }

  /// Those in the middle and, in perspective, in the corners, between which all others lie.
  private static func choices(
    _ map: ProjectionTransform, middle: CGPoint, bounds: PixelRect, sampleCount: Int
  ) -> [Choice] {
    let corners = [
      (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.minX, bounds.maxY),
      (bounds.maxX, bounds.maxY),
    ].map { CGPoint(x: Double($0.0), y: Double($0.1)) }
    return ([middle] + (map.isAffine ? [] : corners)).map {
      Choice(Footprint(map, at: $0), sampleCount: sampleCount)
    }
  }

  // MARK: Rows

  /// Writes what `count` pixels from (`x`, `y`) rightward show.
  func fetch(_ pixels: MutablePixels, x: Int, y: Int, count: Int, _ scratch: Scratch) {
    if let choice { return fetch(pixels, choice, x: x, y: y, count: count, scratch) }
    var column = x
    while column < x + count {
      // Blocks begin at the same columns however rows are cut.
      let block = column & ~(Self.blockWidth - 1)
      let end = min(block + Self.blockWidth, x + count)
      let middle = CGPoint(x: Double(block + Self.blockWidth / 2), y: Double(y) + 0.5)
      let choice = Choice(Footprint(map, at: middle), sampleCount: sampleCount)
      fetch(pixels + (column - x), choice, x: column, y: y, count: end - column, scratch)
      column = end
    }
  }

  private func fetch(
    _ pixels: MutablePixels, _ choice: Choice, x: Int, y: Int, count: Int, _ scratch: Scratch
  ) {
    let index = min(max(choice.level - first, 0), levels.count - 1)
    fetch(pixels, levels[index], x: x, y: y, count: count, spare: scratch.sampleRow)
    guard choice.share > 0, index + 1 < levels.count else { return }
    fetch(
      scratch.levelRow, levels[index + 1], x: x, y: y, count: count, spare: scratch.sampleRow)
    mix(pixels, scratch.levelRow, alpha: choice.share, count: count)
  }

  /// The mean of all samples: each is mixed in with its share of those so far.
  private func fetch(
    _ pixels: MutablePixels, _ level: Level, x: Int, y: Int, count: Int, spare: MutablePixels
  ) {
    let texture = level.texture.kernelTexture
    for (i, sampler) in level.samplers.enumerated() {
      let target = i == 0 ? pixels : spare
      sampler.fetch(target, from: texture, x: x, y: y, count: count)
      if i > 0 { mix(pixels, spare, alpha: UInt8((255 + i) / (i + 1)), count: count) }
    }
  }
}
