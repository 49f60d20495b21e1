extension CGContext {
  /// Draws text with the top left corner of its box at `origin`: shadows first, then glyphs, then
  /// attachments.
  package func draw(_ text: TextBlock, at origin: CGPoint) {
    guard origin.isFinite, !text.isEmpty else { return }
    for shadow in text.shadows { draw(text, at: origin, castingOnly: shadow) }
    let hasImages = text.runs.contains { $0.style.attachment?.image != nil }
    for attachment in hasImages ? TextEngine.shared.attachments(in: text) : [] {
      drawUpright(attachment.image, in: attachment.rect.offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  /// Draws the glyphs with a given shadow, or those without one; others keep their space.
  private func draw(_ text: TextBlock, at origin: CGPoint, castingOnly shadow: TextShadow?) {
    var letters = text
    letters.changeStyles { style in
      if style.shadow != shadow { style.paint(nil) }
      style.shadow = nil
      style.changeColors { $0 = recorded($0) }
    }
    guard let shadow else { return record(.text(letters, at: origin)) }
    saveGState()
    setShadow(offset: shadow.offset, blur: shadow.blurRadius, color: shadow.color)
    record(.text(letters, at: origin))
    restoreGState()
  }
}

extension TextBlock {
  /// The distinct shadows of runs in order, nil for none.
  fileprivate var shadows: [TextShadow?] {
    var found: [TextShadow?] = []
    for shadow in runs.lazy.map(\.style.shadow) where !found.contains(shadow) {
      found.append(shadow)
    }
    return found
  }
}

extension TextStyle {
  /// Multiplies the alpha of all colors.
  package mutating func fade(by alpha: CGFloat) {
    if alpha == 1 { return }
    changeColors { $0.alpha *= alpha }
  }

  /// Sets the color of glyphs and lines, and removes backgrounds; nil makes them transparent.
  package mutating func paint(_ color: CGColor?) {
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    changeColors { $0 = color ?? clear }
    backgroundColor = nil
    attachment?.image = nil
    shadow = nil
  }

  /// Applies a change to all colors.
  mutating func changeColors(_ change: (inout CGColor) -> Void) {
    func changed(_ color: CGColor?) -> CGColor? {
      guard var color else { return nil }
      change(&color)
      return color
    }
    change(&color)
    backgroundColor = changed(backgroundColor)
    strokeColor = changed(strokeColor)
    let (under, through) = (changed(underline?.color), changed(strikethrough?.color))
    underline?.color = under
    strikethrough?.color = through
  }

  /// All colors.
  package var colors: [CGColor] {
    [color, backgroundColor, strokeColor, underline?.color, strikethrough?.color].compactMap(\.self)
  }
}
