//
//  LayerOverrides.swift
//  Subclasses that override inherited properties.
//

import UIKit

/// Border and shadow follow the screen's scale; the layer's time stops while it is paused.
class HairlineLayer: CAGradientLayer {

    var isPaused = false
    private(set) var log: [String] = []

    override var borderWidth: CGFloat {
        get { return super.borderWidth }
        set { super.borderWidth = newValue / 2 }
    }
    override var borderColor: CGColor? { didSet { log.append("borderColor") } }
    override var shadowColor: CGColor? { didSet { log.append("shadowColor") } }
    override var shadowOpacity: Float { didSet { log.append("shadowOpacity") } }
    override var shadowOffset: CGSize { didSet { log.append("shadowOffset") } }
    override var shadowRadius: CGFloat { didSet { log.append("shadowRadius") } }
    override var shadowPath: CGPath? { didSet { log.append("shadowPath") } }
    override var anchorPoint: CGPoint { didSet { log.append("anchorPoint") } }
    override var zPosition: CGFloat { didSet { log.append("zPosition") } }

    override var beginTime: CFTimeInterval { didSet { log.append("beginTime") } }
    override var duration: CFTimeInterval { didSet { log.append("duration") } }
    override var speed: Float {
        get { return isPaused ? 0 : super.speed }
        set { super.speed = newValue }
    }
    override var timeOffset: CFTimeInterval { didSet { log.append("timeOffset") } }
    override var repeatCount: Float { didSet { log.append("repeatCount") } }
    override var repeatDuration: CFTimeInterval { didSet { log.append("repeatDuration") } }
    override var autoreverses: Bool { didSet { log.append("autoreverses") } }
    override var fillMode: CAMediaTimingFillMode { didSet { log.append("fillMode") } }

    override func contains(_ p: CGPoint) -> Bool {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        return hypot(p.x - middle.x, p.y - middle.y) <= bounds.width / 2
    }
}

/// Passes hits to the layers behind.
class GhostLayer: CALayer {
    override func hitTest(_ p: CGPoint) -> CALayer? {
        let hit = super.hitTest(p)
        return hit === self ? nil : hit
    }
}

class InsetView: UIView {

    private(set) var log: [String] = []
    private let gradient = CAGradientLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(gradient)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override class var layerClass: AnyClass { return GhostLayer.self }

    override var safeAreaInsets: UIEdgeInsets {
        return UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        log.append("safe area")
    }

    override var layoutMargins: UIEdgeInsets {
        didSet { log.append("margins") }
    }

    override func layoutSublayers(of layer: CALayer) {
        log.append("layoutSublayers")
        super.layoutSublayers(of: layer)
        gradient.frame = bounds
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.append("layoutSubviews")
    }

    override func updateConstraints() {
        log.append("updateConstraints")
        super.updateConstraints()
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        log.append("awakeFromNib")
    }

    override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        awakeFromNib()
    }

    var gradientFrame: CGRect { return gradient.frame }
}
