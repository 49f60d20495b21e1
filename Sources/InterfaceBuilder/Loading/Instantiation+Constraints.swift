import Animator

extension Instantiation {
  /// Adds the constraints that an element owns, without those that are excluded for the traits.
  func addConstraints(_ element: InterfaceElement, to owner: UIView) {
    guard file.document.usesAutoLayout else { return }
    let excluded = element.excluded("constraints", for: traits, in: file.document)
    for written in element.members(of: "constraints") where written.name == "constraint" {
      if file.flag("placeholder", of: written) == true { continue }
      let resolved = written.resolved(for: traits, in: file.document)
      guard let constraint = constraint(resolved, of: owner) else { continue }
      note(constraint, written)
      let varies = written.child("variation") != nil || element.child("variation") != nil
      if varies {
        variations.constraints.append(
          VariedConstraint(
            constraint: constraint, element: written, owner: element,
            standardConstant: standardConstant(of: written, owner, constraint.secondItem)))
      }
      // Constraints of excluded views are off, as they stand in no tree with the owner.
      if !excluded.contains(written.id ?? ""), isInstallable(constraint) {
        constraint.isActive = true
      }
    }
  }

  private func constraint(_ element: InterfaceElement, of owner: UIView) -> NSLayoutConstraint? {
    guard let first = item("firstItem", of: element, or: owner),
      let attribute = file.choice("firstAttribute", of: element, in: Self.attributes)
    else { return nil }
    let relation = file.choice("relation", of: element, in: Self.relations) ?? .equal
    let secondAttribute = file.choice("secondAttribute", of: element, in: Self.attributes)
    let second = element["secondItem"] == nil ? nil : item("secondItem", of: element, or: nil)
    if element["secondItem"] != nil, second == nil { return nil }
    let constraint = emptyConstraint(element)
    constraint.relate(
      item: first, attribute: attribute, relatedBy: relation, toItem: second,
      attribute: second == nil ? .notAnAttribute : secondAttribute ?? attribute,
      multiplier: multiplier(of: element),
      constant: file.number("constant", of: element) ?? standardConstant(of: element, owner, second)
    )
    constraint.priority = priority(of: element)
    constraint.identifier = element["identifier"]
    return constraint
  }

  /// A constraint of the class that the document names.
  private func emptyConstraint(_ element: InterfaceElement) -> NSLayoutConstraint {
    guard let name = InterfaceClassName(element), !file.document.isLaunchScreen else {
      return NSLayoutConstraint()
    }
    guard let type = ClassRegistry.type(named: name.name, module: name.module) else {
      file.report(.unknownClass(name.description, used: "NSLayoutConstraint"), element)
      return NSLayoutConstraint()
    }
    if let type = type as? NSLayoutConstraint.Type,
      let made = Members.makeObject(of: type) as? NSLayoutConstraint
    {
      return made
    }
    file.report(.wrongClass(name.description, expected: "NSLayoutConstraint"), element)
    return NSLayoutConstraint()
  }

  private func item(
    _ attribute: String, of element: InterfaceElement, or owner: UIView?
  ) -> AnyObject? {
    guard let id = element[attribute] else { return owner }
    if let item = object(withID: id) { return item }
    file.report(.unknownReference(id, attribute: attribute, of: element.name), element)
    return nil
  }

  /// "0.8", "16:9", "1/3".
  private func multiplier(of element: InterfaceElement) -> CGFloat {
    guard let text = element["multiplier"] else { return 1 }
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    let value: Double? =
      switch parts.count {
      case 1: parts[0]
      case 2: parts[0].flatMap { top in parts[1].map { top / $0 } }
      default: nil
      }
    if let value, value.isFinite, value != 0 { return value }
    file.report(invalid: "multiplier", of: element, expected: "a number or a ratio such as 16:9")
    return 1
  }

  /// The priority; required, if it is left out.
  func priority(of element: InterfaceElement) -> UILayoutPriority {
    UILayoutPriority(Float(min(max(file.number("priority", of: element) ?? 1000, 1), 1000)))
  }

  /// The constant of an element without one: 0, or that of standard spacing.
  private func standardConstant(
    of element: InterfaceElement, _ owner: UIView, _ second: AnyObject?
  ) -> CGFloat {
    guard element["symbolic"] == "YES" else { return 0 }
    let isToOwner = second === owner || element["firstItem"] == nil || second is UILayoutGuide
    return isToOwner ? 20 : 8
  }

  private static let relations: [String: NSLayoutConstraint.Relation] = [
    "equal": .equal, "lessThanOrEqual": .lessThanOrEqual,
    "greaterThanOrEqual": .greaterThanOrEqual,
  ]

  private static let attributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
    "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]
}
