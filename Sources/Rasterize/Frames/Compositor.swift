import Synchronization

/// Renders frame snapshots of one size to bitmaps.
///
/// A compositor may be used from several threads at once. The bytes of a frame depend only on its
/// snapshot and the compositor's size.
public final class Compositor: Sendable {
  /// The size of the bitmaps it renders.
  public let pixelSize: PixelSize
  private let size: CGSize?
  private let scale: CGFloat
  private let cache: ContentsCache
  /// Planning results of a recent frame, reused where they still apply. Results of any frame are valid.
  private let memory = Mutex<PlanCache?>(nil)
  let painter: FramePainter

  /// Creates a compositor for frames of `size` points.
  ///
  /// A size that cannot be rendered is clamped; ``PixelSize`` validates a size beforehand.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - threads: The number of threads that paint a frame.
  ///   - cache: The cache of textures; share one among the compositors of a video.
  public convenience init(
    size: CGSize, scale: CGFloat, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    cache: ContentsCache = ContentsCache()
  ) {
    self.init(
      PixelSize(clampingPoints: size, scale: scale), size: nil, scale: scale, cache: cache,
      painter: FramePainter(threads: threads))
  }

  /// Creates a compositor that scales frames of `size` points to exactly these pixels.
  public convenience init(
    size: CGSize, pixelSize: PixelSize,
    threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    cache: ContentsCache = ContentsCache()
  ) {
    self.init(
      pixelSize, size: size, scale: 1, cache: cache, painter: FramePainter(threads: threads))
  }

  init(
    _ pixelSize: PixelSize, size: CGSize?, scale: CGFloat, cache: ContentsCache,
    painter: FramePainter
  ) {
    (self.pixelSize, self.size, self.scale) = (pixelSize, size, scale)
    (self.cache, self.painter) = (cache, painter)
  }

  /// Renders `snapshot` onto a transparent background.
  public func render(_ snapshot: FrameSnapshot) -> Bitmap {
    var bitmap = Bitmap(uninitialized: pixelSize)
    render(snapshot, into: &bitmap)
    return bitmap
  }

  /// Renders into an existing bitmap, whose memory is reused if it has the right size.
  ///
  /// Only damaged tiles are repainted. Each bitmap records the contents of its tiles, so bitmaps of
  /// a pool may be reused in any order and by any compositor.
  public func render(_ snapshot: FrameSnapshot, into bitmap: inout Bitmap) {
    render(exposing: [snapshot], into: &bitmap)
  }

  /// Likewise renders motion blur: the mean of several instants in linear light, as exposed while a shutter is open.
  ///
  /// Tiles that are the same at all instants are painted once.
  ///
  /// - Parameter snapshots: At least one.
  package func render(exposing snapshots: [FrameSnapshot], into bitmap: inout Bitmap) {
    if bitmap.width != pixelSize.width || bitmap.height != pixelSize.height {
      bitmap = Bitmap(uninitialized: pixelSize)
    }
    let frame = PlannedFrame(snapshots.map(plan))
    let tiles = frame.keys.tiles(differingFrom: bitmap.content)
    bitmap.paintedTileCount = tiles.count
    if tiles.isEmpty { return }
    bitmap.withMutablePixels { pixels in
      painter.paint(
        frame, tiles: tiles,
        on: Surface(pixels: pixels, stride: pixelSize.width, originX: 0, originY: 0))
    }
    bitmap.content = frame.keys
  }

  /// Plans an instant: its display list, and the commands of each tile.
  func plan(_ snapshot: FrameSnapshot) -> PlannedInstant {
    cache.beginFrame()
    let frame = PixelRect(minX: 0, minY: 0, maxX: pixelSize.width, maxY: pixelSize.height)
    let textures = TextureSource(
      scaleX: scaleX, scaleY: scaleY, cache: cache, painter: painter)
    var plan = memory.withLock { $0 }
    let list = LayerPlanner.plan(
      snapshot.layers, frame: frame, textures: textures, memory: &plan)
    // Deallocate the previous plan outside the lock.
    let old = memory.withLock { [plan] known in
      defer { known = plan }
      return known
    }
    _ = consume old
    return PlannedInstant(list: list, bins: TileBins(list, grid: painter.grid(of: frame)))
  }

  private var scaleX: Double { Self.pixelsPerPoint(pixelSize.width, size?.width, scale) }
  private var scaleY: Double { Self.pixelsPerPoint(pixelSize.height, size?.height, scale) }

  private static func pixelsPerPoint(_ pixels: Int, _ points: CGFloat?, _ scale: CGFloat) -> Double
  {
    guard let points else { return scale.native }
    return points > 0 ? Double(pixels) / points.native : 1
  }
}
