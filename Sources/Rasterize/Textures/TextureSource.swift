import DrawingReplay

/// Where a plan gets its textures: from the cache, or made for it.
final class TextureSource: Sendable {
  /// Device pixels per point.
  let scaleX: Double
  let scaleY: Double
  private let cache: ContentsCache
  private let painter: FramePainter

  init(scaleX: Double, scaleY: Double, cache: ContentsCache, painter: FramePainter) {
    (self.scaleX, self.scaleY, self.cache, self.painter) = (scaleX, scaleY, cache, painter)
  }

  /// How many threads a plan may use.
  var threads: Int { painter.threads }

  /// What `transform` makes of the numbers 0..<`count`, on all threads.
  func concurrentMap<Result: Sendable>(
    count: Int, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    painter.concurrentMap(count: count, transform)
  }

  /// A transform to points, continued to device pixels.
  func deviceMap(_ transform: ProjectionTransform) -> DeviceMap? {
    DeviceMap(transform, scaleX: scaleX, scaleY: scaleY)
  }

  /// The texture of what a layer shows; nil where there is nothing to see.
  ///
  /// - Parameter magnification: Device pixels to the point where the layer is seen.
  func picture(
    of contents: LayerContents, in state: LayerState, magnification: Double
  ) -> ContentsPicture? {
    switch contents {
    case .image(let image): picture(of: image, in: state)
    case .drawing(let list): picture(of: list, in: state, magnification: magnification)
    case .picture(let picture): self.picture(of: picture, in: state, magnification: magnification)
    }
  }

  private func picture(of image: CGImage, in state: LayerState) -> ContentsPicture? {
    let scale =
      state.contentsScale > 0 && state.contentsScale.isFinite ? state.contentsScale : 1
    let extent = PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
    // A part in whole texels, such as one picture of many on a sheet, must not show its neighbours.
    let cut = state.contentsRect.texels(in: image) ?? extent
    let key = ContentsCache.Key.image(ObjectIdentifier(image), cut)
    guard
      let texture = cache.texture(key, owner: image, make: { Texture(image, part: cut) })
    else { return nil }
    let texels = CGSize(width: cut.width, height: cut.height)
    return ContentsPicture(
      texture: texture,
      size: CGSize(width: texels.width / scale, height: texels.height / scale), texels: texels,
      part: cut == extent ? state.contentsRect : .unit)
  }

  private func picture(
    of list: DrawingList, in state: LayerState, magnification: Double
  ) -> ContentsPicture? {
    let size = list.bounds.size
    let step = DrawingSharpness.step(
      magnification: magnification / max(scaleX, scaleY) * state.contentsStretch(of: size),
      area: size.width * scaleX * size.height * scaleY)
    guard !list.commands.isEmpty, list.bounds.isFinite,
      let extent = TextureExtent(size, scaleX: scaleX * step, scaleY: scaleY * step),
      let texture = cache.texture(
        .object(ObjectIdentifier(list), scaleX: extent.scaleX, scaleY: extent.scaleY),
        owner: list, make: { Texture(list, extent: extent) })
    else { return nil }
    return ContentsPicture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      part: state.contentsRect)
  }

  /// The corner means of a drawing at twice the scale that its picture has; nil where that would be too large.
  func fineTexture(of list: DrawingList, _ picture: ContentsPicture) -> Texture? {
    guard let extent = TextureExtent(twice: picture.size, texels: picture.texels) else {
      return nil
    }
    let key = ContentsCache.Key.cornerMeans(
      ObjectIdentifier(list), scaleX: extent.scaleX, scaleY: extent.scaleY)
    return cache.texture(key, owner: list) { Texture(list, extent: extent).cornerMeans() }
  }

  /// A picture of layers is rendered as finely as it is seen, as drawings are.
  private func picture(
    of picture: LayerPicture, in state: LayerState, magnification: Double
  ) -> ContentsPicture? {
    let size = picture.size
    let step = DrawingSharpness.step(
      magnification: magnification / max(scaleX, scaleY) * state.contentsStretch(of: size),
      area: size.width * scaleX * size.height * scaleY)
    guard !picture.layers.isEmpty,
      let extent = TextureExtent(size, scaleX: scaleX * step, scaleY: scaleY * step),
      let texture = cache.texture(
        .object(ObjectIdentifier(picture), scaleX: extent.scaleX, scaleY: extent.scaleY),
        owner: picture, make: { body(picture.layers, extent).paint() })
    else { return nil }
    return ContentsPicture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      part: state.contentsRect)
  }

  /// The texture of whatever has this identity.
  func texture(_ identity: PixelKey, make: () -> Texture?) -> Texture? {
    cache.texture(.content(identity), owner: nil, make: make)
  }

  /// Whether nothing with this identity was asked for before the frame that is being planned, as far as is
  /// remembered.
  func isNew(_ identity: PixelKey) -> Bool { cache.isNew(.content(identity)) }

  /// The texture of a picture: found by itself where it is still, by what it shows where not.
  func texture(of picture: LayerPicture) -> PictureTexture? {
    guard let extent = TextureExtent(picture.size, scaleX: scaleX, scaleY: scaleY) else {
      return nil
    }
    let texture: Texture?
    if picture.isStill {
      texture = cache.texture(key(picture), owner: picture) { body(picture.layers, extent).paint() }
    } else {
      let body = body(picture.layers, extent)
      texture = cache.texture(.content(body.key), owner: nil, make: body.paint)
    }
    return texture.map {
      PictureTexture(texture: $0, scaleX: extent.scaleX, scaleY: extent.scaleY)
    }
  }

  /// What a list draws on `region`: a texel a pixel, its first at the region's corner. Not kept.
  func texture(of list: DisplayList, on region: PixelRect) -> Texture {
    TextureBody(list: list, frame: region, painter: painter).paint()
  }

  /// The texture of layers that lie in (0, 0) to `size`, in points, found by what it shows.
  ///
  /// - Parameter scale: Texels per point.
  func texture(of layers: [LayerSnapshot], size: CGSize, scale: Double) -> PictureTexture? {
    guard let extent = TextureExtent(size, scaleX: scale, scaleY: scale) else { return nil }
    let body = body(layers, extent)
    return cache.texture(.content(body.key), owner: nil, make: body.paint).map {
      PictureTexture(texture: $0, scaleX: extent.scaleX, scaleY: extent.scaleY)
    }
  }

  /// The texture of a rounded rectangle's shadow.
  func texture(of shadow: ShadowTile, color: CGColor) -> Texture? {
    cache.texture(.shadow(shadow), owner: nil) { shadow.makeTexture() }
      .flatMap { tinted($0, color) }
  }

  /// The shadow of layers that lie in (0, 0) to `size`, in points, with `padding` texels all round.
  ///
  /// It is blurred once for as long as the layers look the same from where they are, wherever that is.
  ///
  /// - Parameter scale: Texels per point: so many that the texture is within ``TextureExtent``'s
  ///   limits.
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
      width: body.width + 2 * padding, height: body.height + 2 * padding, reach: filter.radius)
    for y in 0..<body.height {
      copyAlpha(
        map.row(y + padding) + padding, of: body.pixels + y * body.stride, count: body.width)
    }
    map.blur(filter)
    return map.texture(identity: identity)
  }

  /// A shadow in its colour; most are black as they are made.
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

  private func body(_ layers: [LayerSnapshot], _ extent: TextureExtent) -> TextureBody {
    let frame = PixelRect(minX: 0, minY: 0, maxX: extent.width, maxY: extent.height)
    let textures = TextureSource(
      scaleX: extent.scaleX, scaleY: extent.scaleY, cache: cache, painter: painter)
    return TextureBody(
      list: LayerPlanner.plan(layers, frame: frame, textures: textures), frame: frame,
      painter: painter)
  }
}

/// Layers about to become a texture.
private struct TextureBody {
  let list: DisplayList
  let frame: PixelRect
  let painter: FramePainter

  var key: PixelKey { list.key(on: frame) }

  func paint() -> Texture {
    if let texture = list.soleTexture(on: frame) { return texture }
    return Texture(
      width: frame.width, height: frame.height, isOpaque: list.covers(frame),
      isDithered: list.hasDithering, identity: key
    ) { rows, stride in
      painter.paint(
        list, frame: frame,
        on: Surface(pixels: rows, stride: stride, originX: frame.minX, originY: frame.minY))
    }
  }
}

extension DisplayList {
  /// The texture that is all there is to be seen, texel for pixel: a photo's picture is the photo.
  fileprivate func soleTexture(on frame: PixelRect) -> Texture? {
    guard case .draw(let index)? = commands.last, items[index].hides(frame),
      !items[index].hasDetails, case .texture(let paint) = items[index].paint,
      case .copy(0, 0) = paint.sampler, paint.texture.extent == frame
    else { return nil }
    return paint.texture
  }
}

/// Contents ready to be shown.
struct ContentsPicture {
  let texture: Texture
  /// In points.
  let size: CGSize
  /// The size's place in the texture, which may be a part of a texel larger.
  let texels: CGSize
  /// What of it is shown, in unit coordinates.
  let part: CGRect
}

/// A rendered picture; point (x, y) of it lies at texel (`scaleX` · x, `scaleY` · y).
struct PictureTexture {
  let texture: Texture
  let scaleX: Double
  let scaleY: Double
}

extension CGRect {
  /// The texels of an image that this rectangle, in unit coordinates, takes; nil where it takes none
  /// or a part of one.
  fileprivate func texels(in image: CGImage) -> PixelRect? {
    guard isFinite, width > 0, height > 0, minX >= 0, minY >= 0, maxX <= 1, maxY <= 1 else {
      return nil
    }
    let (across, down) = (CGFloat(image.width), CGFloat(image.height))
    // 1/3 of 96 is 32, but for rounding.
    return DeviceRect(
      minX: (minX * across).rounded(toSteps: 4096), minY: (minY * down).rounded(toSteps: 4096),
      maxX: (maxX * across).rounded(toSteps: 4096), maxY: (maxY * down).rounded(toSteps: 4096)
    ).wholePixels
  }
}
