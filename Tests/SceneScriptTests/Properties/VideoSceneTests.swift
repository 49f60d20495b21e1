import Animator
import Foundation
import TestSupport
import Testing

@testable import ImageIO
@testable import SceneScript

@Suite("Videos in scenes")
@MainActor
struct VideoSceneTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Numbered images of 3 pixels: a clip of three frames, 0.1 s at 30 frames per second.
  private func writeClip() throws {
    for number in 0..<3 {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 1)).image {
        UIColor(white: CGFloat(number) / 2, alpha: 1).setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      }
      try ImageEncoder.png(#require(image.cgImage)).write(to: folder.file("\(number).png"))
    }
  }

  private func read(
    _ view: String, script: String = "", root: URL? = nil, stage: String = "size: [9, 9]"
  ) throws -> SceneFile {
    let text = """
      animator: 1
      stage: {\(stage)}
      views:
        - {id: a, type: video, \(view)}
      script: [\(script)]
      """
    let sources = SourceFiles()
    sources.root = root
    return try scene(text, sources)
  }

  private func scene(_ text: String, _ sources: SourceFiles) throws -> SceneFile {
    try SceneFile(
      YAMLText(Data(text.utf8), file: "scene.yaml").compose(), file: "scene.yaml",
      directory: folder.url, allowsFontFallback: false, noting: sources)
  }

  private func messages(_ view: String, root: URL? = nil) -> [String] {
    do {
      return try read(view, root: root).warnings.map(\.description)
    } catch let error as SceneError {
      return error.diagnostics.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("a clip that has ended where the video begins is a warning")
  @MainActor
  func beginsAfterClip() throws {
    // Three frames at 30 per second.
    try writeClip()
    let scene = try read(
      "video: \"%d.png\", frame: [0, 0, 9, 9], from: 5", stage: "size: [9, 9], duration: 1")
    #expect(
      try SceneRecorder.record(scene).warnings.map(\.description) == [
        "scene.yaml:4:5: warning: 'a' shows only the last frame: its clip ends at 0.1 s, before 'from' at 5 s"
      ])
  }

  @Test("a clip that cannot be opened is an error at its path")
  func errors() throws {
    #expect(
      messages("video: none.mp4") == [
        "scene.yaml:4:33: error: there is no file 'none.mp4'"
      ])
    try Data("words".utf8).write(to: folder.file("words.mp4"))
    #expect(
      messages("video: words.mp4") == [
        "scene.yaml:4:33: error: the video 'words.mp4' cannot be read: "
          + "Invalid data found when processing input"
      ])
    try wav([0, 1, 2]).write(to: folder.file("song.wav"))
    #expect(
      messages("video: song.wav") == [
        "scene.yaml:4:33: error: 'song.wav' contains no video; "
          + "sound alone is played by 'audio' of the scene"
      ])
    #expect(messages("video: \"%d.png\"").first?.contains("no files match '%d.png'") == true)
  }

  @Test("clips outside of the root are refused, whether they exist or not")
  func root() throws {
    try writeClip()
    let inner = folder.file("inner")
    for path in ["\"%d.png\"", "none.mp4"] {
      let message = messages("video: \(path)", root: inner).first
      #expect(message?.contains("to which --root restricts what is opened") == true)
    }
    #expect(messages("video: \"%d.png\"", root: folder.url).isEmpty)
  }

  @Test("the files of a clip are watched")
  func sources() throws {
    try writeClip()
    let sources = SourceFiles()
    let text = "animator: 1\nstage: {size: [9, 9]}\nviews: [{type: video, video: \"%d.png\"}]\n"
    _ = try scene(text, sources)
    for number in 0..<3 { #expect(sources.paths.contains(folder.file("\(number).png").path)) }
  }

  /// The clip's time at times of the scene, in seconds.
  private func times(
    _ view: String, script: String = "", stage: String = "size: [9, 9]", at times: [Double]
  ) throws -> [Double] {
    try writeClip()
    let recording = try SceneRecorder.record(read(view, script: script, stage: stage))
    return try times.map { time in
      let frame = recording.timeline.frame(at: MediaTime(seconds: time))
      let layer = try #require(frame.layers.first { $0.state.contents != nil })
      // Rounded to 1/1000 s.
      return (layer.state.contentsTime * 1000).rounded() / 1000
    }
  }

  @Test("a scene lasts until its clip has ended")
  func duration() throws {
    try writeClip()
    let clip = "video: \"%d.png\", frameRate: 3"
    #expect(try SceneRecorder.record(read(clip)).timeline.duration == MediaTime(seconds: 1))
    let looping = try read(clip + ", loops: true", script: "{wait: 0.5}")
    #expect(try SceneRecorder.record(looping).timeline.duration == MediaTime(seconds: 0.5))
  }

  @Test("properties of playback, in any order")
  func playback() throws {
    let clip = "from: 0.2, playbackRate: 0.5, frameRate: 3, video: \"%d.png\", to: 0.8"
    #expect(try times(clip, at: [0, 0.4, 1, 1.2, 5]) == [0.2, 0.4, 0.7, 0.8, 0.8])
    #expect(
      try times(
        clip + ", startDelay: 0.4, loops: true", stage: "size: [9, 9], duration: 2",
        at: [0, 0.4, 0.8, 1.8]) == [0.2, 0.2, 0.4, 0.3])
  }

  @Test("steps hold, continue, seek and scrub")
  func steps() throws {
    let script = """
      {wait: 0.2}, {set: {a: {playing: false}}}, {wait: 0.2}, {set: {a: {playing: true}}}, {wait: 0.2},
      {set: {a: {clipTime: 0.1}}}, {wait: 0.1}, {animate: {a: {clipTime: 0.7}}, duration: 0.5, curve: linear}
      """
    let found = try times(
      "video: \"%d.png\", frameRate: 3", script: script,
      at: [0.1, 0.3, 0.5, 0.65, 0.7, 0.95, 1.2])
    #expect(found == [0.1, 0.2, 0.3, 0.15, 0.2, 0.45, 0.7])
  }
}
