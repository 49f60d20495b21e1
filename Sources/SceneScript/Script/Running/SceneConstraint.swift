import Animator

/// A constraint of a running scene, with the values that the script has given it.
@MainActor
final class SceneConstraint {
  let description: ConstraintDescription
  /// The view to whose `constraints` it belongs; nil for a constraint of the scene.
  let owner: UIView?
  /// Whether it is to be in effect.
  var isWanted: Bool
  private var constant: Double?
  private var priority: Double?
  /// The views that it refers to.
  private(set) var views: [UIView] = []
  /// Empty until it is created. An equation is one constraint, a visual format several.
  private var constraints: [NSLayoutConstraint] = []
  /// The superview of the owner when it was created.
  private weak var superview: UIView?

  init(_ description: ConstraintDescription, owner: UIView?) {
    (self.description, self.owner, isWanted) = (description, owner, description.isActive)
  }

  /// Creates the constraint if its views exist, and puts it into effect.
  ///
  /// - Parameters:
  ///   - root: The superview for a constraint that belongs to no view.
  ///   - isPositioned: Whether constraints position a view.
  ///   - find: Finds a view by its id.
  /// - Returns: Whether it was created.
  func create(
    in root: UIView, _ isPositioned: (UIView) -> Bool, _ find: (String) -> UIView?
  ) -> Bool {
    let ids = description.ids
    let named = ids.compactMap(find)
    guard let superview = owner.map(\.superview) ?? root, named.count == ids.count,
      !isFormat || named.allSatisfy({ $0.superview != nil })
    else { return false }
    views = named + (refers(to: .own) ? owner.map { [$0] } ?? [] : [])
    for view in views where isPositioned(view) {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    build(in: superview)
    update()
    return true
  }

  private func build(in superview: UIView) {
    self.superview = superview
    switch description.rule {
    case .equation(let equation): constraints = [constraint(equation, in: superview)]
    case .visualFormat(let format):
      let names = description.ids
      constraints = Self.constraints(
        format, Dictionary(zip(names, views), uniquingKeysWith: { first, _ in first }))
    }
    for constraint in constraints { constraint.identifier = description.name }
  }

  /// Applies changes of the script that are not nil.
  func change(constant: Double?, priority: Double?) {
    if let constant { self.constant = constant }
    if let priority { self.priority = priority }
    update()
  }

  /// Puts the constraint into effect if that is wanted and possible, with its current values.
  func update() {
    if constraints.isEmpty { return }
    if let current = owner?.superview, current !== superview {
      NSLayoutConstraint.deactivate(constraints)
      build(in: current)
    }
    let isPossible = Set(everyView.map { ObjectIdentifier($0.hierarchyRoot) }).count == 1
    if !(isWanted && isPossible) { NSLayoutConstraint.deactivate(constraints) }
    setValues()
    if isWanted && isPossible { NSLayoutConstraint.activate(constraints) }
  }

  private func setValues() {
    guard case .equation(let equation) = description.rule else { return }
    for constraint in constraints {
      constraint.constant = CGFloat(constant ?? equation.constant)
      let priority = UILayoutPriority(Float(priority ?? equation.priority))
      // An active constraint cannot change between required and optional.
      if (priority == .required) != (constraint.priority == .required) {
        constraint.isActive = false
      }
      constraint.priority = priority
    }
  }

  /// The constraint with the id of the view that it belongs to, for messages.
  var text: String {
    guard case .equation(let equation) = description.rule else { return description.text }
    return text(of: equation)
  }

  private func text(of equation: ConstraintEquation) -> String {
    guard let id = owner?.layer.name else { return equation.text }
    var equation = equation
    if equation.first.view == .own { equation.first.view = .id(id) }
    if equation.second?.view == .own { equation.second?.view = .id(id) }
    return equation.text
  }

  /// The text with the values that the script has given the constraint.
  var currentText: String {
    guard case .equation(var equation) = description.rule else { return text }
    if let constant { equation.constant = constant }
    if let priority { equation.priority = priority }
    return text(of: equation)
  }

  /// Whether a description in a message of the layout engine is that of one of its constraints.
  func isDescribed(by text: String) -> Bool { constraints.contains { "\($0)" == text } }

  /// Whether a constraint of the layout engine is one of its constraints.
  func isMade(_ constraint: NSLayoutConstraint) -> Bool {
    constraints.contains { $0 === constraint }
  }

  private var isFormat: Bool {
    if case .visualFormat = description.rule { true } else { false }
  }

  private func refers(to view: ConstraintTerm.View) -> Bool {
    guard case .equation(let equation) = description.rule else { return false }
    return equation.first.view == view || equation.second?.view == view
  }

  // MARK: Items

  private func constraint(
    _ equation: ConstraintEquation, in superview: UIView
  ) -> NSLayoutConstraint {
    let second = equation.second
    return NSLayoutConstraint(
      item: item(equation.first, in: superview), attribute: equation.first.attribute,
      relatedBy: equation.relation, toItem: second.map { item($0, in: superview) },
      attribute: second?.attribute ?? .notAnAttribute, multiplier: CGFloat(equation.multiplier),
      constant: CGFloat(equation.constant))
  }

  private func item(_ term: ConstraintTerm, in superview: UIView) -> Any {
    let view = view(of: term, in: superview)
    return switch term.guide {
    case nil: view
    case .safeArea?: view.safeAreaLayoutGuide
    case .margins?: view.layoutMarginsGuide
    case .readable?: view.readableContentGuide
    case .keyboard?: view.keyboardLayoutGuide
    }
  }

  private func view(of term: ConstraintTerm, in superview: UIView) -> UIView {
    switch term.view {
    case .own: owner ?? superview
    case .superview: superview
    case .id(let id):
      zip(description.ids, views).first { $0.0 == id }?.1 ?? superview
    }
  }

  /// The views that have to be in one hierarchy.
  private var everyView: [UIView] {
    guard refers(to: .superview), let superview else { return views }
    return views + [superview]
  }

  /// The constraints of a visual format.
  private static func constraints(
    _ format: String, _ views: [String: UIView]
  ) -> [NSLayoutConstraint] {
    NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views)
  }
}

extension UIView {
  /// The topmost view of the hierarchy.
  fileprivate var hierarchyRoot: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }
}
