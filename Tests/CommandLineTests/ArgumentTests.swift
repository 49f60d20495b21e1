import ArgumentParser
import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import animate_cli

/// Argument parsing and its error messages, tested in process.
struct ArgumentTests {
  private static let commands = AnimateCLI.configuration.subcommands.map { $0._commandName }

  private func discussion(of command: String) throws -> String {
    let page = try ToolPage.current().command.subcommands?.first { $0.commandName == command }
    return try #require(page?.discussion)
  }

  /// The example commands in the help of a command.
  private func examples(of command: String) throws -> [String] {
    try discussion(of: command).split(separator: "\n").compactMap { line in
      line.firstMatch(of: /animate-cli [a-z].*/).map { String($0.output) }
    }
  }

  @Test("examples in the help parse and refer to existing files", arguments: commands)
  func examples(command: String) throws {
    let examples = try examples(of: command)
    #expect(examples.contains { $0.hasPrefix("animate-cli \(command)") })
    for example in examples {
      let words = example.prefix { $0 != ">" && $0 != "|" }.split(separator: " ").dropFirst().map(
        String.init)
      #expect(throws: Never.self, "\(example)") { try AnimateCLI.parsed(words) }
      for word in words where word.hasPrefix("scenes/") && !word.contains("*") {
        #expect(FileManager.default.fileExists(atPath: repository.appending(path: word).path))
      }
    }
  }

  @Test("help fits into 80 columns, and no example is broken", arguments: commands)
  func width(command: String) throws {
    let type = try #require(
      AnimateCLI.configuration.subcommands.first { $0._commandName == command })
    let help = type.helpMessage(columns: 80)
    for example in try examples(of: command) { #expect(help.contains(example), "\(example)") }
    let lines = help.split(separator: "\n").filter { !$0.hasPrefix("USAGE:") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("the overview lists every command")
  func overview() {
    let help = AnimateCLI.helpMessage(columns: 80)
    for command in Self.commands { #expect(help.contains("\n  \(command) ")) }
  }

  @Test(
    "a misspelled option is reported with a suggestion, before missing options",
    arguments: [
      (["rendr", "a.yaml"], "unknown command 'rendr'; did you mean 'render'?"),
      (["help", "rendr"], "unknown command 'rendr'; did you mean 'render'?"),
      (
        ["render", "a.yaml", "--ouput", "a.mp4"],
        "'render' has no option '--ouput'; did you mean '--output'?"
      ),
      (
        ["frame", "a.yaml", "--att", "1", "-o", "a.png"],
        "'frame' has no option '--att'; did you mean '--at'?"
      ),
      (
        ["render", "--scal=2", "a.yaml", "-o", "a.mp4"],
        "'render' has no option '--scal'; did you mean '--scale'?"
      ),
      (["render", "--hepl"], "'render' has no option '--hepl'; did you mean '--help'?"),
      (
        ["hash", "a.yaml", "--colour"],
        "'hash' has no option '--colour'; 'animate-cli hash --help' lists its options"
      ),
    ])
  func misspelled(arguments: [String], message: String) throws {
    let error = #expect(throws: InputError.self) { try AnimateCLI.parsed(arguments) }
    #expect(error?.description == message)
  }

  @Test("a value that begins with a dash is not taken for an option")
  func dashedValue() throws {
    let error = #expect(throws: (any Error).self) {
      try AnimateCLI.parsed(["render", "a.yaml", "-o", "a.mp4", "--scale", "--2"])
    }
    #expect(!(error is InputError))
  }

  @Test(
    "conflicting options are rejected before input is read",
    arguments: [
      (["render", "a.yaml", "-o", "a.mp4", "--scale", "1", "--size", "2x2"], "--scale and --size"),
      (["render", "a.yaml", "-o", "a.mp4", "--speed", "2", "--every", "1"], "--speed and --every"),
      (["render", "a.yaml", "-o", "a.mp4", "--every", "0"], "above 0, such as 100ms"),
      (["studio", "a.yaml", "--port", "99999"], "0 to 65535"),
      (["studio", "a.yaml", "--port", "-1"], "0 to 65535"),
      (["render", "a.yaml", "-o", "a.mp4", "--overlay", ""], "timecode, ids"),
      (["render", "a.yaml", "-o", "a.mp4", "--fps", "nan"], "1 to 1000"),
      (["render", "a.yaml", "-o", "a.mp4", "--fps", "1e999"], "1 to 1000"),
      (["render", "a.yaml", "-o", "a.mp4", "--scale", "1e999"], "a number above 0"),
      (["render", "a.yaml", "-o", "a.mp4", "--scale", "nan"], "a number above 0"),
      (["render", "a.yaml", "-o", "a.mp4", "--size", "0x0"], "each 1 to 16384"),
      (["render", "a.yaml"], "'--output <file>', such as -o video.mp4"),
      (["frame", "a.yaml", "--at", "1", "--from", "0", "-o", "a.png"], "--from requires --onion"),
      (["frame", "a.yaml", "--at", "50%", "-o", "a.png"], "a time, such as 1.5, 250ms or 12f"),
    ])
  func contradictions(arguments: [String], words: String) throws {
    let error = try #require(throws: (any Error).self) { try AnimateCLI.parsed(arguments) }
    #expect(AnimateCLI.fullMessage(for: error).contains(words))
  }

  @Test("sizes are parsed with either multiplication sign")
  func sizes() throws {
    for text in ["40x20", "40X20", "40×20"] {
      #expect(try PixelSize(argument: text) == PixelSize(width: 40, height: 20))
    }
  }

  @Test("inputs are not overwritten, regardless of the name of the file")
  func inputs() throws {
    let folder = try TemporaryFolder()
    let scene = folder.url.appending(path: try folder.write("mine")).path
    let link = folder.url.appending(path: "link.png").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scene)
    for output in [scene, link, folder.url.path + "/./scene.yaml"] {
      #expect(throws: InputError.overwritesInput(path: output)) {
        try InputFiles.protect([scene, nil], from: ["other.mp4", output])
      }
    }
    #expect(throws: Never.self) { try InputFiles.protect([scene, "missing"], from: ["missing"]) }
  }

  @Test("numbered outputs do not overwrite an input, and numbered inputs are protected")
  func numberedFiles() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.file(name).path }
    for name in ["a-0001.png", "b.png"] { try folder.write("", as: name) }
    #expect(throws: InputError.overwritesInput(path: path("a-0001.png"))) {
      try InputFiles.protect([path("a-0001.png")], from: [path("a-%04d.png")])
    }
    #expect(throws: InputError.overwritesInput(path: path("a-0001.png"))) {
      try InputFiles.protect([path("a-%04d.png")], from: [path("a-0001.png")])
    }
    #expect(throws: Never.self) {
      try InputFiles.protect([path("a-0001.png")], from: [path("a-%d.png"), path("b-%04d.png")])
    }
  }

  @Test(
    "no command overwrites its scene, even with --force",
    arguments: [
      ["trace", "scene.yaml", "-o", "scene.yaml"],
      ["plan", "scene.yaml", "-o", "a.mp4", "--plan", "scene.keyframes.json"],
      ["render", "scene.keyframes.json", "-o", "scene.keyframes.json"],
      ["render", "scene.yaml", "-o", "a.mp4", "-o", "scene.keyframes.json"],
    ])
  @MainActor
  func sceneStays(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["scene.yaml", "scene.keyframes.json"] { _ = try folder.write("mine", as: name) }
    let compared = arguments[1] == "scene.yaml" && arguments[0] != "trace"
    let outcome = try CommandLine.run(
      arguments + ["--force"] + (compared ? ["--compare", "scene.keyframes.json"] : []),
      in: folder.url)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("is an input and would be overwritten"))
    for name in ["scene.yaml", "scene.keyframes.json"] {
      let contents = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
      #expect(contents == "mine")
    }
  }
}
