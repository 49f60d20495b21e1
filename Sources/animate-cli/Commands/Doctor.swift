import ArgumentParser
import Foundation
import Graphics
import SceneScript
import TimelineExport

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what is here and what is missing: encoders, fonts, processors.",
    discussion: "Example: animate-cli doctor")

  @Flag(help: "Print it as JSON.")
  var json = false

  /// A thing that is needed, whether it is here, and how to get it.
  private struct Finding {
    let name: String
    let isHere: Bool
    let remedy: String
  }

  func run() throws {
    let findings = encoders + fonts
    let processors = ProcessInfo.processInfo.activeProcessorCount
    if json {
      try StandardOutput.write(line: document(findings, processors).text(indent: 0))
    } else {
      for finding in findings {
        try StandardOutput.write(
          line: finding.isHere
            ? "ok       \(finding.name)" : "missing  \(finding.name): \(finding.remedy)")
      }
      try StandardOutput.write(line: "ok       \(processors) processors")
    }
    if findings.contains(where: { !$0.isHere }) { throw ExitCode(ExitStatus.failed.rawValue) }
  }

  private var encoders: [Finding] {
    InstalledEncoder.all.map { encoder in
      Finding(
        name: "\(encoder.codec) (\(encoder.name))", isHere: encoder.isInstalled,
        remedy: "install Debian's libavcodec59, or an FFmpeg that was built with it")
    }
  }

  private var fonts: [Finding] {
    [
      ("Inter", "fonts-inter"), ("DejaVu Sans", "fonts-dejavu-core"),
      ("Noto Color Emoji", "fonts-noto-color-emoji"),
    ].map { family, package in
      Finding(
        name: "font \(family)", isHere: UIFont(name: family, size: 12) != nil,
        remedy: "install Debian's \(package)")
    }
  }

  private func document(_ findings: [Finding], _ processors: Int) -> JSON {
    .object([
      (
        "findings",
        .array(
          findings.map {
            .object([
              ("name", .string($0.name)), ("ok", .bool($0.isHere)),
              ("remedy", $0.isHere ? .null : .string($0.remedy)),
            ])
          })
      ), ("processors", .int(processors)),
    ])
  }
}
