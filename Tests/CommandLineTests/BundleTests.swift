import Foundation
import TestSupport
import Testing

/// Plans that machines of a cluster share: bundles, arrays of tasks, and what may go wrong.
@Suite("Bundles", .serialized)
struct BundleTests {
  private let folder: TemporaryFolder

  /// A video with text beyond ASCII, an image, a font of its own and audio, in a bundle of three chunks of four frames.
  init() throws {
    folder = try TemporaryFolder()
    try wavOfNoise().write(to: folder.file("noise.wav"))
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf",
      toPath: folder.file("math.ttf").path)
    _ = try folder.write(
      """
      animator: 1
      stage: {size: [64, 40], scale: 1, fps: 10, background: white}
      assets: {math: math.ttf}
      audio: [{file: noise.wav, start: 0.1}]
      views:
        - {id: box, frame: [0, 0, 20, 20], backgroundColor: red}
        - {id: text, type: label, text: "a → 🎈", frame: [0, 20, 64, 20], font: {size: 12}}
        - {id: own, type: label, text: x, frame: [40, 0, 20, 20], font: {family: math, size: 12}}
      script:
        - {animate: {box: {center: [50, 10]}}, duration: 1.1, curve: linear}
      """)
    let options = ["--segment-frames", "4", "--preset", "ultrafast"]
    let whole = try run(["render", "scene.yaml", "-o", "whole.mp4"] + options)
    #expect(whole.code == 0, "\(whole.errors)")
    let planned = try run(
      ["plan", "scene.yaml", "-o", "film.mp4", "--bundle", "shared/film.bundle"] + options)
    #expect(planned.code == 2 && planned.errors.contains("shared"))
    try FileManager.default.createDirectory(
      at: folder.file("shared"), withIntermediateDirectories: false)
    let again = try run(
      ["plan", "scene.yaml", "-o", "film.mp4", "--bundle", "shared/film.bundle"] + options)
    #expect(again.output == "shared/film.bundle: 3 chunks, 11 frames in total\n", "\(again.errors)")
  }

  private func run(
    _ arguments: [String], in url: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = CommandLine.executable
    process.arguments = arguments
    process.currentDirectoryURL = url ?? folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let started = try CommandLine.Started(process: process)
    try process.run()
    return started.wait()
  }

  private func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  private let bundle = "shared/film.bundle"

  private func isWhole(_ url: URL) throws -> Bool {
    try Data(contentsOf: url) == Data(contentsOf: folder.file("whole.mp4"))
  }

  /// The only folder of chunks.
  private func chunkFolder(of bundle: String) throws -> URL {
    let chunks = folder.file("\(bundle)/chunks")
    let names = try FileManager.default.contentsOfDirectory(atPath: chunks.path)
    return chunks.appending(path: try #require(names.first))
  }

  @Test("a bundle renders without anything else, wherever it is moved to")
  func moved() throws {
    let elsewhere = try TemporaryFolder()
    try FileManager.default.moveItem(
      at: folder.file(bundle), to: elsewhere.file("moved"))
    for name in ["scene.yaml", "math.ttf", "noise.wav"] {
      try FileManager.default.removeItem(at: folder.file(name))
    }
    for chunks in ["2", "0-1"] {
      let rendered = try run(["render", "moved", "--chunk", chunks], in: elsewhere.url)
      #expect(rendered.code == 0, "\(rendered.errors)")
    }
    let assembled = try run(
      ["assemble", "moved", "-o", "film.mp4", "--clean"], in: elsewhere.url)
    #expect(assembled.code == 0, "\(assembled.errors)")
    #expect(try isWhole(elsewhere.file("film.mp4")))
    #expect(elsewhere.contents == ["film.mp4", "moved"])
    // Cleaned of chunks; all its fonts are of the bundle.
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: elsewhere.file("moved").path)
    #expect(files.allSatisfy { !$0.hasSuffix(".chunk") })
    #expect(files.contains("fonts/Inter-Regular.otf") && files.contains("timeline.keyframes.json"))
    #expect(files.contains("fonts/NotoColorEmoji.ttf"))
    #expect(files.filter { $0.hasPrefix("audio/") }.count == 1)
    let manifest = try String(
      contentsOf: elsewhere.file("moved/bundle.json"), encoding: .utf8)
    #expect(!manifest.contains(folder.url.path) && !manifest.contains("shared"))
  }

  @Test("a bundle of a scene without text renders without any fonts")
  func withoutText() throws {
    _ = try folder.write(
      """
      animator: 1
      stage: {size: [40, 20], scale: 1, fps: 10, duration: 0.3}
      views: [{id: box, frame: [0, 0, 20, 20], backgroundColor: red}]
      """, as: "plain.yaml")
    #expect(try run("plan", "plain.yaml", "-o", "plain.mp4", "--bundle", "plain.bundle").code == 0)
    #expect(
      !FileManager.default.fileExists(atPath: folder.file("plain.bundle/fonts").path))
    let rendered = try run("render", "plain.bundle", "--chunk", "0")
    #expect(rendered.code == 0, "\(rendered.errors)")
    #expect(try run("assemble", "plain.bundle").code == 0)
    #expect(try run("render", "plain.yaml", "-o", "alone.mp4").code == 0)
    #expect(
      try Data(contentsOf: folder.file("plain.mp4")) == Data(contentsOf: folder.file("alone.mp4")))
  }

  @Test("the film is assembled to the planned name, beside the bundle as planned")
  func outputName() throws {
    #expect(try run("render", bundle, "--chunk", "0-2").code == 0)
    let assembled = try run("assemble", bundle)
    #expect(assembled.output.hasPrefix("film.mp4: 1.100 s"), "\(assembled)")
    #expect(try isWhole(folder.file("film.mp4")))
    #expect(try run("assemble", "\(bundle)/bundle.json").code == 2)
  }

  @Test("complete chunks are not rendered again")
  func skipped() throws {
    #expect(
      try run("render", bundle, "--chunk", "0,2").output
        == "chunk 0: 4 frames\nchunk 2: 3 frames\n")
    #expect(
      try run("render", bundle, "--chunk", "0-2").output
        == "chunk 0: 4 frames, rendered before\nchunk 1: 4 frames\n"
        + "chunk 2: 3 frames, rendered before\n")
    let again = try run("render", bundle, "--chunk", "1", "--again", "--json").output
    #expect(again.contains("\"rendered\":true") && again.hasPrefix("{\"chunk\":1,\"frames\":4,"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: chunkFolder(of: bundle).path).count == 3)
    #expect(try run("render", bundle, "--chunk", "1-3").code == 2)
  }

  @Test(
    "a file of the bundle that was changed is found before anything is rendered",
    arguments: ["fonts/Inter-Regular.otf", "timeline.keyframes.json", "audio"])
  func changedInput(name: String) throws {
    #expect(try run("render", bundle, "--chunk", "0").code == 0)
    var url = folder.file("\(bundle)/\(name)")
    if name == "audio" {
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
      url.append(path: try #require(names.first))
    }
    // One bit, in the last quarter: the size and the beginning stay.
    var data = try Data(contentsOf: url)
    data[data.count / 4 * 3] ^= 1
    try data.write(to: url)
    for arguments in [["render", bundle, "--chunk", "1"], ["assemble", bundle, "--force"]] {
      let outcome = try run(arguments)
      #expect(outcome.code == 2)
      #expect(
        outcome.errors.contains(
          "\(url.lastPathComponent)' is missing or differs from the bundle's manifest"),
        "\(outcome.errors)")
    }
    #expect(!folder.contents.contains("film.mp4"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: chunkFolder(of: bundle).path).count == 1)
  }

  /// The whole film has the segments of the bundle's chunks, though it is drawn from the scene and not from the
  /// bundle's timeline.
  @Test("chunks and whole films share a cache")
  func sharedCache() throws {
    #expect(
      try run("render", bundle, "--chunk", "1", "--cache", "c").output == "chunk 1: 4 frames\n")
    let options = ["--segment-frames", "4", "--preset", "ultrafast", "--cache", "c"]
    let whole = try run(["render", "scene.yaml", "-o", "b.mp4"] + options)
    #expect(whole.output.hasSuffix("; 1 of 3 segments from the cache\n"), "\(whole)")
    #expect(
      try run("render", bundle, "--chunk", "0,2", "--cache", "c").output
        == "chunk 0: 4 frames, from the cache\nchunk 2: 3 frames, from the cache\n")
    #expect(try run("assemble", bundle).code == 0)
    #expect(try isWhole(folder.file("film.mp4")) && isWhole(folder.file("b.mp4")))
    // Without being asked for, chunks use none; to compare, they are rendered.
    let again = try run("render", bundle, "--chunk", "0", "--again", "--json").output
    #expect(again.contains("\"rendered\":true,\"reused\":false"))
    for arguments in [["--again", "--cache", "c"], ["--again", "--cache-size", "1GB"]] {
      let refused = try run(["render", bundle, "--chunk", "0"] + arguments)
      #expect(
        refused.code == 2 && refused.errors.contains("with --again, which renders to compare"))
    }
  }

  @Test("a cache that cannot be written is a note of the chunks")
  func unwritableCache() throws {
    let rendered = try run("render", bundle, "--chunk", "0-1", "--cache", "scene.yaml")
    #expect(rendered.code == 0 && rendered.output == "chunk 0: 4 frames\nchunk 1: 4 frames\n")
    #expect(rendered.errors.hasPrefix("note: segments were not added to the cache: "))
    #expect(rendered.errors.split(separator: "\n").count == 1)
  }

  @Test("a bundle does not tell where it was made, by whichever option")
  func withoutFolders() throws {
    let manifest = try String(contentsOf: folder.file("\(bundle)/bundle.json"), encoding: .utf8)
    #expect(!manifest.contains("shared/") && !manifest.contains(folder.url.path))
    let steps = folder.file("steps.yaml")
    try Data("- {wait: 0.5}".utf8).write(to: steps)
    let storyboard = repository.appending(
      path: "scenes/storyboards/trips/Base.lproj/Main.storyboard")
    let planned = try run(
      "plan", storyboard.path, "--script", steps.path, "-o", "s.mp4", "--bundle", "s.bundle")
    #expect(planned.code == 0, "\(planned.errors)")
    let second = try String(contentsOf: folder.file("s.bundle/bundle.json"), encoding: .utf8)
    #expect(second.contains("steps.yaml") && !second.contains(folder.url.path))
    #expect(try run("render", "s.bundle", "--chunk", "0").code == 0)
  }

  @Test("planned again, an unchanged film keeps its chunks, and a changed or damaged one does not")
  func plannedAgain() throws {
    let plan = [
      "plan", "scene.yaml", "-o", "film.mp4", "--bundle", bundle, "--segment-frames", "4",
      "--preset", "ultrafast", "-y", "--json",
    ]
    #expect(try run("render", bundle, "--chunk", "1").code == 0)
    #expect(try run(plan).code == 0)
    let render = ["render", bundle, "--chunk", "1"]
    #expect(try run(render).output == "chunk 1: 4 frames, rendered before\n")
    let font = folder.file("\(bundle)/fonts/Inter-Regular.otf")
    try Data("damaged".utf8).write(to: font)
    #expect(try run(render).code == 2)
    #expect(try run(plan).code == 0)
    #expect(try run(render).output == "chunk 1: 4 frames\n")
    #expect(try run(plan + ["--crf", "30"]).code == 0)
    #expect(try run(render).output == "chunk 1: 4 frames\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("shared").path).count == 1)
  }

  @Test("versions other than those of the plan are rejected by name")
  func otherVersions() throws {
    let manifest = folder.file("\(bundle)/bundle.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let old = text.replacing(/"pango" : "[^"]*"/, with: "\"pango\" : \"1.0\"")
    #expect(old != text)
    try Data(old.utf8).write(to: manifest)
    let outcome = try run("render", bundle, "--chunk", "0")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains(/planned with other versions.*: pango [0-9.]+ instead of 1\.0;/))
  }

  @Test("status lists missing and damaged chunks in the notation of arrays")
  func status() throws {
    let empty = try run("status", bundle, "--json").output
    #expect(empty.contains("\"complete\":false,\"chunks\":3,\"done\":0,\"frames\":11,"))
    #expect(
      empty.contains("\"missing\":[0,1,2],\"array\":\"0-2\",\"damaged\":[],\"conflicts\":[],"))
    #expect(try run("render", bundle, "--chunk", "0-1").code == 0)
    let chunks = try chunkFolder(of: bundle)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: chunks.path).first {
        $0.hasPrefix("1-")
      })
    try Data("half".utf8).write(to: chunks.appending(path: name))
    let outcome = try run("status", bundle)
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.code == 0)
    #expect(lines[0].hasPrefix("\(bundle): 1 of 3 chunks, 4 of 11 frames, about "))
    #expect(lines[1] == "missing: 1-2")
    #expect(
      lines[2]
        == "damaged: '\(bundle)/chunks/\(chunks.lastPathComponent)/\(name)' is not a complete chunk"
    )
    #expect(lines[3].hasPrefix("cost: "))
    #expect(lines[4] == "next: animate-cli render \(bundle) --chunk 1-2")
    let gap = try run("assemble", bundle)
    #expect(gap.code == 75)
    #expect(gap.errors.hasSuffix("animate-cli render \(bundle) --chunk 1-2\n"), "\(gap.errors)")
    #expect(try run("render", bundle, "--chunk", "1-2").code == 0)
    #expect(try run("status", bundle, "--follow").output.hasPrefix("\(bundle): 3 of 3 chunks"))
    #expect(try run("assemble", bundle).code == 0)
    #expect(try isWhole(folder.file("film.mp4")))
  }

  /// The variables that each engine sets, and its manner of arrays: Kubernetes and AWS Batch count from 0 up to
  /// the number of missing chunks, which a frozen list translates.
  @Test(
    "an array job of each engine renders what is missing",
    arguments: [
      "SLURM_ARRAY_TASK_ID", "AWS_BATCH_JOB_ARRAY_INDEX", "JOB_COMPLETION_INDEX",
      "BATCH_TASK_INDEX", "CLOUD_RUN_TASK_INDEX",
    ])
  func arrays(variable: String) throws {
    #expect(try run("render", bundle, "--chunk", "1").code == 0)
    let frozen = try run("status", bundle, "--freeze", "--json").output
    #expect(frozen.contains("\"taskCount\":2}"))
    let name = try #require(frozen.firstMatch(of: /"tasks":"([0-9a-f]{12})"/)).output.1
    let arguments = ["render", bundle, "--chunk", "auto", "--tasks", String(name)]
    // The last first: what is complete by then does not change what the others are.
    for (index, line) in [(1, "chunk 2: 3 frames\n"), (0, "chunk 0: 4 frames\n")] {
      #expect(try run(arguments, environment: [variable: "\(index)"]).output == line)
    }
    let beyond = try run(arguments, environment: [variable: "2"])
    #expect(
      beyond.code == 2 && beyond.errors.contains("\(variable) is '2', but there are tasks 0 to 1"))
    #expect(try run(arguments).errors.contains("none is set"))
    #expect(
      try run(["render", bundle, "--chunk", "auto"], environment: [variable: "1"]).output
        == "chunk 1: 4 frames, rendered before\n")
    #expect(
      try run(
        ["render", bundle, "--chunk", "auto", "--tasks", "gone"], environment: [variable: "0"]
      )
      .errors.contains("has no task list 'gone'"))
    #expect(try run("assemble", bundle).code == 0)
    #expect(try isWhole(folder.file("film.mp4")))
  }

  @Test("a chunk that is killed leaves nothing in the way of the next attempt")
  func killed() throws {
    let started = try CommandLine.start(
      ["render", bundle, "--chunk", "0-2", "--progress", "json"], in: folder.url)
    _ = started.firstError()
    kill(started.process.processIdentifier, SIGKILL)
    _ = started.wait()
    // What a process of the same number in another container could have left too.
    let rendered = try run("render", bundle, "--chunk", "0-2")
    #expect(rendered.code == 0, "\(rendered.errors)")
    #expect(try run("assemble", bundle, "--clean").code == 0)
    #expect(try isWhole(folder.file("film.mp4")))
    #expect(
      folder.contents == ["film.mp4", "math.ttf", "noise.wav", "scene.yaml", "shared", "whole.mp4"])
  }

  @Test("processes that render the same chunks at a time leave one file of each")
  func concurrent() throws {
    let started = try (0..<4).map { _ in
      try CommandLine.start(["render", bundle, "--chunk", "0-2", "--again"], in: folder.url)
    }
    for process in started { #expect(process.wait().code == 0) }
    let names = try FileManager.default.contentsOfDirectory(atPath: chunkFolder(of: bundle).path)
    #expect(names.count == 3 && names.allSatisfy { $0.hasSuffix(".chunk") }, "\(names)")
  }

  @Test("--chunks divides the video into that many chunks")
  func chunkCount() throws {
    let planned = try run(
      "plan", "scene.yaml", "-o", "a.mp4", "--bundle", "a.bundle", "--chunks", "5", "--json")
    #expect(planned.output == "{\"plan\":\"a.bundle\",\"chunks\":4,\"frames\":11}\n")
    let existing = try run("plan", "scene.yaml", "-o", "a.mp4", "--bundle", "shared", "--force")
    #expect(existing.code == 2 && existing.errors.contains("is no bundle"))
    #expect(
      try run("plan", "scene.yaml", "-o", "a.mp4", "--bundle", "a.bundle").errors.contains(
        "already exists"))
    #expect(
      try run("plan", "scene.yaml", "-o", "a.mp4", "--bundle", "a.bundle", "--force").code == 0)
  }

  @Test("a plan that was moved beside its scene finds it, although the old folder is there")
  func movedPlan() throws {
    let plans = folder.file("plans")
    try FileManager.default.createDirectory(at: plans, withIntermediateDirectories: false)
    #expect(try run("plan", "scene.yaml", "-o", "a.mkv", "--plan", "plans/p.json").code == 0)
    let project = folder.file("project")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: false)
    for name in ["scene.yaml", "math.ttf", "noise.wav", "plans/p.json"] {
      try FileManager.default.moveItem(
        at: folder.file(name), to: project.appending(path: (name as NSString).lastPathComponent))
    }
    let rendered = try run(["render", "p.json", "--chunk", "0"], in: project)
    #expect(rendered.code == 0, "\(rendered.errors)")
  }

  @Test("the scripts of Slurm render the missing chunks and assemble the film after them")
  func slurmScripts() throws {
    #expect(try run("render", bundle, "--chunk", "1").code == 0)
    let printed = try run(
      "submit", "slurm", bundle, "--dry-run", "--partition", "main", "--time", "30", "--memory",
      "2G",
      "--cpus", "2", "--limit", "8", "--program", "/opt/animate-cli", "--force"
    ).output
    let lines = printed.split(separator: "\n").map(String.init)
    for line in [
      "#SBATCH --job-name=film", "#SBATCH --partition=main", "#SBATCH --time=30",
      "#SBATCH --mem=2G", "#SBATCH --cpus-per-task=2", "#SBATCH --array=0-1%8",
      "# sbatch --parsable --dependency=afterok:ARRAY --kill-on-invalid-dep=yes",
      "#SBATCH --job-name=film-assembly",
    ] { #expect(lines.contains(line), "\(line) in \(printed)") }
    #expect(
      printed.contains(
        "'/opt/animate-cli' render '\(folder.file(bundle).path)' --chunk auto --tasks "))
    #expect(printed.contains("assemble '\(folder.file(bundle).path)' --output '"))
    #expect(printed.contains("film.mp4' --force"))
    // A dry run writes nothing.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: chunkFolder(of: bundle).path).count == 1)
    // Without Slurm's commands, as with an empty PATH.
    let path = ["PATH": folder.url.path]
    let missing = try run(["submit", "slurm", bundle], environment: path)
    #expect(
      missing.code == 1 && missing.errors.contains("'sbatch' was not found"), "\(missing.errors)")
    #expect(try run("submit", "slurm", bundle, "--cancel").errors.contains("no job was submitted"))
  }
}
