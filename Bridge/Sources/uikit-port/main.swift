// uikit-port --out DIR [--index FILE]… [--root DIR] FILES…: rewrites iOS sources into Swift for Linux.

import Foundation
import SourcePort

struct Arguments {
  static let usage = """
    usage: uikit-port --out DIRECTORY [--root DIRECTORY] [--index FILE]... FILE...

    Rewrites iOS sources so that they compile on Linux with the product UIKit of the package
    Animator. Each FILE.swift becomes DIRECTORY/Ported_FILE.swift; a file whose text does not
    change is not written.

      --out DIRECTORY    where to write; created if it does not exist
      --root DIRECTORY   name outputs by their path below it, for files of the same name
      --index FILE       a source of a module that the files import: read, not rewritten

    """

  var out = ""
  var root: String?
  var index: [String] = []
  var files: [String] = []

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--out": out = Self.value(of: argument, &rest)
      case "--root": root = Self.value(of: argument, &rest)
      case "--index": index.append(Self.value(of: argument, &rest))
      case "--help", "-h":
        print(Self.usage, terminator: "")
        exit(0)
      case _ where argument.hasPrefix("-"): stop("unknown option '\(argument)'\n\(Self.usage)")
      default: files.append(argument)
      }
    }
    if out.isEmpty { stop("missing --out\n\(Self.usage)") }
    if files.isEmpty { stop("no files to rewrite\n\(Self.usage)") }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) -> String {
    guard let value = rest.popFirst() else { stop("\(option) takes a value\n\(usage)") }
    return value
  }

  /// "Ported_Views_Card.swift" for Views/Card.swift below the root.
  func outputName(of file: String) -> String {
    let url = URL(fileURLWithPath: file)
    var name = url.lastPathComponent
    if let root {
      let prefix = URL(fileURLWithPath: root).standardizedFileURL.path + "/"
      let path = url.standardizedFileURL.path
      if path.hasPrefix(prefix) {
        name = String(path.dropFirst(prefix.count)).replacing("/", with: "_")
      }
    }
    return "Ported_" + name
  }
}

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("uikit-port: error: \(message)\n".utf8))
  exit(2)
}

func read(_ path: String) -> SourceFile {
  guard let data = FileManager.default.contents(atPath: path) else { stop("cannot read '\(path)'") }
  guard let text = String(data: data, encoding: .utf8) else { stop("'\(path)' is not UTF-8") }
  return SourceFile(path: path, text: text)
}

let arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
let porter = SourcePorter(
  arguments.files.map(read), dependencies: arguments.index.map(read))
let (outputs, diagnostics) = porter.port()
for diagnostic in diagnostics {
  FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
}
do {
  try FileManager.default.createDirectory(
    atPath: arguments.out, withIntermediateDirectories: true)
  for output in outputs {
    let path = arguments.out + "/" + arguments.outputName(of: output.path)
    let data = Data(output.text.utf8)
    // An untouched file is not compiled again.
    if FileManager.default.contents(atPath: path) != data {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }
} catch {
  stop("cannot write to '\(arguments.out)': \(error.localizedDescription)")
}
if diagnostics.contains(where: { $0.severity == .error }) { exit(1) }
