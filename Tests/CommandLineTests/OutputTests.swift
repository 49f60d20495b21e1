import Foundation
import Testing

/// Results that cannot be written are an error; messages that nobody reads are none.
struct OutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(crossing)
  }

  /// Opens descriptor 4 for writing into a pipe that nobody reads.
  private static let brokenPipe = "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; rm pipe; "

  @Test(
    "results that do not fit on the disk exit with 1 and say so",
    arguments: [
      "hash scene.yaml", "inspect scene.yaml --at 0", "timeline scene.yaml", "trace scene.yaml",
      "schema",
      "render scene.yaml -o null", "--help", "--version",
    ])
  func fullDisk(arguments: String) throws {
    let outcome = try CommandLine.shell("$PROGRAM \(arguments) > /dev/full", in: folder.url)
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == "error: standard output cannot be written: No space left on device\n")
  }

  @Test("results larger than files may be exit with 1 and say so")
  func fileLimit() throws {
    // 100 lines of 75 bytes and more are above 1024 bytes.
    let outcome = try CommandLine.shell(
      "ulimit -f 1; exec $PROGRAM hash scene.yaml --fps 100 > hashes", in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors == "error: standard output cannot be written: File too large\n")
  }

  @Test("results that nobody reads end the command, without a message")
  func nobodyReads() throws {
    let outcome = try CommandLine.shell(
      Self.brokenPipe + "$PROGRAM hash scene.yaml >&4", in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors == "")
  }

  @Test("a film is made though nobody reads its progress or its summary", arguments: ["1", "2"])
  func film(descriptor: String) throws {
    let outcome = try CommandLine.shell(
      Self.brokenPipe
        + "$PROGRAM render scene.yaml -o film.mp4 --progress json \(descriptor)>&4",
      in: folder.url)
    #expect(outcome.code == 0)
    #expect(folder.contents == ["film.mp4", "scene.yaml"])
  }

  @Test("closed streams are no places for files that are opened: what is printed goes into none")
  func closed() throws {
    let film = try CommandLine.shell(
      "$PROGRAM render scene.yaml -o film.mp4 >&- && $PROGRAM render scene.yaml -o twin.mp4 <&- 2>&-",
      in: folder.url)
    #expect(film.code == 0)
    let files = try ["film.mp4", "twin.mp4"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(files[0] == files[1])
    let values = try CommandLine.shell("$PROGRAM inspect scene.yaml --at 0 >&-", in: folder.url)
    #expect(values.code == 1)
    #expect(values.errors == "error: standard output cannot be written: Bad file descriptor\n")
  }

  @Test("a bar fits into a narrow terminal, and there is none on one that only writes")
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
