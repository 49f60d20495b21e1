import CPango

/// An installed font family that is available for text.
package struct InstalledFont {
  /// The font revision of its files, such as `3.019`.
  package let version: String
  /// The folder of its files.
  package let folder: String

  /// Returns nil if no file of the family is installed.
  package init?(family name: String) {
    guard let family = FontFamily.packaged.first(where: { $0.name == name }),
      let file = family.installedFiles.first.map({ URL(fileURLWithPath: $0) })
    else { return nil }
    version = FontFile.version(of: file)
    folder = file.deletingLastPathComponent().path
  }
}
