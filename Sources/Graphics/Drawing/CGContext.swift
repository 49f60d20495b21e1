/// A drawing context with Core Graphics' interface. It records commands as a ``RecordedDrawing``
/// instead of rasterizing them, unless it was made for a bitmap.
///
/// The initial state is Core Graphics': black fill and stroke, a line width of 1 point, the
/// identity transform; y points down. Non-finite sizes, angles and points are ignored.
public final class CGContext {
  /// The graphics state that `saveGState` saves.
  struct State {
    var ctm = CGAffineTransform.identity
    var fillColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var strokeColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var alpha: CGFloat = 1
    var stroke = StrokeStyle()
    var blendMode = CGBlendMode.normal
    var shadow: DrawingShadow?
    var interpolation = CGInterpolationQuality.default
    var isAntialiased = true
    var filter: DrawingFilter?
    /// The bounding box of the clip, in base coordinates.
    var clipBox: CGRect
    /// Whether the current transform is singular, so that nothing drawn is visible.
    var isCollapsed = false
    var patternPhase = CGSize.zero
    /// The color space of uncolored patterns' components; nil for sRGB.
    var fillSpace: CGColorSpace?
    var strokeSpace: CGColorSpace?
  }

  /// The drawing area, in points.
  public let bounds: CGRect
  /// The pixel scale of the image context that this is; nil for other contexts.
  package var imageScale: CGFloat?
  /// The pixel scale of the image renderer that owns this context; nil for other contexts.
  package var rendererScale: CGFloat?
  /// Whether colors are ignored because the context records an uncolored pattern cell.
  package var ignoresColors = false
  /// The bitmap that commands are drawn into immediately; nil for a recording context.
  package let target: (any DrawingTarget)?
  private var commands: [DrawingCommand] = []
  var state: State
  private var saved: [(state: State, isLayer: Bool)] = []
  /// The current path, in the coordinates of `buildingTransform`.
  private var building = PathStorage()
  private var buildingTransform = CGAffineTransform.identity

  /// A context that records the commands drawn in `bounds`.
  public init(recordingIn bounds: CGRect) {
    self.bounds = bounds
    target = nil
    state = State(clipBox: bounds)
  }

  /// A context that draws into a bitmap, with y up.
  package init(drawingOn target: any DrawingTarget) {
    bounds = CGRect(x: 0, y: 0, width: target.width, height: target.height)
    self.target = target
    state = State(clipBox: bounds)
    add(.concatenate(baseTransform))
  }

  /// From base coordinates to those of replayed commands, where y points down.
  var baseTransform: CGAffineTransform {
    target == nil ? .identity : CGAffineTransform(1, 0, 0, -1, 0, bounds.height)
  }

  /// The commands recorded so far, followed by those that restore open states and composite open
  /// transparency layers.
  public var recordedDrawing: RecordedDrawing {
    if let target {
      return RecordedDrawing(
        bounds: bounds, commands: target.image.map { [.image($0, in: bounds, alpha: 1)] } ?? [])
    }
    let ends = saved.reversed().map { $0.isLayer ? DrawingCommand.endLayer : .restore }
    return RecordedDrawing(bounds: bounds, commands: commands + ends)
  }
}

extension CGContext {
  /// Pixels per point of base space, as far as known: 1 for a bitmap, otherwise the image's scale
  /// or the screen's.
  package var pixelScale: CGFloat {
    target != nil ? 1 : imageScale ?? rendererScale ?? DrawingEnvironment.current?.scale ?? 1
  }

  /// Executes a command immediately in a bitmap context, or records it.
  private func add(_ command: DrawingCommand) {
    if let target { target.run(command) } else { commands.append(command) }
  }

  /// Adds a painting command, unless the transform is singular and nothing would be visible.
  func record(_ command: DrawingCommand) {
    if !state.isCollapsed { add(command) }
  }

  /// Intersects the clip with a path; with a singular transform, whose coordinates are not
  /// invertible, with nothing.
  func recordClip(_ path: CGPath, _ rule: CGPathFillRule) {
    add(.clip(state.isCollapsed ? CGPath() : path, rule))
    narrowClip(to: state.isCollapsed ? .null : path.boundingBoxOfPath)
  }

  /// Intersects the clip with an image mask.
  func recordMask(_ image: CGImage, in rect: CGRect) {
    if state.isCollapsed { return recordClip(CGPath(), .winding) }
    add(.clipToMask(image, in: rect))
    narrowClip(to: rect)
  }

  /// Records a transform that is known to be invertible.
  func recordTransform(_ transform: CGAffineTransform) {
    if !state.isCollapsed { add(.concatenate(transform)) }
  }

  private func narrowClip(to box: CGRect) {
    let box = box.isNull ? box : box.applying(state.ctm)
    state.clipBox = state.clipBox.intersection(box)
  }

  /// Changes a painting attribute of the state and records it.
  func set(_ setting: DrawingSetting, _ change: (inout State) -> Void) {
    change(&state)
    add(.set(setting))
  }

  func beginLayer(in rect: CGRect?) {
    saved.append((state, true))
    // With a singular transform nothing is visible, and the rectangle is meaningless.
    add(
      .beginLayer(alpha: state.alpha, in: state.isCollapsed ? nil : rect?.standardized))
    (state.alpha, state.blendMode, state.shadow, state.filter) = (1, .normal, nil, nil)
  }

  func endLayer() {
    guard saved.contains(where: \.isLayer) else { return }
    while let last = saved.popLast() {
      state = last.state
      add(last.isLayer ? .endLayer : .restore)
      if last.isLayer { return }
    }
  }

  /// Appends to the current path. Its existing points keep their position in base space if the
  /// transform has changed since.
  func build(_ step: (inout PathStorage) -> Void) {
    if building.isEmpty {
      buildingTransform = state.ctm
    } else if buildingTransform != state.ctm, !state.isCollapsed {
      let change = buildingTransform.concatenating(state.ctm.inverted())
      building.apply(change)
      buildingTransform = state.ctm
    }
    step(&building)
  }
}

extension CGContext {
  /// Saves the graphics state (transform, clip, colors, alpha, line style …) until
  /// ``restoreGState()``.
  public func saveGState() {
    saved.append((state, false))
    add(.save)
  }

  /// Restores the state of the last unmatched `saveGState`; does nothing without one, or if it
  /// precedes the open transparency layer.
  public func restoreGState() {
    guard let last = saved.last, !last.isLayer else { return }
    saved.removeLast()
    state = last.state
    add(.restore)
  }

  /// The current transformation matrix: from current to base coordinates.
  public var ctm: CGAffineTransform { state.ctm }

  /// Prepends `transform` to the current transformation matrix.
  public func concatenate(_ transform: CGAffineTransform) {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    guard numbers.allSatisfy(\.isFinite) else { return }
    state.ctm = transform.concatenating(state.ctm)
    guard transform.determinant != 0, !state.isCollapsed else {
      state.isCollapsed = true
      return
    }
    add(.concatenate(transform))
  }

  /// Translates the coordinate system, in points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales the coordinate system.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates the coordinate system by radians, clockwise on screen if positive.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Sets the fill color.
  public func setFillColor(_ color: CGColor) { if !ignoresColors { state.fillColor = color } }
  /// Sets the stroke color.
  public func setStrokeColor(_ color: CGColor) {
    if !ignoresColors { state.strokeColor = color }
  }

  /// Sets the fill color by sRGB components in 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke color by sRGB components in 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill color to a gray level, 0 (black) to 1 (white).
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Sets the stroke color to a gray level, 0 (black) to 1 (white).
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Sets the alpha that multiplies that of everything drawn from now on; clamped to 0…1.
  public func setAlpha(_ alpha: CGFloat) {
    if alpha.isFinite { state.alpha = min(max(alpha, 0), 1) }
  }

  /// Runs `body` and restores the line style afterward, without recording a save.
  func preservingLineStyle(_ body: () -> Void) {
    let saved = state.stroke
    body()
    state.stroke = saved
  }

  /// Sets the line width in points; negative widths are ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite, width >= 0 { state.stroke.lineWidth = width }
  }

  /// Sets the line cap; initially butt.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.lineCap = cap }
  /// Sets the line join; initially miter.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.lineJoin = join }

  /// Sets the miter limit, in line widths; joins beyond it are beveled.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.stroke.miterLimit = limit }
  }

  /// Sets the alternating lengths of dashes and gaps; an empty or invalid pattern (a negative
  /// length, or all zero) means a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.setDash(lengths, phase: phase)
  }
}
