/// The letter that a key shows above itself while it is pressed, in a balloon that grows out of the key.
///
/// As on phones; keys of tablets only change their color.
final class KeyPopup: UIView {
  /// In points: how much wider the balloon is than the key at each side, how high it is, the height of its neck, and the
  /// radii of balloon and key. UIKit's values are not published.
  private static let overhang: CGFloat = 13
  private static let height: CGFloat = 54
  private static let neck: CGFloat = 12
  private static let radius: CGFloat = 10
  private static let keyRadius: CGFloat = 5
  private static let fontSize: CGFloat = 34

  private var key = CGRect.zero
  private var balloon = CGRect.zero
  private var text = ""
  private var palette = KeyboardView.Palette.light

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    isHidden = true
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 2
    layer.shadowOffset = CGSize(width: 0, height: 1)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a letter above a key.
  ///
  /// - Parameters:
  ///   - key: The frame of the key, in the superview's coordinates, in which the balloon stays within `width`.
  func show(
    _ text: String, above key: CGRect, within width: CGFloat, _ palette: KeyboardView.Palette
  ) {
    let wide = key.width + 2 * Self.overhang
    let x = min(max(key.midX - wide / 2, 1), max(width - wide - 1, 1))
    let top = key.minY - Self.neck - Self.height
    frame = CGRect(
      x: min(x, key.minX), y: top, width: max(wide, key.maxX - x), height: key.maxY - top)
    (self.text, self.palette) = (text, palette)
    self.key = key.offsetBy(dx: -frame.minX, dy: -frame.minY)
    balloon = CGRect(x: x - frame.minX, y: 0, width: wide, height: Self.height)
    isHidden = false
    layer.shadowPath = outline.cgPath
    setNeedsDisplay()
  }

  func hide() { isHidden = true }

  /// The balloon, its neck and the key, as one line around all of them: shapes that overlap would fill each other's
  /// holes only if all of them ran the same way.
  private var outline: UIBezierPath {
    let keyRadius = min(Self.keyRadius, key.width / 2, key.height / 2)
    let (shoulder, waist) = (balloon.maxY - Self.radius, key.minY + keyRadius)
    let middle = (shoulder + waist) / 2
    let path = UIBezierPath()
    path.move(to: CGPoint(x: balloon.minX, y: shoulder))
    path.addCorner(.topLeft, of: balloon, radius: Self.radius)
    path.addCorner(.topRight, of: balloon, radius: Self.radius)
    path.addLine(to: CGPoint(x: balloon.maxX, y: shoulder))
    path.addCurve(
      to: CGPoint(x: key.maxX, y: waist), controlPoint1: CGPoint(x: balloon.maxX, y: middle),
      controlPoint2: CGPoint(x: key.maxX, y: middle))
    path.addCorner(.bottomRight, of: key, radius: keyRadius)
    path.addCorner(.bottomLeft, of: key, radius: keyRadius)
    path.addLine(to: CGPoint(x: key.minX, y: waist))
    path.addCurve(
      to: CGPoint(x: balloon.minX, y: shoulder), controlPoint1: CGPoint(x: key.minX, y: middle),
      controlPoint2: CGPoint(x: balloon.minX, y: middle))
    path.close()
    return path
  }

  override func draw(_ rect: CGRect) {
    palette.letter.setFill()
    outline.fill()
    let string = NSAttributedString(
      string: text,
      attributes: [
        .font: UIFont.systemFont(ofSize: Self.fontSize), .foregroundColor: palette.ink,
      ])
    let size = string.size()
    string.draw(at: CGPoint(x: balloon.midX - size.width / 2, y: balloon.midY - size.height / 2))
  }
}

extension UIBezierPath {
  /// Adds a line to a rounded corner of a rectangle, and the corner, clockwise as seen on screen.
  fileprivate func addCorner(_ corner: UIRectCorner, of rect: CGRect, radius: CGFloat) {
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let start: CGFloat = isLeft ? (isTop ? .pi : .pi / 2) : (isTop ? -.pi / 2 : 0)
    addArc(
      withCenter: CGPoint(
        x: isLeft ? rect.minX + radius : rect.maxX - radius,
        y: isTop ? rect.minY + radius : rect.maxY - radius),
      radius: radius, startAngle: start, endAngle: start + .pi / 2, clockwise: true)
  }
}

// MARK: - Pressing keys

extension KeyboardView {
  /// Shows the key of a character as pressed; nil, and characters without a key, for none.
  func press(_ character: Character?) {
    let keys = KeyboardKeys(in: bounds.size, metrics: metrics).keys
    let key = character.flatMap { character in keys.first { $0.enters(character) } }
    guard key?.frame != pressedKey?.frame || key != nil else { return }
    pressedKey = key
    setNeedsDisplay()
    guard let key, let character, character.isLetter, !metrics.isTablet else { return popup.hide() }
    popup.show(String(character), above: key.frame, within: bounds.width, palette)
  }
}

extension KeyboardKeys.Key {
  /// Whether the key enters a character; the delete key enters "\u{8}".
  fileprivate func enters(_ character: Character) -> Bool {
    switch label {
    case .delete: character == "\u{8}"
    case .shift, .emoji, .microphone, .hide: false
    case .text("space", _): character == " "
    case .text("return", _): character.isNewline
    case .text(let text, _): text == character.lowercased()
    }
  }
}
