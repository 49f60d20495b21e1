import Animator

extension ViewType {
  /// A clip.
  static let video = ViewType(
    "video", SceneVideoView.self, "A video, an animated image or numbered images, which plays."
  ) {
    SceneVideoView(frame: .zero)
  }
}

/// A video view whose properties may be set in any order.
final class SceneVideoView: VideoView {
  /// The clip as it is named.
  fileprivate var named: NamedVideo? { didSet { update() } }
  fileprivate var conformedRate = 0.0 { didSet { update() } }
  fileprivate var from = 0.0 { didSet { updateRange() } }
  fileprivate var to: Double? { didSet { updateRange() } }

  private func update() {
    clip = named.map { conformedRate > 0 ? $0.clip.conformed(to: conformedRate) : $0.clip }
    updateRange()
  }

  private func updateRange() {
    let end = to ?? clip?.duration ?? from
    range = from == 0 && to == nil ? nil : from...max(end, from)
  }
}

/// A clip and its name in the scene.
struct NamedVideo: Sendable {
  let name: String
  let clip: VideoClip
}

extension PropertyKind where Value == NamedVideo {
  fileprivate static var video: PropertyKind {
    PropertyKind(.video, wrap: { .video($0.name) }) { value, resources in
      guard case .video(let name) = value else { return nil }
      return resources.videos[name].map { NamedVideo(name: name, clip: $0) }
    }
  }
}

extension ViewProperty {
  /// Properties of video views.
  static let video: [ViewProperty] = clip + playback

  private static let clip: [ViewProperty] = [
    ViewProperty(
      "video", .video, of: SceneVideoView.self,
      "The path of a video, an animated GIF, PNG or WebP, or numbered images: frames/%04d.png."
    ) {
      $0.named
    } set: {
      $0.named = $1
    },
    ViewProperty(
      "frameRate", .number(PropertyRange(0...1000, "0 to 1000")), of: SceneVideoView.self,
      "Frames per second to which the clip is conformed, without sound. Default: 0, the clip's own; 30 for numbered images."
    ) {
      $0.conformedRate
    } set: {
      $0.conformedRate = $1
    },
    ViewProperty(
      "from", .nonNegative, of: SceneVideoView.self, in: .seconds,
      "Time of the clip at which it begins. Default: 0."
    ) {
      $0.from
    } set: {
      $0.from = $1
    },
    ViewProperty(
      "to", .nonNegative, of: SceneVideoView.self, in: .seconds,
      "Time of the clip at which it ends. Default: its duration."
    ) {
      $0.to
    } set: {
      $0.to = $1
    },
  ]

  private static let playback: [ViewProperty] = [
    ViewProperty(
      "startDelay", .nonNegative, of: SceneVideoView.self, in: .seconds,
      "How long the first frame is held before the clip plays. Default: 0."
    ) {
      $0.delay
    } set: {
      $0.delay = $1
    },
    ViewProperty(
      "playbackRate", .number(PropertyRange(-1000...1000, "-1000 to 1000")),
      of: SceneVideoView.self, in: .factor,
      "Speed; below 0 backwards. The pitch of sound follows. Default: 1."
    ) {
      $0.rate
    } set: {
      $0.rate = $1
    },
    ViewProperty(
      "loops", .bool, of: SceneVideoView.self, "Whether the clip is repeated. Default: false."
    ) {
      $0.isLooping
    } set: {
      $0.isLooping = $1
    },
    ViewProperty(
      "playing", .bool, of: SceneVideoView.self,
      "Whether the clip plays. false holds the frame that is shown; true continues. Default: true."
    ) {
      $0.isPlaying
    } set: {
      $0.isPlaying = $1
    },
    ViewProperty(
      "clipTime", .nonNegative, of: SceneVideoView.self, in: .seconds, animatable: true,
      "Time of the clip that is shown. Setting it seeks; animating it scrubs, and pauses the clip."
    ) {
      $0.currentTime
    } set: {
      $0.currentTime = $1
    },
    ViewProperty(
      "volume", .number(PropertyRange(0...10, "0 to 10")), of: SceneVideoView.self, in: .factor,
      "Amplitude of the sound. Default: 1."
    ) {
      $0.volume
    } set: {
      $0.volume = $1
    },
    ViewProperty(
      "muted", .bool, of: SceneVideoView.self, "Whether the sound is off. Default: false."
    ) {
      $0.isMuted
    } set: {
      $0.isMuted = $1
    },
  ]
}
