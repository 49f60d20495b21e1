//
//  OperatorLayout.swift
//  Shared
//
//  Constraints as equations of anchors: box.widthAnchor == 2 * icon.widthAnchor + 8 ~ .high. An equation is
//  active as soon as it is written, or with all others of its group.
//

import UIKit

precedencegroup LayoutPriorityPrecedence {
    associativity: none
    higherThan: ComparisonPrecedence
    lowerThan: AdditionPrecedence
}

infix operator ~: LayoutPriorityPrecedence

enum Level: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Equatable {

    case required, high, low, fittingSize
    case custom(UILayoutPriority)

    init(integerLiteral value: Int) { self = .custom(UILayoutPriority(Float(value))) }
    init(floatLiteral value: Float) { self = .custom(UILayoutPriority(value)) }

    var value: UILayoutPriority {
        switch self {
        case .required: return .required
        case .high: return .defaultHigh
        case .low: return .defaultLow
        case .fittingSize: return .fittingSizeLevel
        case let .custom(priority): return priority
        }
    }

    static func - (lhs: Level, rhs: Float) -> Level {
        return .custom(UILayoutPriority(rawValue: lhs.value.rawValue - rhs))
    }
}

// MARK: - Expressions

protocol EquationAnchor {}
extension NSLayoutAnchor: EquationAnchor {}

struct AnchorTerm<Anchor: EquationAnchor> {
    var anchor: Anchor
    var factor: CGFloat = 1
    var constant: CGFloat = 0
    var level = Level.required
}

struct LeveledConstant {
    var constant: CGFloat
    var level: Level
}

func * <A: EquationAnchor>(factor: CGFloat, anchor: A) -> AnchorTerm<A> {
    return AnchorTerm(anchor: anchor, factor: factor)
}
func / <A: EquationAnchor>(anchor: A, divisor: CGFloat) -> AnchorTerm<A> {
    return AnchorTerm(anchor: anchor, factor: 1 / divisor)
}
func + <A: EquationAnchor>(anchor: A, constant: CGFloat) -> AnchorTerm<A> {
    return AnchorTerm(anchor: anchor, constant: constant)
}
func - <A: EquationAnchor>(anchor: A, constant: CGFloat) -> AnchorTerm<A> { return anchor + -constant }
func + <A: EquationAnchor>(term: AnchorTerm<A>, constant: CGFloat) -> AnchorTerm<A> {
    var term = term
    term.constant += constant
    return term
}
func ~ <A: EquationAnchor>(term: AnchorTerm<A>, level: Level) -> AnchorTerm<A> {
    var term = term
    term.level = level
    return term
}
func ~ <A: EquationAnchor>(anchor: A, level: Level) -> AnchorTerm<A> {
    return AnchorTerm(anchor: anchor, level: level)
}
func ~ (constant: CGFloat, level: Level) -> LeveledConstant {
    return LeveledConstant(constant: constant, level: level)
}

// MARK: - Equations

@discardableResult func == (lhs: NSLayoutXAxisAnchor, rhs: NSLayoutXAxisAnchor) -> NSLayoutConstraint {
    return install(lhs.constraint(equalTo: rhs))
}
@discardableResult func == (lhs: NSLayoutXAxisAnchor, rhs: AnchorTerm<NSLayoutXAxisAnchor>) -> NSLayoutConstraint {
    return install(lhs.constraint(equalTo: rhs.anchor, times: rhs.factor, plus: rhs.constant), rhs.level)
}
@discardableResult func == (lhs: NSLayoutYAxisAnchor, rhs: NSLayoutYAxisAnchor) -> NSLayoutConstraint {
    return install(lhs.constraint(equalTo: rhs))
}
@discardableResult func == (lhs: NSLayoutYAxisAnchor, rhs: AnchorTerm<NSLayoutYAxisAnchor>) -> NSLayoutConstraint {
    return install(lhs.constraint(equalTo: rhs.anchor, constant: rhs.constant), rhs.level)
}
@discardableResult func == (lhs: NSLayoutDimension, rhs: NSLayoutDimension) -> NSLayoutConstraint {
    return install(lhs.constraint(equalTo: rhs))
}
@discardableResult func == (lhs: NSLayoutDimension, rhs: AnchorTerm<NSLayoutDimension>) -> NSLayoutConstraint {
    return install(lhs.constraint(equalTo: rhs.anchor, multiplier: rhs.factor, constant: rhs.constant), rhs.level)
}
@discardableResult func == (lhs: NSLayoutDimension, rhs: CGFloat) -> NSLayoutConstraint {
    return install(lhs.constraint(equalToConstant: rhs))
}
@discardableResult func == (lhs: NSLayoutDimension, rhs: LeveledConstant) -> NSLayoutConstraint {
    return install(lhs.constraint(equalToConstant: rhs.constant), rhs.level)
}
@discardableResult func >= (lhs: NSLayoutDimension, rhs: CGFloat) -> NSLayoutConstraint {
    return install(lhs.constraint(greaterThanOrEqualToConstant: rhs))
}
@discardableResult func <= (lhs: NSLayoutXAxisAnchor, rhs: AnchorTerm<NSLayoutXAxisAnchor>) -> NSLayoutConstraint {
    return install(lhs.constraint(lessThanOrEqualTo: rhs.anchor, constant: rhs.constant), rhs.level)
}
@discardableResult func >= (lhs: NSLayoutYAxisAnchor, rhs: NSLayoutYAxisAnchor) -> NSLayoutConstraint {
    return install(lhs.constraint(greaterThanOrEqualTo: rhs))
}

extension NSLayoutXAxisAnchor {

    /// A location with a multiplier, which anchors do not offer.
    fileprivate func constraint(
        equalTo anchor: NSLayoutXAxisAnchor, times factor: CGFloat, plus constant: CGFloat
    ) -> NSLayoutConstraint {
        let plain = constraint(equalTo: anchor, constant: constant)
        if factor == 1 { return plain }
        return NSLayoutConstraint(
            item: plain.firstItem!, attribute: plain.firstAttribute, relatedBy: plain.relation,
            toItem: plain.secondItem, attribute: plain.secondAttribute, multiplier: factor, constant: constant)
    }
}

// MARK: - Groups

struct AnchorPair<T: EquationAnchor, U: EquationAnchor> {

    var first: T
    var second: U

    /// One equation for each of both, whatever their axes.
    @discardableResult static func == (lhs: AnchorPair, rhs: AnchorPair) -> [NSLayoutConstraint] {
        switch (lhs.first, rhs.first, lhs.second, rhs.second) {
        case let (a as NSLayoutXAxisAnchor, b as NSLayoutXAxisAnchor, c as NSLayoutXAxisAnchor, d as NSLayoutXAxisAnchor):
            return [a == b, c == d]
        case let (a as NSLayoutXAxisAnchor, b as NSLayoutXAxisAnchor, c as NSLayoutYAxisAnchor, d as NSLayoutYAxisAnchor):
            return [a == b, c == d]
        case let (a as NSLayoutDimension, b as NSLayoutDimension, c as NSLayoutDimension, d as NSLayoutDimension):
            return [a == b, c == d]
        default: preconditionFailure("anchors of different kinds")
        }
    }
}

protocol AnchorGroups {
    var horizontalAnchors: AnchorPair<NSLayoutXAxisAnchor, NSLayoutXAxisAnchor> { get }
    var centerAnchors: AnchorPair<NSLayoutXAxisAnchor, NSLayoutYAxisAnchor> { get }
    var sizeAnchors: AnchorPair<NSLayoutDimension, NSLayoutDimension> { get }
}

extension UIView: AnchorGroups {
    var horizontalAnchors: AnchorPair<NSLayoutXAxisAnchor, NSLayoutXAxisAnchor> {
        return AnchorPair(first: leadingAnchor, second: trailingAnchor)
    }
    var centerAnchors: AnchorPair<NSLayoutXAxisAnchor, NSLayoutYAxisAnchor> {
        return AnchorPair(first: centerXAnchor, second: centerYAnchor)
    }
    var sizeAnchors: AnchorPair<NSLayoutDimension, NSLayoutDimension> {
        return AnchorPair(first: widthAnchor, second: heightAnchor)
    }
}

extension UILayoutGuide: AnchorGroups {
    var horizontalAnchors: AnchorPair<NSLayoutXAxisAnchor, NSLayoutXAxisAnchor> {
        return AnchorPair(first: leadingAnchor, second: trailingAnchor)
    }
    var centerAnchors: AnchorPair<NSLayoutXAxisAnchor, NSLayoutYAxisAnchor> {
        return AnchorPair(first: centerXAnchor, second: centerYAnchor)
    }
    var sizeAnchors: AnchorPair<NSLayoutDimension, NSLayoutDimension> {
        return AnchorPair(first: widthAnchor, second: heightAnchor)
    }
}

/// The equations of a group, which replaces those of the time before.
final class EquationGroup {

    fileprivate static var current: EquationGroup?
    private(set) var constraints: [NSLayoutConstraint] = []

    func replace(with equations: () -> Void) {
        NSLayoutConstraint.deactivate(constraints)
        constraints.removeAll()
        EquationGroup.current = self
        equations()
        EquationGroup.current = nil
        NSLayoutConstraint.activate(constraints)
        constraints.compactMap { $0.firstItem as? UIView }.forEach { $0.superview?.setNeedsLayout() }
    }

    fileprivate func add(_ constraint: NSLayoutConstraint) { constraints.append(constraint) }
}

private func install(_ constraint: NSLayoutConstraint, _ level: Level = .required) -> NSLayoutConstraint {
    // Only the left side is positioned by the equation.
    (constraint.firstItem as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    constraint.priority = level.value
    if let group = EquationGroup.current {
        group.add(constraint)
    } else {
        constraint.isActive = true
    }
    return constraint
}
