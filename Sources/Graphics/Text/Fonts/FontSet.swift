import Synchronization

/// The font families of a stage or a document by name: those registered there, those registered globally,
/// and ``FontFamily/packaged``.
///
/// A name is resolved once, when a ``FontDescription`` is created: it refers to the file's ``FontSource``,
/// so measuring and drawing text do not need a set.
package final class FontSet: Sendable {
  /// The fonts registered globally, by code that runs outside of stages; part of all sets.
  package static let shared = FontSet()

  private let registered = Mutex<[FontSource]>([])

  /// Creates a set with the globally registered fonts.
  package init() {}

  /// The default set for resolving names: the current stage's.
  package static var current: FontSet { DrawingEnvironment.current?.fonts ?? shared }

  /// The default set for registering files: that of the stage whose code this thread runs, otherwise the
  /// global set.
  package static var ofThisThread: FontSet { DrawingEnvironment.ofThisThread?.fonts ?? shared }

  /// The files registered in this set and globally, in order of registration; families of this set hide
  /// global ones of the same name.
  var sources: [FontSource] {
    let own = registered.withLock { $0 }
    if self === Self.shared { return own }
    let names = Set(own.map { $0.family.lowercased() })
    return Self.shared.sources.filter { !names.contains($0.family.lowercased()) } + own
  }

  /// All families: packaged ones, then registered ones.
  var families: [FontFamily] { FontFamily.packaged + sources.map(\.fontFamily) }

  /// The family of this name, case-insensitive.
  func family(named name: String) -> FontFamily? {
    FontFamily.packaged(named: name) ?? source(ofFamily: name)?.fontFamily
  }

  /// The registered file of a family (case-insensitive); nil for packaged and unknown families.
  func source(ofFamily name: String) -> FontSource? {
    guard FontSource.exist, FontFamily.packaged(named: name) == nil else { return nil }
    let key = name.lowercased()
    let own = registered.withLock { $0.last { $0.family.lowercased() == key } }
    return own ?? (self === Self.shared ? nil : Self.shared.source(ofFamily: name))
  }

  /// Like ``source(ofFamily:)``, in the current set.
  static func currentSource(ofFamily name: String) -> FontSource? {
    FontSource.exist ? current.source(ofFamily: name) : nil
  }

  /// Registers a file's fonts and returns their family.
  ///
  /// Registering a file again has no effect, unless it has changed: then it replaces the previous version.
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

  /// Like ``register(_:)``; returns the family's name.
  package func registerFamily(at url: URL) throws(FontError) -> String { try register(url).name }

  /// Like ``register(_:)``; returns the PostScript names of the faces.
  package func registerFonts(at url: URL) throws(FontError) -> [String] {
    let family = try register(url)
    return family.faces.map { family.postScriptName(of: $0) }
  }

  /// Adds all fonts registered in another set; its families replace those of the same name.
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
