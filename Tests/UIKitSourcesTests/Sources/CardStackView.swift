//
//  CardStackView.swift
//  Datebook
//
//  A stack of cards; the top one is swiped to one side and the next moves up.
//

import UIKit
import QuartzCore

// MARK: - Data source and delegate

protocol CardStackViewDataSource: AnyObject {
    func numberOfCards(in stackView: CardStackView) -> Int
    func cardStackView(_ stackView: CardStackView, cardAt index: Int) -> CardView
}

protocol CardStackViewDelegate: AnyObject {
    func cardStackView(_ stackView: CardStackView, didSwipeCardAt index: Int, to direction: SwipeDirection)
    func cardStackViewDidRunOutOfCards(_ stackView: CardStackView)
}

extension CardStackViewDelegate {
    func cardStackView(_ stackView: CardStackView, didSwipeCardAt index: Int, to direction: SwipeDirection) {}
    func cardStackViewDidRunOutOfCards(_ stackView: CardStackView) {}
}

enum SwipeDirection: Int {
    case left = -1
    case right = 1

    var sign: CGFloat { CGFloat(rawValue) }

    init?(translation: CGPoint, threshold: CGFloat) {
        if translation.x > threshold {
            self = .right
        } else if translation.x < -threshold {
            self = .left
        } else {
            return nil
        }
    }
}

// MARK: - CardView

class CardView: UIView {

    let contentView = UIView()
    private let stampView = StampView()
    private let shadowView = UIView()

    var cornerRadius: CGFloat = 16 {
        didSet { updateCorners() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setup()
    }

    private func setup() {
        shadowView.backgroundColor = .white
        shadowView.layer.shadowColor = UIColor.black.cgColor
        shadowView.layer.shadowOffset = CGSize(width: 0, height: 4)
        shadowView.layer.shadowRadius = 10
        shadowView.layer.shadowOpacity = 0.2
        addSubview(shadowView)

        contentView.backgroundColor = .white
        contentView.clipsToBounds = true
        addSubview(contentView)

        stampView.alpha = 0
        addSubview(stampView)
        updateCorners()
    }

    private func updateCorners() {
        contentView.layer.cornerRadius = cornerRadius
        shadowView.layer.cornerRadius = cornerRadius
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        shadowView.frame = bounds
        contentView.frame = bounds
        stampView.bounds = CGRect(x: 0, y: 0, width: 110, height: 44)
        stampView.center = CGPoint(x: bounds.midX, y: 60)
    }

    func showStamp(for direction: SwipeDirection?, strength: CGFloat) {
        stampView.configure(for: direction)
        stampView.alpha = direction == nil ? 0 : min(max(strength, 0), 1)
        let angle: CGFloat = direction == .left ? .pi / 12 : -.pi / 12
        stampView.transform = CGAffineTransform(rotationAngle: angle)
    }

    var stampAlpha: CGFloat { stampView.alpha }
}

private final class StampView: UIView {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.borderWidth = 3
        layer.cornerRadius = 8
        label.font = UIFont.boldSystemFont(ofSize: 24)
        label.textAlignment = .center
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(for direction: SwipeDirection?) {
        guard let direction = direction else { return }
        let color: UIColor = direction == .right ? .systemGreen : .systemRed
        label.text = direction == .right ? "LIKE" : "NOPE"
        label.textColor = color
        layer.borderColor = color.cgColor
    }
}

// MARK: - CardStackView

class CardStackView: UIView {

    struct Configuration {
        var visibleCards = 3
        var scaleStep: CGFloat = 0.05
        var verticalStep: CGFloat = 12
        var maximumAngle: CGFloat = .pi / 10
        var swipeThreshold: CGFloat = 80
        var animationDuration: TimeInterval = 0.35
    }

    weak var dataSource: CardStackViewDataSource? {
        didSet { reloadData() }
    }
    weak var delegate: CardStackViewDelegate?
    var configuration = Configuration() {
        didSet { setNeedsLayout() }
    }

    private(set) var cards: [CardView] = []
    private(set) var topIndex = 0
    private var cardCount = 0
    private var returnAnimator: UIViewPropertyAnimator?

    var topCard: CardView? { cards.first }

    // MARK: Loading

    func reloadData() {
        returnAnimator?.stopAnimation(true)
        returnAnimator = nil
        cards.forEach { $0.removeFromSuperview() }
        cards.removeAll()
        topIndex = 0
        cardCount = dataSource?.numberOfCards(in: self) ?? 0
        while cards.count < min(configuration.visibleCards, cardCount) {
            appendCard()
        }
        setNeedsLayout()
    }

    @discardableResult
    private func appendCard() -> CardView? {
        let index = topIndex + cards.count
        guard index < cardCount, let card = dataSource?.cardStackView(self, cardAt: index) else {
            return nil
        }
        cards.append(card)
        insertSubview(card, at: 0)
        return card
    }

    // MARK: Layout

    private func transform(forDepth depth: Int) -> CGAffineTransform {
        let scale = 1 - CGFloat(depth) * configuration.scaleStep
        let offset = CGFloat(depth) * configuration.verticalStep
        return CGAffineTransform(translationX: 0, y: offset).scaledBy(x: scale, y: scale)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (depth, card) in cards.enumerated() {
            card.bounds = CGRect(origin: .zero, size: bounds.size)
            card.center = CGPoint(x: bounds.midX, y: bounds.midY)
            if card.layer.animationKeys() == nil && depth > 0 {
                card.transform = transform(forDepth: depth)
            }
        }
    }

    // MARK: Dragging

    func dragTopCard(by translation: CGPoint) {
        guard let card = topCard else { return }
        returnAnimator?.stopAnimation(true)
        returnAnimator = nil

        let share = max(-1, min(1, translation.x / (bounds.width / 2)))
        card.transform = CGAffineTransform(translationX: translation.x, y: translation.y)
            .rotated(by: share * configuration.maximumAngle)
        let direction = SwipeDirection(translation: translation, threshold: 10)
        card.showStamp(for: direction, strength: abs(translation.x) / configuration.swipeThreshold)

        for (depth, card) in cards.enumerated() where depth > 0 {
            let progress = abs(share)
            let from = transform(forDepth: depth)
            let to = transform(forDepth: depth - 1)
            card.transform = CGAffineTransform(
                a: from.a + (to.a - from.a) * progress,
                b: 0,
                c: 0,
                d: from.d + (to.d - from.d) * progress,
                tx: 0,
                ty: from.ty + (to.ty - from.ty) * progress
            )
        }
    }

    func releaseTopCard(translation: CGPoint, velocity: CGPoint) {
        let projected = CGPoint(x: translation.x + velocity.x * 0.2, y: translation.y)
        if let direction = SwipeDirection(translation: projected, threshold: configuration.swipeThreshold) {
            swipeTopCard(to: direction, velocity: velocity)
        } else {
            returnTopCard(velocity: velocity)
        }
    }

    private func returnTopCard(velocity: CGPoint) {
        guard let card = topCard else { return }
        let distance = hypot(card.transform.tx, card.transform.ty)
        let relative = distance > 0 ? hypot(velocity.x, velocity.y) / distance : 0
        let spring = UISpringTimingParameters(
            dampingRatio: 0.6,
            initialVelocity: CGVector(dx: relative, dy: relative)
        )
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: spring)
        animator.addAnimations {
            card.transform = .identity
            card.showStamp(for: nil, strength: 0)
            for (depth, card) in self.cards.enumerated() where depth > 0 {
                card.transform = self.transform(forDepth: depth)
            }
        }
        animator.addCompletion { [weak self] position in
            guard position == .end else { return }
            self?.returnAnimator = nil
        }
        animator.startAnimation()
        returnAnimator = animator
    }

    // MARK: Swiping

    func swipeTopCard(to direction: SwipeDirection, velocity: CGPoint = .zero) {
        guard let card = topCard else { return }
        let index = topIndex
        cards.removeFirst()
        topIndex += 1
        let newCard = appendCard()
        newCard?.bounds = CGRect(origin: .zero, size: bounds.size)
        newCard?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        newCard?.transform = transform(forDepth: cards.count)
        newCard?.alpha = 0

        card.showStamp(for: direction, strength: 1)
        let distance = bounds.width * 1.5
        let duration = min(configuration.animationDuration, TimeInterval(distance / max(abs(velocity.x), 1)))

        UIView.animate(
            withDuration: max(duration, 0.2),
            delay: 0,
            options: [.curveEaseIn, .beginFromCurrentState],
            animations: {
                card.transform = CGAffineTransform(translationX: direction.sign * distance, y: card.transform.ty)
                    .rotated(by: direction.sign * self.configuration.maximumAngle)
                card.alpha = 0.2
            },
            completion: { _ in
                card.removeFromSuperview()
                self.delegate?.cardStackView(self, didSwipeCardAt: index, to: direction)
                if self.cards.isEmpty {
                    self.delegate?.cardStackViewDidRunOutOfCards(self)
                }
            }
        )

        UIView.animateKeyframes(
            withDuration: configuration.animationDuration,
            delay: 0,
            options: [.calculationModeCubic, .beginFromCurrentState],
            animations: {
                for (depth, card) in self.cards.enumerated() {
                    let start = 0.1 * Double(depth)
                    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 1 - start) {
                        card.transform = self.transform(forDepth: depth)
                        card.alpha = 1
                    }
                }
            },
            completion: nil
        )
    }

    // MARK: Rewinding

    func rewind(_ card: CardView, from direction: SwipeDirection) {
        guard topIndex > 0 else { return }
        topIndex -= 1
        if cards.count == configuration.visibleCards, let last = cards.popLast() {
            last.removeFromSuperview()
        }
        cards.insert(card, at: 0)
        addSubview(card)
        card.bounds = CGRect(origin: .zero, size: bounds.size)
        card.center = CGPoint(x: bounds.midX, y: bounds.midY)
        card.alpha = 1
        card.showStamp(for: nil, strength: 0)
        card.transform = CGAffineTransform(translationX: direction.sign * bounds.width * 1.5, y: 0)
        UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: configuration.animationDuration,
            delay: 0,
            options: .curveEaseOut,
            animations: {
                for (depth, card) in self.cards.enumerated() {
                    card.transform = self.transform(forDepth: depth)
                }
            }
        )
    }
}
