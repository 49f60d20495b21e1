/// Draws a keyboard in the style of iOS, with the letters of an English keyboard.
final class KeyboardView: UIView {
  /// The colors of a style, as in screenshots of iOS 17.
  struct Palette {
    var background: UIColor
    var letter: UIColor
    var control: UIColor
    var shadow: UIColor
    var ink: UIColor

    static let light = Palette(
      background: gray(0.824, 0.831, 0.851), letter: .white, control: gray(0.671, 0.690, 0.729),
      shadow: gray(0.537, 0.541, 0.553), ink: .black)
    static let dark = Palette(
      background: gray(0.169, 0.169, 0.176), letter: gray(0.420, 0.420, 0.427),
      control: gray(0.275, 0.275, 0.282), shadow: gray(0.086, 0.086, 0.090), ink: .white)

    private static func gray(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
      UIColor(red: red, green: green, blue: blue, alpha: 1)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    isOpaque = true
  }

  required init?(coder: NSCoder) { nil }

  /// The key under a finger.
  var pressedKey: KeyboardKeys.Key?
  private(set) lazy var popup = {
    let popup = KeyPopup(frame: .zero)
    addSubview(popup)
    return popup
  }()

  var palette: Palette {
    traitCollection.userInterfaceStyle == .dark ? .dark : .light
  }

  override func draw(_ rect: CGRect) {
    let palette = palette
    palette.background.setFill()
    UIBezierPath(rect: bounds).fill()
    let layout = KeyboardKeys(in: bounds.size, metrics: metrics)
    for key in layout.keys { draw(key, palette) }
    if metrics.strip >= 40 {
      let center = bounds.maxY - metrics.strip + 26
      drawEmoji(at: CGPoint(x: bounds.minX + 36, y: center), palette.ink)
      drawMicrophone(at: CGPoint(x: bounds.maxX - 36, y: center), palette.ink)
    }
  }

  /// Set with the frame.
  var metrics = KeyboardMetrics(screen: CGSize(width: 390, height: 844)) {
    didSet { if metrics != oldValue { setNeedsDisplay() } }
  }

  private func draw(_ key: KeyboardKeys.Key, _ palette: Palette) {
    let radius = min(5, key.frame.height / 4)
    palette.shadow.setFill()
    UIBezierPath(roundedRect: key.frame.offsetBy(dx: 0, dy: 1), cornerRadius: radius).fill()
    // Pressed keys have the color of the others.
    let isPressed = key.frame == pressedKey?.frame
    (key.isControl != isPressed ? palette.control : palette.letter).setFill()
    UIBezierPath(roundedRect: key.frame, cornerRadius: radius).fill()
    let center = CGPoint(x: key.frame.midX, y: key.frame.midY)
    switch key.label {
    case .text(let text, let size): draw(text, size, in: key.frame, palette.ink)
    case .shift: drawShift(in: key.frame, palette.ink)
    case .delete: drawDelete(in: key.frame, palette.ink)
    case .emoji: drawEmoji(at: center, palette.ink)
    case .microphone: drawMicrophone(at: center, palette.ink)
    case .hide: drawHide(at: center, palette.ink)
    }
  }

  private func draw(_ text: String, _ size: CGFloat, in frame: CGRect, _ color: UIColor) {
    let string = NSAttributedString(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: color])
    let box = string.size()
    string.draw(at: CGPoint(x: frame.midX - box.width / 2, y: frame.midY - box.height / 2))
  }
}

// MARK: - Symbols

extension KeyboardView {
  private func stroke(_ path: UIBezierPath, _ color: UIColor, width: CGFloat = 1.5) {
    color.setStroke()
    path.lineWidth = width
    path.lineJoinStyle = .round
    path.lineCapStyle = .round
    path.stroke()
  }

  /// An arrow pointing up, 18 × 17 points.
  private func drawShift(in frame: CGRect, _ color: UIColor) {
    let (x, y) = (frame.midX, frame.midY)
    let points: [(CGFloat, CGFloat)] = [
      (0, -9), (9, 0.5), (4.5, 0.5), (4.5, 8), (-4.5, 8), (-4.5, 0.5), (-9, 0.5),
    ]
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let location = CGPoint(x: x + point.0, y: y + point.1)
      if index == 0 { path.move(to: location) } else { path.addLine(to: location) }
    }
    path.close()
    stroke(path, color)
  }

  /// A cross in a label pointing left, 22 × 16 points.
  private func drawDelete(in frame: CGRect, _ color: UIColor) {
    let (x, y) = (frame.midX, frame.midY)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: x - 11, y: y))
    path.addLine(to: CGPoint(x: x - 4.5, y: y - 8))
    path.addLine(to: CGPoint(x: x + 11, y: y - 8))
    path.addLine(to: CGPoint(x: x + 11, y: y + 8))
    path.addLine(to: CGPoint(x: x - 4.5, y: y + 8))
    path.close()
    for side: CGFloat in [-1, 1] {
      path.move(to: CGPoint(x: x - 0.5, y: y - 3.5 * side))
      path.addLine(to: CGPoint(x: x + 6.5, y: y + 3.5 * side))
    }
    stroke(path, color)
  }

  /// A smiling face of 26 points.
  private func drawEmoji(at center: CGPoint, _ color: UIColor) {
    func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> UIBezierPath {
      UIBezierPath(
        ovalIn: CGRect(
          x: center.x + x - radius, y: center.y + y - radius, width: 2 * radius, height: 2 * radius)
      )
    }
    stroke(circle(0, 0, 12.5), color, width: 1.6)
    color.setFill()
    for x: CGFloat in [-4.3, 4.3] { circle(x, -3.6, 1.7).fill() }
    let mouth = UIBezierPath(
      arcCenter: CGPoint(x: center.x, y: center.y + 1), radius: 7, startAngle: 0.15 * .pi,
      endAngle: 0.85 * .pi, clockwise: true)
    stroke(mouth, color, width: 1.6)
  }

  /// A microphone, 14 × 26 points.
  private func drawMicrophone(at center: CGPoint, _ color: UIColor) {
    let capsule = CGRect(x: center.x - 4.2, y: center.y - 13, width: 8.4, height: 16)
    stroke(UIBezierPath(roundedRect: capsule, cornerRadius: 4.2), color, width: 1.6)
    let stand = UIBezierPath()
    stand.move(to: CGPoint(x: center.x - 8, y: center.y - 2))
    stand.addLine(to: CGPoint(x: center.x - 8, y: center.y - 1))
    stand.addArc(
      withCenter: CGPoint(x: center.x, y: center.y - 1), radius: 8, startAngle: .pi, endAngle: 0,
      clockwise: false)
    stand.addLine(to: CGPoint(x: center.x + 8, y: center.y - 2))
    stand.move(to: CGPoint(x: center.x, y: center.y + 7))
    stand.addLine(to: CGPoint(x: center.x, y: center.y + 12))
    stand.move(to: CGPoint(x: center.x - 4, y: center.y + 12))
    stand.addLine(to: CGPoint(x: center.x + 4, y: center.y + 12))
    stroke(stand, color, width: 1.6)
  }

  /// A keyboard, 26 × 15 points, and an arrowhead below it.
  private func drawHide(at center: CGPoint, _ color: UIColor) {
    let body = CGRect(x: center.x - 13, y: center.y - 12, width: 26, height: 15)
    stroke(UIBezierPath(roundedRect: body, cornerRadius: 2), color)
    let lines = UIBezierPath()
    for (row, y) in [body.minY + 4.5, body.minY + 7.5].enumerated() {
      for key in 0..<(6 - row) {
        let x = body.minX + 4 + CGFloat(row) * 1.8 + CGFloat(key) * 3.6
        lines.move(to: CGPoint(x: x, y: y))
        lines.addLine(to: CGPoint(x: x + 0.2, y: y))
      }
    }
    lines.move(to: CGPoint(x: center.x - 6, y: body.maxY - 4))
    lines.addLine(to: CGPoint(x: center.x + 6, y: body.maxY - 4))
    lines.move(to: CGPoint(x: center.x - 4, y: center.y + 8))
    lines.addLine(to: CGPoint(x: center.x, y: center.y + 12))
    lines.addLine(to: CGPoint(x: center.x + 4, y: center.y + 8))
    stroke(lines, color)
  }
}
