/// A bar that fills from left to right as something progresses.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// How the bar looks.
  public enum Style: Int, Sendable {
    /// 4 points high, with round ends.
    case `default`
    /// 2.5 points high, with square ends, for bars.
    case bar
  }

  /// The height of a bar of ``Style/default``, which ``sizeThatFits(_:)`` answers.
  static let usualHeight: CGFloat = 4

  private let track = UIView(frame: .zero)
  private let fill = UIView(frame: .zero)

  /// How the bar looks.
  open var progressViewStyle = Style.default {
    didSet { placeParts() }
  }

  /// How far it is, 0…1; beyond counts as the nearer end. Animates in a block, and by
  /// ``setProgress(_:animated:)``.
  open var progress: Float = 0 {
    didSet {
      let limited = min(max(progress.isFinite ? progress : 0, 0), 1)
      if limited != progress { progress = limited }
      placeParts()
    }
  }

  /// The colour of the part that is done; the tint colour unless set.
  open var progressTintColor: UIColor? {
    didSet { colorParts() }
  }

  /// The colour of the rest; a light grey unless set.
  open var trackTintColor: UIColor? {
    didSet { colorParts() }
  }

  /// Makes a bar, 150 points wide.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.usualHeight))
    progressViewStyle = style
    placeParts()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar at 0: archives are not read, but subclasses declare this initialiser.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    track.isUserInteractionEnabled = false
    fill.isUserInteractionEnabled = false
    addSubview(track)
    track.addSubview(fill)
    colorParts()
    placeParts()
  }

  /// Sets the progress; where it is `animated`, in a quarter of a second.
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
    placeParts()
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

  private var barHeight: CGFloat { progressViewStyle == .bar ? 2.5 : Self.usualHeight }

  private func colorParts() {
    fill.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? UIColor(white: 0.47, alpha: 0.2)
  }

  /// The bar fills the view's width in the middle of its height.
  private func placeParts() {
    let (width, height) = (bounds.width, bounds.height)
    let thickness = min(barHeight, height)
    track.frame = CGRect(
      x: bounds.minX, y: bounds.minY + (height - thickness) / 2, width: width, height: thickness)
    let radius = progressViewStyle == .bar ? 0 : thickness / 2
    (track.layer.cornerRadius, fill.layer.cornerRadius) = (radius, radius)
    track.clipsToBounds = true
    fill.frame = CGRect(x: 0, y: 0, width: width * CGFloat(progress), height: thickness)
  }
}
