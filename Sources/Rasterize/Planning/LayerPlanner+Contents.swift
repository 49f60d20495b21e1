extension LayerPlanner {
  /// Draws a layer's contents, which may extend beyond its bounds.
  mutating func draw(_ contents: LayerContents, of state: LayerState, map: DeviceMap) {
    let magnification = map.magnification(at: state.bounds.center)
    guard
      let texture = textures.contentsTexture(of: contents, in: state, magnification: magnification)
    else { return }
    var state = state
    state.contentsRect = texture.contentsRect
    let patches = contentsPatches(of: state, size: texture.size, texels: texture.texels)
    if case .drawing(let list) = contents, patches.count == 1,
      drawText(
        patches[0], map: map,
        { [textures] in list.showsText ? textures.fineTexture(of: list, texture) : nil })
    {
      return
    }
    draw(patches, of: texture.texture, map: map, filters: TextureFilters(of: contents, in: state))
  }

  /// Draws text at a scale of one texel per pixel that is rotated or at a subpixel offset: bilinear
  /// interpolation between texels would make it softer than text on the pixel grid.
  ///
  /// - Parameter fineTexture: The ``Texture/cornerMeans`` of the drawing at twice the scale; nil if
  ///   it contains no text.
  /// - Returns: False if the drawing's regular texture should be used.
  mutating func drawText(
    _ patch: ContentsPatch, map: DeviceMap, _ fineTexture: () -> Texture?
  ) -> Bool {
    guard let texelMap = map.texelMap(of: patch), texelMap.isNearlyRigid else { return false }
    if let (x, y) = texelMap.unitTranslation, x == x.rounded(), y == y.rounded() { return false }
    guard let texture = fineTexture() else { return false }
    let source = patch.source
    // A corner mean is located where four texels meet.
    let fine = ContentsPatch(
      source: CGRect(
        x: 2 * source.minX + 0.5, y: 2 * source.minY + 0.5, width: 2 * source.width,
        height: 2 * source.height), destination: patch.destination)
    draw([fine], of: texture, map: map, filters: .singleSample)
    return true
  }

  /// Draws patches of a texture. Adjacent patches share aliased edges, so that each pixel belongs
  /// to one.
  mutating func draw(
    _ patches: [ContentsPatch], of texture: Texture, map: DeviceMap, opacity: Double = 1,
    effects: SurfaceEffects? = nil, filters: TextureFilters = .linear
  ) {
    guard let first = patches.first else { return }
    let whole = patches.reduce(first.destination) { $0.union($1.destination) }
    for patch in patches {
      let rect = patch.destination
      let isSmooth = [
        rect.minY == whole.minY, rect.maxX == whole.maxX, rect.maxY == whole.maxY,
        rect.minX == whole.minX,
      ]
      guard patch.source.width > 0, patch.source.height > 0,
        let shape = isSmooth.contains(false)
          ? ConvexPolygon(rect.corners, isSmooth: isSmooth, mappedBy: map, frame: frame)
            .flatMap({ Shape($0, frame: frame) })
          : Shape(rect, radius: 0, mappedBy: map, frame: frame),
        let texelMap = map.texelMap(of: patch)
      else { continue }
      let paint = TexturePaint(
        texture, map: texelMap, at: rect.center, of: map, bounds: visiblePixels(of: shape),
        filters: filters)
      let hasEdges = paint.showsEdges(of: patch.source, in: shape)
      draw(
        .texture(paint), over: hasEdges ? shape : .pixels(shape.bounds), opacity: opacity,
        effects: effects, within: map.inkPixels(of: patch, in: paint))
    }
  }
}

extension ProjectionTransform {
  /// Whether the map is affine and, within 5 %, a rotation or reflection with a translation.
  fileprivate var isNearlyRigid: Bool {
    guard isAffine else { return false }
    let (across, down) = (m11 * m11 + m12 * m12, m21 * m21 + m22 * m22)
    return abs(across - 1) < 0.1 && abs(down - 1) < 0.1 && abs(m11 * m21 + m12 * m22) < 0.05
  }
}

extension ContentsPatch {
  /// The subrectangle of the destination, in points, that `ink` can affect.
  ///
  /// - Parameters:
  ///   - ink: The bounds of the nontransparent texels. Edge texels of `extent` are also clamped
  ///     beyond it.
  ///   - radius: The radius of the sampling filter, in texels.
  func destination(of ink: PixelRect, in extent: PixelRect, radius: Double) -> CGRect {
    func span(
      _ first: Int, _ end: Int, _ count: Int, _ source: (CGFloat, CGFloat),
      _ destination: (CGFloat, CGFloat)
    ) -> (CGFloat, CGFloat) {
      let scale = (destination.1 - destination.0) / (source.1 - source.0)
      let start = destination.0 + (CGFloat(Double(first) - radius) - source.0) * scale
      let stop = destination.0 + (CGFloat(Double(end) + radius) - source.0) * scale
      return (
        first > 0 ? min(max(start, destination.0), destination.1) : destination.0,
        end < count ? max(min(stop, destination.1), destination.0) : destination.1
      )
    }
    let (left, right) = span(
      ink.minX, ink.maxX, extent.maxX, (source.minX, source.maxX),
      (destination.minX, destination.maxX))
    let (top, bottom) = span(
      ink.minY, ink.maxY, extent.maxY, (source.minY, source.maxY),
      (destination.minY, destination.maxY))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension DeviceMap {
  /// A bound on the nontransparent pixels of a patch; nil if unknown. Most of a large label's
  /// texture is transparent and need not be sampled.
  fileprivate func inkPixels(of patch: ContentsPatch, in paint: TexturePaint) -> PixelRect? {
    let (ink, extent) = (paint.texture.ink, paint.texture.extent)
    if ink == extent { return nil }
    if ink.isEmpty { return .empty }
    // Bilinear samples read one texel in each direction; quantization moves them by a fraction of
    // one.
    let radius = 1 + 2 * (paint.minifier?.coarsestTexel ?? 1)
    var box = DeviceRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for corner in patch.destination(of: ink, in: extent, radius: radius).corners {
      guard matrix.w(at: corner) > 0 else { return nil }
      let image = corner.applying(matrix)
      guard image.x.isFinite, image.y.isFinite else { return nil }
      // Pixels are sampled at their centers, with anisotropic filtering up to their edges.
      box.minX = min(box.minX, image.x.native - 1)
      box.minY = min(box.minY, image.y.native - 1)
      box.maxX = max(box.maxX, image.x.native + 1)
      box.maxY = max(box.maxY, image.y.native + 1)
    }
    return PixelRect(touching: box)
  }
}

extension DeviceMap {
  /// The map from device pixels to the texels of a patch; nil if the layer is edge-on.
  func texelMap(of patch: ContentsPatch) -> ProjectionTransform? {
    let (source, rect) = (patch.source, patch.destination)
    guard isAxisAligned else {
      let across = source.width / rect.width
      let down = source.height / rect.height
      let toTexels = CGAffineTransform(
        a: across, b: 0, c: 0, d: down, tx: source.minX - rect.minX * across,
        ty: source.minY - rect.minY * down)
      return inverse?.concatenating(ProjectionTransform(toTexels))
    }
    // Relative to the quantized edge: an image that fills whole pixels is then copied, not
    // resampled.
    let image = axisAlignedImage(of: rect)
    let across = source.width / (rect.width * matrix.m11)
    let down = source.height / (rect.height * matrix.m22)
    return ProjectionTransform(
      CGAffineTransform(
        a: across, b: 0, c: 0, d: down, tx: source.minX - image.minX * across,
        ty: source.minY - image.minY * down))
  }

  /// The map from device pixels to the layer's points; nil if the layer is edge-on.
  var inverse: ProjectionTransform? {
    guard var inverse = matrix.inverted(), inverse.isFinite else { return nil }
    // Remove the rounding errors of the inversion: the inverse of an affine map is affine.
    if matrix.isAffine { (inverse.m13, inverse.m23, inverse.m33) = (0, 0, 1) }
    return inverse
  }
}
