import Foundation
import SceneScript
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
    try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
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
    for part in try Self.text(url).components(separatedBy: "](").dropFirst() {
      let link = part.prefix { $0 != ")" }
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

  /// Every word that a scene may have is on the page of scenes: the schema is made of the same tables as the reader.
  @Test("the page of scenes names every key and every word of the schema")
  func scenes() throws {
    let page = try String(contentsOf: Self.root.appending(path: "docs/scenes.md"), encoding: .utf8)
    let named = Set(
      page.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }.map(String.init))
    let schema = try JSONSerialization.jsonObject(with: Data(SceneSchema.document.utf8))
    let words = Self.words(of: schema)
    #expect(words.count > 300)
    let missing = words.subtracting(named).filter { !Self.isOneOfMany($0, named) }
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  private static func words(of schema: Any) -> Set<String> {
    if let list = schema as? [Any] { return Set(list.flatMap(words)) }
    guard let object = schema as? [String: Any] else { return [] }
    let keys = (object["properties"] as? [String: Any])?.keys.map(\.self) ?? []
    let values = (object["enum"] as? [Any] ?? []).compactMap { $0 as? String }
    return Set(keys + values).union(object.values.flatMap(words))
  }

  /// Whether the page tells how a word is made of another: other axes, ranges and speeds, materials for light and
  /// dark, greys, ways to break lines.
  private static func isOneOfMany(_ word: String, _ named: Set<String>) -> Bool {
    if word.hasSuffix("Range") || word.hasSuffix("Speed") || word.hasPrefix("systemGray") {
      return true
    }
    let axes = [".width": ".height", ".y": ".x", ".z": ".x", ".x": ".y", ".height": ".width"]
    for (axis, other) in axes where word.hasSuffix(axis) {
      return named.contains(word.dropLast(axis.count) + other)
    }
    for ending in ["Light", "Dark"] where word.hasSuffix(ending) {
      return named.contains(String(word.dropLast(ending.count)))
    }
    for color in ["Green", "Blue"] where word.contains(color) {
      return named.contains(word.replacing(color, with: "Red"))
    }
    return named.contains("by" + word.prefix(1).uppercased() + word.dropFirst())
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
