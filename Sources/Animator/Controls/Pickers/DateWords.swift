/// The words that date pickers show beside wheels and times, by language; that for today is ``DateRules/today``.
///
/// They are not taken from ICU: it has no word that is the title of a time, and the installed program does without its
/// names of units. A new language is one row.
struct DateWords {
  /// Beside the wheels of durations; that of a single hour may be another one.
  private let hours: String
  private let hour: String
  let minutes: String
  /// Beside the time of a calendar.
  let time: String

  /// Those of the locale's language; English ones if that is not in the table.
  init(for locale: Locale) {
    let parts = locale.identifier.split { $0 == "_" || $0 == "-" }
    let isTraditional = parts.contains { ["Hant", "TW", "HK", "MO"].contains($0) }
    let language = parts.first.map(String.init) ?? ""
    self =
      Self.words[language == "zh" && isTraditional ? "zh-Hant" : language]
      ?? Self("hours", one: "hour", "min", "Time")
  }

  private init(_ hours: String, one hour: String? = nil, _ minutes: String, _ time: String) {
    (self.minutes, self.time) = (minutes, time)
    (self.hours, self.hour) = (hours, hour ?? hours)
  }

  /// The unit of a number of hours.
  func unit(ofHours count: Int) -> String { count == 1 ? hour : hours }

  // swift-format-ignore
  private static let words: [String: Self] = [
    "ar": Self("ساعات", one: "ساعة", "دقيقة", "الوقت"),
    "da": Self("timer", one: "time", "min.", "Tid"),
    "de": Self("Std.", "Min.", "Uhrzeit"),
    "es": Self("horas", one: "hora", "min", "Hora"),
    "fr": Self("h", "min", "Heure"),
    "he": Self("שעות", one: "שעה", "דק׳", "שעה"),
    "it": Self("ore", one: "ora", "min", "Ora"),
    "ja": Self("時間", "分", "時刻"),
    "ko": Self("시간", "분", "시간"),
    "nl": Self("uur", "min.", "Tijd"),
    "pl": Self("godz.", "min", "Godzina"),
    "pt": Self("horas", one: "hora", "min", "Hora"),
    "ru": Self("ч", "мин", "Время"),
    "sv": Self("tim", "min", "Tid"),
    "tr": Self("saat", "dk.", "Saat"),
    "zh": Self("小时", "分钟", "时间"),
    "zh-Hant": Self("小時", "分鐘", "時間"),
  ]
}
