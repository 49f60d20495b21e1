import Foundation
import TestSupport
import Testing

/// Captions on the command line: over frames, as tracks and as files, whole and from chunks.
@Suite("Captions", .serialized)
struct CaptionCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(
      "1\n00:00:00,100 --> 00:00:00,500\nHello\n\n2\n00:00:00,500 --> 00:00:00,900\nworld\n",
      as: "speech.srt")
    _ = try folder.write(
      """
      animator: 1
      stage: {size: [64, 40], scale: 1, fps: 10, duration: 1}
      captions: {file: speech.srt, language: en}
      metadata: {title: From the scene, poster: 0.5}
      """)
  }

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  private func data(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }

  @Test("frames show captions unless they are a track, and files are beside the video")
  func modes() throws {
    for (name, modes) in [("burnt", "burn"), ("track", "track,srt"), ("none", "none")] {
      let outcome = try run(
        "render", "scene.yaml", "-o", "\(name).mp4", "-o", "\(name).framemd5", "--captions", modes)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let whole = try run("render", "scene.yaml", "-o", "whole.framemd5")
    #expect(whole.code == 0)
    #expect(try data("whole.framemd5") == data("burnt.framemd5"))
    #expect(try data("track.framemd5") == data("none.framemd5"))
    #expect(try data("track.framemd5") != data("burnt.framemd5"))
    #expect(
      try String(decoding: data("track.srt"), as: UTF8.self)
        == "1\n00:00:00,100 --> 00:00:00,500\nHello\n\n2\n00:00:00,500 --> 00:00:00,900\nworld\n")
    #expect(!folder.contents.contains("burnt.srt"))
    #expect(try data("track.mp4").range(of: Data("tx3g".utf8)) != nil)
    #expect(try data("burnt.mp4").range(of: Data("tx3g".utf8)) == nil)
  }

  @Test("a file of captions alone, and errors")
  func files() throws {
    #expect(try run("render", "scene.yaml", "-o", "film.vtt").code == 0)
    #expect(
      try String(decoding: data("film.vtt"), as: UTF8.self).hasPrefix("WEBVTT\n\n1\n00:00:00.100"))
    let wrong = try run("render", "scene.yaml", "-o", "film.mp4", "--captions", "burn,none")
    #expect(wrong.code == 2 && wrong.errors.contains("none cannot be combined with others"))
    // The captions of the scene are an input.
    let input = try run("render", "scene.yaml", "-o", "speech.mp4", "--captions", "srt", "--force")
    #expect(input.code == 2 && input.errors.contains("speech.srt"), "\(input.errors)")
    #expect(try data("speech.srt").starts(with: Data("1\n00:00:00,100".utf8)))
  }

  /// A scene with captions without a language, and with German ones.
  private func writeTwoLanguages() throws {
    _ = try folder.write(
      """
      animator: 1
      stage: {size: [64, 40], scale: 1, fps: 10, duration: 1}
      captions:
        - {cues: [{from: 0, to: 1, text: First}]}
        - {cues: [{from: 0.5, to: 1, text: Second}], language: de}
      """, as: "two.yaml")
  }

  private static let first = "1\n00:00:00,000 --> 00:00:01,000\nFirst\n"
  private static let second = "1\n00:00:00,500 --> 00:00:01,000\nSecond\n"

  private func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  @Test("each language has its own file, and captions without one have the film's name")
  func languages() throws {
    try writeTwoLanguages()
    let outcome = try run("render", "two.yaml", "-o", "c.mp4", "--captions", "srt")
    #expect(outcome.code == 0 && !outcome.errors.contains("note:"), "\(outcome.errors)")
    #expect(try text("c.srt") == Self.first)
    #expect(try text("c.de.srt") == Self.second)
    // Where one of the files exists, none is written.
    let again = try run("render", "two.yaml", "-o", "d.mp4", "--captions", "srt,vtt")
    #expect(again.code == 0, "\(again.errors)")
    for name in ["d.mp4", "d.srt", "d.vtt", "d.de.vtt"] {
      try FileManager.default.removeItem(at: folder.file(name))
    }
    let refused = try run("render", "two.yaml", "-o", "d.mp4", "--captions", "srt,vtt")
    #expect(refused.code != 0 && refused.errors.contains("d.de.srt"), "\(refused.errors)")
    #expect(folder.contents.filter { $0.hasPrefix("d.") || $0.hasPrefix(".d.") } == ["d.de.srt"])
  }

  @Test("a file of one of several languages comes with a note on the others")
  func oneOfSeveral() throws {
    try writeTwoLanguages()
    let outcome = try run("render", "two.yaml", "-o", "only.srt")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors.contains(
        "note: only.srt contains one track of captions; for the others, add outputs whose names end in .de.srt\n"
      ), "\(outcome.errors)")
    #expect(try text("only.srt") == Self.first)
    let both = try run("render", "two.yaml", "-o", "a.srt", "-o", "a.de.srt")
    #expect(both.code == 0 && !both.errors.contains("note:"), "\(both.errors)")
    #expect(try text("a.srt") == Self.first && text("a.de.srt") == Self.second)
    let chosen = try run("render", "two.yaml", "-o", "b.de.srt")
    #expect(chosen.code == 0 && !chosen.errors.contains("note:"), "\(chosen.errors)")
    #expect(try text("b.de.srt") == Self.second)
  }

  @Test("a reel's own captions have a file beside those of its scenes")
  func reel() throws {
    _ = try folder.write(
      """
      reel: 1
      scenes: [{scene: scene.yaml}]
      captions: {cues: [{from: 0, to: 1, text: First}]}
      """, as: "reel.yaml")
    let outcome = try run("render", "reel.yaml", "-o", "r.mp4", "--captions", "srt,vtt")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try text("r.srt") == Self.first)
    #expect(try text("r.en.srt") == text("speech.srt"))
    #expect(try text("r.vtt") == "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nFirst\n")
    #expect(try text("r.en.vtt").contains("Hello"))
  }

  @Test(
    "a planned video has the same bytes, with its track, its poster and its file",
    arguments: ["mp4", "mkv"])
  func plan(ending: String) throws {
    let options = ["--captions", "track,vtt", "--segment-frames", "4", "--preset", "ultrafast"]
    let whole = try run(["render", "scene.yaml", "-o", "whole.\(ending)"] + options)
    #expect(whole.code == 0, "\(whole.errors)")
    let planned = try run(
      ["plan", "scene.yaml", "-o", "film.\(ending)", "--plan", "film.json"] + options)
    #expect(planned.code == 0, "\(planned.errors)")
    for chunk in 0..<3 {
      #expect(try run("render", "film.json", "--chunk", "\(chunk)").code == 0)
    }
    let assembled = try run("assemble", "film.json")
    #expect(assembled.code == 0, "\(assembled.errors)")
    #expect(try data("film.\(ending)") == data("whole.\(ending)"))
    #expect(try data("film.vtt") == data("whole.vtt"))
    #expect(try data("film.\(ending)").range(of: Data("IHDR".utf8)) != nil)
  }
}
