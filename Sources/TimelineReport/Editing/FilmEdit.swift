import Animator
import Foundation
import SceneScript

/// A film as editing programs see it: which files play when.
package struct FilmEdit {
  /// A file, or a range of one, and how it is shown.
  struct Shot {
    /// The unique name: that of the file without extensions, the second time as `hello#2`.
    var name: String
    /// The path, relative to the edit; empty for a gap.
    var path: String
    /// The entry of the reel.
    var entry: JSON
    /// Where it begins in the file's own time.
    var start = MediaTime.zero
    /// For how long it plays and for how long its last frame stays, in the film's time.
    var length: MediaTime
    var held = MediaTime.zero
    var speed = 1.0
    /// When it begins in the film.
    var begin = MediaTime.zero
    /// The duration of the file; nil if it is unknown.
    var available: MediaTime?
    var change: Change?
    /// The entry of a transition that is a cut.
    var cut: JSON?
    /// The film of it, if it has been rendered by itself.
    var stem: Stem?

    var isGap: Bool { path.isEmpty }
    /// Where it ends in the file's own time.
    var end: MediaTime { start + length.scaled(by: speed) }
  }

  /// The transition to a shot.
  struct Change {
    let name: String
    let entry: JSON
    let duration: MediaTime
    /// Whether both shots play.
    let overlaps: Bool
  }

  let name: String
  let frameRate: FrameRate
  let duration: MediaTime
  /// The stage of the reel; nil if it sets nothing.
  var stage: JSON?
  /// The keys of the reel that are not on the timeline, with their values.
  private(set) var filmNotes: [(key: String, value: JSON)] = []
  var shots: [Shot] = []
  /// Back to front.
  var overlays: [Shot] = []
  private(set) var sounds: [Sound] = []
  let markers: [TimelineMarker]
  /// The markers that the reel itself has.
  private(set) var ownMarkers: [TimelineMarker] = []

  /// Describes a recording.
  ///
  /// - Parameters:
  ///   - file: The path of the document.
  ///   - folder: The folder in which the edit will be, to which its paths are relative.
  package init(_ document: SceneDocument, _ recording: SceneRecording, file: String, folder: URL) {
    let timeline = recording.timeline
    (frameRate, duration, markers) = (timeline.frameRate, timeline.duration, timeline.markers)
    name = Reel.Part.stem(ofName: file)
    guard case .reel(let reel) = document else {
      let path =
        file.hasPrefix("/")
        ? file : RelativePath.of(URL(fileURLWithPath: file).path, from: folder)
      shots = [
        Shot(
          name: name, path: path, entry: .object([("scene", .string(path))]), length: duration,
          available: duration)
      ]
      return
    }
    stage = reel.document.stage.json
    ownMarkers = reel.document.markers
    var names = UniqueNames()
    func relativePath(_ path: String) -> String {
      if path.hasPrefix("/") { return path }
      return RelativePath.of(
        URL(fileURLWithPath: path, relativeTo: reel.directory).path, from: folder)
    }
    filmNotes = reel.document.filmNotes(relativePath)
    shots = zip(reel.document.parts, timeline.partSegments).map { part, segment in
      Shot(part, segment, path: part.gap == nil ? relativePath(part.path) : "", &names)
    }
    overlays = zip(reel.document.overlays, timeline.reelOverlays).map { overlay, shown in
      Shot(overlay, shown, path: relativePath(overlay.part.path), until: duration, &names)
    }
    sounds = reel.document.audio.compactMap { audio in
      Sound(
        audio, path: relativePath(audio.file), seconds: audio.fileSeconds(in: reel.directory),
        until: duration, &names)
    }
  }
}

/// A film of a shot.
package struct Stem {
  /// The path, relative to the edit.
  package var path: String
  /// The shot's own time at the film's beginning.
  package var origin: MediaTime
  /// The duration of the film.
  package var duration: MediaTime
  /// The path of its sound, relative to the edit; nil if it is silent.
  package var sound: String?

  package init(path: String, origin: MediaTime, duration: MediaTime, sound: String? = nil) {
    (self.path, self.origin, self.duration, self.sound) = (path, origin, duration, sound)
  }
}

/// Makes names unique: the second `hello` is `hello#2`.
struct UniqueNames {
  private var counts: [String: Int] = [:]

  mutating func name(ofPath path: String) -> String {
    let stem = Reel.Part.stem(ofName: path)
    counts[stem, default: 0] += 1
    let number = counts[stem] ?? 1
    return number > 1 ? "\(stem)#\(number)" : stem
  }
}

extension FilmEdit.Shot {
  fileprivate init(
    _ part: ReelDescription.Part, _ segment: Reel.PartSegment, path: String,
    _ names: inout UniqueNames
  ) {
    let total = segment.end - segment.begin
    self.init(
      name: part.gap == nil ? names.name(ofPath: path) : "", path: path,
      entry: part.json.replacing("scene", by: path), length: total, begin: segment.begin)
    setChange(part, segment)
    guard part.gap == nil else { return }
    (start, speed) = (part.from ?? .zero, part.speed ?? 1)
    held = min(part.hold ?? .zero, total)
    length = total - held
    available = segment.part.source?.duration
  }

  private mutating func setChange(_ part: ReelDescription.Part, _ segment: Reel.PartSegment) {
    guard let transition = part.transition else { return }
    if segment.change > .zero {
      change = FilmEdit.Change(
        name: transition.choice.name, entry: transition.json, duration: segment.change,
        overlaps: segment.rise > .zero)
    } else {
      cut = transition.json
    }
  }

  fileprivate init(
    _ overlay: ReelDescription.Overlay, _ shown: Reel.Overlay, path: String,
    until end: MediaTime, _ names: inout UniqueNames
  ) {
    let begin = min(shown.begin, end)
    let total = max(min(shown.end, end) - begin, .zero)
    let source = shown.part.source?.duration ?? .zero
    let from = overlay.part.from ?? .zero
    let played = max((overlay.part.to ?? source) - from, .zero)
      .scaled(by: 1 / (overlay.part.speed ?? 1))
    self.init(
      name: names.name(ofPath: path), path: path,
      entry: overlay.json.replacing("scene", by: path), start: from, length: min(played, total),
      held: max(total - played, .zero), speed: overlay.part.speed ?? 1, begin: begin,
      available: shown.part.source?.duration)
  }
}

extension JSON {
  /// The object with another text as a member, if it has that member.
  func replacing(_ key: String, by text: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? (key, .string(text)) : $0 })
  }
}
