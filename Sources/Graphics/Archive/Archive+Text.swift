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
    let number = writer.note(self)
    var members: [(key: String, value: JSON)] = []
    for field in Self.fields {
      let value = try field.write(self, writer)
      let usualValue = try writer.comparing { try field.write(Self.archiveDefault, writer) }
      // Family and size are always written.
      if members.count < 2 || value != usualValue { members.append((field.key, value)) }
    }
    if number > 0 { members.append((Self.sourceKey, .int(number))) }
    return .object(members)
  }

  /// Refuses fonts that do not exist, including those that the table of fonts does not list.
  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> FontDescription {
    var members = try json.members()
    var number = 0
    if let index = members.firstIndex(where: { $0.key == sourceKey }) {
      number = try members.remove(at: index).value.whole(atLeast: 0)
    }
    var font = try unarchived(members, by: reader)
    if let source = reader.fontSources[font.family]?[number] {
      font.setFamily(font.family, source)
    } else if number > 0 {
      throw ArchiveError("there is no font \(number) of the family '\(font.family)'")
        .inside(sourceKey)
    } else {
      try reader.checkInstalledFont(font)
    }
    return font
  }

  /// The key that distinguishes fonts with the same name: the index of the file in the font table; omitted
  /// for the first.
  static let sourceKey = "source"
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
      .init("numberOfLines", \.numberOfLines), .init("width", \.width), .init("part", \.part),
    ]
  }
}

extension TextPart: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array([.int(line), .int(bytes.lowerBound), .int(bytes.upperBound)])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TextPart {
    let items = try json.list(count: 3)
    let numbers = try items.map { try $0.whole(atLeast: 0) }
    guard numbers[1] <= numbers[2] else {
      throw ArchiveError("the bytes of a part of a text end before they begin")
    }
    return TextPart(line: numbers[0], bytes: numbers[1]..<numbers[2])
  }
}
