import ArgumentParser
import Foundation
import Graphics
import SceneScript
import TimelineExport

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the installation: versions, encoders, fonts, processors.",
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

    var line: String {
      isInstalled
        ? "ok       \(name)" + (version.map { ": \($0)" } ?? "") : "missing  \(name): \(remedy)"
    }
  }

  func run() throws {
    let findings = encoders + fonts
    let processors = ProcessInfo.processInfo.activeProcessorCount
    if json {
      try StandardOutput.write(line: document(findings, processors).text(indent: 0))
    } else {
      try StandardOutput.write(line: Versions.text)
      for finding in findings { try StandardOutput.write(line: finding.line) }
      try StandardOutput.write(line: "ok       \(processors) processors")
    }
    if findings.contains(where: { !$0.isInstalled }) { throw ExitCode(ExitStatus.failed.rawValue) }
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

  private func document(_ findings: [Finding], _ processors: Int) -> JSON {
    .object([
      ("version", .string(Versions.program)), ("commit", Versions.commit.map(JSON.string) ?? .null),
      ("ffmpeg", .string(FFmpegVersion.release)),
      ("libraries", .object(FFmpegVersion.libraries.map { ($0.name, .string($0.version)) })),
      (
        "findings",
        .array(
          findings.map {
            .object([
              ("name", .string($0.name)), ("ok", .bool($0.isInstalled)),
              ("version", $0.version.map(JSON.string) ?? .null),
              ("remedy", $0.isInstalled ? .null : .string($0.remedy)),
            ])
          })
      ), ("processors", .int(processors)),
    ])
  }
}
