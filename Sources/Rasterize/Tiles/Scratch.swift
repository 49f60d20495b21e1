import Synchronization

/// A render target: pixels in memory, addressed by frame coordinates.
// Unchecked: it owns nothing. Tiles are disjoint, one thread paints each, and painting returns
// after all are done; no one else reads the pixels earlier.
struct Surface: @unchecked Sendable {
  /// The pixel at (`originX`, `originY`).
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let originX: Int
  let originY: Int

  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (y - originY) * stride + (x - originX)
  }
}

/// The scratch buffers with which one thread paints tiles: rows of pixels, coverage masks, the
/// spans of four shapes, and a tile's pixels for each level of nested groups.
// Unchecked: one thread at a time uses it, from when it takes it from the pool, or creates it,
// until it returns it; the pool's mutex orders these.
final class Scratch: @unchecked Sendable {
  let row: UnsafeMutablePointer<UInt32>
  /// Buffers for anisotropic filtering: one of several samples, the next rip-map level in x, and
  /// the next in y.
  let sampleRow: UnsafeMutablePointer<UInt32>
  let levelRow: UnsafeMutablePointer<UInt32>
  let lowerRow: UnsafeMutablePointer<UInt32>
  let ripMapChoices: RipMapChoices
  let mask: UnsafeMutablePointer<UInt8>
  let otherMask: UnsafeMutablePointer<UInt8>
  let shapeRows: ScanlineBuffer
  let clipRows: ScanlineBuffer
  let holeRows: ScanlineBuffer
  let occluderRows: ScanlineBuffer
  private var allocatedLight: UnsafeMutablePointer<SIMD4<Float>>?
  private let tileWidth: Int
  private let tileHeight: Int
  private let tilePixels: UnsafeMutablePointer<UInt32>
  private var levels: [UnsafeMutablePointer<UInt32>] = []

  init(tileWidth: Int, tileHeight: Int) {
    (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
    row = .allocate(capacity: tileWidth)
    sampleRow = .allocate(capacity: tileWidth)
    levelRow = .allocate(capacity: tileWidth)
    lowerRow = .allocate(capacity: tileWidth)
    // Masks are written in blocks of eight.
    mask = .allocate(capacity: tileWidth + 8)
    otherMask = .allocate(capacity: tileWidth + 8)
    tilePixels = .allocate(capacity: tileWidth * tileHeight)
    ripMapChoices = RipMapChoices(tileWidth: tileWidth, tileHeight: tileHeight)
    shapeRows = ScanlineBuffer(height: tileHeight)
    clipRows = ScanlineBuffer(height: tileHeight)
    holeRows = ScanlineBuffer(height: tileHeight)
    occluderRows = ScanlineBuffer(height: tileHeight)
  }

  deinit {
    row.deallocate()
    sampleRow.deallocate()
    levelRow.deallocate()
    lowerRow.deallocate()
    mask.deallocate()
    otherMask.deallocate()
    tilePixels.deallocate()
    allocatedLight?.deallocate()
    for level in levels { level.deallocate() }
  }

  /// The render target for a tile that exists only in this scratch buffer; its pixels are
  /// unspecified.
  func tileSurface(of tile: PixelRect) -> Surface {
    Surface(pixels: tilePixels, stride: tileWidth, originX: tile.minX, originY: tile.minY)
  }

  /// The accumulation buffer for motion blur: linear light per pixel of a tile. Its contents are unspecified.
  var light: UnsafeMutablePointer<SIMD4<Float>> {
    if let allocatedLight { return allocatedLight }
    let light = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: tileWidth * tileHeight)
    allocatedLight = light
    return light
  }

  /// The offscreen buffer of the group at nesting depth `level`; its pixels are unspecified.
  func surface(level: Int, tile: PixelRect) -> Surface {
    while levels.count <= level { levels.append(.allocate(capacity: tileWidth * tileHeight)) }
    return Surface(
      pixels: levels[level], stride: tileWidth, originX: tile.minX, originY: tile.minY)
  }
}

/// A pool of scratch buffers, so that frames do not allocate.
final class ScratchPool: Sendable {
  private let tileWidth: Int
  private let tileHeight: Int
  private let idle = Mutex<[Scratch]>([])

  init(tileWidth: Int, tileHeight: Int) {
    (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
  }

  func withScratch(_ body: (Scratch) -> Void) {
    let scratch =
      idle.withLock { $0.popLast() } ?? Scratch(tileWidth: tileWidth, tileHeight: tileHeight)
    body(scratch)
    idle.withLock { $0.append(scratch) }
  }
}
