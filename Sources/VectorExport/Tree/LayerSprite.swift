// Rasterization of layer content that other formats cannot express.

/// Rasterized content of a layer: an image file, and its rectangle in the layer's coordinates.
struct LayerSprite {
  var uri: String
  /// In pixels.
  var width: Int
  var height: Int
  var frame: CGRect

  /// In points.
  var pixelSize: (width: Double, height: Double) {
    (frame.width.native / Double(width), frame.height.native / Double(height))
  }
}

extension AnimatedLayerTree {
  /// Rasterizes the contents of a layer, its gradient or its text.
  func image(of node: Node) throws(DocumentError) -> LayerSprite? {
    try image(of: node.untintedState, zoom: node.zoom, tint: node.tints.first?.color)
  }

  /// Rasterizes the contents that a layer has with these values, its gradient or its text.
  ///
  /// - Parameter tint: A color that multiplies all colors; nil for no tint.
  func image(
    of state: LayerState, zoom: CGFloat, tint: CGColor? = nil
  ) throws(DocumentError) -> LayerSprite? {
    var state = state
    state.backgroundColor = nil
    (state.borderWidth, state.shadowOpacity, state.shape) = (0, 0, nil)
    return try sprite(of: state, zoom: zoom, tint: tint)
  }

  /// The contents of a layer with animated size, and their rectangle at each size; nil if their
  /// appearance depends on the size.
  func fixedSizeImage(
    _ node: Node
  ) throws(DocumentError) -> (sprite: LayerSprite, frame: (LayerState) -> CGRect)? {
    guard let contents = node.state.contents, node.state.gradient == nil, node.state.text == nil,
      !node.state.contentsPlacement.scales
        || node.state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
    else { return nil }
    let (placement, unitRect) = (node.state.contentsPlacement, node.state.contentsRect.standardized)
    let whole = contents.size(scale: node.state.contentsScale)
    let size = CGSize(width: whole.width * unitRect.width, height: whole.height * unitRect.height)
    guard size.width > 0, size.height > 0 else { return nil }
    func frame(_ state: LayerState) -> CGRect {
      if state.bounds.width <= 0 || state.bounds.height <= 0 { return .zero }
      return placement.destination(of: size, in: state.bounds)
    }
    let widest = node.visibleStates.map(frame).max { $0.width < $1.width } ?? .zero
    var state = LayerState()
    (state.bounds, state.contents) = (CGRect(origin: .zero, size: widest.size), contents)
    (state.contentsRect, state.contentsScale) = (unitRect, node.state.contentsScale)
    state.magnificationFilter = node.state.magnificationFilter
    state.minificationFilter = node.state.minificationFilter
    return try sprite(of: state, zoom: node.zoom, tint: node.tints.first?.color)
      .map { ($0, frame) }
  }

  /// Rasterizes the layer itself, without sublayers.
  ///
  /// - Parameters:
  ///   - zoom: The maximum magnification.
  ///   - tint: A color that multiplies all colors; nil for no tint.
  func sprite(
    of original: LayerState, zoom: CGFloat, tint: CGColor? = nil
  ) throws(DocumentError) -> LayerSprite? {
    var state = original
    let scale = self.scale * zoom
    // Rounds outward from the bounds to whole pixels: edges keep their positions.
    let (bounds, visualBounds) = (
      original.bounds.standardized, original.visualBounds(around: .null)
    )
    func whole(_ length: CGFloat) -> CGFloat { (length * scale).rounded(.up) / scale }
    let (left, top) = (
      whole(bounds.minX - visualBounds.minX), whole(bounds.minY - visualBounds.minY)
    )
    let frame = CGRect(
      x: bounds.minX - left, y: bounds.minY - top,
      width: left + bounds.width + whole(visualBounds.maxX - bounds.maxX),
      height: top + bounds.height + whole(visualBounds.maxY - bounds.maxY))
    guard frame.width > 0, frame.height > 0 else { return nil }
    state.resetPlacement()
    let translation = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: -frame.minX, ty: -frame.minY)
    let layer = LayerSnapshot(
      id: LayerID(0), state: state, transform: ProjectionTransform(translation),
      extras: tint.map { LayerExtras(tint: $0) })
    let image = try rasterizer.image(of: [layer], size: frame.size, scale: scale)
    return LayerSprite(
      uri: try image.dataURI(), width: image.width, height: image.height, frame: frame)
  }
}

extension LayerState {
  /// Resets what the superlayer applies to the layer: transform, position, opacity and visibility.
  mutating func resetPlacement() {
    (transform, opacity, isHidden) = (.identity, 1, false)
    (anchorPoint, position) = (.zero, .zero)
  }

  /// The bounding box of the drawn pixels of contents and text, in the layer's own coordinates;
  /// null if there are none, nil if the layer is too large to rasterize.
  func drawnPixelBounds(_ rasterizer: any LayerRasterizer) -> CGRect? {
    let area = visualBounds(around: .null)
    var state = self
    state.resetPlacement()
    let translation = CGAffineTransform(translationX: -area.minX, y: -area.minY)
    let layer = LayerSnapshot(
      id: LayerID(0), state: state, transform: ProjectionTransform(translation), extras: nil)
    guard let image = try? rasterizer.image(of: [layer], size: area.size, scale: 1) else {
      return nil
    }
    let bytes = image.pixels
    var box = CGRect.null
    for y in 0..<image.height {
      let row = 4 * y * image.width
      let columns = (0..<image.width).filter { bytes[row + 4 * $0 + 3] > 0 }
      guard let first = columns.first, let last = columns.last else { continue }
      box = box.union(CGRect(x: first, y: y, width: last - first + 1, height: 1))
    }
    return box.isNull ? box : box.offsetBy(dx: area.minX, dy: area.minY)
  }

  /// The maximum extent of contents beyond the bounds.
  var overflow: CGSize {
    guard let contents, !masksToBounds else { return .zero }
    var size = contents.size(scale: contentsScale)
    switch contentsPlacement {
    case .resize, .resizeAspect: return .zero
    case .resizeAspectFill:
      guard size.width > 0, size.height > 0 else { return .zero }
      let factor = max(bounds.size.width / size.width, bounds.size.height / size.height)
      size = CGSize(width: size.width * factor, height: size.height * factor)
    default: break
    }
    return CGSize(
      width: max(size.width - bounds.size.width, 0),
      height: max(size.height - bounds.size.height, 0))
  }
}

extension LayerContents {
  /// The size in points.
  ///
  /// - Parameter scale: Pixels per point of images.
  fileprivate func size(scale: CGFloat) -> CGSize {
    switch self {
    case .image, .video:
      let (scale, pixels) = (scale > 0 ? scale : 1, pixelSize ?? (0, 0))
      return CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
    case .drawing(let list): return list.bounds.size
    case .snapshot(let snapshot): return snapshot.size
    case .lottie(let lottie): return lottie.animation.size
    }
  }
}
