import Graphics

extension LottieReader {
  func text(_ node: LottieNode) throws(LottieError) -> LottieText {
    if let animator = try node.items("a").first { throw animator.unsupported("a text animator") }
    if let path = node["p"], path["m"] != nil { throw path.unsupported("text along a path") }
    var data = try node.required("d")
    if case .string(let expression)? = data["x"]?.json, !expression.isEmpty {
      throw data.unsupported("an expression")
    }
    if let id = try data.text("sid"), let slot = slots[id] { data = slot }
    var keyframes: [LottieText.Keyframe] = []
    for key in try data.required("k").items() {
      let time = try key.number("t", default: 0)
      if let last = keyframes.last, time < last.time {
        throw key.invalid("the text at \(time) comes after that at \(last.time)")
      }
      keyframes.append(.init(time: time, document: try document(key.required("s"))))
    }
    guard !keyframes.isEmpty else { throw data.invalid("there is no text") }
    return LottieText(keyframes: keyframes)
  }

  private func document(_ node: LottieNode) throws(LottieError) -> LottieTextDocument {
    let fontName = try node.required("f").text()
    guard let font = fonts[fontName] else {
      throw node.invalid("the font '\(fontName)' is not in 'fonts.list'")
    }
    let size = try node.required("s").number()
    guard (0.01...10_000).contains(size) else {
      throw node.invalid("the font size is 0.01 to 10000, not \(size)")
    }
    var string = try node.required("t").text()
    guard string.utf8.count <= 10_000 else {
      throw node.invalid("the text is longer than 10000 bytes")
    }
    // A carriage return or a control character separates lines.
    string = string.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .replacing("\u{3}", with: "\n")
    if try node.whole("ca", default: 0) == 1 { string = string.uppercased() }
    var document = LottieTextDocument(
      string: string, font: font, size: size,
      lineHeight: try node.number("lh", default: 1.2 * size),
      tracking: try node.number("tr", default: 0), baselineShift: try node.number("ls", default: 0),
      alignment: try alignment(node), strokeWidth: try node.number("sw", default: 0),
      isStrokeInFront: try node.flag("of"))
    document.color = try node["fc"].map(LottieColor.read)
    document.strokeColor = try node["sc"].map(LottieColor.read)
    if let size = try node["sz"].map(LottieVector.read) {
      let origin = try node["ps"].map(LottieVector.read) ?? LottieVector(0, 0)
      document.box = CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
    }
    return document
  }

  private func alignment(_ node: LottieNode) throws(LottieError) -> NSTextAlignment {
    switch try node.whole("j", default: 0) {
    case 0: .left
    case 1: .right
    case 2: .center
    case 3...6: .justified
    case let mode: throw node.unsupported("the justification \(mode)")
    }
  }

  // MARK: Fonts

  mutating func readFonts(_ root: LottieNode) throws(LottieError) {
    for node in try root["fonts"]?.items("list") ?? [] {
      let name = try node.required("fName").text()
      let style = try node.text("fStyle") ?? ""
      fonts[name] = LottieFont(
        name: name, family: try node.text("fFamily") ?? name, style: style)
    }
  }

  /// The characters that the document contains as shapes.
  func glyphs(_ root: LottieNode) throws(LottieError) -> [LottieGlyph.Key: LottieGlyph] {
    var glyphs: [LottieGlyph.Key: LottieGlyph] = [:]
    for node in try root.items("chars") {
      guard try node.whole("t", default: 0) == 0 else {
        throw node.unsupported("a character that is a composition")
      }
      let key = LottieGlyph.Key(
        character: try node.required("ch").text(), family: try node.text("fFamily") ?? "",
        style: try node.text("style") ?? "")
      glyphs[key] = LottieGlyph(
        paths(of: try shapes(node["data"]?.items("shapes") ?? [])),
        advance: try node.number("w", default: 0))
    }
    return glyphs
  }

  private func paths(of shapes: [LottieShape]) -> [LottieBezier] {
    shapes.flatMap { shape -> [LottieBezier] in
      switch shape {
      case .group(let items, _): paths(of: items)
      case .path(let path, _): [path.value(at: 0)]
      default: []
      }
    }
  }
}
