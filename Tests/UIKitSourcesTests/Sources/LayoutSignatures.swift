//
//  LayoutSignatures.swift
//  Shared
//
//  Every member of Auto Layout that layout helpers are built on, with the types that UIKit declares.
//  A helper may pass them around as functions, so their labels and types matter, not only their use.
//

import UIKit

struct LayoutSignatures {

    let view: UIView
    let guide = UILayoutGuide()

    func priorities() -> [UILayoutPriority] {
        let made = [UILayoutPriority(rawValue: 999), UILayoutPriority(751), UILayoutPriority.init(1)]
        return made + [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
    }

    func anchors(of other: UIView) -> [NSLayoutConstraint] {
        let x: NSLayoutXAxisAnchor = view.leadingAnchor
        let y: NSLayoutYAxisAnchor = view.topAnchor
        let size: NSLayoutDimension = view.widthAnchor

        let plain: [(NSLayoutAnchor<NSLayoutXAxisAnchor>) -> NSLayoutConstraint] = [
            x.constraint(equalTo:), x.constraint(greaterThanOrEqualTo:), x.constraint(lessThanOrEqualTo:),
        ]
        let shifted: [(NSLayoutAnchor<NSLayoutYAxisAnchor>, CGFloat) -> NSLayoutConstraint] = [
            y.constraint(equalTo:constant:), y.constraint(greaterThanOrEqualTo:constant:),
            y.constraint(lessThanOrEqualTo:constant:),
        ]
        let fixed: [(CGFloat) -> NSLayoutConstraint] = [
            size.constraint(equalToConstant:), size.constraint(greaterThanOrEqualToConstant:),
            size.constraint(lessThanOrEqualToConstant:),
        ]
        let scaled: [(NSLayoutDimension, CGFloat) -> NSLayoutConstraint] = [
            size.constraint(equalTo:multiplier:), size.constraint(greaterThanOrEqualTo:multiplier:),
            size.constraint(lessThanOrEqualTo:multiplier:),
        ]
        let full: [(NSLayoutDimension, CGFloat, CGFloat) -> NSLayoutConstraint] = [
            size.constraint(equalTo:multiplier:constant:),
            size.constraint(greaterThanOrEqualTo:multiplier:constant:),
            size.constraint(lessThanOrEqualTo:multiplier:constant:),
        ]
        let distances: [NSLayoutDimension] = [
            x.anchorWithOffset(to: other.trailingAnchor), y.anchorWithOffset(to: other.bottomAnchor),
        ]
        return plain.map { $0(other.leadingAnchor) } + shifted.map { $0(other.topAnchor, 4) }
            + fixed.map { $0(40) } + scaled.map { $0(other.heightAnchor, 2) }
            + full.map { $0(other.widthAnchor, 0.5, 3) } + distances.map { $0.constraint(equalToConstant: 9) }
    }

    func edges(of item: UIView) -> [NSLayoutConstraint] {
        let views: [KeyPath<UIView, NSLayoutXAxisAnchor>] = [
            \.leadingAnchor, \.trailingAnchor, \.leftAnchor, \.rightAnchor, \.centerXAnchor,
        ]
        let guides: [KeyPath<UILayoutGuide, NSLayoutYAxisAnchor>] = [\.topAnchor, \.bottomAnchor, \.centerYAnchor]
        let baselines: [NSLayoutYAxisAnchor] = [item.firstBaselineAnchor, item.lastBaselineAnchor]
        let sizes: [NSLayoutDimension] = [guide.widthAnchor, guide.heightAnchor]
        return views.map { item[keyPath: $0].constraint(equalTo: view[keyPath: $0]) }
            + guides.map { guide[keyPath: $0].constraint(equalTo: item.topAnchor) }
            + baselines.map { $0.constraint(equalTo: view.bottomAnchor) }
            + sizes.map { $0.constraint(equalTo: view.widthAnchor) }
    }

    func attributes(of item: AnyObject, to other: AnyObject?) -> NSLayoutConstraint {
        let make: (
            Any, NSLayoutConstraint.Attribute, NSLayoutConstraint.Relation, Any?, NSLayoutConstraint.Attribute,
            CGFloat, CGFloat
        ) -> NSLayoutConstraint = NSLayoutConstraint.init(
            item:attribute:relatedBy:toItem:attribute:multiplier:constant:)
        let constraint = make(item, .width, .equal, other, other == nil ? .notAnAttribute : .height, 1, 12)
        constraint.priority = .defaultHigh
        constraint.shouldBeArchived = true
        constraint.identifier = "size"
        constraint.constant += 1
        return constraint
    }

    func summary(of constraint: NSLayoutConstraint) -> String {
        let first: AnyObject? = constraint.firstItem
        let second: AnyObject? = constraint.secondItem
        let numbers: [CGFloat] = [constraint.multiplier, constraint.constant]
        let attributes: [NSLayoutConstraint.Attribute] = [constraint.firstAttribute, constraint.secondAttribute]
        let relation: NSLayoutConstraint.Relation = constraint.relation
        return "\(first === view) \(second === view) \(attributes.map { $0.rawValue }) \(relation.rawValue) "
            + "\(numbers) \(constraint.isActive) \(constraint.identifier ?? "")"
    }

    func hold(_ constraints: [NSLayoutConstraint]) -> Int {
        NSLayoutConstraint.activate(constraints)
        NSLayoutConstraint.deactivate(constraints)
        view.addConstraint(constraints[0])
        view.addConstraints(constraints)
        let count = view.constraints.count
        view.removeConstraint(constraints[0])
        view.removeConstraints(constraints)
        return count
    }

    func sizes(_ item: UIView) -> [Float] {
        let axes: [NSLayoutConstraint.Axis] = [.horizontal, .vertical]
        for axis in axes {
            item.setContentHuggingPriority(.required, for: axis)
            item.setContentCompressionResistancePriority(.defaultLow, for: axis)
        }
        item.setNeedsUpdateConstraints()
        item.updateConstraintsIfNeeded()
        return axes.flatMap {
            [item.contentHuggingPriority(for: $0).rawValue, item.contentCompressionResistancePriority(for: $0).rawValue]
        }
    }

    func guides() -> [CGRect] {
        view.addLayoutGuide(guide)
        guide.identifier = "gap"
        let owner: UIView? = guide.owningView
        let keyboard: UILayoutGuide = view.keyboardLayoutGuide
        let all: [UILayoutGuide] = [view.safeAreaLayoutGuide, view.layoutMarginsGuide, view.readableContentGuide, keyboard]
        let frames = all.map { $0.layoutFrame }
        if owner === view, view.layoutGuides.contains(guide) { view.removeLayoutGuide(guide) }
        return frames
    }

    func bars(of controller: UIViewController) -> [NSLayoutConstraint] {
        let support: UILayoutSupport = controller.topLayoutGuide
        return [
            support.topAnchor.constraint(equalTo: view.topAnchor, constant: support.length),
            support.bottomAnchor.constraint(equalTo: view.topAnchor),
            support.heightAnchor.constraint(equalToConstant: 0),
        ]
    }

    func formats() -> [NSLayoutConstraint] {
        let options: NSLayoutConstraint.FormatOptions = [.alignAllCenterY, .directionLeadingToTrailing]
        return NSLayoutConstraint.constraints(withVisualFormat: "|-[view]", metrics: nil, views: ["view": view])
            + NSLayoutConstraint.constraints(
                withVisualFormat: "[view(size)]", options: options, metrics: ["size": 5], views: ["view": view])
    }

    func oldNames() -> [NSLayoutConstraint] {
        let attributes: [NSLayoutAttribute] = [.width, .height]
        let relation: NSLayoutRelation = .equal
        let axis: UILayoutConstraintAxis = .horizontal
        view.setContentHuggingPriority(UILayoutPriorityDefaultHigh, for: axis)
        return attributes.map {
            NSLayoutConstraint(
                item: view, attribute: $0, relatedBy: relation, toItem: nil, attribute: .notAnAttribute,
                multiplier: 1, constant: UIViewNoIntrinsicMetric + 2)
        }
    }

    func direction() -> UIUserInterfaceLayoutDirection {
        return UIView.userInterfaceLayoutDirection(for: view.semanticContentAttribute)
    }

    func constants() -> [CGFloat] {
        let sizes = [UIView.layoutFittingCompressedSize, UIView.layoutFittingExpandedSize]
        let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        view.directionalLayoutMargins = directional
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        return sizes.map { $0.width } + [UIView.noIntrinsicMetric, view.layoutMargins.left]
    }
}

/// A helper's own kind of constraint: it inherits all initializers.
final class NamedConstraint: NSLayoutConstraint {

    var name: String? {
        get { return identifier }
        set { identifier = newValue }
    }
    weak var owner: UIView?
}
