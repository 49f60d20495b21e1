import TestSupport
import Testing

@testable import Rasterize

@Suite("Damage tracking")
struct TileReuseTests {
  private static let size = CGSize(width: 80, height: 60)

  private func compositor(
    threads: Int, cache: ContentsCache = ContentsCache(), tile: (width: Int, height: Int) = (16, 12)
  ) throws -> Compositor {
    Compositor(
      try PixelSize(points: Self.size, scale: 1.5), size: nil, scale: 1.5, cache: cache,
      painter: FramePainter(threads: threads, tileWidth: tile.width, tileHeight: tile.height))
  }

  /// Random scenes, each also without its front layers, as most frames of a video are alike.
  private func snapshots() throws -> [FrameSnapshot] {
    try (UInt64(1)...6).flatMap { seed in
      let whole = try RandomScene.snapshot(seed: seed, size: Self.size)
      var layers = whole.layers
      let front = layers.removeLast()
      var state = front.state
      state.isHidden = true
      layers.append(LayerSnapshot(id: front.id, state: state, transform: front.transform))
      return [whole, FrameSnapshot(time: .zero, size: Self.size, layers: layers)]
    }
  }

  @Test(
    "a pool of bitmaps used in random order holds the same bytes as fresh ones", arguments: 1...8)
  func pool(threads: Int) throws {
    let snapshots = try snapshots()
    let fresh = try snapshots.map { try compositor(threads: 1).render($0) }
    let reusing = try compositor(threads: threads)
    var bitmaps = (0..<3).map { _ in Bitmap(reusing.pixelSize) }
    var random = SplitMix64(seed: UInt64(threads))
    for _ in 0..<60 {
      let index = Int.random(in: snapshots.indices, using: &random)
      let slot = Int.random(in: bitmaps.indices, using: &random)
      reusing.render(snapshots[index], into: &bitmaps[slot])
      #expect(bitmaps[slot] == fresh[index], "scene \(index)")
    }
  }

  @Test("a change of one property of a layer repaints it, whatever geometry is cached")
  func properties() throws {
    let changes: [(inout LayerState) -> Void] = [
      { $0.isHidden = true }, { $0.opacity = 0 }, { $0.bounds.size.width += 7 },
      { $0.bounds.origin.x -= 3 }, { $0.cornerRadius += 9 },
      { $0.maskedCorners = .layerMinXMinYCorner }, { $0.cornerCurve = .continuous },
      { $0.borderWidth += 4 }, { $0.backgroundColor = nil },
      { $0.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) },
      { $0.masksToBounds.toggle() }, { $0.isDoubleSided.toggle() },
    ]
    // A compositor caches the geometry of the previous frame; a new one has none.
    let reusing = try compositor(threads: 1)
    func fresh(_ snapshot: FrameSnapshot) throws -> Bitmap {
      try compositor(threads: 1).render(snapshot)
    }
    for seed in UInt64(1)...3 {
      let whole = try RandomScene.snapshot(seed: seed, size: Self.size)
      var bitmap = reusing.render(whole)
      for (index, layer) in whole.layers.enumerated() {
        for (number, change) in changes.enumerated() {
          var (state, layers) = (layer.state, whole.layers)
          change(&state)
          layers[index] = layer.changed(state, transform: layer.transform)
          let changed = FrameSnapshot(time: .zero, size: Self.size, layers: layers)
          reusing.render(changed, into: &bitmap)
          // Once more over another background: unchanged layers use the cached geometry.
          bitmap = reusing.render(changed)
          #expect(try bitmap == fresh(changed), "seed \(seed), \(index), \(number)")
        }
        var layers = whole.layers
        let shift = ProjectionTransform(
          CGAffineTransform(a: 1, b: 0, c: 0.1, d: 1, tx: 3.5, ty: -2))
        layers[index] = layer.changed(transform: layer.transform.concatenating(shift))
        let moved = FrameSnapshot(time: .zero, size: Self.size, layers: layers)
        reusing.render(moved, into: &bitmap)
        #expect(try bitmap == fresh(moved), "seed \(seed), \(index) moved")
      }
    }
  }

  @Test("compositors that share a bitmap but neither cache nor tiles do not interfere")
  func compositors() throws {
    let snapshots = try snapshots()
    let fresh = try snapshots.map { try compositor(threads: 1).render($0) }
    let others = [
      try compositor(threads: 1), try compositor(threads: 1),
      try compositor(threads: 1, tile: (33, 7)),
    ]
    var bitmap = Bitmap(others[0].pixelSize)
    var random = SplitMix64(seed: 1)
    for _ in 0..<60 {
      let index = Int.random(in: snapshots.indices, using: &random)
      let compositor = others[Int.random(in: others.indices, using: &random)]
      compositor.render(snapshots[index], into: &bitmap)
      #expect(bitmap == fresh[index], "scene \(index)")
    }
  }

  @Test("a static frame paints no tile, whatever it contains")
  func still() throws {
    for snapshot in try snapshots() {
      let compositor = try compositor(threads: 1)
      var bitmap = compositor.render(snapshot)
      // 120 × 90 pixels in tiles of 16 × 12: 8 columns, 8 rows.
      #expect(bitmap.paintedTileCount == 64)
      compositor.render(snapshot, into: &bitmap)
      #expect(bitmap.paintedTileCount == 0)
    }
  }

  @Test("a moving view repaints the tiles that it leaves and enters")
  func moving() throws {
    func snapshot(x: CGFloat) -> FrameSnapshot {
      FrameSnapshot(
        [
          LayerTree(CGRect(origin: .zero, size: Self.size), .white),
          LayerTree(CGRect(x: x, y: 0, width: 4, height: 4), .red),
        ], size: Self.size)
    }
    let compositor = try compositor(threads: 1)
    var bitmap = compositor.render(snapshot(x: 2))
    // Pixels 3 to 9, then 36 to 42: tiles 0 and 2 of the first row.
    compositor.render(snapshot(x: 24), into: &bitmap)
    #expect(bitmap.paintedTileCount == 2)
    #expect(bitmap.pixel(x: 5, y: 2) == .white)
    #expect(bitmap.pixel(x: 40, y: 2) == .pureRed)
  }

  @Test("a growing occluder repaints only the tiles that it newly covers")
  func growing() throws {
    func snapshot(width: CGFloat) -> FrameSnapshot {
      FrameSnapshot(
        [LayerTree(CGRect(x: 0, y: 0, width: width, height: 60), .red)], size: Self.size)
    }
    let compositor = try compositor(threads: 1)
    // 48, then 64 pixels: 3, then 4 columns of 8 tiles.
    var bitmap = compositor.render(snapshot(width: 32))
    compositor.render(snapshot(width: 64.0 / 1.5), into: &bitmap)
    #expect(bitmap.paintedTileCount == 8)
  }

  @Test("a growing image repaints only the tiles at its edge")
  func uncovering() throws {
    let pixels: [UInt8] = (0..<120 * 90).flatMap { place -> [UInt8] in
      [UInt8(place % 251), 0, 0, 255]
    }
    let image = try #require(CGImage(width: 120, height: 90, premultipliedBGRA: pixels))
    func snapshot(width: CGFloat) -> FrameSnapshot {
      let imageLayer = LayerTree(CGRect(origin: .zero, size: Self.size)) {
        $0.contents = .image(image)
      }
      let window = LayerTree(CGRect(x: 0, y: 0, width: width, height: 60), nil, [imageLayer]) {
        $0.masksToBounds = true
      }
      return FrameSnapshot([window], size: Self.size)
    }
    let compositor = try compositor(threads: 1)
    // 48, then 64 pixels: 3, then 4 columns of 8 tiles.
    var bitmap = compositor.render(snapshot(width: 32))
    let wider = snapshot(width: 64.0 / 1.5)
    compositor.render(wider, into: &bitmap)
    #expect(bitmap.paintedTileCount == 8)
    #expect(try bitmap == self.compositor(threads: 1).render(wider))
  }

  @Test("a rotated bar repaints the tiles that it crosses, not all in its bounds")
  func rotated() throws {
    let size = CGSize(width: 96, height: 96)
    let compositor = Compositor(
      try PixelSize(points: size, scale: 1), size: nil, scale: 1, cache: ContentsCache(),
      painter: FramePainter(threads: 1, tileWidth: 12, tileHeight: 12))
    func snapshot(_ color: CGColor) -> FrameSnapshot {
      // From corner to corner.
      let bar = LayerTree(CGRect(x: -19, y: 47, width: 134, height: 2), color)
        .transformed(ProjectionTransform(CGAffineTransform(rotationAngle: .pi / 4)))
      return FrameSnapshot([LayerTree(CGRect(origin: .zero, size: size), .white), bar], size: size)
    }
    var bitmap = compositor.render(snapshot(.red))
    compositor.render(snapshot(.blue), into: &bitmap)
    // Of 8 × 8 tiles the 8 on the diagonal, and 7 on either side, whose corners touch it; the next
    // ones are 8.5 pixels away.
    #expect(bitmap.paintedTileCount == 22)
    #expect(bitmap.pixel(x: 48, y: 48) == .pureBlue)
  }

  @Test("pixels that other code wrote are painted over")
  func foreignPixels() throws {
    let snapshot = FrameSnapshot(
      [LayerTree(CGRect(origin: .zero, size: Self.size), .white)], size: Self.size)
    let compositor = try compositor(threads: 1)
    var bitmap = compositor.render(snapshot)
    bitmap.pixels[0] = 7
    compositor.render(snapshot, into: &bitmap)
    #expect(bitmap == compositor.render(snapshot))
  }

  @Test("a new image at the address of a freed one is displayed")
  func images() throws {
    let compositor = try compositor(threads: 1, cache: ContentsCache(byteLimit: 0))
    var bitmap = Bitmap(compositor.pixelSize)
    for value in UInt8(1)...200 {
      let image = try #require(
        CGImage(width: 1, height: 1, premultipliedBGRA: [value, 0, 0, 255]))
      let layer = LayerTree(CGRect(origin: .zero, size: Self.size)) { $0.contents = .image(image) }
      compositor.render(FrameSnapshot([layer], size: Self.size), into: &bitmap)
      #expect(bitmap.pixel(x: 60, y: 40).blue == value)
    }
  }
}

@Suite("Damage tracking in YUV planes")
struct PlaneReuseTests {
  // Odd tiles: chroma blocks straddle their edges. An odd frame: its last column and row are
  // padded.
  @Test(
    "reused planes hold the same bytes as fresh ones",
    arguments: [(16, 12), (7, 5), (15, 1), (1, 9), (256, 64)])
  func reuse(width: Int, height: Int) throws {
    let size = CGSize(width: 61, height: 47)
    let compositor = Compositor(
      try PixelSize(points: size, scale: 1), size: nil, scale: 1, cache: ContentsCache(),
      painter: FramePainter(threads: 1, tileWidth: width, tileHeight: height))
    let snapshots = try (UInt64(1)...4).map { try RandomScene.snapshot(seed: $0, size: size) }
    var bitmap = Bitmap(compositor.pixelSize)
    let ring = (0..<2).map { _ in Planes(compositor.pixelSize) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<24 {
      compositor.render(snapshots[Int.random(in: 0..<4, using: &random)], into: &bitmap)
      let planes = ring[Int.random(in: 0..<2, using: &random)]
      bitmap.convert(into: planes.planes, updating: &planes.content)
      let fresh = Planes(compositor.pixelSize)
      // Planes with unknown contents are converted completely.
      bitmap.convert(into: fresh.planes)
      #expect(planes.all == fresh.all)
      #expect(bitmap.convert(into: planes.planes, updating: &planes.content) == 0)
    }
  }

  @Test(
    "rendering directly into planes equals converting bitmaps",
    arguments: [(16, 12), (2, 2), (256, 64)], [1, 3])
  func drawing(tile: (width: Int, height: Int), threads: Int) throws {
    let size = CGSize(width: 61, height: 47)
    let compositor = Compositor(
      try PixelSize(points: size, scale: 1), size: nil, scale: 1, cache: ContentsCache(),
      painter: FramePainter(threads: threads, tileWidth: tile.width, tileHeight: tile.height))
    #expect(compositor.hasWholeChromaBlocks)
    let snapshots = try (UInt64(1)...4).map { try RandomScene.snapshot(seed: $0, size: size) }
    let converted = snapshots.map { snapshot in
      let fresh = Planes(compositor.pixelSize)
      compositor.render(snapshot).convert(into: fresh.planes)
      return fresh.all
    }
    let ring = (0..<2).map { _ in Planes(compositor.pixelSize) }
    var random = SplitMix64(seed: 7)
    for _ in 0..<24 {
      let index = Int.random(in: snapshots.indices, using: &random)
      let slot = Int.random(in: 0..<2, using: &random)
      let (planes, other) = (ring[slot], ring[1 - slot])
      compositor.render(
        exposing: [snapshots[index]], into: planes.planes, updating: &planes.content,
        copyingFrom: other.content.map { (other.planes, $0) })
      #expect(planes.all == converted[index])
      #expect(
        compositor.render(
          exposing: [snapshots[index]], into: planes.planes, updating: &planes.content) == 0)
    }
  }

  // Both sizes odd: the last column and row are padded, and copied so.
  @Test("tiles that finished planes have are copied, not painted")
  func copying() throws {
    let size = CGSize(width: 61, height: 47)
    let compositor = Compositor(
      try PixelSize(points: size, scale: 1), size: nil, scale: 1, cache: ContentsCache(),
      painter: FramePainter(threads: 1, tileWidth: 16, tileHeight: 12))
    let whole = try RandomScene.snapshot(seed: 3, size: size)
    let (finished, planes) = (Planes(compositor.pixelSize), Planes(compositor.pixelSize))
    // 4 columns and rows.
    #expect(
      compositor.render(exposing: [whole], into: finished.planes, updating: &finished.content) == 16
    )
    let content = try #require(finished.content)
    #expect(
      compositor.render(
        exposing: [whole], into: planes.planes, updating: &planes.content,
        copyingFrom: (finished.planes, content)) == 0)
    #expect(planes.all == finished.all)
    // A dot in the last tile.
    let dot = LayerTree(CGRect(x: 56, y: 44, width: 3, height: 2), .red).flattened()
    let dotted = FrameSnapshot(time: .zero, size: size, layers: whole.layers + dot)
    let (other, fresh) = (Planes(compositor.pixelSize), Planes(compositor.pixelSize))
    #expect(
      compositor.render(
        exposing: [dotted], into: other.planes, updating: &other.content,
        copyingFrom: (finished.planes, content)) == 1)
    compositor.render(dotted).convert(into: fresh.planes)
    #expect(other.all == fresh.all)
  }
}
