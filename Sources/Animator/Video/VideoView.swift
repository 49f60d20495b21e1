/// Shows a clip: a video, an animated image or numbered images. It plays on the clock of its stage.
///
/// ```swift
/// let view = VideoView(clip: try VideoClip(contentsOf: url))
/// view.range = 1...3
/// view.isLooping = true
/// window.addSubview(view)
/// ```
///
/// At the end of the clip, its last frame stays. Its sound is part of the stage's timeline.
open class VideoView: PlayerView {
  /// The clip; nil for none.
  open var clip: VideoClip? { didSet { if clip !== oldValue { contentsChanged() } } }

  /// The factor of the audio's amplitude, 0…10. The default is 1.
  open var volume: Double = 1 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 10) : 1
      if volume != oldValue { restart() }
    }
  }

  /// Whether the audio is muted. The default is false.
  open var isMuted = false { didSet { if isMuted != oldValue { restart() } } }

  private var sound: AudioPlayback?

  /// Creates a view without a clip.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view without a clip. Subclasses declare this initializer.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of the clip's size, at one pixel per point.
  public convenience init(clip: VideoClip) {
    self.init(frame: CGRect(x: 0, y: 0, width: clip.width, height: clip.height))
    self.clip = clip
    contentsChanged()
  }

  // MARK: Contents

  package override var contentsDuration: TimeInterval? { clip?.duration }

  /// At one pixel per point.
  package override var contentsSize: CGSize? {
    clip.map { CGSize(width: $0.width, height: $0.height) }
  }

  package override func contents(in range: ClosedRange<TimeInterval>) -> Any? {
    clip.map { clip in
      VideoContents(clip, frames: clip.frames(from: range.lowerBound, to: range.upperBound))
    }
  }

  /// A frame that is played backwards is shown until the time at which it begins, not from then on.
  package override var shiftOfBackwardPlayback: TimeInterval { 2 * VideoClip.tolerance }

  // MARK: Sound

  package override func playbackBegan(
    from first: TimeInterval, in range: ClosedRange<TimeInterval>
  ) {
    guard let clip, let offset = clip.audioOffset, let begin, let stage = clock, !autoreverses,
      AudioTrack.rates.contains(abs(rate)), !isMuted, volume > 0
    else { return }
    let playback = AudioPlayback(
      clip.url, audioOffset: offset, begin: begin, first: first, range: range,
      isLooping: isLooping, gain: volume, rate: rate)
    stage.audioPlaybacks.append(playback)
    sound = playback
  }

  package override func playbackEnded() {
    sound?.end = clock?.time ?? .zero
    sound = nil
  }
}
