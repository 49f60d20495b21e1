/// The images of the button types that have one, as templates of 22 × 22 points.
@MainActor
enum ButtonGlyph {
  /// The image of a button type; nil for none.
  static func image(of type: UIButton.ButtonType) -> UIImage? {
    switch type {
    case .custom, .system: nil
    case .detailDisclosure, .infoLight, .infoDark: circle(drawInfo)
    case .contactAdd: circle { stroke($0, [(-5.5, 0, 5.5, 0), (0, -5.5, 0, 5.5)]) }
    case .close: close
    }
  }

  private static func circle(_ draw: (CGPoint) -> Void) -> UIImage {
    image(side: 22) { center in
      let ring = UIBezierPath(
        arcCenter: center, radius: 9.75, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
      ring.lineWidth = 1.5
      ring.stroke()
      draw(center)
    }.withRenderingMode(.alwaysTemplate)
  }

  private static func drawInfo(_ center: CGPoint) {
    UIBezierPath(
      ovalIn: CGRect(x: center.x - 1.25, y: center.y - 5.9, width: 2.5, height: 2.5)
    ).fill()
    stroke(center, [(-1.6, -1.2, 0.2, -1.2), (0.2, -1.2, 0.2, 4.6), (-2, 4.8, 2.4, 4.8)])
  }

  /// A disk of 30 points with a cross, in the colors of both styles.
  private static var close: UIImage {
    image(side: 30) { center in
      UIColor.secondarySystemFill.setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
      UIColor.secondaryLabel.setStroke()
      stroke(center, [(-4.5, -4.5, 4.5, 4.5), (4.5, -4.5, -4.5, 4.5)], width: 2.2)
    }.withRenderingMode(.alwaysOriginal)
  }

  /// Strokes lines whose ends are given from the center.
  private static func stroke(
    _ center: CGPoint, _ lines: [(CGFloat, CGFloat, CGFloat, CGFloat)], width: CGFloat = 1.5
  ) {
    let path = UIBezierPath()
    for (x1, y1, x2, y2) in lines {
      path.move(to: CGPoint(x: center.x + x1, y: center.y + y1))
      path.addLine(to: CGPoint(x: center.x + x2, y: center.y + y2))
    }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.stroke()
  }

  private static func image(side: CGFloat, _ draw: (CGPoint) -> Void) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      draw(CGPoint(x: side / 2, y: side / 2))
    }
  }

  /// An image darkened as custom buttons darken theirs while highlighted: with black of an alpha of 0.4 over its
  /// opaque parts.
  static func darkened(_ image: UIImage) -> UIImage {
    let bounds = CGRect(origin: .zero, size: image.size)
    return UIGraphicsImageRenderer(size: image.size).image { context in
      image.draw(in: bounds)
      context.cgContext.setBlendMode(.sourceAtop)
      UIColor(white: 0, alpha: 0.4).setFill()
      context.cgContext.fill(bounds)
    }
  }
}
