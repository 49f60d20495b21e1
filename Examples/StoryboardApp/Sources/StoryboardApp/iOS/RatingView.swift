import UIKit

/// Five dots, of which as many are filled as the rating says.
@IBDesignable
class RatingView: UIView {
  @IBInspectable var rating: Int = 0 {
    didSet { setNeedsDisplay() }
  }

  @IBInspectable var dotColor: UIColor = .gray {
    didSet { setNeedsDisplay() }
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 5 * 14 - 4, height: 10) }

  override func draw(_ rect: CGRect) {
    for index in 0..<5 {
      let dot = CGRect(x: CGFloat(index) * 14, y: bounds.midY - 5, width: 10, height: 10)
      let path = UIBezierPath(ovalIn: dot.insetBy(dx: 1, dy: 1))
      dotColor.set()
      if index < rating { path.fill() } else { path.stroke() }
    }
  }
}
