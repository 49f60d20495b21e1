import Animator

/// Writes an edit as an edit decision list in the format CMX 3600, with notes of what it cannot say.
///
/// The list begins at the timecode of one hour, as is usual. Times are rounded to frames.
struct EDLWriter {
  private let edit: FilmEdit
  private let timecode: Timecode
  private var lines: [String] = []
  private var count = 0
  private var reelNames = ReelNames()
  private(set) var notes: [String] = []

  /// The maximum number of events: their numbers have three digits.
  private static let eventLimit = 999

  init(_ edit: FilmEdit) {
    (self.edit, timecode) = (edit, Timecode(edit.frameRate))
    lines = [
      "TITLE: \(Self.line(edit.name))",
      "FCM: \(timecode.isDropFrame ? "DROP FRAME" : "NON-DROP FRAME")", "",
    ]
    writeShots()
    writeSounds()
    for marker in edit.markers {
      lines.append("* LOC: \(record(marker.time)) GREEN   \(Self.line(marker.name))")
    }
    collectNotes()
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  // MARK: Shots

  /// An event: an item with the transition that leads to it, which begins with it.
  private struct Event {
    var item: TrackItem
    var begin: MediaTime
    var end: MediaTime
    var change: FilmEdit.Change?
  }

  /// The main track as events. The transition to an item is part of it.
  private var events: [Event] {
    var events: [Event] = []
    var (now, pending) = (MediaTime.zero, MediaTime?.none)
    for item in edit.mainTrack {
      if case .transition(let before, _) = item.kind {
        pending = before
        if !events.isEmpty { events[events.count - 1].end -= before }
        continue
      }
      var event = Event(item: item, begin: now, end: now + item.length)
      if let before = pending {
        event.begin -= before
        event.item.start = max(item.start - before.scaled(by: item.speed), .zero)
        event.change = edit.shots[item.shot].change
      }
      pending = nil
      now += item.length
      events.append(event)
    }
    return events
  }

  private mutating func writeShots() {
    var last: Event?
    for event in events {
      // A shot that transitions cover altogether has no event of its own.
      defer { last = event }
      guard event.end > event.begin else { continue }
      count += 1
      let name = reelName(of: event.item)
      if let change = event.change {
        let from = last.map { reelName(of: $0.item) } ?? ReelNames.black
        let cut = source(last.map { sourceEnd(of: $0) } ?? .zero)
        let frames = max(number(change.duration), 1)
        let begin = record(event.begin)
        write(from, "V", "C", cut, cut, begin, begin)
        write(event, name, "D    \(Timecode.padded(frames, 3))")
        if let last { comment("FROM CLIP NAME", title(last.item)) }
        comment("TO CLIP NAME", title(event.item))
        if change.name != "crossDissolve" { comment("EFFECT NAME", change.name) }
      } else {
        write(event, name, "C")
        comment("FROM CLIP NAME", title(event.item))
      }
      let shot = edit.shots[event.item.shot]
      if !shot.isGap { comment("SOURCE FILE", shot.stem?.path ?? shot.path) }
      writeSpeed(of: event.item, name)
    }
  }

  private mutating func write(_ event: Event, _ name: String, _ edit: String) {
    let (begin, end) = (number(event.begin), number(event.end))
    let start = sourceStart(of: event.item)
    let used = Double(end - begin) * (event.item.speed == 0 ? 1 : event.item.speed)
    write(
      name, "V", edit, timecode.text(ofFrame: start),
      timecode.text(ofFrame: start + max(Int(used.rounded()), 1)), record(event.begin),
      record(event.end))
  }

  /// The frame of the media at which an item begins.
  private func sourceStart(of item: TrackItem) -> Int {
    let origin = edit.shots[item.shot].stem?.origin ?? .zero
    return number(max(item.start - origin, .zero))
  }

  /// The time of the media at which an event ends.
  private func sourceEnd(of event: Event) -> MediaTime {
    let origin = edit.shots[event.item.shot].stem?.origin ?? .zero
    let used = (event.end - event.begin).scaled(by: event.item.speed)
    return max(event.item.start - origin + used, .zero)
  }

  private mutating func writeSpeed(of item: TrackItem, _ name: String) {
    guard item.speed != 1 else { return }
    let rate = (edit.frameRate.framesPerSecond * item.speed * 10).rounded() / 10
    let (whole, tenth) = Int(rate * 10).quotientAndRemainder(dividingBy: 10)
    let start = timecode.text(ofFrame: sourceStart(of: item))
    lines.append(
      "M2   \(Self.column(name, 8))       \(Timecode.padded(whole, 3)).\(tenth)                \(start)"
    )
  }

  private func title(_ item: TrackItem) -> String {
    let shot = edit.shots[item.shot]
    return shot.isGap ? "BLACK" : shot.name
  }

  private mutating func reelName(of item: TrackItem) -> String {
    let shot = edit.shots[item.shot]
    return shot.isGap ? ReelNames.black : reelNames.name(ofPath: shot.stem?.path ?? shot.path)
  }

  // MARK: Sound

  /// The tracks that do not overlap; the format has one pair of channels.
  private mutating func writeSounds() {
    var (end, lost) = (MediaTime.zero, 0)
    for sound in edit.sounds {
      guard sound.begin >= end else {
        lost += 1
        continue
      }
      end = sound.begin + sound.length
      for repetition in sound.repetitions { write(repetition, of: sound) }
    }
    if lost > 0 {
      notes.append("an EDL has one track of sound: \(lost) of \(edit.sounds.count) are left out")
    }
  }

  private mutating func write(_ repetition: FilmEdit.Sound.Repetition, of sound: FilmEdit.Sound) {
    let end = repetition.begin + repetition.length
    let (start, frames) = (number(sound.start), number(end) - number(repetition.begin))
    // Of a loop shorter than a frame, some repetitions have none.
    guard frames > 0 else { return }
    count += 1
    write(
      reelNames.name(ofPath: sound.path), "AA", "C", timecode.text(ofFrame: start),
      timecode.text(ofFrame: start + frames), record(repetition.begin), record(end))
    comment("FROM CLIP NAME", sound.name)
    comment("SOURCE FILE", sound.path)
  }

  // MARK: Lines

  private mutating func write(
    _ reel: String, _ channel: String, _ edit: String, _ times: String...
  ) {
    let head = "\(Timecode.padded(count, 3))  \(Self.column(reel, 8)) \(Self.column(channel, 5)) "
    lines.append(head + Self.column(edit, 8) + " " + times.joined(separator: " "))
  }

  private mutating func comment(_ key: String, _ text: String) {
    lines.append("* \(key): \(Self.line(text))")
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  /// Text on one line.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// The number of the frame nearest to a time.
  private func number(_ time: MediaTime) -> Int {
    Int((time.seconds * edit.frameRate.framesPerSecond).rounded())
  }

  private func source(_ time: MediaTime) -> String { timecode.text(ofFrame: number(time)) }

  private func record(_ time: MediaTime) -> String {
    timecode.text(ofFrame: timecode.framesPerHour + number(time))
  }

  // MARK: Notes

  private mutating func collectNotes() {
    if !edit.overlays.isEmpty {
      notes.append("an EDL has one video track: the overlays are left out")
    }
    let others = Set(edit.shots.compactMap(\.change).map(\.name)).subtracting(["crossDissolve"])
    if !others.isEmpty {
      notes.append(
        "an EDL has cross dissolves only: \(others.sorted().joined(separator: ", ")) are written as such"
      )
    }
    if edit.sounds.contains(where: \.isShaped) {
      notes.append("an EDL has no gains and fades of sound")
    }
    notes += edit.sounds.compactMap(\.loss)
    let sounds = edit.sounds.flatMap(\.repetitions)
    let times = edit.shots.flatMap { [$0.begin, $0.start] } + sounds.map(\.begin)
    if times.contains(where: { edit.frameRate.time(ofFrame: number($0)) != $0 }) {
      notes.append("cuts between frames are moved to the nearest frame")
    }
    if count > Self.eventLimit {
      notes.append("an EDL has at most \(Self.eventLimit) events; this one has \(count)")
    }
  }
}

/// The names of reels in an edit decision list: at most eight capital letters and digits, unique to a file.
private struct ReelNames {
  /// The background.
  static let black = "BL"
  private var names: [String: String] = [:]
  private var used: Set<String> = [black, "AX"]

  mutating func name(ofPath path: String) -> String {
    if let known = names[path] { return known }
    let letters = Reel.Part.stem(ofName: path).uppercased().unicodeScalars.filter {
      ("A"..."Z").contains($0) || ("0"..."9").contains($0)
    }
    let stem = letters.isEmpty ? "REEL" : String(String.UnicodeScalarView(letters))
    var (name, number) = (String(stem.prefix(8)), 1)
    while !used.insert(name).inserted {
      number += 1
      let digits = String(number)
      name = stem.prefix(8 - digits.count) + digits
    }
    names[path] = name
    return name
  }
}

extension FilmEdit {
  /// The edit as an edit decision list in the format CMX 3600, and notes of what is lost in it.
  package var edl: (text: String, notes: [String]) {
    let writer = EDLWriter(self)
    return (writer.text, writer.notes)
  }
}
