import Foundation

/// Paths from one directory to others and to files.
package enum RelativePath {
  /// The relative path from one directory to another, with symbolic links resolved.
  package static func from(_ folder: String, to target: String) -> String {
    let steps = steps(
      from: URL(fileURLWithPath: folder).resolvingSymlinksInPath(),
      to: URL(fileURLWithPath: target).resolvingSymlinksInPath())
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The path of a file relative to a directory. Links keep their own names, which say what a file is for.
  package static func of(_ path: String, from folder: URL) -> String {
    steps(from: folder.standardizedFileURL, to: URL(fileURLWithPath: path).standardizedFileURL)
      .joined(separator: "/")
  }

  private static func steps(from folder: URL, to target: URL) -> [String] {
    let (from, to) = (folder.pathComponents, target.pathComponents)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    return from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
  }
}
