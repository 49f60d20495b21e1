import Animator
import Yams

/// `camera: {world: {center: [100, 50], zoom: 2}}`: moves cameras, or lets them show or follow a view.
package struct CameraStep: SpringableStep {
  /// The motion of one camera.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var shot: Shot

    package init(view: ViewReference, shot: Shot) { (self.view, self.shot) = (view, shot) }
  }

  /// The framing of a camera; nil values are unchanged.
  package struct Shot: Equatable, Sendable {
    /// The point in the middle, in the camera view's coordinates.
    package var center: CGPoint?
    /// The magnification, above 0.
    package var zoom: Double?
    /// In radians.
    package var rotation: Double?
    /// The z coordinate of the focal plane.
    package var focus: Double?
    /// The depth of field.
    package var aperture: Double?
    /// The view that fills the frame.
    package var show: ViewReference?
    /// The space around it, in points.
    package var padding: Double?
    /// The view that stays in the middle.
    package var follow: ViewReference?

    package init() {}
  }

  package var changes: [Change]
  package var settings = AnimationSettings()
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?

  package init(
    changes: [Change], settings: AnimationSettings = AnimationSettings(),
    spring: SceneSpring? = nil
  ) {
    (self.changes, self.settings, self.spring) = (changes, settings, spring)
  }

  static let camera = Field(
    "camera", .shots, "Moves cameras: {view: {center: [0, 0], zoom: 2}}, {view: {show: card}}.")

  package static let type = stepType(of: camera) {
    CameraStep(changes: $0, settings: $1, spring: $2)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.camera, changes)
    writeTiming(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let cameras = changes.compactMap { change in
      (run.view(change.view) as? CameraView).map { ($0, change.shot) }
    }
    for change in changes { run.warnIfOffStage(change.view.id, at: change.view.position) }
    let following = cameras.compactMap { camera, shot in
      shot.follow.flatMap { run.view($0) }.map { (camera, $0, shot) }
    }
    let countdown = Countdown(count: 1 + following.count) {
      run.chain(settings.completion, done: done)
    }
    run.after(following.isEmpty ? .zero : settings.delay) {
      for (camera, target, shot) in following {
        camera.follow(
          target, withDuration: settings.seconds, zoom: shot.zoom.map { CGFloat($0) },
          rotation: shot.rotation.map { CGFloat($0) }, curve: settings.timingCurve,
          completion: { countdown.signal() })
      }
    }
    settings.timed.animate(spring: spring) {
      for (camera, shot) in cameras {
        if let focus = shot.focus { camera.focus = CGFloat(focus) }
        if let aperture = shot.aperture { camera.aperture = CGFloat(aperture) }
      }
      for (camera, shot) in cameras where shot.follow == nil { move(camera, shot, run) }
    } completion: { _ in
      countdown.signal()
    }
  }

  @MainActor
  private func move(_ camera: CameraView, _ shot: Shot, _ run: ScriptRun) {
    if let rotation = shot.rotation { camera.cameraRotation = CGFloat(rotation) }
    if let zoom = shot.zoom { camera.zoom = CGFloat(zoom) }
    if let center = shot.center { camera.cameraCenter = center }
    guard let show = shot.show, let view = run.view(show), let rect = camera.frame(of: view) else {
      return
    }
    camera.show(rect, padding: CGFloat(shot.padding ?? 0))
  }
}

extension ValueKind where Value == CameraStep.Shot {
  private static let members: [Member<CameraStep.Shot>] = [
    Member("center", .point, \.center, "The point in the middle, in the subviews' coordinates."),
    Member(
      "zoom", ValueKind<Double>.number(in: 0.001...1000, called: "0.001 to 1000"), \.zoom,
      "Magnification."),
    Member("rotation", .angle, \.rotation, "Rotation of the camera, clockwise, in degrees."),
    Member("focus", .number, \.focus, "The zPosition of what is in focus."),
    Member(
      "aperture", ValueKind<Double>.number(in: 0...100, called: "0 to 100"), \.aperture,
      "Depth of field: blur for each point of distance from the focus."),
    Member("show", .view, \.show, "A view to be shown as large as it fits."),
    Member("padding", .nonNegative, \.padding, "Space around it, in points. Default: 0."),
    Member("follow", .view, \.follow, "A view that stays in the middle while the step lasts."),
  ]

  /// The framing of a camera.
  fileprivate static var shot: ValueKind {
    let record = record("a camera's motion", Value(), members)
    return ValueKind(schema: record.schema, write: record.write) { node, key, reader in
      guard let shot = record.read(node, key, reader), case .mapping(let mapping) = node
      else { return nil }
      func keyNode(_ name: String) -> Node? { mapping.first { $0.key.text == name }?.key }
      let aims = ["center", "show", "follow"].compactMap { name in keyNode(name).map { (name, $0) }
      }
      if aims.count > 1 {
        reader.report(.conflictingKeys(aims[0].0, aims[1].0), at: aims[1].1)
        return nil
      }
      if let zoom = keyNode("zoom"), shot.show != nil {
        reader.report(.conflictingKeys("show", "zoom"), at: zoom)
        return nil
      }
      if let padding = keyNode("padding"), keyNode("show") == nil {
        reader.report(.incompleteKeys(key: "padding", required: "'show'"), at: padding)
        return nil
      }
      return shot
    }
  }
}

extension ValueKind where Value == [CameraStep.Change] {
  /// `{view: {center: [0, 0], zoom: 2}}`.
  static var shots: ValueKind {
    .targets(
      ValueKind<CameraStep.Shot>.shot, of: CameraView.self, for: "camera",
      example: "{world: {zoom: 2}}"
    ) {
      CameraStep.Change(view: $0, shot: $1)
    } back: {
      ($0.view, $0.shot)
    }
  }
}
