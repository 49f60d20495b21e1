import Foundation
import Graphics

extension ResourceFolder {
  /// The table that `NSLocalizedString` reads.
  package static let defaultTable = "Localizable"

  /// The language of strings outside of folders of languages and string catalogs.
  private static let developmentLanguage = "en"

  /// A localized string; nil if no file has the key.
  ///
  /// It is that of the language which suits the preferred ones best, or else that of the development
  /// language.
  ///
  /// - Parameters:
  ///   - languages: The preferred languages, best first; nil for those of the current stage.
  ///   - idiom: The kind of device, for string catalogs that vary by it; nil for the current one.
  func value(
    _ key: String, table: String, languages: [String]? = nil, idiom: UIUserInterfaceIdiom? = nil
  ) -> StringTable.Value? {
    self.table(table, languages: languages, idiom: idiom).values[key]
  }

  /// All strings of a table in the language that suits the preferred ones best.
  private func table(
    _ table: String, languages: [String]?, idiom: UIUserInterfaceIdiom? = nil
  ) -> StringTable {
    let device = Self.device(idiom ?? UITraitCollection.current.userInterfaceIdiom)
    let catalog = stringCatalog(table)
    let language = Language.match(available(in: catalog), preferring: preferred(languages))
    let name = "\(language ?? "")/\(device)/\(table)"
    if let known = state.withLock({ $0.tables[name] }) { return known }
    let strings = readTable(table, language: language, device: device, catalog)
    state.withLock { $0.tables[name] = strings }
    return strings
  }

  /// The languages, or those of the current stage.
  private func preferred(_ languages: [String]?) -> [String] {
    languages ?? DrawingEnvironment.current?.languages ?? DrawingEnvironment.defaultLanguages
  }

  /// The strings of a document, such as those of `fr.lproj/Main.strings`, in the language that suits
  /// the preferred ones best.
  package func strings(ofDocument name: String, languages: [String]? = nil) -> [String: String] {
    table(name, languages: languages).values.mapValues(\.plainText)
  }

  /// The languages that a table can be in.
  private func available(in catalog: StringCatalog?) -> [String] {
    let folders = localizations.map { $0.deletingPathExtension().lastPathComponent }
    return folders.filter { $0 != "Base" } + (catalog?.languages ?? [])
  }

  /// The file of a document in the preferred language: `fr.lproj/Main.storyboard`, or else that in
  /// `Base.lproj`, or else that of the development language; nil if there is none.
  ///
  /// - Parameter languages: The preferred languages, best first; nil for those of the current stage.
  package func localizedFile(_ name: String, languages: [String]? = nil) -> URL? {
    let folders = localizations.filter { folder in
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }
    let names = folders.map { $0.deletingPathExtension().lastPathComponent }
    let match =
      Language.match(names.filter { $0 != "Base" }, preferring: preferred(languages)) ?? "Base"
    let index = names.firstIndex(of: match) ?? names.indices.first
    let file = index.map { folders[$0].appendingPathComponent(name) }
    return file.flatMap { root.contains($0) ? $0 : nil }
  }

  private static func device(_ idiom: UIUserInterfaceIdiom) -> String {
    switch idiom {
    case .pad: "ipad"
    case .mac: "mac"
    case .tv: "appletv"
    case .vision: "applevision"
    case .phone, .carPlay, .unspecified: "iphone"
    }
  }

  private func stringCatalog(_ table: String) -> StringCatalog? {
    if let known = state.withLock({ $0.stringCatalogs[table] }) { return known }
    var catalog: StringCatalog?
    if let url = stringCatalogs[table] {
      do throws(ResourceProblem) {
        catalog = try StringCatalog(url, in: root)
      } catch {
        note(error)
      }
    }
    state.withLock { $0.stringCatalogs[table] = .some(catalog) }
    return catalog
  }

  /// Reads the development language first, and then the language, whose strings replace those.
  private func readTable(
    _ table: String, language: String?, device: String, _ catalog: StringCatalog?
  ) -> StringTable {
    var strings = StringTable()
    if let catalog {
      strings.add(catalog, language: catalog.sourceLanguage, device: device)
    }
    let source = catalog?.sourceLanguage ?? Self.developmentLanguage
    for url in looseTables[table] ?? [] { add(url, language: source, to: &strings) }
    for name in ["Base", source] where name != language {
      add(folderNamed: name, table, language: source, to: &strings)
    }
    if let language {
      if let catalog { strings.add(catalog, language: language, device: device) }
      add(folderNamed: language, table, language: language, to: &strings)
    }
    return strings
  }

  private func add(
    folderNamed name: String, _ table: String, language: String, to strings: inout StringTable
  ) {
    for folder in localizations where folder.deletingPathExtension().lastPathComponent == name {
      for kind in ["strings", "stringsdict"] {
        let url = folder.appendingPathComponent("\(table).\(kind)")
        if FileManager.default.fileExists(atPath: url.path) {
          add(url, language: language, to: &strings)
        }
      }
    }
  }

  private func add(_ url: URL, language: String, to strings: inout StringTable) {
    do throws(ResourceProblem) {
      if url.pathExtension == "stringsdict" {
        try strings.addPlurals(url, language: language, in: root)
      } else {
        strings.add(try StringsFile(url, in: root))
      }
    } catch {
      note(error)
    }
  }

  /// Reads all tables in all languages.
  func validateStrings() {
    var tables = Set(stringCatalogs.keys).union(looseTables.keys)
    for folder in localizations {
      for name in root.names(in: folder) where name.contains(".strings") {
        tables.insert((name as NSString).deletingPathExtension)
      }
    }
    for table in tables.sorted() {
      let catalog = stringCatalog(table)
      for language in Set(available(in: catalog)).sorted() {
        _ = readTable(table, language: language, device: "iphone", catalog)
      }
      if available(in: catalog).isEmpty {
        _ = readTable(table, language: nil, device: "iphone", catalog)
      }
    }
  }
}
