import Animator

/// Records reels: each scene separately, then their sequence.
public enum ReelRecorder {
  /// Records a reel.
  ///
  /// - Throws: ``SceneError`` if a scene cannot be performed, or a transition overlaps longer than
  ///   a scene lasts.
  @MainActor
  public static func record(_ reel: ReelFile) throws(SceneError) -> SceneRecording {
    let description = reel.document
    var recorder = PartRecorder(warnings: reel.warnings)
    let parts = zip(description.parts, reel.scenes).compactMap { part, scene -> Reel.Part? in
      let timeline = scene.map { recorder.record($0, part) } ?? blank(of: reel)
      return timeline.map { part.part(of: $0, hold: part.hold ?? .zero) }
    }
    let above = zip(description.overlays, reel.overlays).compactMap { overlay, scene in
      recorder.record(scene, overlay.part).map { (overlay, $0) }
    }
    if !recorder.errors.isEmpty { throw SceneError(recorder.errors) }
    recorder.warnAboutSound(description, in: reel.file)
    try check(parts, of: reel)
    let end = Reel(parts, size: reel.size, background: UIColor.clear.cgColor).duration
    var overlays = above.map { overlay, timeline in overlay.shown(timeline, until: end) }
    let below = Reel(
      parts, overlays: overlays, size: reel.size, background: reel.background.cgColor)
    let captions = CaptionRecorder.frames(
      of: description.captions, size: reel.size, scale: reel.scale, rate: reel.frameRate,
      until: end, clearOf: below.captionAreas, reel.resources)
    if let captions { overlays.append(Reel.Overlay(Reel.Part(captions))) }
    let sequence = Reel(
      parts, overlays: overlays, size: reel.size, background: reel.background.cgColor)
    var timeline = Timeline(sequence, scale: reel.scale, frameRate: reel.frameRate)
    timeline.audio += description.audio.tracks(
      in: reel.directory, beside: timeline.audio, until: timeline.duration)
    timeline.captions = CaptionTrack.joined(
      timeline.captions
        + CaptionRecorder.tracks(of: description.captions, until: end, reel.resources))
    timeline.metadata = description.metadata ?? FilmMetadata()
    timeline.markers = timeline.markers.merged(with: description.markers)
    let warnings =
      recorder.warnings + unseen(description, parts, overlays, until: end, in: reel.file)
      + description.audio.warnings(in: reel.file, end: timeline.duration)
      + description.captions.warnings(in: reel.file, end: timeline.duration, reel.resources)
    return SceneRecording(timeline: timeline, views: [], warnings: warnings)
  }

  /// Warns of parts and overlays that are never visible, because the scene they excerpt ends before they begin.
  private static func unseen(
    _ reel: ReelDescription, _ parts: [Reel.Part], _ overlays: [Reel.Overlay],
    until end: MediaTime, in file: String
  ) -> [SceneDiagnostic] {
    func warning(_ part: ReelDescription.Part, _ problem: Problem) -> SceneDiagnostic {
      SceneDiagnostic(file: file, position: part.position, problem: problem)
    }
    func late(_ part: ReelDescription.Part, _ shown: Reel.Part) -> SceneDiagnostic? {
      guard let source = shown.source, part.gap == nil, shown.to == shown.from,
        part.from ?? .zero > .zero
      else { return nil }
      return warning(part, .lateBeginning(path: part.path, end: source.duration.seconds))
    }
    return zip(reel.parts, parts).compactMap { late($0, $1) }
      + zip(reel.overlays, overlays).compactMap { overlay, shown -> SceneDiagnostic? in
        if shown.begin >= end {
          return warning(
            overlay.part, .lateOverlay(path: overlay.part.path, end: end.seconds))
        }
        return late(overlay.part, shown.part)
      }
  }

  /// The empty timeline of a gap.
  private static func blank(of reel: ReelFile) -> Timeline {
    Timeline(
      Reel([], size: reel.size, background: UIColor.clear.cgColor), scale: reel.scale,
      frameRate: reel.frameRate)
  }

  /// Throws if a transition overlaps longer than the rest of a scene.
  private static func check(_ parts: [Reel.Part], of reel: ReelFile) throws(SceneError) {
    var available = parts.map { $0.to - $0.from }
    for index in parts.indices.dropFirst() {
      guard let transition = parts[index].transition, transition.overlaps else { continue }
      for scene in [index - 1, index] where available[scene] < transition.duration {
        let part = reel.document.parts[scene]
        throw SceneError(
          .overlapTooLong(
            scene: part.gap == nil ? part.path : "gap", seconds: transition.duration.seconds,
            available: available[scene].seconds), in: reel.file,
          at: reel.document.parts[index].transition?.position ?? .start)
      }
      available[index] = available[index] - transition.duration
    }
  }
}

/// Records each document of a reel once.
@MainActor
private struct PartRecorder {
  /// The warnings from reading, followed by those of the recordings.
  var warnings: [SceneDiagnostic]
  private(set) var errors: [SceneDiagnostic] = []
  private var recorded: [String: Timeline] = [:]

  init(warnings: [SceneDiagnostic]) { self.warnings = warnings }

  /// The timeline of a part; nil after an error.
  mutating func record(_ scene: SceneDocument, _ part: ReelDescription.Part) -> Timeline? {
    if let timeline = recorded[part.path] { return timeline }
    do throws(SceneError) {
      let recording = try scene.record()
      warnings += recording.warnings.filter { !scene.warnings.contains($0) }
      recorded[part.path] = recording.timeline
      return recording.timeline
    } catch {
      errors += error.diagnostics.filter { !errors.contains($0) }
      return nil
    }
  }
}

extension PartRecorder {
  /// Warns of omitted audio.
  mutating func warnAboutSound(_ reel: ReelDescription, in file: String) {
    for part in reel.parts + reel.overlays.map(\.part)
    where part.speed ?? 1 != 1 && part.isMuted != true
      && recorded[part.path]?.audio.isEmpty == false
    {
      warnings.append(
        SceneDiagnostic(file: file, position: part.position, problem: .silentPart(path: part.path)))
    }
  }
}

extension ReelDescription.Overlay {
  /// The overlay of a reel that ends at a time.
  fileprivate func shown(_ timeline: Timeline, until end: MediaTime) -> Reel.Overlay {
    let begin = self.begin ?? .zero
    switch hold {
    case nil: return Reel.Overlay(part.part(of: timeline, hold: .zero), at: begin)
    case .time(let time): return Reel.Overlay(part.part(of: timeline, hold: time), at: begin)
    case .rest:
      // Held for the reel's duration, which suffices: the rest is beyond its end.
      return Reel.Overlay(part.part(of: timeline, hold: end), at: begin)
    }
  }
}

extension [TimelineMarker] {
  /// Merges both, sorted by time; stable, with these first at equal times.
  fileprivate func merged(with others: [TimelineMarker]) -> [TimelineMarker] {
    (self + others).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
