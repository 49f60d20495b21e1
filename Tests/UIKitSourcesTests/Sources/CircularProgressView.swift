//
//  CircularProgressView.swift
//  FitTracker
//
//  A ring that fills, with a gradient, rounded caps, a glow at its tip and a label in the center.
//

#if canImport(UIKit)
import UIKit
#endif

// MARK: - Style

public struct CircularProgressStyle {
    public var lineWidth: CGFloat
    public var trackColor: UIColor
    public var colors: [UIColor]
    public var startAngle: CGFloat
    public var clockwise: Bool
    public var showsLabel: Bool
    public var labelFont: UIFont
    public var labelColor: UIColor

    public init(
        lineWidth: CGFloat = 12,
        trackColor: UIColor = UIColor(white: 0.9, alpha: 1),
        colors: [UIColor] = [.systemBlue, .systemPurple],
        startAngle: CGFloat = -.pi / 2,
        clockwise: Bool = true,
        showsLabel: Bool = true,
        labelFont: UIFont = .systemFont(ofSize: 24, weight: .semibold),
        labelColor: UIColor = .darkGray
    ) {
        self.lineWidth = lineWidth
        self.trackColor = trackColor
        self.colors = colors
        self.startAngle = startAngle
        self.clockwise = clockwise
        self.showsLabel = showsLabel
        self.labelFont = labelFont
        self.labelColor = labelColor
    }

    public static let `default` = CircularProgressStyle()

    public static var activity: CircularProgressStyle {
        var style = CircularProgressStyle()
        style.colors = [UIColor(red: 0.98, green: 0.07, blue: 0.31, alpha: 1), .systemPink]
        style.lineWidth = 18
        return style
    }
}

// MARK: - Delegate

public protocol CircularProgressViewDelegate: AnyObject {
    func circularProgressView(_ view: CircularProgressView, didFinishAnimatingTo progress: CGFloat)
    func circularProgressViewDidReachGoal(_ view: CircularProgressView)
}

public extension CircularProgressViewDelegate {
    func circularProgressView(_ view: CircularProgressView, didFinishAnimatingTo progress: CGFloat) {}
    func circularProgressViewDidReachGoal(_ view: CircularProgressView) {}
}

// MARK: - View

@IBDesignable
public class CircularProgressView: UIView {

    // MARK: Public properties

    public weak var delegate: CircularProgressViewDelegate?

    public var style: CircularProgressStyle = .default {
        didSet { applyStyle() }
    }

    @IBInspectable
    public private(set) var progress: CGFloat = 0

    /// Called with the text to show for a progress.
    public var formatter: (CGFloat) -> String = { progress in
        return "\(Int((progress * 100).rounded()))%"
    }

    // MARK: Layers

    private let trackLayer: CAShapeLayer = {
        let layer = CAShapeLayer()
        layer.fillColor = UIColor.clear.cgColor
        layer.lineCap = .round
        return layer
    }()

    private let progressLayer: CAShapeLayer = {
        let layer = CAShapeLayer()
        layer.fillColor = nil
        layer.lineCap = .round
        layer.lineJoin = .round
        layer.strokeEnd = 0
        return layer
    }()

    private lazy var gradientLayer: CAGradientLayer = {
        let layer = CAGradientLayer()
        layer.startPoint = CGPoint(x: 0.5, y: 0)
        layer.endPoint = CGPoint(x: 0.5, y: 1)
        return layer
    }()

    private let tipLayer: CALayer = {
        let layer = CALayer()
        layer.backgroundColor = UIColor.white.cgColor
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.35
        layer.shadowRadius = 3
        layer.shadowOffset = .zero
        layer.isHidden = true
        return layer
    }()

    private lazy var label: UILabel = {
        let label = UILabel()
        label.textAlignment = .center
        label.numberOfLines = 1
        label.isAccessibilityElement = false
        return label
    }()

    private enum AnimationKey {
        static let progress = "progress"
        static let pulse = "pulse"
        static let tip = "tip"
    }

    // MARK: Life cycle

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    public convenience init(diameter: CGFloat, style: CircularProgressStyle = .default) {
        self.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
        self.style = style
        applyStyle()
    }

    private func commonInit() {
        backgroundColor = .clear
        isAccessibilityElement = true
        accessibilityLabel = NSLocalizedString("Progress", comment: "Accessibility")
        layer.addSublayer(trackLayer)
        layer.addSublayer(gradientLayer)
        gradientLayer.mask = progressLayer
        layer.addSublayer(tipLayer)
        addSubview(label)
        applyStyle()
        updateLabel()
    }

    // MARK: Layout

    public override var intrinsicContentSize: CGSize {
        return CGSize(width: 120, height: 120)
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let side = min(size.width, size.height)
        return CGSize(width: side, height: side)
    }

    public override func layoutSubviews() {
        super.layoutSubviews()

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }

        let path = ringPath.cgPath
        for shape in [trackLayer, progressLayer] {
            shape.frame = bounds
            shape.path = path
        }
        gradientLayer.frame = bounds
        tipLayer.bounds = CGRect(x: 0, y: 0, width: style.lineWidth / 3, height: style.lineWidth / 3)
        tipLayer.cornerRadius = tipLayer.bounds.width / 2
        tipLayer.position = tipPosition(for: progress)
        label.frame = bounds.insetBy(dx: style.lineWidth * 1.5, dy: style.lineWidth * 1.5)
    }

    private var radius: CGFloat {
        return max(min(bounds.width, bounds.height) / 2 - style.lineWidth / 2, 0)
    }

    private var ringCenter: CGPoint {
        return CGPoint(x: bounds.midX, y: bounds.midY)
    }

    private var ringPath: UIBezierPath {
        let sweep: CGFloat = style.clockwise ? 2 * .pi : -2 * .pi
        return UIBezierPath(
            arcCenter: ringCenter,
            radius: radius,
            startAngle: style.startAngle,
            endAngle: style.startAngle + sweep,
            clockwise: style.clockwise
        )
    }

    private func angle(for progress: CGFloat) -> CGFloat {
        let sweep: CGFloat = style.clockwise ? 2 * .pi : -2 * .pi
        return style.startAngle + sweep * progress
    }

    private func tipPosition(for progress: CGFloat) -> CGPoint {
        let angle = self.angle(for: progress)
        return CGPoint(
            x: ringCenter.x + radius * cos(angle),
            y: ringCenter.y + radius * sin(angle)
        )
    }

    // MARK: Style

    private func applyStyle() {
        trackLayer.strokeColor = style.trackColor.cgColor
        trackLayer.lineWidth = style.lineWidth
        progressLayer.strokeColor = UIColor.black.cgColor
        progressLayer.lineWidth = style.lineWidth
        gradientLayer.colors = style.colors.map { $0.cgColor }
        label.isHidden = !style.showsLabel
        label.font = style.labelFont
        label.textColor = style.labelColor
        setNeedsLayout()
    }

    private func updateLabel() {
        label.text = formatter(progress)
        accessibilityValue = label.text
    }

    // MARK: Progress

    public func setProgress(_ newValue: CGFloat, animated: Bool = false, duration: TimeInterval = 0.6) {
        let target = min(max(newValue, 0), 1)
        let start = progressLayer.presentation()?.strokeEnd ?? progressLayer.strokeEnd
        progress = target
        updateLabel()
        tipLayer.isHidden = target == 0

        CATransaction.begin()
        CATransaction.setDisableActions(true)
        progressLayer.strokeEnd = target
        tipLayer.position = tipPosition(for: target)
        CATransaction.commit()

        guard animated else {
            progressLayer.removeAnimation(forKey: AnimationKey.progress)
            finish(at: target)
            return
        }

        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            self?.finish(at: target)
        }

        let stroke = CABasicAnimation(keyPath: "strokeEnd")
        stroke.fromValue = start
        stroke.toValue = target
        stroke.duration = duration
        stroke.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        progressLayer.add(stroke, forKey: AnimationKey.progress)

        let tip = CAKeyframeAnimation(keyPath: #"position"#)
        let arc = UIBezierPath(
            arcCenter: ringCenter,
            radius: radius,
            startAngle: angle(for: start),
            endAngle: angle(for: target),
            clockwise: style.clockwise == (target >= start)
        )
        tip.path = arc.cgPath
        tip.duration = duration
        tip.calculationMode = .paced
        tip.timingFunction = stroke.timingFunction
        tipLayer.add(tip, forKey: AnimationKey.tip)

        CATransaction.commit()
    }

    private func finish(at target: CGFloat) {
        delegate?.circularProgressView(self, didFinishAnimatingTo: target)
        if target >= 1 {
            delegate?.circularProgressViewDidReachGoal(self)
            pulse()
        }
    }

    // MARK: Pulse

    public func pulse() {
        let scale = CAKeyframeAnimation(keyPath: "transform.scale")
        scale.values = [1, 1.08, 0.97, 1]
        scale.keyTimes = [0, 0.35, 0.7, 1]

        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.8
        fade.autoreverses = true
        fade.duration = 0.25

        let group = CAAnimationGroup()
        group.animations = [scale, fade]
        group.duration = 0.5
        group.isRemovedOnCompletion = true
        layer.add(group, forKey: AnimationKey.pulse)
    }

    public var isPulsing: Bool {
        return layer.animationKeys()?.contains(AnimationKey.pulse) ?? false
    }
}

// MARK: - Multiple rings

/// Three concentric rings, as on a watch.
public final class ActivityRingsView: UIView {
    public private(set) var rings: [CircularProgressView] = []
    private let gap: CGFloat = 4

    public init(values: [CGFloat], styles: [CircularProgressStyle]) {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        for (value, style) in zip(values, styles) {
            var style = style
            style.showsLabel = false
            let ring = CircularProgressView(diameter: 10, style: style)
            ring.setProgress(value)
            rings.append(ring)
            addSubview(ring)
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        var rect = bounds
        for ring in rings {
            ring.frame = rect
            let inset = ring.style.lineWidth + gap
            rect = rect.insetBy(dx: inset, dy: inset)
        }
    }

    public func animate(to values: [CGFloat], staggeredBy delay: TimeInterval = 0.1) {
        for (index, pair) in zip(rings, values).enumerated() {
            let (ring, value) = pair
            ring.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
            UIView.animate(
                withDuration: 0.5,
                delay: delay * Double(index),
                usingSpringWithDamping: 0.7,
                initialSpringVelocity: 0.2,
                options: [.allowUserInteraction, .beginFromCurrentState],
                animations: { ring.transform = .identity },
                completion: { _ in ring.setProgress(value, animated: true) }
            )
        }
    }
}
