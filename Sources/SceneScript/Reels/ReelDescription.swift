import Animator

/// A reel as a value: a sequence of scenes with transitions.
package struct ReelDescription: Equatable, Sendable {
  /// The stage. Members that are nil are those of the first scene.
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

  /// A scene, or a range of one; or a gap, which shows the background.
  package struct Part: Equatable, Sendable {
    /// The path of a scene, a video or an image, relative to the reel's file; empty for a gap.
    package var path: String
    /// The duration of a gap; nil for a scene.
    package private(set) var gap: MediaTime?
    /// Start time in the scene; nil for 0.
    package var from: MediaTime?
    /// End time in the scene; nil for its end.
    package var to: MediaTime?
    /// The rate; nil for 1.
    package var speed: Double?
    /// The duration of the freeze frame at the end; nil for 0.
    package var hold: MediaTime?
    /// Whether its audio is muted; nil for false.
    package var isMuted: Bool?
    /// The transition from the previous part; nil for a cut.
    package var transition: Transition?
    @SourcePosition package var position: ScenePosition = .start

    /// A part that shows the background.
    package init(gap: MediaTime, position: SourcePosition = .none) {
      (path, self.gap, _position) = ("", gap, position)
    }

    package init(
      path: String, from: MediaTime? = nil, to: MediaTime? = nil, speed: Double? = nil,
      hold: MediaTime? = nil, isMuted: Bool? = nil, transition: Transition? = nil,
      position: SourcePosition = .none
    ) {
      self.path = path
      self.from = from
      self.to = to
      self.speed = speed
      self.hold = hold
      self.isMuted = isMuted
      self.transition = transition
      _position = position
    }
  }

  /// For how long the last frame of an overlay stays.
  package enum Hold: Equatable, Sendable {
    case time(MediaTime)
    /// Up to the end of the reel.
    case rest
  }

  /// A scene over the others.
  package struct Overlay: Equatable, Sendable {
    /// The scene, without a transition and a hold of its own.
    package var part: Part
    /// When it begins in the reel; nil for 0.
    package var begin: MediaTime?
    package var hold: Hold?

    /// Whether it plays at another rate or is held.
    var isRetimed: Bool { part.isRetimed || hold != nil && hold != .time(.zero) }

    package init(part: Part, begin: MediaTime? = nil, hold: Hold? = nil) {
      (self.part, self.begin, self.hold) = (part, begin, hold)
    }
  }

  /// A transition between two parts.
  package struct Transition: Equatable, Sendable {
    package var choice: TransitionChoice
    /// Nil for 1 s, or for the duration of the spring.
    package var duration: MediaTime?
    package var curve: SceneCurve?
    package var spring: SceneSpring?
    /// Whether both scenes play during the transition; nil for false.
    package var overlaps: Bool?
    @SourcePosition package var position: ScenePosition = .start

    package init(
      choice: TransitionChoice, duration: MediaTime? = nil, curve: SceneCurve? = nil,
      spring: SceneSpring? = nil, overlaps: Bool? = nil, position: SourcePosition = .none
    ) {
      self.choice = choice
      self.duration = duration
      self.curve = curve
      self.spring = spring
      self.overlaps = overlaps
      _position = position
    }
  }

  package var stage = Stage()
  package var parts: [Part] = []
  /// Back to front.
  package var overlays: [Overlay] = []
  package var audio: [AudioDescription] = []
  /// Named instants, in addition to those of the scenes.
  package var markers: [TimelineMarker] = []
  /// The caption tracks of the whole reel.
  package var captions: [CaptionDescription] = []
  /// The metadata of exported files; nil for none.
  package var metadata: FilmMetadata?

  package init(
    stage: Stage = Stage(), parts: [Part] = [], overlays: [Overlay] = [],
    audio: [AudioDescription] = [], markers: [TimelineMarker] = []
  ) {
    self.stage = stage
    self.parts = parts
    self.overlays = overlays
    self.audio = audio
    self.markers = markers
  }
}

extension ReelDescription.Part {
  /// Whether it plays at another rate or is held.
  var isRetimed: Bool { speed ?? 1 != 1 || hold ?? .zero > .zero }

  /// The part of a reel.
  ///
  /// - Parameter hold: For how long the last frame stays.
  func part(of timeline: Timeline, hold: MediaTime) -> Reel.Part {
    if let gap { return Reel.Part(timeline, to: gap, transition: transition?.transition) }
    var timeline = timeline
    if isMuted ?? false { timeline.audio = [] }
    var shown = Reel.Part(timeline, from: from ?? .zero, to: to, transition: transition?.transition)
    if speed ?? 1 != 1 || hold > .zero {
      shown.sourceRange = Reel.SourceRange(from: shown.from, to: shown.to, speed: speed ?? 1)
      shown.timeline = timeline.retimed(
        from: shown.from, to: shown.to, speed: speed ?? 1, hold: hold)
      (shown.from, shown.to) = (.zero, shown.timeline.duration)
    }
    (shown.name, shown.source) = (path, timeline)
    return shown
  }
}

extension ReelDescription.Transition {
  /// The duration and timing curve.
  var pacing: TransitionPacing {
    spring.map(TransitionPacing.init)
      ?? TransitionPacing(seconds: duration?.seconds ?? 1, curve: curve)
  }

  /// The transition; nil for `none`.
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
