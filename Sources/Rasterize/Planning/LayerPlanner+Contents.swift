extension LayerPlanner {
  /// Draws a layer's contents, which may reach beyond its bounds.
  mutating func draw(_ contents: LayerContents, of state: LayerState, map: DeviceMap) {
    let magnification = map.magnification(at: state.bounds.center)
    guard let picture = textures.picture(of: contents, in: state, magnification: magnification)
    else { return }
    var state = state
    state.contentsRect = picture.part
    let patches = contentsPatches(of: state, size: picture.size, texels: picture.texels)
    if case .drawing(let list) = contents, patches.count == 1,
      drawText(
        patches[0], map: map,
        { [textures] in list.showsText ? textures.fineTexture(of: list, picture) : nil })
    {
      return
    }
    draw(patches, of: picture.texture, map: map, filters: TextureFilters(of: contents, in: state))
  }

  /// Draws text that has a texel a pixel, where it lies turned or between pixels: a sample between its texels
  /// would be softer than text that lies on them.
  ///
  /// - Parameter fineTexture: The ``Texture/cornerMeans`` of the drawing at twice the scale; nil where it shows
  ///   no text.
  /// - Returns: False where the drawing's own texels serve.
  mutating func drawText(
    _ patch: ContentsPatch, map: DeviceMap, _ fineTexture: () -> Texture?
  ) -> Bool {
    guard let texelMap = map.texelMap(of: patch), texelMap.isNearlyUnit else { return false }
    if let (x, y) = texelMap.unitTranslation, x == x.rounded(), y == y.rounded() { return false }
    guard let texture = fineTexture() else { return false }
    let source = patch.source
    // A mean lies where four texels meet.
    let fine = ContentsPatch(
      source: CGRect(
        x: 2 * source.minX + 0.5, y: 2 * source.minY + 0.5, width: 2 * source.width,
        height: 2 * source.height), destination: patch.destination)
    draw([fine], of: texture, map: map, filters: .unreduced)
    return true
  }

  /// Draws parts of a texture; where several abut, they share out the pixels between them.
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
      draw(
        .texture(paint), over: shape, opacity: opacity, effects: effects,
        within: map.inkPixels(of: patch, in: paint))
    }
  }
}

extension ProjectionTransform {
  /// Whether it is affine and, but for a twentieth, turns and moves only.
  fileprivate var isNearlyUnit: Bool {
    guard isAffine else { return false }
    let (across, down) = (m11 * m11 + m12 * m12, m21 * m21 + m22 * m22)
    return abs(across - 1) < 0.1 && abs(down - 1) < 0.1 && abs(m11 * m21 + m12 * m22) < 0.05
  }
}

extension ContentsPatch {
  /// The part of the destination, in points, where something of `ink` may show.
  ///
  /// - Parameters:
  ///   - ink: The texels that are not transparent. Those at the edge of `extent` show beyond it too.
  ///   - reach: How far from a texel it shows, in texels.
  fileprivate func destination(of ink: PixelRect, in extent: PixelRect, reach: Double) -> CGRect {
    func span(
      _ first: Int, _ end: Int, _ count: Int, _ source: (CGFloat, CGFloat),
      _ place: (CGFloat, CGFloat)
    ) -> (CGFloat, CGFloat) {
      let scale = (place.1 - place.0) / (source.1 - source.0)
      let start = place.0 + (CGFloat(Double(first) - reach) - source.0) * scale
      let stop = place.0 + (CGFloat(Double(end) + reach) - source.0) * scale
      return (
        first > 0 ? min(max(start, place.0), place.1) : place.0,
        end < count ? max(min(stop, place.1), place.0) : place.1
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
  /// The pixels outside which a patch is transparent; nil where that is not known. Text on a large
  /// label leaves most of it empty, and what is empty need not be sampled.
  fileprivate func inkPixels(of patch: ContentsPatch, in paint: TexturePaint) -> PixelRect? {
    let (ink, extent) = (paint.texture.ink, paint.texture.extent)
    if ink == extent { return nil }
    if ink.isEmpty { return .empty }
    // A sample sees a texel each way, of which the samplers' rounding moves it by a small part.
    let reach = 1 + 2 * (paint.reduction?.coarsestTexel ?? 1)
    var box = DeviceRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for corner in patch.destination(of: ink, in: extent, reach: reach).corners {
      guard matrix.w(at: corner) > 0 else { return nil }
      let image = corner.applying(matrix)
      guard image.x.isFinite, image.y.isFinite else { return nil }
      // Pixels show what is at their centres, and several samples reach to their edges.
      box.minX = min(box.minX, image.x.native - 1)
      box.minY = min(box.minY, image.y.native - 1)
      box.maxX = max(box.maxX, image.x.native + 1)
      box.maxY = max(box.maxY, image.y.native + 1)
    }
    return PixelRect(touching: box)
  }
}

extension DeviceMap {
  /// The map from device pixels to the texels of a patch; nil where the layer is edge-on.
  func texelMap(of patch: ContentsPatch) -> ProjectionTransform? {
    let (source, rect) = (patch.source, patch.destination)
    guard isUpright else {
      let across = source.width / rect.width
      let down = source.height / rect.height
      let toTexels = CGAffineTransform(
        a: across, b: 0, c: 0, d: down, tx: source.minX - rect.minX * across,
        ty: source.minY - rect.minY * down)
      return inverse?.concatenating(ProjectionTransform(toTexels))
    }
    // From the rounded edge: a picture that fills whole pixels is then copied, not resampled.
    let image = uprightImage(of: rect)
    let across = source.width / (rect.width * matrix.m11)
    let down = source.height / (rect.height * matrix.m22)
    return ProjectionTransform(
      CGAffineTransform(
        a: across, b: 0, c: 0, d: down, tx: source.minX - image.minX * across,
        ty: source.minY - image.minY * down))
  }

  /// From device pixels to the layer's points; nil where the layer is edge-on.
  var inverse: ProjectionTransform? {
    guard var inverse = matrix.inverted(), inverse.isFinite else { return nil }
    // Exactly affine, not but for rounding.
    if matrix.isAffine { (inverse.m13, inverse.m23, inverse.m33) = (0, 0, 1) }
    return inverse
  }
}
