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

  /// A transform to points, continued to device pixels.
  func deviceMap(_ transform: ProjectionTransform) -> DeviceMap? {
    DeviceMap(transform, scaleX: scaleX, scaleY: scaleY)
  }

  /// The texture of what a layer shows; nil where there is nothing to see.
  func picture(of contents: LayerContents, contentsScale: CGFloat) -> ContentsPicture? {
    switch contents {
    case .image(let image):
      guard let texture = texture(of: image) else { return nil }
      let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
      let texels = CGSize(width: image.width, height: image.height)
      return ContentsPicture(
        texture: texture,
        size: CGSize(width: texels.width / scale, height: texels.height / scale), texels: texels)
    case .drawing(let list):
      guard let texture = texture(of: list) else { return nil }
      let size = list.bounds.size
      return ContentsPicture(
        texture: texture, size: size,
        texels: CGSize(width: size.width * scaleX, height: size.height * scaleY))
    }
  }

  private func texture(of image: CGImage) -> Texture? {
    cache.texture(.object(ObjectIdentifier(image), scaleX: 1, scaleY: 1), owner: image) {
      Texture(image)
    }
  }

  private func texture(of list: DrawingList) -> Texture? {
    guard !list.commands.isEmpty, list.bounds.isFinite else { return nil }
    return cache.texture(key(list), owner: list) {
      Texture(list, scaleX: self.scaleX, scaleY: self.scaleY)
    }
  }

  /// The texture of a picture: kept where it is still, made for this frame where not.
  func texture(of picture: LayerPicture) -> PictureTexture? {
    guard let size = textureSize(of: picture.size) else { return nil }
    let texture =
      picture.isStill
      ? cache.texture(key(picture), owner: picture) { render(picture.layers, size) }
      : render(picture.layers, size)
    return texture.map { PictureTexture(texture: $0, scaleX: scaleX, scaleY: scaleY) }
  }

  /// The texture of a rounded rectangle's shadow.
  func texture(of shadow: ShadowTile) -> Texture? {
    cache.texture(.shadow(shadow), owner: nil) { shadow.makeTexture() }
  }

  /// The shadow of layers that lie in (0, 0) to `size`, in points, with `padding` texels all round.
  ///
  /// - Parameter scale: Texels per point.
  func shadow(
    of layers: [LayerSnapshot], size: CGSize, scale: Double, padding: Int, sigma: Double,
    color: CGColor
  ) -> Texture? {
    let source = TextureSource(scaleX: scale, scaleY: scale, cache: cache, painter: painter)
    guard let frame = source.textureSize(of: size), let body = source.render(layers, frame) else {
      return nil
    }
    let filter = GaussianFilter(sigma: sigma)
    let map = CoverageMap(
      width: body.width + 2 * padding, height: body.height + 2 * padding, reach: filter.radius)
    for y in 0..<body.height {
      copyAlpha(
        map.row(y + padding) + padding, of: body.pixels + y * body.stride, count: body.width)
    }
    map.blur(filter)
    return map.texture(color)
  }

  private func key(_ object: AnyObject) -> ContentsCache.Key {
    .object(ObjectIdentifier(object), scaleX: scaleX, scaleY: scaleY)
  }

  private func textureSize(of size: CGSize) -> PixelRect? {
    let width = (size.width * scaleX - 1e-6).rounded(.up)
    let height = (size.height * scaleY - 1e-6).rounded(.up)
    let longest = Double(PixelSize.longestSide)
    guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
    return PixelRect(
      minX: 0, minY: 0, maxX: Int(min(width, longest)), maxY: Int(min(height, longest)))
  }

  private func render(_ layers: [LayerSnapshot], _ frame: PixelRect) -> Texture? {
    let list = LayerPlanner.plan(layers, frame: frame, textures: self)
    return Texture(
      width: frame.width, height: frame.height, isOpaque: list.covers(frame)
    ) { rows, stride in
      painter.paint(
        list, frame: frame,
        on: Surface(pixels: rows, stride: stride, originX: frame.minX, originY: frame.minY))
    }
  }
}

/// Contents ready to be shown.
struct ContentsPicture {
  let texture: Texture
  /// In points.
  let size: CGSize
  /// The size's place in the texture, which may be a part of a texel larger.
  let texels: CGSize
}

/// A rendered picture; point (x, y) of it lies at texel (`scaleX` · x, `scaleY` · y).
struct PictureTexture {
  let texture: Texture
  let scaleX: Double
  let scaleY: Double
}
