import Foundation
import TestSupport
import Testing

/// Scenes that are not trusted: what they open, and how much they use.
struct LimitTests {
  private let folder: TemporaryFolder
  private let inside: URL

  /// A folder `project` for scenes, beside a sound, an image and a font that they must not open.
  init() throws {
    folder = try TemporaryFolder()
    inside = folder.file("project")
    try FileManager.default.createDirectory(
      at: inside.appending(path: "sub"), withIntermediateDirectories: true)
    try wavOfNoise().write(to: folder.file("noise.wav"))
    try wavOfNoise().write(to: inside.appending(path: "noise.wav"))
    _ = try folder.write(crossing)
    let made = try CommandLine.run(
      ["frame", "scene.yaml", "--at", "0", "-o", "image.png"], in: folder.url)
    #expect(made.code == 0)
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf",
      toPath: folder.file("math.ttf").path)
    for name in ["noise.wav", "image.png", "math.ttf"] {
      try FileManager.default.createSymbolicLink(
        atPath: inside.appending(path: "link-\(name)").path, withDestinationPath: "../\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: inside.appending(path: "out").path, withDestinationPath: "..")
  }

  private func run(_ text: String, root: String? = "project") throws -> Outcome {
    try Data((crossing + "\n" + text).utf8).write(to: inside.appending(path: "a.yaml"))
    return try CommandLine.run(
      ["render", "project/a.yaml", "-o", "film.mkv", "--force"]
        + (root.map { ["--root", $0] } ?? []), in: folder.url)
  }

  @Test(
    "with --root, no file outside is opened: by '..', by an absolute path, through a link",
    arguments: [
      "../noise.wav", "link-noise.wav", "out/noise.wav", "sub/../../noise.wav", "/etc/hostname",
      "sub/gone/../../../noise.wav", "../gone.wav",
    ])
  func audio(path: String) throws {
    let refused = try run("audio: [{file: \(path)}]")
    #expect(refused.code == 2)
    #expect(refused.errors.contains("is outside of the folder 'project'"), "\(refused.errors)")
    #expect(!folder.contents.contains("film.mkv"))
  }

  @Test("with --root, images and fonts outside are refused at their line")
  func assets() throws {
    for path in ["../image.png", "link-image.png"] {
      let refused = try run("assets: {picture: \(path)}\ncolors: {a: red}").errors
      // An asset that nothing shows is not opened.
      #expect(!refused.contains("outside"))
      let text = crossing.replacing(
        "backgroundColor: red}", with: "type: image, image: \"\(path)\"}")
      try Data(text.utf8).write(to: inside.appending(path: "b.yaml"))
      let outcome = try CommandLine.run(
        ["hash", "project/b.yaml", "--root", "project"], in: folder.url)
      #expect(
        outcome.code == 2 && outcome.errors.contains("project/b.yaml:4:"), "\(outcome.errors)")
      #expect(outcome.errors.contains("is outside of the folder"), "\(outcome.errors)")
      #expect(try CommandLine.run(["hash", "project/b.yaml"], in: folder.url).code == 0)
    }
    let font = try run("assets: {math: ../math.ttf}")
    #expect(font.code == 2 && font.errors.contains("is outside of the folder"), "\(font.errors)")
  }

  @Test("with --root, scenes of reels, the scene itself and the compared one must be inside")
  func scenes() throws {
    let reel = """
      reel: 1
      stage: {size: [40, 20], fps: 10}
      scenes: [{scene: ../scene.yaml}]
      """
    try Data(reel.utf8).write(to: inside.appending(path: "r.yaml"))
    for arguments in [
      ["project/r.yaml"], ["scene.yaml"], ["project/a.yaml", "--compare", "scene.yaml"],
    ] {
      try Data(crossing.utf8).write(to: inside.appending(path: "a.yaml"))
      let outcome = try CommandLine.run(
        ["render"] + arguments + ["-o", "film.mkv", "--root", "project"], in: folder.url)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("is outside of the folder"), "\(outcome.errors)")
    }
  }

  @Test("with --root, files inside are opened, by whichever path")
  func allowed() throws {
    for path in [
      "noise.wav", "sub/../noise.wav", "../project/noise.wav", inside.path + "/noise.wav",
    ] {
      let outcome = try run("audio: [{file: \"\(path)\"}]")
      #expect(outcome.code == 0, "\(path): \(outcome.errors)")
    }
    // The root may be a link itself.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("shortcut").path, withDestinationPath: "project")
    #expect(try run("audio: [{file: noise.wav}]", root: "shortcut").code == 0)
    #expect(try run("audio: [{file: ../noise.wav}]", root: nil).code == 0)
  }

  /// The frames take minutes.
  private let long = ["render", "scene.yaml", "-o", "film.mkv", "--to", "3600", "--scale", "30"]

  @Test("--timeout stops with an error, and leaves no file")
  func timeout() throws {
    let outcome = try CommandLine.run(long + ["--timeout", "1"], in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("error: stopped after 1 s, the limit; "), "\(outcome.errors)")
    #expect(!folder.contents.contains { $0.contains("film") })
  }

  @Test("--max-memory stops with an error, and leaves no file")
  func memory() throws {
    let outcome = try CommandLine.run(long + ["--max-memory", "20M"], in: folder.url)
    #expect(outcome.code == 1)
    #expect(
      outcome.errors.contains(
        /error: stopped at \d+ MB of memory, which exceeds the limit of 20 MB/),
      "\(outcome.errors)")
    #expect(!folder.contents.contains { $0.contains("film") })
  }

  @Test(
    "limits of any size are readable",
    arguments: [("1", "1 byte"), ("999", "999 bytes"), ("1500", "1.5 kB"), ("999999", "1 MB")])
  func sizes(limit: String, text: String) throws {
    let outcome = try CommandLine.run(long + ["--max-memory", limit], in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("exceeds the limit of \(text); "), "\(outcome.errors)")
  }

  @Test("limits that are not exceeded change nothing; invalid ones are rejected")
  func limits() throws {
    let small = ["render", "scene.yaml", "-o", "film.mkv", "--max-memory", "8G", "--timeout", "1h"]
    #expect(try CommandLine.run(small, in: folder.url).code == 0)
    for arguments in [["--timeout", "0"], ["--timeout", "soon"], ["--max-memory", "much"]] {
      let outcome = try CommandLine.run(
        ["render", "scene.yaml", "-o", "b.mkv"] + arguments, in: folder.url)
      #expect(outcome.code == 2 && outcome.errors.contains(arguments[0]), "\(outcome.errors)")
    }
  }
}
