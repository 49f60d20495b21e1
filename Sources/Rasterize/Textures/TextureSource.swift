/// Provides textures for planning, from the cache or newly rendered.
final class TextureSource: Sendable {
  /// Device pixels per point.
  let scaleX: Double
  let scaleY: Double
  let cache: ContentsCache
  private let painter: FramePainter

  init(scaleX: Double, scaleY: Double, cache: ContentsCache, painter: FramePainter) {
    (self.scaleX, self.scaleY, self.cache, self.painter) = (scaleX, scaleY, cache, painter)
  }

  /// The number of threads that planning may use.
  var threads: Int { painter.threads }

  /// Maps `transform` over 0..<`count` on all threads.
  func concurrentMap<Result: Sendable>(
    count: Int, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    painter.concurrentMap(count: count, transform)
  }

  /// The device map of a transform to points.
  func deviceMap(_ transform: ProjectionTransform) -> DeviceMap? {
    DeviceMap(transform, scaleX: scaleX, scaleY: scaleY)
  }

  /// The texture with this identity, created by `make` if it is not cached.
  func texture(_ identity: PixelKey, make: () -> Texture?) -> Texture? {
    cache.texture(.content(identity), owner: nil, make: make)
  }

  /// Whether content with this identity was not requested in a recent earlier frame.
  func isNew(_ identity: PixelKey) -> Bool { cache.isNew(.content(identity)) }

  /// The texture of a layer snapshot: cached by object if it is static, otherwise by its display
  /// list.
  func texture(of picture: LayerTreeSnapshot) -> SnapshotTexture? {
    guard let extent = TextureExtent(picture.size, scaleX: scaleX, scaleY: scaleY) else {
      return nil
    }
    let texture: Texture?
    if picture.isStatic {
      texture = cache.texture(key(picture), owner: picture) { body(picture.layers, extent).paint() }
    } else {
      let body = body(picture.layers, extent)
      texture = cache.texture(.content(body.key), owner: nil, make: body.paint)
    }
    return texture.map {
      SnapshotTexture(texture: $0, scaleX: extent.scaleX, scaleY: extent.scaleY)
    }
  }

  /// Renders a display list in `region` to a texture, one texel per pixel. Not cached.
  func texture(of list: DisplayList, on region: PixelRect) -> Texture {
    TextureContent(list: list, frame: region, painter: painter).paint()
  }

  /// The texture of layers inside (0, 0) to `size`, in points, cached by their display list.
  ///
  /// - Parameter scale: Texels per point.
  func texture(of layers: [LayerSnapshot], size: CGSize, scale: Double) -> SnapshotTexture? {
    guard let extent = TextureExtent(size, scaleX: scale, scaleY: scale) else { return nil }
    let body = body(layers, extent)
    return cache.texture(.content(body.key), owner: nil, make: body.paint).map {
      SnapshotTexture(texture: $0, scaleX: extent.scaleX, scaleY: extent.scaleY)
    }
  }

  /// Filtered layers, cached by their display lists and the filter.
  ///
  /// - Parameters:
  ///   - layers: In points from the top left corner of the region that the filter reads.
  ///   - maps: The displacement maps, likewise; empty for none.
  func filtered(
    _ layers: [LayerSnapshot], displacedBy maps: [LayerSnapshot], _ filter: LayerFilter
  ) -> Texture? {
    let textures = TextureSource(
      scaleX: filter.resolution, scaleY: filter.resolution, cache: cache, painter: painter)
    let frame = PixelRect(minX: 0, minY: 0, maxX: filter.size.width, maxY: filter.size.height)
    func content(_ layers: [LayerSnapshot]) -> TextureContent {
      TextureContent(
        list: LayerPlanner.plan(layers, frame: frame, textures: textures), frame: frame,
        painter: painter)
    }
    let body = content(layers)
    let map = maps.isEmpty ? nil : content(maps)
    let identity = PixelKey {
      $0.add(body.key)
      if let map { $0.add(map.key) }
      filter.describe(to: &$0)
    }
    return cache.texture(.content(identity), owner: nil) {
      filter.texture(of: body.paint(), map?.paint(), identity: identity)
    }
  }

  private func key(_ object: AnyObject) -> ContentsCache.Key {
    .object(ObjectIdentifier(object), scaleX: scaleX, scaleY: scaleY)
  }

  func body(_ layers: [LayerSnapshot], _ extent: TextureExtent) -> TextureContent {
    let frame = PixelRect(minX: 0, minY: 0, maxX: extent.width, maxY: extent.height)
    let textures = TextureSource(
      scaleX: extent.scaleX, scaleY: extent.scaleY, cache: cache, painter: painter)
    return TextureContent(
      list: LayerPlanner.plan(layers, frame: frame, textures: textures), frame: frame,
      painter: painter)
  }
}

/// A display list to be rendered to a texture.
struct TextureContent {
  let list: DisplayList
  let frame: PixelRect
  let painter: FramePainter

  var key: PixelKey { list.key(on: frame) }

  func paint() -> Texture {
    if let texture = list.soleTexture(on: frame) { return texture }
    return Texture(
      width: frame.width, height: frame.height, isOpaque: list.isOpaque(in: frame),
      isDithered: list.hasDithering, identity: key
    ) { rows, stride in
      painter.paint(
        list, frame: frame,
        on: Surface(pixels: rows, stride: stride, originX: frame.minX, originY: frame.minY))
    }
  }
}

extension DisplayList {
  /// The texture that the display list copies to the frame one to one, if it does nothing else
  /// visible: the snapshot of a photo is the photo's own texture.
  fileprivate func soleTexture(on frame: PixelRect) -> Texture? {
    guard case .draw(let index)? = commands.last, items[index].occludes(frame),
      !items[index].hasDetails, case .texture(let paint) = items[index].paint,
      case .copy(0, 0) = paint.sampler, paint.texture.extent == frame
    else { return nil }
    return paint.texture
  }
}

/// A rendered layer snapshot; its point (x, y) is at texel (`scaleX` · x, `scaleY` · y).
struct SnapshotTexture {
  let texture: Texture
  let scaleX: Double
  let scaleY: Double
}
