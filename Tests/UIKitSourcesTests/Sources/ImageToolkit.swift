//
//  ImageToolkit.swift
//  Common
//
//  Image helpers that every app has: solid colors, resizing, circles, tints and badges; and
//  views that show them.
//

import UIKit

// MARK: - Making images

extension UIImage {

    /// A solid-color image; one point wide by default, to be stretched.
    public convenience init(color: UIColor, size: CGSize = CGSize(width: 1, height: 1)) {
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
        self.init(cgImage: image.cgImage!)
    }

    /// A gradient from the first color to the last.
    public static func gradient(
        _ colors: [UIColor], size: CGSize, from start: CGPoint = .zero, to end: CGPoint = CGPoint(x: 0, y: 1)
    ) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { context in
            let space = CGColorSpaceCreateDeviceRGB()
            guard let gradient = CGGradient(
                colorsSpace: space, colors: colors.map { $0.cgColor } as CFArray, locations: nil
            ) else { return }
            context.cgContext.drawLinearGradient(
                gradient,
                start: CGPoint(x: start.x * size.width, y: start.y * size.height),
                end: CGPoint(x: end.x * size.width, y: end.y * size.height),
                options: []
            )
        }
    }

    /// White letters on a colored background.
    public static func initials(of name: String, diameter: CGFloat, color: UIColor) -> UIImage {
        let letters = name.split(separator: " ").prefix(2).compactMap { $0.first }.map(String.init).joined()
        let size = CGSize(width: diameter, height: diameter)
        return UIGraphicsImageRenderer(size: size).image { _ in
            color.setFill()
            UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).fill()
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: diameter * 0.4, weight: .medium),
                .foregroundColor: UIColor.white,
            ]
            let textSize = (letters as NSString).size(withAttributes: attributes)
            let origin = CGPoint(x: (diameter - textSize.width) / 2, y: (diameter - textSize.height) / 2)
            (letters as NSString).draw(at: origin, withAttributes: attributes)
        }
    }

    /// A star with five points.
    public static func star(size: CGFloat) -> UIImage {
        let rect = CGRect(x: 0, y: 0, width: size, height: size)
        return UIGraphicsImageRenderer(bounds: rect).image { context in
            let path = UIBezierPath()
            for index in 0..<10 {
                let radius = size / 2 * (index % 2 == 0 ? 1 : 0.4)
                let angle = CGFloat(index) * .pi / 5 - .pi / 2
                let point = CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
                index == 0 ? path.move(to: point) : path.addLine(to: point)
            }
            path.close()
            UIColor.black.setFill()
            path.fill()
        }.withRenderingMode(.alwaysTemplate)
    }
}

// MARK: - Changing images

extension UIImage {

    public func resized(to target: CGSize) -> UIImage {
        UIGraphicsImageRenderer(size: target).image { _ in
            draw(in: CGRect(origin: .zero, size: target))
        }
    }

    /// Scaled to fit, preserving the aspect ratio.
    public func resized(toFit bounds: CGSize) -> UIImage {
        let factor = min(bounds.width / size.width, bounds.height / size.height)
        return resized(to: CGSize(width: size.width * factor, height: size.height * factor))
    }

    /// The center square.
    public func croppedToSquare() -> UIImage {
        let side = min(size.width, size.height)
        let origin = CGPoint(x: (side - size.width) / 2, y: (side - size.height) / 2)
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
            draw(at: origin)
        }
    }

    public func rounded(cornerRadius: CGFloat? = nil) -> UIImage {
        let rect = CGRect(origin: .zero, size: size)
        let radius = cornerRadius ?? min(size.width, size.height) / 2
        return UIGraphicsImageRenderer(size: size).image { _ in
            UIBezierPath(roundedRect: rect, cornerRadius: radius).addClip()
            draw(in: rect)
        }
    }

    public func bordered(width: CGFloat, color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { _ in
            let rect = CGRect(origin: .zero, size: size)
            draw(in: rect)
            color.setStroke()
            let path = UIBezierPath(ovalIn: rect.insetBy(dx: width / 2, dy: width / 2))
            path.lineWidth = width
            path.stroke()
        }
    }

    /// The shape in a single color.
    public func tinted(with color: UIColor) -> UIImage {
        UIGraphicsBeginImageContextWithOptions(size, false, scale)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return self }
        let rect = CGRect(origin: .zero, size: size)
        color.setFill()
        context.translateBy(x: 0, y: size.height)
        context.scaleBy(x: 1, y: -1)
        context.setBlendMode(.normal)
        if let mask = cgImage {
            context.clip(to: rect, mask: mask)
        }
        context.fill(rect)
        return UIGraphicsGetImageFromCurrentImageContext() ?? self
    }

    public func withAlpha(_ alpha: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { _ in
            draw(at: .zero, blendMode: .normal, alpha: alpha)
        }
    }

    /// A red dot with a number at the upper right.
    public func badged(_ count: Int) -> UIImage {
        guard count > 0 else { return self }
        let diameter = size.width * 0.45
        return UIGraphicsImageRenderer(size: size).image { context in
            draw(at: .zero)
            let badge = CGRect(x: size.width - diameter, y: 0, width: diameter, height: diameter)
            UIColor.systemRed.setFill()
            context.cgContext.fillEllipse(in: badge)
            let text = NSAttributedString(
                string: count > 99 ? "99+" : "\(count)",
                attributes: [.font: UIFont.boldSystemFont(ofSize: diameter * 0.6), .foregroundColor: UIColor.white]
            )
            let box = text.size()
            text.draw(at: CGPoint(x: badge.midX - box.width / 2, y: badge.midY - box.height / 2))
        }
    }
}

// MARK: - Screenshots of views

extension UIView {

    /// An image of the view.
    public func asImage() -> UIImage {
        UIGraphicsImageRenderer(bounds: bounds).image { context in
            layer.render(in: context.cgContext)
        }
    }

    /// An image of the view as displayed, including animations.
    public func screenshot(afterUpdates: Bool = true) -> UIImage {
        UIGraphicsImageRenderer(bounds: bounds).image { _ in
            _ = drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
        }
    }
}

// MARK: - Avatar

open class AvatarView: UIView {
    private let imageView = UIImageView()
    private let statusDot = UIView()

    public var name: String = "" {
        didSet { updatePlaceholder() }
    }

    public var placeholderColor: UIColor = .systemIndigo {
        didSet { updatePlaceholder() }
    }

    public private(set) var isShowingPlaceholder = true

    public var isOnline = false {
        didSet {
            guard isOnline != oldValue else { return }
            let transform = isOnline ? CGAffineTransform.identity : CGAffineTransform(scaleX: 0.01, y: 0.01)
            UIView.animate(withDuration: 0.2, delay: 0, options: [.curveEaseOut, .beginFromCurrentState]) {
                self.statusDot.transform = transform
                self.statusDot.alpha = self.isOnline ? 1 : 0
            }
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        addSubview(imageView)
        statusDot.backgroundColor = .systemGreen
        statusDot.layer.borderColor = UIColor.white.cgColor
        statusDot.layer.borderWidth = 2
        statusDot.alpha = 0
        statusDot.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
        addSubview(statusDot)
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
        imageView.layer.cornerRadius = bounds.width / 2
        let side = bounds.width * 0.28
        statusDot.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        statusDot.center = CGPoint(x: bounds.maxX - side / 2, y: bounds.maxY - side / 2)
        statusDot.layer.cornerRadius = side / 2
        updatePlaceholder()
    }

    private func updatePlaceholder() {
        guard isShowingPlaceholder, bounds.width > 0 else { return }
        imageView.image = .initials(of: name, diameter: bounds.width, color: placeholderColor)
    }

    public func setImage(_ image: UIImage?, animated: Bool) {
        isShowingPlaceholder = image == nil
        let change = {
            self.imageView.image = image
            self.updatePlaceholder()
        }
        guard animated else { return change() }
        UIView.transition(
            with: imageView, duration: 0.3, options: [.transitionCrossDissolve, .allowUserInteraction],
            animations: change
        )
    }

    public var shownImage: UIImage? { imageView.image }
}

// MARK: - Rating

/// Stars in the tint color, and gray ones.
open class RatingView: UIView {
    private var stars: [UIImageView] = []

    public var maximum = 5 {
        didSet { rebuild() }
    }

    public private(set) var rating = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        tintColor = .systemYellow
        rebuild()
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func rebuild() {
        stars.forEach { $0.removeFromSuperview() }
        stars = (0..<maximum).map { _ in
            let star = UIImageView(image: .star(size: 20))
            star.tintColor = .systemGray4
            addSubview(star)
            return star
        }
        setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: maximum * 24 - 4, height: 20) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, star) in stars.enumerated() {
            star.center = CGPoint(x: CGFloat(index) * 24 + 10, y: bounds.midY)
        }
    }

    public func setRating(_ rating: Int, animated: Bool) {
        self.rating = min(max(rating, 0), maximum)
        for (index, star) in stars.enumerated() {
            star.tintColor = index < self.rating ? nil : .systemGray4
            guard animated, index < self.rating else { continue }
            UIView.animateKeyframes(withDuration: 0.3, delay: Double(index) * 0.06) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    star.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    star.transform = .identity
                }
            }
        }
    }
}
