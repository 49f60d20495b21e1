import Animator

/// Records captions: as tracks of a timeline, and over its frames.
@MainActor
enum CaptionRecorder {
  /// The timeline with captions over its frames, and with their tracks.
  static func add(
    _ captions: [CaptionDescription], to timeline: Timeline, _ resources: SceneResources
  ) -> Timeline {
    var result = timeline
    if let frames = frames(
      of: captions, size: timeline.size, scale: timeline.scale, rate: timeline.frameRate,
      until: timeline.duration, resources)
    {
      result = timeline.overlaid(with: frames)
    }
    result.captions = CaptionTrack.joined(
      timeline.captions + tracks(of: captions, until: timeline.duration, resources))
    return result
  }

  /// The tracks, as far as they begin before a time.
  static func tracks(
    of captions: [CaptionDescription], until end: MediaTime, _ resources: SceneResources
  ) -> [CaptionTrack] {
    captions.compactMap { $0.track(in: resources, until: end) }
  }

  /// A recording of the captions that frames show, on a clear background; nil without any.
  ///
  /// It is a stage of its own, so that captions are above everything, and neither they nor the scene wait for each
  /// other.
  static func frames(
    of captions: [CaptionDescription], size: CGSize, scale: CGFloat, rate: FrameRate,
    until end: MediaTime, _ resources: SceneResources
  ) -> Timeline? {
    let shown = captions.compactMap { captions in
      captions.track(in: resources, until: end).map { (captions, $0) }
    }.filter { $0.1.isBurntIn }
    guard !shown.isEmpty else { return nil }
    let stage = Stage(size: size, scale: scale, frameRate: rate)
    stage.environment.fonts.add(resources.fonts)
    stage.perform {
      stage.window.backgroundColor = .clear
      for (captions, track) in shown {
        let view = CaptionView(frame: stage.window.bounds)
        view.style = captions.style(in: resources, size: size)
        view.cues = track.cues
        stage.window.addSubview(view)
        view.play()
      }
    }
    stage.advance(to: end)
    return stage.timeline(duration: end)
  }
}
