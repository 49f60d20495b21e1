import TestSupport
import Testing

@testable import Rasterize

/// The bytes of a frame depend only on the scene.
struct SceneBytesTests {
  /// A rendering configuration. Each of the eight has a different number of threads, and varies the
  /// other parameters.
  private struct Configuration: CustomStringConvertible {
    let threads: Int
    let tile: (width: Int, height: Int)
    let instructionSet: InstructionSet
    /// Whether frames are rendered into reused buffers in random order, or each into fresh memory.
    let isReusing: Bool

    static let all = zip(
      1...8, [(256, 64), (16, 16), (33, 7), (64, 500), (500, 9), (100, 100), (7, 61), (1024, 1024)]
    ).map { threads, tile in
      Configuration(
        threads: threads, tile: tile,
        instructionSet: InstructionSet.allCases[threads % InstructionSet.allCases.count],
        isReusing: threads % 4 != 1)
    }

    var description: String {
      "\(threads) threads, tiles of \(tile), \(instructionSet)\(isReusing ? ", memory used again" : "")"
    }

    /// Renders the snapshots at `indices`, one after the other.
    func render(
      _ snapshots: [FrameSnapshot], _ indices: [Int], on size: PixelSize, scale: CGFloat,
      _ body: (Int, Bitmap) -> Void
    ) {
      let compositor = Compositor(
        size, size: nil, scale: scale, cache: ContentsCache(),
        painter: FramePainter(threads: threads, tileWidth: tile.width, tileHeight: tile.height))
      var bitmaps = [Bitmap(size), Bitmap(size)]
      for (turn, index) in indices.enumerated() {
        if isReusing {
          compositor.render(snapshots[index], into: &bitmaps[turn / 2 % 2])
          body(index, bitmaps[turn / 2 % 2])
        } else {
          body(index, compositor.render(snapshots[index]))
        }
      }
    }
  }

  @Test(
    "frames are identical for any number of threads, tile size, instruction set and buffer reuse",
    arguments: Golden.sceneNames)
  func sameBytes(name: String) async throws {
    let scale = 0.25
    let timeline = try await Golden(name: name).record(scale: scale)
    let count = 5
    let snapshots = (0..<count).map {
      timeline.frame(at: timeline.duration.seconds * Double($0) / Double(count - 1))
    }
    let size = try PixelSize(points: timeline.size, scale: scale)
    let expected = snapshots.map {
      Compositor(size: timeline.size, scale: scale, threads: 1).render($0)
    }
    var random = SplitMix64(seed: 1)
    for configuration in Configuration.all {
      let indices = (0..<count).shuffled(using: &random)
      instructionSetInUse.withLock { _ in
        let before = InstructionSet.current
        defer { _ = before.select() }
        // If the machine lacks it, another instruction set is used.
        _ = configuration.instructionSet.select()
        configuration.render(snapshots, indices, on: size, scale: scale) { index, bitmap in
          #expect(bitmap == expected[index], "frame \(index): \(configuration)")
        }
      }
    }
  }
}
