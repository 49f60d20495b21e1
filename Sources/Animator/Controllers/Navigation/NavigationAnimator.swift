/// The push of a navigation controller, and its reverse.
///
/// The incoming view slides over the outgoing one, which moves by 30 % of the width in the same direction below a
/// dimming of 10 % black, and a shadow at its edge. It comes from the end: from the right, or from the left where
/// languages are read from right to left. The spring of the system takes 0.5 s; UIKit reports a duration
/// of 0.35 s.
final class NavigationAnimator: NSObject, SystemTransitioning {
  private let operation: UINavigationController.Operation
  private let isMirrored: Bool
  private static let (parallax, dimming) = (0.3, 0.1)

  init(_ operation: UINavigationController.Operation, isMirrored: Bool) {
    (self.operation, self.isMirrored) = (operation, isMirrored)
  }

  let options = UIView.AnimationOptions.systemSpring

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let (container, isPop) = (context.containerView, operation == .pop)
    let width = isMirrored ? -container.bounds.width : container.bounds.width
    let final = context.finalFrame(for: controller)
    let dimming = UIView(frame: container.bounds)
    dimming.backgroundColor = .black
    let shadow = EdgeShadowView(isMirrored: isMirrored)
    let (upper, lower) = isPop ? (from, to) : (to, from)
    let start = from.frame
    UIView.performWithoutAnimation {
      to.frame = final.offsetBy(dx: isPop ? -width * Self.parallax : width, dy: 0)
      if isPop {
        container.insertSubview(to, belowSubview: from)
      } else {
        container.addSubview(to)
      }
      container.insertSubview(dimming, aboveSubview: lower)
      container.insertSubview(shadow, belowSubview: upper)
      dimming.alpha = isPop ? Self.dimming : 0
      shadow.attach(to: upper.frame)
      shadow.alpha = isPop ? 1 : 0
      to.layoutIfNeeded()
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: options,
      animations: {
        to.frame = final
        from.frame = start.offsetBy(dx: isPop ? width : -width * Self.parallax, dy: 0)
        dimming.alpha = isPop ? 0 : Self.dimming
        shadow.attach(to: upper.frame)
        shadow.alpha = isPop ? 0 : 1
      },
      completion: { _ in
        dimming.removeFromSuperview()
        shadow.removeFromSuperview()
        // A transition that was ended early has left the view to its container.
        if (context as? ControllerTransition)?.isDone == true { return }
        from.frame = start
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

/// The shadow at the leading edge of a view that slides over another one: black from 0 to 10 % over 9 points.
private final class EdgeShadowView: UIView {
  private static let width: CGFloat = 9
  override class var layerClass: AnyClass { CAGradientLayer.self }

  private let isMirrored: Bool

  init(isMirrored: Bool) {
    self.isMirrored = isMirrored
    super.init(frame: .zero)
    isOpaque = false
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = [UIColor(white: 0, alpha: 0).cgColor, UIColor(white: 0, alpha: 0.1).cgColor]
    gradient.startPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0.5)
    gradient.endPoint = CGPoint(x: isMirrored ? 0 : 1, y: 0.5)
  }

  required init?(coder: NSCoder) { nil }

  func attach(to frame: CGRect) {
    self.frame = CGRect(
      x: isMirrored ? frame.maxX : frame.minX - Self.width, y: frame.minY, width: Self.width,
      height: frame.height)
  }
}
