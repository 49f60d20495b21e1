/// Draws the waveform of audio: its level over time, as in audiograms and voice messages.
///
/// ```swift
/// let waveform = WaveformView(frame: CGRect(x: 20, y: 20, width: 280, height: 60))
/// waveform.levels = try AudioLevels(contentsOf: file)
/// UIView.animate(withDuration: 8, delay: 0, options: .curveLinear) { waveform.progress = 1 }
/// ```
///
/// The loudest bar is as high as the view; silence is a dot.
open class WaveformView: UIView {
  /// The levels of the audio; nil, the default, for none.
  open var levels: AudioLevels? { didSet { if levels != oldValue { rebuild() } } }
  /// The start of the displayed range, in seconds of the audio. The default is 0.
  open var start = 0.0 { didSet { if start != oldValue { rebuild() } } }
  /// The end of the displayed range, in seconds of the audio; nil, the default, for its end.
  open var end: Double? { didSet { if end != oldValue { rebuild() } } }
  /// The shape of the drawing. The default is ``WaveformStyle/mirrored``.
  open var style = WaveformStyle.mirrored { didSet { if style != oldValue { rebuild() } } }
  /// The color of the part that has not been played. The default is gray.
  open var barColor = UIColor.systemGray { didSet { if barColor != oldValue { rebuild() } } }
  /// The color up to ``progress``; nil, the default, for the tint color.
  open var progressTintColor: UIColor? {
    didSet { if progressTintColor != oldValue { rebuild() } }
  }
  /// The width of bars, and of the line, in points, 0.5 to 1000. The default is 3.
  open var barWidth: CGFloat = 3 {
    didSet {
      barWidth = barWidth.isFinite ? min(max(barWidth, 0.5), 1000) : 3
      if barWidth != oldValue { rebuild() }
    }
  }
  /// The space between bars in points, 0 to 1000. The default is 2.
  open var barSpacing: CGFloat = 2 {
    didSet {
      barSpacing = barSpacing.isFinite ? min(max(barSpacing, 0), 1000) : 2
      if barSpacing != oldValue { rebuild() }
    }
  }
  /// How much of the waveform has been played, 0…1. The default is 0. Animatable.
  open var progress: CGFloat = 0 {
    didSet {
      progress = progress.isFinite ? min(max(progress, 0), 1) : 0
      placeProgress()
    }
  }

  private var shape: ChartShapeView?
  /// Clips the played part.
  private var played: UIView?
  /// The size that the path is for; nil before it exists.
  private var builtSize: CGSize?

  open override func layoutSubviews() {
    super.layoutSubviews()
    if builtSize != bounds.size { rebuild() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if progressTintColor == nil { rebuild() }
  }

  private func rebuild() {
    UIView.performWithoutAnimation {
      for view in [shape, played] { view?.removeFromSuperview() }
      (shape, played) = (nil, nil)
      builtSize = bounds.size
      guard let levels, !bounds.isEmpty else { return }
      let layout = BarLayout(bounds, style, width: barWidth, spacing: barSpacing)
      let amplitudes = levels.amplitudes(layout.count, from: start, to: end)
      let loudest = amplitudes.max() ?? 0
      let path = layout.path(amplitudes.map { loudest > 1e-5 ? $0 / loudest : 0 })
      let below = part(path, barColor)
      addSubview(below)
      let clip = UIView(frame: bounds)
      clip.isUserInteractionEnabled = false
      clip.clipsToBounds = true
      clip.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      clip.addSubview(part(path, progressTintColor ?? tintColor))
      addSubview(clip)
      (shape, played) = (below, clip)
      placeProgress()
    }
  }

  private func part(_ path: CGPath, _ color: UIColor) -> ChartShapeView {
    let view = ChartShapeView(frame: CGRect(origin: .zero, size: bounds.size))
    view.isUserInteractionEnabled = false
    view.bounds = bounds
    if style == .line {
      view.draw(path, stroke: color, width: barWidth, end: 1)
    } else {
      view.fill(path, color)
    }
    return view
  }

  private func placeProgress() {
    guard let played else { return }
    played.bounds = CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height)
    played.center = CGPoint(x: bounds.minX, y: bounds.midY)
  }
}
