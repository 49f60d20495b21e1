/// A sequence of timelines joined by cuts or transitions, which composes one timeline.
///
///     let timeline = Timeline(Reel([…], size: size, background: black), scale: 2, frameRate: 60)
public struct Reel: Sendable {
  /// A timeline, or a segment of one.
  public struct Part: Sendable {
    /// The timeline to play.
    public var timeline: Timeline
    /// The in point: the segment's start in the part's own time.
    public var from: MediaTime
    /// The out point, not before `from`.
    public var to: MediaTime
    /// The transition from the previous part; nil for a cut. Ignored for the first part.
    public var transition: Transition?
    /// Its name in reports.
    package var name: String?
    /// The timeline at its own speed, of which the part plays a range; nil for a gap.
    package var source: Timeline?
    /// The played range of the source if the timeline is a retimed range of it; nil otherwise.
    package var sourceRange: SourceRange?

    /// Creates a part; by default all of the timeline.
    public init(
      _ timeline: Timeline, from: MediaTime = .zero, to: MediaTime? = nil,
      transition: Transition? = nil
    ) {
      (self.timeline, self.transition) = (timeline, transition)
      self.from = max(from, .zero)
      self.to = max(to ?? timeline.duration, self.from)
    }

    var duration: MediaTime { to - from }

    /// The name of a part in labels: that of its file without folder and extensions; "scene" if that
    /// is empty.
    package static func stem(ofName name: String) -> String {
      let stem = name.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
      return stem.isEmpty ? "scene" : String(stem)
    }
  }

  /// A range of a timeline that is played at another speed or ends with a freeze frame.
  package struct SourceRange: Equatable, Sendable {
    package var from: MediaTime
    package var to: MediaTime
    /// The factor of the speed; 1 for the timeline's own.
    package var speed: Double

    package init(from: MediaTime, to: MediaTime, speed: Double) {
      (self.from, self.to, self.speed) = (from, max(to, from), speed)
    }

    /// The timeline's own time at a time since the beginning of the range: its end during the freeze frame.
    package func time(at time: MediaTime) -> MediaTime {
      // Compared before it is scaled: the end is exact at any speed.
      time >= (to - from).scaled(by: 1 / speed) ? to : min(from + time.scaled(by: speed), to)
    }
  }

  /// The transition between two parts.
  public struct Transition: Sendable {
    /// The view transition.
    public var kind: any ViewTransition
    /// Its duration.
    public var duration: MediaTime
    /// Its easing.
    public var curve: TimingCurve
    /// Whether both parts play during the transition: it then overlaps the end of the first part and
    /// the beginning of the second, which shortens the reel by its duration. Otherwise, the last frame
    /// of the first part and the first frame of the second are frozen.
    public var overlaps: Bool

    /// Creates a transition. Negative durations become 0.
    public init(
      _ kind: any ViewTransition, duration: MediaTime,
      curve: TimingCurve = .bezier(CAMediaTimingFunction(name: .easeInEaseOut)),
      overlaps: Bool = false
    ) {
      (self.kind, self.duration) = (kind, max(duration, .zero))
      (self.curve, self.overlaps) = (curve, overlaps)
    }
  }

  /// A timeline over the others, such as a logo or captions. Its stage needs a clear background.
  public struct Overlay: Sendable {
    /// The timeline to show. The part's transition is ignored.
    public var part: Part
    /// The start time, in the reel's time.
    public var begin: MediaTime

    /// Creates an overlay.
    public init(_ part: Part, at begin: MediaTime = .zero) {
      (self.part, self.begin) = (part, max(begin, .zero))
    }

    /// The end time, in the reel's time.
    package var end: MediaTime { begin + part.duration }
  }

  /// The frame size in points. Parts of another size are scaled to fit and centered.
  public let size: CGSize
  /// The background: the letterbox of parts with another aspect ratio, and behind transitions.
  public let background: CGColor
  /// The reel's duration.
  public let duration: MediaTime
  let parts: [Part]
  /// The timelines shown over the parts, back to front.
  package let overlays: [Overlay]
  /// The intervals in which the parts play, in order.
  package let partSegments: [PartSegment]

  /// Creates a reel.
  ///
  /// Overlapping transitions are shortened to the available duration of their parts. Overlays are back to front; they
  /// do not make the reel longer.
  public init(_ parts: [Part], overlays: [Overlay] = [], size: CGSize, background: CGColor) {
    (self.parts, self.overlays, self.size, self.background) = (parts, overlays, size, background)
    partSegments = Self.segments(of: parts)
    duration = partSegments.last?.end ?? .zero
  }
}

extension Timeline {
  /// Composes a reel: merges the histories of its parts, whose frames it shows.
  ///
  /// After the end of the reel, its last frame is held.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - frameRate: The default frame rate of exports.
  ///   - audio: Audio tracks in addition to those of the parts.
  public init(_ reel: Reel, scale: CGFloat, frameRate: FrameRate, audio: [AudioTrack] = []) {
    let merger = ReelMerger(reel)
    self.init(
      size: reel.size, scale: scale, frameRate: frameRate, duration: reel.duration,
      animations: AnimationRecords(), audio: reel.audio + audio, touches: reel.touches,
      layerNames: merger.layerNames,
      root: ReelMerger.root, histories: merger.histories, changesLayerTime: true, reel: reel)
    markers = reel.markers
    (captions, captionAreas) = (reel.captions, reel.captionAreas)
    // The touches of all parts are drawn as those of the first one that shows any.
    touchDisplay = reel.parts.lazy.compactMap(\.timeline.touchDisplay).first
  }
}
