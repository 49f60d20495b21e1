import LayoutSolver

/// Solves the constraints of a view hierarchy: that of a topmost view and its descendants.
///
/// Each item has four variables: the origin of its frame in its superview's coordinates, and its size. A
/// layout pass enters what has changed, and marks the superviews of items that get another frame for
/// layout; `UIView.layoutSubviews()` then assigns the frames.
@MainActor
final class LayoutEngine {
  /// The topmost view.
  private(set) weak var root: UIView?
  let solver = LayoutSolver()
  var items: [ObjectIdentifier: LayoutEngineItem] = [:]
  var entries: [ObjectIdentifier: Entry] = [:]
  /// Whose constraint is which.
  var sources: [LayoutSolver.Constraint: Source] = [:]
  /// The items by variable.
  private var owners: [LayoutSolver.Variable: LayoutEngineItem] = [:]
  /// Required constraints that conflict with others and are ignored until something is removed or changes.
  var broken: [NSLayoutConstraint] = []
  /// Whether something has changed that may permit those.
  var retriesBroken = false
  /// Constraints that are out of the solver until the others that change with them have changed.
  var deferred: [NSLayoutConstraint] = []
  /// Items whose frame or content size may have changed.
  private var invalidItems: [ObjectIdentifier: LayoutEngineItem] = [:]
  /// Those of them whose insets may have changed, which are constants of the constraints to them.
  private var itemsWithInvalidInsets: Set<ObjectIdentifier> = []
  /// Values tried for ambiguous variables.
  var trials: [Trial] = []
  /// Constraints to baselines for which views inside of their items stand.
  var baselineConstraints: [ObjectIdentifier: NSLayoutConstraint] = [:]
  /// Constraints whose constant or priority has changed.
  private var invalidConstraints: [ObjectIdentifier: NSLayoutConstraint] = [:]

  /// A constraint in the solver.
  struct Entry {
    let constraint: NSLayoutConstraint
    /// nil while it is broken.
    var id: LayoutSolver.Constraint?
    var constant: Double
    var priority: Float
    /// Whether it was entered for a layout from right to left.
    let isMirrored: Bool
    /// The views that stand for the baselines of the constraint's items.
    let baselineViews: [ObjectIdentifier]
    /// The items whose variables it uses.
    let items: [LayoutEngineItem]
  }

  /// The origin of a constraint in the solver.
  enum Source {
    case constraint(NSLayoutConstraint)
    /// A value of the frame of a view that is not positioned by constraints.
    case frame(LayoutEngineItem, NSLayoutConstraint.Attribute)
    /// Content hugging or compression resistance.
    case contentSize(LayoutEngineItem, NSLayoutConstraint.Axis, isHugging: Bool)
  }

  private var nextSequence = 0
  private var nextOrder: UInt64 = 0

  /// Whether it computes a fitting size: the frame of the root is not given, and no view is marked.
  let isFitting: Bool
  /// A view that a fitting size stretches like the root, although it has no constraints: a cell's content.
  let stretchedView: UIView?

  init(root: UIView, isFitting: Bool = false, stretching view: UIView? = nil) {
    (self.root, self.isFitting, stretchedView) = (root, isFitting, view)
  }

  /// Whether the solver's constraints are out of date.
  var isInvalid: Bool {
    !invalidItems.isEmpty || !invalidConstraints.isEmpty || (retriesBroken && !broken.isEmpty)
  }

  /// The order of the next constraint among those of its priority.
  func takeOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }

  // MARK: Invalidation

  /// Called when the frame, set by code, or the content size of an item has changed.
  ///
  /// - Parameter insets: Whether its alignment rectangle, margins or baselines may have changed too.
  func invalidate(_ item: any LayoutItem, insets: Bool) {
    let key = ObjectIdentifier(item)
    guard let known = items[key] else { return }
    invalidItems[key] = known
    if insets { itemsWithInvalidInsets.insert(key) }
  }

  /// Called when the constant or the priority of a constraint has changed.
  func invalidate(_ constraint: NSLayoutConstraint) {
    invalidConstraints[ObjectIdentifier(constraint)] = constraint
  }

  // MARK: Updating

  /// Enters everything that has changed, and marks the superviews of items with another frame.
  func update() {
    let isChanged = isInvalid
    for constraint in invalidConstraints.values.sorted(by: { $0.sequence < $1.sequence }) {
      refresh(constraint)
    }
    invalidConstraints.removeAll()
    refreshBaselines()
    var rounds = 0
    repeat {
      let invalid = invalidItems.values.sorted { $0.sequence < $1.sequence }
      invalidItems.removeAll()
      // Constraints that are entered anew may have replaced an item.
      for item in invalid where items[item.key] === item {
        refresh(item)
        if itemsWithInvalidInsets.remove(item.key) != nil { refreshConstraints(to: item) }
      }
      enterDeferred()
      for item in invalid { wrapContents(of: item) }
      if isChanged || retriesBroken { retryBroken() }
      markChangedItems()
      rounds += 1
      // Text that wraps at another width has another height, which may change widths again.
    } while !invalidItems.isEmpty && rounds < 4
  }

  private func markChangedItems() {
    // In the order of variables: that of a dictionary would differ from run to run.
    var (changed, known) = ([LayoutEngineItem](), Set<ObjectIdentifier>())
    for change in solver.takeChanges() {
      guard let item = owners[change.variable], known.insert(item.key).inserted else { continue }
      changed.append(item)
    }
    for item in changed {
      if let view = item.target as? UIView {
        if !isFitting { view.superview?.setNeedsLayout() }
        wrapContents(of: item)
      } else if let guide = item.target as? UILayoutGuide, !isFitting {
        guide.solvedFrame = frame(of: item)
        guide.owningView?.setNeedsLayout()
      }
    }
  }

  /// Notes the width of a view whose height depends on it, and invalidates the item if it has changed.
  private func wrapContents(of item: LayoutEngineItem) {
    guard let view = item.target as? UIView, view.wrapsContent, items[item.key] === item else {
      return
    }
    let width = CGFloat(solver.value(of: item.width))
    if width == item.wrappingWidth { return }
    item.wrappingWidth = width
    // Baselines are relative to the center of the text.
    invalidate(view, insets: true)
  }

  /// The solved frame of an item, exact.
  func frame(of item: LayoutEngineItem) -> CGRect {
    CGRect(
      x: solver.value(of: item.x), y: solver.value(of: item.y),
      width: max(solver.value(of: item.width), 0), height: max(solver.value(of: item.height), 0))
  }

  // MARK: Items

  /// The variables of a view or guide, created when needed.
  func item(of target: any LayoutItem) throws(LayoutSolver.Fault) -> LayoutEngineItem {
    let key = ObjectIdentifier(target)
    if let item = items[key] { return item }
    let view = target as? UIView
    // Views between the items of constraints take part too: the engine has to know when they move.
    if !isFitting { _ = view?.ownAutoLayout }
    let frame = view?.untransformedFrame ?? .zero
    let isRoot = target === root
    let item = LayoutEngineItem(
      target: target, sequence: nextSequence,
      x: try solver.makeVariable(), y: try solver.makeVariable(),
      width: try solver.makeVariable(stay: isRoot ? frame.width.native : 0),
      height: try solver.makeVariable(stay: isRoot ? frame.height.native : 0))
    nextSequence += 1
    items[key] = item
    for variable in item.variables { owners[variable] = item }
    refresh(item)
    return item
  }

  /// Removes an item that no constraint uses any more.
  func release(_ item: LayoutEngineItem) {
    item.useCount -= 1
    guard item.useCount == 0 else { return }
    endTrials(of: item)
    for implicit in item.implicit.values { removeFromSolver(implicit.id) }
    for variable in item.variables {
      owners[variable] = nil
      try? solver.remove(variable)
    }
    items[item.key] = nil
    invalidItems[item.key] = nil
  }

  func removeFromSolver(_ id: LayoutSolver.Constraint) {
    sources[id] = nil
    try? solver.remove(id)
  }
}

/// The variables of an item in an engine.
@MainActor
final class LayoutEngineItem {
  weak var target: (any LayoutItem)?
  let key: ObjectIdentifier
  /// The order of creation.
  let sequence: Int
  let x: LayoutSolver.Variable
  let y: LayoutSolver.Variable
  let width: LayoutSolver.Variable
  let height: LayoutSolver.Variable
  /// The number of constraints that use it.
  var useCount = 0
  /// The width at which the contents were wrapped to measure their height; nil if they never were.
  var wrappingWidth: CGFloat?
  /// The constraints of the frame or the content size.
  var implicit: [Implicit: ImplicitEntry] = [:]

  struct ImplicitEntry {
    var id: LayoutSolver.Constraint
    var constant: Double
    var priority: Float
    var order: UInt64?
  }

  /// A constraint that follows from the item itself.
  enum Implicit: Hashable {
    case frame(NSLayoutConstraint.Attribute)
    case contentSize(NSLayoutConstraint.Axis, isHugging: Bool)
  }

  init(
    target: any LayoutItem, sequence: Int, x: LayoutSolver.Variable, y: LayoutSolver.Variable,
    width: LayoutSolver.Variable, height: LayoutSolver.Variable
  ) {
    (self.target, key, self.sequence) = (target, ObjectIdentifier(target), sequence)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var variables: [LayoutSolver.Variable] { [x, y, width, height] }
}
