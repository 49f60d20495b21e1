extension LayerPlanner {
  /// Draws a layer's contents, which may reach beyond its bounds.
  mutating func draw(_ contents: LayerContents, of state: LayerState, map: DeviceMap) {
    guard let picture = textures.picture(of: contents, in: state) else { return }
    var state = state
    state.contentsRect = picture.part
    let patches = contentsPatches(of: state, size: picture.size, texels: picture.texels)
    draw(patches, of: picture.texture, map: map)
  }

  /// Draws parts of a texture; where several abut, they share out the pixels between them.
  mutating func draw(
    _ patches: [ContentsPatch], of texture: Texture, map: DeviceMap, opacity: Double = 1
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
        texture, map: texelMap, at: rect.center, of: map, bounds: visiblePixels(of: shape))
      draw(.texture(paint), over: shape, opacity: opacity)
    }
  }
}

extension DeviceMap {
  /// The map from device pixels to the texels of a patch; nil where the layer is edge-on.
  fileprivate func texelMap(of patch: ContentsPatch) -> ProjectionTransform? {
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
