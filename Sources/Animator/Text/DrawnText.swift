/// The laid-out text of a label with its position in the label.
struct DrawnText: Equatable {
  var block: TextBlock
  /// The top left corner of the text's box, in the label's coordinates.
  var origin: CGPoint
  /// The label's shadow, without blur.
  var shadow: Shadow?

  struct Shadow: Equatable {
    var color: CGColor
    var offset: CGSize
  }

  func draw(in context: CGContext) {
    if let shadow {
      var shape = block
      shape.changeStyles { $0.paint(shadow.color) }
      context.draw(
        shape, at: CGPoint(x: origin.x + shadow.offset.width, y: origin.y + shadow.offset.height))
    }
    context.draw(block, at: origin)
  }

  /// A part of the text, in a view whose origin is at a point of the label.
  func part(_ part: TextPart, from corner: CGPoint) -> DrawnText {
    var text = self
    text.block.part = part
    text.origin = CGPoint(x: origin.x - corner.x, y: origin.y - corner.y)
    return text
  }
}
