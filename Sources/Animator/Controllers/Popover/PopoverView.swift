/// The card of a popover with its arrow and its shadow; clips the presented controller's view to rounded corners.
final class PopoverView: UIView {
  /// A wide, soft shadow. UIKit publishes no figures; these are a choice.
  private static let (shadowOpacity, shadowRadius): (Float, CGFloat) = (0.2, 24)

  override class var layerClass: AnyClass { CAShapeLayer.self }

  private let content = UIView(frame: .zero)
  private var direction: UIPopoverArrowDirection = []
  private var offset: CGFloat = 0
  /// The color of the card and the arrow.
  var color: UIColor = .systemBackground { didSet { updateColor() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    traitOverrides.userInterfaceLevel = .elevated
    content.isOpaque = false
    content.clipsToBounds = true
    content.layer.cornerRadius = PopoverLayout.cornerRadius
    addSubview(content)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = Self.shadowOpacity
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOffset = .zero
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a controller's view, filling the card.
  func show(_ view: UIView) {
    guard view.superview !== content else { return }
    UIView.performWithoutAnimation {
      view.frame = content.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      content.addSubview(view)
    }
  }

  /// Sets the direction of the arrow, and the distance of its tip from the left or the top.
  func point(_ direction: UIPopoverArrowDirection, at offset: CGFloat) {
    if direction == self.direction && offset == self.offset { return }
    (self.direction, self.offset) = (direction, offset)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let card = self.card
    if content.frame != card { content.frame = card }
    let path = outline(card)
    (layer as? CAShapeLayer)?.path = path
    layer.shadowPath = path
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColor()
  }

  private func updateColor() {
    (layer as? CAShapeLayer)?.fillColor = color.resolvedColor(with: traitCollection).cgColor
  }

  /// The card without the arrow.
  private var card: CGRect {
    let arrow = PopoverLayout.arrowHeight
    return switch direction {
    case .up: bounds.inset(by: UIEdgeInsets(top: arrow, left: 0, bottom: 0, right: 0))
    case .down: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: arrow, right: 0))
    case .left: bounds.inset(by: UIEdgeInsets(top: 0, left: arrow, bottom: 0, right: 0))
    case .right: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: arrow))
    default: bounds
    }
  }

  private func outline(_ card: CGRect) -> CGPath {
    let path = UIBezierPath(roundedRect: card, cornerRadius: PopoverLayout.cornerRadius)
    guard !direction.isEmpty else { return path.cgPath }
    let arrow = Self.arrow()
    // The arrow points up, with its tip at the origin.
    let turn: CGFloat
    let tip: CGPoint
    switch direction {
    case .up: (turn, tip) = (0, CGPoint(x: offset, y: 0))
    case .down: (turn, tip) = (.pi, CGPoint(x: offset, y: bounds.maxY))
    case .left: (turn, tip) = (-.pi / 2, CGPoint(x: 0, y: offset))
    default: (turn, tip) = (.pi / 2, CGPoint(x: bounds.maxX, y: offset))
    }
    arrow.apply(
      CGAffineTransform(rotationAngle: turn).concatenating(
        CGAffineTransform(translationX: tip.x, y: tip.y)))
    path.append(arrow)
    return path.cgPath
  }

  /// An arrow of 26 by 13 points that points up, with sides that bend outward at the base and a round tip.
  private static func arrow() -> UIBezierPath {
    let (half, height) = (PopoverLayout.arrowBase / 2, PopoverLayout.arrowHeight)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -half, y: height))
    path.addCurve(
      to: CGPoint(x: -3, y: 2), controlPoint1: CGPoint(x: -half + 5, y: height),
      controlPoint2: CGPoint(x: -6, y: 5.5))
    // The middle of this curve is at y = 0: 2 / 4 - 3 / 4 · 2 / 3.
    path.addCurve(
      to: CGPoint(x: 3, y: 2), controlPoint1: CGPoint(x: -1.3, y: -2.0 / 3),
      controlPoint2: CGPoint(x: 1.3, y: -2.0 / 3))
    path.addCurve(
      to: CGPoint(x: half, y: height), controlPoint1: CGPoint(x: 6, y: 5.5),
      controlPoint2: CGPoint(x: half - 5, y: height))
    path.close()
    return path
  }

  /// The area between the card and the tip of the arrow belongs to the views behind.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    card.contains(point)
  }
}

/// A popover fades in and out, in 0.3 s as observed.
final class PopoverAnimator: NSObject, SystemTransitioning {
  private let isDismissal: Bool
  init(isDismissal: Bool) { self.isDismissal = isDismissal }

  let options = UIView.AnimationOptions.curveEaseInOut

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isDismissal ? .from : .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    if !isDismissal {
      UIView.performWithoutAnimation {
        view.frame = context.finalFrame(for: controller)
        context.containerView.addSubview(view)
        view.layoutIfNeeded()
        view.alpha = 0
      }
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: { view.alpha = isDismissal ? 0 : 1 },
      completion: { _ in
        // Before callbacks, which may dismiss the popover.
        view.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
