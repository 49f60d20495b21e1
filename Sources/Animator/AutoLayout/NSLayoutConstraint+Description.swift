// Constraints in messages, in UIKit's notation.

extension NSLayoutConstraint {
  /// The relation in UIKit's notation, such as `<NSLayoutConstraint title.width >= 2*icon.width + 8>`.
  var relationText: String { "<\(type(of: self)) \(prefix)\(equation)\(suffix)>" }

  private var prefix: String { identifier.map { "'\($0)' " } ?? "" }

  private var suffix: String {
    (priority == .required ? "" : " @\(Self.text(Double(priority.rawValue)))")
      + (isActive ? "   (active)" : "   (inactive)")
  }

  private var equation: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    guard let second else { return "\(Self.text(first)) \(sign) \(Self.text(constant.native))" }
    let factor = multiplier == 1 ? "" : "\(Self.text(multiplier.native))*"
    var text = "\(Self.text(first)) \(sign) \(factor)\(Self.text(second))"
    if constant != 0 {
      text += " \(constant < 0 ? "-" : "+") \(Self.text(abs(constant.native)))"
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
    "\(reference.item.map(name(of:)) ?? "released").\(reference.attribute.name)"
  }

  /// The name of an item: the identifier of a view for accessibility, or its class; of a guide, its
  /// identifier and its owner.
  static func name(of item: any LayoutItem) -> String {
    if let view = item as? UIView { return view.layer.displayName }
    guard let guide = item as? UILayoutGuide else { return "\(type(of: item))" }
    let owner = guide.owningView.map { " of \($0.layer.displayName)" } ?? ""
    return "UILayoutGuide'\(guide.identifier)'\(owner)"
  }

  /// A number without superfluous digits.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? "\(Int(number))" : String(format: "%g", number)
  }
}
