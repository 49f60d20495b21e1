import Rasterize

/// A layer and its sublayers, for building snapshots by hand.
struct LayerTree {
  var state = LayerState()
  /// From the layer's coordinates to those of its superlayer.
  var transform: ProjectionTransform
  var transition: TransitionSnapshot?
  var sublayers: [LayerTree] = []
  /// At most one layer.
  var mask: [LayerTree] = []

  /// A layer whose bounds have a zero origin, with its top left corner at the frame's.
  init(
    _ frame: CGRect, _ color: CGColor? = nil, _ sublayers: [LayerTree] = [],
    configure: (inout LayerState) -> Void = { _ in }
  ) {
    state.bounds = CGRect(origin: .zero, size: frame.size)
    state.backgroundColor = color
    configure(&state)
    transform = ProjectionTransform(.translation(frame.minX, frame.minY))
    self.sublayers = sublayers
  }

  /// The same layer transformed about its center before it is positioned.
  func transformed(_ inner: ProjectionTransform) -> LayerTree {
    var copy = self
    let middle = CGPoint(x: state.bounds.midX, y: state.bounds.midY)
    copy.transform = ProjectionTransform(.translation(-middle.x, -middle.y))
      .concatenating(inner)
      .concatenating(ProjectionTransform(.translation(middle.x, middle.y)))
      .concatenating(transform)
    return copy
  }

  /// This layer and its descendants in drawing order.
  func flattened(
    in outer: ProjectionTransform = .identity, role: LayerRole = .sublayer
  ) -> [LayerSnapshot] {
    let own = transform.concatenating(outer)
    let inside =
      sublayers.flatMap { $0.flattened(in: own) }
      + mask.flatMap { $0.flattened(in: own, role: .mask) }
    let snapshot = LayerSnapshot(
      id: LayerID(0), state: state, transform: own, descendantCount: inside.count,
      transition: transition, role: role, hasMask: !mask.isEmpty)
    return [snapshot] + inside
  }

  /// The same layer with a mask.
  func masked(by mask: LayerTree) -> LayerTree {
    var copy = self
    copy.mask = [mask]
    return copy
  }
}

extension CGAffineTransform {
  static func translation(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  static func rotation(degrees: Double) -> CGAffineTransform {
    let angle = degrees * .pi / 180
    return CGAffineTransform(
      a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
}

extension FrameSnapshot {
  /// These layers, from back to front.
  init(_ layers: [LayerTree], size: CGSize) {
    self.init(time: .zero, size: size, layers: layers.flatMap { $0.flattened() })
  }
}

/// Renders layers to a frame of `width` × `height` points.
func render(
  _ layers: [LayerTree], width: CGFloat, height: CGFloat, scale: CGFloat = 1, threads: Int = 1
) -> Bitmap {
  let size = CGSize(width: width, height: height)
  return Compositor(size: size, scale: scale, threads: threads)
    .render(FrameSnapshot(layers, size: size))
}

extension CGColor {
  static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1)
    -> CGColor
  {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  static let white = rgb(1, 1, 1)
  static let black = rgb(0, 0, 0)
  static let red = rgb(1, 0, 0)
  static let green = rgb(0, 1, 0)
  static let blue = rgb(0, 0, 1)
}

extension Bitmap.Pixel {
  static let clear = Self(red: 0, green: 0, blue: 0, alpha: 0)
  static let white = Self(red: 255, green: 255, blue: 255)
  static let black = Self(red: 0, green: 0, blue: 0)
  static let pureRed = Self(red: 255, green: 0, blue: 0)
  static let pureGreen = Self(red: 0, green: 255, blue: 0)
  static let pureBlue = Self(red: 0, green: 0, blue: 255)
}
