/// A cue of captions: a text that is shown for a time.
public struct CaptionCue: Hashable, Sendable {
  /// Its name or number in the file; nil for none.
  public var identifier: String?
  /// When it appears, in the time of its document or its timeline.
  public var begin: MediaTime
  /// When it disappears, after ``begin``.
  public var end: MediaTime
  /// The text in runs of one style, with line breaks.
  public var runs: [CaptionRun]
  /// Its placement in the frame.
  public var placement = CaptionPlacement()

  /// Creates a cue of runs.
  public init(
    identifier: String? = nil, from begin: MediaTime, to end: MediaTime, runs: [CaptionRun],
    placement: CaptionPlacement = CaptionPlacement()
  ) {
    (self.identifier, self.begin, self.end) = (identifier, begin, end)
    (self.runs, self.placement) = (runs, placement)
  }

  /// Creates a cue of plain text.
  ///
  /// - Parameters:
  ///   - begin: In seconds.
  ///   - end: In seconds.
  public init(_ text: String, from begin: Double, to end: Double) {
    self.init(
      from: MediaTime(seconds: begin), to: MediaTime(seconds: end), runs: [CaptionRun(text)])
  }

  /// The text without styles.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }
}

/// A run of a cue's text in one style.
public struct CaptionRun: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Bold, italic, underlined.
  public var emphasis: CaptionEmphasis = []
  /// The classes of WebVTT, outermost first, such as `yellow`.
  public var classes: [String] = []
  /// The speaker; nil if the document does not name one.
  public var voice: String?
  /// When the run is spoken, on the cue's clock; nil if the document has no time for it, so that it continues the
  /// previous run.
  public var begin: MediaTime?

  /// Creates a run.
  public init(
    _ text: String, emphasis: CaptionEmphasis = [], classes: [String] = [], voice: String? = nil,
    begin: MediaTime? = nil
  ) {
    (self.text, self.emphasis, self.classes) = (text, emphasis, classes)
    (self.voice, self.begin) = (voice, begin)
  }
}

/// The emphasis of a run.
public struct CaptionEmphasis: OptionSet, Hashable, Sendable {
  /// The bits of the set: 1 bold, 2 italic, 4 underlined.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Bold, `<b>`.
  public static let bold = CaptionEmphasis(rawValue: 1)
  /// Italic, `<i>`.
  public static let italic = CaptionEmphasis(rawValue: 2)
  /// Underlined, `<u>`.
  public static let underline = CaptionEmphasis(rawValue: 4)
}

/// The placement of a cue's box in the frame, as WebVTT's cue settings. Without settings, the player chooses it.
public struct CaptionPlacement: Hashable, Sendable {
  /// The vertical position of the box: WebVTT's `line`.
  public enum Line: Hashable, Sendable {
    /// A line number: 0 is the first line from the top, −1 the last line, at the bottom.
    case number(Int)
    /// A percentage of the frame's height, 0 at the top.
    case percent(Double)
  }

  /// The edge of the box, or its center, that is aligned with a position: for lines, its top, center or bottom; for
  /// horizontal positions, its left edge, center or right edge.
  public enum Edge: String, Sendable, CaseIterable {
    case start, center, end
  }

  /// How lines are aligned in their box. `start` and `end` follow the text's direction.
  public enum Alignment: String, Sendable, CaseIterable {
    case start, center, end, left, right
  }

  /// The vertical position; nil for the player's default.
  public var line: Line?
  /// The edge of the box that is aligned with ``line``; nil for `start`, its top.
  public var lineEdge: Edge?
  /// The horizontal position as a percentage of the frame's width; nil to derive it from ``alignment``.
  public var position: Double?
  /// The edge of the box that is aligned with ``position``; nil to derive it from ``alignment``.
  public var positionEdge: Edge?
  /// The width of the box as a percentage of the frame's width; nil for the player's default.
  public var size: Double?
  /// The alignment; nil for `center`.
  public var alignment: Alignment?

  /// Creates the default placement, without settings.
  public init() {}

  /// Whether it has no settings.
  public var isUsual: Bool { self == CaptionPlacement() }
}
