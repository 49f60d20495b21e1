/// Draws a status bar: the time, and the levels of signals and of the battery, which never change.
///
/// The time is 9:41, as in Apple's own pictures. Around a notch or an island, the time is at its left and the levels at
/// its right. On tablets the time and the date are at the left, as since iOS 12; on other phones the time is in the middle.
final class StatusBarView: UIView {
  static let time = "9:41"
  /// The time and the date of tablets: the day on which the iPhone was shown, which new date pickers have too.
  private static let (longTime, date) = ("9:41 AM", "Tue Jan 9")

  var device: DeviceProfile? { didSet { if device != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  /// The distance of the centers of two symbols' edges, and from a symbol to the edge of the screen, in points.
  private static let spacing: CGFloat = 5
  private static let signalSize = CGSize(width: 18, height: 12)
  private static let wifiSize = CGSize(width: 17, height: 12)
  private static let batterySize = CGSize(width: 27, height: 13)

  /// The width beside the cutout of the screen, in points; nil without one.
  private var earWidth: CGFloat? {
    switch device?.sensorHousing {
    case .notch(let size): (bounds.width - size.width) / 2
    case .island(let frame): (bounds.width - frame.width) / 2
    case nil, .some(.none): nil
    }
  }

  override func draw(_ rect: CGRect) {
    let color = UIColor.label
    if let earWidth {
      let y = bounds.height - 22
      drawTime(17, at: CGPoint(x: earWidth / 2 + 4, y: y), color)
      drawLevels(centeredAt: CGPoint(x: bounds.width - earWidth / 2 - 4, y: y), color)
    } else if device?.idiom == .pad {
      drawTabletBar(color)
    } else {
      let y = bounds.height / 2
      drawTime(bounds.height > 20 ? 13 : 12, at: CGPoint(x: bounds.midX, y: y), color)
      drawSignal(at: CGPoint(x: 8, y: y), color)
      drawWifi(at: CGPoint(x: 8 + Self.signalSize.width + Self.spacing, y: y), color)
      drawBattery(at: CGPoint(x: bounds.width - 8 - Self.batterySize.width, y: y), color)
    }
  }

  /// Farther from the edges where the corners of the screen are round.
  private func drawTabletBar(_ color: UIColor) {
    let (y, margin): (CGFloat, CGFloat) = (bounds.height / 2, bounds.height > 20 ? 20 : 8)
    let (time, date, level) = (
      text(Self.longTime, 12, color), text(Self.date, 12, color), text("100%", 12, color)
    )
    draw(time, from: margin, y: y)
    draw(date, from: margin + time.size().width + 2 * Self.spacing, y: y)
    var x = bounds.width - margin - Self.batterySize.width
    drawBattery(at: CGPoint(x: x, y: y), color)
    x -= level.size().width + Self.spacing
    draw(level, from: x, y: y)
    drawWifi(at: CGPoint(x: x - Self.spacing - Self.wifiSize.width, y: y), color)
  }

  private func text(_ string: String, _ size: CGFloat, _ color: UIColor) -> NSAttributedString {
    NSAttributedString(
      string: string,
      attributes: [
        .font: UIFont.systemFont(ofSize: size, weight: .semibold), .foregroundColor: color,
      ])
  }

  /// Draws a text with its middle at a height.
  private func draw(_ text: NSAttributedString, from x: CGFloat, y: CGFloat) {
    text.draw(at: CGPoint(x: x, y: y - text.size().height / 2))
  }

  private func drawTime(_ size: CGFloat, at center: CGPoint, _ color: UIColor) {
    let time = text(Self.time, size, color)
    draw(time, from: center.x - time.size().width / 2, y: center.y)
  }

  private func drawLevels(centeredAt center: CGPoint, _ color: UIColor) {
    let widths = [Self.signalSize.width, Self.wifiSize.width, Self.batterySize.width]
    var x = center.x - (widths.reduce(0, +) + 2 * Self.spacing) / 2
    drawSignal(at: CGPoint(x: x, y: center.y), color)
    x += widths[0] + Self.spacing
    drawWifi(at: CGPoint(x: x, y: center.y), color)
    x += widths[1] + Self.spacing
    drawBattery(at: CGPoint(x: x, y: center.y), color)
  }

  // MARK: Symbols, with the middle of their left edge at a point

  /// Four bars of increasing height.
  private func drawSignal(at point: CGPoint, _ color: UIColor) {
    color.setFill()
    for bar in 0..<4 {
      let height = Self.signalSize.height * (0.34 + 0.22 * CGFloat(bar))
      let frame = CGRect(
        x: point.x + CGFloat(bar) * 5, y: point.y + Self.signalSize.height / 2 - height, width: 3,
        height: height)
      UIBezierPath(roundedRect: frame, cornerRadius: 1).fill()
    }
  }

  /// A dot and two arcs above it.
  private func drawWifi(at point: CGPoint, _ color: UIColor) {
    let origin = CGPoint(
      x: point.x + Self.wifiSize.width / 2, y: point.y + Self.wifiSize.height / 2 - 0.5)
    let (start, end) = (CGFloat.pi * 1.25, CGFloat.pi * 1.75)
    color.setFill()
    let dot = UIBezierPath(
      arcCenter: origin, radius: 3.6, startAngle: start, endAngle: end, clockwise: true)
    dot.addLine(to: origin)
    dot.close()
    dot.fill()
    color.setStroke()
    for radius: CGFloat in [6.3, 10.2] {
      let arc = UIBezierPath(
        arcCenter: origin, radius: radius, startAngle: start, endAngle: end, clockwise: true)
      arc.lineWidth = 2.3
      arc.stroke()
    }
  }

  /// A full battery.
  private func drawBattery(at point: CGPoint, _ color: UIColor) {
    let top = point.y - Self.batterySize.height / 2
    let body = CGRect(x: point.x, y: top, width: 24.5, height: Self.batterySize.height)
    let faint = color.withAlphaComponent(0.35)
    faint.setStroke()
    let outline = UIBezierPath(roundedRect: body.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3.8)
    outline.lineWidth = 1
    outline.stroke()
    faint.setFill()
    let cap = CGRect(x: body.maxX + 1, y: point.y - 2.1, width: 1.4, height: 4.2)
    UIBezierPath(roundedRect: cap, cornerRadius: 0.7).fill()
    color.setFill()
    UIBezierPath(roundedRect: body.insetBy(dx: 2, dy: 2), cornerRadius: 2.5).fill()
  }
}
