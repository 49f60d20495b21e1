/// Plays contents that change with the clock of its stage: ``VideoView`` and ``LottieView``.
///
/// Playback begins when the view enters a window, ``delay`` seconds later, and pauses while it is in none. At the end,
/// the last image stays. The images are contents of the layer: `contentMode`, corners, masks, transforms and filters
/// apply.
open class PlayerView: UIView {
  /// The part that is played, in seconds of the contents; nil, the default, for all of it. Clamped to the contents.
  open var range: ClosedRange<TimeInterval>? {
    didSet { if range != oldValue { contentsChanged() } }
  }

  /// When the played part begins, in seconds of the contents, as scenes say it.
  package final var from = 0.0 { didSet { updateRange() } }
  /// When the played part ends; nil for the end of ``part``.
  package final var to: TimeInterval? { didSet { updateRange() } }
  /// The part that is played unless ``from`` and ``to`` say otherwise; nil for all.
  package final var part: ClosedRange<TimeInterval>? { didSet { updateRange() } }

  /// Sets the range that `from`, `to` and `part` describe.
  package final func updateRange() {
    if from == 0, to == nil {
      range = part
      return
    }
    let begin = from == 0 ? part?.lowerBound ?? 0 : from
    range = begin...max(to ?? part?.upperBound ?? contentsDuration ?? begin, begin)
  }

  /// The speed: 1, the default, for that of the contents, below 0 for backwards, 0 for a still. Sound is heard at
  /// speed 1 only. Clamped to −1000…1000.
  open var rate: Double {
    get { settings.rate }
    set { change { $0.rate = newValue.isFinite ? min(max(newValue, -1000), 1000) : 0 } }
  }

  /// Whether playback is repeated endlessly. The default is false.
  open var isLooping: Bool {
    get { settings.isLooping }
    set { change { $0.isLooping = newValue } }
  }

  /// Whether every other repetition runs backwards. The default is false.
  open var autoreverses: Bool {
    get { settings.autoreverses }
    set { change { $0.autoreverses = newValue } }
  }

  /// Whether the contents play, or will once the view is in a window; true by default. It remains true at the end.
  open var isPlaying: Bool {
    get { settings.isPlaying }
    set { newValue ? play() : pause() }
  }

  /// How long the view shows its beginning after it has entered a window, in seconds. The default is 0.
  open var delay: TimeInterval {
    get { settings.delay }
    set { change { $0.delay = newValue.isFinite ? max(newValue, 0) : 0 } }
  }

  private struct Settings: Equatable {
    var rate = 1.0
    var isLooping = false
    var autoreverses = false
    var isPlaying = true
    var delay = 0.0
  }

  private var settings = Settings()
  /// The contents' time when playback began or was paused; nil for the beginning of the range, or its end backwards.
  private var position: TimeInterval?
  /// Whether the position is on the way back of a repetition that autoreverses.
  private var isReturning = false
  /// When playback began on the stage's clock, after the delay; nil while it is paused.
  package private(set) var begin: MediaTime?
  /// Whether playback has begun once, or a time was sought, so that it continues at once.
  private var isDelayOver = false

  private static let animationKey = "PlayerView"

  /// Creates a view without contents.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view without contents. Subclasses declare this initializer.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Contents

  /// The duration of the contents in seconds; nil without any.
  package var contentsDuration: TimeInterval? { nil }

  /// The size of the contents in points; nil without any.
  package var contentsSize: CGSize? { nil }

  /// The contents of the layer while a range is played, in seconds.
  package func contents(in range: ClosedRange<TimeInterval>) -> Any? { nil }

  /// How much earlier than the time that is played backwards the contents are shown.
  package var shiftOfBackwardPlayback: TimeInterval { 0 }

  /// Called when playback begins, at a time of the contents.
  package func playbackBegan(from first: TimeInterval, in range: ClosedRange<TimeInterval>) {}

  /// Called when playback ends.
  package func playbackEnded() {}

  /// Shows other contents, or another part of them, from its beginning.
  package final func contentsChanged() {
    stop()
    (position, isReturning, isDelayOver) = (nil, false, false)
    let (lower, upper) = playedRange
    UIView.performWithoutAnimation {
      layer.contents = contentsDuration == nil ? nil : contents(in: lower...upper)
    }
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    start()
  }

  /// The time of the contents that is shown, in seconds.
  ///
  /// Setting it seeks, and playback continues from there. In an animation block it is animated from the time that is
  /// shown, with the block's timing, and playback pauses.
  open var currentTime: TimeInterval {
    get { playhead(at: clock?.time ?? .zero).time }
    set { seek(to: newValue) }
  }

  /// Plays from the time that is shown; from the beginning if the contents have ended.
  open func play() {
    guard !settings.isPlaying || hasEnded else { return }
    let restarts = hasEnded
    change { $0.isPlaying = true }
    if restarts {
      stop()
      (position, isReturning) = (nil, false)
      start()
    }
  }

  /// Pauses at the image that is shown.
  open func pause() { change { $0.isPlaying = false } }

  /// Shows a time of the contents, in seconds, and continues from there.
  open func seek(to time: TimeInterval) {
    guard time.isFinite else { return }
    let target = min(max(time, playedRange.lower), playedRange.upper)
    if UIView.inheritedAnimationDuration > 0 {
      pause()
      layer.contentsTime = target
      (position, isReturning) = (target, false)
      return
    }
    stop()
    (position, isReturning, isDelayOver) = (target, false, true)
    start()
  }

  // MARK: Playing

  /// The played range in seconds of the contents.
  private var playedRange: (lower: TimeInterval, upper: TimeInterval) {
    let end = contentsDuration ?? .infinity
    guard let range else { return (0, end) }
    let lower = min(max(range.lowerBound, 0), end)
    return (lower, min(max(range.upperBound, lower), end))
  }

  private var isBackward: Bool { settings.rate < 0 }

  /// Where playback begins.
  private var near: TimeInterval {
    isBackward && contentsDuration != nil ? playedRange.upper : playedRange.lower
  }

  /// Whether the contents are at the end to which they play.
  private var hasEnded: Bool {
    guard !settings.isLooping, settings.rate != 0 else { return false }
    let (time, isReturning) = playhead(at: clock?.time ?? .zero)
    guard settings.autoreverses else {
      let end = isBackward ? playedRange.lower : playedRange.upper
      return abs(time - end) <= VideoClip.tolerance
    }
    return isReturning && abs(time - near) <= VideoClip.tolerance
  }

  private typealias Playhead = (time: TimeInterval, isReturning: Bool)

  /// The time of the contents at a time of the stage.
  private func playhead(at now: MediaTime) -> Playhead {
    let (lower, upper) = playedRange
    let first = min(max(position ?? near, lower), upper)
    guard let begin, now > begin, upper > lower else { return (first, isReturning) }
    if settings.autoreverses {
      return playhead(after: elapsed(first) + (now - begin).seconds * abs(settings.rate))
    }
    let time = first + (now - begin).seconds * settings.rate
    guard settings.isLooping else { return (min(max(time, lower), upper), false) }
    let rest = (time - lower).truncatingRemainder(dividingBy: upper - lower)
    return (rest < 0 || (rest == 0 && isBackward) ? upper + rest : lower + rest, false)
  }

  /// How much of the way there and back is behind a time of the contents.
  private func elapsed(_ time: TimeInterval) -> TimeInterval {
    let (lower, upper) = playedRange
    return isReturning ? 2 * (upper - lower) - abs(time - near) : abs(time - near)
  }

  /// The time of the contents on the way there and back.
  private func playhead(after elapsed: TimeInterval) -> Playhead {
    let (lower, upper) = playedRange
    let whole = 2 * (upper - lower)
    let passed =
      settings.isLooping ? elapsed.truncatingRemainder(dividingBy: whole) : min(elapsed, whole)
    let distance = min(passed, whole - passed)
    return (isBackward ? upper - distance : lower + distance, passed > whole / 2)
  }

  /// Changes settings, and continues from the time that is shown.
  private func change(_ change: (inout Settings) -> Void) {
    var changed = settings
    change(&changed)
    guard changed != settings else { return }
    hold()
    settings = changed
    start()
  }

  /// Pauses at the time that is shown.
  private func hold() {
    if let begin, let now = clock?.time, now > begin {
      let (time, isReturning) = playhead(at: now)
      (position, self.isReturning) = (time - backwardShift, isReturning)
      isDelayOver = true
    }
    stop()
  }

  private func stop() {
    layer.removeAnimation(forKey: Self.animationKey)
    playbackEnded()
    begin = nil
  }

  /// Continues with settings that only subclasses know.
  package final func restart() {
    hold()
    start()
  }

  /// Begins to play, or shows the time at which playback is paused.
  private func start() {
    let (lower, upper) = playedRange
    let first = playhead(at: clock?.time ?? .zero).time
    let target = isBackward != settings.autoreverses ? lower : upper
    let plays = settings.isPlaying && settings.rate != 0 && window != nil && upper > lower
    let isAtEnd = settings.autoreverses ? hasEnded : first == target
    guard contentsDuration != nil, plays, settings.isLooping || !isAtEnd, let now = clock?.time
    else { return show(first) }
    let wait = MediaTime(seconds: isDelayOver ? 0 : settings.delay)
    begin = now + wait
    show(settings.isLooping ? first : target)
    let animation = playback(from: first)
    animation.beginTime = layer.convertTime((now + wait).seconds, from: nil)
    layer.add(animation, forKey: Self.animationKey)
    playbackBegan(from: first, in: lower...upper)
  }

  private func show(_ time: TimeInterval) {
    UIView.performWithoutAnimation { layer.contentsTime = time - backwardShift }
  }

  private var backwardShift: TimeInterval {
    isBackward && begin != nil ? shiftOfBackwardPlayback : 0
  }

  private func playback(from first: TimeInterval) -> CAAnimation {
    let far = isBackward ? playedRange.lower : playedRange.upper
    let animation =
      settings.isLooping
      ? loop(from: first, to: far)
      : settings.autoreverses && !isReturning
        ? way(through: [first, far, near])
        : way(through: [first, settings.autoreverses ? near : far])
    animation.fillMode = .backwards
    return animation
  }

  /// Repeats the whole range endlessly, from a time in it.
  private func loop(from first: TimeInterval, to far: TimeInterval) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: "contentsTime")
    let speed = abs(settings.rate)
    animation.fromValue = near - backwardShift
    animation.toValue = far - backwardShift
    animation.duration = abs(far - near) / speed
    animation.autoreverses = settings.autoreverses
    animation.timeOffset = elapsed(first) / speed
    animation.repeatCount = .infinity
    animation.isBackground = true
    return animation
  }

  /// Plays from one time to the next, once.
  private func way(through times: [TimeInterval]) -> CAAnimation {
    let lengths = zip(times, times.dropFirst()).map { abs($1 - $0) }
    let whole = lengths.reduce(0, +)
    if times.count == 2 {
      let animation = CABasicAnimation(keyPath: "contentsTime")
      animation.fromValue = times[0] - backwardShift
      animation.toValue = times[1] - backwardShift
      animation.duration = whole / abs(settings.rate)
      return animation
    }
    let animation = CAKeyframeAnimation(keyPath: "contentsTime")
    animation.values = times.map { $0 - backwardShift }
    animation.keyTimes = [0, NSNumber(value: lengths[0] / whole), 1]
    animation.duration = whole / abs(settings.rate)
    return animation
  }

  // MARK: Views

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    hold()
    start()
  }

  /// The size of the contents; none without any.
  open override var intrinsicContentSize: CGSize {
    contentsSize ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    contentsSize ?? .zero
  }
}
