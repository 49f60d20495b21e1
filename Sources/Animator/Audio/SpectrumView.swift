/// Draws levels of bands of frequencies side by side, as audio spectrums do.
///
/// ```swift
/// let spectrum = try AudioSpectrum(contentsOf: file, bands: AudioBand.octaves(32))
/// let view = SpectrumView(frame: CGRect(x: 20, y: 20, width: 280, height: 120))
/// view.levels = [Double](repeating: 0, count: 32)
/// view.animate(
///   following: spectrum.powers.map { AudioEnvelope(of: $0, in: spectrum) }, withDuration: 8)
/// ```
open class SpectrumView: UIView {
  /// The levels, 0…1: a bar for each, at most 256. Animatable as long as their count is the same.
  open var levels: [Double] {
    get { shown }
    set {
      let old = shown
      shown = newValue.prefix(Self.limit).map(Self.limited)
      if shown == old { return }
      if shown.count == old.count, builtSize == bounds.size { place() } else { rebuild() }
    }
  }
  /// The shape of the drawing; a line is drawn as mirrored bars. The default is ``WaveformStyle/bars``.
  open var style = WaveformStyle.bars { didSet { if style != oldValue { rebuild() } } }
  /// The color of the bars. The default is gray.
  open var barColor = UIColor.systemGray { didSet { if barColor != oldValue { rebuild() } } }
  /// The space between bars in points, at most half of the width. The default is 2.
  open var barSpacing: CGFloat = 2 {
    didSet {
      barSpacing = barSpacing.isFinite ? min(max(barSpacing, 0), 1000) : 2
      if barSpacing != oldValue { rebuild() }
    }
  }

  /// The most bars.
  package nonisolated static let limit = 256

  private var shown: [Double] = []
  private var bars: [UIView] = []
  /// The size that the bars are for; nil before they exist.
  private var builtSize: CGSize?

  open override func layoutSubviews() {
    super.layoutSubviews()
    if builtSize != bounds.size { rebuild() }
  }

  /// Animates the bars by levels of audio, the first one by the first envelope.
  ///
  /// - Parameters:
  ///   - envelopes: The level of each bar over time. Surplus ones are ignored.
  ///   - position: The position in the audio at which the animation begins, in seconds.
  ///   - duration: Seconds.
  ///   - completion: As for `animate`.
  open func animate(
    following envelopes: [AudioEnvelope], from position: TimeInterval = 0,
    withDuration duration: TimeInterval, completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animateKeyframes(
      withDuration: duration, delay: 0, options: [.curveLinear],
      animations: {
        for (index, envelope) in envelopes.prefix(shown.count).enumerated() {
          let frames = envelope.keyframes(from: position, duration: duration)
          UIView.addKeyframes(frames, of: duration) { setLevel($0, ofBar: index) }
        }
      }, completion: completion)
  }

  /// Sets the level of one bar. Animatable.
  ///
  /// - Parameters:
  ///   - level: 0…1.
  ///   - index: That of the bar; there is no effect if there is none.
  open func setLevel(_ level: Double, ofBar index: Int) {
    guard shown.indices.contains(index) else { return }
    if builtSize != bounds.size { rebuild() }
    shown[index] = Self.limited(level)
    place(index, layout)
  }

  private static func limited(_ level: Double) -> Double {
    level.isNaN ? 0 : min(max(level, 0), 1)
  }

  private func rebuild() {
    UIView.performWithoutAnimation {
      for bar in bars { bar.removeFromSuperview() }
      builtSize = bounds.size
      bars = shown.map { _ in
        let bar = UIView(frame: .zero)
        bar.isUserInteractionEnabled = false
        bar.backgroundColor = barColor
        // Only the height changes.
        bar.layer.anchorPoint = CGPoint(x: 0.5, y: style == .bars ? 1 : 0.5)
        addSubview(bar)
        return bar
      }
      place()
    }
  }

  private var layout: BarLayout {
    BarLayout(bounds, style, count: bars.count, spacing: barSpacing)
  }

  private func place() {
    let layout = layout
    for index in bars.indices { place(index, layout) }
  }

  private func place(_ index: Int, _ layout: BarLayout) {
    let bar = bars[index]
    bar.bounds = CGRect(x: 0, y: 0, width: layout.width, height: layout.height(shown[index]))
    bar.center = CGPoint(
      x: layout.x(index) + layout.width / 2, y: style == .bars ? bounds.maxY : bounds.midY)
    bar.layer.cornerRadius = min(layout.width, bounds.height) / 2
  }
}
