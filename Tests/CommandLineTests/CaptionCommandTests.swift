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
