// Text and its fonts.

extension NSTextAlignment: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ("\($0)", $0) }
  }
}

extension NSLineBreakMode: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ("\($0)", $0) }
  }
}

extension NSWritingDirection: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ("\($0)", $0) }
  }
}

extension FontDescription: ArchivableRecord {
  package static var archiveDefault: FontDescription { FontDescription(family: "Inter", size: 17) }

  package static var fields: [ArchiveField<FontDescription>] {
    [
      .init("family", \.family), .init("size", \.size), .init("weight", \.weight),
      .init("italic", \.isItalic), .init("monospacedDigits", \.hasMonospacedDigits),
    ]
  }

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    writer.note(self)
    var members: [(key: String, value: JSON)] = []
    for field in Self.fields {
      let value = try field.write(self, writer)
      let usualValue = try field.write(Self.archiveDefault, writer)
      // What font it is is always said.
      if members.count < 2 || value != usualValue { members.append((field.key, value)) }
    }
    return .object(members)
  }
}

extension TextTab: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array([try location.archived(by: writer), try alignment.archived(by: writer)])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TextTab {
    let items = try json.list(count: 2)
    return TextTab(
      location: try .unarchived(items[0], by: reader),
      alignment: try .unarchived(items[1], by: reader))
  }
}

extension TextParagraph: ArchivableRecord {
  package static var archiveDefault: TextParagraph { TextParagraph() }

  package static var fields: [ArchiveField<TextParagraph>] {
    [
      .init("alignment", \.alignment), .init("lineBreakMode", \.lineBreakMode),
      .init("baseWritingDirection", \.baseWritingDirection), .init("lineSpacing", \.lineSpacing),
      .init("paragraphSpacing", \.paragraphSpacing),
      .init("paragraphSpacingBefore", \.paragraphSpacingBefore),
      .init("lineHeightMultiple", \.lineHeightMultiple),
      .init("minimumLineHeight", \.minimumLineHeight),
      .init("maximumLineHeight", \.maximumLineHeight),
      .init("firstLineHeadIndent", \.firstLineHeadIndent), .init("headIndent", \.headIndent),
      .init("tailIndent", \.tailIndent), .init("tabStops", \.tabStops),
      .init("defaultTabInterval", \.defaultTabInterval),
      .init("allowsTightening", \.allowsDefaultTighteningForTruncation),
    ]
  }
}

extension TextLine: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([("style", .int(style.rawValue)), ("color", try color.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TextLine {
    let style = NSUnderlineStyle(rawValue: try json.member("style", by: reader))
    guard let line = TextLine(style: style, color: try json.member("color", by: reader)) else {
      throw ArchiveError("\(style.rawValue) is no line")
    }
    return line
  }
}

extension TextShadow: ArchivableRecord {
  package static var archiveDefault: TextShadow {
    TextShadow(
      offset: .zero, blurRadius: 0, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
  }

  package static var fields: [ArchiveField<TextShadow>] {
    [.init("offset", \.offset), .init("blur", \.blurRadius), .init("color", \.color)]
  }
}

extension TextAttachment: ArchivableRecord {
  package static var archiveDefault: TextAttachment { TextAttachment(image: nil, size: .zero) }

  package static var fields: [ArchiveField<TextAttachment>] {
    [.init("image", \.image), .init("size", \.size), .init("rise", \.rise)]
  }
}

extension TextStyle: ArchivableRecord {
  package static var archiveDefault: TextStyle {
    TextStyle(font: .archiveDefault, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
  }

  package static var fields: [ArchiveField<TextStyle>] {
    [
      .init("font", \.font), .init("color", \.color),
      .init("backgroundColor", \.backgroundColor), .init("kern", \.kern),
      .init("ligatures", \.hasLigatures), .init("underline", \.underline),
      .init("strikethrough", \.strikethrough), .init("strokeWidth", \.strokeWidth),
      .init("strokeColor", \.strokeColor), .init("baselineOffset", \.baselineOffset),
      .init("obliqueness", \.obliqueness), .init("shadow", \.shadow),
      .init("attachment", \.attachment),
    ]
  }
}

extension TextRun: ArchivableRecord {
  package static var archiveDefault: TextRun { TextRun(string: "", style: .archiveDefault) }

  package static var fields: [ArchiveField<TextRun>] {
    [.init("string", \.string), .init("style", \.style), .init("paragraph", \.paragraph)]
  }

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    writer.note(string)
    return try fields(by: writer)
  }
}

extension TextBlock: ArchivableRecord {
  package static var archiveDefault: TextBlock { TextBlock([]) }

  package static var fields: [ArchiveField<TextBlock>] {
    [
      .init("runs", \.runs), .init("limitMode", \.limitMode),
      .init("limitedParagraphs", \.hasLimitedParagraphs),
      .init("numberOfLines", \.numberOfLines), .init("width", \.width),
    ]
  }
}

extension ArchiveWriter {
  /// The fonts of what was written: those that come with packages by name, those of files with the file.
  package var fontTable: JSON {
    .array(
      Set(fonts.map(\.family)).sorted().map { name in
        var members: [(key: String, value: JSON)] = [("family", .string(name))]
        if let family = FontFamily.named(name), family.package == nil,
          let file = family.installedFiles.first
        {
          members.append(("file", .string(file)))
        }
        return .object(members)
      })
  }
}

extension ArchiveReader {
  /// Makes sure that all fonts are there; those of files are registered.
  package func prepareFonts(_ json: JSON?) throws {
    for (index, item) in try json?.list().enumerated() ?? [].enumerated() {
      let family = try item.member("family", by: self, as: String.self)
      do {
        if FontFamily.named(family) == nil, let file = item["file"] {
          _ = try TextEngine.shared.register(
            try item.inside("file") { try fontFile(named: try file.plainText()) })
        }
        try FontDescription(family: family, size: 12).validate()
      } catch let error as FontError {
        throw ArchiveError("\(error)").inside("fonts[\(index)]")
      } catch let fault as ArchiveError {
        throw fault.inside("fonts[\(index)]")
      }
    }
  }
}
