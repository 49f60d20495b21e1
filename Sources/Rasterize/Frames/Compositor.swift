import Synchronization

/// Renders frames of one size.
///
/// A compositor may be used from several threads at once; a frame's bytes depend on nothing but its
/// snapshot and the compositor's size.
public final class Compositor: Sendable {
  /// The size of the bitmaps it renders.
  public let pixelSize: PixelSize
  private let size: CGSize?
  private let scale: CGFloat
  private let cache: ContentsCache
  /// What is known from planning the last frame; any other's would do, too.
  private let memory = Mutex<PlanCache?>(nil)
  let painter: FramePainter

  /// Makes a compositor for frames of `size` points.
  ///
  /// Sizes that cannot be rendered are moved to the nearest that can; ``PixelSize`` tells beforehand.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - threads: How many threads paint a frame.
  ///   - cache: Keeps what frames have in common; share it among compositors of one film.
  public convenience init(
    size: CGSize, scale: CGFloat, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    cache: ContentsCache = ContentsCache()
  ) {
    self.init(
      PixelSize(clampingPoints: size, scale: scale), size: nil, scale: scale, cache: cache,
      painter: FramePainter(threads: threads))
  }

  /// Makes a compositor that stretches frames of `size` points over exactly these pixels.
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

  /// What `snapshot` looks like, on transparent ground.
  public func render(_ snapshot: FrameSnapshot) -> Bitmap {
    var bitmap = Bitmap(uninitialized: pixelSize)
    render(snapshot, into: &bitmap)
    return bitmap
  }

  /// Renders into a bitmap made earlier, whose memory is used again where it has the right size.
  ///
  /// Tiles that show already what they are to show are left as they are, whichever compositor painted
  /// them and whatever was rendered since: bitmaps may go round in any order.
  public func render(_ snapshot: FrameSnapshot, into bitmap: inout Bitmap) {
    if bitmap.width != pixelSize.width || bitmap.height != pixelSize.height {
      bitmap = Bitmap(uninitialized: pixelSize)
    }
    let (list, bins) = plan(snapshot)
    let tiles = bins.keys.tiles(differingFrom: bitmap.content)
    bitmap.paintedTileCount = tiles.count
    if tiles.isEmpty { return }
    bitmap.withMutablePixels { pixels in
      painter.paint(
        list, bins, tiles: tiles,
        on: Surface(pixels: pixels, stride: pixelSize.width, originX: 0, originY: 0))
    }
    bitmap.content = bins.keys
  }

  /// What a frame draws, and in which tiles.
  func plan(_ snapshot: FrameSnapshot) -> (list: DisplayList, bins: TileBins) {
    cache.beginFrame()
    let frame = PixelRect(minX: 0, minY: 0, maxX: pixelSize.width, maxY: pixelSize.height)
    let textures = TextureSource(
      scaleX: scaleX, scaleY: scaleY, cache: cache, painter: painter)
    var plan = memory.withLock { $0 }
    let list = LayerPlanner.plan(
      snapshot.layers, frame: frame, textures: textures, memory: &plan)
    // What was there before is given back outside.
    let old = memory.withLock { [plan] known in
      defer { known = plan }
      return known
    }
    _ = consume old
    return (list, TileBins(list, grid: painter.grid(of: frame)))
  }

  private var scaleX: Double { Self.pixelsPerPoint(pixelSize.width, size?.width, scale) }
  private var scaleY: Double { Self.pixelsPerPoint(pixelSize.height, size?.height, scale) }

  private static func pixelsPerPoint(_ pixels: Int, _ points: CGFloat?, _ scale: CGFloat) -> Double
  {
    guard let points else { return scale.native }
    return points > 0 ? Double(pixels) / points.native : 1
  }
}
