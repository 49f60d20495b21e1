/// Minifies a texture with anisotropic filtering: trilinear lookups in a rip-map (levels halved
/// independently in x and y), with several samples along the footprint's major axis.
///
/// A bilinear sample covers two texels each way. It reads the texture itself while the step between
/// samples is at most 1.5 texels, which shows more detail than the next level would and aliases
/// little; from there to 2 it is blended with the next level, and so on at each level (from 1.1 to
/// 1.5 where a pixel has two samples). As x and y have levels of their own, a texture that is
/// foreshortened in one direction keeps its detail in the other. Where the footprint is longer than
/// wide, two samples are spread along it; where it is not axis-aligned in the texture, so that no
/// level fits, up to eight.
final class RipMapSampler: Sendable {
  private let texture: Texture
  private let map: ProjectionTransform
  private let bounds: PixelRect
  private let direction: SIMD2<Double>
  private let sampleCount: Int
  /// The finest level needed, and the number of levels in x and in y.
  private let finest: Level
  private let columns: Int
  private let rows: Int
  /// In row-major order.
  private let levels: [RipMapLevel]
  /// The common choice of all pixels; nil under perspective.
  private let choice: Choice?

  /// The size of a texel of the coarsest sampled level, in texels of the texture.
  var coarsestTexel: Double {
    Double(1 << max(finest.across + columns - 1, finest.down + rows - 1))
  }

  private static let maximumSampleCount = 8
  /// Textures of up to 32767 texels are halved at most 15 times along each axis.
  private static let maximumHalvingCount = 15
  static var maximumLevelCount: Int { (maximumHalvingCount + 1) * (maximumHalvingCount + 1) }
  /// Under perspective, levels are chosen per block of 64 × 8 pixels. Block indices are arithmetic
  /// shifts of coordinates, which round down below zero too.
  private static let (columnBits, rowBits) = (6, 3)

  /// The maximum number of blocks that overlap a tile.
  static func maximumBlockCount(width: Int, height: Int) -> Int {
    ((width >> columnBits) + 2) * ((height >> rowBits) + 2)
  }

  /// Returns nil if no pixel needs more than a single sample of the texture itself.
  ///
  /// - Parameters:
  ///   - map: From device pixels to texels; `middle` is in front of the camera.
  init?(
    _ texture: Texture, _ map: ProjectionTransform, middle: CGPoint, bounds: PixelRect
  ) {
    guard !bounds.isEmpty, let footprint = Footprint(map, at: middle) else { return nil }
    direction = footprint.direction
    sampleCount = max(
      footprint.isElongated ? 2 : 1, Self.sampleCount(map, middle: middle, bounds: bounds))
    let choices = Self.choices(map, middle, bounds, direction, sampleCount)
    let (first, last) = (choices.map(\.finest), choices.map(\.coarsest))
    finest = Level(
      across: first.map(\.across).min() ?? 0, down: first.map(\.down).min() ?? 0)
    columns = (last.map(\.across).max() ?? 0) - finest.across + 1
    rows = (last.map(\.down).max() ?? 0) - finest.down + 1
    guard sampleCount > 1 || finest != .whole || columns > 1 || rows > 1 else { return nil }
    (self.texture, self.map, self.bounds) = (texture, map, bounds)
    choice = map.isAffine ? choices.first : nil
    levels = (0..<columns * rows).map { _ in RipMapLevel() }
  }

  /// Adds everything that determines the samples, except the texture and its own sampler.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(17, sampleCount)
    builder.add(finest.across, finest.down)
    builder.add(columns, rows)
    builder.add(direction.x, direction.y)
    map.describe(to: &builder)
  }

  // MARK: Levels

  /// A level of the rip-map: the number of halvings along each axis.
  fileprivate struct Level: Equatable {
    var across: Int
    var down: Int

    static let whole = Level(across: 0, down: 0)
  }

  /// The mip levels that a pixel is sampled from.
  struct Choice: Equatable {
    fileprivate let across: MipLevel
    fileprivate let down: MipLevel

    fileprivate init(_ footprint: Footprint?, sharedBy count: Int, along direction: SIMD2<Double>) {
      let steps =
        footprint?.steps(sharedBy: count, along: direction) ?? (across: .infinity, down: .infinity)
      (across, down) = (MipLevel(step: steps.across), MipLevel(step: steps.down))
    }

    fileprivate var finest: Level { Level(across: Int(across.count), down: Int(down.count)) }

    fileprivate var coarsest: Level { Level(across: across.last, down: down.last) }
  }

  /// A level of detail along one axis: the number of halvings, and the weight of the next level.
  fileprivate struct MipLevel: Equatable {
    var count: UInt8
    /// The weight of the next level, 0…255.
    var fraction: UInt8

    /// The largest step between samples, in texels, that uses a level by itself.
    private static let finestStep = 1.5

    /// The level of detail for samples that are this many texels apart.
    init(step: Double) {
      var (step, count) = (step, UInt8(0))
      while step >= 2, count < maximumHalvingCount - 1 { (step, count) = (step / 2, count + 1) }
      self.count = count
      fraction = UInt8(unit: (step - Self.finestStep) / (2 - Self.finestStep))
    }

    var last: Int { Int(count) + (fraction > 0 ? 1 : 0) }
  }

  /// The choices at the center and, under perspective, at the corners, which bound all others.
  private static func choices(
    _ map: ProjectionTransform, _ middle: CGPoint, _ bounds: PixelRect,
    _ direction: SIMD2<Double>, _ sampleCount: Int
  ) -> [Choice] {
    ([middle] + (map.isAffine ? [] : bounds.corners)).map {
      Choice(Footprint(map, at: $0), sharedBy: sampleCount, along: direction)
    }
  }

  /// The maximum number of samples needed at the center and halfway to the corners.
  private static func sampleCount(
    _ map: ProjectionTransform, middle: CGPoint, bounds: PixelRect
  ) -> Int {
    let halfway = bounds.corners.map {
      CGPoint(x: ($0.x + middle.x) / 2, y: ($0.y + middle.y) / 2)
    }
    let counts = ([middle] + (map.isAffine ? [] : halfway)).map {
      Footprint(map, at: $0)?.sampleCount ?? 1
    }
    return min(counts.max() ?? 1, maximumSampleCount)
  }

  /// The levels for the pixels of a block.
  private func choice(column: Int, row: Int) -> Choice {
    let middle = CGPoint(
      x: (Double(column) + 0.5) * Double(1 << Self.columnBits),
      y: (Double(row) + 0.5) * Double(1 << Self.rowBits))
    return Choice(Footprint(map, at: middle), sharedBy: sampleCount, along: direction)
  }

  // MARK: Rows

  /// Selects the levels for the pixels of `rect` before its rows are fetched.
  func prepare(for rect: PixelRect, _ scratch: Scratch) {
    let (left, right) = (rect.minX >> Self.columnBits, (rect.maxX - 1) >> Self.columnBits)
    let (top, bottom) = (rect.minY >> Self.rowBits, (rect.maxY - 1) >> Self.rowBits)
    scratch.ripMapChoices.removeAll(
      left: left, top: top, columns: right - left + 1, levels: levels.count)
    if let choice {
      prepare(choice, scratch)
      return
    }
    for row in top..<bottom + 1 {
      for column in left..<right + 1 {
        let choice = choice(column: column, row: row)
        scratch.ripMapChoices.append(choice)
        prepare(choice, scratch)
      }
    }
  }

  /// Creates the samplers of a choice that do not exist yet.
  private func prepare(_ choice: Choice, _ scratch: Scratch) {
    let (column, row) = position(of: choice)
    for row in row...(choice.down.fraction > 0 ? min(row + 1, rows - 1) : row) {
      for column in column...(choice.across.fraction > 0 ? min(column + 1, columns - 1) : column) {
        let index = row * columns + column
        guard scratch.ripMapChoices.sources[index] == nil else { continue }
        scratch.ripMapChoices.sources[index] =
          levels[index].samplers {
            makeSamplers(of: Level(across: finest.across + column, down: finest.down + row))
          }.source
      }
    }
  }

  private func position(of choice: Choice) -> (column: Int, row: Int) {
    (
      min(max(Int(choice.across.count) - finest.across, 0), columns - 1),
      min(max(Int(choice.down.count) - finest.down, 0), rows - 1)
    )
  }

  private func makeSamplers(of level: Level) -> RipMapLevel.Samplers {
    let shrink = ProjectionTransform(
      CGAffineTransform(
        a: 1 / Double(1 << level.across), b: 0, c: 0, d: 1 / Double(1 << level.down), tx: 0, ty: 0))
    let halved = texture.halved(across: level.across, down: level.down)
    return RipMapLevel.Samplers(
      texture: halved,
      samplers: (0..<sampleCount).map { i in
        let offset = ((Double(i) + 0.5) / Double(sampleCount) - 0.5)
        let shift = CGAffineTransform(
          a: 1, b: 0, c: 0, d: 1, tx: offset * direction.x, ty: offset * direction.y)
        return Sampler(
          ProjectionTransform(shift).concatenating(map).concatenating(shrink), bounds: bounds,
          texels: halved.extent)
      })
  }

  /// Writes the samples of `count` pixels, from (`x`, `y`) to the right, inside the prepared
  /// rectangle.
  func fetch(_ pixels: MutablePixels, x: Int, y: Int, count: Int, _ scratch: Scratch) {
    if let choice { return fetch(pixels, choice, x: x, y: y, count: count, scratch) }
    let row = y >> Self.rowBits
    var column = x
    while column < x + count {
      // Block boundaries do not depend on the span; adjacent blocks with equal choices are merged.
      var block = column >> Self.columnBits
      let choice = scratch.ripMapChoices.choice(column: block, row: row)
      repeat {
        block += 1
      } while block << Self.columnBits < x + count
        && scratch.ripMapChoices.choice(column: block, row: row) == choice
      let end = min(block << Self.columnBits, x + count)
      fetch(pixels + (column - x), choice, x: column, y: y, count: end - column, scratch)
      column = end
    }
  }

  private func fetch(
    _ pixels: MutablePixels, _ choice: Choice, x: Int, y: Int, count: Int, _ scratch: Scratch
  ) {
    let (column, row) = position(of: choice)
    let index = row * columns + column
    let isMixed = choice.across.fraction > 0 && column + 1 < columns
    fetch(pixels, index, isMixed ? choice.across.fraction : 0, x: x, y: y, count: count, scratch)
    guard choice.down.fraction > 0, row + 1 < rows else { return }
    fetch(
      scratch.lowerRow, index + columns, isMixed ? choice.across.fraction : 0, x: x, y: y,
      count: count, scratch)
    mix(pixels, scratch.lowerRow, alpha: choice.down.fraction, count: count)
  }

  /// Samples a level and, unless `fraction` is 0, blends with the next one in x.
  private func fetch(
    _ pixels: MutablePixels, _ index: Int, _ fraction: UInt8, x: Int, y: Int, count: Int,
    _ scratch: Scratch
  ) {
    scratch.ripMapChoices.sources[index]?.fetch(pixels, x: x, y: y, count: count, scratch.sampleRow)
    guard fraction > 0 else { return }
    scratch.ripMapChoices.sources[index + 1]?.fetch(
      scratch.levelRow, x: x, y: y, count: count, scratch.sampleRow)
    mix(pixels, scratch.levelRow, alpha: fraction, count: count)
  }
}

extension PixelRect {
  fileprivate var corners: [CGPoint] {
    [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map {
      CGPoint(x: Double($0.0), y: Double($0.1))
    }
  }
}
