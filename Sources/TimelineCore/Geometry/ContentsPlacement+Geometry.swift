// The rectangle of contents within bounds, for all renderers and exporters.

extension ContentsPlacement {
  /// Whether contents are scaled to the bounds.
  package var scales: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }

  /// The rectangle in `bounds` for contents of `size` points.
  package func destination(of size: CGSize, in bounds: CGRect) -> CGRect {
    let fitted = self.size(of: size, in: bounds.size)
    let slack = CGSize(width: bounds.width - fitted.width, height: bounds.height - fitted.height)
    let anchor = self.anchor
    return CGRect(
      x: bounds.minX + slack.width * anchor.x, y: bounds.minY + slack.height * anchor.y,
      width: fitted.width, height: fitted.height)
  }

  private func size(of size: CGSize, in bounds: CGSize) -> CGSize {
    let across = bounds.width / size.width
    let down = bounds.height / size.height
    switch self {
    case .resize: return bounds
    // The limiting side is taken from the bounds: rounding must not open a gap.
    case .resizeAspect where across <= down, .resizeAspectFill where across >= down:
      return CGSize(width: bounds.width, height: size.height * across)
    case .resizeAspect, .resizeAspectFill:
      return CGSize(width: size.width * down, height: bounds.height)
    default: return size
    }
  }

  /// The point, in unit coordinates, at which contents and bounds are aligned.
  private var anchor: CGPoint {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill, .center: CGPoint(x: 0.5, y: 0.5)
    case .top: CGPoint(x: 0.5, y: 0)
    case .bottom: CGPoint(x: 0.5, y: 1)
    case .left: CGPoint(x: 0, y: 0.5)
    case .right: CGPoint(x: 1, y: 0.5)
    case .topLeft: CGPoint(x: 0, y: 0)
    case .topRight: CGPoint(x: 1, y: 0)
    case .bottomLeft: CGPoint(x: 0, y: 1)
    case .bottomRight: CGPoint(x: 1, y: 1)
    }
  }
}
