import CPango

/// Text layout by Pango with a configuration independent of machine, user and environment: no hinting, no
/// rounding to pixels, one pixel per point, and only the font files of ``FontFamily`` and of registered
/// fonts.
///
/// Font fallback: the other registered fonts of the same text, DejaVu Sans, then ``FontFamily/fallbacks``,
/// whose large files are opened on demand; characters without a glyph are drawn as boxes with their code.
///
/// Layout depends on the text only: each set of registered fonts has a ``Typesetter`` of its own.
///
/// Pango's objects are not thread-safe, so all of them are guarded by one lock. They are created for the
/// first text that is measured or drawn (about 6 ms).
// Unchecked: mutable state and objects of Pango and fontconfig are used under `lock` only, including
// layouts, as `withLayout` holds it while its body runs.
package final class TextEngine: @unchecked Sendable {
  /// The shared engine.
  package static let shared = TextEngine()

  private let lock = NSLock()
  /// The typesetter for text without registered fonts.
  private let packaged = Typesetter([])
  /// The typesetters for text in registered fonts, least recently used first.
  private var typesetters: [Typesetter] = []
  private var complaints: Set<FontError> = []
  private var measured = MeasuredTexts()

  private init() {}

  /// The maximum number of typesetters for registered fonts. Recreating one takes about 10 ms.
  static let typesetterLimit = 8

  /// The current number of typesetters for registered fonts.
  var openTypesetters: Int { lock.withLock { typesetters.count } }

  /// The typesetter for text in these fonts. Requires the lock.
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
  /// The dimensions of `block`.
  package func measure(_ block: TextBlock) -> TextMetrics {
    if let known = lock.withLock({ measured.metrics(of: block) }) { return known }
    let metrics = withLayout(of: block) { $0.metrics } ?? .zero
    lock.withLock { measured.insert(metrics, of: block) }
    return metrics
  }

  /// The inline images of `block`, with their positions in its box.
  func attachments(in block: TextBlock) -> [PlacedAttachment] {
    withLayout(of: block) { $0.attachments } ?? []
  }

  /// The metrics of a font; all zero if ``FontDescription/validate()`` rejects it.
  func metrics(of font: FontDescription) -> FontMetrics {
    lock.withLock {
      isUsable(font) ? typesetter(for: CollectionOfOne(font)).metrics(of: font) : .zero
    }
  }

  /// The errors for the characters of `text` that neither the packaged fonts nor the given registered files
  /// cover, each once; empty if all can be drawn.
  func missing(in text: String, _ sources: [FontSource]) -> [FontError] {
    lock.withLock { packaged.fonts.prepare(for: text.unicodeScalars, in: nil, sources) }
  }

  /// Marks errors as reported, so that text that is drawn in spite of them does not report them again.
  func acknowledge(_ errors: [FontError]) { lock.withLock { complaints.formUnion(errors) } }

  /// Whether some of these characters require ``FontFamily/fallbacks`` for text in these registered files.
  func needsFallbacks(for scalars: Set<Unicode.Scalar>, _ sources: [FontSource]) -> Bool {
    lock.withLock { packaged.fonts.needsFallbacks(for: scalars, sources) }
  }

  /// Runs `body` with the text's layout, holding the lock; nil for empty text.
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

  /// Whether `font` is available; if not, reports it to standard error, once per family.
  private func isUsable(_ font: FontDescription) -> Bool {
    if font.source != nil || Self.installed.contains(font.family.lowercased()) { return true }
    do {
      try font.validate()
    } catch {
      complain(error, "its text is left out")
    }
    return false
  }

  /// The installed packaged families, in lowercase.
  private static let installed = Set(
    FontFamily.packaged.filter(\.isInstalled).map { $0.name.lowercased() })

  private func complain(_ error: FontError, _ consequence: String) {
    guard complaints.count < 1000, complaints.insert(error).inserted else { return }
    FileHandle.standardError.write(Data("warning: \(error); \(consequence)\n".utf8))
  }
}
