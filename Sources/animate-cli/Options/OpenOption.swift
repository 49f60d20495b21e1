import ArgumentParser
import Foundation

/// Opens the output.
struct OpenOption: ParsableArguments {
  @Flag(help: "Open the output in the desktop's default application.")
  var open = false

  /// Opens the files; for numbered files, their directory.
  func show(_ outputs: [String]) {
    guard open else { return }
    for output in outputs where output != "-" && output != "null" {
      let url = URL(fileURLWithPath: output)
      let path =
        FileManager.default.fileExists(atPath: url.path) ? url : url.deletingLastPathComponent()
      Self.open(path, named: output)
    }
  }

  /// Opens a file, a folder or a page in the desktop's default application; prints a note if that fails.
  ///
  /// - Parameter name: The name in the note; nil for its path or URL.
  static func open(_ url: URL, named name: String? = nil) {
    let address = url.isFileURL ? url.path : url.absoluteString
    let target = name ?? address
    guard let opener else {
      StandardError.write(
        "note: cannot open '\(target)': xdg-open is not installed; it is in Debian's xdg-utils\n")
      return
    }
    let process = Process()
    process.executableURL = opener
    process.arguments = [address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      StandardError.write("note: cannot open '\(target)': \(error.localizedDescription)\n")
      return
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      StandardError.write(
        "note: cannot open '\(target)': xdg-open exited with \(process.terminationStatus); there may be no default application for the file type\n"
      )
    }
  }

  /// The URL of xdg-open, if it is on the PATH.
  private static var opener: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appending(path: "xdg-open") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
