import CPango

/// The contents of a font file, as read by fontconfig.
enum FontFile {
  /// The maximum size of a font file, in bytes.
  private static let byteLimit = 64 << 20

  /// The family of the file's faces.
  static func family(of url: URL) throws(FontError) -> FontFamily {
    let path = url.path
    let target = url.resolvingSymlinksInPath().path
    guard let size = try? FileManager.default.attributesOfItem(atPath: target)[.size] as? Int else {
      throw .unreadableFile(path, reason: "there is no such file")
    }
    guard size <= byteLimit else {
      throw .unreadableFile(path, reason: "it is larger than \(byteLimit >> 20) MB")
    }
    var weightAxis: ClosedRange<Int>?
    let faces = withPatterns(of: url) { patterns in
      weightAxis = patterns.lazy.compactMap(Self.weightAxis).first
      // A variable font has a pattern for its axes, besides those of its named instances.
      let named = patterns.filter { Self.weightAxis(of: $0) == nil }
      return (named.isEmpty ? patterns : named).compactMap {
        pattern -> (family: String, face: FontFamily.Face)? in
        text(FC_FAMILY, of: pattern).map { family in
          let face = FontFamily.Face(
            weight: weight(of: pattern), isItalic: number(FC_SLANT, of: pattern) != 0,
            file: url.lastPathComponent, name: text(FC_POSTSCRIPT_NAME, of: pattern))
          return (family, face)
        }
      }
    }
    guard let first = faces.first else { throw .unreadableFile(path, reason: "it holds no font") }
    return FontFamily(
      name: first.family, directory: url.deletingLastPathComponent().path,
      faces: faces.filter { $0.family == first.family }.map(\.face), weightAxis: weightAxis)
  }

  /// The character coverage of the file's faces; owned by the caller.
  static func coverage(of url: URL) -> OpaquePointer? {
    withPatterns(of: url) { patterns in
      var part: OpaquePointer?
      guard let first = patterns.first,
        FcPatternGetCharSet(first, FC_CHARSET, 0, &part) == FcResultMatch
      else { return nil }
      return FcCharSetCopy(part)
    }
  }

  /// The revision from the `head` table, in thousandths.
  static func version(of url: URL) -> String {
    withPatterns(of: url) { patterns in
      let fixed = patterns.first.map { number(FC_FONTVERSION, of: $0) } ?? 0
      return String(format: "%.3f", Double(fixed) / 65536)
    }
  }

  /// The file of a fontconfig pattern.
  static func path(of pattern: OpaquePointer) -> String? { text(FC_FILE, of: pattern) }

  private static func withPatterns<Value>(of url: URL, _ body: ([OpaquePointer]) -> Value) -> Value
  {
    let config = FcConfigCreate()
    defer { FcConfigDestroy(config) }
    FcConfigAppFontAddFile(config, url.path)
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { return body([]) }
    return body((0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] })
  }

  static func text(_ object: String, of pattern: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  static func number(_ object: String, of pattern: OpaquePointer) -> Int {
    var value: Int32 = 0
    return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : 0
  }

  /// The weights on OpenType's scale between which the axis `wght` of a variable font varies; nil for other fonts.
  private static func weightAxis(of pattern: OpaquePointer) -> ClosedRange<Int>? {
    var (range, least, greatest): (OpaquePointer?, Double, Double) = (nil, 0, 0)
    guard FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch,
      FcRangeGetDouble(range, &least, &greatest) == FcTrue, least < greatest
    else { return nil }
    return openType(least)...openType(greatest)
  }

  /// A weight of fontconfig's scale on OpenType's.
  private static func openType(_ weight: Double) -> Int {
    Int(min(max(FcWeightToOpenTypeDouble(weight), 1), 1000).rounded())
  }

  /// The weight on OpenType's scale.
  static func weight(of pattern: OpaquePointer) -> Int {
    var value = 0.0
    guard FcPatternGetDouble(pattern, FC_WEIGHT, 0, &value) == FcResultMatch else { return 400 }
    return openType(value)
  }
}
