import Animator

extension ViewProperty {
  /// Properties of views that play: videos and Lottie documents.
  static let player: [ViewProperty] = [
    ViewProperty(
      "from", .nonNegative, of: PlayerView.self, in: .seconds,
      "Time of the clip or document at which it begins. Default: 0."
    ) {
      $0.from
    } set: {
      $0.from = $1
    },
    ViewProperty(
      "to", .nonNegative, of: PlayerView.self, in: .seconds,
      "Time of the clip or document at which it ends. Default: its duration."
    ) {
      $0.to
    } set: {
      $0.to = $1
    },
    ViewProperty(
      "startDelay", .nonNegative, of: PlayerView.self, in: .seconds,
      "How long the beginning is held before it plays. Default: 0."
    ) {
      $0.delay
    } set: {
      $0.delay = $1
    },
    ViewProperty(
      "playbackRate", .number(PropertyRange(-1000...1000, "-1000 to 1000")),
      of: PlayerView.self, in: .factor,
      "Speed; below 0 backwards. Sound is heard at 1 only. Default: 1."
    ) {
      $0.rate
    } set: {
      $0.rate = $1
    },
    ViewProperty(
      "loops", .bool, of: PlayerView.self, "Whether it is repeated. Default: false."
    ) {
      $0.isLooping
    } set: {
      $0.isLooping = $1
    },
    ViewProperty(
      "playing", .bool, of: PlayerView.self,
      "Whether it plays. false holds what is shown; true continues. Default: true."
    ) {
      $0.isPlaying
    } set: {
      $0.isPlaying = $1
    },
    ViewProperty(
      "clipTime", .nonNegative, of: PlayerView.self, in: .seconds, animatable: true,
      "Time of the clip or document that is shown. Setting it seeks; animating it scrubs, and pauses."
    ) {
      $0.currentTime
    } set: {
      $0.currentTime = $1
    },
    ViewProperty(
      "autoreverses", .bool, of: PlayerView.self,
      "Whether every other repetition runs backwards; without 'loops', once there and back. Default: false."
    ) {
      $0.autoreverses
    } set: {
      $0.autoreverses = $1
    },
  ]
}
