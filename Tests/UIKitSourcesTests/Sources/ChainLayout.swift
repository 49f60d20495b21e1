//
//  ChainLayout.swift
//  Shared
//
//  Rows drawn with dashes, and views that are asked for their constraints: |-16-photo-8-name-16-|.
//

import UIKit

prefix operator |-
postfix operator -|
postfix operator %

struct RowEdge { let margin: CGFloat }
struct RowGap { let view: UIView; let gap: CGFloat }
struct RowPercent { let value: CGFloat }

prefix func |- (margin: CGFloat) -> RowEdge { return RowEdge(margin: margin) }
prefix func |- (view: UIView) -> UIView { return RowEdge(margin: 0) - view }
postfix func -| (margin: CGFloat) -> RowEdge { return RowEdge(margin: margin) }
postfix func % (value: CGFloat) -> RowPercent { return RowPercent(value: value) }

@discardableResult func - (edge: RowEdge, view: UIView) -> UIView {
    if let container = view.superview {
        container.addRelation(
            item: view, attribute: .leading, toItem: container, constant: edge.margin)
    }
    return view
}
func - (view: UIView, gap: CGFloat) -> RowGap { return RowGap(view: view, gap: gap) }
@discardableResult func - (left: RowGap, right: UIView) -> UIView {
    if let container = right.superview {
        container.addRelation(
            item: right, attribute: .leading, toItem: left.view, attribute: .trailing, constant: left.gap)
    }
    return right
}
@discardableResult func - (view: UIView, edge: RowEdge) -> UIView {
    if let container = view.superview {
        container.addRelation(
            item: view, attribute: .trailing, toItem: container, constant: -edge.margin)
    }
    return view
}

@resultBuilder
struct SubviewsBuilder {
    static func buildBlock(_ views: UIView...) -> [UIView] { return views }
}

extension UIView {

    @discardableResult func subviews(@SubviewsBuilder _ content: () -> [UIView]) -> Self {
        for view in content() {
            addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
        }
        return self
    }

    /// A relation whose second attribute is that of the first item unless given, even without a second item.
    @discardableResult func addRelation(
        item: AnyObject, attribute: NSLayoutConstraint.Attribute, relatedBy relation: NSLayoutConstraint.Relation = .equal,
        toItem other: AnyObject? = nil, attribute otherAttribute: NSLayoutConstraint.Attribute? = nil,
        multiplier: Double = 1, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other,
            attribute: otherAttribute ?? attribute, multiplier: CGFloat(multiplier), constant: constant)
        constraint.priority = UILayoutPriority(rawValue: UILayoutPriority.defaultHigh.rawValue + 1)
        addConstraint(constraint)
        return constraint
    }

    @discardableResult func width(_ width: CGFloat) -> Self { return sized(.width, width) }
    @discardableResult func height(_ height: CGFloat) -> Self { return sized(.height, height) }
    @discardableResult func height(_ part: RowPercent) -> Self {
        superview?.addRelation(
            item: self, attribute: .height, toItem: superview, multiplier: Double(part.value / 100))
        return self
    }
    @discardableResult func heightEqualsWidth() -> Self {
        superview?.addRelation(item: self, attribute: .height, toItem: self, attribute: .width)
        return self
    }
    @discardableResult func top(_ points: CGFloat) -> Self {
        superview?.addRelation(item: self, attribute: .top, toItem: superview, constant: points)
        return self
    }

    private func sized(_ attribute: NSLayoutConstraint.Attribute, _ length: CGFloat) -> Self {
        addRelation(item: self, attribute: attribute, constant: length)
        return self
    }

    // MARK: - Pins

    /// Pins all edges to the superview or its safe area.
    @discardableResult func edgesToSuperview(
        excluding excluded: UIRectEdge = [], insets: UIEdgeInsets = .zero, usingSafeArea: Bool = false,
        priority: UILayoutPriority = .required
    ) -> [NSLayoutConstraint] {
        guard let container = superview else { return [] }
        let guide = container.safeAreaLayoutGuide
        translatesAutoresizingMaskIntoConstraints = false
        var pins: [NSLayoutConstraint] = []
        if !excluded.contains(.top) {
            pins.append(
                topAnchor.constraint(equalTo: usingSafeArea ? guide.topAnchor : container.topAnchor, constant: insets.top))
        }
        if !excluded.contains(.left) {
            pins.append(
                leftAnchor.constraint(
                    equalTo: usingSafeArea ? guide.leftAnchor : container.leftAnchor, constant: insets.left))
        }
        if !excluded.contains(.bottom) {
            pins.append(
                bottomAnchor.constraint(
                    equalTo: usingSafeArea ? guide.bottomAnchor : container.bottomAnchor, constant: -insets.bottom))
        }
        if !excluded.contains(.right) {
            pins.append(
                rightAnchor.constraint(
                    equalTo: usingSafeArea ? guide.rightAnchor : container.rightAnchor, constant: -insets.right))
        }
        pins.forEach { $0.priority = priority }
        NSLayoutConstraint.activate(pins)
        return pins
    }

    // MARK: - Finding constraints

    var topConstraint: NSLayoutConstraint? { return found(.top) }
    var leadingConstraint: NSLayoutConstraint? { return found(.leading) }
    var widthConstraint: NSLayoutConstraint? { return found(.width) }

    private func found(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint? {
        func look(in view: UIView?) -> NSLayoutConstraint? {
            return view?.constraints.first { constraint in
                if let first = constraint.firstItem as? NSObject, first == self {
                    return constraint.firstAttribute == attribute
                }
                guard let second = constraint.secondItem as? NSObject, second == self else { return false }
                return constraint.secondAttribute == attribute
            }
        }
        return look(in: superview) ?? (attribute == .width ? look(in: self) : nil)
    }

    /// Those that code made, not the layout itself.
    var ownConstraints: [NSLayoutConstraint] {
        return constraints.filter { !($0.identifier ?? "").contains("UIView-Encapsulated-Layout") }
    }

    func clearConstraints() {
        constraints.forEach(removeConstraint)
        superview?.constraints.filter { $0.firstItem === self || $0.secondItem === self }
            .forEach { superview?.removeConstraint($0) }
    }
}

/// A card that makes its constraints when it is asked to, and again whenever its style changes.
class StyledCard: UIView {

    let content = UIView()
    var isCompact = false {
        didSet { setNeedsUpdateConstraints() }
    }
    private var installed: [NSLayoutConstraint] = []
    private(set) var updates = 0

    override class var requiresConstraintBasedLayout: Bool { return true }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
        content.translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    override func updateConstraints() {
        updates += 1
        NSLayoutConstraint.deactivate(installed)
        let inset: CGFloat = isCompact ? 4 : 12
        installed = NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-(inset)-[content]-(inset)-|", options: [], metrics: ["inset": inset],
            views: ["content": content])
        installed += NSLayoutConstraint.constraints(
            withVisualFormat: "V:|-inset-[content]-inset-|", metrics: ["inset": NSNumber(value: Double(inset))],
            views: ["content": content])
        NSLayoutConstraint.activate(installed)
        super.updateConstraints()
    }
}
