import Animator

/// A reel as a value: scenes, and the transitions between them.
struct ReelDescription: Equatable, Sendable {
  /// What the frame looks like; the first scene's where it is not given.
  struct Stage: Equatable, Sendable {
    /// In points.
    var size: CGSize?
    /// Pixels per point.
    var scale: Double?
    var frameRate: FrameRate?
    var background: SceneColor?
  }

  /// A scene, or a part of one.
  struct Part: Equatable, Sendable {
    /// The scene's path, relative to the reel's file.
    var path: String
    /// Where in the scene it begins; 0 where it is not given.
    var from: MediaTime?
    /// Where in the scene it ends; its end where it is not given.
    var to: MediaTime?
    /// How the part before gives way to it; nil for a cut.
    var transition: Transition?
  }

  /// How a part gives way to the next.
  struct Transition: Equatable, Sendable {
    var choice: TransitionChoice
    /// 1 s where it is not given; the spring's own beside a spring.
    var duration: MediaTime?
    var curve: SceneCurve?
    var spring: SceneSpring?
    /// Whether both scenes play meanwhile.
    var overlaps: Bool?
    @SourcePosition var position: ScenePosition = .start
  }

  var stage = Stage()
  var parts: [Part] = []
  var audio: [AudioDescription] = []
}

extension ReelDescription.Transition {
  /// How long it takes, and how it is paced.
  var pacing: TransitionPacing {
    spring.map(TransitionPacing.init)
      ?? TransitionPacing(seconds: duration?.seconds ?? 1, curve: curve)
  }

  /// The transition; nil for none.
  var transition: Reel.Transition? {
    guard let kind = choice.transition else { return nil }
    let pacing = pacing
    var options: UIView.AnimationOptions = []
    if case .named(let named)? = curve { options = named }
    return Reel.Transition(
      kind, duration: MediaTime(seconds: pacing.seconds), curve: pacing.curve ?? options.curve,
      overlaps: overlaps ?? false)
  }
}
