import CCairo
import Graphics

extension TextEngine {
  /// Paints `block` with the top left corner of its box at `origin`, in the user space of a Cairo
  /// context.
  ///
  /// Clears the current path; other state is preserved.
  package func draw(_ block: TextBlock, at origin: CGPoint, on cairo: OpaquePointer) {
    draw(block, at: origin, on: cairo, inks: [:])
  }

  /// Paints `block`, with `inks` as the sources of pattern colors.
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
  /// Whether overlong lines are clipped at the edge of the box.
  fileprivate var clips: Bool {
    limitMode == .byClipping
      || hasLimitedParagraphs && runs.contains { $0.paragraph.lineBreakMode == .byClipping }
  }
}
