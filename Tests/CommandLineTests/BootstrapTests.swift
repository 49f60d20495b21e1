import Foundation
import TestSupport
import Testing

/// `scripts/bootstrap` installs missing packages, and reports only those and failures.
struct BootstrapTests {
  let folder: TemporaryFolder

  /// Stubs for Debian's tools: dpkg reports `installed`; `apt-get` prints a line, logs its
  /// arguments, and exits with `code`.
  init() throws { folder = try TemporaryFolder() }

  private func run(installed: String, code: Int, _ option: String = "") throws -> Outcome {
    let tools = [
      "swift": "exit 0",
      "dpkg-query": "for p in \(installed); do echo \"installed $p\"; done; exit 1",
      "apt-get": "echo \"$@\" >> calls; echo talk; echo trouble >&2; exit \(code)",
      "sudo": "[ \"$1\" = --non-interactive ] && shift; exec \"$@\"",
    ]
    for (name, script) in tools {
      _ = try folder.write("#!/bin/sh\n\(script)\n", as: name)
    }
    let script = repository.appending(path: "scripts/bootstrap")
    return try CommandLine.shell(
      "chmod +x \(tools.keys.sorted().joined(separator: " ")); PATH=\"$PWD:$PATH\" '\(script.path)' \(option)",
      in: folder.url)
  }

  /// The arguments of the calls of apt-get, one line per call.
  private var calls: [Substring] {
    get throws {
      let url = folder.url.appending(path: "calls")
      guard FileManager.default.fileExists(atPath: url.path) else { return [] }
      return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    }
  }

  private static let packages = [
    "git", "pkg-config", "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev",
    "libswresample-dev", "libpng-dev", "libdeflate-dev", "libwebp-dev", "librsvg2-dev",
    "libpoppler-glib-dev", "librlottie-dev",
    "chromium-headless-shell",
    "libcairo2-dev", "libpango1.0-dev", "libfontconfig-dev", "fonts-inter",
    "fonts-inter-variable",
    "fonts-dejavu-core",
    "fonts-noto-color-emoji",
  ]

  @Test("does and prints nothing if all packages are installed")
  func complete() throws {
    let outcome = try run(installed: Self.packages.joined(separator: " "), code: 0)
    #expect(outcome.code == 0)
    #expect(outcome.output + outcome.errors == "")
    #expect(try calls.isEmpty)
  }

  @Test("installs missing packages without the output of apt-get")
  func missing() throws {
    let outcome = try run(installed: Self.packages.dropLast().joined(separator: " "), code: 0)
    #expect(outcome.code == 0)
    #expect(outcome.output == "bootstrap: installing fonts-noto-color-emoji\n")
    #expect(outcome.errors == "")
    #expect(try calls.count == 2)
    #expect(try calls.last?.hasSuffix(" --no-install-recommends fonts-noto-color-emoji") == true)
  }

  @Test("installs Slurm only for the test of clusters")
  func cluster() throws {
    let installed = Self.packages.joined(separator: " ")
    let outcome = try run(installed: installed, code: 0, "--cluster")
    #expect(outcome.output == "bootstrap: installing slurm-wlm munge\n")
    #expect(try calls.last?.hasSuffix("--no-install-recommends slurm-wlm munge") == true)
    #expect(try run(installed: installed + " slurm-wlm munge", code: 0, "--cluster").output == "")
  }

  @Test("prints the output of apt-get if it fails")
  func failing() throws {
    let outcome = try run(installed: "git", code: 100)
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("talk\ntrouble\nbootstrap: command failed: "))
    #expect(try calls.count == 1)
  }
}
