import Animator
import Foundation
import TestSupport
import Testing

@testable import TimelineCore

/// Timelines as JSON: invalid archives are rejected, and nothing traps. (Lossless round trips are
/// tested with all scenes.)
@MainActor
struct TimelineArchiveTests {
  /// A view that moves, rotates and shows a drawing, with another view inside.
  private func timeline() -> Timeline {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1, frameRate: 60)
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    label.text = "Hello"
    stage.perform {
      view.addSubview(label)
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1) {
        view.center = CGPoint(x: 80, y: 20.1)
        view.transform = CGAffineTransform(rotationAngle: 1)
      }
      UIView.transition(with: label, duration: 0.5, options: .transitionFlipFromLeft) {
        label.text = "you"
      }
    }
    stage.advance(by: 1.5)
    return stage.timeline
  }

  private func fault(_ text: String) -> String {
    do {
      _ = try TimelineArchive(Data(text.utf8))
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("every property of a layer can be archived")
  func allProperties() {
    for row in AnyLayerProperty.all + AnyLayerProperty.keyPaths {
      #expect(row.archive != nil, "\(row.key)")
    }
  }

  @Test("an explicit repeat count of one equals the default timing")
  func statedCounts() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1, frameRate: 60)
    stage.window.layer.repeatCount = 1
    #expect(stage.window.layer.repeatCount == 1 && CALayer().repeatCount == 0)
    let original = try TimelineArchive(stage.timeline).data()
    #expect(
      try TimelineArchive(original).timeline.frame(at: .zero) == stage.timeline.frame(at: .zero))
    #expect(stage.window.layer.presentation()?.repeatCount == 1)
  }

  @Test("numbers are preserved exactly, including those that JSON cannot represent")
  func exactNumbers() throws {
    let numbers: [Double] = [
      0.1, -0.0, 1 / 3, .leastNonzeroMagnitude, 1.7976931348623157e308, 123_456_789_012_345_680,
    ]
    for number in numbers {
      let text = JSON.exact(number).text()
      #expect(try JSON(parsing: Data(text.utf8)).number().bitPattern == number.bitPattern)
    }
    #expect(JSON.exact(-0.0).text() == #""-0""#)
    #expect(JSON.exact(.infinity).text() == #""infinity""#)
    // Seconds lose half a flick beyond 2^51 flicks; such times are stored in flicks.
    for flicks: Int64 in [1, 235_200_000, 1 << 60 + 1, .max] {
      let time = MediaTime(flicks: flicks)
      let json = try time.archived(by: ArchiveWriter(images: .png))
      #expect(try MediaTime.unarchived(json, by: ArchiveReader()) == time)
    }
  }

  @Test(
    "invalid JSON is rejected with its position",
    arguments: [
      ("", "1:1: a value is missing"), ("{\n \"a\": 01}", "2:7: '01' is not a number"),
      ("[1,]", "1:4: a value is missing"), ("{\"a\" 1}", "1:6: ':' is missing"),
      ("\"abc", "1:1: the closing quote is missing"),
      ("[1] x", "1:5: unexpected text after the value"),
      ("\"\\u12\"", "1:2: invalid escape sequence"),
      (String(repeating: "[", count: 200), "1:129: arrays and objects are nested too deeply"),
    ])
  func noJSON(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test("JSON that is not a timeline is rejected with its path")
  func noTimeline() throws {
    #expect(fault("{}") == "the format is not 'animator-keyframes'")
    let head = #""format": "animator-keyframes", "#
    #expect(fault("{\(head)\"version\": 2}") == "version: only version 1 is supported")
    #expect(fault("{\(head)\"version\": 1}") == "there is no timeline")
    let text = try #require(String(data: TimelineArchive(timeline()).data(), encoding: .utf8))
    #expect(
      fault(text.replacing("\"opaque\": true", with: "\"opaqe\": true"))
        .hasSuffix("unknown property 'opaqe'"))
    #expect(
      fault(text.replacing("\"property\": \"position\"", with: "\"property\": \"positron\""))
        == "animations[0]: unknown property 'positron'")
    #expect(
      fault(text.replacing("\"Inter\"", with: "\"Futura\"")).hasPrefix(
        "fonts[0]: there is no font 'Futura'"))
  }

  @Test("a missing font that only a drawing names is rejected")
  func unlistedFont() throws {
    let text = try #require(String(data: TimelineArchive(timeline()).data(), encoding: .utf8))
    func named(_ family: String) -> String {
      text.replacing(
        #""string": "Hello""#,
        with: #""string": "Hello", "style": {"font": {"family": "\#(family)", "size": 9}}"#)
    }
    #expect(fault(named("Inter Display")) == "")
    #expect(fault(named("Futura")).contains("there is no font 'Futura'"))
  }

  @Test("an archive without a folder may open only installed font files")
  func noFolder() {
    let fonts = #"[{"family": "Nowhere", "file": "/etc/passwd"}]"#
    #expect(
      fault(#"{"format": "animator-keyframes", "version": 1, "fonts": \#(fonts)}"#)
        == "fonts[0].file: '/etc/passwd' is no file of a font that is installed on this machine; install it, "
        + "register it first, or read the text along with its folder")
  }

  @Test("audio is archived with its times")
  func audio() throws {
    var first = timeline()
    first.audio = [
      AudioTrack(
        URL(fileURLWithPath: "/sounds/a.flac"), start: MediaTime(seconds: 0.25), gain: 0.5,
        fadeOut: MediaTime(flicks: 1)),
      AudioTrack(URL(fileURLWithPath: "/sounds/b.flac"), duration: MediaTime(seconds: 1)),
    ]
    #expect(try TimelineArchive(TimelineArchive(first).data()).timeline.audio == first.audio)
    var next = Reel.Part(first)
    next.transition = Reel.Transition(
      TransitionKind.crossDissolve(), duration: MediaTime(seconds: 0.5), overlaps: true)
    let reel = Timeline(
      Reel(
        [Reel.Part(first), next], size: first.size,
        background: CGColor(red: 0, green: 0, blue: 0, alpha: 1)), scale: 1, frameRate: 60)
    #expect(reel.audio.count == 4)
    #expect(try TimelineArchive(TimelineArchive(reel).data()).timeline.audio == reel.audio)
  }

  @Test("layers in cycles, or with two superlayers, are rejected")
  func noTree() throws {
    func json(_ sublayers: [String]) -> String {
      let layers = sublayers.map { #"{"states": [[0, {}]], "runs": [], "sublayers": [\#($0)]}"# }
      return """
        {"format": "animator-keyframes", "version": 1, "films": [{"size": [1, 1], "scale": 1, "frameRate": [60, 1],
        "duration": 1, "root": 0, "layerTime": false, "layers": [\(layers.joined(separator: ","))]}]}
        """
    }
    #expect(fault(json(["[0, [1]]", ""])) == "")
    #expect(fault(json(["[0, [1]]", "[0, [0]]"])).contains("is its own ancestor"))
    #expect(fault(json(["[0, [1, 2]]", "[0, [2]]", ""])).contains("has two superlayers at once"))
    #expect(fault(json(["[0, [1, 1]]", ""])).contains("contains a sublayer twice"))
    // Moved to another superlayer at one instant, and into a former descendant.
    #expect(fault(json(["[0, [1]], [1, [2]]", "[0, [2]], [1, []]", "[1, [1]]"])) == "")
  }

  /// Reels add to the numbers of layers and fingers of their parts. 2^63 − 1024 is the greatest integer that a
  /// number of JSON may be.
  @Test("layers and fingers of huge numbers are rejected")
  func hugeNumbers() {
    func json(root: String = "0", finger: String = "1") -> String {
      """
      {"format": "animator-keyframes", "version": 1, "films": [{"size": [1, 1], "scale": 1, "frameRate": [60, 1],
      "duration": 1, "root": \(root), "layerTime": false, "touches": [[\(finger), "began", 0, [1, 1]]],
      "layers": [{"states": [[0, {}]], "runs": [], "sublayers": []}]}]}
      """
    }
    let huge = "9223372036854774784"
    #expect(fault(json()) == "")
    #expect(fault(json(root: huge)).hasSuffix("\(huge) is not an integer in range"))
    #expect(fault(json(finger: huge)).hasSuffix("\(huge) is not an integer in range"))
  }

  @Test("views that move out of one that has left the stage are archived where they are")
  func movedOut() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1, frameRate: 60)
    let (old, new) = (UIView(frame: stage.window.bounds), UIView(frame: stage.window.bounds))
    let (view, mask) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView(frame: old.bounds)
    )
    stage.perform {
      for view in [old, new] { stage.window.addSubview(view) }
      old.addSubview(view)
      old.mask = mask
    }
    stage.advance(by: 1)
    stage.perform { old.removeFromSuperview() }
    stage.advance(by: 1)
    stage.perform {
      new.addSubview(view)
      old.mask = nil
      new.mask = mask
    }
    stage.advance(by: 1)
    let copy = try TimelineArchive(TimelineArchive(stage.timeline).data()).timeline
    for time in [0, 0.5, 1.5, 2.5] {
      #expect(copy.frame(at: time) == stage.timeline.frame(at: time), "\(time) s")
    }
    // The window, the new view and the one in it; masks are no layers of the frame by themselves.
    #expect(stage.timeline.superlayers(at: MediaTime(seconds: 2.5)).count == 3)
  }

  @Test("a transition implemented in code is rejected by name")
  func unknownTransition() {
    struct Blink: ViewTransition {
      var name: String { "blink" }
      func surfaces(at moment: TransitionSample) -> [TransitionSurface] { [] }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1, frameRate: 60)
    let part = Reel.Part(stage.timeline, to: MediaTime(seconds: 1))
    var next = part
    next.transition = Reel.Transition(Blink(), duration: MediaTime(seconds: 1))
    let reel = Reel(
      [part, next], size: stage.timeline.size,
      background: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(
      throws: TimelineArchiveError(
        line: nil, column: nil,
        reason:
          "the transition 'blink' is of no kind registered by ViewTransitions.register(_:)")
    ) {
      try TimelineArchive(Timeline(reel, scale: 1, frameRate: 60)).data()
    }
  }

  @Test("corrupted archives are read or rejected, and those that are read have frames")
  func damagedTexts() throws {
    let bytes = Array(try TimelineArchive(timeline()).data())
    var random = SplitMix64(seed: 7)
    for _ in 0..<40 {
      var damaged = bytes
      for _ in 0..<1 + Int(random.next() % 3) {
        let index = Int(random.next() % UInt64(bytes.count))
        // Changed digits often result in another valid archive.
        damaged[index] = Array("0123456789-,[]{}\"e".utf8)[Int(random.next() % 18)]
      }
      guard let archive = try? TimelineArchive(Data(damaged)) else { continue }
      for time in [0, 0.25, 0.9, 2] { _ = archive.timeline.frame(at: time).layers.count }
    }
  }
}
