// Links, mail addresses and telephone numbers in texts.

/// The types of data that are found in a text and become links. Raw values are UIKit's.
///
/// Links and telephone numbers are found here; other types have no effect.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Telephone numbers: those with a plus, and those of North America.
  public static let phoneNumber = Self(rawValue: 1 << 0)
  /// URLs, names of hosts in common domains, and mail addresses.
  public static let link = Self(rawValue: 1 << 1)
  /// Addresses. None is found.
  public static let address = Self(rawValue: 1 << 2)
  /// Dates. None is found.
  public static let calendarEvent = Self(rawValue: 1 << 3)
  /// Numbers of parcels. None is found.
  public static let shipmentTrackingNumber = Self(rawValue: 1 << 4)
  /// Numbers of flights. None is found.
  public static let flightNumber = Self(rawValue: 1 << 5)
  /// Words to look up. None is found.
  public static let lookupSuggestion = Self(rawValue: 1 << 6)
  /// Amounts of money. None is found.
  public static let money = Self(rawValue: 1 << 7)
  /// Measured values. None is found.
  public static let physicalValue = Self(rawValue: 1 << 8)
  /// Everything.
  public static let all = Self(rawValue: .max)
}

/// Data found in a text.
struct DetectedLink: Equatable {
  /// In UTF-16 code units.
  let range: NSRange
  let url: URL
}

/// Finds data in a text. Later kinds do not overlap earlier ones.
struct DataDetector {
  private let text: String
  private var found: [(range: Range<String.Index>, url: URL)] = []

  /// - Returns: What is found, in the order of the text.
  static func links(in text: String, _ types: UIDataDetectorTypes) -> [DetectedLink] {
    var detector = DataDetector(text: text)
    if types.contains(.link) {
      detector.findMail()
      detector.findURLs()
      detector.findHosts()
    }
    if types.contains(.phoneNumber) { detector.findNumbers() }
    return detector.found.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { DetectedLink(range: NSRange($0.range, in: text), url: $0.url) }
  }

  private init(text: String) { self.text = text }

  private mutating func findMail() {
    // A search in a long word takes quadratic time.
    guard text.contains("@") else { return }
    for match in text.matches(of: /(?i)[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/) {
      add(match.range) { "mailto:\($0)" }
    }
  }

  private mutating func findURLs() {
    for match in text.matches(of: /(?i)\b(?:(?:https?|ftp):\/\/|www\.)[^\s<>"]+/) {
      add(withoutPunctuation(match.range)) { $0.contains("://") ? $0 : "http://\($0)" }
    }
  }

  private mutating func findHosts() {
    let hosts =
      /(?i)\b(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|io|app|dev|co|de|uk|fr|eu|ch|at|us|ca|jp)\b(?:\/[^\s<>"]*)?/
    for match in text.matches(of: hosts) {
      add(withoutPunctuation(match.range)) { "http://\($0)" }
    }
  }

  private mutating func findNumbers() {
    let numbers =
      /\+\d(?:[ .()-]{0,2}\d){6,14}|(?:1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}/
    for match in text.matches(of: numbers) where standsAlone(match.range) {
      add(match.range) { number in "tel:" + number.filter { $0 == "+" || $0.isNumber } }
    }
  }

  /// Whether a range is not a part of a longer number or word. Points and hyphens join digits to it.
  private func standsAlone(_ range: Range<String.Index>) -> Bool {
    func joins(_ next: Character?, _ second: Character?) -> Bool {
      guard let next else { return false }
      if next.isLetter || next.isNumber { return true }
      return (next == "." || next == "-") && second?.isNumber == true
    }
    let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
    return !joins(before.last, before.dropLast().last)
      && !joins(after.first, after.dropFirst().first)
  }

  /// A range without the punctuation at its end, such as a parenthesis that was opened before it.
  private func withoutPunctuation(_ range: Range<String.Index>) -> Range<String.Index> {
    var part = text[range]
    while let last = part.last, ".,;:!?'\u{201D}\u{2019})".contains(last) {
      func count(_ character: Character) -> Int { part.count { $0 == character } }
      if last == ")", count("(") >= count(")") { break }
      part.removeLast()
    }
    return part.startIndex..<part.endIndex
  }

  private mutating func add(_ range: Range<String.Index>, _ url: (String) -> String) {
    guard !range.isEmpty, !found.contains(where: { $0.range.overlaps(range) }),
      let url = URL(string: url(String(text[range])))
    else { return }
    found.append((range, url))
  }
}
