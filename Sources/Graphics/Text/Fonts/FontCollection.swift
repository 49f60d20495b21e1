import CPango

/// The font files available to some text, independent of the machine's fontconfig configuration, and
/// their character coverage. Requires the text engine's lock.
final class FontCollection {
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer?
  /// The character coverage of the open files; nil until there is non-ASCII text.
  private var coverage: OpaquePointer?
  private var areFallbacksOpen = false
  /// The character coverage of ``FontFamily/pinned``, computed lazily.
  private var pinnedCoverage: OpaquePointer?
  private var known: Set<UInt32> = []
  private var lacking: Set<UInt32> = []
  /// The paths of registered fonts.
  private let registeredFiles: Set<String>

  /// Creates a collection of ``FontFamily/packaged`` and some registered files.
  init(_ fontMap: UnsafeMutablePointer<PangoFontMap>, _ sources: [FontSource]) {
    self.fontMap = fontMap
    registeredFiles = Set(sources.map(\.url.path))
    config = FcConfigCreate()
    let rules = Self.rules
    FcConfigParseAndLoadFromMemory(config, rules, FcTrue)
    for family in FontFamily.pinned { add(family) }
    FcConfigBuildFonts(config)
    for source in sources { add(source) }
    pgs_font_map_set_config(fontMap, config)
  }

  deinit {
    for set in [coverage, pinnedCoverage] { if let set { FcCharSetDestroy(set) } }
    FcConfigDestroy(config)
  }

  /// Adds the installed files of a family.
  ///
  /// Their faces are those of fontconfig's cache where it is current: reading a file takes 0.4 ms, and most text needs
  /// few of the 40.
  private func add(_ family: FontFamily) {
    let files = family.installedFiles
    guard let first = files.first else { return }
    let cache = FcDirCacheLoad((first as NSString).deletingLastPathComponent, config, nil)
    let faces = cache.flatMap(FcCacheCopySet)
    defer {
      if let faces { FcFontSetDestroy(faces) }
      if let cache { FcDirCacheUnload(cache) }
    }
    let patterns = faces.map { faces in
      (0..<Int(faces.pointee.nfont)).compactMap { faces.pointee.fonts[$0] }
    }
    let known = Dictionary(grouping: patterns ?? []) { FontFile.path(of: $0) }
    for file in files {
      guard let patterns = known[file], let set = FcConfigGetFonts(config, FcSetApplication) else {
        FcConfigAppFontAddFile(config, file)
        continue
      }
      for pattern in patterns { FcFontSetAdd(set, FcPatternDuplicate(pattern)) }
    }
  }

  /// Adds the faces of a registered file, under its private family name.
  private func add(_ source: FontSource) {
    func fonts() -> FcFontSet? { FcConfigGetFonts(config, FcSetApplication)?.pointee }
    let count = fonts()?.nfont ?? 0
    FcConfigAppFontAddFile(config, source.url.path)
    guard let fonts = fonts(), fonts.nfont > count else { return }
    for index in Int(count)..<Int(fonts.nfont) {
      guard let pattern = fonts.fonts[index],
        FontFile.text(FC_FAMILY, of: pattern) == source.familyInFile
      else { continue }
      for object in [FC_FAMILY, FC_FAMILYLANG] { FcPatternDel(pattern, object) }
      FcPatternAddString(pattern, FC_FAMILY, source.privateFamily)
      FcPatternAddString(pattern, FC_FAMILYLANG, "en")
    }
  }

  /// The fontconfig rules: rendering options and fallback families. Emoji bitmaps have one size and are
  /// scaled to the font's.
  private static var rules: String {
    let order = [FontFamily.dejaVuSans] + FontFamily.fallbacks
    return """
      <?xml version="1.0"?>
      <fontconfig>
        <cachedir>/var/cache/fontconfig</cachedir>
        <match target="pattern">
          <edit name="antialias" mode="assign"><bool>true</bool></edit>
          <edit name="hinting" mode="assign"><bool>false</bool></edit>
          <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
          <edit name="autohint" mode="assign"><bool>false</bool></edit>
          <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
          <edit name="rgba" mode="assign"><const>none</const></edit>
        </match>
        <match target="pattern">
          <test name="family"><string>emoji</string></test>
          <edit name="family" mode="prepend" binding="strong">
            <string>\(FontFamily.emoji.name)</string>
          </edit>
        </match>
        <match target="pattern">
          <edit name="family" mode="append" binding="strong">
            \(order.map { "<string>\($0.name)</string>" }.joined())
          </edit>
        </match>
        <match target="font">
          <test name="family"><string>\(FontFamily.emoji.name)</string></test>
          <edit name="embeddedbitmap" mode="assign"><bool>true</bool></edit>
          <edit name="pixelsizefixupfactor" mode="assign">
            <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
          </edit>
          <edit name="matrix" mode="assign">
            <times>
              <name>matrix</name>
              <matrix>
                <name>pixelsizefixupfactor</name><double>0</double>
                <double>0</double><name>pixelsizefixupfactor</name>
              </matrix>
            </times>
          </edit>
        </match>
      </fontconfig>
      """
  }

  /// The coverage of all open files except some.
  private func makeCoverage(without leftOut: Set<String>) -> OpaquePointer? {
    var all: OpaquePointer? = FcCharSetCreate()
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { return all }
    for index in 0..<Int(set.pointee.nfont) {
      var part: OpaquePointer?
      guard let pattern = set.pointee.fonts[index],
        FontFile.path(of: pattern).map({ !leftOut.contains($0) }) ?? true,
        FcPatternGetCharSet(pattern, FC_CHARSET, 0, &part) == FcResultMatch
      else { continue }
      let union = FcCharSetUnion(all, part)
      FcCharSetDestroy(all)
      all = union
    }
    return all
  }

  // MARK: Characters

  /// Opens the fallback fonts required for some characters.
  ///
  /// - Parameters:
  ///   - family: The family of the text; nil for any.
  ///   - sources: The registered files that may be used.
  /// - Returns: An error for each character without a glyph in any font.
  func prepare(
    for scalars: String.UnicodeScalarView, in family: String?, _ sources: [FontSource]
  ) -> [FontError] {
    if let family,
      FontFamily.fallbacks.contains(where: { $0.name.lowercased() == family.lowercased() })
    {
      openFallbacks()
    }
    var errors: [FontError] = []
    for scalar in scalars where scalar.value >= 0x80 && !known.contains(scalar.value) {
      if sources.contains(where: { $0.has(scalar) }) { continue }
      if !lacking.contains(scalar.value) && isCovered(scalar) {
        known.insert(scalar.value)
      } else {
        lacking.insert(scalar.value)
        let error = FontError.glyphNotFound(scalar, package: scalar.package)
        if errors.count < 100, !errors.contains(error) { errors.append(error) }
      }
    }
    return errors
  }

  private func isCovered(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let isInvisible =
      properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.generalCategory == .control || scalar.value == 0xFFFC
    let isEmoji = properties.isEmojiPresentation || scalar.value == 0xFE0F
    if isInvisible && !isEmoji { return true }
    if !isEmoji, hasGlyph(scalar) { return true }
    openFallbacks()
    if scalar.value == 0xFE0F { return true }
    if isEmoji && !FontFamily.emoji.isInstalled { return false }
    return hasGlyph(scalar)
  }

  private func hasGlyph(_ scalar: Unicode.Scalar) -> Bool {
    // Registered files are used only by text that names them.
    if coverage == nil { coverage = makeCoverage(without: registeredFiles) }
    return FcCharSetHasChar(coverage, scalar.value) != 0
  }

  /// Whether some character is covered neither by the pinned families nor by the given registered files.
  func needsFallbacks(for scalars: Set<Unicode.Scalar>, _ sources: [FontSource]) -> Bool {
    if pinnedCoverage == nil {
      let fallbacks = FontFamily.fallbacks.flatMap(\.installedFiles)
      pinnedCoverage = makeCoverage(without: registeredFiles.union(fallbacks))
    }
    return scalars.contains { scalar in
      if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F { return true }
      return FcCharSetHasChar(pinnedCoverage, scalar.value) == 0
        && !sources.contains { $0.has(scalar) }
    }
  }

  private func openFallbacks() {
    if areFallbacksOpen { return }
    areFallbacksOpen = true
    let installed = FontFamily.fallbacks.filter(\.isInstalled)
    if installed.isEmpty { return }
    for family in installed { add(family) }
    filesChanged()
    if let coverage { FcCharSetDestroy(coverage) }
    coverage = nil
  }

  private func filesChanged() { pgs_font_map_config_changed(fontMap) }
}

extension Unicode.Scalar {
  /// The Debian package whose fonts cover the character; nil if unknown.
  fileprivate var package: String? {
    if properties.isEmojiPresentation { return FontFamily.emoji.package }
    switch value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      return FontFamily.cjk.package
    default: return nil
    }
  }
}
