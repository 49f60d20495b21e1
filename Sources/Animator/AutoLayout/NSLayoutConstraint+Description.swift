// Constraints in messages, in iOS's notation.

extension NSLayoutConstraint {
  /// The description, see ``description``.
  var text: String {
    let name = identifier.map { "'\($0)' " } ?? ""
    let notation = notation
    let level =
      priority == .required ? "" : " priority:\(Self.text(Double(priority.rawValue)))"
    let names = notation.container.map { ", names: '|':\(LayoutNames.name(of: $0)) " } ?? ""
    return "<\(type(of: self)) \(name)\(notation.text)\(level)"
      + "   (\(isActive ? "active" : "inactive")\(names))>"
  }

  /// A number without superfluous digits.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? "\(Int(number))" : String(format: "%g", number)
  }
}

/// A constraint's relation in iOS's notation.
@MainActor
struct ConstraintNotation {
  let text: String
  /// The superview that the text calls `|`; nil if it does not.
  var container: (any LayoutItem)?

  init(_ text: String, container: (any LayoutItem)? = nil) {
    (self.text, self.container) = (text, container)
  }

  /// A constraint that a visual format could express is written as one, others as equations. Sizes are
  /// equations too, as in iOS 10 and later.
  init(_ constraint: NSLayoutConstraint) {
    self = Self(visual: constraint) ?? Self(Self.equation(constraint))
  }

  // MARK: Equations

  private static func equation(_ constraint: NSLayoutConstraint) -> String {
    let sign = constraint.relation.sign
    let constant = constraint.constant.native
    guard let second = constraint.second else {
      return "\(text(constraint.first)) \(sign) \(NSLayoutConstraint.text(constant))"
    }
    let multiplier = constraint.multiplier.native
    let factor = multiplier == 1 ? "" : "\(NSLayoutConstraint.text(multiplier))*"
    var text = "\(text(constraint.first)) \(sign) \(factor)\(text(second))"
    if constant != 0 {
      text += " \(constant < 0 ? "-" : "+") \(NSLayoutConstraint.text(abs(constant)))"
    }
    return text
  }

  private static func text(_ quantity: LayoutQuantity) -> String {
    switch quantity {
    case .attribute(let reference): text(reference)
    case .distance(let from, let to): "(\(text(to)) - \(text(from)))"
    }
  }

  private static func text(_ reference: LayoutReference) -> String {
    "\(LayoutNames.name(of: reference.item)).\(reference.attribute.name)"
  }

  // MARK: Visual formats

  /// The distance of siblings, or to the superview, as a visual format; nil for anything else.
  private init?(visual constraint: NSLayoutConstraint) {
    guard constraint.multiplier == 1, case .attribute(let first) = constraint.first,
      case .attribute(let second)? = constraint.second, let latter = first.item,
      let former = second.item
    else { return nil }
    let axis = first.attribute.axis == .vertical ? "V:" : "H:"
    // "Left to right", as opposed to the reading direction.
    let direction = [.left, .right].contains(first.attribute) ? "(LTR)" : ""
    let gap = Self.gap(constraint)
    func element(_ item: any LayoutItem) -> String { "[\(LayoutNames.name(of: item))]" }
    switch (first.attribute, second.attribute) {
    case (.leading, .trailing), (.left, .right), (.top, .bottom):
      let isNested = latter.layoutSuperview === former || former.layoutSuperview === latter
      if isNested || latter === former { return nil }
      self.init("\(axis)\(element(former))\(gap)\(element(latter))\(direction)")
    case (.leading, .leading), (.left, .left), (.top, .top):
      guard latter.layoutSuperview === former else { return nil }
      self.init("\(axis)|\(gap)\(element(latter))\(direction)", container: former)
    case (.trailing, .trailing), (.right, .right), (.bottom, .bottom):
      guard former.layoutSuperview === latter else { return nil }
      self.init("\(axis)\(element(former))\(gap)|\(direction)", container: latter)
    default: return nil
    }
  }

  private static func gap(_ constraint: NSLayoutConstraint) -> String {
    let priority = constraint.priority
    let level =
      priority == .required ? "" : "@\(NSLayoutConstraint.text(Double(priority.rawValue)))"
    let sign = constraint.relation == .equal ? "" : constraint.relation.sign
    return "-(\(sign)\(NSLayoutConstraint.text(constraint.constant.native))\(level))-"
  }
}

extension NSLayoutConstraint.Relation {
  var sign: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}
