/// Shows captions over what is below it.
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
  private var nextCue = 0
  private var pending: [CaptionPage] = []
  private var shown: [(page: CaptionPage, view: CaptionPageView)] = []
  private var call: ScheduledCall?

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
    stop()
    guard let stage = Stage.current else { return }
    cues = CaptionDocument(cues).cues
    shift = time - stage.time
    nextCue = cues.firstIndex { $0.end > time } ?? cues.count
    update()
  }

  /// Removes what is shown, and shows nothing more.
  open func stop() {
    call?.cancel()
    call = nil
    for (_, view) in shown { view.removeFromSuperview() }
    (shown, pending, nextCue) = ([], [], cues.count)
  }

  /// Shows what is to be shown now, and schedules the next change.
  private func update() {
    guard let stage = Stage.current else { return }
    let now = stage.time + shift
    for (page, view) in shown where page.end <= now { view.removeFromSuperview() }
    shown.removeAll { $0.page.end <= now }
    let typesetter = CaptionTypesetter(style, size: bounds.size)
    while nextCue < cues.count, cues[nextCue].begin <= now {
      pending += typesetter.pages(of: cues[nextCue])
      nextCue += 1
    }
    for page in pending where page.begin <= now && now < page.end {
      show(page, typesetter, at: now, scale: stage.scale)
    }
    pending.removeAll { $0.begin <= now }
    for (_, view) in shown { view.update(at: now) }
    schedule(after: now, on: stage)
  }

  private func show(
    _ page: CaptionPage, _ typesetter: CaptionTypesetter, at time: MediaTime, scale: CGFloat
  ) {
    var page = page
    typesetter.move(&page, clearOf: shown.map(\.page.frame))
    let view = CaptionPageView(page, style, em: typesetter.em, scale: scale)
    UIView.performWithoutAnimation { addSubview(view) }
    view.appear(at: time)
    shown.append((page, view))
  }

  private func schedule(after now: MediaTime, on stage: Stage) {
    var times = shown.map(\.page.end) + pending.map(\.begin)
    times += shown.compactMap { $0.view.nextChange(after: now) }
    if nextCue < cues.count { times.append(cues[nextCue].begin) }
    guard let time = times.min() else { return }
    call = stage.schedule(at: time - shift) { [weak self] in self?.update() }
  }
}
