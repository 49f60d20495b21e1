import Synchronization

/// The fonts that names stand for, in a stage or a document: those that are registered there, those
/// that are registered for all, and the families of ``FontFamily/packaged``.
///
/// A name is looked up once, when a ``FontDescription`` is made of it: that holds the file's
/// ``FontSource``, so text is measured and drawn without a set.
package final class FontSet: Sendable {
  /// What code registers that runs for no stage: all sets have it.
  package static let shared = FontSet()

  private let registered = Mutex<[FontSource]>([])

  /// A set with the fonts that are registered for all.
  package init() {}

  /// The set that names are looked up in unless another one is given: the current stage's.
  package static var current: FontSet { DrawingEnvironment.current?.fonts ?? shared }

  /// The set that files are registered in unless another one is given: that of the stage whose code
  /// this thread runs, else the one for all.
  package static var ofThisThread: FontSet { DrawingEnvironment.ofThisThread?.fonts ?? shared }

  /// What was registered in this set and for all, in the order in which it was; a family of this set
  /// hides one of the same name for all.
  var sources: [FontSource] {
    let own = registered.withLock { $0 }
    if self === Self.shared { return own }
    let names = Set(own.map { $0.family.lowercased() })
    return Self.shared.sources.filter { !names.contains($0.family.lowercased()) } + own
  }

  /// All families, those registered last.
  var families: [FontFamily] { FontFamily.packaged + sources.map(\.fontFamily) }

  /// The family of this name, letter case aside.
  func family(named name: String) -> FontFamily? {
    FontFamily.packaged(named: name) ?? source(ofFamily: name)?.fontFamily
  }

  /// The file that a family's name stands for, letter case aside; nil for families of
  /// ``FontFamily/packaged`` and for unknown ones.
  func source(ofFamily name: String) -> FontSource? {
    guard FontSource.exist, FontFamily.packaged(named: name) == nil else { return nil }
    let key = name.lowercased()
    let own = registered.withLock { $0.last { $0.family.lowercased() == key } }
    return own ?? (self === Self.shared ? nil : Self.shared.source(ofFamily: name))
  }

  /// As ``source(ofFamily:)``, in the current set.
  static func currentSource(ofFamily name: String) -> FontSource? {
    FontSource.exist ? current.source(ofFamily: name) : nil
  }

  /// Adds a file's fonts; what family they are of.
  ///
  /// To register the same file again changes nothing, unless it was saved anew since: then its name stands
  /// for what is in it now.
  @discardableResult
  func register(_ url: URL) throws(FontError) -> FontFamily {
    let url = url.standardizedFileURL
    let source = try FontSource.of(url)
    if let packaged = FontFamily.packaged(named: source.family) {
      guard packaged.installedFiles.contains(url.path) else {
        throw .alreadyRegistered(source.family, file: url.path)
      }
      return packaged
    }
    let isFree = registered.withLock { sources in
      let key = source.family.lowercased()
      if let index = sources.firstIndex(where: { $0.family.lowercased() == key }) {
        guard sources[index] == source || sources[index].url == url else { return false }
        sources[index] = source
      } else {
        sources.append(source)
      }
      return true
    }
    guard isFree else { throw .alreadyRegistered(source.family, file: url.path) }
    return source.fontFamily
  }

  /// As ``register(_:)``; the family's name.
  package func registerFamily(at url: URL) throws(FontError) -> String { try register(url).name }

  /// As ``register(_:)``; the PostScript names of the faces.
  package func registerFonts(at url: URL) throws(FontError) -> [String] {
    let family = try register(url)
    return family.faces.map { family.postScriptName(of: $0) }
  }

  /// Adds all that was registered in another set; its families replace those of the same name.
  package func add(_ other: FontSet) {
    let more = other.registered.withLock { $0 }
    if more.isEmpty || other === self { return }
    registered.withLock { sources in
      let names = Set(more.map { $0.family.lowercased() })
      sources.removeAll { names.contains($0.family.lowercased()) }
      sources += more
    }
  }
}
