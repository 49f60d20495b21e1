/// The words that date pickers show beside dates, by language.
///
/// They are not taken from ICU: it has no word that is the title of a time, and the installed program does without its
/// names of units. A new language is one row.
struct DateWords {
  /// The day that counts as today.
  let today: String
  /// Beside the wheels of durations.
  let hours: String
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
      ?? Self("Today", "hours", "min", "Time")
  }

  private init(_ today: String, _ hours: String, _ minutes: String, _ time: String) {
    (self.today, self.hours, self.minutes, self.time) = (today, hours, minutes, time)
  }

  // swift-format-ignore
  private static let words: [String: Self] = [
    "ar": Self("اليوم", "ساعات", "دقيقة", "الوقت"),
    "da": Self("I dag", "timer", "min.", "Tid"),
    "de": Self("Heute", "Std.", "Min.", "Uhrzeit"),
    "es": Self("Hoy", "horas", "min", "Hora"),
    "fr": Self("Aujourd’hui", "h", "min", "Heure"),
    "he": Self("היום", "שעות", "דק׳", "שעה"),
    "it": Self("Oggi", "ore", "min", "Ora"),
    "ja": Self("今日", "時間", "分", "時刻"),
    "ko": Self("오늘", "시간", "분", "시간"),
    "nl": Self("Vandaag", "uur", "min.", "Tijd"),
    "pl": Self("Dzisiaj", "godz.", "min", "Godzina"),
    "pt": Self("Hoje", "horas", "min", "Hora"),
    "ru": Self("Сегодня", "ч", "мин", "Время"),
    "sv": Self("Idag", "tim", "min", "Tid"),
    "tr": Self("Bugün", "saat", "dk.", "Saat"),
    "zh": Self("今天", "小时", "分钟", "时间"),
    "zh-Hant": Self("今天", "小時", "分鐘", "時間"),
  ]
}
