//
//  FlipClockView.swift
//  Departures
//
//  Digits on two falling leaves, as on old station boards. Plain layers with perspective.
//

import UIKit

// MARK: - Perspective

extension CATransform3D {
    static func perspective(eyeDistance: CGFloat) -> CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / eyeDistance
        return transform
    }

    func rotated(by angle: CGFloat, x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0) -> CATransform3D {
        return CATransform3DRotate(self, angle, x, y, z)
    }

    func translated(x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0) -> CATransform3D {
        return CATransform3DTranslate(self, x, y, z)
    }
}

extension FloatingPoint {
    var degreesToRadians: Self { self * .pi / 180 }
    var radiansToDegrees: Self { self * 180 / .pi }
}

// MARK: - Half of a digit

private final class LeafView: UIView {

    enum Half {
        case top, bottom
    }

    let half: Half
    private let label = UILabel()
    private let shade = UIView()

    init(half: Half) {
        self.half = half
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = UIColor(white: 0.13, alpha: 1)
        label.textAlignment = .center
        label.textColor = .white
        addSubview(label)
        shade.backgroundColor = .black
        shade.alpha = 0
        shade.isUserInteractionEnabled = false
        addSubview(shade)
        layer.isDoubleSided = false
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var text: String? {
        get { label.text }
        set { label.text = newValue }
    }

    var font: UIFont {
        get { label.font }
        set { label.font = newValue }
    }

    var shadeAlpha: CGFloat {
        get { shade.alpha }
        set { shade.alpha = newValue }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The label is as high as both halves; each leaf shows its half.
        let height = bounds.height * 2
        label.frame = CGRect(
            x: 0,
            y: half == .top ? 0 : -bounds.height,
            width: bounds.width,
            height: height
        )
        shade.frame = bounds
    }
}

// MARK: - One digit

final class FlipDigitView: UIView {

    private let topBack = LeafView(half: .top)
    private let bottomBack = LeafView(half: .bottom)
    private let topFront = LeafView(half: .top)
    private let bottomFront = LeafView(half: .bottom)
    private let hinge = UIView()

    private(set) var character: Character
    private(set) var isFlipping = false
    private var pending: Character?

    var flipDuration: CFTimeInterval = 0.6
    var onFlip: ((Character) -> Void)?

    init(character: Character) {
        self.character = character
        super.init(frame: CGRect(x: 0, y: 0, width: 60, height: 90))
        layer.sublayerTransform = .perspective(eyeDistance: 400)
        for leaf in leaves {
            addSubview(leaf)
        }
        hinge.backgroundColor = .black
        addSubview(hinge)
        show(character)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private var leaves: [LeafView] {
        return [topBack, bottomBack, topFront, bottomFront]
    }

    private func show(_ character: Character) {
        for leaf in leaves {
            leaf.text = String(character)
            leaf.shadeAlpha = 0
        }
        topFront.layer.transform = CATransform3DIdentity
        bottomFront.layer.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let half = CGSize(width: bounds.width, height: bounds.height / 2)
        let font = UIFont.systemFont(ofSize: bounds.height * 0.7, weight: .bold)
        for leaf in leaves {
            leaf.font = font
            leaf.layer.cornerRadius = 6
            leaf.layer.anchorPoint = CGPoint(x: 0.5, y: leaf.half == .top ? 1 : 0)
            leaf.layer.bounds = CGRect(origin: .zero, size: half)
            leaf.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
        }
        hinge.frame = CGRect(x: 0, y: bounds.midY - 0.5, width: bounds.width, height: 1)
    }

    // MARK: Flipping

    func flip(to newCharacter: Character, animated: Bool = true) {
        guard newCharacter != character else { return }
        guard animated else {
            character = newCharacter
            show(newCharacter)
            return
        }
        guard !isFlipping else {
            pending = newCharacter
            return
        }
        isFlipping = true
        let old = character
        character = newCharacter

        topBack.text = String(newCharacter)
        bottomBack.text = String(old)
        topFront.text = String(old)
        bottomFront.text = String(newCharacter)

        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            self?.fallBottomLeaf()
        }
        let fall = CABasicAnimation(keyPath: "transform.rotation.x")
        fall.fromValue = 0
        fall.toValue = -CGFloat.pi / 2
        fall.duration = flipDuration / 2
        fall.timingFunction = CAMediaTimingFunction(name: .easeIn)
        topFront.layer.transform = CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)
        topFront.layer.add(fall, forKey: "fall")
        CATransaction.commit()

        UIView.animate(withDuration: flipDuration / 2, delay: 0, options: .curveEaseIn, animations: {
            self.topFront.shadeAlpha = 0.4
            self.bottomBack.shadeAlpha = 0.3
        })
    }

    private func fallBottomLeaf() {
        bottomFront.shadeAlpha = 0.4
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            self?.finishFlip()
        }
        let bounce = CASpringAnimation(keyPath: "transform.rotation.x")
        bounce.fromValue = CGFloat.pi / 2
        bounce.toValue = 0
        bounce.damping = 16
        bounce.stiffness = 220
        bounce.mass = 1
        bounce.duration = min(bounce.settlingDuration, flipDuration)
        bottomFront.layer.transform = CATransform3DIdentity
        bottomFront.layer.add(bounce, forKey: "bounce")
        CATransaction.commit()

        UIView.animate(withDuration: flipDuration / 4) {
            self.bottomFront.shadeAlpha = 0
            self.bottomBack.shadeAlpha = 0.6
        }
    }

    private func finishFlip() {
        isFlipping = false
        show(character)
        onFlip?(character)
        if let next = pending {
            pending = nil
            flip(to: next)
        }
    }

    /// The upper leaf's current angle on screen, in degrees.
    var visibleLeafAngle: CGFloat {
        let transform = topFront.layer.presentation()?.transform ?? topFront.layer.transform
        return atan2(transform.m23, transform.m22).radiansToDegrees
    }
}

// MARK: - The board

final class FlipClockView: UIView {

    private(set) var digits: [FlipDigitView] = []
    private let spacing: CGFloat = 6
    private let groupSpacing: CGFloat = 18
    private var colons: [UIView] = []

    var time: (hours: Int, minutes: Int) = (0, 0) {
        didSet { update(animated: window != nil) }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for _ in 0..<4 {
            let digit = FlipDigitView(character: "0")
            digits.append(digit)
            addSubview(digit)
        }
        for _ in 0..<2 {
            let dot = UIView()
            dot.backgroundColor = UIColor(white: 0.13, alpha: 1)
            colons.append(dot)
            addSubview(dot)
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = (bounds.width - 2 * spacing - groupSpacing) / 4
        var x: CGFloat = 0
        for (index, digit) in digits.enumerated() {
            digit.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            x += width + (index == 1 ? groupSpacing : spacing)
        }
        let centerX = digits[1].frame.maxX + groupSpacing / 2
        for (index, dot) in colons.enumerated() {
            dot.bounds.size = CGSize(width: 6, height: 6)
            dot.layer.cornerRadius = 3
            dot.center = CGPoint(x: centerX, y: bounds.height * (index == 0 ? 0.35 : 0.65))
        }
    }

    private func update(animated: Bool) {
        let text = String(format: "%02d%02d", time.hours, time.minutes)
        for (offset, pair) in zip(digits, text).enumerated() {
            let (digit, character) = pair
            digit.flipDuration = 0.6 + 0.05 * Double(offset)
            digit.flip(to: character, animated: animated)
        }
    }

    var displayedText: String {
        return String(digits.map(\.character))
    }

    func startBlinkingColon() {
        for dot in colons {
            UIView.animate(
                withDuration: 0.5,
                delay: 0,
                options: [.repeat, .autoreverse, .curveEaseInOut],
                animations: { dot.alpha = 0.2 },
                completion: nil
            )
        }
    }

    func stopBlinkingColon() {
        for dot in colons {
            dot.layer.removeAllAnimations()
            dot.alpha = 1
        }
    }

    /// Shows another time by flipping the whole board.
    func turnOver(to time: (hours: Int, minutes: Int), completion: ((Bool) -> Void)? = nil) {
        UIView.transition(
            with: self,
            duration: 0.8,
            options: [.transitionFlipFromTop, .curveEaseInOut],
            animations: {
                let text = String(format: "%02d%02d", time.hours, time.minutes)
                for (digit, character) in zip(self.digits, text) {
                    digit.flip(to: character, animated: false)
                }
            },
            completion: completion
        )
    }
}
