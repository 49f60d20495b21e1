/// The times of cues, as SubRip and WebVTT write them.
enum CaptionTimes {
  static let arrow = "-->"

  /// Reads a time: hours (which WebVTT may omit), minutes, seconds and milliseconds.
  ///
  /// - Parameter format: SubRip's separator is a comma, for which a point is accepted; WebVTT's is a point.
  static func time(
    _ text: Substring, _ format: CaptionFormat
  ) -> Result<MediaTime, CaptionFault> {
    if text.first == "-" || text.first == "−" {
      return .failure(.negativeTime(found: String(text)))
    }
    let invalid = CaptionFault.invalidTime(
      found: String(text), expected: format == .subRip ? "00:00:01,500" : "00:00:01.500")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 2 && format == .webVTT, let last = parts.last
    else { return .failure(invalid) }
    let separator = last.firstIndex { $0 == "." || format == .subRip && $0 == "," }
    guard let separator,
      let milliseconds = number(last[last.index(after: separator)...], digits: 3...3),
      let seconds = number(last[..<separator], digits: format == .subRip ? 1...2 : 2...2),
      let minutes = number(parts[parts.count - 2], digits: format == .subRip ? 1...2 : 2...2),
      let hours = parts.count == 3 ? number(parts[0], digits: 1...4) : 0,
      seconds < 60, minutes < 60
    else { return .failure(invalid) }
    let total = ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    return .success(MediaTime(milliseconds: total))
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// A time as text, rounded to milliseconds.
  static func text(_ time: MediaTime, _ format: CaptionFormat) -> String {
    let total = time.milliseconds
    let (seconds, milliseconds) = (total / 1000, total % 1000)
    let separator = format == .subRip ? "," : "."
    return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
      + padded(seconds % 60, 2) + separator + padded(milliseconds, 3)
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(count - text.count, 0)) + text
  }
}

/// A problem as an error, to which the caller adds the location.
struct CaptionFault: Error {
  let problem: CaptionProblem

  static func negativeTime(found: String) -> CaptionFault {
    CaptionFault(problem: .negativeTime(found: found))
  }

  static func invalidTime(found: String, expected: String) -> CaptionFault {
    CaptionFault(problem: .invalidTime(found: found, expected: expected))
  }
}

extension MediaTime {
  private static let perMillisecond = flicksPerSecond / 1000

  /// A whole number of milliseconds, exactly.
  init(milliseconds: Int) { self.init(flicks: Int64(milliseconds) * Self.perMillisecond) }

  /// The nearest millisecond, ties rounded up; 0 for times before zero.
  package var milliseconds: Int {
    let flicks = max(flicks, 0)
    let (whole, rest) = flicks.quotientAndRemainder(dividingBy: Self.perMillisecond)
    return Int(whole) + (rest * 2 >= Self.perMillisecond ? 1 : 0)
  }
}

extension CaptionReport {
  /// Parses the begin and end time of a cue, and reports invalid ones.
  ///
  /// - Returns: The times, and the text after them; nil after an error.
  mutating func times(
    _ line: Substring, number: Int, _ format: CaptionFormat
  ) -> (begin: MediaTime, end: MediaTime, rest: Substring)? {
    guard let arrow = line.range(of: CaptionTimes.arrow) else {
      add(.invalidTimes(found: String(line)), line: number)
      return nil
    }
    let first = line[..<arrow.lowerBound].trimmed
    let tail = line[arrow.upperBound...].drop(while: \.isWhitespace)
    let second = tail.prefix { !$0.isWhitespace }
    if first.isEmpty || second.isEmpty {
      add(.invalidTimes(found: String(line)), line: number)
      return nil
    }
    func read(_ text: Substring) -> MediaTime? {
      switch CaptionTimes.time(text, format) {
      case .success(let time): return time
      case .failure(let fault):
        add(fault.problem, line: number, column: line.column(of: text.startIndex))
        return nil
      }
    }
    let (begin, end) = (read(first), read(second))
    guard let begin, let end else { return nil }
    guard begin < end else {
      add(
        .reversedTimes(begin: String(first), end: String(second)), line: number,
        column: line.column(of: second.startIndex))
      return nil
    }
    return (begin, end, tail[second.endIndex...])
  }
}
