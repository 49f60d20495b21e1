import ArgumentParser
import Foundation
import Graphics
import TimelineExport

struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "List, prune or verify the cache of rendered segments.",
    discussion: """
      'render' and 'watch' keep the segments of videos in a cache, and encode only those that have changed. It needs \
      no care: segments are verified when they are used, and the least recently used are removed beyond --cache-size.

      list prints the segments, the least recently used first. prune removes the least recently used until the \
      others fit into --cache-size; with --all, it removes all. verify reads all segments and removes damaged ones.

      Examples:
        animate-cli cache list
        animate-cli cache prune --cache-size 500MB
        animate-cli cache prune --all
        animate-cli cache verify
      """)

  /// The operation on the cache.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, prune, verify
  }

  @Argument(help: "list, prune or verify.", completion: .list(Action.allCases.map(\.rawValue)))
  var action: Action

  @OptionGroup var location: CacheLocation

  @Flag(help: "With prune: remove all segments.")
  var all = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if all, action != .prune { throw ValidationError("--all applies to 'cache prune'") }
    if all, location.cacheSize != nil {
      throw ValidationError("--all and --cache-size are mutually exclusive")
    }
    if location.cacheSize != nil, action != .prune {
      throw ValidationError("--cache-size applies to 'cache prune', 'render' and 'watch'")
    }
  }

  func run() throws {
    guard let cache = location.segmentCache else { throw InputError.noCacheFolder }
    switch action {
    case .list: try list(cache)
    case .prune:
      let removed = try SegmentCache(cache.folder, byteLimit: all ? 0 : cache.byteLimit).prune()
      try report("removed", removed, "left", try cache.entries())
    case .verify:
      let (complete, removed) = try cache.verify()
      try report("damaged and removed", removed, "complete", complete)
    }
  }

  private func list(_ cache: SegmentCache) throws {
    let entries = try cache.entries()
    if json {
      let list = JSON.object([("segments", .of(entries))])
      return try StandardOutput.writeIfRead(line: list.text())
    }
    for entry in entries {
      let size = String(format: "%11d", entry.byteCount)
      try StandardOutput.writeIfRead(
        line: "\(entry.identity.prefix(16)) \(size) bytes, last used \(entry.time)")
    }
    try StandardOutput.writeIfRead(line: "\(cache.folder.path): \(Self.total(entries))")
  }

  private func report(
    _ what: String, _ removed: [SegmentCache.Entry], _ rest: String, _ left: [SegmentCache.Entry]
  ) throws {
    let made = JSON.object([("removed", .of(removed)), ("segments", .of(left))])
    try StandardOutput.writeIfRead(
      line: json
        ? made.text() : "\(what): \(Self.total(removed)); \(rest): \(Self.total(left))")
  }

  private static func total(_ entries: [SegmentCache.Entry]) -> String {
    let bytes = entries.reduce(0) { $0 + $1.byteCount }
    return "\(entries.count) segment\(entries.count == 1 ? "" : "s"), \(bytes) bytes"
  }
}

extension SegmentCache.Entry {
  /// The time of the last use in UTC, ISO 8601.
  fileprivate var time: String { lastUse.formatted(.iso8601) }
}

extension JSON {
  fileprivate static func of(_ entries: [SegmentCache.Entry]) -> JSON {
    .array(
      entries.map {
        .object([
          ("identity", .string($0.identity)), ("bytes", .int($0.byteCount)),
          ("used", .string($0.time)),
        ])
      })
  }
}
