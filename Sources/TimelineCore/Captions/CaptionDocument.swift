/// A format of caption files.
public enum CaptionFormat: String, Sendable, CaseIterable {
  /// SubRip, `.srt`.
  case subRip = "srt"
  /// WebVTT of the W3C, `.vtt`.
  case webVTT = "vtt"

  /// The format by a file's extension, case-insensitively; nil for others.
  public init?(ofFile path: String) {
    self.init(rawValue: String(path.lowercased().split(separator: ".").last ?? ""))
  }
}

/// The captions of a video: cues in order of time.
///
///     let captions = try CaptionDocument(contentsOf: url)
///     print(captions.cues[0].text, captions.cues[0].begin.seconds)
public struct CaptionDocument: Hashable, Sendable {
  /// The cues by ``CaptionCue/begin``; cues with the same begin time are in the order of the file.
  public var cues: [CaptionCue]
  /// Warnings: parts of the file that have no effect or were corrected.
  public private(set) var warnings: [CaptionDiagnostic] = []

  /// The greatest number of cues of a document.
  public static let cueLimit = 100_000
  /// The greatest size of a file, in MiB.
  public static let megabyteLimit = 32
  /// The greatest number of characters of a cue.
  public static let textLimit = 2_000

  /// Creates captions. Cues that do not end after they begin are left out; the others are sorted.
  public init(_ cues: [CaptionCue] = []) {
    self.cues = Self.sorted(cues.filter { $0.begin < $0.end && !$0.end.isIndefinite })
  }

  /// Reads captions: WebVTT if the text begins with `WEBVTT`, else SubRip.
  ///
  /// UTF-8, with or without a byte order mark, UTF-16 with one; what is neither is read as Latin-1, which is a warning.
  ///
  /// - Parameter format: The format; nil to find out.
  /// - Throws: ``CaptionError`` with the lines and columns of the first errors.
  public init(_ data: Data, format: CaptionFormat? = nil) throws(CaptionError) {
    var report = CaptionReport()
    let text = try CaptionText(data, &report)
    let isWebVTT = text.lines.first.map(WebVTTReader.isHeader) ?? false
    switch format ?? (isWebVTT ? .webVTT : .subRip) {
    case .webVTT:
      var reader = WebVTTReader(text, report)
      reader.read()
      (cues, report) = (reader.cues, reader.report)
    case .subRip:
      var reader = SubRipReader(text, report)
      reader.read()
      (cues, report) = (reader.cues, reader.report)
    }
    if report.hasErrors { throw CaptionError(diagnostics: report.sorted) }
    (cues, warnings) = (Self.sorted(cues), report.sorted)
  }

  /// Reads a file, in the format of its content.
  ///
  /// - Throws: ``CaptionError``, or an error of the file system.
  public init(contentsOf url: URL) throws {
    try self.init(try Data(contentsOf: url))
  }

  /// The captions as a file.
  public func data(as format: CaptionFormat) -> Data {
    let text =
      switch format {
      case .subRip: CaptionWriter.subRip(cues)
      case .webVTT: CaptionWriter.webVTT(cues)
      }
    return Data(text.utf8)
  }

  private static func sorted(_ cues: [CaptionCue]) -> [CaptionCue] {
    if zip(cues, cues.dropFirst()).allSatisfy({ $0.begin <= $1.begin }) { return cues }
    return cues.enumerated().sorted {
      ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset)
    }
    .map(\.element)
  }
}
