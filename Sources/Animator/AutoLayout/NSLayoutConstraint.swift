import LayoutSolver

/// A linear relation of two attributes of views or layout guides, which the layout satisfies:
/// `first.attribute relation multiplier · second.attribute + constant`.
///
///     let height = card.heightAnchor.constraint(equalToConstant: 80)
///     height.isActive = true
///     height.constant = 200
///     UIView.animate(withDuration: 0.3) { window.layoutIfNeeded() }
///
/// A relation that UIKit rejects with an exception is reported as a `UsageFault`; the constraint then
/// has no effect.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// Called after the objects of a storyboard's scene or a xib have been created and connected.
  open func awakeFromNib() {}

  /// The left side.
  private(set) var first = LayoutQuantity.attribute(.init(item: nil, attribute: .notAnAttribute))
  /// The right side without multiplier and constant; nil for a constant.
  private(set) var second: LayoutQuantity?
  /// The attributes that the constraint relates.
  private(set) var references: [LayoutReference] = []
  /// The relation of the two sides.
  public private(set) var relation = Relation.equal
  /// The factor of the second attribute.
  public private(set) var multiplier: CGFloat = 1
  private var storedConstant: CGFloat = 0
  private var storedPriority = UILayoutPriority.required
  /// Why the constraint is invalid; nil if it is valid.
  private(set) var fault: String?
  /// Whether other constraints are ignored in conflicts with it, as with those that hide a view of a stack
  /// view.
  var prevails = false
  /// The view that holds the constraint while it is active.
  weak var holder: UIView?
  /// The order of creation.
  private(set) var sequence = 0
  private static var count = 0
  /// The order of activation: of conflicting constraints, the one activated last is ignored.
  private(set) var activation = 0
  private static var activationCount = 0

  /// A name for messages.
  open var identifier: String?
  /// Whether an archive includes the constraint; ignored.
  open var shouldBeArchived = false

  /// Creates a constraint without items, which cannot be active. It is the only designated initializer, so
  /// that subclasses in other modules inherit the others.
  public override init() {
    fault = "it has no items"
    super.init()
  }

  convenience init(
    _ first: LayoutQuantity, _ relation: Relation, _ second: LayoutQuantity?,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) {
    self.init()
    relate(first, relation, second, multiplier: multiplier, constant: constant)
  }

  private func relate(
    _ first: LayoutQuantity, _ relation: Relation, _ second: LayoutQuantity?,
    multiplier: CGFloat, constant: CGFloat
  ) {
    (self.first, self.relation, self.second) = (first, relation, second)
    references = first.references + (second?.references ?? [])
    (self.multiplier, storedConstant) = (multiplier, constant)
    fault = Self.fault(first, second, multiplier: multiplier, constant: constant)
    Self.count += 1
    sequence = Self.count
    if let fault {
      UsageFault.raise("NSLayoutConstraint", fault)
    } else {
      checkConstant(constant)
    }
  }

  /// Makes the constraint represent one which the engine enters by itself. Unlike those that code
  /// creates, it may equate a location with a constant.
  func represent(
    implicit first: LayoutQuantity, _ second: LayoutQuantity?, constant: CGFloat,
    priority: UILayoutPriority
  ) {
    (self.first, self.second) = (first, second)
    references = first.references + (second?.references ?? [])
    (storedConstant, storedPriority, fault) = (constant, priority, nil)
  }

  /// Creates a constraint. It has no effect until it is active.
  ///
  /// - Parameters:
  ///   - view1: A view or layout guide.
  ///   - view2: A view or layout guide; nil for a constant size.
  ///   - multiplier: The factor of the second attribute; not 0.
  ///   - constant: Points.
  public convenience init(
    item view1: Any, attribute attribute1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attribute2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    self.init()
    relate(
      item: view1, attribute: attribute1, relatedBy: relation, toItem: view2,
      attribute: attribute2, multiplier: multiplier, constant: constant)
  }

  /// Gives items to a constraint without any, such as one of an application's class.
  package func relate(
    item view1: Any, attribute attribute1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attribute2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    let second = view2.flatMap { $0 as? any LayoutItem }
    let isConstant = second == nil || attribute2 == .notAnAttribute
    relate(
      .attribute(.init(item: view1 as? any LayoutItem, attribute: attribute1)), relation,
      isConstant ? nil : .attribute(.init(item: second, attribute: attribute2)),
      multiplier: multiplier, constant: constant)
  }

  // MARK: Terms

  /// The view or layout guide of the left side; nil after it was released.
  public var firstItem: AnyObject? { first.reference.item }
  /// The attribute of the left side.
  public var firstAttribute: Attribute { first.reference.attribute }
  /// The view or layout guide of the right side; nil for none, and after it was released.
  public var secondItem: AnyObject? { second?.reference.item }
  /// The attribute of the right side.
  public var secondAttribute: Attribute { second?.reference.attribute ?? .notAnAttribute }
  /// The anchor of the left side.
  public var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }
  /// The anchor of the right side; nil for none.
  public var secondAnchor: NSLayoutAnchor<AnyObject>? { second.map { NSLayoutAnchor($0) } }

  /// The constant term, in points. May change while the constraint is active.
  open var constant: CGFloat {
    get { storedConstant }
    set {
      guard newValue.isFinite else {
        return UsageFault.raise("NSLayoutConstraint.constant", "\(newValue) is not finite")
      }
      if newValue == storedConstant { return }
      checkConstant(newValue)
      storedConstant = newValue
      changed()
    }
  }

  /// The priority. May change while the constraint is active, but not between required and optional.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      let value = newValue.rawValue
      guard value > 0, value <= 1000 else {
        return UsageFault.raise(
          "NSLayoutConstraint.priority", "\(value) is not above 0 and up to 1000")
      }
      if newValue == storedPriority { return }
      if isActive, (newValue == .required) != (storedPriority == .required) {
        return UsageFault.raise(
          "NSLayoutConstraint.priority",
          "a priority cannot change between required and optional while the constraint is active; "
            + "deactivate it first")
      }
      storedPriority = newValue
      changed()
    }
  }

  /// The constraint as iOS prints it to the console, without addresses:
  ///
  ///     <NSLayoutConstraint title.width >= 2*icon.width + 8   (active)>
  ///     <NSLayoutConstraint 'gap' H:[icon]-(8)-[UILabel#2'Name']   (active)>
  ///     <NSLayoutConstraint V:|-(20@750)-[icon] priority:750   (inactive, names: '|':UIWindow )>
  ///
  /// Addresses differ from run to run, so views are named by their accessibility identifier or class
  /// instead. A number follows where the hierarchy has several views of a name: `UIView#2` is the second
  /// one, depth first. For the same reason, `names` does not list the addresses of named views.
  open override var description: String { MainActor.assumeIsolated { text } }

  /// The relation in iOS's notation.
  var notation: ConstraintNotation { ConstraintNotation(self) }

  // MARK: Activation

  /// Whether the constraint is in effect. Setting it adds the constraint to the nearest common ancestor
  /// of its items, or removes it.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue == isActive { return }
      if newValue { activate() } else { holder?.drop(self) }
    }
  }

  /// Activates all of `constraints`.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates all of `constraints`.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    if fault != nil { return }
    guard let ancestor = commonAncestor else {
      return UsageFault.raise(
        "NSLayoutConstraint.isActive",
        "the items of \(description) have no common ancestor; add them to a view hierarchy first")
    }
    ancestor.hold(self)
  }

  /// Called when the constraint becomes active.
  func noteActivation() {
    Self.activationCount += 1
    activation = Self.activationCount
  }

  /// Reports a constant that the layout replaces by a smaller one, as UIKit does.
  private func checkConstant(_ constant: CGFloat) {
    if abs(constant.native) <= LayoutSolver.greatestMagnitude { return }
    UsageFault.raise(
      "NSLayoutConstraint.constant",
      "\(constant) exceeds the layout's limit: \(constant < 0 ? "-" : "")1e9 is used in its place; a "
        + "constraint without effect need not be active")
  }

  /// Invalidates the layout after a change of constant or priority.
  private func changed() { holder?.constraintChanged(self) }
}

extension NSLayoutConstraint {
  /// The nearest view that contains all items; an item itself may be it. Nil if there is none.
  var commonAncestor: UIView? {
    var ancestor: UIView?
    for reference in references {
      guard let view = reference.item?.layoutView else { return nil }
      guard let known = ancestor else {
        ancestor = view
        continue
      }
      ancestor = known.commonAncestor(with: view)
      if ancestor == nil { return nil }
    }
    return ancestor
  }

  private static func fault(
    _ first: LayoutQuantity, _ second: LayoutQuantity?, multiplier: CGFloat, constant: CGFloat
  ) -> String? {
    guard first.hasItems else { return "the first item must be a view or a layout guide" }
    guard multiplier.isFinite, constant.isFinite else {
      return "multiplier and constant must be finite, not \(multiplier) and \(constant)"
    }
    let one = first.reference.attribute
    guard let second else {
      return first.kind == .size
        ? nil
        : "the location '\(one.name)' cannot equal a constant; relate it to another view's location"
    }
    let two = second.reference.attribute
    if multiplier == 0 { return "a multiplier of 0 ignores the second item" }
    guard
      (LayoutSolver.leastCoefficient...LayoutSolver.greatestMagnitude).contains(
        abs(multiplier.native))
    else { return "the multiplier \(multiplier) is beyond 1e-6…1e9" }
    let kinds = (first.kind, second.kind)
    switch kinds {
    case (.x, .x), (.readingX, .readingX), (.y, .y), (.size, .size): return nil
    case (.x, .readingX) where one.isCenterX, (.readingX, .x) where two.isCenterX: return nil
    case (.x, .readingX), (.readingX, .x):
      return
        "'\(one.name)' and '\(two.name)' cannot be related: one depends on the reading direction"
    default:
      return "'\(one.name)' and '\(two.name)' cannot be related: they measure different things"
    }
  }
}
