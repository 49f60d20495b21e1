// The contents of font files, for digests of rendered text.

extension ArchiveWriter {
  /// Calls `body` with data that identifies the archived font files, in an order independent of their paths.
  ///
  /// For packaged fonts the data is the file size and the table directory with its checksums; for registered
  /// fonts the whole file.
  package func forEachFontFile(_ body: (UnsafeRawBufferPointer) -> Void) {
    var files: [String: Bool] = [:]
    for font in fonts {
      guard let family = font.fontFamily,
        let face = family.face(weight: font.weight, isItalic: font.isItalic),
        let path = family.installedFiles.first(where: { $0.hasSuffix("/" + face.file) })
      else { continue }
      files[path] = family.package == nil
    }
    if !characters.isEmpty {
      let needsOthers = TextEngine.shared.needsFallbacks(
        for: characters, Array(Set(fonts.compactMap(\.source))))
      let others = needsOthers ? FontFamily.fallbacks : []
      for path in ([FontFamily.dejaVuSans] + others).flatMap(\.installedFiles) {
        files[path] = false
      }
    }
    let named = files.map { (name: ($0.key as NSString).lastPathComponent, path: $0.key, $0.value) }
    for (name, path, isWhole) in named.sorted(by: { ($0.name, $0.path) < ($1.name, $1.path) }) {
      let url = URL(fileURLWithPath: path)
      let data = (try? Data(contentsOf: url, options: .mappedIfSafe)) ?? Data()
      var head = Data("\(isWhole ? "" : name) \(data.count)\n".utf8)
      if !isWhole { head += data.prefix(Self.fontHead) }
      head.withUnsafeBytes(body)
      if isWhole { data.withUnsafeBytes(body) }
    }
  }

  /// The number of bytes that covers the table directory.
  private static let fontHead = 4096
}
