import CCairo
import Graphics

extension TextEngine {
  /// Paints `block` with the top left corner of its box at `origin`, in the user space of a `cairo_t`.
  ///
  /// The path of the context is used up; nothing else of it changes.
  package func draw(_ block: TextBlock, at origin: CGPoint, on cairo: OpaquePointer) {
    draw(block, at: origin, on: cairo, inks: [:])
  }

  /// Paints `block`, colours that are patterns with `inks`.
  func draw(
    _ block: TextBlock, at origin: CGPoint, on cairo: OpaquePointer, inks: [CGColor: PatternSource]
  ) {
    withLayout(of: block) { layout in
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      if block.clips, let width = layout.width {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, origin.x, origin.y, width, layout.metrics.size.height)
        cairo_clip(cairo)
      }
      TextPainter(layout: layout, origin: origin, cairo: cairo, inks: inks).paint()
    }
  }
}

extension TextBlock {
  /// Whether lines that are too long run on to the edge of the box.
  fileprivate var clips: Bool {
    limitMode == .byClipping
      || hasLimitedParagraphs && runs.contains { $0.paragraph.lineBreakMode == .byClipping }
  }
}
