import Foundation
import TestSupport
import Testing

/// The cache of segments: options of 'render' and 'watch', and the command 'cache'.
struct CacheTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.scene("red"))
  }

  /// 30 frames: 3 segments of 10. The square changes its color at frame 15.
  private static func scene(_ color: String) -> String {
    """
    animator: 1
    stage: {size: [40, 20], scale: 1, fps: 10, background: white}
    views:
      - {id: box, frame: [0, 0, 20, 20], backgroundColor: blue}
    script:
      - {animate: {box: {center: [30, 10]}}, duration: 1.5, curve: linear}
      - {set: {box: {backgroundColor: \(color)}}}
      - {animate: {box: {center: [10, 10]}}, duration: 1.5, curve: linear}
    """
  }

  private func run(_ line: String) throws -> Outcome {
    try CommandLine.run(line.split(separator: " ").map(String.init), in: folder.url)
  }

  private func render(_ options: String, to name: String = "a.mp4") throws -> Outcome {
    try run("render scene.yaml -o \(name) -y --segment-frames 10 \(options)")
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.file(name)) }

  private static func json(_ outcome: Outcome) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test("an edited scene is rendered in part, with the bytes of a whole run")
  func edit() throws {
    #expect(!(try render("--cache c").output.contains("cache")))
    let again = try render("--cache c --progress plain")
    #expect(
      again.output
        == "a.mp4: 3.000 s, 40 x 20 pixels, 30 frames at 10 a second; 3 of 3 segments from the cache\n"
    )
    #expect(again.errors.contains("30 of 30 frames (30 from the cache)"))
    try folder.write(Self.scene("green"))
    let edited = try Self.json(render("--cache c --json"))
    #expect(edited["segments"] as? Int == 3)
    #expect(edited["reused"] as? Int == 1)
    let whole = try Self.json(render("--no-cache --json", to: "b.mp4"))
    #expect(whole["segments"] is NSNull)
    #expect(try bytes("a.mp4") == bytes("b.mp4"))
  }

  @Test("by default the cache is in the folder of caches")
  func standardFolder() throws {
    let outcome = try CommandLine.shell(
      """
      export XDG_CACHE_HOME=$PWD/caches
      $PROGRAM render scene.yaml -o a.mp4 && $PROGRAM render scene.yaml -o b.mp4 && $PROGRAM cache list
      unset XDG_CACHE_HOME
      HOME=$PWD/home $PROGRAM render scene.yaml -o c.mp4
      env -u HOME $PROGRAM render scene.yaml -o d.mp4 && ! env -u HOME $PROGRAM cache list
      """, in: folder.url)
    #expect(outcome.code == 0)
    #expect(
      outcome.output.contains(
        "b.mp4: 3.000 s, 40 x 20 pixels, 30 frames at 10 a second; 1 of 1 segment from the cache\n"
      )
    )
    #expect(outcome.output.contains("/caches/animator: 1 segment, "))
    #expect(
      FileManager.default.fileExists(atPath: folder.file("caches/animator/CACHEDIR.TAG").path))
    #expect(
      FileManager.default.fileExists(atPath: folder.file("home/.cache/animator/segments").path))
    #expect(
      outcome.errors == "error: there is no home folder for the cache; name a folder with --cache\n"
    )
  }

  @Test("doctor names the folder of the cache, what it holds, and whether it can be written")
  func doctor() throws {
    let outcome = try CommandLine.shell(
      """
      export XDG_CACHE_HOME=$PWD/caches
      $PROGRAM render scene.yaml -o a.mp4 >$PWD/log
      $PROGRAM doctor | grep cache
      touch file
      XDG_CACHE_HOME=$PWD/file/caches $PROGRAM doctor | grep cache
      unset XDG_CACHE_HOME
      env -u HOME $PROGRAM doctor | grep cache
      """, in: folder.url)
    let path = folder.url.path
    #expect(
      outcome.output == """
        ok       cache: \(path)/caches/animator, 1 segment, 0 MB
        absent   cache: '\(path)/file/caches/animator' cannot be written; name another folder with --cache
        absent   cache: there is no home folder for it; name a folder with --cache

        """)
  }

  @Test("the cache is listed, pruned and verified")
  func commands() throws {
    #expect(
      try run("cache list --cache c").output == "\(folder.file("c").path): 0 segments, 0 bytes\n")
    #expect(try render("--cache c").code == 0)
    let segments = folder.file("c/segments")
    let names = try FileManager.default.contentsOfDirectory(atPath: segments.path).sorted()
    #expect(names.count == 3)
    var sizes: [Int] = []
    for (index, name) in names.enumerated() {
      let path = segments.appending(path: name).path
      sizes.append(try Data(contentsOf: URL(fileURLWithPath: path)).count)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(index) * 86_400)],
        ofItemAtPath: path)
    }
    let lines = try run("cache list --cache c").output.split(separator: "\n")
    for index in 0..<3 {
      let size = String(format: "%11d", sizes[index])
      #expect(
        lines[index]
          == "\(names[index].prefix(16)) \(size) bytes, last used 1970-01-0\(index + 1)T00:00:00Z")
    }
    #expect(lines[3] == "\(folder.file("c").path): 3 segments, \(sizes.reduce(0, +)) bytes")
    let list = try Self.json(run("cache list --cache c --json"))
    let first = try #require((list["segments"] as? [[String: Any]])?.first)
    #expect(first["identity"] as? String == names[0].replacing(".segment", with: ""))
    #expect(first["bytes"] as? Int == sizes[0])
    #expect(first["used"] as? String == "1970-01-01T00:00:00Z")

    #expect(
      try run("cache prune --cache c --cache-size \(sizes[1] + sizes[2])").output
        == "removed: 1 segment, \(sizes[0]) bytes; left: 2 segments, \(sizes[1] + sizes[2]) bytes\n"
    )
    try Data("damaged".utf8).write(to: segments.appending(path: names[1]))
    #expect(
      try run("cache verify --cache c").output
        == "damaged and removed: 1 segment, 7 bytes; complete: 1 segment, \(sizes[2]) bytes\n")
    let pruned = try Self.json(run("cache prune --all --cache c --json"))
    #expect((pruned["removed"] as? [Any])?.count == 1)
    #expect((pruned["segments"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "a cache that does not apply is an error if it was asked for",
    arguments: [
      (
        "render scene.yaml -o a.gif --cache c",
        "error: --cache and --cache-size apply to .mp4, .mov, .mkv and .webm, which consist of segments; a.gif is encoded as a whole\n"
      ),
      (
        "watch scene.yaml -o a.gif --cache c",
        "error: --cache and --cache-size apply to .mp4, .mov, .mkv and .webm, which consist of segments; a.gif is encoded as a whole\n"
      ),
      (
        "render scene.yaml -o a.mp4 --cache c --no-cache",
        "--no-cache cannot be combined with --cache or --cache-size"
      ),
      (
        "render scene.yaml -o a.mp4 --cache-size 1MB --resume",
        "--cache and --cache-size cannot be combined with --resume, which keeps chunks instead"
      ),
      ("cache list --all", "--all applies to 'cache prune'"),
      ("cache prune --all --cache-size 1MB", "--all and --cache-size are mutually exclusive"),
    ])
  func errors(line: String, message: String) throws {
    let outcome = try run(line)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(message))
    #expect(folder.contents == ["scene.yaml"])
  }

  @Test("without being asked for, the cache is not used for other formats")
  func otherFormat() throws {
    #expect(try run("render scene.yaml -o a.gif").errors.isEmpty)
    #expect(try run("render scene.yaml -o null").code == 0)
  }

  @Test("a cache that cannot be written is a note, and the video is rendered")
  func unwritable() throws {
    try Data().write(to: folder.file("file"))
    let outcome = try render("--cache file")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("note: segments were not added to the cache: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try render("--no-cache", to: "b.mp4").code == 0)
    #expect(try bytes("a.mp4") == bytes("b.mp4"))
  }

  @Test("processes at the same time share a cache")
  func concurrent() throws {
    let started = try (0..<3).map { index in
      try CommandLine.start(
        ["render", "scene.yaml", "-o", "\(index).mp4", "--segment-frames", "2", "--cache", "c"],
        in: folder.url)
    }
    #expect(started.map { $0.wait().code } == [0, 0, 0])
    #expect(try run("render scene.yaml -o a.mp4 --segment-frames 2 --no-cache").code == 0)
    for index in 0..<3 { #expect(try bytes("\(index).mp4") == bytes("a.mp4")) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("c/segments").path)
    #expect(names.count == 15)
    #expect(names.allSatisfy { $0.hasSuffix(".segment") })
  }

  @Test("watch renders only what a save has changed")
  func watch() throws {
    let started = try CommandLine.start(
      ["watch", "scene.yaml", "-o", "a.mp4", "--segment-frames", "10", "--cache", "c"],
      in: folder.url)
    defer { kill(started.process.processIdentifier, SIGINT) }
    #expect(started.firstOutput().hasPrefix("a.mp4: 3.000 s"))
    // As editors save: a watched file is never seen in part.
    try folder.write(Self.scene("green"), as: "new.yaml")
    #expect(rename(folder.file("new.yaml").path, folder.file("scene.yaml").path) == 0)
    #expect(started.firstOutput().hasSuffix("; 1 of 3 segments from the cache\n"))
  }
}
