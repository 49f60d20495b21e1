/// Images of menus and calendars.
@MainActor
enum MenuGlyph {
  enum Direction { case left, right, down }

  /// An arrowhead.
  ///
  /// - Parameter side: Of the image, in points.
  static func chevron(_ direction: Direction, _ side: CGFloat) -> UIImage {
    stroke(side) { path in
      let (long, short) = (side * 0.36, side * 0.18)
      let points: [(CGFloat, CGFloat)] =
        switch direction {
        case .left: [(short, -long), (-short, 0), (short, long)]
        case .right: [(-short, -long), (short, 0), (-short, long)]
        case .down: [(-long, -short), (0, short), (long, -short)]
        }
      add(points, to: path, side)
    }
  }

  /// The mark of chosen elements.
  static func check(_ side: CGFloat) -> UIImage {
    stroke(side) {
      add(
        [(-side * 0.3, 0), (-side * 0.08, side * 0.26), (side * 0.32, -side * 0.3)], to: $0, side)
    }
  }

  /// The mark of groups in which some elements are chosen.
  static func dash(_ side: CGFloat) -> UIImage {
    stroke(side) { add([(-side * 0.3, 0), (side * 0.3, 0)], to: $0, side) }
  }

  private static func add(_ points: [(CGFloat, CGFloat)], to path: UIBezierPath, _ side: CGFloat) {
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: side / 2 + point.0, y: side / 2 + point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
  }

  private static func stroke(_ side: CGFloat, _ draw: (UIBezierPath) -> Void) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      let path = UIBezierPath()
      draw(path)
      path.lineWidth = side * 0.12
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
