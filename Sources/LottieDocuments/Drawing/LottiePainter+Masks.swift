import Graphics

extension LottiePainter {
  /// Draws the parts of a layer that its masks show.
  func masked(by masks: [LottieMask], at frame: Double, _ body: () -> Void) {
    guard let first = masks.first else { return body() }
    if masks.count == 1, let path = first.clip(at: frame) {
      context.saveGState()
      context.addPath(path)
      context.clip()
      body()
      context.restoreGState()
      return
    }
    grouped(isNeeded: true) {
      body()
      grouped(alpha: 1, .destinationIn, isNeeded: true) { drawCoverage(masks, at: frame) }
    }
  }

  /// Draws the alpha with which a layer is multiplied.
  private func drawCoverage(_ masks: [LottieMask], at frame: Double) {
    // A first mask that takes something away takes it from the whole layer.
    if masks[0].mode != .add, masks[0].mode != .lighten, masks[0].mode != .difference {
      fill(CGPath(rect: everything))
    }
    for mask in masks {
      let opacity = (mask.opacity.value(at: frame) / 100).unit
      grouped(alpha: opacity, mask.mode.blendMode, isNeeded: true) {
        let path = mask.path.value(at: frame).cgPath
        let growth = mask.expansion.value(at: frame)
        if mask.isInverted {
          fill(CGPath(rect: everything))
          grouped(alpha: 1, .destinationOut, isNeeded: true) { fill(path, grownBy: growth) }
        } else {
          fill(path, grownBy: growth)
        }
      }
    }
  }

  private func fill(_ path: CGPath) {
    context.setFillColor(gray: 0, alpha: 1)
    context.addPath(path)
    context.fillPath()
  }

  /// Fills a path that is grown, by a stroke over its edge, or shrunk.
  private func fill(_ path: CGPath, grownBy distance: Double) {
    fill(path)
    guard distance != 0 else { return }
    context.saveGState()
    if distance < 0 { context.setBlendMode(.destinationOut) }
    context.setStrokeColor(gray: 0, alpha: 1)
    context.setLineWidth(CGFloat(2 * abs(distance)))
    context.setLineJoin(.miter)
    context.setMiterLimit(4)
    context.addPath(path)
    context.strokePath()
    context.restoreGState()
  }
}

extension LottieMask {
  /// The path, if all that the mask does is clipping.
  fileprivate func clip(at frame: Double) -> CGPath? {
    guard !isInverted, mode != .subtract, opacity.value(at: frame) >= 100,
      expansion.value(at: frame) == 0
    else { return nil }
    return path.value(at: frame).cgPath
  }
}

extension LottieMask.Mode {
  /// How the coverage of a mask is combined with that of those before it.
  fileprivate var blendMode: CGBlendMode {
    switch self {
    case .add, .lighten: .normal
    case .subtract: .destinationOut
    case .intersect, .darken: .destinationIn
    case .difference: .xor
    }
  }
}

// MARK: Effects

extension LottiePainter {
  /// The standard deviation of a blur, per unit of blurriness.
  private static let blurriness = 0.3

  /// Draws content with effects; the last one applies to the result of those before it.
  func filtered(by effects: ArraySlice<LottieEffect>, at frame: Double, _ body: () -> Void) {
    guard let last = effects.last else { return body() }
    func inner() { filtered(by: effects.dropLast(), at: frame, body) }
    context.saveGState()
    switch last {
    case .fill(let color, let opacity):
      grouped(isNeeded: true) {
        inner()
        context.setBlendMode(.sourceAtop)
        context.setFillColor(
          color.value(at: frame).cgColor(opacity: opacity.value(at: frame)))
        context.fill(everything)
      }
    case .tint(let black, let white, let amount):
      context.setLayerFilter(
        .tint(
          black: black.value(at: frame).cgColor(), white: white.value(at: frame).cgColor(),
          amount: (amount.value(at: frame) / 100).unit))
      grouped(isNeeded: true, inner)
    case .dropShadow(let shadow):
      cast(shadow, at: frame)
      grouped(isNeeded: true, inner)
    case .blur(let amount, let axes):
      let deviation = max(amount.value(at: frame), 0) * Self.blurriness
      let axis = Int(axes.value(at: frame).rounded())
      let (across, down) = baseScale
      context.setLayerFilter(
        .blur(
          CGSize(
            width: axis == 3 ? 0 : CGFloat(deviation) * across,
            height: axis == 2 ? 0 : CGFloat(deviation) * down)))
      grouped(isNeeded: true, inner)
    }
    context.restoreGState()
  }

  /// The lengths in the drawing of a point across and a point down.
  private var baseScale: (across: CGFloat, down: CGFloat) {
    let matrix = context.ctm
    return (hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
  }

  private func cast(_ shadow: LottieDropShadow, at frame: Double) {
    let angle = (shadow.direction.value(at: frame) - 90) * .pi / 180
    let distance = shadow.distance.value(at: frame)
    let (x, y) = (CGFloat(distance * cos(angle)), CGFloat(distance * sin(angle)))
    // The offset and the blur of shadows are in base space.
    let matrix = context.ctm
    let scale = abs(matrix.determinant).squareRoot()
    context.setShadow(
      offset: CGSize(
        width: x * matrix.a + y * matrix.c, height: x * matrix.b + y * matrix.d),
      blur: CGFloat(max(shadow.softness.value(at: frame), 0)) / 2 * scale,
      color: shadow.color.value(at: frame)
        .cgColor(opacity: shadow.opacity.value(at: frame) / 255))
  }
}
