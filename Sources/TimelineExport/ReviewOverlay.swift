/// An overlay with timecodes, layer names and the layout for reviewing frames.
public struct ReviewOverlay: Sendable, Equatable {
  /// Whether to show the time and the frame number in the bottom left corner.
  public var hasTimecode = false
  /// Layer names, each shown in the layer's top left corner with an outline of its bounds.
  public var names: [LayerID: String] = [:]
  /// Alignment rectangles, layout guides and spacings; nil for none.
  public var layout: LayoutAnnotations?
  /// The safe area, in points of the frame, which is outlined; nil for none.
  public var safeArea: CGRect?

  /// Creates an empty overlay.
  public init() {}
}

extension ReviewOverlay {
  private static let ink = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  private static let paper = CGColor(red: 0, green: 0, blue: 0, alpha: 0.65)
  private static let outline = CGColor(red: 1, green: 0.2, blue: 0.6, alpha: 0.9)

  /// The frame with the overlay's layers on top.
  ///
  /// - Parameter index: The frame number in the timecode.
  package func applied(to frame: FrameSnapshot, index: Int) -> FrameSnapshot {
    let fontSize = min(max(frame.size.height / 24, 9), 28).rounded()
    var layers = frame.layers
    if let state = layout?.state(at: frame.time) {
      layers.append(drawing(LayoutOverlay(state, on: frame).drawing, number: layers.count))
    }
    if let safeArea {
      layers.append(
        drawing(LayoutOverlay.safeArea(safeArea, in: frame.size), number: layers.count))
    }
    let named = frame.layers.compactMap { layer in names[layer.id].map { (layer, $0) } }
    // All outlines first, so that none crosses a name.
    for (layer, _) in named { layers.append(outline(of: layer, number: layers.count)) }
    for (layer, name) in named {
      layers.append(
        note(name, at: Self.corner(of: layer), fontSize: fontSize * 0.8, number: layers.count))
    }
    if hasTimecode {
      let text = Self.timecode(frame.time, index: index)
      let origin = CGPoint(x: fontSize / 2, y: frame.size.height - fontSize * 2)
      layers.append(
        note(text, at: origin, fontSize: fontSize, number: layers.count))
    }
    return FrameSnapshot(time: frame.time, size: frame.size, layers: layers)
  }

  /// The origin of a layer's name: its top left corner, moved to the frame's left edge if the corner is
  /// outside of the frame and the top right one is not.
  private static func corner(of layer: LayerSnapshot) -> CGPoint {
    let bounds = layer.state.bounds
    let left = CGPoint(x: bounds.minX, y: bounds.minY).applying(layer.transform)
    let right = CGPoint(x: bounds.maxX, y: bounds.minY).applying(layer.transform)
    return left.x < 0 && right.x > 0 ? CGPoint(x: 0, y: left.y) : left
  }

  /// Minutes, seconds and milliseconds, and the frame number.
  static func timecode(_ time: MediaTime, index: Int) -> String {
    let milliseconds = Int((time.seconds * 1000).rounded())
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    return String(
      format: "%02d:%02d.%03d  %d", minutes, rest / 1000, rest % 1000, index)
  }

  private func outline(of layer: LayerSnapshot, number: Int) -> LayerSnapshot {
    var state = LayerState()
    state.bounds = layer.state.bounds
    state.borderWidth = 1
    state.borderColor = Self.outline
    return LayerSnapshot(id: id(number), state: state, transform: layer.transform)
  }

  private func drawing(_ drawing: RecordedDrawing, number: Int) -> LayerSnapshot {
    var state = LayerState()
    state.bounds = drawing.bounds
    state.contents = .drawing(drawing)
    return LayerSnapshot(
      id: id(number), state: state, transform: ProjectionTransform(CGAffineTransform.identity))
  }

  private func note(
    _ text: String, at origin: CGPoint, fontSize: CGFloat, number: Int
  ) -> LayerSnapshot {
    let width = (CGFloat(text.count) * fontSize * 0.62 + fontSize).rounded(.up)
    let size = CGSize(width: width, height: (fontSize * 1.5).rounded(.up))
    let block = TextBlock(
      string: text, font: FontDescription(family: "Inter", size: fontSize, weight: 500),
      color: Self.ink, alignment: .left, width: size.width)
    let list = RecordedDrawing(
      bounds: CGRect(origin: .zero, size: size),
      commands: [.text(block, at: CGPoint(x: fontSize / 2, y: fontSize * 0.15))])
    var state = LayerState()
    state.bounds = CGRect(origin: .zero, size: size)
    state.backgroundColor = Self.paper
    state.cornerRadius = fontSize / 4
    state.contents = .drawing(list)
    let transform = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: origin.x.rounded(), ty: origin.y.rounded())
    return LayerSnapshot(id: id(number), state: state, transform: ProjectionTransform(transform))
  }

  /// IDs outside the range that timelines use.
  private func id(_ number: Int) -> LayerID { LayerID(-1000 - number) }
}
