/// Shows captions over the views below it.
///
///     let captions = try CaptionDocument(contentsOf: url)
///     let view = CaptionView(frame: stage.window.bounds)
///     view.cues = captions.cues
///     view.style = CaptionStyle(.karaoke)
///     stage.window.addSubview(view)
///     view.play()
///
/// Cues appear and disappear at their exact times on the stage's clock. Two that are shown at once do not cover each
/// other: the later one moves away. Without times of words in the document, words are spoken for times in proportion
/// to their numbers of characters.
open class CaptionView: UIView {
  /// The cues by their beginnings.
  open var cues: [CaptionCue] = []
  /// The look. To be set before ``play(from:)``.
  open var style = CaptionStyle()

  /// The times of the captions at time zero of the stage.
  private var shift = MediaTime.zero
  private var tracks: [CaptionQueue] = []
  private var shown: [(page: CaptionPage, view: CaptionPageView)] = []
  private var call: ScheduledCall?
  /// Areas of the view that others occupy, by their beginnings; those that have ended may be missing.
  private var occupied: ArraySlice<CaptionArea> = []
  /// Where captions have been shown since ``play(from:)``, on the stage's clock and in the view's coordinates.
  package private(set) var areas: [CaptionArea] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a view without captions.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// Shows the captions as time passes. The stage is busy until the last one has disappeared, or ``stop()``.
  ///
  /// - Parameter time: The captions' time now.
  open func play(from time: MediaTime = .zero) {
    cues = CaptionDocument(cues).cues
    play([(cues, style)], from: time)
  }

  /// Shows captions in several looks, in place of ``cues``, none of which cover each other.
  ///
  /// - Parameters:
  ///   - tracks: Where captions of several tracks would overlap, the first track keeps its position.
  ///   - occupied: Areas that captions are not to cover while these are shown, on the stage's clock.
  ///   - time: The captions' time now.
  package func play(
    _ tracks: [(cues: [CaptionCue], style: CaptionStyle)], clearOf occupied: [CaptionArea] = [],
    from time: MediaTime = .zero
  ) {
    stop()
    guard let stage = Stage.current else { return }
    shift = time - stage.time
    self.tracks = tracks.map { CaptionQueue($0.cues, $0.style, from: time) }
    self.occupied = occupied.sorted { $0.begin < $1.begin }[...]
    areas = []
    update()
  }

  /// Removes the captions that are shown, and shows no others.
  open func stop() {
    call?.cancel()
    call = nil
    for (_, view) in shown { view.removeFromSuperview() }
    (shown, tracks) = ([], [])
  }

  /// Shows the captions of the current time, and schedules the next change.
  private func update() {
    guard let stage = Stage.current else { return }
    let now = stage.time + shift
    for (page, view) in shown where page.end <= now { view.removeFromSuperview() }
    shown.removeAll { $0.page.end <= now }
    occupied = occupied.drop { $0.end <= stage.time }
    for index in tracks.indices {
      let typesetter = CaptionTypesetter(tracks[index].style, size: bounds.size)
      for page in tracks[index].next(at: now, typesetter) {
        show(page, typesetter, at: now, scale: stage.scale)
      }
    }
    for (_, view) in shown { view.update(at: now) }
    schedule(after: now, on: stage)
  }

  private func show(
    _ page: CaptionPage, _ typesetter: CaptionTypesetter, at time: MediaTime, scale: CGFloat
  ) {
    var page = page
    var area = CaptionArea(from: page.begin - shift, to: page.end - shift, frame: page.frame)
    let others = occupied.prefix { $0.begin < area.end }.filter { $0.end > area.begin }
    typesetter.move(&page, clearOf: shown.map(\.page.frame) + others.map(\.frame))
    area.frame = page.frame
    areas.append(area)
    let view = CaptionPageView(page, typesetter.style, em: typesetter.em, scale: scale)
    UIView.performWithoutAnimation { addSubview(view) }
    view.appear(at: time)
    shown.append((page, view))
  }

  private func schedule(after now: MediaTime, on stage: Stage) {
    var times = shown.map(\.page.end) + tracks.compactMap(\.nextTime)
    times += shown.compactMap { $0.view.nextChange(after: now) }
    guard let time = times.min() else { return }
    call = stage.schedule(at: time - shift) { [weak self] in self?.update() }
  }
}

/// Captions in one look, of which those to come are divided into pages as their times come.
@MainActor
private struct CaptionQueue {
  let style: CaptionStyle
  private var cues: ArraySlice<CaptionCue>
  private var pending: [CaptionPage] = []

  /// - Parameter time: The captions' time now.
  init(_ cues: [CaptionCue], _ style: CaptionStyle, from time: MediaTime) {
    self.style = style
    self.cues = CaptionDocument(cues).cues.drop { $0.end <= time }
  }

  /// When there is something to show next; nil if never.
  var nextTime: MediaTime? {
    (pending.map(\.begin) + [cues.first?.begin].compactMap(\.self)).min()
  }

  /// Removes and returns the pages that are shown from now on.
  mutating func next(at time: MediaTime, _ typesetter: CaptionTypesetter) -> [CaptionPage] {
    while let cue = cues.first, cue.begin <= time {
      pending += typesetter.pages(of: cue)
      cues = cues.dropFirst()
    }
    defer { pending.removeAll { $0.begin <= time } }
    return pending.filter { $0.begin <= time && time < $0.end }
  }
}
