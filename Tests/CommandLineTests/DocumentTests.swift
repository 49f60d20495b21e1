import Foundation
import Testing

@testable import animate_cli

/// The documents lead to what there is, and can be looked at without waiting.
struct DocumentTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Pages that are read as they lie there; DocC finds its pictures by name alone.
  static let pages: [String] = {
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Benchmarks/README.md"]
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "docs").path)
    return top + (names ?? []).sorted().filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
  }()

  private static func text(_ page: URL) throws -> String {
    // What stands in code leads nowhere.
    try String(contentsOf: page, encoding: .utf8).replacing(/(?s)```.*?```/, with: "")
  }

  /// What headings are called in links, as GitHub does it: lower case, without punctuation, dashes for spaces.
  private static func anchors(_ page: URL) throws -> [String] {
    try text(page).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.dropFirst().lowercased()
        .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }
  }

  @Test("every link leads to a file, and to a heading in it", arguments: pages)
  func links(page: String) throws {
    let url = Self.root.appending(path: page)
    for match in try Self.text(url).matches(of: /\]\(([^)\s]+)\)/) {
      let link = match.output.1
      if link.hasPrefix("http") { continue }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? url
        : URL(fileURLWithPath: String(parts[0]), relativeTo: url.deletingLastPathComponent())
          .standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link)")
      if parts.count == 2 {
        #expect(try Self.anchors(target).contains(String(parts[1])), "\(page): \(link)")
      }
    }
  }

  @Test("pictures of the documents have at most 200 kB")
  func pictures() throws {
    let folder = Self.root.appending(path: "docs/images").path
    let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap {
      $0 as? String
    }
    let pictures = names.filter { $0.hasSuffix(".png") }
    #expect(pictures.count > 20)
    for name in pictures {
      let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size]
      #expect((size as? Int ?? .max) <= 200_000, "\(name)")
    }
  }

  @Test("the page of the command line tells of every command")
  func commands() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/command-line.md"), encoding: .utf8)
    for command in AnimateCLI.configuration.subcommands {
      #expect(page.contains("`\(command._commandName)"), "\(command._commandName)")
    }
  }
}
