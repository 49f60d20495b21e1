import CCairo
import Graphics

/// Replays a recorded drawing on Cairo contexts: state, clips and layers. What is painted is in
/// `Brush.swift`, one function a command.
package struct CairoReplay {
  private var canvas: ReplayCanvas
  private var brush = Brush()
  private var saved: [SavedState] = []
  /// Clips by images of the states that are in force, the last one innermost.
  private var masks: [ImageClipMask] = []
  /// Pixels that layers and masks may still take.
  private var budget: Int

  /// What `save` and `beginLayer` keep.
  private struct SavedState {
    let brush: Brush
    let maskCount: Int
    let layer: Layer?
  }

  private struct Layer {
    /// nil where the layer is drawn straight on the one further out.
    let outer: ReplayCanvas?
    let alpha: CGFloat
  }

  /// Draws `list` with the top left corner of its bounds at pixel (0, 0) of an image.
  ///
  /// - Parameters:
  ///   - width: Pixels across.
  ///   - height: Pixels down.
  ///   - scaleX: Pixels across a point.
  ///   - scaleY: Pixels down a point.
  ///   - pixels: Premultiplied BGRA, rows of `stride` pixels each.
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
    // As many pixels again as the drawing has, 16 times over: layers inside each other are rarely
    // full size, and there is a limit to memory.
    var replay = CairoReplay(
      canvas: canvas, brush: brush, budget: max(16 * width * height, 1 << 20))
    replay.run(list.commands)
    cairo_surface_flush(canvas.surface)
  }

  /// Draws `list` inside another drawing, in the coordinates of `canvas`.
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

  /// What is left open at the end is closed.
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
    case .fill, .stroke, .gradient, .image, .picture, .text:
      paint(command) { $0.paint(command, on: $1) }
    }
  }

  /// Whether what is painted goes straight to the outermost canvas.
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
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0, determinant.isFinite, t.tx.isFinite, t.ty.isFinite else {
      // The plane collapses: nothing can be seen until the state is restored. Cairo would take
      // such a matrix for an error and draw nothing ever again.
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

  /// The first of the masks that hold inside the innermost layer.
  private var layerStart: Int { saved.last { $0.layer?.outer != nil }?.maskCount ?? 0 }

  /// Cairo's clips are outlines. So what is drawn through an image is drawn as if there was none, and mixed with
  /// what was there before, by the image: the same, however it is combined.
  private func paint(_ command: DrawingCommand?, _ body: (Brush, ReplayCanvas) -> Void) {
    let masks = masks[layerStart...]
    if masks.isEmpty { return body(brush, canvas) }
    let area = touchedArea(of: command)
    guard !area.isEmpty, let before = canvas.copy(of: area) else { return }
    body(brush, canvas)
    for mask in masks { mask.mix(before, into: canvas) }
  }

  /// The pixels that a command may change: nil stands for one that may change all.
  func touchedArea(of command: DrawingCommand?) -> PixelRect {
    let area = canvas.clipArea
    let box: CGRect? =
      switch command {
      case .fill(let path, _, _) where brush.shadow == nil: path.boundingBox
      case .image(_, let rect, _) where brush.shadow == nil: rect
      case .picture(_, let rect, _) where brush.shadow == nil: rect
      case .clear(let rect): rect
      default: nil
      }
    guard let box, box.isDrawable else { return area }
    let seen = box.applying(canvas.userTransform).insetBy(dx: -1, dy: -1)
    guard seen.isDrawable else { return area }
    return area.intersection(PixelRect(around: seen.minX, seen.minY, seen.maxX, seen.maxY))
  }

  private mutating func clip(to image: CGImage, in rect: CGRect) {
    guard rect.isDrawable, rect.width > 0, rect.height > 0 else {
      return clip(CGPath(), .winding)
    }
    clip(CGPath(rect: rect), .winding)
    let area = canvas.clipArea
    guard !area.isEmpty else { return }
    guard let mask = ImageClipMask(image, in: rect, over: area, like: canvas, budget: &budget) else {
      // Without memory nothing is let through.
      return clip(CGPath(), .winding)
    }
    masks.append(mask)
  }

  // MARK: Layers

  private mutating func beginLayer(alpha: CGFloat, in rect: CGRect?) {
    save(nil)
    if let rect { clip(rect.isDrawable ? CGPath(rect: rect) : CGPath(), .winding) }
    let reach = brush.shadowOutset
    let area = canvas.clipArea
    let wanted = area.isEmpty ? area : area.outset(by: reach)
    saved.removeLast()
    var inner: ReplayCanvas?
    if wanted.width * wanted.height <= budget {
      inner = ReplayCanvas(over: wanted, like: canvas)
    }
    saved.append(
      SavedState(
        brush: brush, maskCount: masks.count,
        layer: Layer(outer: inner == nil ? nil : canvas, alpha: alpha)))
    guard let inner else { return }
    budget -= wanted.width * wanted.height
    canvas = inner
    (brush.blendMode, brush.shadow) = (.normal, nil)
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
