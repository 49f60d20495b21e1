/// Reads the text of a cue: tags, entities and the times of words.
struct CaptionMarkup {
  private let format: CaptionFormat
  private let end: MediaTime
  private(set) var runs: [CaptionRun] = []
  /// The placement set by override codes of a SubRip file.
  private(set) var placement = CaptionPlacement()

  private var open: [Tag] = []
  /// The number of open tags beyond the nesting limit.
  private var ignoredDepth = 0
  private var text = ""
  private var length = 0
  /// The timestamp that applies to the next run.
  private var time: MediaTime?
  private var lastTime: MediaTime

  private struct Tag {
    let name: String
    var classes: [String] = []
    var voice: String?
  }

  private static let depthLimit = 16

  init(_ format: CaptionFormat, from begin: MediaTime, to end: MediaTime) {
    (self.format, self.end, lastTime) = (format, end, begin)
  }

  /// Whether there is only white space.
  var isEmpty: Bool { runs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

  mutating func read(_ lines: [(number: Int, line: Substring)], _ report: inout CaptionReport) {
    for (index, (number, line)) in lines.enumerated() {
      if index > 0 { append("\n") }
      let trimmed = index == lines.count - 1 ? line.trimmedEnd : line
      read(trimmed, of: line, number, &report)
      if length > CaptionDocument.textLimit {
        report.add(.textTooLong(limit: CaptionDocument.textLimit), line: number)
        break
      }
    }
    flush()
  }

  private mutating func read(
    _ text: Substring, of line: Substring, _ number: Int, _ report: inout CaptionReport
  ) {
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "<", let close = rest.firstIndex(of: ">") {
        let tag = rest[rest.index(after: rest.startIndex)..<close]
        let column = line.column(of: rest.startIndex)
        if handle(Substring(tag), number, column, &report) {
          rest = rest[rest.index(after: close)...]
          continue
        }
      } else if first == "{", format == .subRip, rest.dropFirst().first == "\\",
        let close = rest.firstIndex(of: "}")
      {
        override(Substring(rest[..<close]))
        rest = rest[rest.index(after: close)...]
        continue
      } else if first == "&", let (character, after) = CaptionEntities.decode(rest) {
        append(character)
        rest = rest[after...]
        continue
      }
      append(String(first))
      rest = rest.dropFirst()
    }
  }

  private mutating func append(_ string: String) {
    text += string
    length += 1
  }

  // MARK: Tags

  /// Handles a tag; returns false if it is text.
  private mutating func handle(
    _ tag: Substring, _ number: Int, _ column: Int, _ report: inout CaptionReport
  ) -> Bool {
    if format == .webVTT, tag.first?.isNumber == true {
      readTime(tag, number, column, &report)
      return true
    }
    if tag.first == "/" {
      let name = tag.dropFirst().trimmed.lowercased()
      guard isKnown(name) else { return false }
      close(name)
      return true
    }
    let head = tag.prefix { !$0.isWhitespace }
    let names = head.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    let name = (head.first == "." ? "" : names.first ?? "").lowercased()
    guard isKnown(name) else { return false }
    guard open.count < Self.depthLimit else {
      ignoredDepth += 1
      report.add(.nestedTooDeep(limit: Self.depthLimit), line: number, column: column)
      return true
    }
    flush()
    let note = CaptionEntities.decoded(tag[head.endIndex...].trimmed)
    let classes = format == .webVTT ? Array(names.dropFirst()) : []
    open.append(Tag(name: name, classes: classes, voice: name == "v" && !note.isEmpty ? note : nil))
    return true
  }

  /// WebVTT ignores tags that it does not have; in SubRip they are text.
  private func isKnown(_ name: String) -> Bool {
    format == .webVTT || ["b", "i", "u", "s", "font"].contains(name)
  }

  private mutating func close(_ name: String) {
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      return
    }
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    flush()
    open.removeSubrange(index...)
  }

  private mutating func readTime(
    _ tag: Substring, _ number: Int, _ column: Int, _ report: inout CaptionReport
  ) {
    guard case .success(let time) = CaptionTimes.time(tag.trimmed, .webVTT),
      time >= lastTime, time < end
    else {
      return report.add(.misplacedTime(String(tag)), line: number, column: column)
    }
    flush()
    (self.time, lastTime) = (time, time)
  }

  /// Applies `{\an8}`, an alignment numbered as on a numeric keypad. Other override codes are removed.
  private mutating func override(_ code: Substring) {
    guard let range = code.range(of: "\\an"), let digit = code[range.upperBound...].first,
      let key = digit.wholeNumberValue, (1...9).contains(key)
    else { return }
    let row = (key - 1) / 3
    if row == 2 { (placement.line, placement.lineEdge) = (.number(0), nil) }
    if row == 1 { (placement.line, placement.lineEdge) = (.percent(50), .center) }
    placement.alignment = [.left, nil, .right][(key - 1) % 3]
  }

  /// Ends a run before text in another style or with a timestamp.
  private mutating func flush() {
    guard !text.isEmpty else { return }
    var run = CaptionRun(text)
    for tag in open {
      switch tag.name {
      case "b": run.emphasis.insert(.bold)
      case "i": run.emphasis.insert(.italic)
      case "u": run.emphasis.insert(.underline)
      default: break
      }
      run.classes += tag.classes
      run.voice = tag.voice ?? run.voice
    }
    run.begin = time
    (text, time) = ("", nil)
    if let last = runs.last, run.begin == nil, last.isLike(run) {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }
}

extension CaptionRun {
  fileprivate func isLike(_ other: CaptionRun) -> Bool {
    (emphasis, classes) == (other.emphasis, other.classes) && voice == other.voice
  }
}

extension Substring {
  /// Without white space at its end.
  fileprivate var trimmedEnd: Substring {
    lastIndex { !$0.isWhitespace }.map { self[...$0] } ?? self[endIndex...]
  }
}

extension CaptionCue {
  /// Parses a text with WebVTT tags into a cue, and reports its problems.
  ///
  /// - Parameter settings: The settings of WebVTT, such as `line:10%`.
  package static func parsed(
    _ text: String, from begin: MediaTime, to end: MediaTime, settings: String = ""
  ) -> (cue: CaptionCue, problems: [CaptionProblem]) {
    var report = CaptionReport()
    var markup = CaptionMarkup(.webVTT, from: begin, to: end)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    markup.read(lines.enumerated().map { ($0.offset + 1, $0.element) }, &report)
    let placement = CaptionSettings.placement(settings[...], of: settings[...], number: 1, &report)
    let cue = CaptionCue(from: begin, to: end, runs: markup.runs, placement: placement)
    return (cue, report.sorted.map(\.problem))
  }
}
