/// A progress bar that fills in reading direction.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The styles of progress bars.
  public enum Style: Int, Sendable {
    /// 4 points high, with rounded ends.
    case `default`
    /// 2.5 points high, with square ends, for use in toolbars.
    case bar
  }

  /// The height of ``Style/default`` in points, returned by ``sizeThatFits(_:)``.
  static let defaultHeight: CGFloat = 4

  private let track = UIView(frame: .zero)
  private let fill = UIView(frame: .zero)

  /// The style.
  open var progressViewStyle = Style.default {
    didSet {
      layOutBars()
      if progressViewStyle != oldValue, takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    }
  }

  /// The progress, clamped to 0…1. Animatable in blocks and by ``setProgress(_:animated:)``.
  open var progress: Float = 0 {
    didSet {
      let limited = min(max(progress.isFinite ? progress : 0, 0), 1)
      if limited != progress { progress = limited }
      layOutBars()
    }
  }

  /// The color of the completed part; the tint color by default.
  open var progressTintColor: UIColor? {
    didSet { colorParts() }
  }

  /// The color of the track; a light gray by default.
  open var trackTintColor: UIColor? {
    didSet { colorParts() }
  }

  /// Creates a bar 150 points wide.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.defaultHeight))
    progressViewStyle = style
    layOutBars()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar with progress 0. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIProgressView.self)
  }

  private func setUp() {
    track.isUserInteractionEnabled = false
    fill.isUserInteractionEnabled = false
    addSubview(track)
    track.addSubview(fill)
    colorParts()
    layOutBars()
  }

  /// Sets the progress, optionally animated over 0.25 seconds.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard animated else {
      self.progress = progress
      return
    }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.curveLinear, .beginFromCurrentState]
    ) { self.progress = progress }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutBars()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    colorParts()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: barHeight)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
  }

  private var barHeight: CGFloat { progressViewStyle == .bar ? 2.5 : Self.defaultHeight }

  private func colorParts() {
    fill.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? UIColor(white: 0.47, alpha: 0.2)
  }

  /// Lays out track and bar: as wide as the view, centered vertically.
  private func layOutBars() {
    let (width, height) = (bounds.width, bounds.height)
    let thickness = min(barHeight, height)
    track.frame = CGRect(
      x: bounds.minX, y: bounds.minY + (height - thickness) / 2, width: width, height: thickness)
    let radius = progressViewStyle == .bar ? 0 : thickness / 2
    (track.layer.cornerRadius, fill.layer.cornerRadius) = (radius, radius)
    track.clipsToBounds = true
    let length = width * CGFloat(progress)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    fill.frame = CGRect(x: isMirrored ? width - length : 0, y: 0, width: length, height: thickness)
  }
}
