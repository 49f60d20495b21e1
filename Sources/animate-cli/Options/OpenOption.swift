import ArgumentParser
import Foundation

/// Shows what was made.
struct OpenOption: ParsableArguments {
  @Flag(help: "Open what was made in the program that the desktop has for it.")
  var open = false

  /// Opens files; of numbered ones their folder.
  func show(_ outputs: [String]) {
    guard open else { return }
    for output in outputs where output != "-" && output != "null" {
      let url = URL(fileURLWithPath: output)
      let path =
        FileManager.default.fileExists(atPath: url.path) ? url : url.deletingLastPathComponent()
      guard let opener = Self.opener else {
        StandardError.write(
          "note: '\(output)' is not opened: there is no xdg-open here; Debian's xdg-utils has it\n")
        return
      }
      let process = Process()
      process.executableURL = opener
      process.arguments = [path.path]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      do { try process.run() } catch {
        StandardError.write("note: '\(output)' is not opened: \(error.localizedDescription)\n")
        continue
      }
      process.waitUntilExit()
      if process.terminationStatus != 0 {
        StandardError.write(
          "note: '\(output)' is not opened: xdg-open gave \(process.terminationStatus), which it does where no program is set for it\n"
        )
      }
    }
  }

  /// The desktop's opener, as it is found on the PATH.
  private static var opener: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appending(path: "xdg-open") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
