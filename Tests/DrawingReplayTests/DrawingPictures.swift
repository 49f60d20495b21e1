import DrawingReplay
import Graphics
import ImageIO

/// The figures of docs/drawing.md: one feature each, drawn with the API that apps use.
@MainActor
enum DrawingPictures {
  /// By name, in the order of the page.
  static let all: [(name: String, size: CGSize, draw: @MainActor () -> Void)] = [
    ("strokes", CGSize(width: 360, height: 120), strokes),
    ("fills", CGSize(width: 360, height: 120), fills),
    ("gradients", CGSize(width: 360, height: 120), gradients),
    ("shadows", CGSize(width: 360, height: 120), shadows),
    ("layers", CGSize(width: 360, height: 120), layers),
    ("masks", CGSize(width: 360, height: 120), masks),
    ("blendModes", CGSize(width: 420, height: 248), blendModes),
    ("images", CGSize(width: 360, height: 120), images),
    ("patterns", CGSize(width: 360, height: 120), patterns),
    ("conicGradients", CGSize(width: 360, height: 120), conicGradients),
  ]

  private static let ink = UIColor(red: 0.1, green: 0.12, blue: 0.18, alpha: 1)
  private static var context: CGContext? { UIGraphicsGetCurrentContext() }

  /// A fixed scale, since tests run in parallel to others with stages.
  static var format: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return format
  }

  /// Three columns.
  private static func cells(_ draw: [@MainActor (CGRect) -> Void]) {
    for (i, draw) in draw.enumerated() {
      context?.saveGState()
      draw(CGRect(x: 20 + CGFloat(i) * 115, y: 20, width: 90, height: 80))
      context?.restoreGState()
    }
  }

  private static func strokes() {
    func zigzag(_ box: CGRect) -> UIBezierPath {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: box.minX + 8, y: box.maxY - 12))
      path.addLine(to: CGPoint(x: box.minX + 30, y: box.minY + 14))
      path.addLine(to: CGPoint(x: box.minX + 52, y: box.maxY - 12))
      path.addCurve(
        to: CGPoint(x: box.maxX - 6, y: box.minY + 14),
        controlPoint1: CGPoint(x: box.minX + 80, y: box.maxY),
        controlPoint2: CGPoint(x: box.minX + 60, y: box.minY))
      path.lineWidth = 10
      return path
    }
    cells([
      { box in
        UIColor.systemBlue.setStroke()
        zigzag(box).stroke()
      },
      { box in
        UIColor.systemPurple.setStroke()
        let path = zigzag(box)
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.stroke()
      },
      { box in
        UIColor.systemOrange.setStroke()
        let path = zigzag(box)
        path.lineWidth = 5
        path.lineJoinStyle = .bevel
        path.setLineDash([12, 6, 2, 6], count: 4, phase: 0)
        path.stroke()
      },
    ])
  }

  private static func star(in box: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    for i in 0..<5 {
      let angle = CGFloat(i) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(x: box.midX + 40 * cos(angle), y: box.midY + 4 + 40 * sin(angle))
      i == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }

  private static func fills() {
    cells([
      { box in
        UIColor.systemTeal.setFill()
        star(in: box).fill()
      },
      { box in
        UIColor.systemPink.setFill()
        let path = star(in: box)
        path.usesEvenOddFillRule = true
        path.fill()
      },
      { box in
        ink.setStroke()
        guard let context else { return }
        context.setLineWidth(8)
        context.setLineJoin(.round)
        context.addPath(star(in: box).cgPath)
        context.replacePathWithStrokedPath()
        context.setLineWidth(1)
        context.strokePath()
      },
    ])
  }

  private static func gradient(_ colors: [UIColor], _ locations: [CGFloat]) -> CGGradient? {
    CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray,
      locations: locations)
  }

  private static func gradients() {
    let sunset = gradient([.systemYellow, .systemPink, .systemIndigo], [0, 0.5, 1])
    cells([
      { box in
        guard let sunset else { return }
        UIBezierPath(roundedRect: box, cornerRadius: 14).addClip()
        context?.drawLinearGradient(
          sunset, start: box.origin, end: CGPoint(x: box.maxX, y: box.maxY), options: [])
      },
      { box in
        guard let ball = gradient([.white, .systemBlue, ink], [0, 0.4, 1]) else { return }
        UIBezierPath(ovalIn: box.insetBy(dx: 5, dy: 0)).addClip()
        context?.drawRadialGradient(
          ball, startCenter: CGPoint(x: box.midX - 14, y: box.midY - 16), startRadius: 2,
          endCenter: CGPoint(x: box.midX, y: box.midY), endRadius: 44,
          options: .drawsAfterEndLocation)
      },
      { box in
        guard let bands = gradient([.systemGreen, .systemGreen, .white, .white], [0, 0.5, 0.5, 1])
        else { return }
        context?.clip(to: box)
        context?.drawLinearGradient(
          bands, start: CGPoint(x: box.midX, y: 0), end: CGPoint(x: box.midX + 30, y: 20),
          options: [.drawsBeforeStartLocation])
      },
    ])
  }

  private static func shadows() {
    let soft = UIColor(white: 0, alpha: 0.45).cgColor
    cells([
      { box in
        context?.setShadow(offset: CGSize(width: 0, height: 6), blur: 12, color: soft)
        UIColor.white.setFill()
        UIBezierPath(roundedRect: box.insetBy(dx: 8, dy: 10), cornerRadius: 12).fill()
      },
      { box in
        context?.setShadow(
          offset: .zero, blur: 16, color: UIColor.systemPink.withAlphaComponent(0.9).cgColor)
        UIColor.systemPink.setStroke()
        let ring = UIBezierPath(ovalIn: box.insetBy(dx: 18, dy: 13))
        ring.lineWidth = 6
        ring.stroke()
      },
      { box in
        context?.setShadow(offset: CGSize(width: 3, height: 3), blur: 0, color: soft)
        let font = UIFont.boldSystemFont(ofSize: 44)
        "Ag".draw(
          at: CGPoint(x: box.minX + 14, y: box.minY + 10),
          withAttributes: [.font: font, .foregroundColor: UIColor.systemBlue])
      },
    ])
  }

  private static func discs(_ box: CGRect) {
    for (i, color) in [UIColor.systemRed, .systemGreen, .systemBlue].enumerated() {
      color.setFill()
      UIBezierPath(
        ovalIn: CGRect(
          x: box.minX + CGFloat(i) * 20, y: box.minY + (i == 1 ? 0 : 26), width: 50, height: 50)
      ).fill()
    }
  }

  private static func layers() {
    cells([
      { discs($0) },
      { box in
        context?.setAlpha(0.5)
        discs(box)
      },
      { box in
        context?.setAlpha(0.5)
        context?.setShadow(
          offset: CGSize(width: 0, height: 5), blur: 8, color: UIColor.black.cgColor)
        context?.beginTransparencyLayer()
        discs(box)
        context?.endTransparencyLayer()
      },
    ])
  }

  /// A mask that is white in the center and black outside.
  private static var spot: CGImage? {
    UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64), format: format).image { renderer in
      UIColor.black.setFill()
      renderer.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
      guard let light = gradient([.white, .black], [0, 1]) else { return }
      renderer.cgContext.drawRadialGradient(
        light, startCenter: CGPoint(x: 32, y: 32), startRadius: 8,
        endCenter: CGPoint(x: 32, y: 32), endRadius: 32, options: .drawsBeforeStartLocation)
    }.cgImage
  }

  private static func stripes(_ box: CGRect) {
    for i in 0..<9 {
      (i % 2 == 0 ? UIColor.systemIndigo : .systemYellow).setFill()
      UIRectFill(CGRect(x: box.minX + CGFloat(i) * 10, y: box.minY, width: 10, height: box.height))
    }
  }

  private static func masks() {
    cells([
      { box in
        star(in: box).addClip()
        stripes(box)
      },
      { box in
        if let spot { context?.clip(to: box, mask: spot) }
        stripes(box)
      },
      { box in
        UIBezierPath(
          roundedRect: box, byRoundingCorners: [.topLeft, .bottomRight],
          cornerRadii: CGSize(width: 30, height: 30)
        ).addClip()
        stripes(box)
      },
    ])
  }

  private static func blendModes() {
    for (i, mode) in CGBlendMode.allCases.enumerated() {
      guard let context else { return }
      let box = CGRect(
        x: 10 + CGFloat(i % 7) * 58, y: 8 + CGFloat(i / 7) * 60, width: 50, height: 40)
      context.saveGState()
      context.beginTransparencyLayer(in: box)
      UIColor.systemOrange.setFill()
      UIRectFill(CGRect(x: box.minX, y: box.minY, width: 34, height: 28))
      UIColor.systemTeal.withAlphaComponent(0.8).setFill()
      UIBezierPath(ovalIn: CGRect(x: box.minX + 12, y: box.minY + 8, width: 34, height: 30))
        .fill(with: mode, alpha: 1)
      context.endTransparencyLayer()
      context.restoreGState()
      "\(mode)".draw(
        at: CGPoint(x: box.minX, y: box.maxY + 1),
        withAttributes: [.font: UIFont.systemFont(ofSize: 7), .foregroundColor: ink])
    }
  }

  /// A bubble with a tail.
  private static var bubble: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 32, height: 28), format: format).image { _ in
      UIColor.systemGreen.setFill()
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 28, height: 28), cornerRadius: 12).fill()
      let tail = UIBezierPath()
      tail.move(to: CGPoint(x: 16, y: 28))
      tail.addLine(to: CGPoint(x: 32, y: 28))
      tail.addLine(to: CGPoint(x: 26, y: 14))
      tail.fill()
    }
  }

  private static func images() {
    let heart = try? CGPath(
      svgPathData:
        "M12 21 L10.5 19.7 C5.4 15 2 12 2 8.5 C2 5.4 4.4 3 7.5 3 C9.2 3 10.9 3.8 12 5 C13.1 3.8 14.8 3 16.5 3 C19.6 3 22 5.4 22 8.5 C22 12 18.6 15 13.5 19.7 Z"
    )
    let symbol = UIImage(
      symbol: heart ?? CGPath(), viewBox: CGRect(x: 0, y: 0, width: 24, height: 24), height: 24)
    cells([
      { box in
        bubble.resizableImage(
          withCapInsets: UIEdgeInsets(top: 13, left: 13, bottom: 14, right: 18),
          resizingMode: .stretch
        ).draw(in: box.insetBy(dx: 0, dy: 10))
      },
      { box in
        symbol.withTintColor(.systemRed).draw(in: box.insetBy(dx: 15, dy: 10))
        symbol.withTintColor(.systemYellow).draw(
          in: CGRect(x: box.minX, y: box.minY, width: 24, height: 24))
      },
      { box in
        UIBezierPath(ovalIn: box.insetBy(dx: 5, dy: 0)).addClip()
        symbol.withTintColor(.systemPurple).drawAsPattern(in: box)
      },
    ])
  }

  /// A colored cell, a stencil in two colors, an image in glyphs.
  private static func patterns() {
    func pattern(colored: Bool, _ draw: @escaping (CGContext) -> Void) -> CGPattern? {
      var callbacks = CGPatternCallbacks(
        version: 0, drawPattern: { draw($1) }, releaseInfo: nil)
      return CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 12, height: 12),
        matrix: CGAffineTransform(rotationAngle: .pi / 6), xStep: 12, yStep: 12,
        tiling: .constantSpacing, isColored: colored, callbacks: &callbacks)
    }
    let dots = pattern(colored: true) { context in
      context.setFillColor(UIColor.systemYellow.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
      context.setFillColor(UIColor.systemRed.cgColor)
      context.fillEllipse(in: CGRect(x: 3, y: 3, width: 6, height: 6))
    }
    let rings = pattern(colored: false) { context in
      context.setLineWidth(2)
      context.strokeEllipse(in: CGRect(x: 2, y: 2, width: 8, height: 8))
    }
    let stripes = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image {
      context in
      UIColor.systemIndigo.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      UIColor.systemTeal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    }
    cells([
      { box in
        dots.map { context?.setFillPattern($0, colorComponents: [1]) }
        context?.fillEllipse(in: box)
      },
      { box in
        guard let context, let rings,
          let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
        else { return }
        context.setFillColorSpace(space)
        context.setFillPattern(rings, colorComponents: [0.1, 0.5, 0.3, 1])
        context.fill(box)
        context.setStrokeColorSpace(space)
        context.setStrokePattern(rings, colorComponents: [0.7, 0.1, 0.5, 1])
        context.stroke(box, width: 10)
      },
      { box in
        "Aa".draw(
          at: CGPoint(x: box.minX, y: box.minY),
          withAttributes: [
            .font: UIFont.systemFont(ofSize: 64, weight: .black),
            .foregroundColor: UIColor(patternImage: stripes),
          ])
      },
    ])
  }

  /// A full turn, with hard stops, and as a ring.
  private static func conicGradients() {
    func fill(_ colors: [UIColor], _ locations: [CGFloat]? = nil, in box: CGRect, angle: CGFloat) {
      guard
        let gradient = CGGradient(
          colorsSpace: nil, colors: colors.map(\.cgColor) as CFArray, locations: locations)
      else { return }
      context?.drawConicGradient(
        gradient, center: CGPoint(x: box.midX, y: box.midY), angle: angle)
    }
    let rainbow: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta, .red]
    cells([
      { box in
        context?.addEllipse(in: box.insetBy(dx: 5, dy: 0))
        context?.clip()
        fill(rainbow, in: box, angle: 0)
      },
      { box in
        context?.clip(to: box)
        fill(
          [.systemOrange, .systemOrange, .systemPink, .systemPink, .systemPurple, .systemPurple],
          [0, 0.5, 0.5, 0.7, 0.7, 1], in: box, angle: -.pi / 2)
      },
      { box in
        context?.setLineWidth(14)
        context?.setLineCap(.round)
        context?.addArc(
          center: CGPoint(x: box.midX, y: box.midY), radius: 32, startAngle: 0.3,
          endAngle: 2 * .pi - 0.3, clockwise: false)
        context?.replacePathWithStrokedPath()
        context?.clip()
        fill([.white, .systemBlue], in: box, angle: 0)
      },
    ])
  }
}
