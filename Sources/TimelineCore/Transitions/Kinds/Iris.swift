extension TransitionKind {
  /// The new image appears in a growing circle.
  public static let iris = TransitionKind(
    "iris", "The new image appears in a circle that grows from the middle.", takes: [.shadow]
  ) { IrisTransition($0) }

  /// The old image opens like a camera iris onto the new one.
  public static let cameraIrisOpen = TransitionKind(
    "cameraIrisHollowOpen", "The blades of a camera open on the new image.", takes: [.shadow]
  ) { CameraIrisTransition(opens: true, $0) }

  /// A camera iris with the new image closes over the old one.
  public static let cameraIrisClose = TransitionKind(
    "cameraIrisHollowClose", "The blades of a camera close on the old image.", takes: [.shadow]
  ) { CameraIrisTransition(opens: false, $0) }
}

/// The new image inside a growing circle about the center, whose edge casts a shadow on it.
struct IrisTransition: ViewTransition {
  private let options: TransitionOptions

  init(_ options: TransitionOptions) { self.options = options }

  var name: String { "iris" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let hole = Opening(corners: 120, turn: 0, progress: sample.clampedProgress, size: sample.size)
    return [
      .plain(.from, size: sample.size), hole.surface(.to),
      hole.rim(darkness: 0.45 * options.factor(\.shadow)),
    ].compactMap(\.self)
  }
}

/// Six blades of a camera iris, which open or close. One image is on the blades, the other behind
/// the aperture.
struct CameraIrisTransition: ViewTransition {
  private static let blades = 6

  private let opens: Bool
  private let options: TransitionOptions

  init(opens: Bool, _ options: TransitionOptions) { (self.opens, self.options) = (opens, options) }

  var name: String { "cameraIrisHollow\(opens ? "Open" : "Close")" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    let progress = opens ? sample.clampedProgress : 1 - sample.clampedProgress
    let (blade, seen): (TransitionSurface.Paint, TransitionSurface.Paint) =
      opens ? (.from, .to) : (.to, .from)
    let hole = Opening(
      corners: Self.blades, turn: .pi / 2 * (1 - progress), progress: progress, size: sample.size)
    let strength = options.factor(\.shadow)
    return [
      .plain(blade, size: sample.size), bladeShadows(hole, strength: strength, sample.size),
      hole.surface(seen), hole.rim(darkness: 0.5 * strength),
    ].compactMap(\.self)
  }

  /// Each blade overlaps the next one: along the extension of each aperture edge it casts a shadow
  /// that widens from the aperture's corner.
  private func bladeShadows(_ hole: Opening, strength: Double, _ size: CGSize) -> TransitionSurface?
  {
    let height = Double(min(size.width, size.height)) * 0.11
    // Fades in and out, so that both ends show an unmodified image.
    let dark = min(0.45 * strength, 1) * min(hole.progress * 8, 1) * min((1 - hole.progress) * 8, 1)
    let shadow = PaperShadow(extent: 1, darkness: dark, fading: .infinity, isHiddenAtEdge: false)
    let far = Double(size.width + size.height)
    let corners = hole.corners
    let cells = corners.indices.flatMap { i -> [SurfaceCell] in
      let (p, q) = (corners[i], corners[(i + 1) % corners.count])
      let along = (q - p) / max(((q - p) * (q - p)).sum().squareRoot(), 1e-9)
      let edge = [(0.0, 0.0), (height * 4, height), (far, height)].map { distance, height in
        let position = q + along * distance
        return PaperShadow.EdgePoint(
          position: CGPoint(x: position.x, y: position.y), height: height)
      }
      // The corners are in clockwise order, so the outside is on the left.
      return shadow.cells(along: edge, isOutsideLeft: true, clippedTo: size)
    }
    return cells.isEmpty ? nil : TransitionSurface(.color(.shade), blend: .atop, cells: cells)
  }
}

/// A regular polygon about a view's center: a point at a progress of 0, enclosing the view at 1.
struct Opening {
  let progress: Double
  /// The vertices, clockwise on screen.
  let corners: [SIMD2<Double>]
  private let center: SIMD2<Double>
  private let size: CGSize

  init(corners count: Int, turn: Double, progress: Double, size: CGSize) {
    (self.progress, self.size) = (progress, size)
    let (w, h) = (size.width.native, size.height.native)
    center = [w / 2, h / 2]
    // The inscribed circle of the final polygon passes through the view's corners.
    let radius = (w * w + h * h).squareRoot() / 2 / cos(.pi / Double(count)) * progress
    corners = (0..<count).map { [center] i in
      let angle = turn + 2 * .pi * Double(i) / Double(count)
      return center + radius * SIMD2(cos(angle), sin(angle))
    }
  }

  /// An image inside the aperture; nil if it is closed.
  func surface(_ paint: TransitionSurface.Paint) -> TransitionSurface? {
    guard progress > 0 else { return nil }
    return SurfaceCell(corners: corners.map { CGPoint(x: $0.x, y: $0.y) }).clipped(to: size)
      .map { TransitionSurface(paint, cells: [$0]) }
  }

  /// A shadow inside the aperture, along its edge.
  func rim(darkness: Double) -> TransitionSurface? {
    let width = Double(min(size.width, size.height)) * 0.1
    // Fades out as the aperture reaches its final size.
    let dark = min(darkness, 1) * min((1 - progress) * 6, 1)
    let apothem = ((corners[0] - center) * (corners[0] - center)).sum().squareRoot()
    guard dark > 0, apothem > 0 else { return nil }
    let inner = max(1 - width / apothem, 0)
    let cells = [(1.0, 0.4, 1.0, 0.36), (0.4, 0, 0.36, 0)].flatMap { near, far, darkNear, darkFar in
      corners.indices.flatMap { i -> [SurfaceCell] in
        let (p, q) = (corners[i], corners[(i + 1) % corners.count])
        func point(_ p: SIMD2<Double>, _ level: Double) -> CGPoint {
          let position = center + (p - center) * (inner + (1 - inner) * level)
          return CGPoint(x: position.x, y: position.y)
        }
        let (a, b) = ((point(p, near), dark * darkNear), (point(q, near), dark * darkNear))
        let (c, d) = ((point(q, far), dark * darkFar), (point(p, far), dark * darkFar))
        return [[a, b, c], [a, c, d]].enumerated().compactMap { index, t in
          LinearRamp(through: t[0], t[1], t[2]).flatMap {
            // Anti-aliased along the aperture's edge like the image.
            SurfaceCell(
              corners: t.map(\.0), isOutline: [index == 0 && near == 1, false, false], opacity: $0
            ).clipped(to: size)
          }
        }
      }
    }
    return cells.isEmpty ? nil : TransitionSurface(.color(.shade), blend: .atop, cells: cells)
  }
}
