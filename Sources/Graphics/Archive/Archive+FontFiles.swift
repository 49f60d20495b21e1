import Glibc

// Access control for font files: an archive may open those in its own folder and installed fonts. Symbolic
// links are resolved first, so that neither `..` nor a link leads out of the folder.

extension ArchiveWriter {
  /// The name by which the archive refers to a file.
  package func fileName(of url: URL) -> String { fileNames[url.path] ?? url.path }

  /// The table of archived fonts: packaged ones by name, registered ones with their file; for equal names all
  /// but the first have an index.
  package var fontTable: JSON {
    .array(
      fontSources.sorted { $0.key < $1.key }.flatMap { name, sources in
        sources.enumerated().map { number, source in
          var members: [(key: String, value: JSON)] = [("family", .string(name))]
          if let source { members.append(("file", .string(fileName(of: source.url)))) }
          if number > 0 { members.append((FontDescription.sourceKey, .int(number))) }
          return .object(members)
        }
      })
  }
}

extension ArchiveReader {
  /// Checks that all fonts are available. Fonts of files are registered for the archive only; a file that
  /// may not be opened is replaced by a family of the same name in the current stage.
  package func prepareFonts(_ json: JSON?) throws {
    for (index, item) in try json?.list().enumerated() ?? [].enumerated() {
      let family = try item.member("family", by: self, as: String.self)
      let number = try item[FontDescription.sourceKey]?.whole(atLeast: 0) ?? 0
      do {
        if FontFamily.packaged(named: family) == nil, let file = item["file"] {
          fontSources[family, default: [:]][number] = try item.inside("file") {
            try source(of: family, named: try file.plainText())
          }
        }
        var font = FontDescription(family: family, size: 12)
        if let source = fontSources[family]?[number] { font.setFamily(family, source) }
        try font.validate()
      } catch let error as FontError {
        throw ArchiveError("\(error)").inside("fonts[\(index)]")
      } catch let fault as ArchiveError {
        throw fault.inside("fonts[\(index)]")
      }
    }
  }

  /// Throws if a font does not exist. Each family is looked up once.
  func checkInstalledFont(_ font: FontDescription) throws(ArchiveError) {
    if installedFamilies.contains(font.family) { return }
    do throws(FontError) {
      try FontDescription(family: font.family, size: 12).validate()
    } catch {
      throw ArchiveError("\(error)")
    }
    installedFamilies.insert(font.family)
  }

  /// The source of a file if it belongs to a family; nil if it is of another one.
  private func source(of family: String, named name: String) throws -> FontSource? {
    do {
      let source = try FontSource.of(try fontFile(named: name))
      return source.family.lowercased() == family.lowercased() ? source : nil
    } catch let fault as ArchiveError {
      guard let known = FontSet.current.source(ofFamily: family) else { throw fault }
      return known
    }
  }

  /// The resolved path of a font file named in an archive.
  ///
  /// A path outside of the folder is looked up by file name in the archive's own folder: fonts may have been
  /// moved along with the archive.
  ///
  /// - Throws: ``ArchiveError`` if it is neither in the archive's folder nor installed.
  func fontFile(named name: String) throws -> URL {
    let folder = fontFolder?.path.withoutLinks
    let path = name.hasPrefix("/") ? name : folder.map { "\($0)/\(name)" }
    if let file = path?.withoutLinks, isOpen(file, in: folder) { return URL(fileURLWithPath: file) }
    if let folder,
      let file = "\(folder)/\((name as NSString).lastPathComponent)".withoutLinks,
      isOpen(file, in: folder)
    {
      return URL(fileURLWithPath: file)
    }
    throw ArchiveError(reason(against: name, folder))
  }

  /// Whether a file may be opened for fonts.
  ///
  /// - Parameter file: Absolute, without symbolic links.
  private func isOpen(_ file: String, in folder: String?) -> Bool {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let isInside = folder.map { file.hasPrefix($0 == "/" ? $0 : $0 + "/") } ?? false
    return isInside || FontFile.isInstalled(file)
  }

  private func reason(against name: String, _ folder: String?) -> String {
    guard let folder = folder.map({ _ in fontFolder?.path ?? "" }) else {
      return "'\(name)' is no file of a font that is installed on this machine; "
        + "install it, register it first, or read the text along with its folder"
    }
    let file = (name as NSString).lastPathComponent
    return "'\(name)' is no file in the folder of this text or below, and no font that is "
      + "installed on this machine; copy it to '\(folder)/\(file)', or install it"
  }
}

extension String {
  /// The path with all symbolic links, `.` and `..` resolved; nil if there is no such file.
  var withoutLinks: String? {
    guard let resolved = realpath(self, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
