import ArgumentParser
import Foundation
import TimelineExport

/// The file that a command writes.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(name: [.long, .customShort("y")], help: "Replace the file where there is one.")
  var force = false

  var url: URL { URL(fileURLWithPath: output) }

  /// The file, which has to be a PNG; or standard output.
  func png() throws -> URL {
    guard output == "-" || url.pathExtension.lowercased() == "png" else {
      throw InputError.requiresPNG(path: output)
    }
    return url
  }
}

/// The files that a command writes.
struct OutputsOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file to write; may be given several times. - is standard output, in the --format.",
      valueName: "file"),
    completion: .file())
  var output: [String] = []

  @Flag(name: [.long, .customShort("y")], help: "Replace files where there are some.")
  var force = false

  var urls: [URL] { output.map { URL(fileURLWithPath: $0) } }
}

/// What is read is not written over, whatever the user allows: it would be gone before it is shown.
enum InputFiles {
  /// Refuses outputs that are among the inputs, by whichever name.
  static func keep(_ inputs: [String?], from outputs: [String]) throws(InputError) {
    let read = inputs.compactMap(\.self).compactMap(Identity.init)
    for output in outputs {
      guard let written = Identity(output) else { continue }
      if read.contains(written) { throw .overwritesInput(path: output) }
    }
  }

  /// Which file it is, however it is called; none where there is no file.
  private struct Identity: Equatable {
    private let device: UInt
    private let number: UInt

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
  }
}
