extension CGContext {
  /// Draws text with the top left corner of its box at `origin`: shadows first, then the letters, then
  /// the pictures among them.
  package func draw(_ text: TextBlock, at origin: CGPoint) {
    guard origin.isFinite, !text.isEmpty else { return }
    for shadow in text.shadows { draw(text, at: origin, castingOnly: shadow) }
    let hasPictures = text.runs.contains { $0.style.attachment?.image != nil }
    for picture in hasPictures ? TextEngine.shared.attachments(in: text) : [] {
      drawUpright(picture.image, in: picture.rect.offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  /// Draws the letters that cast a shadow, or those that cast none; the others keep their places.
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
  /// Each of the shadows once, none among them, in the order in which letters have them.
  fileprivate var shadows: [TextShadow?] {
    var found: [TextShadow?] = []
    for shadow in runs.lazy.map(\.style.shadow) where !found.contains(shadow) {
      found.append(shadow)
    }
    return found
  }
}

extension TextStyle {
  /// Multiplies the alpha of all colours.
  package mutating func fade(by alpha: CGFloat) {
    if alpha == 1 { return }
    changeColors { $0.alpha *= alpha }
  }

  /// Paints letters and lines in one colour, nothing behind them; in none where it is nil.
  package mutating func paint(_ color: CGColor?) {
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    changeColors { $0 = color ?? clear }
    backgroundColor = nil
    attachment?.image = nil
    shadow = nil
  }

  /// Changes all colours.
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

  /// All colours.
  package var colors: [CGColor] {
    [color, backgroundColor, strokeColor, underline?.color, strikethrough?.color].compactMap(\.self)
  }
}
