/// Reads WebVTT: blocks between empty lines, which are cues, notes, styles and regions.
struct WebVTTReader {
  private let lines: [Substring]
  private(set) var cues: [CaptionCue] = []
  private(set) var report: CaptionReport

  init(_ text: CaptionText, _ report: CaptionReport) { (lines, self.report) = (text.lines, report) }

  /// Whether a line is the first one of a file.
  static func isHeader(_ line: Substring) -> Bool {
    guard line.hasPrefix("WEBVTT") else { return false }
    let rest = line.dropFirst(6)
    return rest.isEmpty || rest.first == " " || rest.first == "\t"
  }

  mutating func read() {
    guard let first = lines.first, Self.isHeader(first) else {
      return report.add(.noHeader, line: 1)
    }
    // The lines after the first one belong to the header, up to an empty line or a cue.
    var index = 1
    while index < lines.count, !lines[index].isBlank,
      !lines[index].contains(CaptionTimes.arrow)
    {
      index += 1
    }
    while index < lines.count, !report.isFull {
      if lines[index].isBlank {
        index += 1
        continue
      }
      let end = lines[index...].firstIndex(where: \.isBlank) ?? lines.count
      readBlock(index..<end)
      index = end
      if cues.count > CaptionDocument.cueLimit {
        report.add(.tooManyCues(limit: CaptionDocument.cueLimit), line: index)
        return
      }
    }
  }

  private mutating func readBlock(_ range: Range<Int>) {
    let first = range.lowerBound
    if lines[first].contains(CaptionTimes.arrow) {
      return readCue(nil, times: first, text: first + 1..<range.upperBound)
    }
    if range.count > 1, lines[first + 1].contains(CaptionTimes.arrow) {
      let identifier = String(lines[first].trimmed)
      return readCue(identifier, times: first + 1, text: first + 2..<range.upperBound)
    }
    let word = lines[first].prefix { !$0.isWhitespace }
    switch word {
    case "NOTE": return
    case "STYLE", "REGION": report.add(.ignoredBlock(String(word)), line: first + 1)
    default: report.add(.strayText(found: String(lines[first].trimmed)), line: first + 1)
    }
  }

  private mutating func readCue(_ identifier: String?, times line: Int, text: Range<Int>) {
    guard let times = report.times(lines[line], number: line + 1, .webVTT) else { return }
    let placement = CaptionSettings.placement(
      times.rest, of: lines[line], number: line + 1, &report)
    var markup = CaptionMarkup(.webVTT, from: times.begin, to: times.end)
    markup.read(text.map { ($0 + 1, lines[$0]) }, &report)
    guard !markup.isEmpty else { return report.add(.noText, line: line + 1) }
    if let last = cues.last, times.begin < last.begin { report.add(.unordered, line: line + 1) }
    cues.append(
      CaptionCue(
        identifier: identifier, from: times.begin, to: times.end, runs: markup.runs,
        placement: placement))
  }
}
