//
//  MenuButtonView.swift
//  Sketchpad
//
//  A round button whose three lines become a cross, and a menu of items that fan out around it.
//

import UIKit
import QuartzCore

// MARK: - Hamburger

/// Three lines that turn into a cross.
final class HamburgerView: UIView {

    enum State {
        case menu, close, back
    }

    private let lines = [CAShapeLayer(), CAShapeLayer(), CAShapeLayer()]
    private(set) var state: State = .menu

    var lineColor: UIColor = .white {
        didSet { lines.forEach { $0.strokeColor = lineColor.cgColor } }
    }

    var lineWidth: CGFloat = 3 {
        didSet { lines.forEach { $0.lineWidth = lineWidth } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for line in lines {
            line.strokeColor = lineColor.cgColor
            line.lineWidth = lineWidth
            line.lineCap = .round
            line.fillColor = nil
            layer.addSublayer(line)
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let length = bounds.width * 0.6
        for (index, line) in lines.enumerated() {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: -length / 2, y: 0))
            path.addLine(to: CGPoint(x: length / 2, y: 0))
            line.path = path
            line.position = position(ofLine: index, in: .menu)
        }
        apply(state, animated: false)
    }

    private func position(ofLine index: Int, in state: State) -> CGPoint {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        switch state {
        case .menu:
            return CGPoint(x: center.x, y: center.y + CGFloat(index - 1) * bounds.height * 0.2)
        case .close:
            return center
        case .back:
            let offset = bounds.height * 0.12
            return CGPoint(
                x: index == 1 ? center.x : center.x - bounds.width * 0.14,
                y: center.y + CGFloat(index - 1) * offset)
        }
    }

    private func transform(ofLine index: Int, in state: State) -> CATransform3D {
        switch (state, index) {
        case (.close, 0): return CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        case (.close, 2): return CATransform3DMakeRotation(-.pi / 4, 0, 0, 1)
        case (.back, 0):
            return CATransform3DScale(CATransform3DMakeRotation(-.pi / 4, 0, 0, 1), 0.5, 1, 1)
        case (.back, 2):
            return CATransform3DScale(CATransform3DMakeRotation(.pi / 4, 0, 0, 1), 0.5, 1, 1)
        default: return CATransform3DIdentity
        }
    }

    func set(_ newState: State, animated: Bool) {
        guard newState != state else { return }
        state = newState
        apply(newState, animated: animated)
    }

    private func apply(_ state: State, animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationDuration(0.3)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.5, -0.3, 0.3, 1.3))
        for (index, line) in lines.enumerated() {
            line.position = position(ofLine: index, in: state)
            line.transform = transform(ofLine: index, in: state)
            line.opacity = state == .close && index == 1 ? 0 : 1
        }
        CATransaction.commit()
    }

    func visibleOpacity(ofLine index: Int) -> Float {
        return lines[index].presentation()?.opacity ?? lines[index].opacity
    }
}

// MARK: - Items

struct RadialMenuItem: Hashable {
    let identifier: String
    let title: String
    let color: UIColor

    func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }

    static func == (lhs: RadialMenuItem, rhs: RadialMenuItem) -> Bool {
        return lhs.identifier == rhs.identifier
    }
}

final class RadialMenuItemView: UIView {

    let item: RadialMenuItem
    private let circle = UIView()
    private let label = UILabel()
    static let diameter: CGFloat = 44

    init(item: RadialMenuItem) {
        self.item = item
        super.init(frame: CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter))
        circle.backgroundColor = item.color
        circle.layer.cornerRadius = Self.diameter / 2
        circle.layer.shadowOpacity = 0.25
        circle.layer.shadowRadius = 4
        circle.layer.shadowOffset = CGSize(width: 0, height: 2)
        circle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        circle.frame = bounds
        circle.isUserInteractionEnabled = false
        addSubview(circle)

        label.text = String(item.title.prefix(1))
        label.textColor = .white
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 18, weight: .bold)
        label.frame = bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)

        isAccessibilityElement = true
        accessibilityLabel = item.title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        return hypot(point.x - center.x, point.y - center.y) <= Self.diameter / 2
    }
}

// MARK: - Menu

protocol RadialMenuViewDelegate: AnyObject {
    func radialMenuView(_ menu: RadialMenuView, didSelect item: RadialMenuItem)
    func radialMenuViewDidOpen(_ menu: RadialMenuView)
    func radialMenuViewDidClose(_ menu: RadialMenuView)
}

extension RadialMenuViewDelegate {
    func radialMenuViewDidOpen(_ menu: RadialMenuView) {}
    func radialMenuViewDidClose(_ menu: RadialMenuView) {}
}

final class RadialMenuView: UIView {

    weak var delegate: RadialMenuViewDelegate?

    var radius: CGFloat = 100
    var startAngle: CGFloat = .pi
    var endAngle: CGFloat = .pi * 1.5

    private(set) var isOpen = false
    private(set) var itemViews: [RadialMenuItemView] = []
    let button = HamburgerView(frame: CGRect(x: 0, y: 0, width: 56, height: 56))
    private let dimmingView = UIView()

    var items: [RadialMenuItem] = [] {
        didSet { rebuild() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        dimmingView.backgroundColor = .black
        dimmingView.alpha = 0
        addSubview(dimmingView)

        button.backgroundColor = .systemIndigo
        button.layer.cornerRadius = 28
        addSubview(button)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func rebuild() {
        itemViews.forEach { $0.removeFromSuperview() }
        itemViews = items.map(RadialMenuItemView.init(item:))
        for view in itemViews {
            insertSubview(view, belowSubview: button)
            view.alpha = 0
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        dimmingView.frame = bounds
        button.center = CGPoint(x: bounds.maxX - 48, y: bounds.maxY - 48)
        guard !isOpen else { return }
        for view in itemViews {
            view.center = button.center
        }
    }

    func restingCenter(ofItemAt index: Int) -> CGPoint {
        let share = itemViews.count > 1 ? CGFloat(index) / CGFloat(itemViews.count - 1) : 0.5
        let angle = startAngle + (endAngle - startAngle) * share
        return CGPoint(
            x: button.center.x + radius * cos(angle),
            y: button.center.y + radius * sin(angle)
        )
    }

    // MARK: Opening

    func toggle() {
        isOpen ? close() : open()
    }

    func open() {
        guard !isOpen else { return }
        isOpen = true
        button.set(.close, animated: true)
        UIView.animate(withDuration: 0.25) { [dimmingView] in
            dimmingView.alpha = 0.4
        }
        for (index, view) in itemViews.enumerated() {
            view.transform = CGAffineTransform(rotationAngle: -.pi).scaledBy(x: 0.1, y: 0.1)
            let isLast = index == itemViews.count - 1
            UIView.animate(
                withDuration: 0.5,
                delay: 0.04 * Double(index),
                usingSpringWithDamping: 0.65,
                initialSpringVelocity: 0.8,
                options: [],
                animations: {
                    view.center = self.restingCenter(ofItemAt: index)
                    view.transform = .identity
                    view.alpha = 1
                },
                completion: isLast ? { _ in self.delegate?.radialMenuViewDidOpen(self) } : nil
            )
        }
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        button.set(.menu, animated: true)
        UIView.animate(withDuration: 0.25, animations: {
            self.dimmingView.alpha = 0
        }, completion: { _ in
            self.delegate?.radialMenuViewDidClose(self)
        })
        for (index, view) in itemViews.reversed().enumerated() {
            UIView.animate(
                withDuration: 0.2,
                delay: 0.02 * Double(index),
                options: [.curveEaseIn, .beginFromCurrentState],
                animations: {
                    view.center = self.button.center
                    view.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
                    view.alpha = 0
                }
            )
        }
    }

    // MARK: Selecting

    func select(at point: CGPoint) {
        guard isOpen, let view = hitTest(point, with: nil) as? RadialMenuItemView else { return }
        let burst = CAAnimationGroup()
        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.toValue = 2.2
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        burst.animations = [grow, fade]
        burst.duration = 0.3
        burst.timingFunction = CAMediaTimingFunction(name: .easeOut)
        view.layer.add(burst, forKey: "burst")
        delegate?.radialMenuView(self, didSelect: view.item)
        close()
    }
}
