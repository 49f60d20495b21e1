import ArgumentParser
import Foundation
import Graphics
import SceneScript
import TimelineExport

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List versions, and what is here and what is missing: encoders, fonts, processors.",
    discussion: "Example: animate-cli doctor")

  @Flag(help: "Print it as JSON.")
  var json = false

  /// A thing that is needed, whether it is here, and how to get it.
  private struct Finding {
    let name: String
    let isHere: Bool
    /// nil where it does not say.
    let version: String?
    let remedy: String

    var line: String {
      isHere
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
    if findings.contains(where: { !$0.isHere }) { throw ExitCode(ExitStatus.failed.rawValue) }
  }

  private var encoders: [Finding] {
    InstalledEncoder.all.map { encoder in
      Finding(
        name: "\(encoder.codec) (\(encoder.name))", isHere: encoder.isInstalled,
        version: FFmpegVersion.version(ofEncoder: encoder.name),
        remedy: "install Debian's libavcodec59, or an FFmpeg that was built with it")
    }
  }

  private var fonts: [Finding] {
    [
      ("Inter", "fonts-inter"), ("DejaVu Sans", "fonts-dejavu-core"),
      ("Noto Color Emoji", "fonts-noto-color-emoji"),
    ].map { family, package in
      let font = InstalledFont(family: family)
      return Finding(
        name: "font \(family)", isHere: font != nil,
        version: font.map { "\($0.version), \($0.folder)" },
        remedy: "install Debian's \(package)")
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
              ("name", .string($0.name)), ("ok", .bool($0.isHere)),
              ("version", $0.version.map(JSON.string) ?? .null),
              ("remedy", $0.isHere ? .null : .string($0.remedy)),
            ])
          })
      ), ("processors", .int(processors)),
    ])
  }
}
