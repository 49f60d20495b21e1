import ArgumentParser
import Foundation
import Graphics
import SceneScript
import TimelineExport

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation: versions, encoders, fonts, cache, clusters, package.",
    discussion: "Example: animate-cli doctor")

  @Flag(help: "Print the report as JSON.")
  var json = false

  /// A dependency, whether it is installed, and how to install it.
  private struct Finding {
    let name: String
    let isInstalled: Bool
    /// Nil if unknown.
    let version: String?
    let remedy: String
    /// Whether the program works only partly without it.
    var isRequired = true

    var line: String {
      isInstalled
        ? "ok       \(name)" + (version.map { ": \($0)" } ?? "")
        : "\(isRequired ? "missing" : "absent ")  \(name): \(remedy)"
    }
  }

  func run() throws {
    let findings = encoders + fonts + [cache] + clusters + [package]
    let processors = ProcessInfo.processInfo.activeProcessorCount
    if json {
      try StandardOutput.write(line: document(findings, processors).text(indent: 0))
    } else {
      try StandardOutput.write(line: Versions.text)
      for finding in findings { try StandardOutput.write(line: finding.line) }
      try StandardOutput.write(line: "ok       \(processors) processors")
    }
    if findings.contains(where: { $0.isRequired && !$0.isInstalled }) {
      throw ExitCode(ExitStatus.failed.rawValue)
    }
  }

  private var encoders: [Finding] {
    InstalledEncoder.all.map { encoder in
      Finding(
        name: "\(encoder.codec) (\(encoder.name))", isInstalled: encoder.isInstalled,
        version: FFmpegVersion.version(ofEncoder: encoder.name),
        remedy: "install libavcodec59 from Debian, or an FFmpeg built with this encoder")
    }
  }

  private var fonts: [Finding] {
    [
      ("Inter", "fonts-inter"), ("DejaVu Sans", "fonts-dejavu-core"),
      ("Noto Color Emoji", "fonts-noto-color-emoji"),
    ].map { family, package in
      let font = InstalledFont(family: family)
      return Finding(
        name: "font \(family)", isInstalled: font != nil,
        version: font.map { "\($0.version), \($0.folder)" },
        remedy: "install \(package) from Debian")
    }
  }

  /// The cache that 'render' uses by default: whether it can be written, and its contents.
  private var cache: Finding {
    let folder = SegmentCache.standardFolder
    // Folders that do not exist yet are created.
    var nearest = folder ?? URL(fileURLWithPath: "/")
    while nearest.path != "/", !FileManager.default.fileExists(atPath: nearest.path) {
      nearest.deleteLastPathComponent()
    }
    var isFolder = ObjCBool(false)
    let isWritable =
      FileManager.default.fileExists(atPath: nearest.path, isDirectory: &isFolder)
      && isFolder.boolValue && access(nearest.path, W_OK | X_OK) == 0
    let segments = folder.flatMap { try? SegmentCache($0).entries() } ?? []
    let size = segments.reduce(0) { $0 + $1.byteCount }
    return Finding(
      name: "cache", isInstalled: folder != nil && isWritable,
      version: folder.map {
        let noun = segments.count == 1 ? "segment" : "segments"
        return "\($0.path), \(segments.count) \(noun), \(size / 1_000_000) MB"
      },
      remedy: folder.map { "'\($0.path)' cannot be written; name another folder with --cache" }
        ?? "there is no home folder for it; name a folder with --cache",
      isRequired: false)
  }

  /// The engines that run the chunks of a plan.
  private var clusters: [Finding] {
    [
      ("Slurm (sbatch)", "sbatch", "for 'submit slurm', install slurm-client from Debian"),
      (
        "Open Job Description (openjd)", "openjd",
        "to run job templates here, pip install openjd-cli"
      ),
    ].map { name, command, remedy in
      let path = Self.path(ofCommand: command)
      return Finding(
        name: name, isInstalled: path != nil, version: path, remedy: remedy, isRequired: false)
    }
  }

  /// Whether the program was installed as a Debian package, which all machines of a cluster can have alike.
  private var package: Finding {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let list = try? String(contentsOfFile: "/var/lib/dpkg/info/animate-cli.list", encoding: .utf8)
    let isPackaged = list?.split(separator: "\n").contains { $0 == program ?? "" } ?? false
    return Finding(
      name: "Debian package", isInstalled: isPackaged, version: Versions.program,
      remedy: "this program is \(program ?? "unknown"); 'make deb' makes a package of it",
      isRequired: false)
  }

  /// The path of an executable on PATH; nil if there is none.
  private static func path(ofCommand name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func document(_ findings: [Finding], _ processors: Int) -> JSON {
    .object([
      ("version", .string(Versions.program)), ("commit", Versions.commit.map(JSON.string) ?? .null),
      ("ffmpeg", .string(FFmpegVersion.release)),
      ("libraries", .object(Versions.libraries.map { ($0.name, .string($0.version)) })),
      (
        "findings",
        .array(
          findings.map {
            .object([
              ("name", .string($0.name)), ("ok", .bool($0.isInstalled)),
              ("version", $0.version.map(JSON.string) ?? .null),
              ("remedy", $0.isInstalled ? .null : .string($0.remedy)),
              ("required", .bool($0.isRequired)),
            ])
          })
      ), ("processors", .int(processors)),
    ])
  }
}
