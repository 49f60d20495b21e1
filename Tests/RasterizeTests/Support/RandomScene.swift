import Rasterize
import TestSupport
import Testing

/// Random layers of every kind, for properties that hold for all frames.
struct RandomScene {
  private var random: SplitMix64
  private let size: CGSize
  private let image: CGImage
  private let drawing: RecordedDrawing

  static func snapshot(seed: UInt64, size: CGSize) throws -> FrameSnapshot {
    var scene = try RandomScene(seed: seed, size: size)
    let background = LayerTree(CGRect(origin: .zero, size: size), scene.color(opaque: true))
    let layers = (0..<9).map { _ in scene.layer(depth: 2) }
    return FrameSnapshot([background] + layers, size: size)
  }

  private init(seed: UInt64, size: CGSize) throws {
    random = SplitMix64(seed: seed)
    self.size = size
    var pixels: [UInt8] = []
    for i in 0..<20 * 14 {
      let alpha: UInt8 = i % 3 == 0 ? 200 : 255
      pixels += [UInt8(i * 3 % 200), UInt8(i * 7 % 200), UInt8(i % 200), alpha]
    }
    image = try #require(CGImage(width: 20, height: 14, premultipliedBGRA: pixels))
    let triangle = CGPath(elements: [
      .move(to: .zero), .line(to: CGPoint(x: 15, y: 3)), .line(to: CGPoint(x: 4, y: 12)), .close,
    ])
    drawing = RecordedDrawing(
      bounds: CGRect(x: 0, y: 0, width: 16, height: 12),
      commands: [
        .fill(triangle, .winding, .green), .stroke(triangle, StrokeStyle(lineWidth: 2), .black),
      ])
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  private mutating func chance(_ fraction: Double) -> Bool { number(0...1) < fraction }

  private mutating func color(opaque: Bool = false) -> CGColor {
    .rgb(number(0...1), number(0...1), number(0...1), opaque ? 1 : number(0.2...1))
  }

  private mutating func rect() -> CGRect {
    CGRect(
      x: number(-10...size.width - 10), y: number(-10...size.height - 10), width: number(3...50),
      height: number(3...40))
  }

  private mutating func layer(depth: Int) -> LayerTree {
    var layer = LayerTree(rect(), chance(0.7) ? color() : nil)
    if chance(0.3) { layer.state.opacity = number(0.1...1) }
    if chance(0.4) { layer.state.cornerRadius = number(0...20) }
    if chance(0.3) { layer.state.masksToBounds = true }
    if chance(0.3) {
      layer.state.borderWidth = number(0.3...5)
      layer.state.borderColor = color()
    }
    if chance(0.2) {
      layer.state.shadowOpacity = number(0.2...1)
      layer.state.shadowRadius = number(0...6)
    }
    if chance(0.4) { contents(&layer.state) }
    if chance(0.2) { layer.transition = transition(of: layer) }
    if depth > 0 {
      layer.sublayers = (0..<Int(number(0...3))).map { _ in self.layer(depth: depth - 1) }
    }
    return chance(0.5) ? layer.transformed(transform()) : layer
  }

  private mutating func contents(_ state: inout LayerState) {
    state.contents = chance(0.7) ? .image(image) : .drawing(drawing)
    state.contentsPlacement =
      ContentsPlacement(rawValue: Int(number(0...11.99))) ?? .resize
    if chance(0.3) { state.contentsCenter = CGRect(x: 0.3, y: 0.2, width: 0.4, height: 0.5) }
    if chance(0.3) { state.contentsRect = CGRect(x: 0.1, y: 0.25, width: 0.7, height: 0.5) }
  }

  private mutating func transform() -> ProjectionTransform {
    let turn = ProjectionTransform(.rotation(degrees: number(0...360)))
    // Some are backfacing.
    let side: Double = chance(0.3) ? -1 : 1
    let tilt = ProjectionTransform(
      m11: side * number(0.2...1.5), m12: 0, m13: chance(0.5) ? number(-0.01...0.01) : 0, m21: 0,
      m22: number(0.2...1.5), m23: chance(0.3) ? number(-0.01...0.01) : 0, m31: 0, m32: 0, m33: 1)
    return turn.concatenating(tilt)
  }

  private mutating func transition(of layer: LayerTree) -> TransitionSnapshot {
    let size = layer.state.bounds.size
    let snapshots = (0..<2).map { _ in
      LayerTreeSnapshot(
        size: size,
        layers: LayerTree(
          CGRect(x: number(0...4), y: 1, width: size.width, height: size.height), color(),
          [LayerTree(rect(), color())]
        ).flattened(), isStatic: chance(0.5))
    }
    let corners = CGRect(origin: .zero, size: size).corners
    let ramp = LinearRamp(x: number(-0.05...0.05), y: number(-0.05...0.05), constant: number(0...1))
    let (left, right) = split(corners, of: size)
    return TransitionSnapshot(
      from: snapshots[0], to: snapshots[1],
      surfaces: [
        TransitionSurface(.from, cells: [SurfaceCell(corners: corners, shading: ramp)]),
        TransitionSurface(
          .to, blend: chance(0.5) ? .over : .dissolve, opacity: number(0...1),
          cells: [
            SurfaceCell(
              corners: left, isOutline: [true, false, true, true], shading: ramp, whiteTint: 0.4),
            SurfaceCell(corners: right, isOutline: [true, true, true, false], opacity: ramp),
          ]),
        TransitionSurface(.color(.black), cells: [SurfaceCell(corners: corners, opacity: ramp)]),
      ])
  }

  /// Two parts of a rectangle that share a sloped edge.
  private mutating func split(_ corners: [CGPoint], of size: CGSize) -> ([CGPoint], [CGPoint]) {
    let top = CGPoint(x: size.width * number(0.2...0.8), y: 0)
    let bottom = CGPoint(x: size.width * number(0.2...0.8), y: size.height)
    return ([corners[0], top, bottom, corners[3]], [top, corners[1], corners[2], bottom])
  }
}

extension CGRect {
  /// Clockwise on screen from the top left.
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
