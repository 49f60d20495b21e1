/// Shows a clip: a video, an animated image or numbered images. It plays on the clock of its stage.
///
/// ```swift
/// let view = VideoView(clip: try VideoClip(contentsOf: url))
/// view.range = 1...3
/// view.isLooping = true
/// window.addSubview(view)
/// ```
///
/// The clip begins to play when the view enters a window, ``delay`` seconds later, and pauses while it is in none. At
/// its end, the last frame stays. The frames are contents of the layer: `contentMode`, corners, masks, transforms and
/// filters apply as to images. Its sound is part of the stage's timeline.
open class VideoView: UIView {
  /// The clip; nil for none.
  open var clip: VideoClip? { didSet { if clip !== oldValue { clipChanged() } } }

  /// The part of the clip that is played, in seconds of the clip; nil, the default, for all of it. Clamped to the clip.
  open var range: ClosedRange<TimeInterval>? { didSet { if range != oldValue { clipChanged() } } }

  /// The speed: 1, the default, for that of the clip, below 0 for backwards, 0 for a still frame. Sound is heard at
  /// speed 1 only. Clamped to −1000…1000.
  open var rate: Double {
    get { settings.rate }
    set { change { $0.rate = newValue.isFinite ? min(max(newValue, -1000), 1000) : 0 } }
  }

  /// Whether the clip is repeated endlessly. The default is false.
  open var isLooping: Bool {
    get { settings.isLooping }
    set { change { $0.isLooping = newValue } }
  }

  /// Whether the clip plays, or will once the view is in a window; true by default. It remains true at the end.
  open var isPlaying: Bool {
    get { settings.isPlaying }
    set { newValue ? play() : pause() }
  }

  /// The factor of the sound's amplitude, 0…10. The default is 1.
  open var volume: Double {
    get { settings.volume }
    set { change { $0.volume = newValue.isFinite ? min(max(newValue, 0), 10) : 1 } }
  }

  /// Whether the sound is off. The default is false.
  open var isMuted: Bool {
    get { settings.isMuted }
    set { change { $0.isMuted = newValue } }
  }

  /// How long the view shows its first frame after it has entered a window, in seconds. The default is 0.
  open var delay: TimeInterval {
    get { settings.delay }
    set { change { $0.delay = newValue.isFinite ? max(newValue, 0) : 0 } }
  }

  private struct Settings: Equatable {
    var rate = 1.0
    var isLooping = false
    var isPlaying = true
    var isMuted = false
    var volume = 1.0
    var delay = 0.0
  }

  private var settings = Settings()
  /// The clip's time when playback began or was paused; nil for the beginning of the range, or its end backwards.
  private var position: TimeInterval?
  /// When playback began on the stage's clock, after the delay; nil while the clip is paused.
  private var begin: MediaTime?
  /// Whether playback has begun once, or a time was sought, so that it continues at once.
  private var isDelayOver = false
  private var sound: AudioPlayback?

  private static let animationKey = "VideoView"

  /// Creates a view without a clip.
  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of the clip's size, at one pixel per point.
  public convenience init(clip: VideoClip) {
    self.init(frame: CGRect(x: 0, y: 0, width: clip.width, height: clip.height))
    self.clip = clip
    clipChanged()
  }

  /// The time of the clip that is shown, in seconds.
  ///
  /// Setting it seeks, and playback continues from there. In an animation block it is animated from the time that is
  /// shown, with the block's timing, and the clip pauses.
  open var currentTime: TimeInterval {
    get { time(at: clock?.time ?? .zero) }
    set { seek(to: newValue) }
  }

  /// Plays from the time that is shown; from the beginning if the clip has ended.
  open func play() {
    guard !settings.isPlaying || hasEnded else { return }
    let restarts = hasEnded
    change { $0.isPlaying = true }
    if restarts {
      stop()
      position = nil
      start()
    }
  }

  /// Holds the frame that is shown.
  open func pause() { change { $0.isPlaying = false } }

  /// Shows the frame at a time of the clip, in seconds, and continues from there.
  open func seek(to time: TimeInterval) {
    guard time.isFinite else { return }
    let target = min(max(time, playedRange.lower), playedRange.upper)
    if UIView.inheritedAnimationDuration > 0 {
      pause()
      layer.contentsTime = target
      position = target
      return
    }
    stop()
    (position, isDelayOver) = (target, true)
    start()
  }

  // MARK: Playing

  /// The played range in seconds of the clip.
  private var playedRange: (lower: TimeInterval, upper: TimeInterval) {
    let end = clip?.duration ?? .infinity
    guard let range else { return (0, end) }
    let lower = min(max(range.lowerBound, 0), end)
    return (lower, min(max(range.upperBound, lower), end))
  }

  private var isBackward: Bool { settings.rate < 0 }

  /// Whether the clip is at the end to which it plays.
  private var hasEnded: Bool {
    guard !settings.isLooping, settings.rate != 0 else { return false }
    let end = isBackward ? playedRange.lower : playedRange.upper
    return abs(currentTime - end) <= VideoClip.tolerance
  }

  /// The time of the clip at a time of the stage.
  private func time(at now: MediaTime) -> TimeInterval {
    let (lower, upper) = playedRange
    let first = min(max(position ?? (isBackward && clip != nil ? upper : lower), lower), upper)
    guard let begin, now > begin, upper > lower else { return first }
    let time = first + (now - begin).seconds * settings.rate
    guard settings.isLooping else { return min(max(time, lower), upper) }
    let rest = (time - lower).truncatingRemainder(dividingBy: upper - lower)
    return rest < 0 || (rest == 0 && isBackward) ? upper + rest : lower + rest
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
      position = time(at: now) - backwardShift
      isDelayOver = true
    }
    stop()
  }

  private func stop() {
    layer.removeAnimation(forKey: Self.animationKey)
    sound?.end = clock?.time ?? .zero
    (sound, begin) = (nil, nil)
  }

  private func clipChanged() {
    stop()
    (position, isDelayOver) = (nil, false)
    UIView.performWithoutAnimation {
      layer.contents = clip.map { clip in
        VideoContents(clip, frames: clip.frames(from: playedRange.lower, to: playedRange.upper))
      }
    }
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    start()
  }

  /// Begins to play, or shows the frame at which the clip is paused.
  private func start() {
    let (lower, upper) = playedRange
    let first = time(at: clock?.time ?? .zero)
    let target = isBackward ? lower : upper
    let plays = settings.isPlaying && settings.rate != 0 && window != nil && upper > lower
    guard clip != nil, plays, settings.isLooping || first != target, let now = clock?.time else {
      return show(first)
    }
    let wait = MediaTime(seconds: isDelayOver ? 0 : settings.delay)
    begin = now + wait
    show(settings.isLooping ? first : target)
    let animation = playback(from: first, to: target, in: upper - lower)
    animation.beginTime = layer.convertTime((now + wait).seconds, from: nil)
    layer.add(animation, forKey: Self.animationKey)
    startSound(from: first, lower...upper)
  }

  private func show(_ time: TimeInterval) {
    UIView.performWithoutAnimation { layer.contentsTime = time - backwardShift }
  }

  /// A frame that is played backwards is shown until the time at which it begins, not from then on.
  private var backwardShift: TimeInterval {
    isBackward && begin != nil ? 2 * VideoClip.tolerance : 0
  }

  private func playback(
    from first: TimeInterval, to target: TimeInterval, in length: TimeInterval
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "contentsTime")
    let speed = abs(settings.rate)
    animation.fillMode = .backwards
    animation.toValue = target - backwardShift
    if settings.isLooping {
      let origin = isBackward ? target + length : target - length
      animation.fromValue = origin - backwardShift
      animation.duration = length / speed
      animation.timeOffset = abs(first - origin) / speed
      animation.repeatCount = .infinity
      animation.isBackground = true
    } else {
      animation.fromValue = first - backwardShift
      animation.duration = abs(target - first) / speed
    }
    return animation
  }

  private func startSound(from first: TimeInterval, _ range: ClosedRange<TimeInterval>) {
    guard let clip, let offset = clip.audioOffset, let begin, let stage = clock,
      AudioTrack.rates.contains(abs(settings.rate)), !settings.isMuted, settings.volume > 0
    else { return }
    let playback = AudioPlayback(
      clip.url, audioOffset: offset, begin: begin, first: first, range: range,
      isLooping: settings.isLooping, gain: settings.volume, rate: settings.rate)
    stage.audioPlaybacks.append(playback)
    sound = playback
  }

  // MARK: Views

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    hold()
    start()
  }

  /// The size of the clip at one pixel per point; none without a clip.
  open override var intrinsicContentSize: CGSize {
    guard let clip else { return super.intrinsicContentSize }
    return CGSize(width: clip.width, height: clip.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    clip.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
  }
}
