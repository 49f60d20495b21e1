import Foundation
import TestSupport
import Testing

/// Keyframe JSON can load fonts from its own directory and installed ones only. Each test runs a
/// process, because a registered family needs no file afterwards.
struct KeyframeFontTests {
  /// Installed with DejaVu Sans, in the package fonts-dejavu-core, and never drawn with.
  private static let installed = "/usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf"

  private let outside: TemporaryFolder
  private let folder: TemporaryFolder
  /// The path of the font file in `outside`.
  private let elsewhere: String
  private let text: String

  init() throws {
    (outside, folder) = (try TemporaryFolder(), try TemporaryFolder())
    elsewhere = outside.url.appending(path: "Math.ttf").path
    try FileManager.default.copyItem(atPath: Self.installed, toPath: elsewhere)
    _ = try outside.write(
      """
      animator: 1
      stage: {size: [20, 20], scale: 1, fps: 1, duration: 1}
      assets: {math: Math.ttf}
      views: [{type: label, text: a, frame: [0, 0, 20, 20], font: {family: math, size: 12}}]
      """)
    let made = try CommandLine.run(
      ["render", "scene.yaml", "-o", "film.keyframes.json"], in: outside.url)
    #expect(made.code == 0, "\(made.errors)")
    text = try String(
      contentsOf: outside.url.appending(path: "film.keyframes.json"), encoding: .utf8)
  }

  /// Reads the recording in `folder`, with the font's file by this name.
  private func read(_ name: String) throws -> Outcome {
    let member = "\"file\": \"\(elsewhere)\""
    #expect(text.contains(member))
    let named = text.replacing(member, with: "\"file\": \"\(name)\"")
    let file = try folder.write(named, as: "film.keyframes.json")
    return try CommandLine.run(["hash", file], in: folder.url)
  }

  private func rejection(of name: String) -> Outcome {
    let file = (name as NSString).lastPathComponent
    return Outcome(
      code: 2, output: "",
      errors: "film.keyframes.json:1:1: error: this is not keyframe JSON: fonts[0].file: "
        + "'\(name)' is no file in the folder of this text or below, and no font that is installed on this machine; "
        + "copy it to '\(folder.url.path)/\(file)', or install it\n")
  }

  private func copy(to name: String) throws {
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: elsewhere, toPath: file.path)
  }

  private func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: name).path, withDestinationPath: path)
  }

  @Test("fonts next to the file, in subdirectories, and installed ones render identically")
  func opened() throws {
    let expected = try CommandLine.run(["hash", "film.keyframes.json"], in: outside.url)
    #expect(expected.code == 0 && expected.output.hasPrefix("0 "), "\(expected)")
    try copy(to: "fonts/Face.ttf")
    try copy(to: "Face.ttf")
    try link("Link.ttf", to: Self.installed)
    let inside = folder.url.path
    for name in [
      "Face.ttf", "fonts/Face.ttf", "fonts/../Face.ttf", "\(inside)/fonts/Face.ttf", Self.installed,
      "Link.ttf",
    ] {
      #expect(try read(name) == expected, "\(name)")
    }
  }

  @Test("a font with another original path is found next to the file")
  func moved() throws {
    #expect(try read(elsewhere) == rejection(of: elsewhere))
    try copy(to: "Math.ttf")
    #expect(try read(elsewhere).code == 0)
    #expect(try read("../\(outside.url.lastPathComponent)/Math.ttf").code == 0)
  }

  @Test("fonts outside are rejected: absolute paths, '..', symbolic links to files and directories")
  func rejected() throws {
    try link("Link.ttf", to: elsewhere)
    try link("outside", to: outside.url.path)
    let up = "../\(outside.url.lastPathComponent)/Math.ttf"
    for name in [elsewhere, up, "Link.ttf", "outside/Math.ttf", "\(folder.url.path)/\(up)"] {
      #expect(try read(name) == rejection(of: name), "\(name)")
    }
  }

  @Test("a path that is not a file has the same error regardless of its location")
  func noFile() throws {
    try #require(mkfifo(folder.url.appending(path: "pipe.ttf").path, 0o600) == 0)
    for name in ["gone.ttf", "/dev/zero", "/nowhere/gone.ttf", "pipe.ttf", "."] {
      #expect(try read(name) == rejection(of: name), "\(name)")
    }
  }

  @Test("a file that is not a font is rejected")
  func noFont() throws {
    _ = try folder.write("this is no font", as: "text.ttf")
    let outcome = try read("text.ttf")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("fonts[0]: the font file '"))
    #expect(outcome.errors.hasSuffix("text.ttf' cannot be used: it holds no font\n"))
  }
}
