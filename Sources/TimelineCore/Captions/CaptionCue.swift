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
  /// Where it is shown.
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

/// A part of a cue in one style.
public struct CaptionRun: Hashable, Sendable {
  /// What is spoken.
  public var text: String
  /// Bold, italic, underlined.
  public var emphasis: CaptionEmphasis = []
  /// The classes of WebVTT, outermost first, such as `yellow`.
  public var classes: [String] = []
  /// The speaker; nil if it is not said.
  public var voice: String?
  /// When the run is spoken, if the document says so, on the cue's clock; nil for as a part of what precedes it.
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

/// Where a cue is shown, as the settings of WebVTT say it. Without any, the player decides.
public struct CaptionPlacement: Hashable, Sendable {
  /// The vertical place.
  public enum Line: Hashable, Sendable {
    /// The number of a line: 0 the first one from the top, −1 the last one, at the bottom.
    case number(Int)
    /// A percentage of the picture's height, 0 at the top.
    case percent(Double)
  }

  /// The part of a box that is at a place: for lines, its top, middle or bottom; for positions, its left edge, middle or
  /// right edge.
  public enum Edge: String, Sendable, CaseIterable {
    case start, center, end
  }

  /// How lines are aligned in their box. `start` and `end` follow the text's direction.
  public enum Alignment: String, Sendable, CaseIterable {
    case start, center, end, left, right
  }

  /// The vertical place; nil for the usual one.
  public var line: Line?
  /// The part of the box that is at ``line``; nil for `start`, its top.
  public var lineEdge: Edge?
  /// The horizontal place as a percentage of the picture's width; nil for that of ``alignment``.
  public var position: Double?
  /// The part of the box that is at ``position``; nil for that of ``alignment``.
  public var positionEdge: Edge?
  /// The width of the box as a percentage of the picture's width; nil for the usual one.
  public var size: Double?
  /// The alignment; nil for `center`.
  public var alignment: Alignment?

  /// Creates the usual placement.
  public init() {}

  /// Whether nothing is said.
  public var isUsual: Bool { self == CaptionPlacement() }
}
