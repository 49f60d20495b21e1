//
//  MakerLayout.swift
//  Shared
//
//  Constraints by closures: box.put.make { $0.edges.equal(to: card).inset(8) }. What a closure made is
//  remembered with the item, so that it can be updated, remade and removed.
//

import UIKit

// MARK: - Items

protocol PlacedItem: AnyObject {}

extension UIView: PlacedItem {}
extension UILayoutGuide: PlacedItem {}

private var placementsKey: UInt8 = 0
private var labelKey: UInt8 = 0

extension PlacedItem {

    var put: Placer { return Placer(item: self) }

    fileprivate var container: UIView? {
        if let view = self as? UIView { return view.superview }
        if #available(iOS 9.0, *), let guide = self as? UILayoutGuide { return guide.owningView }
        return nil
    }

    fileprivate func prepare() {
        if let view = self as? UIView { view.translatesAutoresizingMaskIntoConstraints = false }
    }

    fileprivate var placements: [Placement] { return placementSet.allObjects as! [Placement] }

    fileprivate var placementSet: NSMutableSet {
        if let known = objc_getAssociatedObject(self, &placementsKey) as? NSMutableSet { return known }
        let set = NSMutableSet()
        objc_setAssociatedObject(self, &placementsKey, set, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return set
    }
}

extension NSLayoutConstraint {

    var label: String? {
        get { return objc_getAssociatedObject(self, &labelKey) as? String }
        set { objc_setAssociatedObject(self, &labelKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }
}

// MARK: - Values

protocol PlacementTarget {}
extension Int: PlacementTarget {}
extension Double: PlacementTarget {}
extension CGFloat: PlacementTarget {}
extension CGSize: PlacementTarget {}
extension CGPoint: PlacementTarget {}
extension UIView: PlacementTarget {}
extension UILayoutGuide: PlacementTarget {}
extension Placed: PlacementTarget {}

protocol PlacementPriority { var level: UILayoutPriority { get } }
extension Int: PlacementPriority { var level: UILayoutPriority { return UILayoutPriority(rawValue: Float(self)) } }
extension Float: PlacementPriority { var level: UILayoutPriority { return UILayoutPriority(self) } }
extension UILayoutPriority: PlacementPriority { var level: UILayoutPriority { return self } }

// Retroactive, as helpers do it: UIKit declares neither literals nor arithmetic.
extension UILayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(floatLiteral value: Float) { self.init(value) }
    public init(integerLiteral value: Int) { self.init(rawValue: Float(value)) }
    static func + (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority {
        return UILayoutPriority(rawValue: lhs.rawValue + rhs)
    }
    static func - (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority {
        return UILayoutPriority(rawValue: lhs.rawValue - rhs)
    }
}

extension NSLayoutConstraint.Attribute {

    /// The amount of a constant for this attribute.
    fileprivate func value(of target: PlacementTarget?) -> CGFloat {
        switch target {
        case let value as CGFloat: return value
        case let value as Int: return CGFloat(value)
        case let value as Double: return CGFloat(value)
        case let size as CGSize: return self == .width ? size.width : size.height
        case let point as CGPoint:
            switch self {
            case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
                .trailingMargin, .centerXWithinMargins:
                return point.x
            case .top, .bottom, .centerY, .topMargin, .bottomMargin, .centerYWithinMargins, .firstBaseline,
                .lastBaseline:
                return point.y
            case .width, .height, .notAnAttribute: return 0
            @unknown default: return 0
            }
        default: return 0
        }
    }
}

// MARK: - Constraints

/// What a statement of a closure stands for: some attributes of an item.
class Placed {

    fileprivate let item: PlacedItem
    fileprivate var attributes: [NSLayoutConstraint.Attribute]
    fileprivate init(_ item: PlacedItem, _ attributes: [NSLayoutConstraint.Attribute]) {
        self.item = item
        self.attributes = attributes
    }
}

/// An installed kind of constraint, compared by what it relates.
final class PlacedConstraint: NSLayoutConstraint {

    weak var placement: Placement?

    func relates(like other: NSLayoutConstraint) -> Bool {
        guard firstAttribute == other.firstAttribute, secondAttribute == other.secondAttribute,
            relation == other.relation, priority == other.priority, multiplier == other.multiplier,
            secondItem === other.secondItem, firstItem === other.firstItem
        else { return false }
        return true
    }
}

final class Placement: Placed {

    fileprivate var relation = NSLayoutConstraint.Relation.equal
    fileprivate var target: PlacementTarget?
    fileprivate var factor: CGFloat = 1
    fileprivate var insets = UIEdgeInsets.zero
    fileprivate var offset: CGFloat = 0
    fileprivate var level = UILayoutPriority.required
    private(set) var constraints: [PlacedConstraint] = []

    @discardableResult func equal(to target: PlacementTarget) -> Placement { return relate(.equal, target) }
    @discardableResult func atLeast(_ target: PlacementTarget) -> Placement {
        return relate(.greaterThanOrEqual, target)
    }
    @discardableResult func atMost(_ target: PlacementTarget) -> Placement {
        return relate(.lessThanOrEqual, target)
    }
    @discardableResult func equalToSuperview() -> Placement {
        guard let container = item.container else { fatalError("no superview") }
        return equal(to: container)
    }
    @discardableResult func times(_ factor: CGFloat) -> Placement { self.factor = factor; return self }
    @discardableResult func offset(_ offset: CGFloat) -> Placement { self.offset = offset; return self }
    @discardableResult func inset(_ amount: CGFloat) -> Placement {
        insets = UIEdgeInsets(top: amount, left: amount, bottom: amount, right: amount)
        return self
    }
    @discardableResult func priority(_ level: PlacementPriority) -> Placement {
        self.level = level.level
        return self
    }

    private func relate(_ relation: NSLayoutConstraint.Relation, _ target: PlacementTarget) -> Placement {
        (self.relation, self.target) = (relation, target)
        return self
    }

    private func constant(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
        let isRightToLeft = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
        switch attribute {
        case .left, .leftMargin: return offset + insets.left
        case .leading, .leadingMargin: return offset + (isRightToLeft ? insets.right : insets.left)
        case .trailing, .trailingMargin: return offset - (isRightToLeft ? insets.left : insets.right)
        case .right, .rightMargin: return offset - insets.right
        case .top, .topMargin: return offset + insets.top
        case .bottom, .bottomMargin: return offset - insets.bottom
        default: return offset
        }
    }

    fileprivate func install() {
        item.prepare()
        for (index, attribute) in attributes.enumerated() {
            var other = target as? PlacedItem
            var otherAttribute = attribute
            if let placed = target as? Placed {
                other = placed.item
                if !placed.attributes.isEmpty { otherAttribute = placed.attributes[index % placed.attributes.count] }
            }
            // A location is relative to the container.
            if other == nil, attribute != .width, attribute != .height { other = item.container }
            if other == nil { otherAttribute = .notAnAttribute }
            let constraint = PlacedConstraint(
                item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
                multiplier: factor, constant: constant(attribute) + attribute.value(of: target))
            constraint.priority = level
            constraint.placement = self
            constraint.identifier = "put.\(attribute.rawValue)"
            constraints.append(constraint)
        }
        NSLayoutConstraint.activate(constraints)
        item.placementSet.add(self)
    }

    /// Gives constraints that relate the same the new constants.
    fileprivate func update() {
        let known = item.placements.flatMap { $0.constraints }
        let draft = Placement(item, attributes)
        (draft.relation, draft.target, draft.factor, draft.insets) = (relation, target, factor, insets)
        (draft.offset, draft.level) = (offset, level)
        draft.install()
        draft.remove()
        for constraint in draft.constraints {
            guard let old = known.first(where: { $0.relates(like: constraint) }) else {
                fatalError("no constraint to update")
            }
            old.constant = constraint.constant
        }
    }

    fileprivate func remove() {
        NSLayoutConstraint.deactivate(constraints)
        item.placementSet.remove(self)
    }
}

// MARK: - Closures

final class Maker {

    fileprivate let item: PlacedItem
    fileprivate var made: [Placement] = []
    fileprivate init(_ item: PlacedItem) { self.item = item }

    var edges: Placement { return make(.top, .leading, .bottom, .trailing) }
    var margins: Placement { return make(.topMargin, .leadingMargin, .bottomMargin, .trailingMargin) }
    var size: Placement { return make(.width, .height) }
    var center: Placement { return make(.centerX, .centerY) }
    var left: Placement { return make(.left) }
    var top: Placement { return make(.top) }
    var width: Placement { return make(.width) }
    var height: Placement { return make(.height) }
    var baseline: Placement { return make(.firstBaseline) }

    private func make(_ attributes: NSLayoutConstraint.Attribute...) -> Placement {
        let placement = Placement(item, attributes)
        made.append(placement)
        return placement
    }
}

struct Placer {

    fileprivate let item: PlacedItem

    var bottom: Placed { return Placed(item, [.bottom]) }
    var centerWithinMargins: Placed { return Placed(item, [.centerXWithinMargins, .centerYWithinMargins]) }
    var lastBaseline: Placed { return Placed(item, [.lastBaseline]) }

    @discardableResult func make(_ closure: (_ make: Maker) -> Void) -> [NSLayoutConstraint] {
        let made = placements(closure)
        made.forEach { $0.install() }
        return made.flatMap { $0.constraints }
    }

    func remake(_ closure: (Maker) -> Void) {
        remove()
        make(closure)
    }

    func update(_ closure: (Maker) -> Void) { placements(closure).forEach { $0.update() } }

    func remove() { item.placements.forEach { $0.remove() } }

    var huggingPriority: Float {
        get { return (item as? UIView)?.contentHuggingPriority(for: .horizontal).rawValue ?? 0 }
        nonmutating set {
            (item as? UIView)?.setContentHuggingPriority(UILayoutPriority(rawValue: newValue), for: .horizontal)
        }
    }

    private func placements(_ closure: (Maker) -> Void) -> [Placement] {
        let maker = Maker(item)
        closure(maker)
        return maker.made
    }
}
