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

  private func update() {
    clip = named.map { conformedRate > 0 ? $0.clip.conformed(to: conformedRate) : $0.clip }
    updateRange()
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
  static let video: [ViewProperty] = [
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
