import Foundation
import TestSupport
import Testing

/// Failed writes of results are errors; closed pipes of messages are not.
struct OutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(crossing)
  }

  /// Opens descriptor 4 for writing into a pipe that nobody reads.
  private static let brokenPipe = "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; rm pipe; "

  @Test(
    "results that exceed the disk exit with 1 and a message",
    arguments: [
      "hash scene.yaml", "inspect scene.yaml --at 0", "timeline scene.yaml", "trace scene.yaml",
      "schema",
      "render scene.yaml -o null", "--help", "--version",
    ])
  func fullDisk(arguments: String) throws {
    let outcome = try CommandLine.shell("$PROGRAM \(arguments) > /dev/full", in: folder.url)
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == "error: cannot write to standard output: No space left on device\n")
  }

  @Test("results that exceed the file size limit exit with 1 and a message")
  func fileLimit() throws {
    // 100 lines of 75 bytes and more are above 1024 bytes.
    let outcome = try CommandLine.shell(
      "ulimit -f 1; exec $PROGRAM hash scene.yaml --fps 100 > hashes", in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors == "error: cannot write to standard output: File too large\n")
  }

  @Test("a closed result pipe ends the command without a message")
  func nobodyReads() throws {
    let outcome = try CommandLine.shell(
      Self.brokenPipe + "$PROGRAM hash scene.yaml >&4", in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors == "")
  }

  @Test(
    "a video is rendered although the pipe of its progress or summary is closed",
    arguments: ["1", "2"])
  func video(descriptor: String) throws {
    let outcome = try CommandLine.shell(
      Self.brokenPipe
        + "$PROGRAM render scene.yaml -o film.mp4 --progress json \(descriptor)>&4",
      in: folder.url)
    #expect(outcome.code == 0)
    #expect(folder.contents == ["film.mp4", "scene.yaml"])
  }

  @Test("closed standard streams are not reused for opened files")
  func closed() throws {
    let video = try CommandLine.shell(
      "$PROGRAM render scene.yaml -o film.mp4 >&- && $PROGRAM render scene.yaml -o twin.mp4 <&- 2>&-",
      in: folder.url)
    #expect(video.code == 0)
    let files = try ["film.mp4", "twin.mp4"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(files[0] == files[1])
    let values = try CommandLine.shell("$PROGRAM inspect scene.yaml --at 0 >&-", in: folder.url)
    #expect(values.code == 1)
    #expect(values.errors == "error: cannot write to standard output: Bad file descriptor\n")
  }

  @Test("the progress bar fits a narrow terminal, and is not shown on a dumb one")
  func narrow() throws {
    func lines(_ columns: Int, _ term: String) throws -> [Substring] {
      let line =
        "stty cols \(columns); unset COLUMNS; export TERM=\(term); $PROGRAM render scene.yaml -o null"
      let outcome = try CommandLine.shell(
        "export PROGRAM; script -qec '\(line)' /dev/null", in: folder.url)
      #expect(outcome.code == 0)
      return outcome.output.split(separator: "\u{1B}[K").dropLast()
    }
    let narrow = try lines(20, "xterm")
    #expect(!narrow.isEmpty && narrow.allSatisfy { $0.count < 20 + "\r".count })
    #expect(try lines(20, "dumb").isEmpty)
  }
}
