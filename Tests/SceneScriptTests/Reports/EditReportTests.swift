import Animator
import Foundation
import SceneScript
import TestSupport
import Testing

@testable import TimelineReport

@Suite("Edits, decision lists and chapters")
@MainActor
struct EditReportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "a longer name"] {
      try folder.write(
        "animator: 1\nstage: {size: [20, 10], fps: 10, duration: 2}\n", as: name + ".yaml")
    }
  }

  private func edit(_ text: String, as name: String = "reel.yaml") throws -> FilmEdit {
    try folder.write(text, as: name)
    let document = try SceneDocument(contentsOf: folder.file(name))
    return FilmEdit(
      document, try document.record(), file: folder.file(name).path, folder: folder.url)
  }

  private func member(_ json: JSON?, _ path: String...) -> JSON? {
    path.reduce(json) { json, key in
      if case .array(let items)? = json { return Int(key).map { items[$0] } }
      return json?[key]
    }
  }

  private func time(_ value: Double, rate: Double = 10) -> JSON {
    .object([
      ("OTIO_SCHEMA", .string("RationalTime.1")), ("rate", .number(rate)),
      ("value", .number(value)),
    ])
  }

  private func range(_ start: Double, _ duration: Double) -> JSON {
    .object([
      ("OTIO_SCHEMA", .string("TimeRange.1")), ("duration", time(duration)),
      ("start_time", time(start)),
    ])
  }

  @Test("a scene is a timeline of one clip")
  func scene() throws {
    let edit = try edit(
      "animator: 1\nstage: {size: [20, 10], fps: 10, duration: 1.5}\n", as: "s.yaml")
    let expected = """
      {
        "OTIO_SCHEMA": "Timeline.1",
        "metadata": {
          "animator": {
            "version": 1
          }
        },
        "name": "s",
        "global_start_time": null,
        "tracks": {
          "OTIO_SCHEMA": "Stack.1",
          "metadata": {},
          "name": "tracks",
          "source_range": null,
          "effects": [],
          "markers": [],
          "enabled": true,
          "children": [
            {
              "OTIO_SCHEMA": "Track.1",
              "metadata": {},
              "name": "scenes",
              "source_range": null,
              "effects": [],
              "markers": [],
              "enabled": true,
              "children": [
                {
                  "OTIO_SCHEMA": "Clip.2",
                  "metadata": {
                    "animator": {
                      "part": {
                        "scene": "\(folder.file("s.yaml").path)"
                      },
                      "start": 0,
                      "length": 1.5,
                      "held": 0
                    }
                  },
                  "name": "s",
                  "source_range": {
                    "OTIO_SCHEMA": "TimeRange.1",
                    "duration": {
                      "OTIO_SCHEMA": "RationalTime.1",
                      "rate": 10,
                      "value": 15
                    },
                    "start_time": {
                      "OTIO_SCHEMA": "RationalTime.1",
                      "rate": 10,
                      "value": 0
                    }
                  },
                  "effects": [],
                  "markers": [],
                  "enabled": true,
                  "media_references": {
                    "DEFAULT_MEDIA": {
                      "OTIO_SCHEMA": "ExternalReference.1",
                      "metadata": {},
                      "name": "",
                      "available_range": {
                        "OTIO_SCHEMA": "TimeRange.1",
                        "duration": {
                          "OTIO_SCHEMA": "RationalTime.1",
                          "rate": 10,
                          "value": 15
                        },
                        "start_time": {
                          "OTIO_SCHEMA": "RationalTime.1",
                          "rate": 10,
                          "value": 0
                        }
                      },
                      "available_image_bounds": null,
                      "target_url": "\(folder.file("s.yaml").path)"
                    }
                  },
                  "active_media_reference_key": "DEFAULT_MEDIA"
                }
              ],
              "kind": "Video"
            }
          ]
        }
      }

      """
    #expect(edit.otio == expected)
  }

  // A transition of 7 frames between stills is 3 before and 4 after the cut. One of 1 s that overlaps takes 5 frames of
  // both; the last scene plays 20/2 frames and is held for 5.
  @Test("transitions are centered on cuts; holds and stills are frozen frames")
  func items() throws {
    let edit = try edit(
      """
      reel: 1
      scenes:
        - {scene: one.yaml}
        - {transition: cube, duration: 0.7}
        - {scene: a longer name.yaml, from: 0.5}
        - {transition: crossDissolve, duration: 1, overlap: true}
        - {scene: one.yaml, speed: 2, hold: 0.5}
      """)
    let children = member(JSON(text: edit.otio), "tracks", "children", "0", "children")
    guard case .array(let items)? = children else { throw CocoaError(.fileReadCorruptFile) }
    #expect(
      items.map { member($0, "OTIO_SCHEMA") }
        == [
          "Clip.2", "Clip.2", "Transition.1", "Clip.2", "Clip.2", "Transition.1", "Clip.2",
          "Clip.2",
        ].map(JSON.string))
    #expect(member(items[0], "source_range") == range(0, 20))
    #expect(member(items[1], "source_range") == range(19, 3))
    #expect(member(items[1], "effects", "0", "OTIO_SCHEMA") == .string("FreezeFrame.1"))
    #expect(member(items[2], "in_offset") == time(3) && member(items[2], "out_offset") == time(4))
    #expect(member(items[2], "transition_type") == .string("Custom_Transition"))
    #expect(member(items[3], "source_range") == range(5, 4))
    #expect(member(items[4], "source_range") == range(5, 10))
    #expect(
      member(items[4], "media_references", "DEFAULT_MEDIA", "target_url")
        == .string("a%20longer%20name.yaml"))
    #expect(member(items[5], "in_offset") == time(5) && member(items[5], "out_offset") == time(5))
    #expect(member(items[5], "transition_type") == .string("SMPTE_Dissolve"))
    #expect(member(items[6], "source_range") == range(10, 5))
    #expect(member(items[6], "effects", "0", "time_scalar") == .number(2))
    #expect(member(items[7], "source_range") == range(19, 5))
  }

  @Test("an edit decision list has frame-exact timecodes and short names")
  func decisionList() throws {
    let edit = try edit(
      """
      reel: 1
      stage: {fps: 10}
      scenes:
        - {scene: one.yaml}
        - {transition: crossDissolve, duration: 1, overlap: true}
        - {scene: a longer name.yaml, from: 0.5}
        - {gap: 0.5}
        - {scene: one.yaml, speed: 2}
      markers: [{mark: here, at: 1.5}]
      """)
    #expect(
      edit.edl.text == """
        TITLE: reel
        FCM: NON-DROP FRAME

        001  ONE      V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
        * FROM CLIP NAME: one
        * SOURCE FILE: one.yaml
        002  ONE      V     C        00:00:01:00 00:00:01:00 01:00:01:00 01:00:01:00
        002  ALONGERN V     D    010 00:00:00:05 00:00:02:00 01:00:01:00 01:00:02:05
        * FROM CLIP NAME: one
        * TO CLIP NAME: a longer name
        * SOURCE FILE: a longer name.yaml
        003  BL       V     C        00:00:00:00 00:00:00:05 01:00:02:05 01:00:03:00
        * FROM CLIP NAME: BLACK
        004  ONE      V     C        00:00:00:00 00:00:02:00 01:00:03:00 01:00:04:00
        * FROM CLIP NAME: one#2
        * SOURCE FILE: one.yaml
        M2   ONE            020.0                00:00:00:00
        * LOC: 01:00:01:05 GREEN   here

        """)
    #expect(edit.edl.notes == [])
  }

  /// Both scenes play from 0.5 s on, where their films begin. Of 1.5 s, the first one plays 0.5 s before the transition.
  @Test("the timecodes of a transition between films are those of the films")
  func decisionListOfFilms() throws {
    var edit = try edit(
      """
      reel: 1
      stage: {fps: 10}
      scenes:
        - {scene: one.yaml, from: 0.5}
        - {transition: crossDissolve, duration: 1, overlap: true}
        - {scene: a longer name.yaml, from: 0.5}
      """)
    edit.use(edit.stemPlans(handles: .zero).map { ($0, $0.stem("mov", sound: false)) })
    let lines = edit.edl.text.split(separator: "\n").filter { !$0.hasPrefix("*") }.dropFirst(2)
    #expect(
      lines.map(String.init) == [
        "001  01ONE    V     C        00:00:00:00 00:00:00:05 01:00:00:00 01:00:00:05",
        "002  01ONE    V     C        00:00:00:05 00:00:00:05 01:00:00:05 01:00:00:05",
        "002  02ALONGE V     D    010 00:00:00:00 00:00:01:05 01:00:00:05 01:00:02:00",
      ])
  }

  /// The file has 0.5 s, of which each repetition plays 0.4 s. Three of them take 1.2 of the 1.3 s.
  @Test("sound in a loop is a clip or an event for each repetition")
  func loops() throws {
    try wav([Int16](repeating: 0, count: 24_000)).write(to: folder.file("tone.wav"))
    let edit = try edit(
      """
      reel: 1
      scenes: [{scene: one.yaml}]
      audio: [{file: tone.wav, start: 0.3, offset: 0.1, duration: 1.3, loop: true}]
      """)
    let lines = edit.edl.text.split(separator: "\n").filter { $0.contains(" AA ") }
    #expect(
      lines.map(String.init) == [
        "002  TONE     AA    C        00:00:00:01 00:00:00:05 01:00:00:03 01:00:00:07",
        "003  TONE     AA    C        00:00:00:01 00:00:00:05 01:00:00:07 01:00:01:01",
        "004  TONE     AA    C        00:00:00:01 00:00:00:05 01:00:01:01 01:00:01:05",
        "005  TONE     AA    C        00:00:00:01 00:00:00:02 01:00:01:05 01:00:01:06",
      ])
    #expect(edit.edl.notes == [])
    let children = member(JSON(text: edit.otio), "tracks", "children", "1", "children")
    guard case .array(let items)? = children else { throw CocoaError(.fileReadCorruptFile) }
    #expect(
      items.map { member($0, "source_range") }
        == [range(0, 3), range(1, 4), range(1, 4), range(1, 4), range(1, 1)])
  }

  /// The file has 0.001 s: 2 s are 2000 repetitions, 0.5 s are 500.
  @Test("repetitions of sound that are left out are a note")
  func lostRepetitions() throws {
    try wav([Int16](repeating: 0, count: 48)).write(to: folder.file("click.wav"))
    let edit = try edit(
      """
      reel: 1
      scenes: [{scene: one.yaml}]
      audio:
        - {file: click.wav, loop: true}
        - {file: click.wav, start: 1.5, loop: true}
      """)
    // Of 1000 and 500 repetitions, those within which the nearest frame changes: every 0.1 s.
    #expect(edit.edl.text.split(separator: "\n").filter { $0.contains(" AA ") }.count == 10 + 5)
    #expect(
      edit.edl.notes == [
        "'click.wav' is repeated 1000 times at most",
        "cuts between frames are moved to the nearest frame",
      ])
  }

  @Test("what a decision list cannot say is a note")
  func notes() throws {
    let edit = try edit(
      """
      reel: 1
      scenes: [{scene: one.yaml, from: 0.25}, {transition: cube}, {scene: one.yaml}]
      overlays: [{scene: one.yaml}]
      """)
    #expect(
      edit.edl.notes == [
        "an EDL has one video track: the overlays are left out",
        "an EDL has cross dissolves only: cube are written as such",
        "cuts between frames are moved to the nearest frame",
      ])
  }

  // SMPTE ST 12-1: at 30000/1001 the numbers ;00 and ;01 are left out in each minute but every tenth, so that frame
  // 1800 is 00:01:00;02 and frame 17982 is 00:10:00;00. At 60000/1001 these are four numbers.
  @Test("drop-frame timecode leaves out numbers")
  func timecode() {
    let ntsc = Timecode(FrameRate(30000, 1001))
    let frames = [0, 1799, 1800, 17_981, 17_982, 17_982 + 1799, 17_982 + 1800, 107_892]
    #expect(
      frames.map { ntsc.text(ofFrame: $0) } == [
        "00:00:00;00", "00:00:59;29", "00:01:00;02", "00:09:59;29", "00:10:00;00", "00:10:59;29",
        "00:11:00;02", "01:00:00;00",
      ])
    #expect(ntsc.framesPerHour == 107_892)
    let fast = Timecode(FrameRate(60000, 1001))
    #expect(
      [3599, 3600, 215_784].map { fast.text(ofFrame: $0) } == [
        "00:00:59;59", "00:01:00;04", "01:00:00;00",
      ])
    // Film at 24000/1001 counts 24 frames and drops none.
    let film = Timecode(FrameRate(24000, 1001))
    #expect(film.text(ofFrame: 86_400) == "01:00:00:00" && !film.isDropFrame)
    #expect(Timecode(120).text(ofFrame: 119) == "00:00:00:119")
  }

  /// Each number is used once, in ascending order, over two hours.
  @Test("drop-frame timecodes are those of the frames after each other")
  func consecutiveTimecodes() {
    let ntsc = Timecode(FrameRate(30000, 1001))
    var (expected, found) = ([String](), [String]())
    for minute in 0..<120 {
      for frame in 0..<1800 where minute.isMultiple(of: 10) || frame >= 2 {
        let clock = [minute / 60, minute % 60, frame / 30].map { Timecode.padded($0, 2) }
        expected.append(clock.joined(separator: ":") + ";" + Timecode.padded(frame % 30, 2))
      }
    }
    for frame in expected.indices { found.append(ntsc.text(ofFrame: frame)) }
    #expect(found == expected)
  }

  @Test("chapters begin with the film, in whole seconds")
  func chapters() throws {
    let edit = try edit(
      """
      reel: 1
      scenes: [{scene: one.yaml, hold: 4000}]
      markers: [{mark: "first=1", at: 12.5}, {mark: last, at: 3671}]
      """)
    #expect(edit.chapters.text == "0:00 reel\n0:12 first=1\n1:01:11 last\n")
    #expect(edit.chapters.notes == [])
    #expect(
      edit.ffmetadata == """
        ;FFMETADATA1

        [CHAPTER]
        TIMEBASE=1/10
        START=0
        END=125
        title=reel

        [CHAPTER]
        TIMEBASE=1/10
        START=125
        END=36710
        title=first\\=1

        [CHAPTER]
        TIMEBASE=1/10
        START=36710
        END=40020
        title=last

        """)
    let short = try self.edit("reel: 1\nscenes: [{scene: one.yaml}, {scene: one.yaml}]")
    #expect(short.chapters.text == "0:00 one\n0:02 one#2\n")
    #expect(
      short.chapters.notes == [
        "YouTube shows chapters only if there are three or more; these are 2",
        "YouTube shows chapters of 10 s or more only; 'one' is shorter",
      ])
  }

  @Test("of chapters that begin at one time, the last one remains, also at the beginning")
  func simultaneousChapters() throws {
    let edit = try edit(
      """
      reel: 1
      scenes: [{scene: one.yaml}]
      markers: [{mark: a, at: 0}, {mark: b, at: 0}, {mark: c, at: 1}, {mark: d, at: 1}]
      """)
    #expect(edit.chapters.text == "0:00 b\n0:01 d\n")
  }

  @Test("films of the shots are referred to, with their handles")
  func stems() throws {
    var edit = try edit(
      """
      reel: 1
      scenes: [{scene: one.yaml, from: 0.3, to: 1}, {gap: 1}, {scene: a longer name.yaml}]
      overlays: [{scene: one.yaml, at: 1, hold: 0.5}]
      """)
    let plans = edit.stemPlans(handles: MediaTime(seconds: 0.5))
    #expect(plans.map(\.name) == ["01-one", "03-a longer name", "overlay-01-one"])
    // Three of the five frames before are there.
    #expect(plans[0].range == MediaTime(seconds: 0)..<MediaTime(seconds: 1.5))
    edit.use([
      (plans[0], plans[0].stem("mov", sound: true)), (plans[2], plans[2].stem("mov", sound: false)),
    ])
    let tracks = member(JSON(text: edit.otio), "tracks", "children")
    let clip = member(tracks, "0", "children", "0")
    #expect(member(clip, "source_range") == range(3, 7))
    #expect(
      member(clip, "media_references", "DEFAULT_MEDIA", "target_url") == .string("01-one.mov"))
    #expect(member(clip, "media_references", "scene", "target_url") == .string("one.yaml"))
    #expect(member(clip, "metadata", "animator", "origin") == .number(0))
    let sound = member(tracks, "2", "children", "0")
    #expect(member(sound, "source_range") == range(3, 7))
    #expect(
      member(sound, "media_references", "DEFAULT_MEDIA", "target_url") == .string("01-one.wav"))
    // Read again, it is the reel of the scenes.
    try folder.write(edit.otio, as: "edit.otio")
    guard case .reel(let reel) = try SceneDocument(contentsOf: folder.file("edit.otio")) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(reel.document.parts.map(\.path) == ["one.yaml", "", "a longer name.yaml"])
    #expect(reel.document.audio.isEmpty)
    // So are the overlays, whose films may have no alpha, and the frozen frames behind them.
    #expect(reel.document.overlays.map(\.part.path) == ["one.yaml"])
    #expect(
      reel.document.overlays.map(\.begin) == [MediaTime(seconds: 1)]
        && reel.document.overlays.map(\.hold) == [.time(MediaTime(seconds: 0.5))])
  }
}

extension JSON {
  fileprivate init?(text: String) {
    guard let value = try? JSON(parsing: Data(text.utf8)) else { return nil }
    self = value
  }
}
