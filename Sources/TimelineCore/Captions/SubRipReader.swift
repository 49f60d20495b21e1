/// Reads SubRip: blocks of a number, a line with times, and lines of text.
///
/// The format was never specified. As in most players, text goes on up to the next line with times, with the number
/// above it, so that it may contain empty lines; numbers may be missing or wrong; `<b>`, `<i>`, `<u>` and entities are
/// understood, `<font>` and the override codes of Advanced SubStation, such as `{\an8}`, except for that code, removed.
struct SubRipReader {
  private let lines: [Substring]
  private(set) var cues: [CaptionCue] = []
  private(set) var report: CaptionReport
  private var index = 0

  init(_ text: CaptionText, _ report: CaptionReport) { (lines, self.report) = (text.lines, report) }

  mutating func read() {
    skipBlankLines()
    while index < lines.count, !report.isFull {
      let number = isNumber(lines[index]) && index + 1 < lines.count ? lines[index] : nil
      if number != nil { index += 1 }
      readCue(number.map { String($0.trimmed) })
      if cues.count > CaptionDocument.cueLimit {
        report.add(.tooManyCues(limit: CaptionDocument.cueLimit), line: index)
        return
      }
    }
  }

  private mutating func skipBlankLines() {
    while index < lines.count, lines[index].isBlank { index += 1 }
  }

  private func isNumber(_ line: Substring) -> Bool {
    let text = line.trimmed
    return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a cue begins at a line: with times, or with a number above them.
  private func isStart(_ index: Int) -> Bool {
    if lines[index].contains(CaptionTimes.arrow) { return true }
    return isNumber(lines[index]) && index + 1 < lines.count
      && lines[index + 1].contains(CaptionTimes.arrow)
  }

  private mutating func readCue(_ identifier: String?) {
    let line = index
    let times: (begin: MediaTime, end: MediaTime, rest: Substring)?
    if lines[index].contains(CaptionTimes.arrow) {
      times = report.times(lines[index], number: line + 1, .subRip)
      index += 1
    } else {
      times = nil
      let problem: CaptionProblem =
        identifier != nil
        ? .invalidTimes(found: String(lines[index]))
        : .strayText(found: String(lines[index].trimmed))
      report.add(problem, line: line + 1)
    }
    var text: [(number: Int, line: Substring)] = []
    while index < lines.count, !isStart(index) {
      text.append((index + 1, lines[index]))
      index += 1
    }
    while let last = text.last, last.line.isBlank { text.removeLast() }
    while let first = text.first, first.line.isBlank { text.removeFirst() }
    guard let times else { return }
    var markup = CaptionMarkup(.subRip, from: times.begin, to: times.end)
    markup.read(text.filter { !$0.line.isBlank }, &report)
    guard !markup.isEmpty else {
      report.add(.noText, line: line + 1)
      return
    }
    if let last = cues.last, times.begin < last.begin { report.add(.unordered, line: line + 1) }
    cues.append(
      CaptionCue(
        identifier: identifier, from: times.begin, to: times.end, runs: markup.runs,
        placement: markup.placement))
  }
}
