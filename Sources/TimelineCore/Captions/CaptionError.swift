/// A problem in a caption file.
public enum CaptionProblem: Hashable, Sendable {
  // Errors.
  /// A file larger than the limit, in MiB.
  case fileTooLarge(megabytes: Int)
  /// Binary data.
  case notText
  /// A WebVTT file without the header line `WEBVTT`.
  case noHeader
  /// A line with the text `found` where the begin and end times of a cue are expected.
  case invalidTimes(found: String)
  /// A time that is not in the format's notation.
  case invalidTime(found: String, expected: String)
  /// A time before zero.
  case negativeTime(found: String)
  /// A cue whose end time is not after its begin time.
  case reversedTimes(begin: String, end: String)
  /// Text that belongs to no cue.
  case strayText(found: String)
  /// More cues than the limit.
  case tooManyCues(limit: Int)
  /// A cue with more characters than the limit.
  case textTooLong(limit: Int)

  // Warnings.
  /// Text that is not UTF-8, read as Latin-1 (Windows-1252).
  case latin1
  /// A cue without text, which is omitted.
  case noText
  /// A cue that begins before the one above it. Cues are sorted.
  case unordered
  /// A block that has no effect: `STYLE` or `REGION`.
  case ignoredBlock(String)
  /// A setting that has no effect: `region` or `vertical`.
  case ignoredSetting(String)
  /// An unknown WebVTT setting, or an invalid value of one.
  case invalidSetting(String)
  /// The time of a word that is not within the cue, or before that of an earlier word.
  case misplacedTime(String)
  /// Tags nested deeper than the limit, which are ignored.
  case nestedTooDeep(limit: Int)

  /// Whether the file is read nevertheless.
  public var isWarning: Bool {
    switch self {
    case .latin1, .noText, .unordered, .ignoredBlock, .ignoredSetting, .invalidSetting,
      .misplacedTime, .nestedTooDeep:
      true
    default: false
    }
  }
}

extension CaptionProblem: CustomStringConvertible {
  /// The problem and a remedy.
  public var description: String {
    switch self {
    case .fileTooLarge(let megabytes): "the captions are larger than \(megabytes) MB"
    case .notText: "the captions are not text; SubRip (.srt) and WebVTT (.vtt) files are"
    case .noHeader: "a WebVTT file begins with the line 'WEBVTT'"
    case .invalidTimes(let found):
      "the times of a cue must be two with an arrow, such as 00:00:01.000 --> 00:00:02.500; "
        + "found '\(Self.short(found))'"
    case .invalidTime(let found, let expected):
      "'\(Self.short(found))' is not a time, such as \(expected)"
    case .negativeTime(let found): "'\(Self.short(found))' is before the start of the film"
    case .reversedTimes(let begin, let end):
      "a cue must end after it begins; it begins at \(begin) and ends at \(end)"
    case .strayText(let found):
      "'\(Self.short(found))' belongs to no cue: a line with times is missing"
    case .tooManyCues(let limit): "there are more than \(limit) cues"
    case .textTooLong(let limit): "a cue has more than \(limit) characters"
    case .latin1: "the text is not UTF-8; it was read as Latin-1 (Windows-1252)"
    case .noText: "a cue without text was left out"
    case .unordered: "a cue begins before the one above it; cues were sorted by time"
    case .ignoredBlock(let name): "\(name) blocks of WebVTT have no effect"
    case .ignoredSetting(let name): "the setting '\(name)' of WebVTT has no effect"
    case .invalidSetting(let text): "'\(Self.short(text))' is not a setting of WebVTT"
    case .misplacedTime(let text):
      "the time '\(Self.short(text))' of a word is not within the cue, after those before it; it was ignored"
    case .nestedTooDeep(let limit): "tags deeper than \(limit) levels were ignored"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}

/// A problem with its location in a caption file.
public struct CaptionDiagnostic: Hashable, Sendable {
  /// The line number, counted from 1.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int
  /// The problem.
  public let problem: CaptionProblem
}

/// Thrown for a caption file that cannot be read, with its first errors.
public struct CaptionError: Error, Hashable, Sendable {
  /// At least one error, and warnings, sorted by location.
  public let diagnostics: [CaptionDiagnostic]
}

extension CaptionError: CustomStringConvertible {
  /// A line for each problem, as `line:column: …`.
  public var description: String {
    diagnostics.map { "\($0.line):\($0.column): \($0.problem)" }.joined(separator: "\n")
  }
}

/// Collects problems, up to a limit for each severity.
struct CaptionReport {
  private(set) var diagnostics: [CaptionDiagnostic] = []
  private(set) var hasErrors = false
  private var counts = [0, 0]
  /// The warnings reported so far: each distinct warning is reported once.
  private var seen: Set<String> = []
  private static let limit = 20

  mutating func add(_ problem: CaptionProblem, line: Int, column: Int = 1) {
    if !problem.isWarning { hasErrors = true }
    if problem.isWarning, !seen.insert("\(problem)").inserted { return }
    let index = problem.isWarning ? 1 : 0
    counts[index] += 1
    if counts[index] > Self.limit { return }
    diagnostics.append(CaptionDiagnostic(line: line, column: column, problem: problem))
  }

  /// Whether the limit on errors is reached.
  var isFull: Bool { counts[0] >= Self.limit }

  /// The problems sorted by location.
  var sorted: [CaptionDiagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }
}
