// The layers that a body is drawn with.
extension DeviceBody {
  private static let black = CGColor(gray: 0, alpha: 1)

  /// A rectangle with round corners.
  package static func box(_ frame: CGRect, radius: CGFloat = 0, _ color: CGColor? = nil)
    -> LayerState
  {
    var state = LayerState()
    state.bounds.size = frame.size
    state.position = CGPoint(x: frame.midX, y: frame.midY)
    (state.cornerRadius, state.cornerCurve) = (radius, .continuous)
    state.backgroundColor = color
    return state
  }

  /// The layers behind the screen, from back to front, in the body's coordinates in portrait orientation.
  package var backParts: [LayerState] {
    let whole = CGRect(origin: .zero, size: bodySize)
    let colors = finish.colors
    var frame = Self.box(whole, radius: bodyRadius, colors.frame)
    (frame.borderWidth, frame.borderColor) = (1.5, colors.edge)
    (frame.shadowOpacity, frame.shadowRadius) = (0.35, min(padding * 0.5, 24))
    frame.shadowOffset = CGSize(width: 0, height: min(padding * 0.25, 12))
    let width = frameWidth
    let face = Self.box(
      whole.insetBy(dx: width, dy: width), radius: max(bodyRadius - width, 0), Self.black)
    return buttons + [frame, face] + homeButton
  }

  /// Thin bars at the sides: two for the volume, one for power.
  private var buttons: [LayerState] {
    let size = bodySize
    let color = finish.colors.frame
    func button(atLeft: Bool, _ y: CGFloat, _ height: CGFloat) -> LayerState {
      Self.box(
        CGRect(
          x: atLeft ? -2.5 : size.width - 3.5, y: size.height * y, width: 6,
          height: size.height * height), radius: 2, color)
    }
    if isTablet {
      return [button(atLeft: false, 0.09, 0.05), button(atLeft: false, 0.15, 0.05)]
    }
    return [
      button(atLeft: true, 0.16, 0.035), button(atLeft: true, 0.23, 0.07),
      button(atLeft: true, 0.315, 0.07), button(atLeft: false, 0.25, 0.11),
    ]
  }

  /// A ring below the screen, and the slot of the speaker above it.
  private var homeButton: [LayerState] {
    guard hasHomeButton else { return [] }
    let size = bodySize
    let side: CGFloat = isTablet ? 56 : 64
    let middle = size.height - frameWidth - border.bottom / 2
    var ring = Self.box(
      CGRect(x: (size.width - side) / 2, y: middle - side / 2, width: side, height: side),
      radius: side / 2)
    ring.cornerCurve = .circular
    (ring.borderWidth, ring.borderColor) = (2.5, CGColor(gray: 0.3, alpha: 1))
    if isTablet { return [ring] }
    let slot = Self.box(
      CGRect(
        x: size.width / 2 - 32, y: frameWidth + border.top / 2 - 3, width: 64, height: 6),
      radius: 3, CGColor(gray: 0.22, alpha: 1))
    return [ring, slot]
  }

  /// The camera housing in front of the screen, likewise.
  package var frontParts: [LayerState] {
    let origin = CGPoint(
      x: frameWidth + border.left, y: frameWidth + border.top)
    switch housing {
    case .none: return []
    case .island(let frame):
      let housing = frame.offsetBy(dx: origin.x, dy: origin.y)
      return [Self.box(housing, radius: housing.height / 2, Self.black)] + lens(in: housing)
    case .notch(let size):
      let housing = CGRect(
        x: origin.x + (screen.width - size.width) / 2, y: origin.y, width: size.width,
        height: size.height)
      var state = Self.box(housing)
      var shape = ShapeValues()
      shape.path = notch(size)
      shape.fillColor = Self.black
      state.shape = shape
      return [state] + lens(in: housing)
    }
  }

  /// The camera: a dark disc with a bluish glint.
  private func lens(in housing: CGRect) -> [LayerState] {
    let side = min(housing.height * 0.38, 14)
    let center = CGPoint(x: housing.maxX - housing.height / 2, y: housing.midY)
    func disc(_ side: CGFloat, _ color: CGColor) -> LayerState {
      var state = Self.box(
        CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side),
        radius: side / 2, color)
      state.cornerCurve = .circular
      return state
    }
    return [
      disc(side, CGColor(red: 0.07, green: 0.08, blue: 0.12, alpha: 1)),
      disc(side * 0.45, CGColor(red: 0.12, green: 0.16, blue: 0.3, alpha: 1)),
    ]
  }

  /// A notch that widens to the edge of the screen in small arcs, and has round corners below.
  private func notch(_ size: CGSize) -> CGPath {
    let (fillet, radius) = (CGFloat(6), min(size.height * 0.6, 20))
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -fillet, y: 0))
    path.addQuadCurve(to: CGPoint(x: 0, y: fillet), control: .zero)
    path.addLine(to: CGPoint(x: 0, y: size.height - radius))
    path.addQuadCurve(
      to: CGPoint(x: radius, y: size.height), control: CGPoint(x: 0, y: size.height))
    path.addLine(to: CGPoint(x: size.width - radius, y: size.height))
    path.addQuadCurve(
      to: CGPoint(x: size.width, y: size.height - radius),
      control: CGPoint(x: size.width, y: size.height))
    path.addLine(to: CGPoint(x: size.width, y: fillet))
    path.addQuadCurve(
      to: CGPoint(x: size.width + fillet, y: 0), control: CGPoint(x: size.width, y: 0))
    path.closeSubpath()
    return path
  }
}
