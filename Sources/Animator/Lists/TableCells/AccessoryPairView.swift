import Graphics

/// Two signs at the end of a row: in reading direction the first, then the second at the edge.
final class AccessoryPairView: UIView {
  private static let height: CGFloat = 22
  private let first: UIView
  private let second: UIView

  init(_ first: UIView, _ second: UIView) {
    (self.first, self.second) = (first, second)
    let width = first.bounds.width + RowGlyph.gap + second.bounds.width
    super.init(frame: CGRect(x: 0, y: 0, width: width, height: Self.height))
    addSubview(first)
    addSubview(second)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (left, right) = isMirrored ? (second, first) : (first, second)
    left.center = CGPoint(x: left.bounds.width / 2, y: bounds.midY)
    right.center = CGPoint(x: bounds.width - right.bounds.width / 2, y: bounds.midY)
  }
}
