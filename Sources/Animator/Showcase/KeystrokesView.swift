/// Shows which keys are pressed, as caps in a row.
open class KeystrokesView: UIView {
  /// The keys, in order: "⌘", "⇧", "Esc". At most 20 are shown.
  open var keys: [String] = [] { didSet { if keys != oldValue { rebuild() } } }
  /// How far the keys are pressed down, 0…1. The default is 0. Animatable.
  open var pressed: CGFloat = 0 {
    didSet {
      pressed = pressed.isFinite ? min(max(pressed, 0), 1) : 0
      place()
    }
  }
  /// The color of the caps. The default is white.
  open var capColor = UIColor.white { didSet { rebuild() } }
  /// The color of the letters. The default is black.
  open var letterColor = UIColor.black { didSet { rebuild() } }

  private var caps: [UILabel] = []
  private static let limit = 20

  /// The height of the caps, which fill the view, and the space between them, in proportion to it.
  private var side: CGFloat { max(bounds.height, 0) }
  private var spacing: CGFloat { side * 0.16 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    place()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: totalWidth, height: bounds.height)
  }

  private func rebuild() {
    UIView.performWithoutAnimation {
      for cap in caps { cap.removeFromSuperview() }
      caps = keys.prefix(Self.limit).map { key in
        let cap = UILabel(frame: .zero)
        (cap.text, cap.textAlignment) = (key, .center)
        (cap.textColor, cap.backgroundColor) = (letterColor, capColor)
        cap.layer.cornerCurve = .continuous
        addSubview(cap)
        return cap
      }
      place()
    }
  }

  /// A cap is square, or as wide as its text needs.
  private func width(of cap: UILabel) -> CGFloat {
    max(side, cap.sizeThatFits(CGSize(width: 10_000, height: side)).width + side * 0.5)
  }

  private var totalWidth: CGFloat {
    caps.reduce(0) { $0 + width(of: $1) } + spacing * CGFloat(max(caps.count - 1, 0))
  }

  /// Places the caps in the middle; pressed ones are lower and have less of a shadow.
  private func place() {
    for cap in caps { cap.font = .systemFont(ofSize: max(side * 0.42, 1), weight: .medium) }
    var x = bounds.midX - totalWidth / 2
    let depth = side * 0.08
    for cap in caps {
      let width = width(of: cap)
      cap.frame = CGRect(
        x: x, y: bounds.minY + depth * pressed, width: width, height: max(side - depth, 0))
      cap.layer.cornerRadius = side * 0.2
      cap.layer.shadowOpacity = 0.35
      cap.layer.shadowRadius = 0
      cap.layer.shadowOffset = CGSize(width: 0, height: depth * (1 - pressed))
      x += width + spacing
    }
  }
}
