/// How finely a drawing is rasterised: as finely as it is seen, in steps, so that what grows slowly is
/// not drawn anew in every frame.
enum DrawingSharpness {
  /// Texels for each pixel of an unmagnified drawing. No two are further apart than 1.5, up to which
  /// pictures are sampled in all their detail.
  private static let steps: [Double] = [
    1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128,
  ]
  /// What is magnified by less than this beyond a step stays at it: nobody sees it, and springs that
  /// overshoot draw nothing anew.
  private static let slack = 1.05
  /// A magnified drawing has no more texels: 64 MB.
  private static let largestArea = 0x1p24

  /// The step for a drawing.
  ///
  /// - Parameters:
  ///   - magnification: How many pixels it has now where it has one unmagnified.
  ///   - area: How many pixels that is in all, unmagnified.
  static func step(magnification: Double, area: Double) -> Double {
    guard magnification > 0 else { return 1 }
    let wanted = steps.first { $0 * slack >= magnification } ?? steps[steps.count - 1]
    return steps.last { $0 <= wanted && $0 * $0 * area <= largestArea } ?? 1
  }
}

extension LayerState {
  /// How much longer what the layer shows is than it was drawn, along the axis where that is more.
  ///
  /// - Parameter size: Of all that was drawn, in points.
  func contentsStretch(of size: CGSize) -> Double {
    guard contentsPlacement.scales else { return 1 }
    let part = contentsRect.standardized
    let shown = CGSize(width: size.width * part.width, height: size.height * part.height)
    guard shown.width > 0, shown.height > 0 else { return 1 }
    let place = contentsPlacement.destination(of: shown, in: bounds)
    return max(place.width / shown.width, place.height / shown.height).native
  }
}
