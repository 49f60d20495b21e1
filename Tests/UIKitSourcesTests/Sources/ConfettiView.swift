//
//  ConfettiView.swift
//  Quizzly
//
//  Confetti without an emitter: each piece is a layer with its own path, so that every burst can be replayed.
//

import UIKit

// MARK: - Seeded random numbers

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

// MARK: - Shapes

enum ConfettiShape: CaseIterable {
    case square, circle, triangle, ribbon, star

    func path(in rect: CGRect) -> CGPath {
        switch self {
        case .square:
            return UIBezierPath(rect: rect).cgPath
        case .circle:
            return UIBezierPath(ovalIn: rect).cgPath
        case .triangle:
            let path = UIBezierPath()
            path.move(to: CGPoint(x: rect.midX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.close()
            return path.cgPath
        case .ribbon:
            return UIBezierPath(
                roundedRect: CGRect(x: rect.minX, y: rect.midY - rect.height / 6, width: rect.width, height: rect.height / 3),
                cornerRadius: rect.height / 6
            ).cgPath
        case .star:
            let path = CGMutablePath()
            let center = CGPoint(x: rect.midX, y: rect.midY)
            let outer = min(rect.width, rect.height) / 2
            let inner = outer * 0.45
            for index in 0..<10 {
                let radius = index.isMultiple(of: 2) ? outer : inner
                let angle = CGFloat(index) * .pi / 5 - .pi / 2
                let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
                if index == 0 {
                    path.move(to: point)
                } else {
                    path.addLine(to: point)
                }
            }
            path.closeSubpath()
            return path
        }
    }
}

// MARK: - Physics

/// The trajectory of a piece: launched, slowed by drag, accelerated by gravity.
struct Trajectory {
    var origin: CGPoint
    var velocity: CGVector
    var gravity: CGFloat = 600
    var drag: CGFloat = 1.2

    func position(at time: CGFloat) -> CGPoint {
        let decay = (1 - exp(-drag * time)) / drag
        let fall = gravity / drag * (time - decay)
        return CGPoint(
            x: origin.x + velocity.dx * decay,
            y: origin.y + velocity.dy * decay + fall
        )
    }

    func path(duration: CGFloat, steps: Int) -> CGPath {
        let path = CGMutablePath()
        path.move(to: origin)
        for step in 1...max(steps, 1) {
            path.addLine(to: position(at: duration * CGFloat(step) / CGFloat(steps)))
        }
        return path
    }
}

// MARK: - Piece

final class ConfettiPieceLayer: CAShapeLayer {

    var trajectory: Trajectory?
    var spin: CGFloat = 0

    override init() {
        super.init()
        setUp()
    }

    override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? ConfettiPieceLayer else { return }
        trajectory = other.trajectory
        spin = other.spin
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    convenience init(shape: ConfettiShape, size: CGSize, color: UIColor) {
        self.init()
        bounds = CGRect(origin: .zero, size: size)
        path = shape.path(in: bounds)
        fillColor = color.cgColor
    }

    private func setUp() {
        actions = ["position": NSNull(), "transform": NSNull(), "opacity": NSNull()]
        allowsGroupOpacity = false
    }
}

// MARK: - View

protocol ConfettiViewDelegate: AnyObject {
    func confettiViewDidSettle(_ view: ConfettiView)
}

final class ConfettiView: UIView, CAAnimationDelegate {

    struct Burst {
        var count = 40
        var origin: CGPoint
        var angle: ClosedRange<CGFloat> = (-.pi * 0.75)...(-.pi * 0.25)
        var speed: ClosedRange<CGFloat> = 300...700
        var duration: CFTimeInterval = 2
        var colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemBlue, .systemPurple]
        var shapes = ConfettiShape.allCases
        var seed: UInt64 = 1
    }

    weak var delegate: ConfettiViewDelegate?

    private(set) var liveCount = 0
    private(set) var startedCount = 0

    override class var layerClass: AnyClass {
        return CALayer.self
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        backgroundColor = nil
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    deinit {
        // Layers are removed with the view.
    }

    // MARK: Firing

    func fire(_ burst: Burst) {
        var generator = SeededGenerator(seed: burst.seed)
        for _ in 0..<burst.count {
            let piece = makePiece(burst, using: &generator)
            layer.addSublayer(piece)
            animate(piece, burst, using: &generator)
            liveCount += 1
        }
    }

    private func makePiece(_ burst: Burst, using generator: inout SeededGenerator) -> ConfettiPieceLayer {
        let side = CGFloat.random(in: 6...12, using: &generator)
        let piece = ConfettiPieceLayer(
            shape: burst.shapes.randomElement(using: &generator) ?? .square,
            size: CGSize(width: side, height: side),
            color: burst.colors.randomElement(using: &generator) ?? .white
        )
        let angle = CGFloat.random(in: burst.angle, using: &generator)
        let speed = CGFloat.random(in: burst.speed, using: &generator)
        piece.trajectory = Trajectory(
            origin: burst.origin,
            velocity: CGVector(dx: cos(angle) * speed, dy: sin(angle) * speed)
        )
        piece.spin = CGFloat.random(in: -4...4, using: &generator) * .pi
        piece.position = burst.origin
        return piece
    }

    private func animate(_ piece: ConfettiPieceLayer, _ burst: Burst, using generator: inout SeededGenerator) {
        guard let trajectory = piece.trajectory else { return }

        let fly = CAKeyframeAnimation(keyPath: "position")
        fly.path = trajectory.path(duration: CGFloat(burst.duration), steps: 24)
        fly.calculationMode = .linear

        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.fromValue = 0
        spin.toValue = piece.spin

        let tumble = CABasicAnimation(keyPath: "transform.rotation.x")
        tumble.fromValue = 0
        tumble.toValue = CGFloat.pi * 2
        tumble.duration = CFTimeInterval.random(in: 0.4...0.9, using: &generator)
        tumble.repeatCount = .greatestFiniteMagnitude

        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [1, 1, 0]
        fade.keyTimes = [0, 0.7, 1]

        let group = CAAnimationGroup()
        group.animations = [fly, spin, tumble, fade]
        group.duration = burst.duration
        group.delegate = self
        group.setValue(piece, forKey: "piece")
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        piece.add(group, forKey: "flight")
    }

    // MARK: CAAnimationDelegate

    func animationDidStart(_ anim: CAAnimation) {
        startedCount += 1
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        (anim.value(forKey: "piece") as? CALayer)?.removeFromSuperlayer()
        liveCount -= 1
        if liveCount == 0 {
            delegate?.confettiViewDidSettle(self)
        }
    }

    // MARK: Queries

    var pieces: [ConfettiPieceLayer] {
        return (layer.sublayers ?? []).compactMap { $0 as? ConfettiPieceLayer }
    }

    /// The pieces' current positions on screen.
    var visiblePositions: [CGPoint] {
        return pieces.compactMap { $0.presentation()?.position }
    }

    func clear() {
        pieces.forEach { piece in
            piece.removeAllAnimations()
            piece.removeFromSuperlayer()
        }
    }
}

// MARK: - Twinkling stars

final class TwinkleLayer: CALayer {
    private let stars: [CAShapeLayer]

    init(count: Int, in rect: CGRect, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        stars = (0..<count).map { _ in
            let star = CAShapeLayer()
            let side = CGFloat.random(in: 4...10, using: &generator)
            star.path = ConfettiShape.star.path(in: CGRect(x: 0, y: 0, width: side, height: side))
            star.fillColor = UIColor.white.cgColor
            star.position = CGPoint(
                x: .random(in: rect.minX...rect.maxX, using: &generator),
                y: .random(in: rect.minY...rect.maxY, using: &generator)
            )
            return star
        }
        super.init()
        stars.forEach(addSublayer)
    }

    override init(layer: Any) {
        stars = (layer as? TwinkleLayer)?.stars ?? []
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func startTwinkling() {
        for (index, star) in stars.enumerated() {
            let twinkle = CABasicAnimation(keyPath: "opacity")
            twinkle.fromValue = 1
            twinkle.toValue = 0.2
            twinkle.duration = 0.8
            twinkle.autoreverses = true
            twinkle.repeatCount = .infinity
            twinkle.timeOffset = 0.13 * Double(index)
            star.add(twinkle, forKey: "twinkle")
        }
    }

    var starCount: Int { stars.count }
}
