import UIKit

/// A circular progress indicator that begins at the top.
public final class ProgressRing: UIView {
  public override class var layerClass: AnyClass { CAShapeLayer.self }
  private let track = CAShapeLayer()
  private let label = UILabel()

  /// The layer of the filled part.
  public var ring: CAShapeLayer { layer as? CAShapeLayer ?? CAShapeLayer() }

  /// The progress, 0 to 1.
  public private(set) var progress: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for shape in [track, ring] {
      shape.fillColor = nil
      shape.lineWidth = 14
      shape.lineCap = .round
    }
    track.strokeColor = UIColor.systemGreen.withAlphaComponent(0.2).cgColor
    ring.strokeColor = UIColor.systemGreen.cgColor
    ring.strokeEnd = 0
    layer.addSublayer(track)
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 28, weight: .semibold)
    addSubview(label)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: min(bounds.width, bounds.height) / 2 - 10, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    ring.path = path.cgPath
    track.path = path.cgPath
    label.frame = bounds
  }

  /// Animates the progress to `newValue` in `duration` seconds.
  public func setProgress(_ newValue: CGFloat, duration: TimeInterval = 0.8) {
    let fill = CABasicAnimation(keyPath: "strokeEnd")
    fill.fromValue = ring.presentation()?.strokeEnd ?? progress
    fill.toValue = newValue
    fill.duration = duration
    fill.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    progress = min(max(newValue, 0), 1)
    ring.strokeEnd = progress
    ring.add(fill, forKey: "fill")
    label.text = "\(Int((progress * 100).rounded())) %"
  }
}
