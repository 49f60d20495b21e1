import Graphics

extension SVGReader {
  /// A text: a line, or a group of lines that begin at positions of their own.
  func text(_ element: SVGElement, _ context: SVGContext) -> [SVGPart] {
    var lines = SVGTextLines(context)
    collect(element, context, into: &lines)
    lines.finish()
    let parts = lines.lines.flatMap { part(of: $0, at: element, context) }
    let style = context.style
    let isOnlyLine = parts.count == 1 && lines.lines.count == 1
    if isOnlyLine, style.own.clipPath == nil {
      let part = parts[0]
      return [
        SVGPart(
          name: element.id.flatMap { id in context.prefix.map { $0 + id } },
          content: part.content, opacity: CGFloat(style.own.opacity),
          isHidden: !style.own.isDisplayed || !style.isVisible, bounds: part.bounds, clip: nil)
      ]
    }
    return wrap(parts, as: element.id, of: element, context)
  }

  // MARK: Lines

  private func collect(
    _ element: SVGElement, _ context: SVGContext, into lines: inout SVGTextLines
  ) {
    begin(element, context, in: &lines)
    let style = context.style
    for content in element.contents {
      switch content {
      case .text(let text): lines.add(text, style, of: element)
      case .element(let child):
        if child.isForeign || ["title", "desc", "metadata"].contains(child.name) { continue }
        guard child.name == "tspan" || child.name == "a" else {
          report(.unsupportedElement(child.name), at: child)
          continue
        }
        guard context.depth < SVGLimit.depth, countPart(child) else { continue }
        var inner = context
        inner.depth += 1
        inner.style = self.style(of: child, in: style)
        guard inner.style.own.isDisplayed else { continue }
        collect(child, inner, into: &lines)
      }
    }
  }

  /// Begins a line at the position of an element, if it has one.
  private func begin(_ element: SVGElement, _ context: SVGContext, in lines: inout SVGTextLines) {
    for name in ["textLength", "rotate"] where element[name] != nil {
      report(.unsupportedProperty(name, value: element[name] ?? ""), at: name, of: element)
    }
    let isRoot = element.name == "text"
    func value(_ name: String, _ whole: CGFloat) -> CGFloat? {
      guard let text = element[name] else { return nil }
      if text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).count > 1 {
        report(.unsupported("a position for each character"), at: name, of: element)
        return nil
      }
      return CGFloat(length(name, of: element, context, of: whole.native))
    }
    let (x, y) = (value("x", context.viewport.width), value("y", context.viewport.height))
    let dx = value("dx", context.viewport.width) ?? 0
    let dy = value("dy", context.viewport.height) ?? 0
    if !isRoot, x == nil, y == nil, dx == 0, dy == 0 { return }
    if !isRoot, x == nil {
      report(.unsupported("a 'tspan' with a position but without 'x'"), at: element)
    }
    let before = isRoot ? CGPoint.zero : lines.origin
    lines.begin(
      at: CGPoint(x: (x ?? before.x) + dx, y: (y ?? before.y) + dy), context.style.font)
  }

  // MARK: Parts

  private func part(
    of line: SVGTextLine, at element: SVGElement, _ context: SVGContext
  ) -> [SVGPart] {
    var runs: [SVGText.Run] = []
    for span in line.spans where !span.string.isEmpty {
      guard let font = font(span.style.font, span.string, at: span.element) else { return [] }
      if span.style.stroke != .none {
        report(.unsupported("a stroke around text"), at: span.element)
        return []
      }
      if span.string.utf8.count > SVGLimit.textBytes {
        report(.unsupported("a text of more than \(SVGLimit.textBytes) bytes"), at: element)
        return []
      }
      runs.append(
        SVGText.Run(
          string: span.string, font: font, fill: textPaint(span, context),
          kern: CGFloat(span.style.font.letterSpacing)))
    }
    guard !runs.isEmpty else { return [] }
    return part(of: line, scaled(&runs, context.transform), runs, context)
  }

  /// A scale of the context becomes a scale of the fonts, so that labels have no transform.
  private func scaled(
    _ runs: inout [SVGText.Run], _ transform: CGAffineTransform
  ) -> (scale: CGFloat, transform: CGAffineTransform) {
    guard transform.isUniformScaling else { return (1, transform) }
    let scale = transform.a
    runs = runs.map { run in
      var font = run.font
      font.size *= scale
      return SVGText.Run(string: run.string, font: font, fill: run.fill, kern: run.kern * scale)
    }
    return (scale, CGAffineTransform(translationX: transform.tx, y: transform.ty))
  }

  private func part(
    of line: SVGTextLine, _ geometry: (scale: CGFloat, transform: CGAffineTransform),
    _ runs: [SVGText.Run], _ context: SVGContext
  ) -> [SVGPart] {
    let metrics = TextBlock(runs.map(\.textRun), numberOfLines: 1).measure()
    let kern = runs.last?.kern ?? 0
    let width = metrics.maxX - metrics.minX
    let shift: CGFloat =
      switch line.font.anchor {
      case .start: 0
      case .middle: (width - kern) / 2
      case .end: width - kern
      }
    let frame = CGRect(
      x: line.origin.x * geometry.scale - shift,
      y: line.origin.y * geometry.scale - metrics.firstBaseline,
      width: width, height: metrics.size.height)
    var transform = geometry.transform
    var placed = frame
    if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
      placed = frame.offsetBy(dx: transform.tx, dy: transform.ty)
      transform = .identity
    }
    let text = SVGText(runs: runs, frame: placed, transform: transform)
    return [
      SVGPart(
        name: nil, content: .text(text), opacity: 1, isHidden: !context.style.isVisible,
        bounds: placed.applying(transform), clip: nil)
    ]
  }

  private func textPaint(_ span: SVGTextLine.Span, _ context: SVGContext) -> SVGPaint {
    if case .reference(let id, _) = span.style.fill,
      elements[id]?.name.hasSuffix("Gradient") == true
    {
      report(.unsupported("a gradient of text"), at: span.element)
      return .none
    }
    var inner = context
    inner.style = span.style
    return paint(
      span.style.fill, CGFloat(span.style.fillOpacity), "fill", of: span.element, .zero, inner)
  }

  // MARK: Fonts

  /// The first family that is available; nil after an error.
  private func font(
    _ style: SVGFontStyle, _ string: String, at element: SVGElement
  ) -> FontDescription? {
    var failure: FontError?
    for family in style.families {
      var font = FontDescription(
        family: "", size: CGFloat(style.size), weight: style.weight, isItalic: style.isItalic)
      font.setFamily(Self.generic[family.lowercased()] ?? family, in: fonts)
      do throws(FontError) {
        try font.validate(in: fonts)
        try font.validate(string, in: fonts)
        return font
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { report(.font(failure), at: element) }
    return nil
  }

  /// The families of the generic names of CSS.
  private static var generic: [String: String] {
    let system = UIFont.systemFont(ofSize: 16).familyName
    let mono = UIFont.monospacedSystemFont(ofSize: 16, weight: .regular).familyName
    return [
      "sans-serif": system, "system-ui": system, "ui-sans-serif": system, "-apple-system": system,
      "monospace": mono, "ui-monospace": mono,
    ]
  }
}

extension SVGText.Run {
  /// The characters as text to be measured.
  package var textRun: TextRun {
    var style = TextStyle(font: font, color: CGColor(gray: 0, alpha: 1))
    style.kern = kern
    return TextRun(string: string, style: style)
  }
}
