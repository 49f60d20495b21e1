/// The constraints and guides of a stack view by their roles, so that an update changes only those that
/// differ: hiding one of 1 000 views replaces some ten constraints.
@MainActor
final class StackConstraintStore {
  /// The role of a constraint for an arranged view, or for the whole stack view.
  struct Key: Hashable {
    /// The arranged view; nil for the whole.
    var view: ObjectIdentifier?
    var role: Role
  }

  enum Role: Hashable {
    /// Along the axis.
    case start, end, spacing, equality, proportion, hiding, park
    /// Across the axis.
    case acrossStart, acrossEnd, alignment, ambiguity, spanFit, canvasFit
    /// An end of a guide or its length.
    case guideStart(Gap)
    case guideEnd(Gap)
    case guideLength(Gap)
  }

  /// A guide between two visible views.
  enum Gap: Hashable { case distributing, hidden }

  enum GuideKey: Hashable {
    /// Spans all views across the axis.
    case span
    /// The gap after the first visible view, to which the others are equal. It is the same guide when
    /// another view becomes the first.
    case firstGap
    case gap(Gap, after: ObjectIdentifier)
  }

  /// One side of a constraint.
  struct Side {
    var item: any LayoutItem
    var attribute: NSLayoutConstraint.Attribute

    init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
      (self.item, self.attribute) = (item, attribute)
    }

    @MainActor
    var quantity: LayoutQuantity {
      .attribute(LayoutReference(item: item, attribute: attribute))
    }
  }

  /// A constraint that an update needs.
  struct Demand {
    var identifier: String
    var first: Side
    var relation = NSLayoutConstraint.Relation.equal
    var second: Side?
    var multiplier: CGFloat = 1
    var constant: CGFloat = 0
    var priority: Float = 1000
  }

  private var constraints: [Key: NSLayoutConstraint] = [:]
  private var guides: [GuideKey: UILayoutGuide] = [:]
  private var wanted: Set<Key> = []
  private var wantedGuides: Set<GuideKey> = []
  private var additions: [NSLayoutConstraint] = []
  /// How many constraints the last update made or removed.
  private(set) var changeCount = 0

  /// Begins an update: what is not demanded until ``finish()`` is removed.
  func begin() {
    wanted.removeAll(keepingCapacity: true)
    wantedGuides.removeAll(keepingCapacity: true)
    changeCount = 0
  }

  /// Keeps the constraint of a role, with another constant if need be, or replaces it.
  func demand(_ role: Role, of view: UIView? = nil, _ demand: Demand) {
    var key = Key(role: role)
    if let view { key.view = ObjectIdentifier(view) }
    wanted.insert(key)
    if let old = constraints[key] {
      if old.meets(demand) {
        if old.constant != demand.constant { old.constant = demand.constant }
        // Removing a view from its superview deactivates the constraints to it.
        if !old.isActive { additions.append(old) }
        return
      }
      old.isActive = false
      changeCount += 1
    }
    let new = demand.constraint
    new.prevails = role == .hiding
    constraints[key] = new
    additions.append(new)
    changeCount += 1
  }

  /// The guide of a role, created when needed.
  func guide(_ key: GuideKey, in view: UIView, identifier: String) -> UILayoutGuide {
    wantedGuides.insert(key)
    if let guide = guides[key] { return guide }
    let guide = UILayoutGuide()
    guide.identifier = identifier
    view.addLayoutGuide(guide)
    guides[key] = guide
    return guide
  }

  /// Removes what was not demanded, then activates what is new, so that both never conflict.
  func finish() {
    // There is one of each that is wanted, so if there are no more, all are.
    if constraints.count > wanted.count {
      for (key, old) in constraints where !wanted.contains(key) {
        old.isActive = false
        constraints[key] = nil
        changeCount += 1
      }
    }
    if guides.count > wantedGuides.count {
      for (key, guide) in guides where !wantedGuides.contains(key) {
        guide.owningView = nil
        guides[key] = nil
      }
    }
    for constraint in additions { constraint.isActive = true }
    additions.removeAll()
  }
}

extension StackConstraintStore.Demand {
  @MainActor
  fileprivate var constraint: NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      first.quantity, relation, second?.quantity, multiplier: multiplier, constant: constant)
    constraint.identifier = identifier
    constraint.priority = UILayoutPriority(priority)
    return constraint
  }
}

extension NSLayoutConstraint {
  /// Whether it is what a stack view demands, but for the constant.
  fileprivate func meets(_ demand: StackConstraintStore.Demand) -> Bool {
    identifier == demand.identifier && relation == demand.relation
      && firstItem === demand.first.item && firstAttribute == demand.first.attribute
      && secondItem === demand.second?.item
      && secondAttribute == demand.second?.attribute ?? .notAnAttribute
      && multiplier == demand.multiplier && priority.rawValue == demand.priority
  }
}
