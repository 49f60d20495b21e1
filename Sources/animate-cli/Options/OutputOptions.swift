import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The output file of a command.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file; - for standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(name: [.long, .customShort("y")], help: "Overwrite the file if it exists.")
  var force = false

  var url: URL { URL(fileURLWithPath: output) }

  /// The URL; throws unless it is a still image or standard output.
  func still() throws -> URL {
    let allowed = TimelineExporter.imageExtensions
    guard output == "-" || allowed.contains(url.pathExtension.lowercased()) else {
      throw InputError.wrongExtension(path: output, allowed: allowed.map { ".\($0)" })
    }
    return url
  }

  /// The URL; throws unless it is a PNG or standard output.
  func png() throws -> URL {
    guard output == "-" || url.pathExtension.lowercased() == "png" else {
      throw InputError.requiresPNG(path: output)
    }
    return url
  }
}

/// The output file of a command that prints text by default.
struct TextOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(name: [.long, .customShort("y")], help: "Overwrite the file if it exists.")
  var force = false

  var paths: [String] { [output].compactMap(\.self) }

  /// The path of the file; nil for standard output.
  var file: String? { output == "-" ? nil : output }

  /// Writes the file, or to standard output.
  func write(_ text: String) throws {
    guard let path = file else { return try StandardOutput.write(text) }
    let file = try OutputFile(URL(fileURLWithPath: path), overwrite: force)
    try OutputFile.write(Data(text.utf8), to: file.temporaryPath, name: file.name)
    try file.commit()
  }
}

/// The output files of a command.
struct OutputsOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output file; can be repeated. - is standard output, which requires --format.",
      valueName: "file"),
    completion: .file())
  var output: [String] = []

  @Flag(name: [.long, .customShort("y")], help: "Overwrite files that exist.")
  var force = false

  var urls: [URL] { output.map { URL(fileURLWithPath: $0) } }
}

/// Protects input files from being overwritten, even with --force.
enum InputFiles {
  /// Throws if an output is also an input, regardless of the names of the file. A name with a placeholder for a number
  /// stands for the files of all numbers.
  static func protect(_ inputs: [String?], from outputs: [String]) throws(InputError) {
    let files = inputs.compactMap(\.self).flatMap { NumberedName.files(at: $0) }
    let read = Set(files.compactMap { FileIdentity($0) })
    for output in outputs.flatMap({ NumberedName.files(at: $0) }) {
      guard let written = FileIdentity(output) else { continue }
      if read.contains(written) { throw .overwritesInput(path: output) }
    }
  }
}
