import CCairo
import Graphics

/// Replays a recorded drawing with Cairo: graphics state, clips and transparency layers. `Brush`
/// executes the painting commands.
package struct CairoReplay {
  private var canvas: ReplayCanvas
  private var brush = Brush()
  private var saved: [SavedState] = []
  /// The image masks of the current clip, the innermost last.
  private var masks: [ImageClipMask] = []
  /// The number of pixels that layers and masks may still allocate.
  private var budget: Int

  /// The state that `save` and `beginLayer` save.
  private struct SavedState {
    let brush: Brush
    let maskCount: Int
    let layer: Layer?
  }

  private struct Layer {
    /// The enclosing canvas; nil if the layer draws directly into it because the budget is
    /// exhausted.
    let outer: ReplayCanvas?
    let alpha: CGFloat
  }

  /// Draws a recorded drawing with the top left corner of its bounds at pixel (0, 0) of an image.
  ///
  /// - Parameters:
  ///   - width: Pixels across.
  ///   - height: Pixels down.
  /// - scaleX: Pixels per point, horizontally.
  /// - scaleY: Pixels per point, vertically.
  /// - pixels: Premultiplied BGRA, `stride` pixels per row.
  package static func draw(
    _ list: RecordedDrawing, width: Int, height: Int, scaleX: Double, scaleY: Double,
    on pixels: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    guard let canvas = ReplayCanvas(pixels, stride: stride, width: width, height: height) else {
      return
    }
    cairo_scale(canvas.cairo, scaleX, scaleY)
    cairo_translate(canvas.cairo, -list.bounds.minX, -list.bounds.minY)
    var brush = Brush()
    (brush.scaleX, brush.scaleY) = (scaleX, scaleY)
    brush.toPixels = canvas.userTransform
    // A memory limit: 16 times the drawing's pixels, since nested layers are rarely full size.
    var replay = CairoReplay(
      canvas: canvas, brush: brush, budget: max(16 * width * height, 1 << 20))
    replay.run(list.commands)
    cairo_surface_flush(canvas.surface)
  }

  /// Draws a recorded drawing inside another one, in the current coordinates of `canvas`.
  static func draw(_ list: RecordedDrawing, on canvas: ReplayCanvas, brush: Brush) {
    let area = canvas.clipArea
    var brush = brush
    brush.toPixels = canvas.userTransform
    var replay = CairoReplay(
      canvas: canvas, brush: brush, budget: 4 * area.width * area.height)
    cairo_save(canvas.cairo)
    replay.run(list.commands)
    cairo_restore(canvas.cairo)
  }

  init(canvas: ReplayCanvas, brush: Brush, budget: Int) {
    (self.canvas, self.brush, self.budget) = (canvas, brush, budget)
  }

  /// Executes commands, then closes open states and layers.
  private mutating func run(_ commands: [DrawingCommand]) {
    for command in commands { run(command) }
    while let last = saved.last { last.layer == nil ? restore() : endLayer() }
  }

  mutating func run(_ command: DrawingCommand) {
    switch command {
    case .save: save(nil)
    case .restore: if saved.last?.layer == nil { restore() }
    case .concatenate(let transform): concatenate(transform)
    case .set(let setting): brush.set(setting)
    case .clip(let path, let rule): clip(path, rule)
    case .clipToMask(let image, let rect): clip(to: image, in: rect)
    case .beginLayer(let alpha, let rect): beginLayer(alpha: alpha, in: rect)
    case .endLayer: endLayer()
    case .clear(let rect): paint(command) { $0.clear(rect, on: $1) }
    case .fill, .stroke, .gradient, .image, .imageRegion, .text:
      paint(command) { $0.paint(command, on: $1) }
    }
  }

  /// Whether commands paint directly into the base canvas, that is, outside of transparency layers.
  var drawsToBaseCanvas: Bool { !saved.contains { $0.layer?.outer != nil } }

  // MARK: State

  private mutating func save(_ layer: Layer?) {
    cairo_save(canvas.cairo)
    saved.append(SavedState(brush: brush, maskCount: masks.count, layer: layer))
  }

  private mutating func restore() {
    guard let last = saved.popLast() else { return }
    masks.removeLast(masks.count - last.maskCount)
    brush = last.brush
    cairo_restore(canvas.cairo)
  }

  private func concatenate(_ t: CGAffineTransform) {
    guard canvas.canConcatenate(t) else {
      // Nothing is visible until the state is restored.
      cairo_new_path(canvas.cairo)
      return cairo_clip(canvas.cairo)
    }
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(canvas.cairo, &matrix)
  }

  private func clip(_ path: CGPath, _ rule: CGPathFillRule) {
    trace(path, on: canvas.cairo)
    cairo_set_fill_rule(canvas.cairo, rule.cairoRule)
    cairo_set_antialias(canvas.cairo, brush.antialias)
    cairo_clip(canvas.cairo)
  }

  // MARK: Masks

  /// The index of the first mask within the innermost layer.
  private var layerStart: Int { saved.last { $0.layer?.outer != nil }?.maskCount ?? 0 }

  /// Paints with image masks, which Cairo's clips do not support: it paints without them, then
  /// interpolates with the previous pixels by the masks, which is correct for every blend mode.
  private func paint(_ command: DrawingCommand?, _ body: (Brush, ReplayCanvas) -> Void) {
    let masks = masks[layerStart...]
    if masks.isEmpty { return body(brush, canvas) }
    let area = touchedArea(of: command)
    guard !area.isEmpty, let before = canvas.copy(of: area) else { return }
    body(brush, canvas)
    for mask in masks { mask.mix(before, into: canvas) }
  }

  /// The damaged area: the pixels that a command may change; nil stands for any command.
  func touchedArea(of command: DrawingCommand?) -> PixelRect {
    let area = canvas.clipArea
    let box: CGRect? =
      switch command {
      case .fill(let path, _, _) where brush.shadow == nil: path.boundingBox
      case .image(_, let rect, _) where brush.shadow == nil: rect
      case .imageRegion(_, let rect, _) where brush.shadow == nil: rect
      case .clear(let rect): rect
      default: nil
      }
    guard let box, box.isDrawable else { return area }
    let deviceBox = box.applying(canvas.userTransform).insetBy(dx: -1, dy: -1)
    guard deviceBox.isDrawable else { return area }
    return area.intersection(
      PixelRect(around: deviceBox.minX, deviceBox.minY, deviceBox.maxX, deviceBox.maxY))
  }

  private mutating func clip(to image: CGImage, in rect: CGRect) {
    guard rect.isDrawable, rect.width > 0, rect.height > 0 else {
      return clip(CGPath(), .winding)
    }
    clip(CGPath(rect: rect), .winding)
    let area = canvas.clipArea
    guard !area.isEmpty else { return }
    guard let mask = ImageClipMask(image, in: rect, over: area, like: canvas, budget: &budget)
    else {
      // Without memory for the mask, clip everything.
      return clip(CGPath(), .winding)
    }
    masks.append(mask)
  }

  // MARK: Layers

  private mutating func beginLayer(alpha: CGFloat, in rect: CGRect?) {
    save(nil)
    if let rect { clip(rect.isDrawable ? CGPath(rect: rect) : CGPath(), .winding) }
    let outset = brush.shadowOutset + brush.filterOutset
    let area = canvas.clipArea
    let layerArea = area.isEmpty ? area : area.outset(by: outset)
    saved.removeLast()
    var inner: ReplayCanvas?
    if layerArea.width * layerArea.height <= budget {
      inner = ReplayCanvas(over: layerArea, like: canvas)
    }
    saved.append(
      SavedState(
        brush: brush, maskCount: masks.count,
        layer: Layer(outer: inner == nil ? nil : canvas, alpha: alpha)))
    guard let inner else { return }
    budget -= layerArea.width * layerArea.height
    canvas = inner
    (brush.blendMode, brush.shadow, brush.filter) = (.normal, nil, nil)
  }

  private mutating func endLayer() {
    guard saved.contains(where: { $0.layer != nil }) else { return }
    while saved.last?.layer == nil { restore() }
    guard let last = saved.popLast(), let layer = last.layer else { return }
    masks.removeLast(masks.count - last.maskCount)
    brush = last.brush
    if let outer = layer.outer {
      let inner = canvas
      canvas = outer
      budget += inner.area.width * inner.area.height
      paint(nil) { $0.paint(inner, alpha: layer.alpha, on: $1) }
    }
    cairo_restore(canvas.cairo)
  }
}
