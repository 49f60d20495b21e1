import Animator

/// Objects whose properties, subviews or constraints depend on size classes.
@MainActor
struct VariedObjects {
  /// Objects with variations, and their elements as written.
  var objects: [(object: Weak<NSObject>, element: InterfaceElement)] = []
  /// Subviews that are excluded at times, and so retained.
  var subviews: [String: UIView] = [:]
  /// Constraints of owners with variations, and those with variations of their own.
  var constraints: [VariedConstraint] = []

  /// Whether nothing depends on size classes.
  var isEmpty: Bool { objects.isEmpty && constraints.isEmpty }
}

/// A constraint that depends on size classes. Some are inactive, and so retained.
@MainActor
struct VariedConstraint {
  let constraint: NSLayoutConstraint
  let element: InterfaceElement
  /// The element of the view that holds it.
  let owner: InterfaceElement
  /// The constant where none is written.
  let standardConstant: CGFloat
}

extension Instantiation {
  /// Chooses variations again whenever the size classes of a view change, until it is released.
  func observeTraits(of view: UIView) {
    guard file.document.usesTraitVariations, !variations.isEmpty else { return }
    view.registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) {
      (view: UIView, _: UITraitCollection) in
      self.apply(view.traitCollection)
    }
  }

  /// Chooses the variations for other traits.
  private func apply(_ traits: UITraitCollection) {
    for (reference, element) in variations.objects {
      guard let object = reference.value else { continue }
      let names = element.children.filter { $0.name == "variation" }.flatMap { variation in
        variation.attributes.keys.filter { $0 != "key" }
          + variation.children.compactMap(\.key)
      }
      let resolved = element.resolved(for: traits, in: file.document)
      if let kind = ElementKind.named[element.name], !names.isEmpty {
        kind.apply(to: object, InterfaceCoder(resolved, kind, self), only: Set(names))
      }
      if let view = object as? UIView { arrange(element, in: view, traits) }
    }
    applyConstraints(traits)
  }

  /// Adds and removes the subviews of an element.
  private func arrange(_ element: InterfaceElement, in view: UIView, _ traits: UITraitCollection) {
    let excluded = element.excluded("subviews", for: traits, in: file.document)
    var previous: UIView?
    for child in element.members(of: "subviews") {
      guard let id = child.id,
        let subview = variations.subviews[id] ?? object(withID: id) as? UIView
      else { continue }
      if excluded.contains(id) {
        if subview.superview === view { subview.removeFromSuperview() }
        variations.subviews[id] = subview
        continue
      }
      if subview.superview !== view {
        if let stack = view as? UIStackView {
          stack.insertArrangedSubview(
            subview,
            at: previous.flatMap { stack.arrangedSubviews.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        } else if let previous {
          view.insertSubview(subview, aboveSubview: previous)
        } else {
          view.insertSubview(subview, at: 0)
        }
      }
      previous = subview
    }
  }

  private func applyConstraints(_ traits: UITraitCollection) {
    var active: [NSLayoutConstraint] = []
    for varied in variations.constraints {
      let (constraint, element) = (varied.constraint, varied.element)
      let excluded = varied.owner.excluded("constraints", for: traits, in: file.document)
      let resolved = element.resolved(for: traits, in: file.document)
      constraint.constant = file.number("constant", of: resolved) ?? varied.standardConstant
      let priority = priority(of: resolved)
      // An active constraint stays required, or optional.
      if (priority == .required) != (constraint.priority == .required) {
        constraint.isActive = false
      }
      constraint.priority = priority
      if !excluded.contains(element.id ?? ""), isInstallable(constraint) {
        active.append(constraint)
      } else {
        constraint.isActive = false
      }
    }
    for constraint in active { constraint.isActive = true }
  }

  /// Whether the views of a constraint are in one tree.
  func isInstallable(_ constraint: NSLayoutConstraint) -> Bool {
    func root(_ item: AnyObject?) -> UIView? {
      let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView
      return view.map { sequence(first: $0, next: \.superview).reduce($0) { $1 } }
    }
    guard let first = root(constraint.firstItem) else { return false }
    return constraint.secondItem == nil || root(constraint.secondItem) === first
  }
}
