import Foundation
import TestSupport
import Testing

/// The dependencies of a scene are watched and never overwritten.
struct WatchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  /// Saves a solid-color image like editors: by writing a temporary file and renaming it.
  private func save(_ color: String, as name: String) throws {
    let scene = try folder.write(
      "animator: 1\nstage: {size: [40, 20], scale: 1, background: \(color)}", as: "color.yaml")
    #expect(try run("frame", scene, "--at", "0", "-o", "saving.png", "--force").code == 0)
    let (saved, named) = (
      folder.url.appending(path: "saving.png"), folder.url.appending(path: name)
    )
    #expect(rename(saved.path, named.path) == 0)
  }

  @Test(
    "watch observes the files of a scene: scenes of a reel, and images, also those created later")
  func watchAssets() throws {
    let manager = FileManager.default
    func scene(_ image: String) -> String {
      """
      animator: 1
      stage: {size: [40, 20], scale: 1, fps: 10, duration: 0.2}
      views: [{type: image, frame: [0, 0, 40, 20], image: \(image)}]
      """
    }
    func video() throws -> Data { try Data(contentsOf: folder.url.appending(path: "film.mkv")) }
    try save("red", as: "a.png")
    _ = try folder.write(scene("a.png"), as: "part.yaml")
    let reel = try folder.write("reel: 1\nscenes: [{scene: part.yaml}]\n", as: "reel.yaml")
    let started = try CommandLine.start(
      ["watch", reel, "-o", "film.mkv", "--codec", "ffv1"], in: folder.url)
    defer { kill(started.process.processIdentifier, SIGINT) }
    let summary = "film.mkv: 0.200 s, 40 x 20 pixels, 2 frames"
    #expect(started.firstOutput().hasPrefix(summary))
    let first = try video()
    try save("blue", as: "a.png")
    #expect(started.firstOutput().hasPrefix(summary))
    let second = try video()
    #expect(first != second)
    _ = try folder.write(scene("b.png"), as: "part.yaml")
    #expect(
      started.firstError()
        == "part.yaml:3:53: error: no asset or file named 'b.png'\n")
    try save("red", as: "b.png")
    #expect(started.firstOutput().hasPrefix(summary))
    #expect(try video() == first)
    try manager.removeItem(at: folder.url.appending(path: "b.png"))
    #expect(
      started.firstError()
        == "part.yaml:3:53: error: no asset or file named 'b.png'\n")
    #expect(try video() == first)
  }

  @Test("watch reloads a changed font, and still ends when interrupted")
  func watchFont() throws {
    func copy(_ name: String) throws {
      let font = "/usr/share/fonts/truetype/dejavu/\(name).ttf"
      try Data(contentsOf: URL(fileURLWithPath: font))
        .write(to: folder.url.appending(path: "face.ttf"), options: .atomic)
    }
    let text = """
      animator: 1
      stage: {size: [80, 20], scale: 1, fps: 10, duration: 0.2}
      assets: {face: face.ttf}
      views: [{type: label, frame: [0, 0, 80, 20], text: Hello, font: {family: face}}]
      """
    let name = try folder.write(text, as: "text.yaml")
    try copy("DejaVuSerif")
    let started = try CommandLine.start(
      ["watch", name, "-o", "film.mkv", "--codec", "ffv1"], in: folder.url)
    let summary = "film.mkv: 0.200 s, 80 x 20 pixels, 2 frames"
    #expect(started.firstOutput().hasPrefix(summary))
    try copy("DejaVuSerif-Bold")
    #expect(started.firstOutput().hasPrefix(summary))
    kill(started.process.processIdentifier, SIGINT)
    #expect(started.wait().code == 130)
    #expect(try run("render", name, "-o", "bold.mkv", "--codec", "ffv1").code == 0)
    let videos = try ["film.mkv", "bold.mkv"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(videos[0] == videos[1])
  }

  @Test("an image of the scene is not overwritten, even with --force")
  func imageNotOverwritten() throws {
    try save("red", as: "a.png")
    let name = try folder.write(
      "animator: 1\nstage: {size: [9, 9]}\nviews: [{type: image, image: a.png}]", as: "one.yaml")
    for command in [
      ["frame", name, "--at", "0"], ["sheet", name], ["render", name], ["watch", name],
    ] {
      let outcome = try CommandLine.run(command + ["-o", "a.png", "--force"], in: folder.url)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors
          == "error: 'a.png' is an input and would be overwritten; choose another name\n")
    }
  }
}
