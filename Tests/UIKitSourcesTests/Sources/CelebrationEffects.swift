//
//  CelebrationEffects.swift
//  Factories of the layers and effects of the celebration screen.
//

import UIKit

final class CelebrationEffects {

    let accent: UIColor

    init(accent: UIColor) {
        self.accent = accent
    }

    // MARK: - Particles

    func confettiCell(image: CGImage?) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = "confetti"
        cell.contents = image
        cell.birthRate = 12
        cell.lifetime = 4
        cell.velocity = 120
        cell.emissionRange = .pi / 4
        cell.color = accent.cgColor
        return cell
    }

    func confettiLayer(in bounds: CGRect) -> CAEmitterLayer {
        let emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.minY)
        emitter.emitterShape = .line
        emitter.emitterSize = CGSize(width: bounds.width, height: 1)
        emitter.emitterCells = [confettiCell(image: nil)]
        return emitter
    }

    // MARK: - Layers

    func spinner(of count: Int, radius: CGFloat) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = count
        replicator.instanceDelay = 1 / CFTimeInterval(count)
        replicator.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
        let dot = CALayer()
        dot.frame = CGRect(x: radius, y: 0, width: 6, height: 6)
        dot.backgroundColor = accent.cgColor
        replicator.addSublayer(dot)
        return replicator
    }

    func caption(_ text: String) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = text
        layer.fontSize = 17
        layer.alignmentMode = .center
        return layer
    }

    func stageForCards() -> CATransformLayer {
        let layer = CATransformLayer()
        layer.transform = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
        return layer
    }

    // MARK: - Views

    func frostedPanel() -> UIVisualEffectView {
        let blur = UIBlurEffect(style: .light)
        let panel = UIVisualEffectView(effect: blur)
        let vibrancy = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
        panel.contentView.addSubview(vibrancy)
        return panel
    }

    func effects() -> [UIVisualEffect] {
        return [UIBlurEffect(style: .dark)]
    }

    func progressBar() -> UIProgressView {
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = 0.25
        return bar
    }
}
