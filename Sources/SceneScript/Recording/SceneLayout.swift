import Animator

/// The layout of a scene at a time: the frame of each view, and the constraints that determine it.
public struct SceneLayout: Equatable, Sendable {
  /// A constraint that determines the position or size of a view.
  public struct Determinant: Equatable, Sendable {
    /// In the notation of scenes; constraints that the engine or a stack makes in iOS's.
    public let text: String
    /// Where the scene states it; nil for a constraint that it does not state.
    public let position: ScenePosition?
  }

  /// A view in its window.
  public struct View: Equatable, Sendable {
    /// The id in the scene; nil for none.
    public let id: String?
    /// The type in the scene, such as `label`.
    public let type: String
    /// Where the scene describes the view.
    public let position: ScenePosition
    /// The number of views that contain it.
    public let depth: Int
    /// In points, in the superview. During an animation, that at its end.
    public let frame: CGRect
    /// The frame shown if the view is being animated; nil otherwise.
    public let presentedFrame: CGRect?
    /// Whether the view is hidden itself.
    public let isHidden: Bool
    /// The constraints of the horizontal position and size that refer to the view itself. Empty if
    /// the frame that the scene sets, or the autoresizing mask, determines it.
    public let horizontal: [Determinant]
    /// The constraints of the vertical position and size.
    public let vertical: [Determinant]
    /// The attributes that the constraints leave ambiguous: `minX`, `minY`, `Width` or `Height`.
    public let ambiguities: [String]
  }

  /// The time.
  public let time: MediaTime
  /// The size of the stage in points.
  public let size: CGSize
  /// The views in their window, each before its subviews.
  public let views: [View]
  /// The conflicts of constraints so far, as warnings at the ignored constraint.
  public let conflicts: [SceneDiagnostic]

  /// A view with its subviews; nil if none has the id.
  public func subtree(of id: String) -> SceneLayout? {
    guard let first = views.firstIndex(where: { $0.id == id }) else { return nil }
    let depth = views[first].depth
    let end = views[(first + 1)...].firstIndex { $0.depth <= depth } ?? views.endIndex
    return SceneLayout(
      time: time, size: size, views: Array(views[first..<end]), conflicts: conflicts)
  }
}

extension SceneRecorder {
  /// Performs a scene up to a time, and returns the layout at that time.
  ///
  /// - Parameter time: At most the end of the scene is performed.
  /// - Throws: ``SceneError``, as ``record(_:annotatingLayout:)``.
  @MainActor
  public static func layout(
    of scene: SceneFile, at time: MediaTime
  ) throws(SceneError) -> SceneLayout {
    let run = try perform(scene, within: RecordingBudget(), until: time)
    run.stage.commit()
    var views: [SceneLayout.View] = []
    let instances = Dictionary(
      run.instances.map { (ObjectIdentifier($0.view), $0.description) }, uniquingKeysWith: { $1 })
    var pending: [(view: UIView, depth: Int)] = [(run.window, -1)]
    while let (view, depth) = pending.popLast() {
      if let description = instances[ObjectIdentifier(view)] {
        views.append(SceneLayout.View(view, description, depth: depth, run.constraints))
      } else if let name = view.layer.name, let position = run.storyboard?.position(of: name) {
        views.append(
          SceneLayout.View(
            view, id: name, type: "\(Swift.type(of: view))", position, depth: depth,
            run.constraints))
      }
      pending += view.subviews.reversed().map { ($0, depth + 1) }
    }
    let conflicts = run.warnings.filter {
      if case .conflictingConstraint = $0.problem { true } else { false }
    }
    return SceneLayout(
      time: run.stage.time, size: run.window.bounds.size, views: views, conflicts: conflicts)
  }
}

extension SceneLayout.View {
  @MainActor
  fileprivate init(
    _ view: UIView, _ description: ViewDescription, depth: Int, _ constraints: SceneConstraints
  ) {
    self.init(
      view, id: description.id, type: description.type.name, description.position, depth: depth,
      constraints)
  }

  @MainActor
  fileprivate init(
    _ view: UIView, id: String?, type: String, _ position: ScenePosition, depth: Int,
    _ constraints: SceneConstraints
  ) {
    (self.id, self.type, self.position) = (id, type, position)
    (self.depth, frame, isHidden) = (depth, view.frame, view.isHidden)
    let shown = view.layer.presentation()?.frame
    presentedFrame = shown == view.frame ? nil : shown
    horizontal = SceneLayout.Determinant.all(of: view, .horizontal, constraints)
    vertical = SceneLayout.Determinant.all(of: view, .vertical, constraints)
    ambiguities = view.ambiguousLayoutValues
  }
}

extension SceneLayout.Determinant {
  /// The constraints along an axis that refer to a view.
  @MainActor
  fileprivate static func all(
    of view: UIView, _ axis: NSLayoutConstraint.Axis, _ constraints: SceneConstraints
  ) -> [SceneLayout.Determinant] {
    if view.translatesAutoresizingMaskIntoConstraints { return [] }
    var found: [SceneLayout.Determinant] = []
    for constraint in view.constraintsAffectingLayout(for: axis)
    where constraint.firstItem === view || constraint.secondItem === view {
      let source = constraints.source(of: constraint)
      let item = SceneLayout.Determinant(
        text: source?.currentText ?? constraint.summary, position: source?.description.position)
      // A visual format makes several constraints.
      if !found.contains(item) { found.append(item) }
    }
    return found.sorted {
      ($0.position ?? .last, $0.text) < ($1.position ?? .last, $1.text)
    }
  }
}

extension ScenePosition {
  fileprivate static let last = ScenePosition(line: .max, column: 1)
}

extension NSLayoutConstraint {
  /// The description without class and state: `'UISV-spacing' H:[a]-(10)-[b]`.
  fileprivate var summary: String {
    let text = description
    let end = text.range(of: "   (")?.lowerBound ?? text.endIndex
    return String(text[..<end].drop { $0 != " " }.dropFirst())
  }
}
