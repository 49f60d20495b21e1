import Foundation
import TestSupport
import Testing

/// The behavior and the exit status of every command.
struct CommandTests {
  let folder: TemporaryFolder
  let scene: String

  init() throws {
    folder = try TemporaryFolder()
    scene = try folder.write(crossing)
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  @Test("render writes a video and prints a summary")
  func render() throws {
    let outcome = try run("render", scene, "-o", "film.mp4")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("film.mp4: 1.000 s, 40 x 20 pixels, 10 frames at 10 a second"))
    #expect(folder.contents == ["film.mp4", "scene.yaml"])
  }

  /// With `LD_DEBUG=files`, glibc's dynamic linker writes down each library that it loads.
  @Test(
    "the libraries of FFmpeg are loaded where films are written only",
    arguments: [
      ("validate scene.yaml", false), ("frame scene.yaml --at 0.5 -o still.png", false),
      ("render scene.yaml -o film.mp4", true),
    ])
  func lazyLibraries(command: String, loads: Bool) throws {
    let outcome = try CommandLine.shell(
      "LD_DEBUG=files LD_DEBUG_OUTPUT=loads $PROGRAM \(command)", in: folder.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let files = folder.contents.filter { $0.hasPrefix("loads.") }
    let text = try files.map { try String(contentsOf: folder.file($0), encoding: .utf8) }.joined()
    #expect(text.contains("libpng"), "nothing was written down")
    #expect(text.contains("libavcodec") == loads)
  }

  @Test("keyframe JSON can replace the scene, and preserves ids")
  func keyframes() throws {
    let actual = try run("render", scene, "-o", "film.keyframes.json")
    #expect(actual.code == 0)
    #expect(
      actual.output == "film.keyframes.json: 1.000 s, 40 x 20 pixels, 10 frames at 10 a second\n")
    for command in [["hash"], ["timeline"], ["inspect", "--at", "0.2"]] {
      let rest = Array(command.dropFirst())
      let expected = try CommandLine.run([command[0], scene] + rest, in: folder.url)
      let found = try CommandLine.run([command[0], "film.keyframes.json"] + rest, in: folder.url)
      #expect(found.code == 0)
      #expect(found.output == expected.output)
    }
    _ = try folder.write("{}", as: "none.keyframes.json")
    let rejected = try run("hash", "none.keyframes.json")
    #expect(rejected.code == 2)
    #expect(
      rejected.errors
        == "none.keyframes.json:1:1: error: this is not keyframe JSON: the format is not 'animator-keyframes'\n"
    )
  }

  @Test("render overwrites a file only with --force")
  func overwrite() throws {
    _ = try folder.write("mine", as: "film.mp4")
    let rejected = try run("render", scene, "-o", "film.mp4")
    #expect(rejected.code == 2)
    #expect(
      rejected.errors
        == "error: 'film.mp4' already exists; use --force to overwrite it, or choose another name\n"
    )
    let recorded = try String(contentsOf: folder.url.appending(path: "film.mp4"), encoding: .utf8)
    #expect(recorded == "mine")
    #expect(try run("render", scene, "-o", "film.mp4", "--force").code == 0)
  }

  @Test("render to null writes no file, and the last progress event has the totals")
  func measure() throws {
    let outcome = try run("render", scene, "-o", "null", "--progress", "json")
    #expect(outcome.code == 0)
    #expect(folder.contents == ["scene.yaml"])
    let last = try #require(outcome.errors.split(separator: "\n").last)
    let event = try #require(
      try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    #expect(event["event"] as? String == "done")
    #expect(event["frames"] as? Int == 10)
    #expect(event["wall"] is Double && event["cpu"] is Double)
    let stages = try #require(event["stages"] as? [String: [String: Double]])
    #expect(Set(stages.keys) == ["evaluate", "raster", "convert", "encode"])
    #expect(stages.values.allSatisfy { Set($0.keys) == ["wall", "cpu"] })
  }

  @Test("progress is not shown without a terminal, and is plain lines on request")
  func progress() throws {
    #expect(try run("render", scene, "-o", "null").errors == "")
    #expect(try run("render", scene, "-o", "null", "--progress", "none").errors == "")
    let plain = try run("render", scene, "-o", "film.mp4", "--progress", "plain").errors
    #expect(plain.contains(/10 of 10 frames, [0-9.]+ a second, [0-9.]+ kB\n/))
  }

  @Test("an odd size is padded, with a note")
  func odd() throws {
    let outcome = try run("render", scene, "-o", "film.mp4", "--size", "39x19")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("note: "))
  }

  @Test("options select frame rate, size and time range")
  func options() throws {
    let outcome = try run(
      "render", scene, "-o", "film.mp4", "--fps", "30", "--scale", "2", "--from", "250ms", "--to",
      "18f")
    #expect(outcome.output.hasPrefix("film.mp4: 0.367 s, 80 x 40 pixels, 11 frames at 30 a second"))
  }

  @Test("--alpha includes the alpha channel, or names the formats that support it")
  func alpha() throws {
    let outcome = try run("render", scene, "-o", "film.mov", "--alpha")
    #expect(outcome.code == 0)
    let rejected = try run("render", scene, "-o", "film.mp4", "--alpha")
    #expect(rejected.code == 2)
    #expect(
      rejected.errors.hasPrefix("error: MP4 does not support transparency; these do: .mov, .mkv, "))
  }

  @Test("an option that applies to one of several outputs is ignored for the others")
  func mixed() throws {
    let outcome = try run(
      "render", scene, "-o", "film.mp4", "-o", "film.gif", "--max-size", "1300", "--crf", "30")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("note: reduced to fit: "))
  }

  @Test("several outputs are written in one run, with summaries as JSON on request")
  func several() throws {
    let outcome = try run(
      "render", scene, "-o", "film.mp4", "-o", "film.gif", "-o", "f-%02d.png", "--speed", "2",
      "--json")
    #expect(outcome.code == 0)
    let lines = try outcome.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.map { $0?["file"] as? String } == ["film.mp4", "film.gif", "f-%02d.png"])
    #expect(lines.allSatisfy { $0?["frames"] as? Int == 5 && $0?["duration"] as? Double == 0.5 })
    #expect(
      folder.contents == [
        "f-00.png", "f-01.png", "f-02.png", "f-03.png", "f-04.png", "film.gif", "film.mp4",
        "scene.yaml",
      ])
  }

  @Test("a comparison shows two scenes side by side, with timecode and ids")
  func review() throws {
    let outcome = try run(
      "render", scene, "-o", "film.mp4", "--compare", scene, "--overlay", "timecode,ids",
      "--motion-blur", "180")
    #expect(outcome.output.hasPrefix("film.mp4: 1.000 s, 88 x 20 pixels, 10 frames"))
  }

  @Test("the overlay of the layout requires a scene")
  func layoutOverlay() throws {
    let shown = try run("render", scene, "-o", "layout.mp4", "--overlay", "layout")
    #expect(shown.code == 0)
    try Data("reel: 1\nscenes: [{scene: scene.yaml}]\n".utf8)
      .write(to: folder.url.appending(path: "reel.yaml"))
    let rejected = try run("render", "reel.yaml", "-o", "reel.mp4", "--overlay", "layout")
    #expect(rejected.code == 2)
    #expect(rejected.errors.contains("--overlay layout requires a scene"))
    #expect(!folder.contents.contains("reel.mp4"))
  }

  @Test("a GIF is reduced to the maximum size, with a note; other formats are rejected")
  func maximumSize() throws {
    let outcome = try run("render", scene, "-o", "film.gif", "--max-size", "1300")
    #expect(outcome.code == 0)
    let data = try Data(contentsOf: folder.url.appending(path: "film.gif"))
    #expect(data.count <= 1300)
    #expect(outcome.errors.hasPrefix("note: reduced to fit: "))
    let rejected = try run("render", scene, "-o", "film.mp4", "--max-size", "1k")
    #expect(rejected.code == 2)
  }

  @Test("frame writes a PNG, a JPEG or a WebP, of the same frame")
  func stills() throws {
    let heads: [(name: String, head: [UInt8])] = [
      ("a.png", [0x89, 0x50, 0x4E, 0x47]), ("a.jpg", [0xFF, 0xD8, 0xFF]),
      ("a.jpeg", [0xFF, 0xD8, 0xFF]), ("a.webp", Array("RIFF".utf8)),
    ]
    for (name, head) in heads {
      #expect(try run("frame", scene, "--at", "1", "-o", name).code == 0, "\(name)")
      #expect(try Data(contentsOf: folder.url.appending(path: name)).starts(with: head))
    }
    let other = try run("frame", scene, "--at", "1", "-o", "a.gif")
    #expect(other.code == 2)
    #expect(other.errors.contains("must have the extension .webp or .png or .jpg or .jpeg"))
    let onion = try run("frame", scene, "--at", "1", "--onion", "3", "-o", "onion.jpg")
    #expect(onion.code == 2 && onion.errors.contains(".png"))
  }

  @Test("a GIF is reported with its own frames and rate")
  func reducedRate() throws {
    let outcome = try run("render", scene, "-o", "film.gif", "--fps", "60", "--json")
    #expect(
      outcome.errors
        == "note: GIF is limited to 50 frames per second: 1 of every 2 frames is written, at 30 fps\n"
    )
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    // One second.
    #expect(report?["frames"] as? Int == 30 && report?["rate"] as? String == "30")
    #expect(report?["duration"] as? Double == 1)
  }

  @Test("a film longer than the scene is noted")
  func pastEnd() throws {
    let outcome = try run("render", scene, "-o", "film.gif", "--to", "2")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "note: the scene ends at 1.0s; showing its final state\n")
    #expect(try run("render", scene, "-o", "short.gif", "--to", "1").errors.isEmpty)
  }

  @Test("frame draws onion skins of the preceding motion")
  func onion() throws {
    #expect(try run("frame", scene, "--at", "1", "--onion", "3", "-o", "onion.png").code == 0)
    #expect(try run("frame", scene, "--at", "1", "--from", "0", "-o", "o.png").code == 2)
    #expect(folder.contents == ["onion.png", "scene.yaml"])
  }

  @Test("assembled chunks are identical to a single render; missing chunks are reported")
  func chunks() throws {
    let renderOptions = ["--segment-frames", "4", "--preset", "ultrafast"]
    #expect(
      try CommandLine.run(["render", scene, "-o", "whole.mp4"] + renderOptions, in: folder.url).code
        == 0)
    let planned = try CommandLine.run(
      ["plan", scene, "-o", "film.mp4", "--plan", "p.json"] + renderOptions, in: folder.url)
    #expect(planned.output == "p.json: 3 chunks, 10 frames in total\n")
    #expect(try run("render", "p.json", "--chunk", "2").output == "chunk 2: 2 frames\n")
    #expect(try run("render", "p.json", "--chunk", "0").code == 0)
    let gap = try run("assemble", "p.json")
    #expect(gap.code == 75)
    #expect(
      gap.errors == """
        error: 1 of 3 chunks of 'p.json' are missing or damaged; render them with: animate-cli render p.json \
        --chunk 1

        """)
    let report = try run("render", "p.json", "--chunk", "1", "--json").output
    #expect(report.hasPrefix("{\"chunk\":1,\"frames\":4,\"file\":\""))
    #expect(try run("render", "p.json", "--chunk", "3").code == 2)
    #expect(
      try run("assemble", "p.json").output
        == "film.mp4: 1.000 s, 40 x 20 pixels, 10 frames at 10 a second\n")
    let again = try run("assemble", "p.json", "--force", "--json").output
    #expect(again.contains("\"frames\":10,"))
    // The elapsed time is positive.
    #expect(again.contains("\"wall\":") && !again.contains("\"wall\":0,"))
    #expect(again.contains("\"cpu\":") && !again.contains("\"cpu\":0,"))
    let bytes = try ["film.mp4", "whole.mp4"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(bytes[0] == bytes[1])
    _ = try folder.write(crossing.replacing("red", with: "blue"))
    let changed = try run("render", "p.json", "--chunk", "0")
    #expect(changed.code == 2)
    #expect(
      changed.errors
        == "error: this video differs from the plan: the scene changed since; create a new plan\n"
    )
    let mixed = try run("assemble", "p.json", "--force")
    #expect(mixed.code == 2 && mixed.errors == changed.errors)
    #expect(try run("assemble", "scene.yaml").code == 2)
  }

  @Test("a plan can be moved with its scene, and does not contain its original directory")
  func movedPlan() throws {
    let manager = FileManager.default
    let project = folder.url.appending(path: "project")
    try manager.createDirectory(
      at: project.appending(path: "plans"), withIntermediateDirectories: true)
    try Data(crossing.utf8).write(to: project.appending(path: "a.yaml"))
    let planned = try CommandLine.run(
      ["plan", "a.yaml", "-o", "a.mp4", "--plan", "plans/p.json", "--preset", "ultrafast"],
      in: project)
    #expect(planned.code == 0)
    let text = try String(contentsOf: project.appending(path: "plans/p.json"), encoding: .utf8)
    #expect(text.contains("\"directory\" : \"..\"") && !text.contains(folder.url.lastPathComponent))
    try manager.moveItem(at: project, to: folder.url.appending(path: "elsewhere"))
    #expect(try run("render", "elsewhere/plans/p.json", "--chunk", "0").code == 0)
    #expect(try run("assemble", "elsewhere/plans/p.json").code == 0)
    #expect(manager.fileExists(atPath: folder.url.appending(path: "elsewhere/a.mp4").path))
    #expect(
      try run("assemble", "elsewhere/plans/p.json", "-o", "b.mp4").output.hasPrefix("b.mp4: "))
    #expect(manager.fileExists(atPath: folder.url.appending(path: "b.mp4").path))
  }

  @Test("diagnostics of a plan's scenes have paths relative to the current directory")
  func diagnosticsOfPlans() throws {
    let plans = folder.url.appending(path: "project/plans")
    try FileManager.default.createDirectory(at: plans, withIntermediateDirectories: true)
    let scene = folder.url.appending(path: "project/a.yaml")
    // An invisible view, which causes a warning.
    let hidden = crossing.replacing(
      "views:", with: "views:\n  - {id: gone, frame: [900, 900, 1, 1], backgroundColor: red}")
    try Data(hidden.utf8).write(to: scene)
    let planned = try CommandLine.run(
      ["plan", "a.yaml", "-o", "a.mkv", "--codec", "ffv1", "--plan", "plans/p.json"],
      in: folder.url.appending(path: "project"))
    #expect(planned.code == 0 && planned.errors.hasPrefix("a.yaml:4:5: warning: "))
    let render = ["render", "--chunk", "0"]
    for (from, plan, named) in [
      (folder.url, "project/plans/p.json", "project/a.yaml"), (plans, "p.json", "../a.yaml"),
      (scene.deletingLastPathComponent(), "plans/p.json", "a.yaml"),
      (folder.url, plans.appending(path: "p.json").path, scene.path),
    ] {
      let warned = try CommandLine.run(render + [plan], in: from)
      #expect(warned.code == 0 && warned.errors.hasPrefix("\(named):4:5: warning: "), "\(named)")
    }
    try Data("animator: 1\nviews: 7\n".utf8).write(to: scene)
    let broken = try run("render", "project/plans/p.json", "--chunk", "0")
    #expect(broken.code == 2 && broken.errors.hasPrefix("project/a.yaml:1:1: error: "))
  }

  /// A square that is invisible in the first frame of each chunk of four: visible in frames 1, 2, 5
  /// and 6 of 0 to 7.
  private static let blinking = """
    animator: 1
    stage: {size: [40, 20], scale: 1, fps: 10, background: white}
    views: [{id: box, frame: [0, 0, 20, 20], backgroundColor: red, alpha: 0}]
    script:
      - {loop: 2, steps: [{wait: 0.1}, {set: {box: {alpha: 1}}}, {wait: 0.2}, {set: {box: {alpha: 0}}}, {wait: 0.1}]}
    """

  @Test(
    "the remains of an interrupted run of another version of a scene are reported and not resumed")
  func changedResume() throws {
    let renderOptions = ["-o", "film.mkv", "--segment-frames", "4", "--preset", "ultrafast"]
    let name = try folder.write(Self.blinking, as: "blinking.yaml")
    // The remains of an interrupted run: its plan and a chunk.
    #expect(
      try CommandLine.run(["plan", name, "--plan", "p.json"] + renderOptions, in: folder.url).code
        == 0)
    #expect(try run("render", "p.json", "--chunk", "0").code == 0)
    let plan = try #require(
      JSONSerialization.jsonObject(
        with: Data(contentsOf: folder.url.appending(path: "p.json"))) as? [String: Any])
    let store = folder.url.appending(path: ".film.mkv.chunks")
    try FileManager.default.moveItem(at: folder.url.appending(path: "p.chunks"), to: store)
    try JSONSerialization.data(withJSONObject: try #require(plan["plan"]))
      .write(to: store.appending(path: "plan.json"))
    _ = try folder.write(Self.blinking.replacing("red", with: "blue"), as: name)
    let resumed = try CommandLine.run(["render", name, "--resume"] + renderOptions, in: folder.url)
    #expect(resumed.code == 0)
    #expect(
      resumed.errors == """
        note: the scene changed since the interrupted run: its chunks were discarded and all frames were \
        rendered again\n
        """)
    let bytes = try Data(contentsOf: folder.url.appending(path: "film.mkv"))
    #expect(
      try CommandLine.run(["render", name, "--force"] + renderOptions, in: folder.url).errors
        .isEmpty)
    #expect(try Data(contentsOf: folder.url.appending(path: "film.mkv")) == bytes)
  }

  @Test("watch renders when the scene is saved, prints errors, and ends when interrupted")
  func watch() throws {
    let started = try CommandLine.start(
      ["watch", scene, "-o", "film.mp4", "--preset", "ultrafast"], in: folder.url)
    #expect(started.firstOutput().hasPrefix("film.mp4: 1.000 s, 40 x 20 pixels, 10 frames"))
    _ = try folder.write("animator: 1\nstage: {size: [0, 1]}")
    #expect(started.firstError().hasPrefix("scene.yaml:2:15: error: the width is 0 pixels"))
    _ = try folder.write(crossing.replacing("[40, 20]", with: "[48, 20]"))
    #expect(started.firstOutput().hasPrefix("film.mp4: 1.000 s, 48 x 20 pixels"))
    kill(started.process.processIdentifier, SIGINT)
    #expect(started.wait().code == 130)
    #expect(folder.contents == ["film.mp4", "scene.yaml"])
    // A second run overwrites the existing file.
    let again = try CommandLine.start(
      ["watch", scene, "-o", "film.mp4", "--preset", "ultrafast"], in: folder.url)
    #expect(again.firstOutput().hasPrefix("film.mp4: 1.000 s, 48 x 20 pixels"))
    kill(again.process.processIdentifier, SIGINT)
    #expect(again.wait().code == 130)
  }

  @Test("shells complete commands and options", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let outcome = try run("--generate-completion-script", shell)
    #expect(outcome.code == 0)
    for word in ["render", "assemble", "segment-frames"] { #expect(outcome.output.contains(word)) }
  }

  @Test("doctor reports the installation, and exits with 1 if something is missing")
  func doctor() throws {
    let outcome = try run("doctor")
    #expect(outcome.output.contains("ok       h264 (libx264)"))
    #expect(outcome.output.contains("ok       opus (libopus)"))
    #expect(outcome.output.contains("processors"))
    #expect((outcome.code == 1) == outcome.output.contains("missing  "))
    for part in ["cache", "Slurm (sbatch)", "Open Job Description (openjd)", "Debian package"] {
      #expect(outcome.output.contains(part), "\(part)")
    }
    let json = try run("doctor", "--json").output
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
  }

  @Test(
    "new writes a scene without warnings",
    arguments: ["card", "title", "loop", "countdown", "logo", "features"])
  func new(template: String) throws {
    #expect(try run("new", "n.yaml", "--template", template).code == 0)
    let validated = try run("validate", "n.yaml", "--strict")
    #expect(validated.code == 0 && validated.errors == "")
    #expect(try run("new", "n.yaml").code == 2)
  }

  @Test("frame writes a PNG, prints a summary, and notes times after the end")
  func frame() throws {
    let actual = try run("frame", scene, "--at", "0.5", "-o", "frame.png")
    #expect(actual.code == 0 && actual.output == "frame.png: 40 x 20 pixels, 1 frame\n")
    let late = try run("frame", scene, "--at", "9", "-o", "late.png", "--json")
    #expect(late.errors == "note: the scene ends at 1.0s; showing its final state\n")
    #expect(
      late.output.hasPrefix("{\"file\":\"late.png\",\"width\":40,\"height\":20,\"frames\":1,"))
    let data = try Data(contentsOf: folder.url.appending(path: "frame.png"))
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try run("frame", scene, "--at", "0.5", "-o", "frame.gif").code == 2)
  }

  @Test("sheet writes a PNG")
  func sheet() throws {
    #expect(try run("sheet", scene, "-o", "sheet.png", "--count", "4").code == 0)
    #expect(folder.contents == ["scene.yaml", "sheet.png"])
    #expect(try run("sheet", scene, "-o", "other.png", "--count", "0").code == 2)
  }

  @Test("inspect prints the presentation values as JSON, unrounded")
  func inspect() throws {
    let outcome = try run("inspect", scene, "--at", "0.3", "--format", "json")
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(values["time"] as? Double == 0.3)
    let views = try #require(values["views"] as? [String: [String: Any]])
    #expect(views["box"]?["center"] as? [Double] == [16, 10])
    #expect(views["box"]?["backgroundColor"] as? String == "#ff0000ff")
    #expect(views["box"]?["superview"] is NSNull)
  }

  private static let arranged = """
    animator: 1
    stage: {size: [100, 60]}
    views:
      - id: card
        constraints: [left = superview.left + 10, top = superview.top, bottom = superview.bottom]
        subviews: [{id: icon, frame: [1, 2, 3, 4]}]
    constraints:
      - {name: w, constraint: card.width = 40}
      - card.width = 50
    script: [{layout: {w: 60}, duration: 1, curve: linear}]
    """

  @Test("layout prints frames, the constraints that determine them, ambiguities and conflicts")
  func layout() throws {
    let scene = try folder.write(Self.arranged, as: "arranged.yaml")
    let outcome = try run("layout", scene, "--at", "0.5")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        stage [0, 0, 100, 60] at 0.5 s
          card, view [10, 0, 60, 60] shown at [10, 0, 50, 60]  arranged.yaml:4
              horizontal: card.left = superview.left + 10 (line 5); card.width = 60 (line 8)
              vertical: card.top = superview.top (line 5); card.bottom = superview.bottom (line 5)
            icon, view [1, 2, 3, 4]  arranged.yaml:6
        arranged.yaml:9:5: warning: 'card.width = 50' is ignored, because it conflicts with 'card.width = 40'; \
        lower the priority of one of them, as in '@ 999'

        """)
    #expect(outcome.errors == "")
    let part = try run("layout", scene, "--view", "icon")
    #expect(part.output.hasPrefix("stage [0, 0, 100, 60] at 0 s\n  icon, view [1, 2, 3, 4]"))
    let unknown = try run("layout", scene, "--view", "icn")
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean 'icon'?"))
  }

  @Test("layout --json has numbers and source locations")
  func layoutJSON() throws {
    let scene = try folder.write(Self.arranged, as: "arranged.yaml")
    let outcome = try run("layout", scene, "--json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let views = try #require(document["views"] as? [[String: Any]])
    #expect(views.map { $0["id"] as? String } == ["card", "icon"])
    // The step changes the width at once, and begins to animate it.
    #expect(views[0]["frame"] as? [Double] == [10, 0, 60, 60])
    #expect(views[0]["presentedFrame"] as? [Double] == [10, 0, 40, 60])
    #expect(views[1]["presentedFrame"] is NSNull)
    let horizontal = try #require(views[0]["horizontal"] as? [[String: Any]])
    #expect(horizontal[1]["constraint"] as? String == "card.width = 60")
    #expect(horizontal[1]["line"] as? Int == 8 && horizontal[1]["column"] as? Int == 27)
    #expect((document["conflicts"] as? [String])?.count == 1)
  }

  @Test("layout names what constraints leave open, and refuses reels")
  func ambiguousLayout() throws {
    let open = try folder.write(
      "animator: 1\nstage: {size: [100, 60]}\nviews: [{id: a, constraints: [left = superview.left]}]",
      as: "open.yaml")
    #expect(try run("layout", open).output.contains("ambiguous: minY, Width, Height"))
    let reel = try folder.write("reel: 1\nscenes: [{scene: open.yaml}]", as: "reel.yaml")
    let outcome = try run("layout", reel)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("'layout' needs a scene"))
  }

  @Test("inspect prints the layer properties that differ from a new layer's")
  func inspectLayer() throws {
    let scene = try folder.write(
      """
      animator: 1
      stage: {size: [20, 20]}
      views:
        - {id: plain, frame: [0, 0, 5, 5]}
        - {id: card, frame: [0, 0, 10, 10], cornerRadius: 4}
      script:
        - {animate: {card: {cornerRadius: 2, "transform.rotation": 90}}, duration: 1, curve: linear}
      """, as: "layer.yaml")
    let outcome = try run("inspect", scene, "--at", "0.5")
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let views = try #require(values["views"] as? [String: [String: Any]])
    // Halfway from 4 to 2. The rotation is part of the view's transform.
    #expect(views["card"]?["layer"] as? [String: Double] == ["cornerRadius": 3])
    #expect(views["plain"]?["layer"] == nil)
  }

  @Test("timeline prints the animations as JSON")
  func timeline() throws {
    let outcome = try run("timeline", scene, "--format", "json")
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(values["duration"] as? Double == 1)
    #expect((values["animations"] as? [[String: Any]])?.map { $0["view"] as? String } == ["box"])
  }

  @Test("timeline draws an uncolored chart of 80 columns or of COLUMNS")
  func chart() throws {
    for (setting, columns) in [("-u COLUMNS", 80), ("COLUMNS=120", 120), ("COLUMNS=x", 80)] {
      let outcome = try CommandLine.shell(
        "env \(setting) $PROGRAM timeline scene.yaml", in: folder.url)
      #expect(outcome.code == 0)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[2].hasPrefix("box position ┣ linear ━"))
      #expect(lines.map(\.count).max() == columns)
      #expect(!outcome.output.contains("\u{1B}"))
    }
  }

  @Test("on a terminal, timeline has its width and is colored unless NO_COLOR is set")
  func terminal() throws {
    let line =
      "stty cols 60; unset COLUMNS NO_COLOR; export TERM=xterm; $PROGRAM timeline scene.yaml"
    let outcome = try CommandLine.shell(
      "export PROGRAM; script -qec '\(line)' /dev/null", in: folder.url)
    #expect(outcome.output.contains("\u{1B}[36m┣"))
    let plain = outcome.output.replacing(/\u{1B}\[[0-9]*m/, with: "").replacing("\r\n", with: "\n")
    #expect(plain.split(separator: "\n").map(\.count).max() == 60)
    let colorless = line.replacing("; $PROGRAM", with: " NO_COLOR=1; $PROGRAM")
    let bare = try CommandLine.shell(
      "export PROGRAM; script -qec '\(colorless)' /dev/null", in: folder.url)
    #expect(bare.output.contains("┣") && !bare.output.contains("\u{1B}"))
  }

  @Test("trace prints values and events, or writes them to a file")
  func trace() throws {
    let expected = """
        0.000    ┌ box           position [10, 10] → [30, 10], 1 s, linear
        0.000      box           bounds.size [20, 20]  position [10, 10]  backgroundColor #ff0000ff
        0.500      box           position [20, 10]
        1.000    └ box           position → [30, 10] finished after 1 s
        1.000      box           position [30, 10]
        1.000      (end)

      """
    let outcome = try run("trace", scene, "--every", "5f", "--views", "box")
    #expect(outcome.output == expected)
    #expect(try run("trace", scene, "--every", "500ms", "-o", "trace.txt").output == "")
    let recorded = try String(contentsOf: folder.url.appending(path: "trace.txt"), encoding: .utf8)
    #expect(recorded == expected)
    #expect(try run("trace", scene, "-o", "trace.txt").code == 2)
    #expect(try run("trace", scene, "-o", "trace.txt", "--force").code == 0)
  }

  @Test("hash prints one line per frame, independent of the number of jobs")
  func hash() throws {
    let outcome = try run("hash", scene)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[3].hasPrefix("3 0.300000 "))
    #expect(lines.allSatisfy { $0.split(separator: " ")[2].count == 64 })
    #expect(Set(lines.map { $0.split(separator: " ")[2] }).count == 10)
    #expect(try run("hash", scene, "--jobs", "3").output == outcome.output)
  }

  /// DejaVu Serif is installed with DejaVu Sans, in the package fonts-dejavu-core, and is never
  /// drawn with.
  @Test("an installed font that is not an asset is rejected, with the asset to add")
  func installedFont() throws {
    let file = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
    func scene(_ assets: String) -> String {
      """
      animator: 1
      stage: {size: [9, 9]}
      assets: \(assets)
      views: [{type: label, text: a, frame: [0, 0, 9, 9], font: {family: DejaVu Serif, size: 4}}]
      """
    }
    _ = try folder.write(scene("{}"), as: "serif.yaml")
    let rejected = try run("validate", "serif.yaml")
    #expect(rejected.code == 2)
    #expect(
      rejected.errors
        == "serif.yaml:4:68: error: the font family 'DejaVu Serif' is installed on this machine but is "
        + "not an asset of the scene, so other machines may lack it; add its file, or a copy next to the "
        + "scene: assets: {name: \(file)}\n")
    _ = try folder.write(scene("{name: \(file)}"), as: "serif.yaml")
    #expect(try run("validate", "serif.yaml") == Outcome(code: 0, output: "", errors: ""))
  }

  @Test("validate --strict treats warnings as errors")
  func strict() throws {
    _ = try folder.write(
      "animator: 1\nstage: {size: [9, 9]}\nviews: [{id: a, alpha: 0}]", as: "unseen.yaml")
    let message =
      "'a' is never visible: it is always hidden or has an alpha of 0; change that, or remove the view"
    let lenient = try run("validate", "unseen.yaml")
    #expect(
      lenient == Outcome(code: 0, output: "", errors: "unseen.yaml:3:9: warning: \(message)\n"))
    let strict = try run("validate", "unseen.yaml", "--strict")
    #expect(strict == Outcome(code: 2, output: "", errors: "unseen.yaml:3:9: error: \(message)\n"))
    let json = try run("validate", "unseen.yaml", "--strict", "--json")
    #expect(json.code == 2 && json.output.contains("\"severity\":\"error\""))
    #expect(try run("validate", scene, "--strict") == Outcome(code: 0, output: "", errors: ""))
  }

  @Test("validate prints the errors of all scenes, and nothing for valid ones")
  func validate() throws {
    let invalid = try folder.write("animator: 1\nstage: {size: [0, 1]}", as: "wrong.yaml")
    let good = try run("validate", scene)
    #expect(good.code == 0 && good.output + good.errors == "")
    let outcome = try run("validate", scene, invalid, "missing.yaml")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == """
        wrong.yaml:2:15: error: the width is 0 pixels; it must be 1 to 16384
        missing.yaml:1:1: error: the scene cannot be read: the file does not exist

        """)
    let report = try run("validate", scene, invalid, "--json")
    #expect(report.code == 2 && report.errors == "")
    #expect(
      report.output == """
        {"file":"wrong.yaml","line":2,"column":15,"severity":"error",\
        "message":"the width is 0 pixels; it must be 1 to 16384"}

        """)
  }

  @Test(
    "every command rejects an invalid scene with exit status 2 and leaves no files",
    arguments: [
      ["render", "-o", "film.mp4"], ["frame", "--at", "0", "-o", "f.png"],
      ["sheet", "-o", "s.png"],
      ["inspect", "--at", "0"], ["timeline"], ["trace"], ["hash"], ["validate"],
    ])
  func invalidScene(arguments: [String]) throws {
    let invalid = try folder.write(crossing.replacing("box: {", with: "bux: {"), as: "wrong.yaml")
    let command = [arguments[0], invalid] + arguments.dropFirst()
    let outcome = try CommandLine.run(command, in: folder.url)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "wrong.yaml:6:16: error: no view has the id 'bux'; did you mean 'box'?\n")
    #expect(folder.contents == ["scene.yaml", "wrong.yaml"])
  }

  @Test(
    "invalid arguments exit with 2 and a specific message",
    arguments: [
      (["rnder", "scene.yaml"], "unknown command 'rnder'; did you mean 'render'?"),
      (["nonsense"], "unknown command 'nonsense'; valid: render, "),
      (["trace", "scene.yaml", "--every", "0"], "it must be above 0, such as 100ms"),
      (["trace", "scene.yaml", "--every", "0.0000001"], "samples; the limit is 1000000"),
      (["trace", "scene.yaml", "--views", "bix"], "no view has the id 'bix'; did you mean 'box'?"),
      (["timeline", "scene.yaml", "--format", "jsn"], "'jsn'"),
      (["render", "scene.yaml"], "--output"),
      (["render", "scene.yaml", "-o", "film.xyz"], "'film.xyz'"),
      (
        ["render", "scene.yaml", "-o", "film.mp4", "--fps", "0"], "<rate>': it must be 1 to 1000"
      ),
      (["render", "scene.yaml", "-o", "film.mp4", "--scale", "0"], "a number above 0"),
      (["render", "scene.yaml", "-o", "film.mp4", "--size", "20000x2"], "each 1 to 16384"),
      (["render", "scene.yaml", "-o", "film.mp4", "--size", "20x"], "--size"),
      (["render", "scene.yaml", "-o", "film.mp4", "--jobs", "0"], "1 to 1024"),
      (["render", "scene.yaml", "-o", "film.mp4", "--from", "2", "--to", "1"], "2.0s"),
      (
        ["render", "scene.yaml", "-o", "film.mp4", "--from", "5"],
        "past the end of the video at 1.0s"
      ),
      (
        ["render", "scene.yml", "-o", "a.mp4"],
        "the file does not exist; did you mean 'scene.yaml'?"
      ),
      (
        ["render", "scene.yaml", "-o", "a.mp4", "--codec", "prores"],
        "'prores' is supported in .mov"
      ),
      (["render", "scene.yaml", "-o", "a.mp4", "--codec", "H264"], "did you mean 'h264'?"),
      (
        ["render", "scene.yaml", "-o", "a.gif", "--codec", "h264"],
        "GIF does not support the option codec"
      ),
      (
        ["render", "scene.yaml", "-o", "a.png", "--to", "1f", "--crf", "3"],
        "does not support the option crf"
      ),
      (["new", "first.txt"], "'first.txt' must have the extension .yaml or .yml"),
      (["plan", "scene.yaml", "-o", "a.mp4", "--plan", "a"], "'a' must have the extension .json"),
      (["assemble", "a.json"], "there is no plan 'a.json'; create one with 'animate-cli plan'"),
      (["render", "scene.yaml", "-o", "film.mp4", "--preset", "warp"], "'warp'"),
      (["render", "scene.yaml", "-o", "film.mp4", "--codec", "warp"], "'warp'"),
      (["render", "scene.yaml", "-o", "film.mp4", "--crf", "99"], "0 to 51 for h264"),
      (["render", "scene.yaml", "-o", "missing/film.mp4"], "missing"),
      (["render", "scene.yaml", "-o", "film.mp4", "--progress", "loud"], "--progress"),
      (["render", "scene.yaml", "-o", "a.mp4", "--speed", "0"], "0.001 to 1000"),
      (
        ["render", "scene.yaml", "-o", "a.mp4", "--speed", "2", "--every", "1"],
        "mutually exclusive"
      ),
      (["render", "scene.yaml", "-o", "a.mp4", "--motion-blur", "361"], "1 to 360"),
      (["render", "scene.yaml", "-o", "a.mp4", "--overlay", "clock"], "timecode, ids"),
      (["render", "scene.yaml", "-o", "a.gif", "--max-size", "much"], "such as 300000, 500k"),
      (["render", "scene.yaml", "-o", "a.gif", "--dither", "some"], "--dither"),
      (["render", "scene.yaml", "-o", "a.mp4", "-o", "a.mp4"], "twice"),
      (["render", "scene.yaml", "--chunk", "0"], "is not a plan"),
      (["render", "scene.yaml", "--chunk", "2-1"], "a range or a list"),
      (["render", "scene.yaml", "--chunk", "0", "--tasks", "a"], "--tasks requires --chunk auto"),
      (["plan", "scene.yaml", "-o", "a.mp4"], "--bundle <folder>"),
      (
        ["plan", "scene.yaml", "-o", "a.mp4", "--plan", "p.json", "--bundle", "b"],
        "mutually exclusive"
      ),
      (
        ["plan", "scene.yaml", "-o", "a.mp4", "--bundle", "b", "--overlay", "layout"],
        "use --plan instead of --bundle"
      ),
      (
        ["render", "scene.yaml", "-o", "a.mp4", "--chunk", "0"], "cannot be combined with --output"
      ),
      (["render", "scene.yaml", "-o", "a.mp4", "-o", "b.gif", "--resume"], "a single --output"),
      (["plan", "scene.yaml", "-o", "a.png", "--plan", "p.json"], "independent of each other"),
      (["inspect", "scene.yaml", "--at", "soon"], "a time"),
      (["inspect", "scene.yaml", "--at", "86401"], "0 to 24 hours"),
    ])
  func invalidArguments(arguments: [String], named: String) throws {
    let outcome = try CommandLine.run(arguments, in: folder.url)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(named))
    #expect(outcome.output == "")
    #expect(folder.contents == ["scene.yaml"])
  }

  @Test(
    "a negative number has the same error after a space and after an equals sign",
    arguments: [
      (["render", "-o", "null"], "--scale", "-1", "a number above 0"),
      (["render", "-o", "null"], "--fps", "-30", "1 to 1000"),
      (["render", "-o", "null"], "--size", "-1x2", "WxH"),
      (["render", "-o", "null"], "--from", "-1", "0 to 24 hours"),
      (["render", "-o", "null"], "--to", "-250ms", "0 to 24 hours"),
      (["render", "-o", "null"], "--jobs", "-1", "1 to 1024"),
      (["render", "-o", "null"], "--crf", "-1", "0 to 51 for h264"),
      (["frame", "-o", "f.png"], "--at", "-1s", "0 to 24 hours"),
      (["frame", "-o", "f.png", "--at", "0"], "--scale", "-0.5", "a number above 0"),
      (["sheet", "-o", "s.png"], "--count", "-1", "1 to 400"),
      (["sheet", "-o", "s.png"], "--from", "-1f", "0 to 24 hours"),
      (["sheet", "-o", "s.png"], "--to", "-1", "0 to 24 hours"),
      (["inspect"], "--at", "-1", "0 to 24 hours"),
      (["hash"], "--fps", "-1", "1 to 1000"),
    ])
  func negative(command: [String], option: String, value: String, allowed: String) throws {
    let command = [command[0], scene] + command.dropFirst()
    let apart = try CommandLine.run(command + [option, value], in: folder.url)
    let joined = try CommandLine.run(command + ["\(option)=\(value)"], in: folder.url)
    #expect(apart.code == 2 && joined.code == 2)
    #expect(apart.errors == joined.errors)
    #expect(apart.errors.contains("The value '\(value)' is invalid for '\(option) "))
    #expect(apart.errors.contains("it must be ") && apart.errors.contains(allowed))
  }

  @Test("a lossless video has a note about player support")
  func lossless() throws {
    let outcome = try run("render", scene, "-o", "film.mp4", "--crf", "0")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "note: a crf of 0 is lossless, which many players do not support; 1 is the best quality that all of them do\n"
    )
  }

  @Test("the manual page in the repository is up to date")
  func manual() throws {
    let actual = try run("manual").output
    let url = repository.appending(path: "docs/animate-cli.1")
    let recorded = try? String(contentsOf: url, encoding: .utf8)
    #expect(recorded == actual, "to update it: make manual")
    for word in [
      "\n.SS render\n", "\n.SS assemble\n", ".B \\-\\-segment\\-frames <count>",
    ] {
      #expect(actual.contains(word))
    }
  }

  /// The noise is at 8 kHz. Floating-point resampling gives other samples with SSE2 than with AVX2.
  @Test("files, including resampled audio, do not depend on the instruction set")
  func instructionSets() throws {
    try wavOfNoise().write(to: folder.url.appending(path: "noise.wav"))
    let loud = try folder.write(crossing + "\naudio: [{file: noise.wav}]", as: "loud.yaml")
    let names = ["a.mov", "a.mkv", "a.gif", "a.webp"]
    var files: [[Data]] = []
    for set in ["base", "v3", "v4"] {
      let outputs = names.map { "-o \($0)" }.joined(separator: " ")
      let outcome = try CommandLine.shell(
        """
        export ANIMATOR_ISA=\(set)
        $PROGRAM render \(loud) \(outputs) --force && $PROGRAM render \(loud) -o b.webp --codec webp --force
        """, in: folder.url)
      #expect(outcome.code == 0, "\(outcome.errors)")
      files.append(
        try (names + ["b.webp"]).map { try Data(contentsOf: folder.url.appending(path: $0)) })
    }
    #expect(files[1] == files[0])
    #expect(files[2] == files[0])
  }

  @Test("audio is included unless --no-audio is set")
  func audio() throws {
    try wavOfNoise().write(to: folder.url.appending(path: "noise.wav"))
    let loud = try folder.write(crossing + "\naudio: [{file: noise.wav}]", as: "loud.yaml")
    let sizes = try [[], ["--no-audio"], ["--audio-bitrate", "32k"]].map { options in
      let outcome = try CommandLine.run(
        ["render", loud, "-o", "film.mp4", "--force"] + options, in: folder.url)
      #expect(outcome.code == 0 && outcome.errors == "")
      return try Data(contentsOf: folder.url.appending(path: "film.mp4")).count
    }
    #expect(sizes[1] < sizes[2] && sizes[2] < sizes[0])
    let slow = try run("render", loud, "-o", "slow.mp4", "--speed", "0.5")
    #expect(slow.errors.hasPrefix("note: the audio was left out: "))
    #expect(
      try run("render", loud, "-o", "a.gif").errors
        == "note: GIF does not support audio: it was left out\n")
    #expect(try run("render", loud, "-o", "a.webm", "--audio-codec", "mp3").code == 2)
  }

  @Test("--version prints the version")
  func version() throws {
    let outcome = try run("--version")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("animate-cli "))
    #expect(outcome.output.contains("\nFFmpeg "))
  }

  @Test(
    "a full disk exits with 1 and a message, in any format",
    arguments: [
      "film.mp4 --crf 0", "film.mov --codec prores", "film.mkv --codec ffv1",
      "film.webm --crf 0 --overlay timecode",
      "film.gif", "film.apng", "film.webp --overlay timecode", "f-%d.png --overlay timecode",
      "film.mp4 -o film.gif",
    ])
  func fullDisk(output: String) throws {
    // A limit on file sizes simulates a full disk.
    let outcome = try CommandLine.shell(
      "ulimit -f 1; exec $PROGRAM render scene.yaml --scale 12 -o \(output)", in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("no space left"))
    #expect(folder.contents == ["scene.yaml"])
  }
}
