// The layout drawn over a frame: alignment rectangles in blue, guides as green areas, spacings as red lines with
// their length in points.

/// The shapes of a layout's annotations in a frame.
struct LayoutOverlay {
  private static let alignment = CGColor(red: 0.1, green: 0.5, blue: 1, alpha: 0.9)
  private static let guideFill = CGColor(red: 0.1, green: 0.75, blue: 0.35, alpha: 0.1)
  private static let guideLine = CGColor(red: 0.1, green: 0.75, blue: 0.35, alpha: 0.8)
  private static let spacing = CGColor(red: 0.95, green: 0.2, blue: 0.2, alpha: 0.95)
  /// The least length of a line, and of one with a label, in points.
  private static let (leastLength, leastLabeled): (CGFloat, CGFloat) = (0.5, 4)

  /// In points.
  private static let fontSize: CGFloat = 9

  private let size: CGSize
  private let layers: [LayerID: LayerSnapshot]
  private let state: LayoutAnnotations.State

  /// - Parameter state: The annotations at the frame's time.
  init(_ state: LayoutAnnotations.State, on frame: FrameSnapshot) {
    (size, self.state) = (frame.size, state)
    layers = Dictionary(
      frame.layers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The outline of a safe area, with the area outside of it shaded.
  static func safeArea(_ area: CGRect, in size: CGSize) -> RecordedDrawing {
    let frame = CGRect(origin: .zero, size: size)
    let outside = CGMutablePath()
    outside.addRect(frame)
    outside.addRect(area)
    let line = StrokeStyle(lineWidth: 1, dash: [4, 3])
    return RecordedDrawing(
      bounds: frame,
      commands: [
        .fill(outside, .evenOdd, guideFill), .stroke(CGPath(rect: area), line, guideLine),
      ])
  }

  /// The drawing, in the coordinates of the frame.
  var drawing: RecordedDrawing {
    var commands: [DrawingCommand] = []
    for item in state.rectangles {
      guard let corners = corners(of: item) else { continue }
      let path = CGMutablePath()
      path.addLines(between: corners)
      path.closeSubpath()
      switch item.kind {
      case .alignment: commands.append(.stroke(path, StrokeStyle(lineWidth: 1), Self.alignment))
      case .guide(let name):
        commands.append(.fill(path, .winding, Self.guideFill))
        commands.append(
          .stroke(path, StrokeStyle(lineWidth: 1, dash: [4, 3]), Self.guideLine))
        commands.append(
          Self.text(name, Self.guideLine, at: CGPoint(x: corners[0].x + 2, y: corners[0].y + 1)))
      }
    }
    for item in state.spacings { commands += self.commands(for: item) }
    return RecordedDrawing(bounds: CGRect(origin: .zero, size: size), commands: commands)
  }

  /// The corners in the frame; nil if the layer is not shown.
  private func corners(of item: LayoutAnnotations.Rectangle) -> [CGPoint]? {
    guard let layer = layers[item.layer], let box = item.rectangle(in: layer.state.bounds) else {
      return nil
    }
    let corners = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ].map { $0.applying(layer.transform) }
    return corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? corners : nil
  }

  /// The bounding box in the frame.
  private func box(of item: LayoutAnnotations.Rectangle) -> CGRect? {
    corners(of: item).map { corners in
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      return CGRect(
        x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
  }

  private func commands(for item: LayoutAnnotations.Spacing) -> [DrawingCommand] {
    guard let from = box(of: item.from.rectangle), let to = box(of: item.to.rectangle) else {
      return []
    }
    // Turned, so that the line is horizontal.
    let (one, other) = item.isHorizontal ? (from, to) : (from.transposed, to.transposed)
    let start = item.from.isEnd ? one.maxX : one.minX
    let end = item.to.isEnd ? other.maxX : other.minX
    let length = abs(end - start)
    guard length >= Self.leastLength else { return [] }
    let across = Self.middle(of: one.minY...one.maxY, and: other.minY...other.maxY)
    func point(_ along: CGFloat, _ offset: CGFloat) -> CGPoint {
      item.isHorizontal
        ? CGPoint(x: along, y: across + offset) : CGPoint(x: across + offset, y: along)
    }
    let path = CGMutablePath()
    path.move(to: point(start, 0))
    path.addLine(to: point(end, 0))
    for along in [start, end] {
      path.move(to: point(along, -3))
      path.addLine(to: point(along, 3))
    }
    let line = DrawingCommand.stroke(path, StrokeStyle(lineWidth: 1), Self.spacing)
    if length < Self.leastLabeled { return [line] }
    return [line] + label(length, at: point((start + end) / 2, 0), item.isHorizontal)
  }

  /// The center of the intersection of two ranges; if it is empty, that of the shorter range.
  private static func middle(
    of one: ClosedRange<CGFloat>, and other: ClosedRange<CGFloat>
  ) -> CGFloat {
    let (low, high) = (
      max(one.lowerBound, other.lowerBound), min(one.upperBound, other.upperBound)
    )
    if low <= high { return (low + high) / 2 }
    let shorter =
      one.upperBound - one.lowerBound <= other.upperBound - other.lowerBound ? one : other
    return (shorter.lowerBound + shorter.upperBound) / 2
  }

  /// The length above a horizontal line, or at the right of a vertical one.
  private func label(
    _ length: CGFloat, at center: CGPoint, _ isHorizontal: Bool
  ) -> [DrawingCommand] {
    let tenths = (length * 10).rounded() / 10
    let text = tenths == tenths.rounded() ? String(Int(tenths)) : "\(Double(tenths))"
    let width = CGFloat(text.count) * Self.fontSize * 0.62
    let origin =
      isHorizontal
      ? CGPoint(x: center.x - width / 2, y: center.y - Self.fontSize * 1.4)
      : CGPoint(x: center.x + 4, y: center.y - Self.fontSize * 0.6)
    return [Self.text(text, Self.spacing, at: origin)]
  }

  private static func text(
    _ text: String, _ color: CGColor, at origin: CGPoint
  ) -> DrawingCommand {
    let width = CGFloat(text.count) * fontSize * 0.7 + fontSize
    let font = FontDescription(family: "Inter", size: fontSize, weight: 600)
    return .text(
      TextBlock(string: text, font: font, color: color, alignment: .left, width: width), at: origin)
  }
}

extension CGRect {
  /// The rectangle with its axes exchanged.
  fileprivate var transposed: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}
