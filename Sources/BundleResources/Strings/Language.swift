import Foundation

/// Matching of languages by their BCP 47 tags.
enum Language {
  /// The names of folders from before there were tags.
  private static let oldNames = [
    "english": "en", "french": "fr", "german": "de", "japanese": "ja", "spanish": "es",
    "italian": "it", "dutch": "nl",
  ]

  /// The subtags of a language in lower case, such as ["pt", "br"] for "pt_BR" and "pt-BR".
  static func subtags(_ name: String) -> [String] {
    let tag = oldNames[name.lowercased()] ?? name.lowercased()
    return tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
  }

  /// The available language that suits the preferred ones best; nil if none does.
  ///
  /// The lookup of RFC 4647: for each preferred language in turn, the tag is shortened from its end
  /// until it is available; then a regional variety of the language is taken, as "pt-BR" for "pt".
  static func match(_ available: [String], preferring preferred: [String]) -> String? {
    let known = available.map { (name: $0, subtags: subtags($0)) }
    for language in preferred {
      var tag = subtags(language)
      guard let primary = tag.first else { continue }
      while !tag.isEmpty {
        if let found = known.first(where: { $0.subtags == tag }) { return found.name }
        tag.removeLast()
      }
      // Chinese in another script is another language to its readers.
      let script = subtags(language).dropFirst().first { $0.count == 4 }
      let variety = known.first { candidate in
        candidate.subtags.first == primary
          && (script == nil || candidate.subtags.dropFirst().first { $0.count == 4 } == script)
      }
      if let variety { return variety.name }
    }
    return nil
  }
}
