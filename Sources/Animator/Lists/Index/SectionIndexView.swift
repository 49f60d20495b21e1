import Foundation
import Graphics

/// The titles beside the rows of a table, over which a finger moves to reach sections.
final class SectionIndexView: UIView {
  /// The width of the index and the height of a title, in points. Commonly measured.
  static let width: CGFloat = 15
  private static let lineHeight: CGFloat = 14
  private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)

  private let titles: [String]
  private let color: UIColor?
  private let onTouch: (Int) -> Void

  init(
    _ titles: [String], color: UIColor?, onTouch: @escaping (Int) -> Void,
    onTracking: @escaping (Bool) -> Void
  ) {
    (self.titles, self.color, self.onTouch) = (titles, color, onTouch)
    super.init(frame: .zero)
    (isOpaque, contentMode) = (false, .redraw)
    layer.zPosition = 1000
    let press = UILongPressGestureRecognizer { [weak self] recognizer in
      if recognizer.state != .cancelled { self?.touched(at: recognizer.location(in: self).y) }
      if recognizer.state == .began { onTracking(true) }
      if recognizer.state == .ended || recognizer.state == .cancelled { onTracking(false) }
    }
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Titles

  /// The titles that are drawn: all, or if there is no room for them as many as there is, with dots for those between.
  private var shown: [String] {
    let capacity = Int(bounds.height / Self.lineHeight, clampedTo: 1...10_000)
    if titles.count <= capacity { return titles }
    let count = max((capacity + 1) / 2, 2)
    var shown: [String] = []
    for index in 0..<count {
      if index > 0 { shown.append("•") }
      shown.append(titles[index * (titles.count - 1) / (count - 1)])
    }
    return shown
  }

  /// Where the first title begins.
  private func top(_ count: Int) -> CGFloat {
    (bounds.height - CGFloat(count) * Self.lineHeight) / 2
  }

  private func touched(at y: CGFloat) {
    let count = shown.count
    let part = (y - top(count)) / (CGFloat(count) * Self.lineHeight)
    let last = max(titles.count - 1, 0)
    onTouch(Int(part * CGFloat(titles.count), clampedTo: 0...last))
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let shown = shown
    let color: UIColor = color ?? tintColor
    for (index, title) in shown.enumerated() {
      let y = top(shown.count) + (CGFloat(index) + 0.5) * Self.lineHeight
      if title == UITableView.indexSearch {
        drawGlass(at: CGPoint(x: bounds.midX, y: y), color)
        continue
      }
      let text = NSAttributedString(
        string: title, attributes: [.font: Self.font, .foregroundColor: color])
      let size = text.size()
      text.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: y - size.height / 2))
    }
  }

  /// The symbol for the search field.
  private func drawGlass(at center: CGPoint, _ color: UIColor) {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: center.x - 1, y: center.y - 1), radius: 3.5, startAngle: 0,
      endAngle: 2 * .pi, clockwise: true)
    path.move(to: CGPoint(x: center.x + 1.5, y: center.y + 1.5))
    path.addLine(to: CGPoint(x: center.x + 4.5, y: center.y + 4.5))
    path.lineWidth = 1.2
    color.setStroke()
    path.stroke()
  }
}
