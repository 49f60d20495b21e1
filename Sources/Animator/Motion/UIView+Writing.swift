/// The pen that writes or draws a view.
public struct WritingPen: Equatable, Sendable {
  /// The color of the stroke along outlines; nil for that of the text, or of the shape's stroke.
  public var color: UIColor?
  /// The width of the stroke in points; nil for a fraction of the height of the text, for the width of the shape's
  /// stroke, or for 20 along a center line.
  public var width: CGFloat?
  /// A line through the middle of the area that is uncovered, in the view's coordinates; nil to draw outlines.
  public var centerLine: CGPath?

  /// A pen.
  public init(color: UIColor? = nil, width: CGFloat? = nil, centerLine: CGPath? = nil) {
    (self.color, self.width, self.centerLine) = (color, width, centerLine)
  }
}

extension UIView {
  /// Shows the view as if it were being written.
  ///
  /// With a center line, a stroke along it uncovers the view with its subviews: a mask, in place of the view's own one
  /// until the end. A label draws the outlines of its glyphs one after another, each for a time in proportion to its
  /// length, and fills them. A view of a shape layer draws its stroke along the subpaths in order, and lets its
  /// fill appear. Other views need a center line; without one they do not change.
  ///
  /// - Parameters:
  ///   - pen: The color, the width and the center line of the pen.
  ///   - duration: Seconds. At 0, the view is as at the end at once.
  ///   - delay: Seconds before it begins. Until then the view shows nothing.
  ///   - curve: The course of the pen along all lines.
  ///   - completion: Runs at the exact end.
  public func write(
    with pen: WritingPen = WritingPen(), withDuration duration: TimeInterval,
    delay: TimeInterval = 0,
    timing curve: CAMediaTimingFunction = CAMediaTimingFunction(name: .linear),
    completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationBlock.Settings(duration: duration, delay: delay, curve: .bezier(curve))
    if let line = pen.centerLine {
      uncover(along: line, width: pen.width ?? 20, settings, completion)
    } else if let label = self as? UILabel {
      label.writeText(pen, settings, completion)
    } else if let shape = layer as? CAShapeLayer {
      draw(shape, pen, settings, completion)
    } else {
      completeMotion(completion)
    }
  }

  /// Moves the end of a stroke along a path in a mask.
  private func uncover(
    along path: CGPath, width: CGFloat, _ settings: AnimationBlock.Settings,
    _ completion: ((Bool) -> Void)?
  ) {
    let stroke = StrokeView(path, color: UIColor.black.cgColor, width: width)
    // One that is still uncovering the view gives way.
    if let running = mask as? StrokeView {
      stroke.coveredMask = running.coveredMask
    } else {
      stroke.coveredMask = mask
    }
    UIView.performWithoutAnimation { mask = stroke }
    let block = AnimationBlock(settings) { [weak self] isFinished in
      if let self, mask === stroke {
        UIView.performWithoutAnimation { self.mask = stroke.coveredMask }
      }
      completion?(isFinished)
    }
    block.run { stroke.end = 1 }
  }

  /// Draws the stroke of a shape from its beginning, and lets the fill appear in the last quarter.
  private func draw(
    _ shape: CAShapeLayer, _ pen: WritingPen, _ settings: AnimationBlock.Settings,
    _ completion: ((Bool) -> Void)?
  ) {
    let (end, fill, stroke, width) = (
      shape.strokeEnd, shape.fillColor, shape.strokeColor, shape.lineWidth
    )
    let color = pen.color?.cgColor ?? stroke ?? fill
    let restore = {
      UIView.performWithoutAnimation { (shape.strokeColor, shape.lineWidth) = (stroke, width) }
    }
    UIView.performWithoutAnimation {
      shape.strokeEnd = 0
      shape.strokeColor = color
      if let width = pen.width { shape.lineWidth = width }
      if let fill { shape.fillColor = fill.withAlpha(0) }
    }
    let block = KeyframeBlock(settings, mode: .linear) { isFinished in
      restore()
      completion?(isFinished)
    }
    let isFilled = (fill?.alpha ?? 0) > 0
    block.run {
      block.addFrame(start: 0, length: isFilled ? 0.75 : 1) { shape.strokeEnd = end }
      block.addFrame(start: 0.75, length: 0.25) {
        if isFilled { shape.fillColor = fill }
        // The stroke becomes what it is at the end; one that the shape has not disappears.
        shape.strokeColor = stroke ?? color?.withAlpha(0)
        shape.lineWidth = width
      }
    }
  }
}

extension UILabel {
  /// The part of the duration in which a glyph is filled after its outline has been drawn.
  private static let fillFraction = 0.15

  /// Draws the outlines of the glyphs one after another, and fills them.
  fileprivate func writeText(
    _ pen: WritingPen, _ settings: AnimationBlock.Settings, _ completion: ((Bool) -> Void)?
  ) {
    let units = splitText(by: .character)
    guard let view = textUnits, let outlines = drawnText?.block.characterOutlines,
      outlines.count == units.count, settings.duration > 0
    else {
      completeMotion(completion)
      return
    }
    let lengths = outlines.map(\.length)
    let total = lengths.reduce(0, +)
    let strokes = zip(units, outlines).map { $0.stroke(along: $1, pen) }
    UIView.performWithoutAnimation {
      for (unit, stroke) in zip(units, strokes) {
        unit.values.opacity = 0
        view.addSubview(stroke)
      }
    }
    view.runningCount += 1
    let block = KeyframeBlock(settings, mode: .linear) { [weak self, weak view] isFinished in
      for stroke in strokes { stroke.removeFromSuperview() }
      view?.runningCount -= 1
      if let view, self?.textUnits === view { self?.joinTextAtRest() }
      completion?(isFinished)
    }
    block.run {
      var start = 0.0
      for (index, unit) in units.enumerated() {
        // Glyphs without outlines appear when it is their turn.
        let share = total > 0 && total.isFinite ? (lengths[index] / total).native : 0
        let length = share * (1 - Self.fillFraction)
        block.addFrame(start: start, length: length) { strokes[index].end = 1 }
        start += length
        block.addFrame(start: start, length: Self.fillFraction) {
          unit.values.opacity = 1
          strokes[index].alpha = 0
        }
      }
    }
  }
}

extension TextUnitView {
  /// A view that strokes an outline, given in the text's box, where the unit is.
  fileprivate func stroke(along outline: CGPath, _ pen: WritingPen) -> StrokeView {
    var shift = CGAffineTransform(translationX: textOrigin.x, y: textOrigin.y)
    let stroke = StrokeView(
      outline.copy(using: &shift) ?? outline, color: pen.color?.cgColor ?? baseColor,
      width: pen.width ?? restingRect.height / 40)
    stroke.bounds = bounds
    stroke.layer.anchorPoint = layer.anchorPoint
    (stroke.center, stroke.transform) = (center, transform)
    return stroke
  }
}

/// Strokes a path up to a fraction of its length.
final class StrokeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shape: CAShapeLayer? { layer as? CAShapeLayer }

  /// The end of the stroke as a fraction of its length. Animatable.
  var end: CGFloat {
    get { shape?.strokeEnd ?? 0 }
    set { shape?.strokeEnd = newValue }
  }

  /// The mask that it replaces.
  var coveredMask: UIView?

  init(_ path: CGPath, color: CGColor, width: CGFloat) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    guard let shape else { return }
    (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, color)
    (shape.lineWidth, shape.lineCap, shape.lineJoin) = (max(width.finite, 0), .round, .round)
    shape.strokeEnd = 0
  }

  required init?(coder: NSCoder) { return nil }
}

extension CGColor {
  fileprivate func withAlpha(_ alpha: CGFloat) -> CGColor {
    var color = self
    color.alpha = alpha
    return color
  }
}
