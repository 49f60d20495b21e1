import Animator

/// Records captions: as tracks of a timeline, and over its frames.
@MainActor
enum CaptionRecorder {
  /// The timeline with captions over its frames, and with their tracks.
  static func add(
    _ captions: [CaptionDescription], to timeline: Timeline, _ resources: SceneResources
  ) -> Timeline {
    var result = timeline
    if let above = frames(
      of: captions, size: timeline.size, scale: timeline.scale, rate: timeline.frameRate,
      until: timeline.duration, resources)
    {
      result = timeline.overlaid(with: above)
      result.captionAreas += above.captionAreas
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
  /// It has its own stage, so that captions are above everything, and captions and scene do not wait for each other.
  ///
  /// - Parameter occupied: The areas of other captions, which these avoid.
  static func frames(
    of captions: [CaptionDescription], size: CGSize, scale: CGFloat, rate: FrameRate,
    until end: MediaTime, clearOf occupied: [CaptionArea] = [], _ resources: SceneResources
  ) -> Timeline? {
    let shown = captions.compactMap { captions in
      captions.track(in: resources, until: end).map { (captions, $0) }
    }.filter { $0.1.isBurntIn }
    guard !shown.isEmpty else { return nil }
    let stage = Stage(size: size, scale: scale, frameRate: rate)
    stage.environment.fonts.add(resources.fonts)
    let view = stage.perform {
      stage.window.backgroundColor = .clear
      let view = CaptionView(frame: stage.window.bounds)
      stage.window.addSubview(view)
      let tracks = shown.map { captions, track in
        (track.cues, captions.style(in: resources, size: size))
      }
      view.play(tracks, clearOf: occupied)
      return view
    }
    stage.advance(to: end)
    var timeline = stage.timeline(duration: end)
    timeline.captionAreas = view.areas
    return timeline
  }
}
