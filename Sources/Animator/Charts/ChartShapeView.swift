/// A part of a chart that is a path.
final class ChartShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shape: CAShapeLayer? { layer as? CAShapeLayer }

  func draw(
    _ path: CGPath, stroke: UIColor, width: CGFloat, start: CGFloat = 0, end: CGFloat,
    cap: CAShapeLayerLineCap = .round
  ) {
    guard let shape else { return }
    (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, stroke.cgColor)
    (shape.lineWidth, shape.lineCap, shape.lineJoin) = (width, cap, .round)
    (shape.strokeStart, shape.strokeEnd) = (start, end)
  }

  func fill(_ path: CGPath, _ color: UIColor) {
    shape?.path = path
    shape?.fillColor = color.cgColor
  }

  /// Shows only the part in a rectangle.
  func reveal(_ rect: CGRect) {
    if mask == nil {
      UIView.performWithoutAnimation {
        let cover = UIView(frame: rect)
        cover.backgroundColor = .black
        mask = cover
      }
    }
    mask?.frame = rect
  }
}
