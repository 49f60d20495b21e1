import CKernels
import Synchronization

/// What samples a copy, made when a pixel first shows it: of most pairs of halvings none does.
final class CopySampler: Sendable {
  // Unchecked: the samplers are written before anybody else knows of them, and never after.
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

    /// Valid as long as this object.
    var source: SampleSource {
      SampleSource(
        texture: UnsafePointer(kernelTexture), samplers: UnsafeBufferPointer(samplers))
    }
  }

  private let known = AtomicLazyReference<Samplers>()

  func samplers(_ make: () -> Samplers) -> Samplers { known.load() ?? known.storeIfNil(make()) }
}

/// A copy's texels and what samples them, without a count of references.
struct SampleSource {
  let texture: UnsafePointer<ck_texture>
  let samplers: UnsafeBufferPointer<Sampler>

  /// The mean of all samples: each is mixed in with its share of those so far.
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

/// What was chosen for a tile: the copies of each block of pixels, and what samples them. Asked for every span,
/// and in memory of its own therefore, without counts of references and checks of access.
final class ReductionChoices {
  private let choices: UnsafeMutablePointer<ReducingSampler.Choice>
  private let mostChoices: Int
  /// One for each copy; nil for those that are not needed. Their texels are those of the paint that was
  /// prepared last, which the display list keeps.
  let sources: UnsafeMutablePointer<SampleSource?>
  @exclusivity(unchecked) private var left = 0
  @exclusivity(unchecked) private var top = 0
  @exclusivity(unchecked) private var columns = 0
  private var count = 0

  init(tileWidth: Int, tileHeight: Int) {
    mostChoices = ReducingSampler.mostBlocks(width: tileWidth, height: tileHeight)
    choices = .allocate(capacity: mostChoices)
    sources = .allocate(capacity: ReducingSampler.mostCopies)
  }

  deinit {
    choices.deallocate()
    sources.deallocate()
  }

  func removeAll(left: Int, top: Int, columns: Int, copies: Int) {
    sources.initialize(repeating: nil, count: copies)
    (self.left, self.top, self.columns, count) = (left, top, columns, 0)
  }

  /// Adds the choice for the next block, row by row.
  func append(_ choice: ReducingSampler.Choice) {
    guard count < mostChoices else { return }
    (choices + count).initialize(to: choice)
    count += 1
  }

  func choice(column: Int, row: Int) -> ReducingSampler.Choice {
    choices[(row - top) * columns + (column - left)]
  }
}
