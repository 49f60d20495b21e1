import Foundation
import TestSupport
import Testing

/// Scenes from standard input and video to standard output.
struct PipeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(crossing)
  }

  private func shell(_ line: String) throws -> Outcome {
    try CommandLine.shell(line, in: folder.url)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  @Test("every command accepts a scene from standard input")
  func input() throws {
    for command in [
      "hash -", "timeline -", "inspect - --at 0.5", "trace -", "validate -",
      "frame - --at 0.5 -o -",
    ] {
      let file = command.replacing(" -", with: " scene.yaml", maxReplacements: 1)
      let piped = try shell("set -o pipefail; $PROGRAM \(command) < scene.yaml | sha256sum")
      #expect(piped.code == 0, "\(command): \(piped.errors)")
      #expect(try shell("$PROGRAM \(file) | sha256sum").output == piped.output, "\(command)")
    }
  }

  @Test(
    "errors of a scene on standard input have locations; two inputs from standard input are rejected"
  )
  func inputErrors() throws {
    let invalid = try shell("echo 'animator: 2' | $PROGRAM validate -")
    #expect(invalid.code == 2)
    #expect(invalid.errors.hasPrefix("<stdin>:1:11: error: "))
    for command in ["watch - -o film.mp4", "plan - -o film.mp4 --plan plan.json"] {
      let rejected = try shell("$PROGRAM \(command) < scene.yaml")
      #expect(rejected.code == 2)
      #expect(rejected.errors.hasPrefix("error: standard input can be read only once, but "))
    }
    #expect(folder.contents == ["scene.yaml"])
  }

  /// Opening a pipe that nobody writes to would wait forever, which `timeout` reports with 124.
  @Test("a named pipe is refused as a scene, as included and as audio, without waiting for it")
  func namedPipes() throws {
    for name in ["pipe.yaml", "pipe.wav"] {
      try #require(mkfifo(folder.file(name).path, 0o600) == 0)
    }
    try Data((crossing + "\naudio: [{file: pipe.wav}]").utf8).write(to: folder.file("sound.yaml"))
    try Data((crossing + "\ninclude: [pipe.yaml]").utf8).write(to: folder.file("outer.yaml"))
    for (scene, pipe) in [
      ("pipe.yaml", "pipe.yaml"), ("sound.yaml", "pipe.wav"), ("outer.yaml", "pipe.yaml"),
    ] {
      let refused = try shell("timeout 60 $PROGRAM validate \(scene)")
      #expect(refused.code == 2, "\(scene): \(refused.errors)")
      #expect(refused.errors.contains("'\(pipe)' is a named pipe, but"), "\(refused.errors)")
    }
  }

  @Test("pipes that the shell has opened are read: /dev/stdin and process substitution")
  func openPipes() throws {
    let expected = try shell("$PROGRAM hash scene.yaml").output
    #expect(!expected.isEmpty)
    #expect(try shell("cat scene.yaml | $PROGRAM hash /dev/stdin").output == expected)
    #expect(try shell("$PROGRAM hash <(cat scene.yaml)").output == expected)
  }

  @Test("keyframe JSON is recognized on standard input")
  func keyframes() throws {
    let archived = try shell(
      "$PROGRAM render scene.yaml -o film.keyframes.json && $PROGRAM hash - < film.keyframes.json")
    #expect(archived.code == 0)
    let hashes = try shell("$PROGRAM hash scene.yaml").output
    #expect(!hashes.isEmpty && archived.output.hasSuffix(hashes))
  }

  // A header that ends with a line feed; for each frame "FRAME", a line feed, 40 · 20 bytes of luma
  // and 2 · 20 · 10 of chroma. The first frame's left half is red: by BT.709 16 + 219 · 0.2126 =
  // 62.6.
  @Test("YUV4MPEG2 on standard output is exact, and the summary goes to standard error")
  func y4m() throws {
    let outcome = try shell("$PROGRAM render scene.yaml -o - --format y4m > film.bin")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("-: 1.000 s, 40 x 20 pixels, 10 frames at 10 a second"))
    let data = try bytes("film.bin")
    let header = try #require(data.firstIndex(of: 10))
    let fields = String(decoding: data[..<header], as: UTF8.self).split(separator: " ")
    #expect(fields.prefix(5) == ["YUV4MPEG2", "W40", "H20", "F10:1", "Ip"])
    #expect(fields.contains("XCOLORRANGE=LIMITED"))
    #expect(data.count == header + 1 + 10 * (6 + 40 * 20 * 3 / 2))
    let first = header + 1 + 6
    #expect(data[header + 1..<first] == Data("FRAME\n".utf8))
    #expect(data[first] == 63 && data[first + 39] == 235)
    #expect(try shell("$PROGRAM render scene.yaml -o film.y4m").code == 0)
    #expect(try bytes("film.y4m") == data)
  }

  @Test("raw frames have no header: rows of red, green and blue")
  func raw() throws {
    #expect(try shell("$PROGRAM render scene.yaml -o - --format raw > film.bin").code == 0)
    let data = try bytes("film.bin")
    #expect(data.count == 10 * 40 * 20 * 3)
    #expect(
      Array(data.prefix(3)) == [255, 0, 0] && Array(data[39 * 3..<40 * 3]) == [255, 255, 255])
    let alpha = try shell(
      "$PROGRAM render scene.yaml -o - --format raw --pixel-format rgba > alpha.bin")
    #expect(alpha.code == 0)
    #expect(Array(try bytes("alpha.bin").prefix(4)) == [255, 0, 0, 255])
  }

  @Test(
    "formats that require seeking are written completely to a pipe",
    arguments: ["mp4", "gif"])
  func whole(format: String) throws {
    let outcome = try shell(
      "$PROGRAM render scene.yaml -o - --format \(format) > piped.bin && $PROGRAM render scene.yaml -o film.\(format)"
    )
    #expect(outcome.code == 0)
    #expect(try bytes("piped.bin") == bytes("film.\(format)"))
  }

  @Test("a missing or superfluous format and a terminal are rejected with a remedy")
  func rejected() throws {
    let none = try shell("$PROGRAM render scene.yaml -o - | cat; exit ${PIPESTATUS[0]}")
    #expect(none.code == 2)
    #expect(
      none.errors.hasPrefix(
        "error: standard output requires --format: mp4, "
      ))
    let unknown = try shell("$PROGRAM render scene.yaml -o - --format y4n > film.bin")
    #expect(
      unknown.code == 2
        && unknown.errors == "error: unknown format 'y4n'; did you mean 'y4m'?\n")
    let twice = try shell("$PROGRAM render scene.yaml -o film.mp4 --format gif")
    #expect(
      twice.code == 2
        && twice.errors.contains("the extension of every file determines its format"))
    let terminal = try shell(
      "script --quiet --return --command \"$PROGRAM render scene.yaml -o - --format y4m\" /dev/null"
    )
    #expect(terminal.code == 2 && terminal.output.contains("standard output is a terminal"))
    #expect(!folder.contents.contains("film.mp4"))
  }

  @Test("a closed output pipe ends the program without a message")
  func brokenPipe() throws {
    let outcome = try shell(
      "$PROGRAM render scene.yaml -o - --format raw --scale 20 | head -c 100 | wc -c")
    #expect(outcome.errors == "")
    #expect(outcome.output == "100\n")
  }

  @Test("-y overwrites, as in ffmpeg")
  func replace() throws {
    #expect(try shell("$PROGRAM render scene.yaml -o film.gif").code == 0)
    #expect(try shell("$PROGRAM render scene.yaml -o film.gif").code == 2)
    #expect(try shell("$PROGRAM render scene.yaml -o film.gif -y").code == 0)
  }

  @Test("a draft has half the resolution and frame rate unless options override them")
  func draft() throws {
    let draft = try shell("$PROGRAM render scene.yaml -o film.mp4 --draft")
    #expect(draft.output.hasPrefix("film.mp4: 1.000 s, 20 x 10 pixels, 5 frames at 5 a second"))
    // The times of a draft are the scene's: twelve frames at 10 a second would be beyond the end.
    let part = try shell(
      "$PROGRAM render scene.yaml -o part.mp4 --draft --to 6f --fps 20 --scale 2")
    #expect(part.output.hasPrefix("part.mp4: 0.300 s, 80 x 40 pixels, 6 frames at 20 a second"))
  }

  @Test("--open runs the desktop's default application, or notes that there is none")
  func opened() throws {
    _ = try folder.write("#!/bin/bash\necho \"$1\" > opened.txt\n", as: "xdg-open")
    let opened = try shell(
      "chmod +x xdg-open; PATH=\"$PWD:$PATH\" $PROGRAM render scene.yaml -o film.gif --open")
    #expect(opened.code == 0 && opened.errors == "")
    let path = String(decoding: try bytes("opened.txt"), as: UTF8.self)
    #expect(path == folder.url.appending(path: "film.gif").path + "\n")
    let none = try shell(
      "PROGRAM=${PROGRAM#env --default-signal=PIPE }; PATH=/nowhere \"$PROGRAM\" render scene.yaml -o two.gif --open"
    )
    #expect(none.code == 0)
    #expect(none.errors.hasPrefix("note: cannot open 'two.gif': xdg-open is not installed"))
  }

  @Test("--version has the program, its commit and FFmpeg; doctor adds codecs and fonts")
  func versions() throws {
    let lines = try shell("$PROGRAM --version").output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].wholeMatch(of: /animate-cli 0\.1\.0( \([0-9a-f]{12}\+?\))?/) != nil)
    #expect(
      lines[1].prefixMatch(of: /FFmpeg [^ ]+: libavformat \d+\.\d+\.\d+, libavcodec \d/) != nil)
    #expect(
      lines[2].wholeMatch(
        of:
          /text: cairo [0-9.]+, pango [0-9.]+, harfbuzz [0-9.]+, fontconfig [0-9.]+, freetype [0-9.]+/
      )
        != nil, "\(lines[2])")
    #expect(lines[3].wholeMatch(of: /instruction set: (base|v3|v4)/) != nil)
    let doctor = try shell("$PROGRAM doctor").output
    #expect(doctor.hasPrefix(lines.joined(separator: "\n") + "\n"))
    #expect(doctor.contains(/ok       h264 \(libx264\): build \d+\n/))
    #expect(doctor.contains(/ok       font Inter: \d+\.\d{3}, \/usr\/share\/fonts/))
    let json =
      try JSONSerialization.jsonObject(
        with: Data(try shell("$PROGRAM doctor --json").output.utf8)) as? [String: Any]
    #expect(json?["version"] as? String == "0.1.0")
    let libraries = try #require(json?["libraries"] as? [String: String])
    #expect(Set(["libavcodec", "pango", "libx264", "libopus"]).isSubset(of: libraries.keys))
    let findings = try #require(json?["findings"] as? [[String: Any]])
    let optional = findings.filter { $0["required"] as? Bool == false }.map {
      $0["name"] as? String
    }
    #expect(
      optional == ["cache", "Slurm (sbatch)", "Open Job Description (openjd)", "Debian package"])
  }
}
