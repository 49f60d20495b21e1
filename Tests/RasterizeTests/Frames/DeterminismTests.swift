import TestSupport
import Testing

@testable import Rasterize

@Suite("Determinism across threads and tiles")
struct DeterminismTests {
  private static let size = CGSize(width: 80, height: 60)

  private func render(
    _ snapshot: FrameSnapshot, threads: Int = 1, tile: (width: Int, height: Int) = (256, 64)
  ) throws -> Bitmap {
    let painter = FramePainter(threads: threads, tileWidth: tile.width, tileHeight: tile.height)
    return Compositor(
      try PixelSize(points: snapshot.size, scale: 1.5), size: nil, scale: 1.5,
      cache: ContentsCache(), painter: painter
    ).render(snapshot)
  }

  @Test("the bytes do not depend on the number of threads", arguments: 1...8)
  func threads(count: Int) throws {
    for seed in 1...4 {
      let snapshot = try RandomScene.snapshot(seed: UInt64(seed), size: Self.size)
      let one = try render(snapshot, tile: (16, 16))
      #expect(try render(snapshot, threads: count, tile: (16, 16)) == one, "seed \(seed)")
    }
  }

  @Test("the bytes do not depend on parallel planning")
  func planning() throws {
    let layers = try (UInt64(1)...6).flatMap {
      try RandomScene.snapshot(seed: $0, size: Self.size).layers
    }
    #expect(layers.count > 128)
    let snapshot = FrameSnapshot(time: .zero, size: Self.size, layers: layers)
    let one = try render(snapshot)
    for count in [2, 3, 8] { #expect(try render(snapshot, threads: count) == one) }
  }

  @Test(
    "the bytes do not depend on the tile size",
    arguments: [(1, 90), (7, 5), (16, 16), (33, 64), (120, 1), (500, 500)])
  func tiles(width: Int, height: Int) throws {
    for seed in 1...6 {
      let snapshot = try RandomScene.snapshot(seed: UInt64(seed), size: Self.size)
      let whole = try render(snapshot)
      let cut = try render(snapshot, tile: (width, height))
      #expect(cut == whole, "seed \(seed)")
    }
  }

  @Test("tiles that are painted together have the bytes of a single one")
  func runs() throws {
    var random = SplitMix64(seed: 5)
    let pixels = random.pixels(120 * 90).flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(pixel >> $0 & 255) }
    }
    let image = CGImage(width: 120, height: 90, premultipliedBGRA: pixels)
    let photo = LayerTree(CGRect(x: 0, y: 0, width: 80, height: 60)) {
      $0.contents = image.map(LayerContents.image)
      $0.opacity = 0.6
    }
    let band = LayerTree(
      CGRect(x: 8, y: 20, width: 64, height: 18), CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    for background in [nil, CGColor(red: 0, green: 0.3, blue: 1, alpha: 1)] {
      let root = LayerTree(CGRect(origin: .zero, size: Self.size), background, [photo, band])
      let snapshot = FrameSnapshot(time: .zero, size: Self.size, layers: root.flattened())
      let whole = try render(snapshot, tile: (500, 500))
      for tile in [(16, 16), (7, 30), (50, 3), (1, 1)] {
        #expect(try render(snapshot, threads: 2, tile: tile) == whole, "\(tile)")
      }
    }
  }

  @Test("a reused compositor, bitmap and cache give the same bytes")
  func reuse() throws {
    let compositor = Compositor(size: Self.size, scale: 1, threads: 2)
    var bitmap = Bitmap(compositor.pixelSize)
    for seed in [1, 2, 1, 3, 1] {
      let snapshot = try RandomScene.snapshot(seed: UInt64(seed), size: Self.size)
      compositor.render(snapshot, into: &bitmap)
      let fresh = Compositor(size: Self.size, scale: 1, threads: 1).render(snapshot)
      #expect(bitmap == fresh, "seed \(seed)")
    }
  }

  @Test("no channel exceeds its alpha")
  func premultiplied() throws {
    for seed in 1...6 {
      let bitmap = try render(try RandomScene.snapshot(seed: UInt64(seed), size: Self.size))
      bitmap.withUnsafeBytes { bytes in
        let isValid = stride(from: 0, to: bytes.count, by: 4).allSatisfy {
          max(bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) <= bytes[$0 + 3]
        }
        #expect(isValid, "seed \(seed)")
      }
    }
  }
}
