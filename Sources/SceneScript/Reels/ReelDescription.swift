import Animator

/// A reel as a value: scenes, and the transitions between them.
package struct ReelDescription: Equatable, Sendable {
  /// What the frame looks like; the first scene's where it is not given.
  package struct Stage: Equatable, Sendable {
    /// In points.
    package var size: CGSize?
    /// Pixels per point.
    package var scale: Double?
    package var frameRate: FrameRate?
    package var background: SceneColor?

    package init(
      size: CGSize? = nil, scale: Double? = nil, frameRate: FrameRate? = nil,
      background: SceneColor? = nil
    ) {
      self.size = size
      self.scale = scale
      self.frameRate = frameRate
      self.background = background
    }
  }

  /// A scene, or a part of one.
  package struct Part: Equatable, Sendable {
    /// The scene's path, relative to the reel's file.
    package var path: String
    /// Where in the scene it begins; 0 where it is not given.
    package var from: MediaTime?
    /// Where in the scene it ends; its end where it is not given.
    package var to: MediaTime?
    /// How the part before gives way to it; nil for a cut.
    package var transition: Transition?

    package init(
      path: String, from: MediaTime? = nil, to: MediaTime? = nil, transition: Transition? = nil
    ) {
      self.path = path
      self.from = from
      self.to = to
      self.transition = transition
    }
  }

  /// How a part gives way to the next.
  package struct Transition: Equatable, Sendable {
    package var choice: TransitionChoice
    /// 1 s where it is not given; the spring's own beside a spring.
    package var duration: MediaTime?
    package var curve: SceneCurve?
    package var spring: SceneSpring?
    /// Whether both scenes play meanwhile.
    package var overlaps: Bool?
    @SourcePosition package var position: ScenePosition = .start

    package init(
      choice: TransitionChoice, duration: MediaTime? = nil, curve: SceneCurve? = nil,
      spring: SceneSpring? = nil, overlaps: Bool? = nil, position: ScenePosition = .start
    ) {
      self.choice = choice
      self.duration = duration
      self.curve = curve
      self.spring = spring
      self.overlaps = overlaps
      self.position = position
    }
  }

  package var stage = Stage()
  package var parts: [Part] = []
  package var audio: [AudioDescription] = []

  package init(
    stage: Stage = Stage(), parts: [Part] = [], audio: [AudioDescription] = []
  ) {
    self.stage = stage
    self.parts = parts
    self.audio = audio
  }
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
