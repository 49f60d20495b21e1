import Animator

/// `swipe: target` in a `direction`.
package struct SwipeStep: StepAction {
  package var target: SceneTouchTarget
  package var direction: StageTouch.Direction
  /// In points; nil for 150.
  package var distance: Double?
  /// Whether the swipe spans most of the view, which performs the first action of a row; nil for false.
  package var isThrough: Bool?

  static let swipe = TouchFields.target("swipe", "Swipes from a view, a point or {text: …}.")
  static let direction = Field(
    "direction",
    ValueKind<StageTouch.Direction>.name([
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]), "Where to: up, down, left or right.")
  static let distance = Field("distance", .positive, "In points. Default: 150.")
  static let through = Field(
    "through", .bool,
    "Whether the finger goes from one edge of the view almost to the other, which performs a row's first action. Default: false."
  )

  package static let type = StepType(
    name: swipe.name, doc: swipe.doc, rows: [swipe.row, direction.row, distance.row, through.row],
    required: [swipe.name, direction.name]
  ) { fields, reader in
    fields.checkPresence(of: direction)
    let (distance, isThrough) = (fields.read(distance), fields.read(through))
    if fields.has(Self.distance), fields.has(through) {
      reader.report(.conflictingKeys(Self.distance.name, through.name), at: fields.node)
    }
    guard let target = fields.read(swipe), let direction = fields.read(direction) else {
      return nil
    }
    return SwipeStep(
      target: target, direction: direction, distance: distance, isThrough: isThrough)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.swipe, target)
    mapping.write(Self.direction, direction)
    mapping.write(Self.distance, distance)
    mapping.write(Self.through, isThrough)
  }

  /// In points of the view.
  private static let usualDistance: CGFloat = 150

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let target = target.resolved(run) else { return run.next(done) }
    var view: UIView?
    if case .view(let reference) = self.target { view = run.view(reference) }
    if isThrough == true, let view {
      let (start, length) = direction.through(view.bounds.size)
      let distance = direction.distance(length, over: view)
      return run.touch(step, done: done) {
        $0.swipe(
          direction, from: TouchTarget.view(view).at(start), distance: distance, duration: 0.3)
      }
    }
    let usual = view.map { direction.distance(Self.usualDistance, over: $0) } ?? Self.usualDistance
    run.touch(step, done: done) {
      $0.swipe(direction, from: target, distance: distance.map { CGFloat($0) } ?? usual)
    }
  }
}

extension StageTouch.Direction {
  /// The distance on the stage for a length in a view's coordinates, which may be scaled.
  @MainActor
  fileprivate func distance(_ length: CGFloat, over view: UIView) -> CGFloat {
    let isVertical = self == .up || self == .down
    let moved = view.movementInWindow(
      CGVector(dx: isVertical ? 0 : length, dy: isVertical ? length : 0))
    return (moved.dx * moved.dx + moved.dy * moved.dy).squareRoot()
  }

  /// The start of a swipe through a view, in unit coordinates, and its length in points.
  fileprivate func through(_ size: CGSize) -> (start: CGPoint, distance: CGFloat) {
    let (near, far, part): (CGFloat, CGFloat, CGFloat) = (0.1, 0.9, 0.8)
    return switch self {
    case .up: (CGPoint(x: 0.5, y: far), part * size.height)
    case .down: (CGPoint(x: 0.5, y: near), part * size.height)
    case .left: (CGPoint(x: far, y: 0.5), part * size.width)
    case .right: (CGPoint(x: near, y: 0.5), part * size.width)
    }
  }
}
