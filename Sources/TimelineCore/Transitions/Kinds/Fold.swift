extension TransitionKind {
  /// The old image folds up like an accordion over the new one.
  public static let fold = TransitionKind(
    "fold", "The old image folds up like a leaflet and uncovers the new one.",
    directions: [.fromRight, .fromLeft, .fromBottom, .fromTop],
    takes: [.light, .perspective, .shadow]
  ) { FoldTransition($0) }
}

/// The old image folds up in zigzag from one side until it is a stack of strips seen edge-on that
/// moves out of the view; the new image is below.
///
/// The ridges stay in the view's plane, the valleys move behind it.
struct FoldTransition: ViewTransition {
  private static let count = 6

  private let direction: TransitionDirection
  private let options: TransitionOptions

  init(_ options: TransitionOptions) {
    direction = options.direction ?? .fromRight
    self.options = options
  }

  var name: String { "fold\(direction.suffix)" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size) { size in
      let eye = options.eye(before: size, defaultDistance: 2)
      let angle = sample.clampedProgress * .pi / 2
      let strip = size.width / CGFloat(Self.count)
      let (across, deep) = (strip * CGFloat(cos(angle)), strip * CGFloat(sin(angle)))
      // The folded stack extends back from the view's plane: in perspective it has to move this far
      // to be out of view.
      let out = eye.center.x * strip / CGFloat(eye.distance) * CGFloat(sample.clampedProgress)
      let folded = (0..<Self.count).compactMap { index -> SurfaceCell? in
        let x = CGFloat(index) * across - out
        return cell(
          index, at: x, across: across, deep: index % 2 == 0 ? deep : -deep, size: size, eye: eye)
      }
      let edge = CGFloat(Self.count) * across - out
      let shadow = ledge(
        at: edge, darkness: 0.35 * options.factor(\.shadow) * sin(angle), size: size)
      return [.plain(.to, size: size), shadow, TransitionSurface(.from, cells: folded)]
        .compactMap(\.self)
    }
  }

  /// A strip that starts at `x`; it slopes backward from there if `deep` is positive, otherwise
  /// forward.
  private func cell(
    _ index: Int, at x: CGFloat, across: CGFloat, deep: CGFloat, size: CGSize, eye: TransitionEye
  ) -> SurfaceCell? {
    let strip = size.width / CGFloat(Self.count)
    let (left, right) = (strip * CGFloat(index), strip * CGFloat(index + 1))
    let slope = SIMD3<Double>((across / strip).native, 0, -(deep / strip).native)
    let start = SIMD3<Double>(x.native, 0, deep > 0 ? 0 : deep.native)
    let placement = CATransform3D(
      placingAt: start - slope * left.native, across: slope, down: [0, 1, 0])
    let corners = [
      CGPoint(x: left, y: 0), CGPoint(x: right, y: 0), CGPoint(x: right, y: size.height),
      CGPoint(x: left, y: size.height),
    ]
    let isOutline = [true, index + 1 == Self.count, true, index == 0]
    guard
      var cell = SurfaceCell(
        corners, isOutline: isOutline, transformedBy: placement, viewedFrom: eye),
      !cell.showsBack
    else { return nil }
    let strength = options.factor(\.light)
    cell.shading = LinearRamp(
      constant: TransitionLighting.light(on: placement.planeNormal, strength: strength))
    return cell.clipped(to: size)
  }

  /// The shadow to the right of an edge.
  private func ledge(at edge: CGFloat, darkness: Double, size: CGSize) -> TransitionSurface? {
    let width = size.width / CGFloat(Self.count) * 0.7
    guard
      var band = TransitionSurface.band(
        beside: size.width - edge, width: width, darkness: darkness, fading: 1, size: size)
    else { return nil }
    let mirror = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0)
    band.cells = band.cells.map { $0.turned(by: mirror) }
    return band
  }
}
