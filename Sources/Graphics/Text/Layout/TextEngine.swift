import CPango

/// Sets text in the project's fonts through Pango, with a configuration that no machine, user or
/// environment changes: no hinting, no rounding to pixels, a point is a pixel, and no font files but
/// those of ``FontFamily`` and those that the text's fonts were registered from.
///
/// Characters that a font lacks come from the other registered fonts of the same text, from DejaVu Sans, then
/// from ``FontFamily/fallbacks``, whose files are large and opened only for text that needs them; those that
/// none has are boxes with their code.
///
/// What text looks like depends on nothing but the text: text in registered fonts is set with these files
/// alone, each set of which has a ``Typesetter`` of its own.
///
/// Pango's objects serve one thread at a time, so all of them live here, behind one lock. Nothing is
/// loaded before the first text is measured or drawn (about 6 ms).
// Unchecked: what varies, and every object of Pango and fontconfig, is used under `lock` only; layouts are too, as
// `withLayout` holds it while its body runs.
package final class TextEngine: @unchecked Sendable {
  /// The one engine.
  package static let shared = TextEngine()

  private let lock = NSLock()
  /// For text in no registered font.
  private let packaged = Typesetter([])
  /// For text in registered fonts, that used last at the end.
  private var typesetters: [Typesetter] = []
  private var complaints: Set<FontError> = []

  private init() {}

  /// How many sets of registered fonts are kept open. What is dropped costs about 10 ms when it is
  /// needed again.
  static let typesetterLimit = 8

  /// How many sets of registered fonts are open.
  var openTypesetters: Int { lock.withLock { typesetters.count } }

  /// The one for text in these fonts. Under the lock.
  private func typesetter(for fonts: some Sequence<FontDescription>) -> Typesetter {
    var sources: [FontSource] = []
    for case let source? in fonts.lazy.map(\.source) where !sources.contains(source) {
      sources.append(source)
    }
    if sources.isEmpty { return packaged }
    sources.sort { $0.digest < $1.digest }
    let index = typesetters.lastIndex {
      $0.sources.elementsEqual(sources) { $0.canServe($1) }
    }
    let found = index.map { typesetters.remove(at: $0) } ?? Typesetter(sources)
    if typesetters.count >= Self.typesetterLimit { typesetters.removeFirst() }
    typesetters.append(found)
    return found
  }
}

extension TextEngine {
  /// The room `block` takes.
  package func measure(_ block: TextBlock) -> TextMetrics {
    withLayout(of: block) { $0.metrics } ?? .zero
  }

  /// The pictures among the letters of `block`, and where each is in its box.
  func attachments(in block: TextBlock) -> [PlacedAttachment] {
    withLayout(of: block) { $0.attachments } ?? []
  }

  /// The measures of a typeface; zero in all where ``FontDescription/validate()`` refuses it.
  func metrics(of font: FontDescription) -> FontMetrics {
    lock.withLock {
      isUsable(font) ? typesetter(for: CollectionOfOne(font)).metrics(of: font) : .zero
    }
  }

  /// The first character of `text` that none of the project's fonts has, and no registered file that is
  /// given; nil where all can be drawn.
  func missing(in text: String, _ sources: [FontSource]) -> FontError? {
    lock.withLock { packaged.fonts.prepare(for: text.unicodeScalars, in: nil, sources).first }
  }

  /// Whether some of these characters come from ``FontFamily/fallbacks`` where text is set in these registered
  /// files too.
  func needsFallbacks(for scalars: Set<Unicode.Scalar>, _ sources: [FontSource]) -> Bool {
    lock.withLock { packaged.fonts.needsFallbacks(for: scalars, sources) }
  }

  /// Runs `body` with the text laid out, one thread at a time; nil where there is no text.
  package func withLayout<Value>(of block: TextBlock, _ body: (TextLayout) -> Value) -> Value? {
    lock.withLock {
      var block = block
      block.runs.removeAll { $0.string.isEmpty || !isUsable($0.style.font) }
      if block.runs.isEmpty { return nil }
      let typesetter = typesetter(for: block.runs.lazy.map(\.style.font))
      for run in block.runs where !run.string.utf8.allSatisfy({ $0 < 0x80 }) {
        let (scalars, font) = (run.string.unicodeScalars, run.style.font)
        let sources = font.source.map { [$0] } ?? []
        for lack in typesetter.fonts.prepare(for: scalars, in: font.family, sources) {
          complain(lack, "a box stands for it, or another font's sign")
        }
      }
      return body(TextLayout(block, in: typesetter.contexts))
    }
  }

  /// Whether text can be set in `font`; if not, says so on standard error, once a family.
  private func isUsable(_ font: FontDescription) -> Bool {
    if font.source != nil || Self.installed.contains(font.family.lowercased()) { return true }
    do {
      try font.validate()
    } catch {
      complain(error, "its text is left out")
    }
    return false
  }

  /// The families of packages that are installed, in small letters.
  private static let installed = Set(
    FontFamily.packaged.filter(\.isInstalled).map { $0.name.lowercased() })

  private func complain(_ error: FontError, _ consequence: String) {
    guard complaints.count < 1000, complaints.insert(error).inserted else { return }
    FileHandle.standardError.write(Data("warning: \(error); \(consequence)\n".utf8))
  }
}
