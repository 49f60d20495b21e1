import UIKit

/// A ring that is drawn along its circle.
@IBDesignable
class RingView: UIView {
  @IBInspectable var lineWidth: CGFloat = 4

  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shape: CAShapeLayer { layer as! CAShapeLayer }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.width, bounds.height) / 2 - lineWidth / 2
    shape.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    shape.fillColor = nil
    shape.strokeColor = tintColor.cgColor
    shape.lineWidth = lineWidth
    shape.lineCap = .round
  }

  /// Takes the stroke away within a duration in seconds.
  func empty(in duration: TimeInterval) {
    let animation = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    animation.fromValue = 1
    animation.toValue = 0
    animation.duration = duration
    shape.strokeEnd = 0
    shape.add(animation, forKey: "empty")
  }
}
