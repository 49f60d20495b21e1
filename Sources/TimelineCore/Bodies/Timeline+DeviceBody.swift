extension Timeline {
  /// The film of a device: its body with this timeline on the screen, and what is cut out of the screen over it.
  ///
  /// The layers that are recorded keep their identities; touches move along with the screen.
  public func framed(in body: DeviceBody) -> Timeline {
    var layers = BodyLayers(body, histories)
    let root = layers.add(screen: self.root, of: size)
    let film = body.filmSize
    let offset = CGPoint(
      x: (film.width - size.width) / 2, y: (film.height - size.height) / 2)
    let moved = touches.map { touch in
      var touch = touch
      touch.location.x += offset.x
      touch.location.y += offset.y
      return touch
    }
    var timeline = Timeline(
      size: film, scale: scale, frameRate: frameRate, duration: duration, animations: animations,
      audio: audio, touches: moved, layerNames: layerNames, root: root,
      histories: layers.histories, changesLayerTime: changesLayerTime, reel: reel)
    timeline.touchDisplay = touchDisplay
    (timeline.markers, timeline.captions) = (markers, captions)
    timeline.metadata = metadata
    return timeline
  }
}

/// Adds the layers of a body to histories:
///
/// ```
/// film                the background
/// ├ body              turned as the device is held
/// │ ├ buttons
/// │ ├ frame           with its shadow
/// │ ├ face            black
/// │ └ home button
/// ├ screen            with round corners
/// └ front             turned as the body: notch or island, camera
/// ```
private struct BodyLayers {
  let body: DeviceBody
  var histories: LayerHistories

  init(_ body: DeviceBody, _ histories: LayerHistories) {
    (self.body, self.histories) = (body, histories)
  }

  private static let black = CGColor(gray: 0, alpha: 1)

  mutating func add(screen root: LayerID, of size: CGSize) -> LayerID {
    let film = body.filmSize
    var canvas = box(CGRect(origin: .zero, size: film))
    canvas.backgroundColor = body.background
    var screen = box(
      CGRect(
        x: (film.width - size.width) / 2, y: (film.height - size.height) / 2, width: size.width,
        height: size.height))
    // The screen itself begins at its own origin.
    screen.anchorPoint = .zero
    screen.position = CGPoint(x: (film.width - size.width) / 2, y: (film.height - size.height) / 2)
    (screen.cornerRadius, screen.cornerCurve) = (body.cornerRadius, .continuous)
    screen.masksToBounds = true
    return add(
      canvas, [add(turned, parts), add(screen, [root]), add(turned, frontParts)])
  }

  private mutating func add(_ state: LayerState, _ sublayers: [LayerID] = []) -> LayerID {
    let id = histories.addLayer()
    histories.record(state, of: id, at: .zero)
    histories.record(SublayerList(sublayers), of: id, at: .zero)
    return id
  }

  private mutating func add(_ state: LayerState, _ sublayers: [LayerState]) -> LayerID {
    var ids: [LayerID] = []
    for sublayer in sublayers { ids.append(add(sublayer)) }
    return add(state, ids)
  }

  private func box(_ frame: CGRect, radius: CGFloat = 0, _ color: CGColor? = nil) -> LayerState {
    var state = LayerState()
    state.bounds.size = frame.size
    state.position = CGPoint(x: frame.midX, y: frame.midY)
    (state.cornerRadius, state.cornerCurve) = (radius, .continuous)
    state.backgroundColor = color
    return state
  }

  /// The coordinates of the body in portrait orientation, turned in the middle of the film.
  private var turned: LayerState {
    let film = body.filmSize
    var state = LayerState()
    state.bounds.size = body.bodySize
    state.position = CGPoint(x: film.width / 2, y: film.height / 2)
    state.transform = CATransform3DMakeRotation(CGFloat(body.quarterTurns) * .pi / 2, 0, 0, 1)
    return state
  }

  // MARK: Parts

  private var parts: [LayerState] {
    let whole = CGRect(origin: .zero, size: body.bodySize)
    let colors = body.finish.colors
    var frame = box(whole, radius: body.bodyRadius, colors.frame)
    (frame.borderWidth, frame.borderColor) = (1.5, colors.edge)
    (frame.shadowOpacity, frame.shadowRadius) = (0.35, min(body.padding * 0.5, 24))
    frame.shadowOffset = CGSize(width: 0, height: min(body.padding * 0.25, 12))
    let width = body.frameWidth
    let face = box(
      whole.insetBy(dx: width, dy: width), radius: max(body.bodyRadius - width, 0), Self.black)
    return buttons + [frame, face] + homeButton
  }

  /// Thin bars at the sides: two for the volume, one for power.
  private var buttons: [LayerState] {
    let size = body.bodySize
    let color = body.finish.colors.frame
    func button(atLeft: Bool, _ y: CGFloat, _ height: CGFloat) -> LayerState {
      box(
        CGRect(
          x: atLeft ? -2.5 : size.width - 3.5, y: size.height * y, width: 6,
          height: size.height * height), radius: 2, color)
    }
    if body.isTablet {
      return [button(atLeft: false, 0.09, 0.05), button(atLeft: false, 0.15, 0.05)]
    }
    return [
      button(atLeft: true, 0.16, 0.035), button(atLeft: true, 0.23, 0.07),
      button(atLeft: true, 0.315, 0.07), button(atLeft: false, 0.25, 0.11),
    ]
  }

  /// A ring below the screen, and the slot of the speaker above it.
  private var homeButton: [LayerState] {
    guard body.hasHomeButton else { return [] }
    let size = body.bodySize
    let side: CGFloat = body.isTablet ? 56 : 64
    let middle = size.height - body.frameWidth - body.border.bottom / 2
    var ring = box(
      CGRect(x: (size.width - side) / 2, y: middle - side / 2, width: side, height: side),
      radius: side / 2)
    ring.cornerCurve = .circular
    (ring.borderWidth, ring.borderColor) = (2.5, CGColor(gray: 0.3, alpha: 1))
    if body.isTablet { return [ring] }
    let slot = box(
      CGRect(
        x: size.width / 2 - 32, y: body.frameWidth + body.border.top / 2 - 3, width: 64, height: 6),
      radius: 3, CGColor(gray: 0.22, alpha: 1))
    return [ring, slot]
  }

  /// What is cut out of the screen.
  private var frontParts: [LayerState] {
    let origin = CGPoint(
      x: body.frameWidth + body.border.left, y: body.frameWidth + body.border.top)
    switch body.housing {
    case .none: return []
    case .island(let frame):
      let place = frame.offsetBy(dx: origin.x, dy: origin.y)
      return [box(place, radius: place.height / 2, Self.black)] + lens(in: place)
    case .notch(let size):
      let place = CGRect(
        x: origin.x + (body.screen.width - size.width) / 2, y: origin.y, width: size.width,
        height: size.height)
      var state = box(place)
      var shape = ShapeValues()
      shape.path = notch(size)
      shape.fillColor = Self.black
      state.shape = shape
      return [state] + lens(in: place)
    }
  }

  /// The camera: a dark disc with a bluish glint.
  private func lens(in housing: CGRect) -> [LayerState] {
    let side = min(housing.height * 0.38, 14)
    let center = CGPoint(x: housing.maxX - housing.height / 2, y: housing.midY)
    func disc(_ side: CGFloat, _ color: CGColor) -> LayerState {
      var state = box(
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
