import CCairo
import CPango
import DrawingReplay
import Graphics
import Testing

private let serif = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")

private func string(_ text: String, _ font: UIFont = .systemFont(ofSize: 20)) -> NSAttributedString
{
  NSAttributedString(string: text, attributes: [.font: font])
}

/// The pixels of a text, premultiplied, in the order blue, green, red, alpha.
private func pixels(_ text: NSAttributedString) -> [UInt8] {
  let canvas = Canvas(width: 60, height: 40)
  TextEngine.shared.draw(TextBlock(text), at: .zero, on: canvas.cairo)
  return canvas.bytes
}

@Suite("Fallback fonts")
struct FontFallbackTests {
  @Test("emoji are bitmaps in their own colors, in the font's size, with the text's alpha")
  func emoji() throws {
    let drawn = pixels(string("😀"))
    // A grinning face is yellow: high red and green, low blue.
    let yellow = stride(from: 0, to: drawn.count, by: 4).filter {
      drawn[$0 + 3] == 255 && drawn[$0 + 2] > 200 && drawn[$0 + 1] > 150 && drawn[$0] < 100
    }
    #expect(yellow.count > 100)
    let (small, large) = (string("😀").size(), string("😀", .systemFont(ofSize: 40)).size())
    #expect(abs(large.width - 2 * small.width) < 0.1 && small.width > 15 && small.width < 30)
    let faded = NSMutableAttributedString(attributedString: string("😀"))
    faded.addAttribute(
      .foregroundColor, value: UIColor(white: 0, alpha: 0.5), range: NSRange(location: 0, length: 2)
    )
    let fadedPixels = pixels(faded)
    let strongest = stride(from: 3, to: drawn.count, by: 4).map { fadedPixels[$0] }.max()
    #expect(strongest == 128)
  }

  @Test("emoji of several characters are one glyph")
  func sequences() {
    let one = string("😀").size().width
    for text in ["👍🏽", "🇩🇪", "👩‍👩‍👧", "☺️"] {
      #expect(abs(string(text).size().width - one) < 0.1, "\(text)")
    }
  }

  @Test("characters without a font are reported, with the package that contains one")
  func missing() {
    let font = UIFont.systemFont(ofSize: 12).fontDescription
    #expect(throws: FontError.glyphNotFound("\u{10FFFD}", package: nil)) {
      try font.validate("a\u{10FFFD}b")
    }
    for text in [
      "plain", "Ünï", "שלום", "مرحبا", "e\u{301}\u{323}", "😀 🇩🇪 ☺️", "\u{200B}\u{FEFF}", "\n\t",
    ] {
      #expect(throws: Never.self) { try font.validate(text) }
    }
    #expect(
      "\(FontError.glyphNotFound("漢", package: "fonts-noto-cjk"))"
        == "no font has '漢' (U+6F22 CJK UNIFIED IDEOGRAPH-6F22); "
        + "install one with: apt-get install fonts-noto-cjk")
    // If the CJK font is installed, the characters are drawn; otherwise the font is reported.
    do throws(FontError) {
      try font.validate("漢字")
    } catch {
      #expect(error == .glyphNotFound("漢", package: "fonts-noto-cjk"))
    }
  }

  @Test("Chinese, Japanese and Korean are drawn if a font is installed, otherwise reported")
  func eastAsian() throws {
    let font = UIFont.systemFont(ofSize: 20).fontDescription
    for text in ["漢字", "ひらがな", "カタカナ", "한국어", "中文。"] {
      do throws(FontError) {
        try font.validate(text)
      } catch {
        let first = try #require(text.unicodeScalars.first)
        #expect(error == .glyphNotFound(first, package: "fonts-noto-cjk"))
        continue
      }
      // Each character fills a square and has its own glyph.
      #expect(abs(string(text).size().width - 20 * CGFloat(text.count)) < 2.5, "\(text)")
      let signs = text.map { pixels(string(String($0))) }
      #expect(Set(signs).count == Set(text).count && !signs.contains { $0.allSatisfy { $0 == 0 } })
    }
  }

  @Test("opening fallback fonts does not affect text that does not need them")
  func stable() {
    let before = pixels(string("é☺x"))
    _ = string("😀").size()
    #expect(pixels(string("é☺x")) == before)
  }

  @Test("a font file is registered once, by its family name")
  func registering() throws {
    #expect(try UIFont.registerFonts(at: serif) == ["DejaVuSerif"])
    #expect(try UIFont.registerFonts(at: serif) == ["DejaVuSerif"])
    let font = try #require(UIFont(name: "DejaVuSerif", size: 20))
    #expect(font.familyName == "DejaVu Serif" && font.fontName == "DejaVuSerif")
    #expect(UIFont.familyNames.contains("DejaVu Serif"))
    #expect(UIFont.fontNames(forFamilyName: "DejaVu Serif") == ["DejaVuSerif"])
    // DejaVu Serif: 2048 units per em, ascender 1901.
    #expect(abs(font.ascender - 20 * 1901 / 2048) < 0.01)
    #expect(pixels(string("R", font)) != pixels(string("R")))
    #expect(throws: Never.self) { try font.fontDescription.validate() }
  }

  @Test("missing files, invalid files and conflicting names are rejected")
  func rejected() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = folder.appending(path: "text.ttf")
    try Data("this is no font".utf8).write(to: text)
    #expect(throws: FontError.unreadableFile(text.path, reason: "it holds no font")) {
      try UIFont.registerFonts(at: text)
    }
    let gone = folder.appending(path: "gone.ttf")
    #expect(throws: FontError.unreadableFile(gone.path, reason: "there is no such file")) {
      try UIFont.registerFonts(at: gone)
    }
    let copy = folder.appending(path: "copy.ttf")
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"), to: copy)
    #expect(throws: FontError.alreadyRegistered("DejaVu Sans", file: copy.path)) {
      try UIFont.registerFonts(at: copy)
    }
  }
}

@Suite("Font descriptors and text styles")
struct FontDescriptorTests {
  @Test("text styles have Apple's sizes; headlines are semibold")
  func textStyles() {
    let sizes: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ]
    for (style, size) in sizes {
      let font = UIFont.preferredFont(forTextStyle: style)
      #expect(font == .systemFont(ofSize: size, weight: style == .headline ? .semibold : .regular))
    }
    let largest = UIContentSizeCategory.accessibilityExtraExtraExtraLarge
    #expect(
      UIFont.preferredFont(forTextStyle: .body, contentSizeCategory: largest).pointSize == 53)
    #expect(largest.isAccessibilityCategory && !UIContentSizeCategory.large.isAccessibilityCategory)
    let unknown = UIFont.TextStyle(rawValue: "?")
    #expect(UIFont.preferredFont(forTextStyle: unknown).pointSize == 17)
  }

  @Test("font metrics scale with their text style's size, up to a limit")
  func fontMetrics() {
    let metrics = UIFontMetrics(forTextStyle: .body)
    let font = UIFont.boldSystemFont(ofSize: 34)
    #expect(metrics.scaledFont(for: font) == font)
    // A line of body text is 29 points high at the largest non-accessibility size, 22 at the default one:
    // 34 · 29 / 22 = 44.8.
    let large = metrics.scaledFont(for: font, contentSizeCategory: .extraExtraExtraLarge)
    #expect(large == .boldSystemFont(ofSize: 45))
    #expect(
      metrics.scaledFont(
        for: font, maximumPointSize: 40, contentSizeCategory: .extraExtraExtraLarge)
        == .boldSystemFont(ofSize: 40))
    #expect(UIFontMetrics.default.scaledValue(for: 10) == 10)
  }

  @Test("descriptors report traits, and resolve to fonts with other traits")
  func descriptors() {
    let descriptor = UIFont.systemFont(ofSize: 15).fontDescriptor
    #expect(descriptor.symbolicTraits == [] && descriptor.pointSize == 15)
    let bold = descriptor.withSymbolicTraits([.traitBold, .traitItalic])
    #expect(bold?.postscriptName == "Inter-BoldItalic")
    #expect(bold.map { UIFont(descriptor: $0, size: 0).pointSize } == 15)
    #expect(bold.map { UIFont(descriptor: $0, size: 20).pointSize } == 20)
    let medium = UIFont.systemFont(ofSize: 15, weight: .medium).fontDescriptor
    #expect(medium.withSymbolicTraits(.traitItalic)?.postscriptName == "Inter-MediumItalic")
    let code = descriptor.withDesign(.monospaced)
    #expect(code?.symbolicTraits == .traitMonoSpace)
    #expect(code?.withSymbolicTraits([.traitMonoSpace, .traitItalic]) == nil)
    #expect(descriptor.withDesign(.rounded) == nil)
    #expect(descriptor.withSize(9) == UIFont.systemFont(ofSize: 9).fontDescriptor)
  }

  @Test("digits have equal widths on request only")
  func monospacedDigits() {
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      text.size(withAttributes: [.font: font]).width
    }
    let (plain, even) = (
      UIFont.systemFont(ofSize: 20), UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    )
    #expect(width("111", plain) != width("888", plain))
    #expect(width("111", even) == width("888", even))
    #expect(even != plain)
  }
}
