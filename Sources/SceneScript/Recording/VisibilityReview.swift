import Animator

/// Which views are certain to be seen at no instant.
///
/// Such are: those that are hidden, or whose alpha is 0, whenever something of them was recorded, and was
/// not animated; those that hold nothing, have a plain content, and were at no time of any size, or, in
/// views that never moved, within the stage and all that clips them.
@MainActor
struct VisibilityReview {
  enum Verdict {
    case neverShows(Problem)
    /// It is inside of one that never shows, or of a mask.
    case insideUnseen
    case mayShow
  }

  /// What all that lies in a view has in common, where the view never moved.
  private struct Space {
    /// To the window's coordinates.
    let toWindow: CATransform3D
    /// What is seen of it there.
    let visible: CGRect
  }

  private let review: RecordingReview
  private var unseen: Set<ObjectIdentifier> = []
  private var spaces: [ObjectIdentifier: Space?] = [:]

  init(_ review: RecordingReview) { self.review = review }

  /// Whether a view is seen. Views have to be asked for after those that they are in.
  mutating func verdict(on instance: ViewInstance) -> Verdict {
    let view = instance.view
    guard let parent = instance.parent, !unseen.contains(ObjectIdentifier(parent)) else {
      unseen.insert(ObjectIdentifier(view))
      return .insideUnseen
    }
    guard let reason = reason(instance, in: parent) else { return .mayShow }
    unseen.insert(ObjectIdentifier(view))
    let id = instance.description.id
    if reason == .empty, let label = view as? UILabel, label.text?.isEmpty == false {
      return .neverShows(.labelWithoutFrame(view: id))
    }
    return .neverShows(.neverShows(view: id, reason))
  }

  private mutating func reason(
    _ instance: ViewInstance, in parent: UIView
  ) -> Problem.NeverShown? {
    let view = instance.view
    if review.isInTransition(view) { return nil }
    let states = review.states(of: view)
    if states.isEmpty { return review.isMoved(view) ? nil : .offStage }
    if states.allSatisfy({ $0.isHidden || $0.opacity == 0 }),
      review.animated(view).isDisjoint(with: ["opacity", "hidden", "transition"])
    {
      return .hidden
    }
    guard isPlain(instance), review.animatesOnly(RecordingReview.stillKeys, of: view),
      states.allSatisfy({ $0.shadowOpacity == 0 && $0.isFlat && $0.keepsContentsInside })
    else { return nil }
    if states.allSatisfy(\.bounds.isEmpty) { return .empty }
    guard !review.isMoved(view), let space = space(of: parent) else { return nil }
    let isOutside = states.allSatisfy { state in
      let rect = CATransform3DConcat(state.matrixToSuperlayer, space.toWindow).box(of: state.bounds)
      return state.bounds.isEmpty || !rect.overlaps(space.visible)
    }
    return isOutside ? .outside : nil
  }

  /// Whether a view holds nothing, and draws nothing beyond its bounds.
  private func isPlain(_ instance: ViewInstance) -> Bool {
    let kinds: [UIView.Type] = [
      UIView.self, UILabel.self, RunsView.self, SceneImageView.self, GradientView.self,
    ]
    return instance.view.subviews.isEmpty && review.built(in: instance.view).isEmpty
      && kinds.contains { $0 == type(of: instance.view) }
  }

  /// Where a view that never moved, in such views, is in the window; nil for others.
  private mutating func space(of view: UIView) -> Space? {
    var path: [UIView] = []
    var next: UIView? = view
    while let view = next, spaces[ObjectIdentifier(view)] == nil {
      path.append(view)
      next = review.instance(of: view)?.parent
    }
    for view in path.reversed() { spaces[ObjectIdentifier(view)] = .some(makeSpace(of: view)) }
    return spaces[ObjectIdentifier(view)] ?? nil
  }

  private func makeSpace(of view: UIView) -> Space? {
    if view === review.run.window {
      return Space(toWindow: .identity, visible: view.bounds)
    }
    let kinds: [UIView.Type] = [UIView.self, SceneImageView.self, GradientView.self, ShapeView.self]
    guard let parent = review.instance(of: view)?.parent,
      let outer = spaces[ObjectIdentifier(parent)] ?? nil,
      kinds.contains(where: { $0 == type(of: view) }), !review.isMoved(view),
      review.animatesOnly(RecordingReview.stillKeys, of: view)
    else { return nil }
    let states = review.states(of: view)
    guard let first = states.first, states.allSatisfy({ $0.isFlat && $0.hasSameGeometry(of: first) })
    else { return nil }
    let toWindow = CATransform3DConcat(first.matrixToSuperlayer, outer.toWindow)
    let isClipped = states.allSatisfy(\.masksToBounds)
    let visible =
      isClipped ? outer.visible.intersection(toWindow.box(of: first.bounds)) : outer.visible
    return Space(toWindow: toWindow, visible: visible)
  }
}

extension LayerState {
  /// Whether the layer, and what is inside it, stays in the plane of the superlayer.
  fileprivate var isFlat: Bool {
    let t = transform
    return sublayerTransform == .identity && t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0
      && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
  }

  /// Whether the contents are not drawn beyond the bounds, of whatever size they are.
  fileprivate var keepsContentsInside: Bool {
    contents == nil || masksToBounds || contentsPlacement == .resize
      || contentsPlacement == .resizeAspect
  }

  /// Whether both lie in the same place.
  func hasSameGeometry(of other: LayerState) -> Bool {
    bounds == other.bounds && position == other.position && anchorPoint == other.anchorPoint
      && transform == other.transform
  }
}

extension CGRect {
  /// Whether both have an area in common: what only touches is not seen.
  fileprivate func overlaps(_ other: CGRect) -> Bool {
    !other.isEmpty && minX < other.maxX && maxX > other.minX && minY < other.maxY
      && maxY > other.minY
  }
}

extension CATransform3D {
  /// The box around a rectangle, where parallels stay parallel.
  fileprivate func box(of rect: CGRect) -> CGRect {
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { x, y in (x: x * m11 + y * m21 + m41, y: x * m12 + y * m22 + m42) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: minX, y: minY, width: (xs.max() ?? 0) - minX, height: (ys.max() ?? 0) - minY)
  }
}
