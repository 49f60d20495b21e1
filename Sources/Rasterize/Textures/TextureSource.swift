import DrawingReplay

/// Provides textures for planning, from the cache or newly rendered.
final class TextureSource: Sendable {
  /// Device pixels per point.
  let scaleX: Double
  let scaleY: Double
  private let cache: ContentsCache
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

  /// The texture of a layer's contents; nil if nothing is visible.
  ///
  /// - Parameter magnification: Device pixels per point at the layer.
  func contentsTexture(
    of contents: LayerContents, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    switch contents {
    case .image(let image): contentsTexture(of: image, in: state)
    case .drawing(let list): contentsTexture(of: list, in: state, magnification: magnification)
    case .snapshot(let picture):
      contentsTexture(of: picture, in: state, magnification: magnification)
    case .video(let video): contentsTexture(of: video, in: state)
    case .lottie(let lottie):
      contentsTexture(of: lottie, in: state, magnification: magnification)
    }
  }

  private func contentsTexture(of image: CGImage, in state: LayerState) -> ContentsTexture? {
    contentsTexture(width: image.width, height: image.height, in: state) { area in
      let key = ContentsCache.Key.image(ObjectIdentifier(image), area)
      return cache.texture(key, owner: image) { Texture(image, area: area) }
    }
  }

  /// The frame of a clip at the layer's `contentsTime`, decoded only if it is not in the cache.
  private func contentsTexture(of video: VideoContents, in state: LayerState) -> ContentsTexture? {
    let (clip, index) = (video.clip, video.frameIndex(at: state.contentsTime))
    return contentsTexture(width: clip.width, height: clip.height, in: state) { area in
      let identity = PixelKey {
        $0.add(14, clip.identifier)
        $0.add(index, area.minX)
        $0.add(area.minY, area.maxX)
        $0.add(area.maxY, 0)
      }
      return cache.texture(.content(identity), owner: nil) {
        clip.videoFrame(at: index).flatMap { Texture($0, area: area, identity: identity) }
      }
    }
  }

  /// The texture of an image of this size, or of the part of it that is displayed.
  private func contentsTexture(
    width: Int, height: Int, in state: LayerState, _ make: (PixelRect) -> Texture?
  ) -> ContentsTexture? {
    let scale =
      state.contentsScale > 0 && state.contentsScale.isFinite ? state.contentsScale : 1
    let extent = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    // A subrectangle in whole texels, such as a sprite of a sheet, must not be filtered across its
    // edges.
    let area = state.contentsRect.texels(width: width, height: height) ?? extent
    guard let texture = make(area) else { return nil }
    let texels = CGSize(width: area.width, height: area.height)
    return ContentsTexture(
      texture: texture,
      size: CGSize(width: texels.width / scale, height: texels.height / scale), texels: texels,
      contentsRect: area == extent ? state.contentsRect : .unit)
  }

  private func contentsTexture(
    of list: RecordedDrawing, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    let size = list.bounds.size
    guard !list.commands.isEmpty, list.bounds.isFinite,
      let extent = extent(of: size, in: state, magnification: magnification),
      let texture = cache.texture(
        .object(ObjectIdentifier(list), scaleX: extent.scaleX, scaleY: extent.scaleY),
        owner: list, make: { Texture(list, extent: extent) })
    else { return nil }
    return ContentsTexture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      contentsRect: state.contentsRect)
  }

  /// The texels of contents that are drawn at display resolution; nil if they are too many.
  private func extent(
    of size: CGSize, in state: LayerState, magnification: Double
  ) -> TextureExtent? {
    let step = DrawingScale.step(
      magnification: magnification / max(scaleX, scaleY) * state.contentsMagnification(of: size),
      area: size.width * scaleX * size.height * scaleY)
    return TextureExtent(size, scaleX: scaleX * step, scaleY: scaleY * step)
  }

  /// A Lottie document at the layer's `contentsTime`, drawn only if it is not in the cache.
  private func contentsTexture(
    of lottie: LottieContents, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    let (size, time) = (lottie.animation.size, state.contentsTime)
    guard let extent = extent(of: size, in: state, magnification: magnification) else {
      return nil
    }
    let identity = PixelKey {
      $0.add(15, lottie.animation.identifier)
      $0.add(min(max(time, lottie.range.lowerBound), lottie.range.upperBound), 0)
      $0.add(lottie.range.lowerBound, lottie.range.upperBound)
      $0.add(extent.scaleX, extent.scaleY)
    }
    let texture = cache.texture(.content(identity), owner: nil) {
      Texture(lottie.drawing(at: time), extent: extent, identity: identity)
    }
    guard let texture else { return nil }
    return ContentsTexture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      contentsRect: state.contentsRect)
  }

  /// The corner means of a drawing at twice the scale of its regular texture; nil if that is too
  /// large.
  func fineTexture(of list: RecordedDrawing, _ texture: ContentsTexture) -> Texture? {
    guard let extent = TextureExtent(twice: texture.size, texels: texture.texels) else {
      return nil
    }
    let key = ContentsCache.Key.cornerMeans(
      ObjectIdentifier(list), scaleX: extent.scaleX, scaleY: extent.scaleY)
    return cache.texture(key, owner: list) { Texture(list, extent: extent).cornerMeans() }
  }

  /// A layer snapshot is rendered at display resolution, as drawings are.
  private func contentsTexture(
    of picture: LayerTreeSnapshot, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    let size = picture.size
    guard !picture.layers.isEmpty,
      let extent = extent(of: size, in: state, magnification: magnification),
      let texture = cache.texture(
        .object(ObjectIdentifier(picture), scaleX: extent.scaleX, scaleY: extent.scaleY),
        owner: picture, make: { body(picture.layers, extent).paint() })
    else { return nil }
    return ContentsTexture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      contentsRect: state.contentsRect)
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

  /// The texture of a rounded rectangle's shadow.
  func texture(of shadow: ShadowTile, color: CGColor) -> Texture? {
    cache.texture(.shadow(shadow), owner: nil) { shadow.makeTexture() }
      .flatMap { tinted($0, color) }
  }

  /// The shadow of layers inside (0, 0) to `size`, in points, with a margin of `padding` texels.
  ///
  /// It is cached by the layers' display list, and so blurred once for casters that look the same.
  ///
  /// - Parameter scale: Texels per point, chosen such that the texture is within the limits of
  ///   ``TextureExtent``.
  func shadow(
    of layers: [LayerSnapshot], size: CGSize, scale: Double, padding: Int, sigma: Double,
    color: CGColor
  ) -> Texture? {
    guard let extent = TextureExtent(size, scaleX: scale, scaleY: scale) else { return nil }
    let body = body(layers, extent)
    let identity = PixelKey {
      $0.add(body.key)
      $0.add(Double(padding), sigma)
    }
    return cache.texture(.content(identity), owner: nil) {
      blurred(body.paint(), padding: padding, sigma: sigma, identity: identity)
    }.flatMap { tinted($0, color) }
  }

  private func blurred(
    _ body: Texture, padding: Int, sigma: Double, identity: PixelKey
  ) -> Texture {
    let filter = GaussianFilter(sigma: sigma)
    let map = CoverageMap(
      width: body.width + 2 * padding, height: body.height + 2 * padding, padding: filter.radius)
    for y in 0..<body.height {
      copyAlpha(
        map.row(y + padding) + padding, of: body.pixels + y * body.stride, count: body.width)
    }
    map.blur(filter)
    return map.texture(identity: identity)
  }

  /// A shadow in its color; black ones are used as they are.
  private func tinted(_ shadow: Texture, _ color: CGColor) -> Texture? {
    let pixel = color.premultiplied(opacity: 1)
    guard pixel != Texture.black else { return shadow }
    return cache.texture(.content(shadow.tintedIdentity(pixel)), owner: nil) {
      shadow.tinted(pixel)
    }
  }

  private func key(_ object: AnyObject) -> ContentsCache.Key {
    .object(ObjectIdentifier(object), scaleX: scaleX, scaleY: scaleY)
  }

  private func body(_ layers: [LayerSnapshot], _ extent: TextureExtent) -> TextureContent {
    let frame = PixelRect(minX: 0, minY: 0, maxX: extent.width, maxY: extent.height)
    let textures = TextureSource(
      scaleX: extent.scaleX, scaleY: extent.scaleY, cache: cache, painter: painter)
    return TextureContent(
      list: LayerPlanner.plan(layers, frame: frame, textures: textures), frame: frame,
      painter: painter)
  }
}

/// A display list to be rendered to a texture.
private struct TextureContent {
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

/// A layer's contents as a texture.
struct ContentsTexture {
  let texture: Texture
  /// In points.
  let size: CGSize
  /// The part of the texture that `size` occupies; the last texels may be partial.
  let texels: CGSize
  /// The displayed subrectangle, in unit coordinates.
  let contentsRect: CGRect
}

/// A rendered layer snapshot; its point (x, y) is at texel (`scaleX` · x, `scaleY` · y).
struct SnapshotTexture {
  let texture: Texture
  let scaleX: Double
  let scaleY: Double
}

extension CGRect {
  /// The texels of an image in this unit rectangle; nil if it is empty or not aligned to whole
  /// texels.
  fileprivate func texels(width: Int, height: Int) -> PixelRect? {
    guard isFinite, width > 0, height > 0, minX >= 0, minY >= 0, maxX <= 1, maxY <= 1 else {
      return nil
    }
    let (across, down) = (CGFloat(width), CGFloat(height))
    // Tolerates rounding errors, as in 1/3 of 96.
    return DeviceRect(
      minX: (minX * across).rounded(toSteps: 4096), minY: (minY * down).rounded(toSteps: 4096),
      maxX: (maxX * across).rounded(toSteps: 4096), maxY: (maxY * down).rounded(toSteps: 4096)
    ).wholePixels
  }
}
