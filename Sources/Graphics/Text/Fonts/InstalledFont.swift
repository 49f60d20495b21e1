import CPango

/// A family of fonts that text is set in, as it is installed here.
package struct InstalledFont {
  /// Its name, such as `Inter`.
  package let family: String
  /// The revision that its files say they are, such as `3.019`.
  package let version: String
  /// Where its files are.
  package let folder: String

  /// nil where no file of the family is here.
  package init?(family name: String) {
    guard let family = FontFamily.packaged.first(where: { $0.name == name }),
      let file = family.installedFiles.first.map({ URL(fileURLWithPath: $0) })
    else { return nil }
    self.family = name
    version = FontFile.version(of: file)
    folder = file.deletingLastPathComponent().path
  }
}
