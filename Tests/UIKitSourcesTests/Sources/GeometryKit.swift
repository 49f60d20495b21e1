//
//  GeometryKit.swift
//  Shared
//
//  Helpers for points, sizes, rectangles and transforms that every project collects.
//

import CoreGraphics
import UIKit

// MARK: - CGPoint

extension CGPoint {

    static func + (lhs: CGPoint, rhs: CGPoint) -> CGPoint {
        return CGPoint(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
    }

    static func - (lhs: CGPoint, rhs: CGPoint) -> CGPoint {
        return CGPoint(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
    }

    static func * (lhs: CGPoint, rhs: CGFloat) -> CGPoint {
        return CGPoint(x: lhs.x * rhs, y: lhs.y * rhs)
    }

    static func += (lhs: inout CGPoint, rhs: CGPoint) {
        lhs = lhs + rhs
    }

    static prefix func - (point: CGPoint) -> CGPoint {
        return CGPoint(x: -point.x, y: -point.y)
    }

    var length: CGFloat {
        return hypot(x, y)
    }

    var normalized: CGPoint {
        let length = self.length
        return length > 0 ? self * (1 / length) : .zero
    }

    func distance(to other: CGPoint) -> CGFloat {
        return (other - self).length
    }

    func angle(to other: CGPoint) -> CGFloat {
        return atan2(other.y - y, other.x - x)
    }

    func dot(_ other: CGPoint) -> CGFloat {
        return x * other.x + y * other.y
    }

    func lerp(to other: CGPoint, _ t: CGFloat) -> CGPoint {
        return self + (other - self) * t
    }

    func rotated(by angle: CGFloat, around center: CGPoint = .zero) -> CGPoint {
        return applying(
            CGAffineTransform(translationX: center.x, y: center.y)
                .rotated(by: angle)
                .translatedBy(x: -center.x, y: -center.y)
        )
    }

    func rounded(to scale: CGFloat) -> CGPoint {
        return CGPoint(x: (x * scale).rounded() / scale, y: (y * scale).rounded() / scale)
    }

    func clamped(to rect: CGRect) -> CGPoint {
        return CGPoint(
            x: Swift.min(Swift.max(x, rect.minX), rect.maxX),
            y: Swift.min(Swift.max(y, rect.minY), rect.maxY)
        )
    }
}

// MARK: - CGSize

extension CGSize {

    init(side: CGFloat) {
        self.init(width: side, height: side)
    }

    var aspectRatio: CGFloat {
        return height == 0 ? 0 : width / height
    }

    var area: CGFloat {
        return width * height
    }

    var shorterSide: CGFloat { min(width, height) }
    var longerSide: CGFloat { max(width, height) }

    static func * (lhs: CGSize, rhs: CGFloat) -> CGSize {
        return CGSize(width: lhs.width * rhs, height: lhs.height * rhs)
    }

    func aspectFit(in bounding: CGSize) -> CGSize {
        guard width > 0, height > 0 else { return .zero }
        return self * Swift.min(bounding.width / width, bounding.height / height)
    }

    func aspectFill(_ bounding: CGSize) -> CGSize {
        guard width > 0, height > 0 else { return .zero }
        return self * Swift.max(bounding.width / width, bounding.height / height)
    }

    func insetBy(dx: CGFloat, dy: CGFloat) -> CGSize {
        return CGSize(width: width - 2 * dx, height: height - 2 * dy)
    }
}

// MARK: - CGRect

extension CGRect {

    var center: CGPoint {
        get { CGPoint(x: midX, y: midY) }
        set { origin = CGPoint(x: newValue.x - width / 2, y: newValue.y - height / 2) }
    }

    var topLeft: CGPoint { CGPoint(x: minX, y: minY) }
    var topRight: CGPoint { CGPoint(x: maxX, y: minY) }
    var bottomLeft: CGPoint { CGPoint(x: minX, y: maxY) }
    var bottomRight: CGPoint { CGPoint(x: maxX, y: maxY) }

    init(center: CGPoint, size: CGSize) {
        self.init(
            origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
    }

    init(enclosing points: [CGPoint]) {
        var rect = CGRect.null
        for point in points {
            rect = rect.union(CGRect(origin: point, size: .zero))
        }
        self = rect.isNull ? .zero : rect
    }

    func centered(in other: CGRect) -> CGRect {
        return CGRect(center: other.center, size: size)
    }

    func aspectFit(in other: CGRect) -> CGRect {
        return CGRect(center: other.center, size: size.aspectFit(in: other.size))
    }

    func scaled(by factor: CGFloat) -> CGRect {
        return CGRect(center: center, size: size * factor)
    }

    func grid(rows: Int, columns: Int, spacing: CGFloat = 0) -> [CGRect] {
        guard rows > 0, columns > 0 else { return [] }
        let cell = CGSize(
            width: (width - CGFloat(columns - 1) * spacing) / CGFloat(columns),
            height: (height - CGFloat(rows - 1) * spacing) / CGFloat(rows)
        )
        return (0..<rows * columns).map { index in
            CGRect(
                x: minX + CGFloat(index % columns) * (cell.width + spacing),
                y: minY + CGFloat(index / columns) * (cell.height + spacing),
                width: cell.width,
                height: cell.height
            )
        }
    }

    /// The interpolation of two rectangles.
    static func interpolate(from: CGRect, to: CGRect, progress: CGFloat) -> CGRect {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
        return CGRect(
            x: mix(from.minX, to.minX), y: mix(from.minY, to.minY),
            width: mix(from.width, to.width), height: mix(from.height, to.height))
    }
}

// MARK: - UIEdgeInsets

extension UIEdgeInsets {

    init(uniform value: CGFloat) {
        self.init(top: value, left: value, bottom: value, right: value)
    }

    init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    var horizontal: CGFloat { left + right }
    var vertical: CGFloat { top + bottom }

    static func + (lhs: UIEdgeInsets, rhs: UIEdgeInsets) -> UIEdgeInsets {
        return UIEdgeInsets(
            top: lhs.top + rhs.top, left: lhs.left + rhs.left,
            bottom: lhs.bottom + rhs.bottom, right: lhs.right + rhs.right)
    }
}

// MARK: - CGAffineTransform

extension CGAffineTransform {

    var rotation: CGFloat { atan2(b, a) }
    var scaleX: CGFloat { hypot(a, b) }
    var scaleY: CGFloat { hypot(c, d) }
    var translation: CGPoint { CGPoint(x: tx, y: ty) }

    init(from source: CGRect, to destination: CGRect) {
        let scale = CGAffineTransform(
            scaleX: destination.width / source.width,
            y: destination.height / source.height
        )
        let move = CGAffineTransform(
            translationX: destination.midX - source.midX,
            y: destination.midY - source.midY
        )
        self = scale.concatenating(move)
    }

    static func skew(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        return CGAffineTransform(a: 1, b: tan(y), c: tan(x), d: 1, tx: 0, ty: 0)
    }

    func around(_ anchor: CGPoint) -> CGAffineTransform {
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(self)
            .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
    }
}

// MARK: - UIView

extension UIView {

    var origin: CGPoint {
        get { frame.origin }
        set { frame.origin = newValue }
    }

    var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }

    var boundsCenter: CGPoint {
        return bounds.center
    }

    func centerInSuperview() {
        guard let superview = superview else { return }
        center = superview.bounds.center
    }

    func removeAllSubviews() {
        subviews.forEach { $0.removeFromSuperview() }
    }

    /// Moves the anchor point without moving the view.
    func setAnchorPoint(_ point: CGPoint) {
        var newPoint = CGPoint(x: bounds.width * point.x, y: bounds.height * point.y)
        var oldPoint = CGPoint(
            x: bounds.width * layer.anchorPoint.x, y: bounds.height * layer.anchorPoint.y)
        newPoint = newPoint.applying(transform)
        oldPoint = oldPoint.applying(transform)
        layer.position += newPoint - oldPoint
        layer.anchorPoint = point
    }

    func firstSubview<T: UIView>(of type: T.Type) -> T? {
        for subview in subviews {
            if let match = subview as? T { return match }
            if let match = subview.firstSubview(of: type) { return match }
        }
        return nil
    }

    /// The frame in the window's coordinates.
    var frameInWindow: CGRect {
        return superview?.convert(frame, to: nil) ?? frame
    }

    func pulse(scale: CGFloat = 1.1, duration: TimeInterval = 0.3) {
        UIView.animate(withDuration: duration / 2, animations: {
            self.transform = self.transform.scaledBy(x: scale, y: scale)
        }) { _ in
            UIView.animate(withDuration: duration / 2) {
                self.transform = self.transform.scaledBy(x: 1 / scale, y: 1 / scale)
            }
        }
    }

    func fade(to alpha: CGFloat, duration: TimeInterval = 0.25, completion: (() -> Void)? = nil) {
        UIView.animate(
            withDuration: duration, delay: 0, options: [.beginFromCurrentState],
            animations: { self.alpha = alpha },
            completion: { finished in
                if finished { completion?() }
            })
    }
}

// MARK: - UIBezierPath

extension UIBezierPath {

    convenience init(polygonIn rect: CGRect, sides: Int, rotation: CGFloat = -.pi / 2) {
        self.init()
        let radius = rect.size.shorterSide / 2
        for index in 0..<max(sides, 3) {
            let angle = rotation + 2 * .pi * CGFloat(index) / CGFloat(max(sides, 3))
            let point = CGPoint(
                x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
            index == 0 ? move(to: point) : addLine(to: point)
        }
        close()
    }

    static func arrow(from start: CGPoint, to end: CGPoint, headLength: CGFloat, width: CGFloat) -> UIBezierPath {
        let path = UIBezierPath()
        let direction = (end - start).normalized
        let normal = CGPoint(x: -direction.y, y: direction.x)
        let neck = end - direction * headLength
        path.move(to: start + normal * (width / 2))
        path.addLine(to: neck + normal * (width / 2))
        path.addLine(to: neck + normal * width)
        path.addLine(to: end)
        path.addLine(to: neck - normal * width)
        path.addLine(to: neck - normal * (width / 2))
        path.addLine(to: start - normal * (width / 2))
        path.close()
        return path
    }
}
