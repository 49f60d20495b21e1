import Animator

/// The constraints of a running scene.
///
/// A constraint is created when all of its views exist, and is in effect while they are in one
/// hierarchy, unless the script deactivates it. Views that return to the stage get their constraints
/// back.
@MainActor
final class SceneConstraints {
  /// The constraints of the scene, by the ids in them.
  private var shared: [String: [ConstraintDescription]] = [:]
  /// Constraints some of whose views do not exist yet.
  private(set) var pending: [SceneConstraint] = []
  private var named: [String: [SceneConstraint]] = [:]
  /// The created constraints by the views that they refer to.
  private var byView: [ObjectIdentifier: [SceneConstraint]] = [:]
  /// The views whose frames the scene sets.
  private var views: [ObjectIdentifier: Bool] = [:]

  init(_ descriptions: [ConstraintDescription]) {
    for description in descriptions {
      for id in Set(description.ids) { shared[id, default: []].append(description) }
      add(description, owner: nil)
    }
  }

  /// Whether the scene has no constraints so far.
  var isEmpty: Bool { pending.isEmpty && byView.isEmpty }

  /// Adds the constraints of a new view; if it replaces another one with its id, those of the scene
  /// apply to the new one from now on.
  func add(_ description: ViewDescription, for view: UIView, replacing old: UIView?) {
    views[ObjectIdentifier(view)] = description.settings.contains {
      $0.name == "frame" || $0.overlapsFrame
    }
    if let old, let id = description.id { replace(old, id: id) }
    for constraint in description.constraints { add(constraint, owner: view) }
  }

  private func add(_ description: ConstraintDescription, owner: UIView?) {
    let constraint = SceneConstraint(description, owner: owner)
    pending.append(constraint)
    if let name = description.name { named[name, default: []].append(constraint) }
  }

  private func replace(_ view: UIView, id: String) {
    let former = byView.removeValue(forKey: ObjectIdentifier(view)) ?? []
    for constraint in former {
      constraint.isWanted = false
      constraint.update()
      guard let name = constraint.description.name else { continue }
      named[name]?.removeAll { $0 === constraint }
    }
    for description in shared[id] ?? []
    where !pending.contains(where: { $0.owner == nil && $0.description == description }) {
      add(description, owner: nil)
    }
  }

  /// Whether constraints position a view, since the scene does not set its frame.
  func positions(_ view: UIView) -> Bool { views[ObjectIdentifier(view)] == false }

  /// The constraints with a name that exist at this time.
  func named(_ name: String) -> [SceneConstraint] { named[name] ?? [] }

  /// Creates pending constraints whose views exist.
  func create(_ run: ScriptRun) { create(in: run.root) { run.view(id: $0) } }

  /// Creates pending constraints whose views exist.
  ///
  /// - Parameters:
  ///   - root: The superview for constraints that belong to no view.
  ///   - find: Finds a view by its id.
  func create(in root: UIView, _ find: (String) -> UIView?) {
    if pending.isEmpty { return }
    // Constraints of views are older than those of the scene, so that the latter yield in conflicts.
    pending = pending.filter { $0.owner != nil } + pending.filter { $0.owner == nil }
    pending.removeAll { constraint in
      guard constraint.create(in: root, positions, find) else { return false }
      for view in constraint.views {
        byView[ObjectIdentifier(view), default: []].append(constraint)
      }
      return true
    }
  }

  /// Restores the constraints of a view that was moved, and of its subviews.
  func update(subtreeOf view: UIView) {
    if byView.isEmpty { return }
    var pending = [view]
    while let view = pending.popLast() {
      for constraint in byView[ObjectIdentifier(view)] ?? [] { constraint.update() }
      pending += view.subviews
    }
  }

  /// The constraint of the scene that made one of the layout engine's.
  func source(of constraint: NSLayoutConstraint) -> SceneConstraint? {
    let items = [constraint.firstItem, constraint.secondItem].compactMap { $0 }
    // A guide's owning view need not be an item of the constraint; the other item is then.
    return items.lazy.flatMap { self.byView[ObjectIdentifier($0)] ?? [] }
      .first { $0.isMade(constraint) }
  }

  /// The constraint that a message of the layout engine shows.
  func constraint(describedBy text: String) -> SceneConstraint? {
    byView.values.joined().filter { $0.isDescribed(by: text) }
      .min { $0.description.position < $1.description.position }
  }
}

extension ScriptRun {
  /// Creates the constraints whose views exist, after views were added.
  func createConstraints() { constraints.create(self) }

  /// Warns of required constraints that conflict.
  func warn(of conflict: LayoutConflict) {
    guard let broken = constraints.constraint(describedBy: conflict.broken) else { return }
    var (others, implicit) = ([SceneConstraint](), [String]())
    for text in conflict.constraints where text != conflict.broken {
      if let constraint = constraints.constraint(describedBy: text) {
        others.append(constraint)
      } else {
        implicit.append(Self.equation(in: text))
      }
    }
    others.sort { $0.description.position < $1.description.position }
    warn(
      .conflictingConstraint(broken.text, others: others.map(\.text) + implicit.sorted()),
      at: broken.description.position)
  }

  /// The equation in the description of a constraint that follows from a frame or a content size,
  /// such as `<NSAutoresizingMaskLayoutConstraint h=--& v=--& card.width == 200   (active)>`.
  private static func equation(in text: String) -> String {
    let words = text.split(separator: " ").drop {
      $0.hasPrefix("<") || $0.hasPrefix("h=") || $0.hasPrefix("v=")
    }
    return words.prefix { !$0.hasPrefix("(") }.joined(separator: " ")
  }

  /// Warns of constraints that never existed.
  func warnOfIneffectiveConstraints() {
    for constraint in constraints.pending {
      let description = constraint.description
      warn(.ineffectiveConstraint(description.text), at: description.position)
    }
  }
}

extension ConstraintDescription {
  /// The ids that the constraint names.
  var ids: [String] {
    switch rule {
    case .visualFormat(let format): VisualFormatScanner.ids(in: format)
    case .equation(let equation):
      [equation.first, equation.second].compactMap {
        if case .id(let id)? = $0?.view { id } else { nil }
      }
    }
  }
}
