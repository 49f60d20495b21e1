import Graphics

extension Language {
  /// The scripts that are written from right to left, as codes of ISO 15924 in lower case.
  private static let mirroredScripts: Set<String> = [
    "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
  ]

  /// The languages that are written in such a script unless their tag names another one, by CLDR's
  /// likely subtags; `iw` and `ji` are former codes of Hebrew and Yiddish.
  private static let mirroredLanguages: Set<String> = [
    "aeb", "ar", "arc", "arq", "ars", "ary", "arz", "azb", "bqi", "ckb", "dv", "fa", "glk", "haz",
    "he", "iw", "ji", "ks", "lrc", "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh",
    "skr", "syr", "ug", "ur", "yi",
  ]

  /// The regions in which a language is written in the other direction than elsewhere.
  private static let otherRegions: [String: Set<String>] = [
    "az": ["iq", "ir"], "kk": ["af", "cn", "ir", "mn"], "ky": ["cn"], "pa": ["pk"], "sd": ["in"],
    "tg": ["pk"], "ug": ["kz", "mn"], "uz": ["af"],
  ]

  /// The direction in which a language is read, by the script of its tag or else by the one that it is
  /// most likely written in; left to right for tags that are not known.
  static func direction(of name: String) -> UITraitEnvironmentLayoutDirection {
    let tag = subtags(name)
    guard let primary = tag.first else { return .leftToRight }
    // The subtags after one of a single character are extensions, such as "-u-nu-latn".
    let rest = tag.dropFirst().prefix { $0.count > 1 }
    if let script = rest.first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return mirroredScripts.contains(script) ? .rightToLeft : .leftToRight
    }
    let isElsewhere = otherRegions[primary].map { rest.contains(where: $0.contains) } ?? false
    return mirroredLanguages.contains(primary) != isElsewhere ? .rightToLeft : .leftToRight
  }
}

extension UITraitEnvironmentLayoutDirection {
  /// The direction in which a language is read.
  ///
  /// - Parameter language: A tag such as "ar", "ar-EG" or "az-Arab".
  package init(language: String) { self = Language.direction(of: language) }
}
