// What fonts files are, for a digest of what text looks like.

extension ArchiveWriter {
  /// Passes on what tells the files of the fonts that were written from others of the same name, in an order that
  /// does not depend on where they are.
  ///
  /// Of those that come with packages that is their size and their beginning, which holds a checksum of each of their
  /// tables; of those that were registered all of the file.
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

  /// As many bytes as hold the directories of all tables.
  private static let fontHead = 4096
}
