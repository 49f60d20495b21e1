/// A drawing context that records what is drawn: points, y down, nothing rasterised.
///
/// Its state starts as Core Graphics': black fill and stroke, lines 1 point wide, the identity as
/// transform. Sizes, angles and points that are not finite are ignored.
public final class CGContext {
  /// What `saveGState` keeps.
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
    /// What the clip lets through at most, in the coordinates of the context's bounds.
    var clipBox: CGRect
    /// Whether the transform has flattened everything, so that nothing can show.
    var isCollapsed = false
    var patternPhase = CGSize.zero
    /// What the components of patterns without colours are; nil for sRGB.
    var fillSpace: CGColorSpace?
    var strokeSpace: CGColorSpace?
  }

  /// The area that is drawn in, in points.
  public let bounds: CGRect
  /// Pixels per point of the picture that the context was begun for; nil for other contexts.
  package var imageScale: CGFloat?
  /// Pixels per point of the picture that a renderer makes of what is drawn; nil for other contexts.
  package var rendererScale: CGFloat?
  /// Whether what is drawn has one colour, which is given later.
  package var ignoresColors = false
  /// The pixels that are drawn on; nil where drawing is recorded.
  package let target: (any DrawingTarget)?
  private var commands: [DrawingCommand] = []
  var state: State
  private var saved: [(state: State, isLayer: Bool)] = []
  /// The path under construction, and the transform its points are to be taken under.
  private var building = PathStorage()
  private var buildingTransform = CGAffineTransform.identity

  /// A context that records drawing in `bounds`.
  public init(recordingIn bounds: CGRect) {
    self.bounds = bounds
    target = nil
    state = State(clipBox: bounds)
  }

  /// A context that draws on pixels, y up.
  package init(drawingOn target: any DrawingTarget) {
    bounds = CGRect(x: 0, y: 0, width: target.width, height: target.height)
    self.target = target
    state = State(clipBox: bounds)
    add(.concatenate(baseTransform))
  }

  /// From the coordinates that the context began with to those of what is replayed, where y points down.
  var baseTransform: CGAffineTransform {
    target == nil ? .identity : CGAffineTransform(1, 0, 0, -1, 0, bounds.height)
  }

  /// What has been drawn so far; states that are still saved are restored at its end, and layers
  /// that are open are drawn.
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
  /// Pixels for a point of the context's own space, as far as that is known: one of a bitmap, or its
  /// picture's, or else the screen's.
  package var pixelScale: CGFloat {
    target != nil ? 1 : imageScale ?? rendererScale ?? ScreenScale.current ?? 1
  }

  /// Draws, or adds to the list.
  private func add(_ command: DrawingCommand) {
    if let target { target.run(command) } else { commands.append(command) }
  }

  /// Adds to the list; what paints nothing because everything is flattened is left out.
  func record(_ command: DrawingCommand) {
    if !state.isCollapsed { add(command) }
  }

  /// Narrows the clip; under a flattened transform to nothing, which its coordinates cannot say.
  func recordClip(_ path: CGPath, _ rule: CGPathFillRule) {
    add(.clip(state.isCollapsed ? CGPath() : path, rule))
    narrowClip(to: state.isCollapsed ? .null : path.boundingBoxOfPath)
  }

  /// Narrows the clip by what an image lets through.
  func recordMask(_ image: CGImage, in rect: CGRect) {
    if state.isCollapsed { return recordClip(CGPath(), .winding) }
    add(.clipToMask(image, in: rect))
    narrowClip(to: rect)
  }

  /// Changes the coordinates without checking whether that is possible.
  func recordTransform(_ transform: CGAffineTransform) {
    if !state.isCollapsed { add(.concatenate(transform)) }
  }

  private func narrowClip(to box: CGRect) {
    let box = box.isNull ? box : box.applying(state.ctm)
    state.clipBox = state.clipBox.intersection(box)
  }

  /// Changes how what follows is painted.
  func set(_ setting: DrawingSetting, _ change: (inout State) -> Void) {
    change(&state)
    add(.set(setting))
  }

  func beginLayer(in rect: CGRect?) {
    saved.append((state, true))
    // What is flattened shows nothing, and its rectangle says nothing.
    add(
      .beginLayer(alpha: state.alpha, in: state.isCollapsed ? nil : rect?.standardized))
    (state.alpha, state.blendMode, state.shadow) = (1, .normal, nil)
  }

  func endLayer() {
    guard saved.contains(where: \.isLayer) else { return }
    while let last = saved.popLast() {
      state = last.state
      add(last.isLayer ? .endLayer : .restore)
      if last.isLayer { return }
    }
  }

  /// Adds to the path under construction. Its points stay where they were put when the coordinates
  /// have changed since.
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
  /// Keeps transform, clip, colours, alpha and line style until ``restoreGState()``.
  public func saveGState() {
    saved.append((state, false))
    add(.save)
  }

  /// Goes back to what the last `saveGState` kept; nothing where there is none, or where that was
  /// before the transparency layer that is open.
  public func restoreGState() {
    guard let last = saved.last, !last.isLayer else { return }
    saved.removeLast()
    state = last.state
    add(.restore)
  }

  /// From current coordinates to those of the context's bounds.
  public var ctm: CGAffineTransform { state.ctm }

  /// Applies `transform` to what is drawn from now on, before what is already set.
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

  /// Moves the coordinates' origin.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales the coordinates.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns the coordinates, clockwise on screen where positive, in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Sets what fills are painted with.
  public func setFillColor(_ color: CGColor) { if !ignoresColors { state.fillColor = color } }
  /// Sets what strokes are painted with.
  public func setStrokeColor(_ color: CGColor) {
    if !ignoresColors { state.strokeColor = color }
  }

  /// Sets what fills are painted with, by sRGB components in 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets what strokes are painted with, by sRGB components in 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets what fills are painted with: 0 black … 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Sets what strokes are painted with: 0 black … 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Multiplies the alpha of everything drawn from now on; clamped to 0…1.
  public func setAlpha(_ alpha: CGFloat) {
    if alpha.isFinite { state.alpha = min(max(alpha, 0), 1) }
  }

  /// Runs `body` and takes back what it does to the line style, without a saved state.
  func preservingLineStyle(_ body: () -> Void) {
    let kept = state.stroke
    body()
    state.stroke = kept
  }

  /// Sets the width of lines in points; negative ones are ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite, width >= 0 { state.stroke.lineWidth = width }
  }

  /// Sets the shape of the ends of open lines; butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.lineCap = cap }
  /// Sets the shape of corners; miter at first.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.lineJoin = join }

  /// Sets the longest miter, in line widths; beyond it corners are bevelled.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite { state.stroke.miterLimit = limit }
  }

  /// Sets the lengths drawn and skipped in turn; none, or ones that make no pattern (a negative one,
  /// all zero), mean solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.setDash(lengths, phase: phase)
  }
}
