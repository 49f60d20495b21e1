/// Shows a page of captions.
final class CaptionPageView: UIView {
  private let page: CaptionPage
  private let style: CaptionStyle
  /// The size of the font, in points.
  private let em: CGFloat
  private let text: CaptionTextView
  /// The index of the word that is emphasized; nil for none yet.
  private var spoken: Int?

  /// - Parameter size: The size of the frame.
  init(_ page: CaptionPage, _ style: CaptionStyle, em: CGFloat, scale: CGFloat) {
    (self.page, self.style, self.em) = (page, style, em)
    // At whole pixels, so that letters are sharp.
    func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let frame = CGRect(
      x: aligned(page.frame.minX), y: aligned(page.frame.minY), width: page.frame.width,
      height: page.frame.height)
    let reach = (em * 0.4).rounded(.up)
    let textOrigin = CGPoint(
      x: aligned(page.origin.x) - frame.minX, y: aligned(page.origin.y) - frame.minY)
    let area = CGRect(
      x: textOrigin.x - reach, y: textOrigin.y - reach,
      width: (page.block.width ?? 0) + 2 * reach, height: page.frame.height + 2 * reach)
    text = CaptionTextView(frame: area)
    super.init(frame: frame)
    isUserInteractionEnabled = false
    if let color = style.boxColor {
      backgroundColor = color
      layer.cornerRadius = min(em * 0.28, frame.height / 2)
    }
    addSubview(text)
    text.show(
      decorated(page.block), outline: style.outline * em, at: CGPoint(x: reach, y: reach))
  }

  required init?(coder: NSCoder) { return nil }

  /// The text with its shadow.
  private func decorated(_ block: TextBlock) -> TextBlock {
    guard style.boxColor == nil else { return block }
    var block = block
    let shadow = TextShadow(
      offset: CGSize(width: 0, height: em * 0.05), blurRadius: em * 0.2,
      color: CGColor(gray: 0, alpha: 0.75))
    block.changeStyles { $0.shadow = shadow }
    return block
  }

  /// Starts the animations.
  ///
  /// - Parameter time: The cue's time now.
  func appear(at time: MediaTime) {
    switch style.preset {
    case .karaoke: fillWords(from: time)
    case .pop:
      UIView.performWithoutAnimation {
        alpha = 0
        transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
      }
      UIView.animate(withDuration: 0.06, delay: 0, options: .curveLinear) { self.alpha = 1 }
      UIView.animate(
        withDuration: 0.28, delay: 0, usingSpringWithDamping: 0.55, initialSpringVelocity: 0
      ) {
        self.transform = .identity
      }
    case .plain, .box, .highlight: break
    }
    update(at: time)
  }

  /// When the page looks different next; nil if it does not.
  func nextChange(after time: MediaTime) -> MediaTime? {
    guard style.preset == .highlight || style.preset == .pop else { return nil }
    return page.words.first { $0.begin > time }?.begin
  }

  /// Emphasizes the word that is spoken; between words, the last one.
  func update(at time: MediaTime) {
    guard style.preset == .highlight || style.preset == .pop else { return }
    // A single word needs no emphasis.
    let index = page.words.lastIndex { $0.begin <= time }
    guard page.words.count > 1, index != spoken, let index else { return }
    spoken = index
    let block = page.block.painted(style.spokenColor.cgColor, in: page.words[index].range)
    UIView.performWithoutAnimation { text.change(decorated(block)) }
  }

  /// A copy of the text in the accent color, of which as much is shown as has been spoken.
  private func fillWords(from time: MediaTime) {
    var block = page.block
    let color = style.spokenColor.cgColor
    block.changeStyles { $0.color = color }
    let fill = CaptionTextView(frame: text.frame)
    fill.show(block, outline: 0, at: text.origin)
    let mask = UIView(frame: fill.bounds)
    fill.mask = mask
    addSubview(fill)
    for word in page.words { reveal(word, of: block, in: mask, from: time) }
  }

  private func reveal(
    _ word: CaptionWord, of block: TextBlock, in mask: UIView, from time: MediaTime
  ) {
    let rects = block.rects(of: word)
    let width = rects.reduce(0) { $0 + $1.width }
    let isReversed = block.isRightToLeft(in: word.range)
    var passed: CGFloat = 0
    for rect in rects where rect.width > 0 {
      let length = (word.end - word.begin).seconds * Double(rect.width / width)
      let delay =
        (word.begin - time).seconds + (word.end - word.begin).seconds * Double(passed / width)
      passed += rect.width
      // Letters reach beyond their lines and their advance widths.
      let area = rect.offsetBy(dx: text.origin.x, dy: text.origin.y)
        .insetBy(dx: -em * 0.02, dy: -em * 0.15)
      let cover = UIView(frame: area)
      cover.backgroundColor = .black
      cover.layer.anchorPoint = CGPoint(x: isReversed ? 1 : 0, y: 0.5)
      cover.frame = area
      mask.addSubview(cover)
      guard delay + length > 0 else { continue }
      UIView.performWithoutAnimation { cover.bounds.size.width = 0 }
      UIView.animate(withDuration: length, delay: delay, options: .curveLinear) {
        cover.bounds.size.width = area.width
      }
    }
  }
}

/// Draws a text with an outline behind it.
final class CaptionTextView: UIView {
  private var block: TextBlock?
  /// In points.
  private var outline: CGFloat = 0
  /// Where the text's box begins.
  private(set) var origin = CGPoint.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ block: TextBlock, outline: CGFloat, at origin: CGPoint) {
    (self.block, self.outline, self.origin) = (block, outline, origin)
    setNeedsDisplay()
  }

  /// Shows the text in other colors.
  func change(_ block: TextBlock) {
    self.block = block
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard var block, let context = UIGraphicsGetCurrentContext() else { return }
    if outline > 0 {
      drawOutline(of: block, in: context)
      block.changeStyles { $0.shadow = nil }
    }
    context.draw(block, at: origin)
  }

  /// Strokes all letters at once, so that neighbors do not darken each other, and with round corners. Emoji have none.
  private func drawOutline(of block: TextBlock, in context: CGContext) {
    let path = CGMutablePath()
    let translation = CGAffineTransform(translationX: origin.x, y: origin.y)
    for letter in block.characterOutlines { path.addPath(letter, transform: translation) }
    context.saveGState()
    if let shadow = block.runs.first?.style.shadow {
      context.setShadow(offset: shadow.offset, blur: shadow.blurRadius, color: shadow.color)
    }
    context.setStrokeColor(CGColor(gray: 0, alpha: 0.94))
    // Half of it is behind the letters.
    context.setLineWidth(2 * outline)
    context.setLineJoin(.round)
    context.addPath(path)
    context.strokePath()
    context.restoreGState()
  }
}

extension TextBlock {
  /// The text with a part in a color.
  ///
  /// - Parameter range: In UTF-16 code units.
  func painted(_ color: CGColor, in range: Range<Int>) -> TextBlock {
    var start = 0
    var painted: [TextRun] = []
    for run in runs {
      let units = Array(run.string.utf16)
      let part = range.clamped(to: start..<start + units.count)
      let cuts = [start, part.lowerBound, part.upperBound, start + units.count]
      for (index, (from, to)) in zip(cuts, cuts.dropFirst()).enumerated() where from < to {
        var piece = run
        piece.string = String(decoding: units[from - start..<to - start], as: UTF16.self)
        if index == 1 { piece.style.color = color }
        painted.append(piece)
      }
      start += units.count
    }
    var block = self
    block.runs = painted
    return block
  }

  /// Whether the first letter of a part is of a script that is written from right to left: Hebrew, Arabic and their
  /// relatives.
  fileprivate func isRightToLeft(in range: Range<Int>) -> Bool {
    let units = Array(string.utf16)
    let part = String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    let letter = part.unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
    return (0x590...0x8ff).contains(letter) || (0xfb1d...0xfdff).contains(letter)
      || (0xfe70...0xfeff).contains(letter)
  }
}
