import Animator
import Foundation
import TestSupport
import Testing
import TimelineReport

@testable import SceneScript

@Suite("Edits that were written and read again")
@MainActor
struct EditRoundTripTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, seconds) in [("one", 1), ("two", 2)] {
      try folder.write(
        """
        animator: 1
        stage: {size: [20, 10], fps: 10, background: black}
        views: [{id: box, frame: [0, 0, 10, 10], backgroundColor: red}]
        script: [{wait: 0.5}, {mark: half}, {wait: \(Double(seconds) - 0.5)}]
        """, as: name + ".yaml")
    }
  }

  private func reel(_ text: String, as name: String = "reel.yaml") throws -> (ReelFile, String) {
    try folder.write(text, as: name)
    let document = try SceneDocument(contentsOf: folder.file(name))
    guard case .reel(let reel) = document else { throw CocoaError(.fileReadCorruptFile) }
    let edit = FilmEdit(
      document, try document.record(), file: folder.file(name).path, folder: folder.url)
    return (reel, edit.otio)
  }

  private func check(_ text: String) throws {
    let (reel, otio) = try reel(text)
    let (copy, second) = try self.reel(otio, as: "edit.otio")
    #expect(copy.warnings.isEmpty)
    #expect(copy.document == reel.document)
    #expect(copy.document.yaml == reel.document.yaml)
    // Only the name of the edit differs.
    #expect(second.replacing("\"edit\"", with: "\"reel\"") == otio)
  }

  @Test("captions and metadata of a reel are read as equal ones")
  func filmNotes() throws {
    try folder.write("1\n00:00:00,500 --> 00:00:01,000\nHello\n", as: "words.srt")
    try check(
      """
      reel: 1
      scenes: [{scene: one.yaml}, {scene: two.yaml}]
      captions:
        - {file: words.srt, style: box, language: en}
        - {cues: [{from: 0.1, to: 0.4, text: Bye}], burnIn: false}
      metadata: {title: A film, author: Ada}
      """)
  }

  @Test("a reel with everything that it can have is read as an equal one")
  func everything() throws {
    try check(
      """
      reel: 1
      stage: {size: [120, 80], fps: 30000/1001, background: {white: 0.25}}
      scenes:
        - {scene: one.yaml, to: 0.7}
        - {transition: curlUp, lead: corner, radius: 9, dampingRatio: 0.7, duration: 0.2, overlap: true}
        - {scene: two.yaml, speed: 1.5, hold: 0.3}
        - {transition: flipFromLeft, duration: 0.5, curve: [0.2, 0, 0.4, 1.5]}
        - {gap: 0.5}
        - {transition: crossDissolve, overlap: true, duration: 0.25, curve: linear}
        - {scene: one.yaml, from: 0.25, to: 0.25, hold: 1, muted: true}
        - {transition: none, duration: 3}
        - {scene: two.yaml, from: 0, speed: 1}
        - {transition: fade}
        - {scene: one.yaml, to: 1}
        - {scene: one.yaml, from: 1, to: 1, hold: 0.5}
      overlays:
        - {scene: one.yaml, at: 0.5, to: 0.5}
        - {scene: two.yaml, at: 0.75, hold: end}
        - {scene: one.yaml, at: 2, speed: 0.5, hold: 0.5}
        - {scene: one.yaml, at: 60}
      markers: [{mark: "a, b", at: 1.5}]
      """)
  }

  private static let loop = """
    reel: 1
    scenes: [{scene: two.yaml}]
    audio:
      - file: tone.wav
        start: 0.3
        offset: 0.1
        duration: 1.3
        gain: -6
        fadeIn: 0.1
        fadeOut: 0.05
        loop: true
    """

  @Test("a loop of sound is read as an equal one; where a repetition is missing, as what is there")
  func loops() throws {
    try wav([Int16](repeating: 0, count: 24_000)).write(to: folder.file("tone.wav"))
    try check(Self.loop)
    let (_, otio) = try reel(Self.loop)
    // The file has 0.5 s, of which each repetition plays 0.4 s: there are four.
    let changed = otio.replacing("\"repetitions\": 4", with: "\"repetitions\": 5")
    let audio = try reel(changed, as: "edit.otio").0.document.audio
    #expect(audio.map { $0.start?.seconds } == [0.3, 0.7, 1.1, 1.5])
    #expect(audio.map { $0.offset?.seconds } == [0.1, 0.1, 0.1, 0.1])
    #expect(audio.map { $0.duration?.seconds } == [0.4, 0.4, 0.4, 0.1])
    #expect(audio.map(\.gain) == [-6, -6, -6, -6] && audio.allSatisfy { $0.loop == nil })
    #expect(audio.map { $0.fadeIn?.seconds } == [0.1, nil, nil, nil])
    // It is the fifth one that would fade out.
    #expect(audio.allSatisfy { $0.fadeOut == nil })
  }

  /// Fractions of frames, transitions of all kinds beside each other, and everything short.
  @Test("generated reels are read as equal ones", arguments: seeds(200))
  func generated(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pick(_ values: [Double]) -> Double {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    var (text, room) = ("reel: 1\nscenes:\n", 0.0)
    for index in 0..<8 {
      var (entry, length) = ("gap: 1", 1.0)
      if pick([0, 1, 2]) > 0 || index == 0 {
        let (from, duration) = (pick([0, 0.1, 0.37]), pick([0, 0.3, 0.45]))
        let (speed, hold) = (pick([1, 1, 2, 0.7]), duration == 0 ? 0.6 : pick([0, 0, 0.2, 0.31]))
        entry = "scene: two.yaml, from: \(from), to: \(from + duration), speed: \(speed)"
        if hold > 0 { entry += ", hold: \(hold)" }
        length = duration / speed + hold
      }
      if index > 0 {
        let duration = pick([0.1, 0.2, 0.05, 0.033])
        let overlaps = pick([0, 1]) > 0 && duration < min(room, length)
        if pick([0, 1, 1]) > 0 {
          text +=
            "  - {transition: cube, duration: \(duration)\(overlaps ? ", overlap: true" : "")}\n"
          length -= overlaps ? duration : 0
        }
      }
      room = length - 1e-6
      text += "  - {\(entry)}\n"
    }
    try check(text)
  }

  @Test("an edit has the frames of its reel, and its markers")
  func frames() throws {
    let text = """
      reel: 1
      scenes:
        - {scene: one.yaml}
        - {transition: push, duration: 0.4, overlap: true}
        - {scene: two.yaml, hold: 0.5}
        - {transition: push, duration: 0.4}
        - {scene: one.yaml}
      """
    let (reel, otio) = try reel(text)
    let (copy, _) = try self.reel(otio, as: "edit.otio")
    let (first, second) = (try ReelRecorder.record(reel), try ReelRecorder.record(copy))
    #expect(first.timeline.duration == second.timeline.duration)
    #expect(
      first.trace(every: MediaTime(seconds: 0.1)) == second.trace(every: MediaTime(seconds: 0.1)))
    // 0.5; 0.6 + 0.5; 0.6 + 2 + 0.5 + 0.4 + 0.5
    #expect(second.timeline.markers.map(\.time.seconds) == [0.5, 1.1, 4])
  }
}
