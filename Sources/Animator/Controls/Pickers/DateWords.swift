/// The words that date pickers show beside dates, by language.
///
/// They are not taken from ICU: it has no word that is the title of a time, and the installed program does without its
/// names of units. A new language is one row.
struct DateWords {
  /// The day that counts as today.
  let today: String
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
      ?? Self("Today", "hours", one: "hour", "min", "Time")
  }

  private init(
    _ today: String, _ hours: String, one hour: String? = nil, _ minutes: String, _ time: String
  ) {
    (self.today, self.minutes, self.time) = (today, minutes, time)
    (self.hours, self.hour) = (hours, hour ?? hours)
  }

  /// The unit of a number of hours.
  func unit(ofHours count: Int) -> String { count == 1 ? hour : hours }

  // swift-format-ignore
  private static let words: [String: Self] = [
    "ar": Self("اليوم", "ساعات", one: "ساعة", "دقيقة", "الوقت"),
    "da": Self("I dag", "timer", one: "time", "min.", "Tid"),
    "de": Self("Heute", "Std.", "Min.", "Uhrzeit"),
    "es": Self("Hoy", "horas", one: "hora", "min", "Hora"),
    "fr": Self("Aujourd’hui", "h", "min", "Heure"),
    "he": Self("היום", "שעות", one: "שעה", "דק׳", "שעה"),
    "it": Self("Oggi", "ore", one: "ora", "min", "Ora"),
    "ja": Self("今日", "時間", "分", "時刻"),
    "ko": Self("오늘", "시간", "분", "시간"),
    "nl": Self("Vandaag", "uur", "min.", "Tijd"),
    "pl": Self("Dzisiaj", "godz.", "min", "Godzina"),
    "pt": Self("Hoje", "horas", one: "hora", "min", "Hora"),
    "ru": Self("Сегодня", "ч", "мин", "Время"),
    "sv": Self("Idag", "tim", "min", "Tid"),
    "tr": Self("Bugün", "saat", "dk.", "Saat"),
    "zh": Self("今天", "小时", "分钟", "时间"),
    "zh-Hant": Self("今天", "小時", "分鐘", "時間"),
  ]
}
