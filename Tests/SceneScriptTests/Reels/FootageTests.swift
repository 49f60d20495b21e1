import Animator
import Foundation
import TestSupport
import Testing

@testable import ImageIO
@testable import SceneScript

@Suite("Videos, pictures and gaps in reels")
@MainActor
struct FootageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An image of one color.
  private func image(_ color: UIColor, width: Int = 4, height: Int = 3) throws -> Data {
    let size = CGSize(width: width, height: height)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image {
      color.setFill()
      $0.fill(CGRect(origin: .zero, size: size))
    }
    return try ImageEncoder.png(#require(image.cgImage))
  }

  private func reel(_ text: String) throws -> ReelFile {
    try folder.write(text, as: "reel.yaml")
    guard case .reel(let reel) = try SceneDocument(contentsOf: folder.file("reel.yaml")) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return reel
  }

  private func messages(_ text: String) -> [String] {
    do {
      return try reel(text).warnings.map(\.description)
    } catch let error as SceneError {
      return error.diagnostics.map {
        $0.description.replacing(folder.url.path + "/", with: "")
      }
    } catch {
      return ["\(error)"]
    }
  }

  // Six images at 30 per second: 0.2 s.
  @Test("numbered images play full-frame, and give a reel its size and rate")
  func numberedImages() throws {
    for number in 0..<6 {
      try image(UIColor(white: CGFloat(number) / 5, alpha: 1))
        .write(to: folder.file("\(number).png"))
    }
    let reel = try reel("reel: 1\nscenes: [{scene: \"%d.png\", from: 0.1, hold: 1}, {gap: 0.5}]")
    #expect(reel.size == CGSize(width: 4, height: 3) && reel.scale == 1)
    #expect(reel.frameRate == 30)
    let timeline = try ReelRecorder.record(reel).timeline
    #expect(timeline.duration.seconds == 1.6)
  }

  @Test("a picture is shown for five seconds, or held")
  func pictures() throws {
    try image(.red).write(to: folder.file("red.png"))
    let reel = try reel(
      "reel: 1\nscenes: [{scene: red.png}, {scene: red.png, to: 2}, {scene: red.png, to: 0, hold: 9}]"
    )
    let timeline = try ReelRecorder.record(reel).timeline
    #expect(reel.size == CGSize(width: 4, height: 3))
    #expect(timeline.duration.seconds == 5 + 2 + 9)
  }

  @Test("a video brings its size, its rate and its duration along")
  func video() throws {
    let film = repository.appending(path: "scenes/footage/dawn.mp4").path
    let clip = try VideoClip(contentsOf: URL(fileURLWithPath: film))
    let reel = try reel("reel: 1\nscenes: [{scene: \(film)}, {scene: \(film), speed: 2}]")
    #expect(reel.size == CGSize(width: clip.width, height: clip.height))
    let timeline = try ReelRecorder.record(reel).timeline
    #expect(timeline.duration == MediaTime(seconds: clip.duration * 1.5))
    #expect(
      timeline.frameRate == FrameRate(framesPerSecond: Double(clip.frameCount) / clip.duration))
  }

  @Test("during a gap only the background is shown")
  func gaps() throws {
    try image(.red).write(to: folder.file("red.png"))
    let reel = try reel(
      """
      reel: 1
      stage: {background: blue}
      scenes:
        - {gap: 1}
        - {transition: crossDissolve, duration: 0.5, overlap: true}
        - {scene: red.png, to: 2}
      """)
    let timeline = try ReelRecorder.record(reel).timeline
    #expect(timeline.duration.seconds == 2.5)
    func colors(_ time: Double) -> [CGColor?] {
      timeline.frame(at: time).layers.map(\.state.backgroundColor).filter { $0?.alpha ?? 0 > 0 }
    }
    #expect(colors(0.25) == [UIColor.blue.cgColor])
    #expect(timeline.frame(at: 0.25).layers.allSatisfy { $0.state.contents == nil })
    #expect(timeline.frame(at: 2).layers.contains { $0.state.contents != nil })
  }

  @Test("a part may be silent")
  func muted() throws {
    let sounds = repository.appending(path: "scenes/sounds/chord.wav").path
    try folder.write(
      "animator: 1\nstage: {size: [9, 9], duration: 1}\naudio: [{file: \(sounds)}]\n",
      as: "loud.yaml")
    let reel = try reel("reel: 1\nscenes: [{scene: loud.yaml}, {scene: loud.yaml, muted: true}]")
    let timeline = try ReelRecorder.record(reel).timeline
    #expect(timeline.audio.map(\.start.seconds) == [0])
  }

  @Test("what cannot be shown is an error at the reference")
  func errors() throws {
    #expect(
      messages("reel: 1\nscenes:\n  - {scene: none.mp4}") == [
        "reel.yaml:3:13: error: cannot load the scene 'none.mp4': the scene cannot be read: the file does not exist"
      ])
    try folder.write("words", as: "words.jpg")
    try folder.write("words", as: "words.mkv")
    for name in ["words.jpg", "words.mkv", "%04d.png"] {
      let found = messages("reel: 1\nscenes:\n  - {scene: \"\(name)\"}")
      #expect(
        found.count == 1
          && found[0].hasPrefix("reel.yaml:3:13: error: cannot load the scene '\(name)': "),
        "\(found)")
    }
    #expect(
      messages("reel: 1\nscenes:\n  - {gap: -1}\n  - {gap: 1, hold: 2}") == [
        "reel.yaml:1:1: error: a reel requires at least one scene",
        "reel.yaml:3:11: error: 'gap' must be 0 or more; found '-1'",
        "reel.yaml:4:14: error: unknown key 'hold' in a gap of a reel; valid: 'gap'",
      ])
    #expect(
      messages("reel: 1\nscenes: [{scene: none.yaml}]\nmarkers: [{mark: a}]").last
        == "reel.yaml:3:11: error: a marker of a reel requires 'at'")
  }

  @Test("a video as an image names the view type that shows it")
  func videoAsImage() throws {
    let film = repository.appending(path: "scenes/footage/dawn.mp4").path
    let found = GrammarMessages.of(
      "animator: 1\nstage: {size: [9, 9]}\nviews: [{id: a, type: image, image: \(film)}]")
    #expect(found.first?.contains("type: video") == true, "\(found)")
  }
}

private enum GrammarMessages {
  static func of(_ text: String) -> [String] { messages(text) }
}
