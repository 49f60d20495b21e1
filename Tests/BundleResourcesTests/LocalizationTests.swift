import Animator
import TestSupport
import Testing

@testable import BundleResources

@Suite("Localized strings")
@MainActor
struct LocalizationTests {
  @Test("a string is in the stage's language, or in the development language, or its key")
  func languages() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let fixture = try ResourceFixture()
    try fixture.write(
      """
      /* A greeting. */
      "hello" = "Hello";
      // Only here.
      "bye" = "Good\\nbye \\"you\\" \\U00e9";
      plain.key = word;
      """, to: "en.lproj/Localizable.strings")
    try fixture.write("\"hello\" = \"Bonjour\";", to: "fr.lproj/Localizable.strings")
    let bundle = try fixture.bundle
    #expect(NSLocalizedString("hello", bundle: bundle, comment: "") == "Hello")
    #expect(NSLocalizedString("bye", bundle: bundle, comment: "") == "Good\nbye \"you\" é")
    #expect(NSLocalizedString("plain.key", bundle: bundle, comment: "") == "word")
    #expect(NSLocalizedString("lost", bundle: bundle, comment: "") == "lost")
    #expect(NSLocalizedString("lost", bundle: bundle, value: "none", comment: "") == "none")
    stage.preferredLanguages = ["de", "fr-CA"]
    #expect(NSLocalizedString("hello", bundle: bundle, comment: "") == "Bonjour")
    #expect(NSLocalizedString("bye", bundle: bundle, comment: "") == "Good\nbye \"you\" é")
    let english = [Locale.Language(identifier: "en")]
    #expect(
      bundle.localizedString(forKey: "hello", value: nil, table: nil, localizations: english)
        == "Hello")
  }

  @Test("tables are files of their own, also in UTF-16")
  func tables() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let fixture = try ResourceFixture()
    let text =
      Data([0xFF, 0xFE]) + Data("\"ok\" = \"Gut\";".data(using: .utf16LittleEndian) ?? Data())
    try fixture.write(text, to: "de.lproj/Buttons.strings")
    stage.preferredLanguages = ["de-AT"]
    let bundle = try fixture.bundle
    #expect(NSLocalizedString("ok", tableName: "Buttons", bundle: bundle, comment: "") == "Gut")
    #expect(NSLocalizedString("ok", bundle: bundle, comment: "") == "ok")
  }

  @Test("plural forms of a .stringsdict follow the rules of the language")
  func stringsdict() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let fixture = try ResourceFixture()
    func table(_ forms: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@count@ in %@</string>
      <key>count</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)
      </dict></dict></dict></plist>
      """
    }
    func forms(_ forms: [(String, String)]) -> String {
      forms.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    }
    try fixture.write(
      table(forms([("zero", "No file"), ("one", "One file"), ("other", "%d files")])),
      to: "en.lproj/Localizable.stringsdict")
    try fixture.write(
      table(forms([("one", "%d файл"), ("few", "%d файла"), ("many", "%d файлов")])),
      to: "ru.lproj/Localizable.stringsdict")
    let bundle = try fixture.bundle
    func text(_ count: Int) -> String {
      let format = NSLocalizedString("files", bundle: bundle, comment: "")
      return String.localizedStringWithFormat(format, count, "Box" as NSString)
    }
    #expect([0, 1, 2].map(text) == ["No file in Box", "One file in Box", "2 files in Box"])
    stage.preferredLanguages = ["ru"]
    #expect(
      [1, 3, 5, 11, 21, 22].map(text) == [
        "1 файл in Box", "3 файла in Box", "5 файлов in Box", "11 файлов in Box", "21 файл in Box",
        "22 файла in Box",
      ])
  }

  @Test("a plural form whose conversions do not suit the arguments shows them as they are")
  func mismatches() {
    func text(_ format: String, _ arguments: any CVarArg...) -> String {
      let variable = PluralFormat.Variable(specifier: "d", forms: [.one: "one", .other: format])
      return PluralFormat(language: "en", format: "%#@n@", variables: ["n": variable])
        .text(arguments)
    }
    #expect(text("%arg %2$@ %3$@", 2, "Box" as NSString) == "2 Box (null)")
    #expect(text("%s %1$p %1$n %2$d", 2, "Box" as NSString) == "2 2 2 Box")
    #expect(text("%05.1f|%x|100%%", 26) == "026.0|1a|100%")
    #expect(text("%99999999999999999999d", 2).count == 999)
    #expect(text("%", 2) == "%")
  }

  @Test("a string catalog has languages, plural forms, devices and substitutions")
  func catalogs() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let fixture = try ResourceFixture()
    try fixture.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "title": {"localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "Title"}},
          "pl": {"stringUnit": {"state": "translated", "value": "Tytuł"}}}},
        "photos": {"localizations": {
          "en": {"variations": {"plural": {
            "one": {"stringUnit": {"value": "%lld photo"}},
            "other": {"stringUnit": {"value": "%lld photos"}}}}},
          "pl": {"variations": {"plural": {
            "one": {"stringUnit": {"value": "%lld zdjęcie"}},
            "few": {"stringUnit": {"value": "%lld zdjęcia"}},
            "many": {"stringUnit": {"value": "%lld zdjęć"}}}}}}},
        "tap": {"localizations": {"en": {"variations": {"device": {
          "ipad": {"stringUnit": {"value": "Tap or click"}},
          "other": {"stringUnit": {"value": "Tap"}}}}}}},
        "both": {"localizations": {"en": {
          "stringUnit": {"value": "%#@cats@ and %#@dogs@"},
          "substitutions": {
            "cats": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"value": "%arg cat"}},
              "other": {"stringUnit": {"value": "%arg cats"}}}}},
            "dogs": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
              "one": {"stringUnit": {"value": "%arg dog"}},
              "other": {"stringUnit": {"value": "%arg dogs"}}}}}}}}}
      }}
      """, to: "Localizable.xcstrings")
    let bundle = try fixture.bundle
    func string(_ key: String) -> String { NSLocalizedString(key, bundle: bundle, comment: "") }
    #expect(string("title") == "Title" && string("tap") == "Tap")
    #expect(String(format: string("photos"), 1) == "1 photo")
    #expect(String.localizedStringWithFormat(string("photos"), 12) == "12 photos")
    #expect(String(format: string("both"), 1, 3) == "1 cat and 3 dogs")
    UITraitCollection(userInterfaceIdiom: .pad).performAsCurrent {
      #expect(string("tap") == "Tap or click")
    }
    stage.preferredLanguages = ["pl"]
    #expect(string("title") == "Tytuł" && string("tap") == "Tap")
    #expect(
      [1, 2, 5, 22].map { String(format: string("photos"), $0) }
        == ["1 zdjęcie", "2 zdjęcia", "5 zdjęć", "22 zdjęcia"])
  }

  @Test("damaged tables are reported with file, line and column")
  func damaged() throws {
    let fixture = try ResourceFixture()
    try fixture.write("\"a\" = \"b\";\n\"c\" = ;", to: "en.lproj/Localizable.strings")
    try fixture.write("\"a\" = \"b\"\n", to: "en.lproj/Other.strings")
    try fixture.write(
      """
      {"strings": {"key": {"localizations": {"en": {"variations": {"plural": {
        "several": {"stringUnit": {"value": ""}}}}}}}}}
      """, to: "Words.xcstrings")
    #expect(
      fixture.resources.validate().map(\.description) == [
        "en.lproj/Localizable.strings:2:7: a value in quotes is missing",
        "en.lproj/Other.strings:2:1: ';' is missing after the value of 'a'",
        "Words.xcstrings:2:14: 'several' is not a plural category",
      ])
  }
}
