import DrawingReplay
import Testing

@testable import Graphics

private let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif"
private let book = URL(fileURLWithPath: serif + ".ttf")
private let bold = URL(fileURLWithPath: serif + "-Bold.ttf")

private func environment(_ file: URL, scale: CGFloat = 1) throws -> DrawingEnvironment {
  let environment = DrawingEnvironment(scale: scale)
  try environment.fonts.register(file)
  return environment
}

/// The pixels of a text, premultiplied.
private func pixels(_ text: TextBlock) -> [UInt8] {
  let canvas = Canvas(width: 90, height: 30)
  TextEngine.shared.draw(text, at: .zero, on: canvas.cairo)
  return canvas.bytes
}

private func block(_ string: String, _ fonts: FontDescription...) -> TextBlock {
  let color = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  return TextBlock(
    fonts.map { TextRun(string: string, style: TextStyle(font: $0, color: color)) })
}

@Suite("Font sets")
struct FontSetTests {
  @Test("a name refers to a file of the current set; a font keeps its file")
  func names() throws {
    let fonts = try [book, bold].map { file in
      try environment(file).asCurrent { try #require(UIFont(name: "DejaVu Serif", size: 20)) }
    }
    #expect(fonts.map(\.fontName) == ["DejaVuSerif", "DejaVuSerif-Bold"])
    #expect(fonts[0] != fonts[1] && fonts[0].fontDescription.family == "DejaVu Serif")
    let texts = fonts.map { block("Rag", $0.fontDescription) }
    #expect(pixels(texts[0]) != pixels(texts[1]))
    #expect(texts[0].measure() != texts[1].measure())
    #expect(fonts[0].withSize(30).fontDescription.source == fonts[0].fontDescription.source)
    for font in fonts { #expect(throws: Never.self) { try font.fontDescription.validate() } }
  }

  @Test("text in two fonts of one name shows both")
  func mixed() throws {
    let fonts = try [book, bold].map { file in
      try environment(file).asCurrent { FontDescription(family: "DejaVu Serif", size: 16) }
    }
    let (both, first) = (block("Ra", fonts[0], fonts[1]), block("Ra", fonts[0], fonts[0]))
    let widths = [both, first, block("Ra", fonts[0]), block("Ra", fonts[1])].map {
      $0.measure().size.width
    }
    #expect(abs(widths[0] - widths[2] - widths[3]) < 0.01)
    #expect(pixels(both) != pixels(first) && widths[0] > widths[1])
  }

  @Test("threads use the scale and the fonts of their environment")
  func threads() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (scale, file) in [(1, book), (2, bold), (3, book), (4, bold)] as [(CGFloat, URL)] {
        let environment = try environment(file, scale: scale)
        let expected = environment.asCurrent {
          pixels(block("Rag", FontDescription(family: "DejaVu Serif", size: 20)))
        }
        group.addTask {
          for _ in 0..<20 {
            environment.asCurrent {
              #expect(UITraitCollection.current.displayScale == scale)
              #expect(CGContext(recordingIn: .zero).pixelScale == scale)
              let font = FontDescription(family: "dejavu serif", size: 20)
              #expect(pixels(block("Rag", font)) == expected)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(
    "identical bytes are one font, wherever they are; other bytes of the same name are rejected")
  func equal() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
    try FileManager.default.copyItem(at: book, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    let set = FontSet()
    try set.register(book)
    try set.register(copy)
    #expect(set.sources.filter { $0.family == "DejaVu Serif" }.count == 1)
    #expect(throws: FontError.alreadyRegistered("DejaVu Serif", file: bold.path)) {
      try set.register(bold)
    }
  }

  @Test("files are closed with the last font that uses them, and few are kept open")
  func freed() throws {
    weak var freed: FontSource?
    do {
      let set = FontSet()
      try set.register(bold)
      freed = set.source(ofFamily: "DejaVu Serif")
      #expect(freed != nil)
    }
    #expect(freed == nil)
    for number in 0..<TextEngine.typesetterLimit + 2 {
      // With other bytes, but the same font.
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
      try (Data(contentsOf: book) + Data(repeating: 0, count: number + 1)).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      try environment(file).asCurrent {
        let font = FontDescription(family: "DejaVu Serif", size: 20)
        #expect(font.source != nil && block("Rag", font).measure().lineCount == 1)
      }
    }
    #expect(TextEngine.shared.openTypesetters <= TextEngine.typesetterLimit)
  }
}
