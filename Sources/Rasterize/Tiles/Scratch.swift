import Synchronization

/// Pixels in memory, with the coordinates of the frame they belong to.
// Unchecked: it owns nothing. A frame's tiles do not overlap, one thread paints each, and painting returns when
// all are done: nobody else reads the pixels before that.
struct Surface: @unchecked Sendable {
  /// The pixel at (`originX`, `originY`).
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from a row to the next.
  let stride: Int
  let originX: Int
  let originY: Int

  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (y - originY) * stride + (x - originX)
  }
}

/// The memory one thread paints tiles with: four rows of pixels, two of coverage, how a tile's rows are
/// covered by three shapes, and a tile's pixels for each level of open groups.
// Unchecked: one thread at a time has it, from when it takes it out of the pool, or makes it, to when it puts it
// back; the pool's mutex orders these.
final class Scratch: @unchecked Sendable {
  let row: UnsafeMutablePointer<UInt32>
  /// What one of several samples of each pixel sees, and what other copies of a texture show, with half
  /// as many columns, and with half as many rows.
  let sampleRow: UnsafeMutablePointer<UInt32>
  let levelRow: UnsafeMutablePointer<UInt32>
  let lowerRow: UnsafeMutablePointer<UInt32>
  let reduction: RipMapChoices
  let mask: UnsafeMutablePointer<UInt8>
  let otherMask: UnsafeMutablePointer<UInt8>
  let shapeRows: ScanlineBuffer
  let clipRows: ScanlineBuffer
  let holeRows: ScanlineBuffer
  private let tileWidth: Int
  private let tileHeight: Int
  private let groundPixels: UnsafeMutablePointer<UInt32>
  private var levels: [UnsafeMutablePointer<UInt32>] = []

  init(tileWidth: Int, tileHeight: Int) {
    (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
    row = .allocate(capacity: tileWidth)
    sampleRow = .allocate(capacity: tileWidth)
    levelRow = .allocate(capacity: tileWidth)
    lowerRow = .allocate(capacity: tileWidth)
    // Masks are made in blocks of eight.
    mask = .allocate(capacity: tileWidth + 8)
    otherMask = .allocate(capacity: tileWidth + 8)
    groundPixels = .allocate(capacity: tileWidth * tileHeight)
    reduction = RipMapChoices(tileWidth: tileWidth, tileHeight: tileHeight)
    shapeRows = ScanlineBuffer(height: tileHeight)
    clipRows = ScanlineBuffer(height: tileHeight)
    holeRows = ScanlineBuffer(height: tileHeight)
  }

  deinit {
    row.deallocate()
    sampleRow.deallocate()
    levelRow.deallocate()
    lowerRow.deallocate()
    mask.deallocate()
    otherMask.deallocate()
    groundPixels.deallocate()
    for level in levels { level.deallocate() }
  }

  /// A tile of a frame that is nowhere else in memory; its pixels are what they were.
  func ground(of tile: PixelRect) -> Surface {
    Surface(pixels: groundPixels, stride: tileWidth, originX: tile.minX, originY: tile.minY)
  }

  /// The ground of the group at nesting depth `level` in a tile; its pixels are what they were.
  func surface(level: Int, tile: PixelRect) -> Surface {
    while levels.count <= level { levels.append(.allocate(capacity: tileWidth * tileHeight)) }
    return Surface(
      pixels: levels[level], stride: tileWidth, originX: tile.minX, originY: tile.minY)
  }
}

/// Scratches between uses, so that frames do not allocate.
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
