// The font files of archived text: for digests of its rendering, and for copies.

/// A font file that text depends on.
package struct FontFileUse: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// Whether it belongs to a packaged family, which is found by the name of the file.
  package let isPackaged: Bool

  /// The file name without the folder.
  package var name: String { (path as NSString).lastPathComponent }
}

extension ArchiveWriter {
  /// The files that the archived text can be drawn with, in an order independent of their folders.
  package var fontFiles: [FontFileUse] {
    var files: Set<FontFileUse> = []
    for font in fonts {
      guard let family = font.fontFamily,
        let face = family.face(weight: font.weight, isItalic: font.isItalic),
        let path = family.installedFiles.first(where: { $0.hasSuffix("/" + face.file) })
      else { continue }
      files.insert(FontFileUse(path: path, isPackaged: family.package != nil))
    }
    if !characters.isEmpty {
      let needsOthers = TextEngine.shared.needsFallbacks(
        for: characters, Array(Set(fonts.compactMap(\.source))))
      let others = needsOthers ? FontFamily.fallbacks : []
      for path in ([FontFamily.dejaVuSans] + others).flatMap(\.installedFiles) {
        files.insert(FontFileUse(path: path, isPackaged: true))
      }
    }
    return files.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  /// The files with which the archived text is drawn equally where no font is installed.
  ///
  /// More than ``fontFiles``: where a character is in no font of its text, the other fonts that are open decide
  /// which font it is drawn with, so all of them are needed.
  ///
  /// - Parameter hasOtherText: Whether there is text that is not archived, in packaged fonts.
  package func fontFilesForCopy(hasOtherText: Bool) -> [FontFileUse] {
    guard hasOtherText || !characters.isEmpty else { return fontFiles }
    let pinned = FontFamily.pinned.flatMap(\.installedFiles)
    return Set(fontFiles + pinned.map { FontFileUse(path: $0, isPackaged: true) })
      .sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }
}
