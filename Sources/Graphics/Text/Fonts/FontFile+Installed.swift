import CPango

extension FontFile {
  /// The file of an installed family (case-insensitive): the upright face of the weight nearest to regular;
  /// nil if there is none.
  ///
  /// For suggestions in messages: text never uses fonts that are only installed. Ignores files that could
  /// not be registered because their family is already available.
  static func installed(family: String) -> String? {
    guard let config = FcInitLoadConfigAndFonts() else { return nil }
    defer { FcConfigDestroy(config) }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    guard let set = FcFontList(config, pattern, nil) else { return nil }
    defer { FcFontSetDestroy(set) }
    let faces = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
      .filter { text(FC_FAMILY, of: $0).flatMap(FontFamily.packaged(named:)) == nil }
      .compactMap { face in path(of: face).map { (path: $0, rank: distance(of: face)) } }
      .filter { face in
        let kinds = [".ttf", ".otf", ".ttc", ".otc"]
        return kinds.contains { face.path.lowercased().hasSuffix($0) }
      }
    return faces.min { ($0.rank, $0.path) < ($1.rank, $1.path) }?.path
  }

  /// Whether a file is a font installed on this machine, as listed by fontconfig.
  ///
  /// - Parameter path: Absolute, without symbolic links.
  static func isInstalled(_ path: String) -> Bool {
    guard let config = FcInitLoadConfigAndFonts() else { return false }
    defer { FcConfigDestroy(config) }
    guard let set = FcConfigGetFonts(config, FcSetSystem) else { return false }
    let name = (path as NSString).lastPathComponent
    return (0..<Int(set.pointee.nfont)).lazy.compactMap { set.pointee.fonts[$0] }
      .compactMap { FontFile.path(of: $0) }
      .contains { $0 == path || $0.hasSuffix(name) && $0.withoutLinks == path }
  }

  /// The distance of a face from the upright regular face of normal width.
  private static func distance(of face: OpaquePointer) -> Int {
    let width = number(FC_WIDTH, of: face)
    return abs(weight(of: face) - 400) + (number(FC_SLANT, of: face) == 0 ? 0 : 1000)
      + (width == 0 ? 0 : 10 * abs(width - 100))
  }
}

extension UIFont {
  /// The file of an installed family that is not available for text; nil if there is none.
  package static func installedFile(ofFamily family: String) -> String? {
    FontFile.installed(family: family)
  }
}
