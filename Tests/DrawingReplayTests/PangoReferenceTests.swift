import CCairo
import CPango
import DrawingReplay
import Graphics
import Testing

/// Text laid out by Pango itself with the same font files, as a reference.
private final class PangoReference {
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  init() {
    fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    let config = FcConfigCreate()
    for directory in ["opentype/inter", "truetype/dejavu"] {
      FcConfigAppFontAddDir(config, "/usr/share/fonts/\(directory)")
    }
    pgs_font_map_set_config(fontMap, config)
    context = pango_font_map_create_context(fontMap)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
  }

  /// Draws a layout's outlines, filled, at (3, 2).
  func draw(
    _ text: String, font: String, width: CGFloat? = nil, on canvas: Canvas,
    _ change: (OpaquePointer) -> Void = { _ in }
  ) {
    let layout: OpaquePointer = pango_layout_new(context)
    pango_layout_set_text(layout, text, -1)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    if let width { pango_layout_set_width(layout, Int32(width * 1024)) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    change(layout)
    cairo_move_to(canvas.cairo, 3, 2)
    pango_cairo_layout_path(canvas.cairo, layout)
    cairo_fill(canvas.cairo)
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}

@Suite("Text equals Pango")
struct PangoReferenceTests {
  private func ours(_ block: TextBlock) -> Canvas {
    let canvas = Canvas(width: 260, height: 120)
    TextEngine.shared.draw(block, at: CGPoint(x: 3, y: 2), on: canvas.cairo)
    return canvas
  }

  private func block(_ text: String, _ font: UIFont, width: CGFloat? = nil) -> TextBlock {
    TextBlock(
      string: text, font: font.fontDescription, color: UIColor.black.cgColor,
      lineBreakMode: .byWordWrapping, numberOfLines: 0, width: width)
  }

  @Test(
    "single lines are byte-identical, in any script with a font",
    arguments: [
      "Hamburgefonstiv 0123", "office, AVATAR, To.", "Ångström çà e\u{301}\u{323}", "שלום עולם",
      "مرحبا بالعالم",
      "Ελληνικά Кириллица", "abc שלום def",
    ])
  func line(text: String) {
    let (font, name) = (UIFont.systemFont(ofSize: 17), "Inter 17px")
    let canvas = Canvas(width: 260, height: 120)
    PangoReference().draw(text, font: name, on: canvas)
    #expect(canvas.inkedColumns != nil)
    #expect(ours(block(text, font)).alpha == canvas.alpha)
  }

  @Test(
    "lines, weights and slants are identical",
    arguments: [
      (UIFont.boldSystemFont(ofSize: 13), "Inter Bold 13px"),
      (.italicSystemFont(ofSize: 15.5), "Inter Italic 15.5px"),
      (.systemFont(ofSize: 20, weight: .ultraLight), "Inter Thin 20px"),
      (.monospacedSystemFont(ofSize: 12, weight: .regular), "DejaVu Sans Mono 12px"),
    ])
  func lines(font: UIFont, name: String) {
    let text = "The quick brown fox jumps over the lazy dog.\nAnother paragraph"
    let canvas = Canvas(width: 260, height: 120)
    PangoReference().draw(text, font: name, width: 150, on: canvas)
    #expect(ours(block(text, font, width: 150)).alpha == canvas.alpha)
  }

  /// Text of more than a thousand characters is split into chunks here, but not by Pango itself.
  /// The canvas has the height of all lines. UIKit breaks words without hyphens.
  @Test(
    "long paragraphs are identical, of words and of a single word",
    arguments: [
      "The quick brown fox, \"jumps\" over 1 234 lazy dogs - and so on. ", "Donaudampfschiff",
    ])
  func longParagraph(text: String) {
    let text = "  " + String(repeating: text, count: 3000 / text.utf8.count)
    let canvas = Canvas(width: 260, height: 1500)
    PangoReference().draw(text, font: "Inter 12px", width: 180, on: canvas) { layout in
      let list = pango_attr_list_new()
      pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
      pango_layout_set_attributes(layout, list)
      pango_attr_list_unref(list)
    }
    let own = Canvas(width: 260, height: 1500)
    TextEngine.shared.draw(
      block(text, .systemFont(ofSize: 12), width: 180), at: CGPoint(x: 3, y: 2), on: own.cairo)
    #expect(canvas.inkedColumns != nil)
    let isSame = own.alpha == canvas.alpha
    #expect(isSame)
  }

  @Test("fonts and kerning within a line are identical")
  func attributes() {
    let text = NSMutableAttributedString(
      string: "Small ", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    text.append(
      NSAttributedString(
        string: "Large", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .kern: 3]))
    let canvas = Canvas(width: 260, height: 120)
    PangoReference().draw("Small Large", font: "Inter 12px", on: canvas) { layout in
      let list = pango_attr_list_new()
      let large = pango_font_description_from_string("Inter Bold 30px")
      for attribute in [pango_attr_font_desc_new(large), pango_attr_letter_spacing_new(3 * 1024)] {
        attribute?.pointee.start_index = 6
        attribute?.pointee.end_index = 11
        pango_attr_list_insert(list, attribute)
      }
      pango_layout_set_attributes(layout, list)
      pango_attr_list_unref(list)
      pango_font_description_free(large)
    }
    #expect(ours(TextBlock(text)).alpha == canvas.alpha)
  }
}
