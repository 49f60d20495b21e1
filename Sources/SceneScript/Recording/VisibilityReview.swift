import Animator

/// Determines which views are certain to be never visible.
///
/// A view is never visible if it is hidden or has an alpha of 0 in all recorded states and neither
/// was animated; or if it clips to bounds that are always empty; or if it has no subviews and simple
/// content, and either its bounds are always empty or, in superviews that never move, it is always
/// outside the stage or the bounds of a clipping superview.
@MainActor
struct VisibilityReview {
  enum Verdict {
    case neverVisible(Problem)
    /// A superview is never visible, or the view is part of a mask.
    case insideInvisible
    case mayBeVisible
  }

  /// The coordinate space of a view that never moves.
  private struct CoordinateSpace {
    /// The transform to window coordinates.
    let toWindow: CATransform3D
    /// The visible rectangle, in window coordinates.
    let visible: CGRect
  }

  private let review: RecordingReview
  private var invisible: Set<ObjectIdentifier> = []
  private var spaces: [ObjectIdentifier: CoordinateSpace?] = [:]

  init(_ review: RecordingReview) { self.review = review }

  /// The verdict for a view. Superviews must be passed before their subviews.
  mutating func verdict(on instance: ViewInstance) -> Verdict {
    let view = instance.view
    guard let parent = instance.parent, !invisible.contains(ObjectIdentifier(parent)) else {
      invisible.insert(ObjectIdentifier(view))
      return .insideInvisible
    }
    guard let reason = reason(instance, in: parent) else { return .mayBeVisible }
    invisible.insert(ObjectIdentifier(view))
    let id = instance.description.id
    if reason == .empty, let label = view as? UILabel, label.text?.isEmpty == false {
      return .neverVisible(.labelWithoutFrame(view: id))
    }
    return .neverVisible(.neverShows(view: id, reason))
  }

  private mutating func reason(
    _ instance: ViewInstance, in parent: UIView
  ) -> Problem.NeverShown? {
    let view = instance.view
    if review.isInTransition(view) { return nil }
    let states = review.states(of: view)
    if states.isEmpty {
      // A screen that is never shown, such as that of another tab, is no mistake.
      let isOnScreen = sequence(first: view, next: \.superview).contains { $0.next is SceneScreen }
      return review.isReparented(view) || isOnScreen ? nil : .offStage
    }
    if states.allSatisfy({ $0.isHidden || $0.opacity == 0 }),
      review.animated(view).isDisjoint(with: ["opacity", "hidden", "transition"])
    {
      return .hidden
    }
    guard review.animatesOnly(RecordingReview.stillKeys, of: view),
      states.allSatisfy({ $0.shadowOpacity == 0 && $0.isFlat })
    else { return nil }
    // Such as a list without a frame: it clips its rows.
    if states.allSatisfy({ $0.bounds.isEmpty && $0.masksToBounds }) { return .empty }
    guard isPlain(instance), states.allSatisfy(\.keepsContentsInside) else { return nil }
    if states.allSatisfy(\.bounds.isEmpty) { return .empty }
    guard !review.isReparented(view), let space = space(of: parent) else { return nil }
    let isOutside = states.allSatisfy { state in
      let rect = CATransform3DConcat(state.matrixToSuperlayer, space.toWindow).box(of: state.bounds)
      return state.bounds.isEmpty || !rect.overlaps(space.visible)
    }
    return isOutside ? .outside : nil
  }

  /// Whether a view has no subviews and does not draw outside its bounds.
  private func isPlain(_ instance: ViewInstance) -> Bool {
    let kinds: [UIView.Type] = [
      UIView.self, UILabel.self, RunsView.self, SceneImageView.self, GradientView.self,
    ]
    return instance.view.subviews.isEmpty && review.built(in: instance.view).isEmpty
      && kinds.contains { $0 == type(of: instance.view) }
  }

  /// The coordinate space of a view; nil unless the view and its superviews never move.
  private mutating func space(of view: UIView) -> CoordinateSpace? {
    var path: [UIView] = []
    var next: UIView? = view
    while let view = next, spaces[ObjectIdentifier(view)] == nil {
      path.append(view)
      next = review.instance(of: view)?.parent
    }
    for view in path.reversed() { spaces[ObjectIdentifier(view)] = .some(makeSpace(of: view)) }
    return spaces[ObjectIdentifier(view)] ?? nil
  }

  private func makeSpace(of view: UIView) -> CoordinateSpace? {
    if view === review.run.root {
      return CoordinateSpace(toWindow: .identity, visible: view.bounds)
    }
    let kinds: [UIView.Type] = [
      UIView.self, SceneImageView.self, GradientView.self, ShapeView.self,
    ]
    guard let parent = review.instance(of: view)?.parent,
      let outer = spaces[ObjectIdentifier(parent)] ?? nil,
      kinds.contains(where: { $0 == type(of: view) }), !review.isReparented(view),
      review.animatesOnly(RecordingReview.stillKeys, of: view)
    else { return nil }
    let states = review.states(of: view)
    guard let first = states.first,
      states.allSatisfy({ $0.isFlat && $0.hasSameGeometry(of: first) })
    else { return nil }
    let toWindow = CATransform3DConcat(first.matrixToSuperlayer, outer.toWindow)
    let isClipped = states.allSatisfy(\.masksToBounds)
    let visible =
      isClipped ? outer.visible.intersection(toWindow.box(of: first.bounds)) : outer.visible
    return CoordinateSpace(toWindow: toWindow, visible: visible)
  }
}

extension LayerState {
  /// Whether the layer and its sublayers are in the plane of the superlayer.
  fileprivate var isFlat: Bool {
    let t = transform
    return sublayerTransform == .identity && t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0
      && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
  }

  /// Whether contents of any size are drawn within the bounds.
  fileprivate var keepsContentsInside: Bool {
    contents == nil || masksToBounds || contentsPlacement == .resize
      || contentsPlacement == .resizeAspect
  }

  /// Whether both states have the same bounds, position, anchor point and transform.
  func hasSameGeometry(of other: LayerState) -> Bool {
    bounds == other.bounds && position == other.position && anchorPoint == other.anchorPoint
      && transform == other.transform
  }
}

extension CGRect {
  /// Whether the interiors intersect; rectangles that only touch do not.
  fileprivate func overlaps(_ other: CGRect) -> Bool {
    !other.isEmpty && minX < other.maxX && maxX > other.minX && minY < other.maxY
      && maxY > other.minY
  }
}

extension CATransform3D {
  /// The bounding box of a rectangle under an affine transform.
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
