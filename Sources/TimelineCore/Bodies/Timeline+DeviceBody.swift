extension Timeline {
  /// The timeline on the screen of a device: the body behind it, and the camera housing in front of it.
  ///
  /// The recorded layers keep their identifiers; touches are mapped to the screen's location.
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
/// canvas              the background
/// ├ body              rotated to the device's orientation
/// │ ├ buttons
/// │ ├ frame           with its shadow
/// │ ├ face            black
/// │ └ home button
/// ├ screen            with round corners
/// └ front             rotated like the body: notch or island, camera
/// ```
private struct BodyLayers {
  let body: DeviceBody
  var histories: LayerHistories

  init(_ body: DeviceBody, _ histories: LayerHistories) {
    (self.body, self.histories) = (body, histories)
  }

  mutating func add(screen root: LayerID, of size: CGSize) -> LayerID {
    let film = body.filmSize
    var canvas = DeviceBody.box(CGRect(origin: .zero, size: film))
    canvas.backgroundColor = body.background
    var screen = DeviceBody.box(
      CGRect(
        x: (film.width - size.width) / 2, y: (film.height - size.height) / 2, width: size.width,
        height: size.height))
    // The screen itself begins at its own origin.
    screen.anchorPoint = .zero
    screen.position = CGPoint(x: (film.width - size.width) / 2, y: (film.height - size.height) / 2)
    (screen.cornerRadius, screen.cornerCurve) = (body.cornerRadius, .continuous)
    screen.masksToBounds = true
    return add(
      canvas, [add(turned, body.backParts), add(screen, [root]), add(turned, body.frontParts)])
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

  /// A layer with the body's portrait coordinates, rotated about the center of the canvas.
  private var turned: LayerState {
    let film = body.filmSize
    var state = LayerState()
    state.bounds.size = body.bodySize
    state.position = CGPoint(x: film.width / 2, y: film.height / 2)
    state.transform = CATransform3DMakeRotation(CGFloat(body.quarterTurns) * .pi / 2, 0, 0, 1)
    return state
  }
}
