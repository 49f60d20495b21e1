import Animator
import Yams

/// The keys of captions.
enum CaptionGrammar {
  static let file = Field(
    "file", ValueKind<String>.reference("the path of a SubRip or WebVTT file"),
    "A SubRip (.srt) or WebVTT (.vtt) file, relative to this file.")
  static let cues = Field(
    "cues", .captionCues, "The cues, in place of a file: {from, to, text, settings}.")

  static let say = Field(
    "say", .bool, "Whether these are the texts of the steps 'say', in place of a file or cues.")

  static let members: [Member<CaptionDescription>] = [
    Member("start", .time, \.start, "When the captions' time 0 is in the scene. Default: 0."),
    Member(
      "style", .name(CaptionStyle.Preset.allCases.map { ($0.rawValue, $0) }), \.style,
      "The look: plain, box, karaoke (words fill as they are spoken), highlight (the spoken word is colored), "
        + "or pop (a few words at a time). Default: plain."),
    Member(
      "position", .name(CaptionStyle.Position.allCases.map { ($0.rawValue, $0) }), \.place,
      "Where cues are that do not say so: top, center or bottom. Default: bottom."),
    Member(
      "font", .font, \.font, "The font. Default: that of the style, in a size for the picture."),
    Member("color", .color, \.color, "The color of the text. Default: white."),
    Member("accentColor", .color, \.accentColor, "The color of spoken words. Default: yellow."),
    Member(
      "backgroundColor", .color, \.backgroundColor,
      "The color of the box. Default: none; black at 78 % for box."),
    Member(
      "maxLines", .integer(in: 1...20, called: "1 to 20"), \.maxLines,
      "The greatest number of lines; longer cues are shown in parts. Default: 2; 1 for pop."),
    Member(
      "maxWords", .integer(in: 1...100, called: "1 to 100"), \.maxWords,
      "The greatest number of words at once. Default: as many as fit; 3 for pop."),
    Member(
      "margins", .insets, \.margins,
      "The distances from the edges in points: [top, left, bottom, right]. Default: for the shape of the picture."
    ),
    Member("uppercase", .bool, \.uppercase, "Whether the text is in capital letters."),
    Member(
      "burnIn", .bool, \.burnIn,
      "Whether frames show the captions. If not, video files have a track of them. Default: true."),
    Member("language", .string, \.language, "The language of the track, such as en or pt-BR."),
    Member("name", .string, \.name, "What players call the track."),
  ]
  static let rows = [file.row, cues.row, say.row] + members.map(\.row)

  /// The maximum number of captions per file.
  static let limit = 100
  /// The maximum number of cues that frames show.
  static let burntLimit = 20_000

  static func write(_ captions: CaptionDescription) -> YAMLValue {
    .mapping { mapping in
      mapping.write(file, captions.file)
      mapping.write(cues, captions.cues)
      mapping.write(say, captions.areSaid ? true : nil)
      for member in members { member.write(captions, &mapping) }
    }
  }
}

extension ValueKind where Value == [CaptionDescription] {
  /// A path, or captions, as the schema defines them once.
  static var captionDefinition: JSON {
    .object([
      ("anyOf", .array([CaptionGrammar.file.kind.schema, .mapping(CaptionGrammar.rows)]))
    ])
  }

  /// A path, captions, or a list of them.
  static var captions: ValueKind {
    let one = JSON.object([("$ref", .string("#/$defs/captions"))])
    let list = JSON.object([("type", .string("array")), ("items", one)])
    return ValueKind(
      schema: .object([("anyOf", .array([one, list]))]),
      write: { .list($0.map(CaptionGrammar.write)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.captions(node, key).map { [$0] }
      }
      guard items.count <= CaptionGrammar.limit else {
        let allowed = "at most \(CaptionGrammar.limit) captions"
        reader.report(.outOfRange(key: key, allowed: allowed, found: "\(items.count)"), at: node)
        return nil
      }
      return items.compactMap { reader.captions($0, key) }
    }
  }
}

extension ValueKind where Value == [CaptionDescription.Cue] {
  /// The cues of a scene.
  static var captionCues: ValueKind {
    .list(of: .captionCue, called: "a list such as [{from: 0.5, to: 2, text: Hello}]")
  }
}

extension ValueKind where Value == CaptionDescription.Cue {
  fileprivate static var captionCue: ValueKind {
    let from = Field("from", .time, "When it appears.")
    let to = Field("to", .time, "When it disappears.")
    let text = Field(
      "text", .string, "The text, with the tags of WebVTT, such as <b>bold</b> and <00:00:01.500>.")
    let settings = Field(
      "settings", .string, "The settings of WebVTT, such as line:10% align:start.")
    let rows = [from.row, to.row, text.row, settings.row]
    return ValueKind(
      schema: .mapping(rows, required: [from.name, to.name, text.name]),
      write: { cue in
        .mapping {
          $0.write(from, cue.from)
          $0.write(to, cue.to)
          $0.write(text, cue.text)
          $0.write(settings, cue.settings)
        }
      },
      read: { node, key, reader in
        guard
          let fields = Fields(node, key: key, context: "a cue", known: rows, reader: reader)
        else { return nil }
        let begin = fields.require(from)
        let end = fields.require(to)
        let words = fields.require(text)
        let settings = fields.read(settings)
        guard let begin, let end, let words else { return nil }
        guard begin < end else {
          let found = fields.value(of: to)?.text ?? ""
          reader.report(
            .outOfRange(key: to.name, allowed: "later than 'from'", found: found),
            at: fields.position(of: to))
          return nil
        }
        let cue = CaptionDescription.Cue(text: words, from: begin, to: end, settings: settings)
        for problem in cue.parsed().problems {
          reader.report(.captions(problem), at: fields.position(of: text))
        }
        return cue
      })
  }
}

extension SceneReader {
  /// Reads captions: a path, or a mapping with a file or cues.
  fileprivate func captions(_ node: Node, _ key: String) -> CaptionDescription? {
    if let path = node.text { return captions(ofFile: path, node, key) }
    guard
      let fields = Fields(
        node, key: key, context: "captions", known: CaptionGrammar.rows, reader: self)
    else { return nil }
    var captions = fields.read(
      CaptionGrammar.members, into: CaptionDescription(position: source(of: node)))
    let (hasFile, hasCues) = (fields.has(CaptionGrammar.file), fields.has(CaptionGrammar.cues))
    if hasFile, hasCues {
      report(
        .conflictingKeys(CaptionGrammar.file.name, CaptionGrammar.cues.name),
        at: fields.position(of: CaptionGrammar.cues))
    }
    // Taken for true where it is invalid.
    captions.areSaid =
      fields.has(CaptionGrammar.say) && fields.read(CaptionGrammar.say) != false
    if captions.areSaid {
      if hasFile || hasCues {
        report(
          .conflictingKeys(
            CaptionGrammar.say.name,
            hasFile ? CaptionGrammar.file.name : CaptionGrammar.cues.name),
          at: fields.position(of: CaptionGrammar.say))
      }
      return captions
    }
    if hasCues, !hasFile {
      captions.cues = fields.read(CaptionGrammar.cues)
      guard let cues = captions.cues else { return nil }
      check(
        cues.map { $0.parsed().cue }, captions, at: fields.value(of: CaptionGrammar.cues) ?? node)
    } else {
      captions.file = fields.require(CaptionGrammar.file)
      guard let path = captions.file, let location = fields.value(of: CaptionGrammar.file),
        let document = captionFile(path, at: location)
      else { return nil }
      check(document.cues, captions, at: location)
    }
    return captions
  }

  /// Reads captions that are only a path.
  private func captions(ofFile path: String, _ node: Node, _ key: String) -> CaptionDescription? {
    guard !path.isEmpty else {
      return reportInvalid(node, key, expects: "the path of a SubRip or WebVTT file")
    }
    guard let document = captionFile(path, at: node) else { return nil }
    let captions = CaptionDescription(file: path, position: source(of: node))
    check(document.cues, captions, at: node)
    return captions
  }

  /// Checks burnt-in captions: the number of cues, and that there are glyphs for all characters.
  private func check(_ cues: [CaptionCue], _ captions: CaptionDescription, at node: Node) {
    guard captions.burnIn ?? true else { return }
    guard cues.count <= CaptionGrammar.burntLimit else {
      return report(.captions(.tooManyCues(limit: CaptionGrammar.burntLimit)), at: node)
    }
    let characters = Set(cues.lazy.flatMap(\.text)).subtracting("\n")
    if captions.font?.family == nil {
      checkGlyphs(of: String(characters.sorted()), at: node)
    }
  }

  /// The captions at a path, read once. Reports problems in the file with their lines and columns.
  private func captionFile(_ path: String, at node: Node) -> CaptionDocument? {
    if let known = resources.captions[path] { return known }
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    if let refusal = sources?.refusal(of: url) {
      report(.unusableCaptions(path: path, reason: refusal), at: node)
      return nil
    }
    sources?.note(url)
    let data: Data
    do {
      data = try YAMLText.data(of: url, megabytes: CaptionDocument.megabyteLimit)
    } catch {
      report(.unusableCaptions(path: path, reason: error.reason), at: node)
      return nil
    }
    do throws(CaptionError) {
      let document = try CaptionDocument(data)
      report(document.warnings.map { diagnostic($0, path) }, namedAt: node)
      resources.captions[path] = document
      return document
    } catch {
      report(error.diagnostics.map { diagnostic($0, path) }, namedAt: node)
      return nil
    }
  }

  private func diagnostic(_ diagnostic: CaptionDiagnostic, _ path: String) -> SceneDiagnostic {
    SceneDiagnostic(
      file: name(of: path),
      position: ScenePosition(line: diagnostic.line, column: diagnostic.column),
      problem: .captions(diagnostic.problem))
  }
}

extension ValueKind where Value == FilmMetadata {
  /// The metadata of exported files.
  static var metadata: ValueKind {
    record(
      "the metadata", FilmMetadata(),
      [
        Member("title", .string, \.title, "The title that players show."),
        Member("author", .string, \.author, "Who has made the film."),
        Member("copyright", .string, \.copyright, "The rights, such as \"© 2026 Example\"."),
        Member("date", .string, \.date, "When it was made, such as 2026-11-27."),
        Member("comment", .string, \.comment, "Anything else."),
        Member(
          "poster", .time, \.poster,
          "The time of the frame that is the cover picture of MP4 and Matroska files."),
      ])
  }
}
