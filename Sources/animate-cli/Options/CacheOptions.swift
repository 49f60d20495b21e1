import ArgumentParser
import Foundation
import TimelineExport

/// The folder and the size of a cache of segments.
struct CacheLocation: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the cache. Default: $XDG_CACHE_HOME/animator, or ~/.cache/animator.",
      valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The size beyond which the least recently used segments are removed from the cache, such as 500MB. Default: 2GB.
      """, valueName: "size"),
    transform: Numbers.bytes)
  var cacheSize: Int?

  /// Whether an argument requests a cache.
  var isExplicit: Bool { cache != nil || cacheSize != nil }

  /// The cache; nil if no folder is named and there is no home folder.
  var segmentCache: SegmentCache? {
    let folder = cache.map { URL(fileURLWithPath: $0) } ?? SegmentCache.standardFolder
    return folder.map {
      SegmentCache($0, byteLimit: cacheSize ?? SegmentCache.standardByteLimit)
    }
  }
}

/// The cache of a command that renders.
struct CacheOptions: ParsableArguments {
  @OptionGroup var location: CacheLocation

  @Flag(help: "Render all frames, and keep no segments for the next time.")
  var noCache = false

  func validate() throws {
    if noCache && location.isExplicit {
      throw ValidationError("--no-cache cannot be combined with --cache or --cache-size")
    }
  }

  /// Throws if a cache is requested together with an option that does not use one.
  ///
  /// - Parameter reason: A relative clause about the option.
  func reject(with option: String, because reason: String) throws {
    if location.isExplicit {
      throw ValidationError(
        "--cache and --cache-size cannot be combined with \(option), \(reason)")
    }
  }

  /// Applies the arguments to the options of chunks, which use a cache only if it is requested: on a machine of a
  /// cluster it would rarely be hit, and fill the home folder.
  func applyToChunks(_ options: inout ExportOptions, of output: URL) throws {
    if location.isExplicit { try apply(to: &options, for: [output]) }
  }

  /// Applies the arguments to the exporter's options.
  ///
  /// - Throws: An error if a cache is requested and none of the outputs can use one.
  func apply(to options: inout ExportOptions, for outputs: [URL]) throws {
    if noCache { return }
    options.cache = location.segmentCache
    guard location.isExplicit else { return }
    var isUsed = false
    for url in outputs where try options.usesCache(for: url) { isUsed = true }
    if !isUsed { throw InputError.cacheUnused(outputs: outputs.map(\.relativePath)) }
  }
}
