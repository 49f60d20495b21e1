//
//  ThemeSettings.swift
//  Journal
//
//  Light and dark: the app's palette, a card of settings in its colors, and a switch between both that
//  is revealed from the touched location.
//

import UIKit

// MARK: - Palette

public enum Palette {
    public static let background = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.07, green: 0.08, blue: 0.1, alpha: 1)
            : UIColor(red: 0.98, green: 0.97, blue: 0.95, alpha: 1)
    }

    public static let card = UIColor { traits in
        traits.userInterfaceStyle == .dark ? .secondarySystemBackground : .white
    }

    public static let accent = UIColor { $0.userInterfaceStyle == .dark ? .systemTeal : .systemIndigo }

    public static let hairline = UIColor.separator

    public static func shadowOpacity(in traits: UITraitCollection) -> Float {
        traits.userInterfaceStyle == .dark ? 0 : 0.12
    }
}

extension UIColor {
    /// The perceived brightness of the color, 0 … 1.
    func luminance(in traits: UITraitCollection) -> CGFloat {
        var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: nil)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Black or white, whichever is legible on this color.
    var readable: UIColor {
        UIColor { traits in self.luminance(in: traits) > 0.5 ? .black : .white }
    }
}

// MARK: - Card

/// A rounded card with a border and a shadow, which do not follow the style automatically.
open class ThemedCardView: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Palette.card
        layer.cornerRadius = 14
        layer.cornerCurve = .continuous
        layer.borderWidth = 1
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowRadius = 10
        updateLayerColors()
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) {
            updateLayerColors()
        }
    }

    private func updateLayerColors() {
        layer.borderColor = Palette.hairline.resolvedColor(with: traitCollection).cgColor
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = Palette.shadowOpacity(in: traitCollection)
    }
}

// MARK: - Toggle

/// A custom switch with a sun and a moon.
open class SunMoonToggle: UIView {
    private let track = UIView()
    private let knob = UIView()
    private let crater = UIView()

    public private(set) var isOn = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        track.backgroundColor = .tertiarySystemFill
        knob.backgroundColor = Palette.accent
        crater.backgroundColor = .tertiarySystemFill
        crater.alpha = 0
        addSubview(track)
        addSubview(knob)
        knob.addSubview(crater)
        knob.clipsToBounds = true
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 56, height: 30) }

    private var knobCenter: CGPoint {
        let inset = bounds.height / 2
        return CGPoint(x: isOn ? bounds.maxX - inset : bounds.minX + inset, y: bounds.midY)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = bounds
        track.layer.cornerRadius = bounds.height / 2
        let side = bounds.height - 6
        knob.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        knob.layer.cornerRadius = side / 2
        knob.center = knobCenter
        crater.frame = CGRect(x: side * 0.35, y: -side * 0.1, width: side, height: side)
        crater.layer.cornerRadius = side / 2
    }

    public func setOn(_ isOn: Bool, animated: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        let animator = UIViewPropertyAnimator(duration: animated ? 0.35 : 0, dampingRatio: 0.75) {
            self.knob.center = self.knobCenter
            self.knob.transform = isOn ? CGAffineTransform(rotationAngle: -.pi / 4) : .identity
            self.crater.alpha = isOn ? 1 : 0
        }
        animator.startAnimation()
    }
}

// MARK: - Swatches

/// Dots in the available colors.
final class SwatchRow: UIView {
    private let colors: [UIColor] = [Palette.accent, .systemRed, .systemOrange, .systemGreen, .systemPurple]

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func draw(_ rect: CGRect) {
        let diameter = min(bounds.height, 18)
        for (index, color) in colors.enumerated() {
            let origin = CGPoint(x: CGFloat(index) * (diameter + 8), y: (bounds.height - diameter) / 2)
            color.setFill()
            UIBezierPath(ovalIn: CGRect(origin: origin, size: CGSize(width: diameter, height: diameter))).fill()
        }
    }
}

// MARK: - Row

final class SettingsRow: UIView {
    let titleLabel = UILabel()
    let valueLabel = UILabel()
    private let separator = UIView()

    init(title: String, value: String) {
        super.init(frame: .zero)
        titleLabel.text = title
        titleLabel.font = .preferredFont(forTextStyle: .body)
        valueLabel.text = value
        valueLabel.font = .preferredFont(forTextStyle: .body)
        valueLabel.textColor = .secondaryLabel
        valueLabel.textAlignment = .right
        separator.backgroundColor = Palette.hairline
        [titleLabel, valueLabel, separator].forEach(addSubview)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.insetBy(dx: 16, dy: 0)
        let (left, right) = area.divided(atDistance: area.width * 0.6, from: .minXEdge)
        titleLabel.frame = left
        valueLabel.frame = right
        let thickness = 1 / max(traitCollection.displayScale, 1)
        separator.frame = CGRect(x: 16, y: bounds.maxY - thickness, width: bounds.width - 16, height: thickness)
    }
}

// MARK: - View controller

open class ThemeSettingsViewController: UIViewController {
    public let card = ThemedCardView()
    public let toggle = SunMoonToggle()
    let swatches = SwatchRow()
    private var rows: [SettingsRow] = []
    private let heading = UILabel()

    public private(set) var styleChanges: [UIUserInterfaceStyle] = []

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Palette.background
        heading.text = "Appearance"
        heading.font = .preferredFont(forTextStyle: .largeTitle)
        view.addSubview(heading)
        view.addSubview(card)
        card.addSubview(toggle)
        card.addSubview(swatches)
        rows = [("Text size", "Standard"), ("Bold text", "Off"), ("Accent", "System")].map {
            SettingsRow(title: $0.0, value: $0.1)
        }
        rows.forEach(card.addSubview)
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (self: ThemeSettingsViewController, previous: UITraitCollection) in
            self.styleChanges.append(self.traitCollection.userInterfaceStyle)
        }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width - 40
        heading.frame = CGRect(x: 20, y: 20, width: width, height: 44)
        card.frame = CGRect(x: 20, y: 80, width: width, height: 52 * 4)
        toggle.frame = CGRect(x: width - 16 - 56, y: 11, width: 56, height: 30)
        swatches.frame = CGRect(x: 16, y: 11, width: 130, height: 30)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: 52 * CGFloat(index + 1), width: width, height: 52)
        }
    }

    // MARK: Switching

    /// Reveals the new style by a circle that grows from the switch, over a snapshot of the old one.
    public func setDark(_ isDark: Bool, animated: Bool, completion: (() -> Void)? = nil) {
        let style: UIUserInterfaceStyle = isDark ? .dark : .light
        guard animated, let snapshot = view.snapshotView(afterScreenUpdates: false) else {
            overrideUserInterfaceStyle = style
            toggle.setOn(isDark, animated: false)
            completion?()
            return
        }
        let center = view.convert(CGPoint(x: toggle.bounds.midX, y: toggle.bounds.midY), from: toggle)
        snapshot.frame = view.bounds
        view.addSubview(snapshot)
        overrideUserInterfaceStyle = style
        toggle.setOn(isDark, animated: true)

        // The visible part of the old snapshot: all but a circle.
        let mask = CAShapeLayer()
        mask.frame = snapshot.bounds
        mask.fillRule = .evenOdd
        snapshot.layer.mask = mask
        let start = hole(in: view.bounds, around: center, radius: 1)
        let end = hole(in: view.bounds, around: center, radius: farthestCorner(from: center))
        mask.path = end

        CATransaction.begin()
        CATransaction.setCompletionBlock {
            snapshot.removeFromSuperview()
            completion?()
        }
        let grow = CABasicAnimation(keyPath: "path")
        grow.fromValue = start
        grow.toValue = end
        grow.duration = 0.5
        grow.timingFunction = CAMediaTimingFunction(name: .easeIn)
        mask.add(grow, forKey: "reveal")
        CATransaction.commit()
    }

    private func hole(in rect: CGRect, around center: CGPoint, radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.addRect(rect)
        path.addEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        return path
    }

    private func farthestCorner(from point: CGPoint) -> CGFloat {
        let bounds = view.bounds
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
        ]
        return corners.map { hypot($0.x - point.x, $0.y - point.y) }.max() ?? 0
    }

    /// Shakes the card, then fades the rows away one after the other, and shows them again.
    @MainActor
    public func refresh() async {
        for offset in [-8, 8, -4, 4, 0] as [CGFloat] {
            await UIView.animate(withDuration: 0.06) {
                self.card.transform = CGAffineTransform(translationX: offset, y: 0)
            }
        }
        for row in rows {
            let finished = await UIView.animate(withDuration: 0.2, delay: 0, options: .curveEaseIn) {
                row.alpha = 0
            }
            guard finished else { return }
        }
        await UIView.transition(with: card, duration: 0.3, options: .transitionCrossDissolve) {
            self.rows.forEach { $0.alpha = 1 }
        }
    }
}
