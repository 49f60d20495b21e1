import DrawingReplay
import Graphics

/// Makes an attributed string of the bytes, measures it, and draws it in the ways there are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  // libFuzzer calls from the main thread.
  MainActor.assumeIsolated {
    var source = ByteSource(bytes: input)
    let width = source.length
    let height = source.length
    let options = NSStringDrawingOptions(rawValue: Int(source.next))
    let context = source.next & 1 == 0 ? nil : NSStringDrawingContext()
    context?.minimumScaleFactor = source.length / 100
    draw(source.attributedString(), CGSize(width: width, height: height), options, context)
  }
  return 0
}

@MainActor
private func draw(
  _ text: NSAttributedString, _ size: CGSize, _ options: NSStringDrawingOptions,
  _ context: NSStringDrawingContext?
) {
  let natural = text.size()
  precondition(natural.width >= 0 && natural.height >= 0)
  let box = text.boundingRect(with: size, options: options, context: context)
  precondition(box.width >= 0 && box.height >= 0)
  let drawing = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 64, height: 64))
  UIGraphicsPushContext(drawing)
  text.draw(at: CGPoint(x: -3, y: 2.5))
  text.draw(in: CGRect(origin: .zero, size: size))
  text.draw(with: CGRect(origin: .zero, size: size), options: options, context: context)
  UIGraphicsPopContext()
  let image = drawing.makeImage()
  precondition(image?.pixels.count == 4 * 64 * 64)
}

/// Bytes as the numbers, choices and letters that text is made of; zeros when there are no more.
private struct ByteSource {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { place >= bytes.count }

  var next: UInt8 {
    mutating get {
      defer { place += 1 }
      return isEmpty ? 0 : bytes[place]
    }
  }

  /// Mostly a length that makes sense, at times one that makes none.
  var length: CGFloat {
    mutating get {
      let odd: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e9, 0]
      let byte = Int(next)
      return byte < odd.count ? odd[byte] : CGFloat(byte - 100) / 2
    }
  }

  var color: UIColor {
    mutating get { UIColor(white: CGFloat(next) / 255, alpha: CGFloat(next) / 255) }
  }

  mutating func attributedString() -> NSAttributedString {
    let string = NSMutableAttributedString(string: "")
    for _ in 0..<8 where !isEmpty {
      let attributes = attributes()
      let end = min(place + Int(next), bytes.count)
      let letters = place < end ? bytes[place..<end] : []
      place = max(end, place)
      string.append(
        NSAttributedString(
          string: String(decoding: letters, as: UTF8.self), attributes: attributes))
    }
    return string
  }

  private mutating func attributes() -> [NSAttributedString.Key: Any] {
    let choice = Int(next) | Int(next) << 8
    var attributes: [NSAttributedString.Key: Any] = [:]
    func has(_ bit: Int) -> Bool { choice >> bit & 1 == 1 }
    if has(0) { attributes[.font] = UIFont.systemFont(ofSize: length) }
    if has(1) { attributes[.foregroundColor] = color }
    if has(2) { attributes[.backgroundColor] = color }
    if has(3) { attributes[.kern] = length }
    if has(4) { attributes[.underlineStyle] = Int(next) | Int(next) << 8 }
    if has(5) { attributes[.strikethroughStyle] = Int(next) | Int(next) << 8 }
    if has(6) { attributes[.strokeWidth] = length }
    if has(7) { attributes[.baselineOffset] = length }
    if has(8) { attributes[.obliqueness] = length }
    if has(9) { attributes[.ligature] = Int(next) }
    if has(10) { attributes[.shadow] = shadow() }
    if has(11) { attributes[.paragraphStyle] = paragraph() }
    if has(12) { attributes[.attachment] = attachment() }
    if has(13) { attributes[.font] = UIFont.monospacedSystemFont(ofSize: length, weight: .bold) }
    return attributes
  }

  private mutating func shadow() -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: length, height: length)
    shadow.shadowBlurRadius = length
    return shadow
  }

  private mutating func attachment() -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: length, width: length, height: length)
    return attachment
  }

  private mutating func paragraph() -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = NSTextAlignment(rawValue: Int(next % 5)) ?? .natural
    style.lineBreakMode = NSLineBreakMode(rawValue: Int(next % 6)) ?? .byWordWrapping
    style.baseWritingDirection = NSWritingDirection(rawValue: Int(next % 3) - 1) ?? .natural
    (style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore) = (
      length, length, length
    )
    (style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight) = (
      length, length, length
    )
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (length, length, length)
    style.tabStops = (0..<next % 4).map { _ in
      NSTextTab(
        textAlignment: NSTextAlignment(rawValue: Int(next % 5)) ?? .left, location: length)
    }
    style.defaultTabInterval = length
    style.allowsDefaultTighteningForTruncation = next & 1 == 1
    return style
  }
}
