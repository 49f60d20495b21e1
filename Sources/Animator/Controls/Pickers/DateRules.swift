/// The calendar of a date picker, the dates it permits, and how it writes them.
struct DateRules {
  /// 9:41 on January 9, 2007 in UTC: the date of new pickers, and the day that counts as today. As in the status bar, the
  /// clock of the machine is never read.
  static let start = Date(timeIntervalSince1970: 1_168_335_660)

  /// In American English and UTC.
  private static let gregorian = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    if let zone = TimeZone(secondsFromGMT: 0) { calendar.timeZone = zone }
    return calendar
  }()

  var calendar = Self.gregorian {
    didSet { if calendar.locale != oldValue.locale { localeChanged() } }
  }
  /// The digit 0 of the locale.
  private var zero: Unicode.Scalar = "0"
  /// The texts that the locale writes before and after the numbers of years and of days, such as "年" in Japanese.
  private var affixes: [String: (before: String, after: String)] = [:]
  var minimum: Date?
  var maximum: Date?
  /// In minutes; a divisor of 60.
  var minuteInterval = 1

  private var locale: Locale { calendar.locale ?? Locale(identifier: "en_US_POSIX") }

  /// The nearest date that is permitted; a maximum before the minimum has no effect.
  func limited(_ date: Date) -> Date {
    var date = date
    if let maximum, minimum.map({ $0 <= maximum }) ?? true { date = min(date, maximum) }
    if let minimum { date = max(date, minimum) }
    return date
  }

  /// The date at a multiple of the interval of minutes, without seconds.
  func rounded(_ date: Date) -> Date {
    var parts = parts(of: date)
    guard let minute = parts.minute else { return date }
    parts.minute = minute / minuteInterval * minuteInterval
    return calendar.date(from: parts) ?? date
  }

  func parts(of date: Date) -> DateComponents {
    calendar.dateComponents([.era, .year, .month, .day, .hour, .minute], from: date)
  }

  /// The number of days of the month of a date.
  func dayCount(ofMonthOf date: Date) -> Int {
    calendar.range(of: .day, in: .month, for: date)?.count ?? 31
  }

  /// A date in another year or month, on the same day or the last one of the month.
  func date(from parts: DateComponents) -> Date? {
    var first = parts
    first.day = 1
    guard let month = calendar.date(from: first), let day = parts.day else {
      return calendar.date(from: parts)
    }
    first.day = min(max(day, 1), dayCount(ofMonthOf: month))
    return calendar.date(from: first)
  }

  /// Whether a day, month or other unit that contains a date has permitted instants.
  func permits(_ unit: Calendar.Component, of date: Date) -> Bool {
    guard let span = calendar.dateInterval(of: unit, for: date) else { return true }
    return maximum.map { span.start <= $0 } ?? true && minimum.map { span.end > $0 } ?? true
  }

  /// Whether a date is on the day that counts as today.
  func isToday(_ date: Date) -> Bool { calendar.isDate(date, inSameDayAs: Self.start) }

  // MARK: Texts

  var words: DateWords { DateWords(for: locale) }

  /// The identifiers of what ICU has data for, languages among them.
  private static let languages = Set(Locale.availableIdentifiers)

  /// The word for the day that counts as today, in the language of the locale, or English for languages that ICU does not
  /// have. Their names would be in the machine's language.
  var today: String {
    let language = locale.language.languageCode?.identifier ?? ""
    let isKnown = Self.languages.contains(language)
    // Seen from itself, so that the clock of the machine is not read.
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: Self.start, allowedFields: [.day], presentation: .named, unitsStyle: .wide,
      locale: isKnown ? locale : Locale(identifier: "en_US_POSIX"), calendar: calendar,
      capitalizationContext: .beginningOfSentence)
    return style.format(Self.start)
  }

  /// A date in the format of the locale for a template, such as "yMMMd".
  func text(_ date: Date, _ template: String) -> String {
    let formatter = DateFormatter()
    (formatter.locale, formatter.calendar) = (locale, calendar)
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat =
      DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    // Some versions of the locale data have narrow spaces.
    return formatter.string(from: date).replacingOccurrences(of: "\u{202F}", with: " ")
  }

  /// A number in the locale's digits, at least so many.
  func text(_ number: Int, digits count: Int = 1) -> String {
    let digits = "\(number)"
    let padded = String(repeating: "0", count: max(count - digits.count, 0)) + digits
    let scalars = padded.unicodeScalars.compactMap { digit in
      Unicode.Scalar(digit.value &- Unicode.Scalar("0").value &+ zero.value)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The number of a year ("y") or of a day ("d"), with what the locale writes beside it.
  func text(_ number: Int, of field: String) -> String {
    let (before, after) = affixes[field] ?? ("", "")
    return before + text(number) + after
  }

  private mutating func localeChanged() {
    zero = digitZero
    for field in ["y", "d"] {
      let pattern =
        DateFormatter.dateFormat(fromTemplate: field, options: 0, locale: locale) ?? field
      let parts = pattern.replacingOccurrences(of: "'", with: "").split(
        separator: Character(field), omittingEmptySubsequences: false)
      // Other letters stand for other fields, such as the era.
      let hasOthers = parts.contains { $0.contains { $0.isASCII && $0.isLetter } }
      let around = (before: String(parts.first ?? ""), after: String(parts.last ?? ""))
      affixes[field] = hasOthers ? nil : around
    }
  }

  private var digitZero: Unicode.Scalar {
    let formatter = DateFormatter()
    (formatter.locale, formatter.calendar) = (locale, calendar)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "HH"
    return formatter.string(from: Date(timeIntervalSince1970: 0)).unicodeScalars.last ?? "0"
  }

  /// Day, month and year in the order of the locale.
  var dateOrder: [DateWheels.Column] {
    let pattern = DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: locale) ?? ""
    // Without words of the language, such as "d 'de' MMMM".
    let fields = pattern.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    let letters: [(DateWheels.Column, Set<Character>)] = [
      (.month, ["M", "L"]), (.day, ["d"]), (.year, ["y", "u", "U"]),
    ]
    let places = letters.compactMap { column, letters in
      fields.firstIndex(where: letters.contains).map { (column, $0) }
    }
    return places.count == letters.count
      ? places.sorted { $0.1 < $1.1 }.map(\.0) : letters.map(\.0)
  }

  /// Whether the locale counts hours to 12.
  var hasPeriods: Bool {
    DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale)?.contains("a") ?? false
  }
}
