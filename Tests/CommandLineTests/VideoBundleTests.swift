import Foundation
import TestSupport
import Testing

/// Clips in bundles, and in films that a cache keeps segments of.
@Suite("Clips in bundles", .serialized)
struct VideoBundleTests {
  private let folder: TemporaryFolder

  /// A clip with sound, as a video and as numbered images, in a scene with text, whose font the bundle needs.
  init() throws {
    folder = try TemporaryFolder()
    try wavOfNoise().write(to: folder.file("noise.wav"))
    try makeClip(color: "red")
    _ = try folder.write(
      """
      animator: 1
      stage: {size: [64, 40], scale: 1, fps: 10, background: white}
      views:
        - {id: clip, type: video, video: clip.mkv, frame: [0, 0, 32, 20], startDelay: 0.1}
        - {id: images, type: video, video: "images/%04d.png", frameRate: 10, frame: [32, 0, 32, 20]}
        - {id: text, type: label, text: a, frame: [0, 20, 64, 20], font: {size: 12}}
      """)
  }

  private func makeClip(color: String) throws {
    try FileManager.default.createDirectory(
      at: folder.file("images"), withIntermediateDirectories: true)
    let source = """
      animator: 1
      stage: {size: [32, 20], scale: 1, fps: 10, background: black}
      audio: [{file: noise.wav}]
      views: [{id: box, frame: [0, 0, 10, 10], backgroundColor: \(color)}]
      script: [{animate: {box: {center: [25, 10]}}, duration: 0.9, curve: linear}]
      """
    try Data(source.utf8).write(to: folder.file("source.yaml"))
    let made = try run(
      ["render", "source.yaml", "-o", "clip.mkv", "-o", "images/%04d.png", "--force"])
    #expect(made.code == 0, "\(made.errors)")
  }

  private func run(_ arguments: [String], in url: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = CommandLine.executable
    process.arguments = arguments
    process.currentDirectoryURL = url ?? folder.url
    let started = try CommandLine.Started(process: process)
    try process.run()
    return started.wait()
  }

  private let options = ["--segment-frames", "4", "--preset", "ultrafast"]

  @Test("a bundle renders its clips and their sound without the files that it was made from")
  func bundle() throws {
    let whole = try run(["render", "scene.yaml", "-o", "whole.mp4"] + options)
    #expect(whole.code == 0, "\(whole.errors)")
    let film = try Data(contentsOf: folder.file("whole.mp4"))
    let planned = try run(
      ["plan", "scene.yaml", "-o", "film.mp4", "--bundle", "bundle"] + options)
    #expect(planned.code == 0, "\(planned.errors)")
    let elsewhere = try TemporaryFolder()
    try FileManager.default.moveItem(at: folder.file("bundle"), to: elsewhere.file("moved"))
    for name in ["clip.mkv", "images", "noise.wav"] {
      try FileManager.default.removeItem(at: folder.file(name))
    }
    for chunk in ["2", "0-1"] {
      let rendered = try run(["render", "moved", "--chunk", chunk], in: elsewhere.url)
      #expect(rendered.code == 0, "\(rendered.errors)")
    }
    let assembled = try run(["assemble", "moved", "-o", "film.mp4"], in: elsewhere.url)
    #expect(assembled.code == 0, "\(assembled.errors)")
    #expect(try Data(contentsOf: elsewhere.file("film.mp4")) == film)
    let files = try FileManager.default.subpathsOfDirectory(atPath: elsewhere.file("moved").path)
    #expect(files.filter { $0.hasPrefix("videos/") && $0.hasSuffix(".mkv") }.count == 1)
    #expect(files.filter { $0.hasPrefix("videos/") && $0.hasSuffix(".png") }.count == 9)
  }

  @Test("a clip with other contents under the same name is rendered anew, despite the cache")
  func cache() throws {
    func render(_ name: String, _ cache: [String]) throws -> Data {
      let made = try run(["render", "scene.yaml", "-o", name] + options + cache)
      #expect(made.code == 0, "\(made.errors)")
      return try Data(contentsOf: folder.file(name))
    }
    let cache = ["--cache", folder.file("cache").path]
    let red = try render("red.mp4", cache)
    #expect(try render("again.mp4", cache) == red)
    try makeClip(color: "blue")
    let blue = try render("blue.mp4", cache)
    #expect(blue != red)
    #expect(try render("plain.mp4", ["--no-cache"]) == blue)
  }
}
