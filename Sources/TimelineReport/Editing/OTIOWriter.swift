import Animator
import Foundation

/// Writes an edit in the format of OpenTimelineIO: https://opentimelineio.readthedocs.io.
///
/// Everything else is in the metadata, so that reading the file gives an equal reel.
struct OTIOWriter {
  let edit: FilmEdit

  /// The document.
  var json: JSON {
    var notes: [(key: String, value: JSON)] = [("version", .int(1))]
    if let stage = edit.stage { notes.append(("stage", stage)) }
    notes += edit.filmNotes
    let stack = object(
      "Stack.1", name: "tracks",
      item(markers: markers) + [("children", .array(tracks))])
    return object(
      "Timeline.1", name: edit.name, notes: notes,
      [("global_start_time", .null), ("tracks", stack)])
  }

  // MARK: Tracks

  private var tracks: [JSON] {
    var tracks = [track("Video", "scenes", edit.mainTrack.map(mainItem))]
    for (number, items) in packed(edit.overlays.map { ($0.begin, $0.length + $0.held) })
      .enumerated()
    {
      tracks.append(track("Video", "overlay \(number + 1)", items.flatMap(overlayItems)))
    }
    let stems = stemSounds
    if !stems.isEmpty { tracks.append(track("Audio", "scenes", stems)) }
    for (number, items) in packed(edit.sounds.map { ($0.begin, $0.length) }).enumerated() {
      tracks.append(track("Audio", "audio \(number + 1)", items.flatMap(soundItems)))
    }
    return tracks
  }

  private func track(_ kind: String, _ name: String, _ children: [JSON]) -> JSON {
    object(
      "Track.1", name: name, item() + [("children", .array(children)), ("kind", .string(kind))])
  }

  /// Distributes intervals to tracks, in their order: one goes to the last track if it begins after those there, and
  /// else to another one above. Each comes with the gap before it.
  private func packed(
    _ intervals: [(begin: MediaTime, length: MediaTime)]
  ) -> [[(index: Int, gap: MediaTime)]] {
    var tracks: [[(index: Int, gap: MediaTime)]] = []
    var end = MediaTime.zero
    for (index, interval) in intervals.enumerated() {
      if tracks.isEmpty || interval.begin < end {
        tracks.append([])
        end = .zero
      }
      tracks[tracks.count - 1].append((index, interval.begin - end))
      end = interval.begin + interval.length
    }
    return tracks
  }

  // MARK: Items

  private func mainItem(_ item: TrackItem) -> JSON {
    let shot = edit.shots[item.shot]
    switch item.kind {
    case .gap: return gap(item.length)
    case .transition(let before, let after): return transition(to: shot, before, after)
    case .shot:
      var notes = own("part", shot)
      if let cut = shot.cut { notes.append(("cut", cut)) }
      return clip(item, shot, notes)
    case .tail: return clip(item, shot, own("tail", shot))
    case .head: return clip(item, shot, own("head", shot))
    }
  }

  /// The metadata of a shot: its entry, with the range that it stands for.
  private func own(_ key: String, _ shot: FilmEdit.Shot) -> [(key: String, value: JSON)] {
    var notes: [(key: String, value: JSON)] = []
    if key == "part" || key == "overlay" {
      notes = [
        (key, shot.entry), ("start", .number(shot.start.seconds)),
        ("length", .number(shot.length.seconds)), ("held", .number(shot.held.seconds)),
      ]
    } else {
      notes = [(key, .bool(true))]
      if shot.stem != nil { notes.append(("part", shot.entry)) }
    }
    if let stem = shot.stem {
      notes += [("film", .string(stem.path)), ("origin", .number(stem.origin.seconds))]
    }
    return notes
  }

  private func overlayItems(_ entry: (index: Int, gap: MediaTime)) -> [JSON] {
    let shot = edit.overlays[entry.index]
    let items = edit.items(ofOverlay: entry.index).map { item in
      if case .tail = item.kind { return clip(item, shot, own("tail", shot)) }
      return clip(item, shot, own("overlay", shot) + [("at", .number(shot.begin.seconds))])
    }
    return (entry.gap > .zero ? [gap(entry.gap)] : []) + items
  }

  private func soundItems(_ entry: (index: Int, gap: MediaTime)) -> [JSON] {
    let sound = edit.sounds[entry.index]
    let file = reference(to: sound.path, available: sound.available)
    let repetitions = sound.repetitions
    let clips = repetitions.enumerated().map { index, repetition -> JSON in
      var notes: [(key: String, value: JSON)] = [
        ("audio", sound.entry), ("at", .number(repetition.begin.seconds)),
        ("start", .number(sound.start.seconds)), ("length", .number(repetition.length.seconds)),
      ]
      if repetitions.count > 1 {
        notes += [("repetition", .int(index)), ("repetitions", .int(repetitions.count))]
      }
      return clip(
        sound.name, range(sound.start, repetition.length), [], notes, ["DEFAULT_MEDIA": file])
    }
    return (entry.gap > .zero ? [gap(entry.gap)] : []) + clips
  }

  /// The sound of the films of the shots, in step with the main track.
  private var stemSounds: [JSON] {
    guard edit.shots.contains(where: { $0.stem?.sound != nil }) else { return [] }
    return edit.mainTrack.map { item in
      let shot = edit.shots[item.shot]
      switch item.kind {
      case .transition(let before, let after):
        return transition("crossfade", "SMPTE_Dissolve", before, after, [("sound", .bool(true))])
      case .shot where item.speed == 1:
        guard let stem = shot.stem, let sound = stem.sound else { return gap(item.length) }
        return clip(
          shot.name, range(item.start - stem.origin, item.length), [], [("sound", .bool(true))],
          ["DEFAULT_MEDIA": reference(to: sound, available: stem.duration)])
      default: return gap(item.length)
      }
    }
  }

  private func clip(
    _ item: TrackItem, _ shot: FilmEdit.Shot, _ notes: [(key: String, value: JSON)]
  ) -> JSON {
    var effects: [JSON] = []
    if item.speed == 0 {
      effects = [effect("FreezeFrame.1", "FreezeFrame", 0)]
    } else if item.speed != 1 {
      effects = [effect("LinearTimeWarp.1", "LinearTimeWarp", item.speed)]
    }
    let scene = reference(to: shot.path, available: shot.available)
    guard let stem = shot.stem else {
      return clip(
        shot.name, range(item.start, item.length), effects, notes, ["DEFAULT_MEDIA": scene])
    }
    let film = reference(to: stem.path, available: stem.duration)
    return clip(
      shot.name, range(max(item.start - stem.origin, .zero), item.length), effects, notes,
      ["DEFAULT_MEDIA": film, "scene": scene])
  }

  // MARK: Objects

  private func object(
    _ schema: String, name: String, notes: [(key: String, value: JSON)] = [],
    _ members: [(key: String, value: JSON)]
  ) -> JSON {
    let metadata: [(key: String, value: JSON)] = notes.isEmpty ? [] : [("animator", .object(notes))]
    return .object(
      [
        ("OTIO_SCHEMA", .string(schema)), ("metadata", .object(metadata)), ("name", .string(name)),
      ] + members)
  }

  /// The members of items.
  private func item(
    _ range: JSON = .null, effects: [JSON] = [], markers: [JSON] = []
  ) -> [(key: String, value: JSON)] {
    [
      ("source_range", range), ("effects", .array(effects)), ("markers", .array(markers)),
      ("enabled", .bool(true)),
    ]
  }

  private func clip(
    _ name: String, _ range: JSON, _ effects: [JSON], _ notes: [(key: String, value: JSON)],
    _ media: KeyValuePairs<String, JSON>
  ) -> JSON {
    object(
      "Clip.2", name: name, notes: notes,
      item(range, effects: effects) + [
        ("media_references", .object(media.map { ($0.key, $0.value) })),
        ("active_media_reference_key", .string("DEFAULT_MEDIA")),
      ])
  }

  private func gap(_ length: MediaTime) -> JSON {
    object("Gap.1", name: "", item(range(.zero, length)))
  }

  private func effect(_ schema: String, _ name: String, _ speed: Double) -> JSON {
    object(
      schema, name: "", [("effect_name", .string(name)), ("time_scalar", .number(speed))])
  }

  private func transition(
    to shot: FilmEdit.Shot, _ before: MediaTime, _ after: MediaTime
  ) -> JSON {
    guard let change = shot.change else { return .null }
    let isDissolve = change.name == "crossDissolve"
    return transition(
      change.name, isDissolve ? "SMPTE_Dissolve" : "Custom_Transition", before, after,
      [("transition", change.entry), ("duration", .number(change.duration.seconds))])
  }

  private func transition(
    _ name: String, _ type: String, _ before: MediaTime, _ after: MediaTime,
    _ notes: [(key: String, value: JSON)]
  ) -> JSON {
    object(
      "Transition.1", name: name, notes: notes,
      [
        ("in_offset", time(before)), ("out_offset", time(after)),
        ("transition_type", .string(type)),
      ])
  }

  private var markers: [JSON] {
    var own = edit.ownMarkers
    return edit.markers.map { marker in
      let index = own.firstIndex(of: marker)
      if let index { own.remove(at: index) }
      return self.marker(marker, isOwn: index != nil)
    }
  }

  /// - Parameter isOwn: Whether it is one of the reel, not of its scenes.
  private func marker(_ marker: TimelineMarker, isOwn: Bool) -> JSON {
    object(
      "Marker.2", name: marker.name, notes: [("marker", .string(isOwn ? "reel" : "scene"))],
      [("color", .string("GREEN")), ("marked_range", range(marker.time, .zero))])
  }

  private func reference(to path: String, available: MediaTime?) -> JSON {
    object(
      "ExternalReference.1", name: "",
      [
        ("available_range", available.map { range(.zero, $0) } ?? .null),
        ("available_image_bounds", .null), ("target_url", .string(Self.url(path))),
      ])
  }

  /// A path as a relative URL.
  private static func url(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  private func range(_ start: MediaTime, _ duration: MediaTime) -> JSON {
    .object([
      ("OTIO_SCHEMA", .string("TimeRange.1")), ("duration", time(duration)),
      ("start_time", time(start)),
    ])
  }

  private func time(_ time: MediaTime) -> JSON {
    .object([
      ("OTIO_SCHEMA", .string("RationalTime.1")),
      ("rate", .number(edit.frameRate.framesPerSecond)),
      ("value", .number(edit.frameRate.frames(in: time))),
    ])
  }
}

extension FrameRate {
  /// A time in frames; whole for the times of frames.
  func frames(in time: MediaTime) -> Double {
    let frames = time.seconds * framesPerSecond
    let whole = frames.rounded()
    if whole >= 0, whole < 1e9, self.time(ofFrame: Int(whole)) == time { return whole }
    return frames
  }
}

extension FilmEdit {
  /// The edit in the format of OpenTimelineIO.
  package var otio: String { OTIOWriter(edit: self).json.text(indent: 0) + "\n" }
}
