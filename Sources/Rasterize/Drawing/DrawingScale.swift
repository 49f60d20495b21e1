/// The scale at which a recorded drawing is rasterized: that of its display size, quantized, so
/// that slow growth does not rasterize it anew for every frame.
enum DrawingScale {
  /// Texels per pixel of the unmagnified drawing. Neighbors differ by 1.5 or 2 times; up to 1.5
  /// texels per pixel, a texture is sampled without minification.
  private static let steps: [Double] = [
    1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128,
  ]
  /// Hysteresis: a step also serves magnifications that exceed it by less than this factor. The
  /// difference is invisible, and a spring's overshoot rasterizes nothing anew.
  private static let tolerance = 1.05
  /// The maximum number of texels of a magnified drawing: 64 MB.
  private static let maximumTexelCount = 0x1p24

  /// The quantized scale of a drawing.
  ///
  /// - Parameters:
  ///   - magnification: Device pixels per pixel of the unmagnified drawing.
  ///   - area: The number of pixels of the unmagnified drawing.
  static func step(magnification: Double, area: Double) -> Double {
    guard magnification > 0 else { return 1 }
    let exact = steps.first { $0 * tolerance >= magnification } ?? steps[steps.count - 1]
    return steps.last { $0 <= exact && $0 * $0 * area <= maximumTexelCount } ?? 1
  }
}

extension LayerState {
  /// The factor by which the layer's contents gravity magnifies its drawing, along the axis where
  /// it is larger.
  ///
  /// - Parameter size: The size of the whole drawing, in points.
  func contentsMagnification(of size: CGSize) -> Double {
    guard contentsPlacement.scales else { return 1 }
    let source = contentsRect.standardized
    let shown = CGSize(width: size.width * source.width, height: size.height * source.height)
    guard shown.width > 0, shown.height > 0 else { return 1 }
    let destination = contentsPlacement.destination(of: shown, in: bounds)
    return max(destination.width / shown.width, destination.height / shown.height).native
  }
}
