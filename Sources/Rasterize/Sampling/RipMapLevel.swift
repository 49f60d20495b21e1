import CKernels
import Synchronization

/// The samplers of one level of a rip-map, created when a pixel first needs them: most levels are
/// never sampled.
final class RipMapLevel: Sendable {
  // Unchecked: only the initializer writes the memory; `AtomicLazyReference` publishes the object
  // with release-acquire ordering and never replaces it.
  final class Samplers: @unchecked Sendable {
    private let texture: Texture
    private let kernelTexture: UnsafeMutablePointer<ck_texture>
    private let samplers: UnsafeMutableBufferPointer<Sampler>

    /// - Parameter samplers: One for each sample of a pixel.
    init(texture: Texture, samplers: [Sampler]) {
      self.texture = texture
      kernelTexture = .allocate(capacity: 1)
      kernelTexture.initialize(to: texture.kernelTexture)
      self.samplers = .allocate(capacity: samplers.count)
      _ = self.samplers.initialize(from: samplers)
    }

    deinit {
      kernelTexture.deallocate()
      samplers.deallocate()
    }

    /// Valid as long as this object is alive.
    var source: RipMapSource {
      RipMapSource(
        texture: UnsafePointer(kernelTexture), samplers: UnsafeBufferPointer(samplers))
    }
  }

  private let known = AtomicLazyReference<Samplers>()

  func samplers(_ make: () -> Samplers) -> Samplers { known.load() ?? known.storeIfNil(make()) }
}

/// A level's texels and its samplers, readable without reference counting.
struct RipMapSource {
  let texture: UnsafePointer<ck_texture>
  let samplers: UnsafeBufferPointer<Sampler>

  /// Writes the mean of all samples, as a running average.
  func fetch(
    _ pixels: MutablePixels, x: Int, y: Int, count: Int, _ spare: MutablePixels
  ) {
    for i in samplers.indices {
      let target = i == 0 ? pixels : spare
      samplers[i].fetch(target, from: texture, x: x, y: y, count: count)
      if i > 0 { mix(pixels, spare, alpha: UInt8((255 + i) / (i + 1)), count: count) }
    }
  }
}

/// The mip levels of each block of pixels in a tile. It is read for every span and therefore kept
/// in manually allocated memory, without reference counting and exclusivity checks.
final class RipMapChoices {
  private let choices: UnsafeMutablePointer<RipMapSampler.Choice>
  private let maximumChoiceCount: Int
  /// One source for each level; nil for levels that are not needed. The texels belong to the paint
  /// prepared last, which the display list keeps alive.
  let sources: UnsafeMutablePointer<RipMapSource?>
  @exclusivity(unchecked) private var left = 0
  @exclusivity(unchecked) private var top = 0
  @exclusivity(unchecked) private var columns = 0
  private var count = 0

  init(tileWidth: Int, tileHeight: Int) {
    maximumChoiceCount = RipMapSampler.maximumBlockCount(width: tileWidth, height: tileHeight)
    choices = .allocate(capacity: maximumChoiceCount)
    sources = .allocate(capacity: RipMapSampler.maximumLevelCount)
  }

  deinit {
    choices.deallocate()
    sources.deallocate()
  }

  func removeAll(left: Int, top: Int, columns: Int, levels: Int) {
    sources.initialize(repeating: nil, count: levels)
    (self.left, self.top, self.columns, count) = (left, top, columns, 0)
  }

  /// Appends the choice for the next block, in row-major order.
  func append(_ choice: RipMapSampler.Choice) {
    guard count < maximumChoiceCount else { return }
    (choices + count).initialize(to: choice)
    count += 1
  }

  func choice(column: Int, row: Int) -> RipMapSampler.Choice {
    choices[(row - top) * columns + (column - left)]
  }
}
