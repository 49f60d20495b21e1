import TestSupport
import Testing

@testable import Animator

/// Text that follows a path.
@MainActor
@Suite("Text on paths")
struct TextPathTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
  private let label = UILabel(frame: CGRect(x: 20, y: 10, width: 360, height: 100))

  init() {
    label.font = .systemFont(ofSize: 24)
    label.text = "AV path"
    stage.window.addSubview(label)
  }

  private func line(_ from: CGPoint, _ to: CGPoint) -> CGPath {
    let path = CGMutablePath()
    path.move(to: from)
    path.addLine(to: to)
    return path
  }

  /// The places of the characters in a straight line.
  private func straight() -> [CGRect] {
    label.textPath = nil
    defer { label.joinText() }
    return label.splitText(by: .character).map(\.restingRect)
  }

  private func places() throws -> [(x: CGFloat, y: CGFloat, angle: CGFloat)] {
    try #require(label.textUnits).units.map {
      ($0.center.x, $0.center.y, atan2($0.transform.b, $0.transform.a))
    }
  }

  @Test("characters keep their distances on a line in any direction")
  func line() throws {
    let rects = straight()
    label.textPath = line(CGPoint(x: 50, y: 10), CGPoint(x: 50, y: 400))
    for (place, rect) in zip(try places(), rects) {
      #expect(abs(place.x - 50) < 1e-6 && abs(place.angle - .pi / 2) < 1e-9)
      #expect(abs(place.y - 10 - (rect.midX - rects[0].minX)) < 1e-4)
    }
  }

  @Test("the alignment and the offset move the text along the path")
  func alignment() throws {
    let rects = straight()
    let width = rects[rects.count - 1].maxX - rects[0].minX
    label.textPath = line(CGPoint(x: 0, y: 50), CGPoint(x: 300, y: 50))
    for (alignment, start) in [(NSTextAlignment.left, 0), (.center, 0.5), (.right, 1)] {
      label.textAlignment = alignment
      let first = try places()[0].x - rects[0].width / 2
      #expect(abs(first - (300 - width) * CGFloat(start)) < 1e-4, "\(alignment)")
    }
    label.textPathOffset = -1
    #expect(abs(try places()[0].x - rects[0].width / 2 - (300 - width) + 300) < 1e-4)
    #expect(try places()[0].y == 50)
  }

  @Test("characters stand on a circle, and go round it")
  func circle() throws {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 100, y: 0, width: 100, height: 100))
    label.textPath = path
    for offset in [0, 0.4, 1.4] {
      label.textPathOffset = CGFloat(offset)
      for place in try places() {
        let (dx, dy) = (place.x - 150, place.y - 50)
        // Four cubic curves differ from a circle by less than 0.03 %.
        #expect(abs((dx * dx + dy * dy).squareRoot() - 50) < 0.02)
        // The tangent is perpendicular to the radius.
        #expect(abs(cos(place.angle) * dx + sin(place.angle) * dy) < 0.1)
      }
    }
    let once = try places()[0]
    label.textPathOffset = 0.4
    let again = try places()[0]
    #expect(abs(again.x - once.x) < 1e-6 && abs(again.y - once.y) < 1e-6)
  }

  @Test("an animated offset keeps characters on the path, and the block waits for it")
  func animation() throws {
    // A right angle: a straight way from the beginning to the end would cut the corner.
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 100))
    path.addLine(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 100, y: 0))
    label.text = "i"
    label.textPath = path
    let width = try #require(label.textUnits?.units.first).restingRect.width
    var end: Double?
    UIView.animate(
      withDuration: 2, delay: 1, options: .curveLinear, animations: { label.textPathOffset = 1 },
      completion: { _ in end = stage.time.seconds })
    let unit = try #require(label.textUnits?.units.first)
    // 200 points in 2 s. Keyframes are 4 points apart, so that the corner is cut by less than 2.
    for (time, distance) in [(0.0, 0.0), (1, 0), (1.5, 50), (2, 100), (2.5, 150), (3, 200)] {
      let state = try #require(
        unit.layer.timelineID.flatMap {
          stage.timeline.presentation(of: $0, at: MediaTime(seconds: time))
        })
      let along = distance + width / 2
      let point =
        along <= 100 ? CGPoint(x: along, y: 100) : CGPoint(x: 100, y: 200 - along)
      #expect(
        abs(state.position.x - point.x) < 2 && abs(state.position.y - point.y) < 2,
        "\(state.position) at \(time)")
    }
    stage.advance(by: 4)
    #expect(end == 3)
  }

  @Test("changes of text and style keep the path, and units can be animated on it")
  func changes() throws {
    label.textPath = line(CGPoint(x: 0, y: 50), CGPoint(x: 0, y: 300))
    label.text = "other"
    #expect(label.textUnits?.units.count == 5)
    label.joinText()
    #expect(label.textUnits?.units.count == 5)
    label.font = .systemFont(ofSize: 30)
    let unit = try #require(label.textUnits?.units.first)
    let place = unit.center
    // Displacements are relative to the path: x along it.
    unit.values.position = CGPoint(x: 7, y: 3)
    #expect(abs(unit.center.x - place.x + 3) < 1e-6 && abs(unit.center.y - place.y - 7) < 1e-6)
    var motion = TextAnimation(from: TextUnitValues(opacity: 0))
    motion.unit = .word
    label.animateText(motion, withDuration: 0.3)
    stage.advance(by: 1)
    #expect(label.textUnits?.units.count == 1)
    label.changeText(to: "new", withDuration: 1)
    #expect(label.text == "new" && label.textUnits?.units.count == 3)
    label.textPath = nil
    #expect(label.textUnits == nil && label.subviews.isEmpty)
  }

  @Test("paths without a length, and numbers without a meaning, do no harm")
  func unusual() {
    for path in [CGPath(), line(.zero, .zero), line(.zero, CGPoint(x: 1e300, y: 0))] {
      label.textPath = path
      for offset in [0.5, .infinity, .nan, 1e300, -1e300] {
        label.textPathOffset = CGFloat(offset)
        UIView.animate(withDuration: 0.1) { label.textPathOffset = CGFloat(-offset) }
      }
      label.text = label.text == "a" ? "" : "a"
      stage.advance(by: 0.2)
    }
    #expect(stage.timeline.frame(at: stage.time).layers.isEmpty == false)
  }
}
