extension TransitionKind {
  /// The new picture appears in a circle that grows from the middle.
  public static let iris = TransitionKind(
    "iris", "The new picture appears in a circle that grows from the middle.", takes: [.shadow]
  ) { IrisTransition($0) }

  /// The blades of a camera open on the new picture.
  public static let cameraIrisOpen = TransitionKind(
    "cameraIrisHollowOpen", "The blades of a camera open on the new picture.", takes: [.shadow]
  ) { CameraIrisTransition(opens: true, $0) }

  /// The blades of a camera close on the old picture.
  public static let cameraIrisClose = TransitionKind(
    "cameraIrisHollowClose", "The blades of a camera close on the old picture.", takes: [.shadow]
  ) { CameraIrisTransition(opens: false, $0) }
}

/// The new picture shows inside a circle about the middle, whose edge casts a shadow on it.
struct IrisTransition: ViewTransition {
  private let options: TransitionOptions

  init(_ options: TransitionOptions) { self.options = options }

  var name: String { "iris" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    let hole = Opening(corners: 120, turn: 0, share: moment.share, size: moment.size)
    return [
      .plain(.from, size: moment.size), hole.surface(.to),
      hole.rim(darkness: 0.45 * options.factor(\.shadow)),
    ].compactMap(\.self)
  }
}

/// Six blades turn away from an opening, or close it. One picture shows on the blades, the other through
/// the opening.
struct CameraIrisTransition: ViewTransition {
  private static let blades = 6

  private let opens: Bool
  private let options: TransitionOptions

  init(opens: Bool, _ options: TransitionOptions) { (self.opens, self.options) = (opens, options) }

  var name: String { "cameraIrisHollow\(opens ? "Open" : "Close")" }

  func surfaces(at moment: TransitionSample) -> [TransitionSurface] {
    let share = opens ? moment.share : 1 - moment.share
    let (blade, seen): (TransitionSurface.Paint, TransitionSurface.Paint) =
      opens ? (.from, .to) : (.to, .from)
    let hole = Opening(
      corners: Self.blades, turn: .pi / 2 * (1 - share), share: share, size: moment.size)
    let strength = options.factor(\.shadow)
    return [
      .plain(blade, size: moment.size), bladeShadows(hole, strength: strength, moment.size),
      hole.surface(seen), hole.rim(darkness: 0.5 * strength),
    ].compactMap(\.self)
  }

  /// Each blade lies on the next one: along the line on which an edge of the opening goes on it casts
  /// a shadow, from the opening's corner on ever wider.
  private func bladeShadows(_ hole: Opening, strength: Double, _ size: CGSize) -> TransitionSurface?
  {
    let height = Double(min(size.width, size.height)) * 0.11
    // Fades in and out, so that the pictures are plain at both ends.
    let dark = min(0.45 * strength, 1) * min(hole.share * 8, 1) * min((1 - hole.share) * 8, 1)
    let shadow = PaperShadow(reach: 1, darkness: dark, fading: .infinity, isHiddenAtEdge: false)
    let far = Double(size.width + size.height)
    let corners = hole.corners
    let cells = corners.indices.flatMap { i -> [SurfaceCell] in
      let (p, q) = (corners[i], corners[(i + 1) % corners.count])
      let along = (q - p) / max(((q - p) * (q - p)).sum().squareRoot(), 1e-9)
      let edge = [(0.0, 0.0), (height * 4, height), (far, height)].map { distance, height in
        let place = q + along * distance
        return PaperShadow.EdgePoint(place: CGPoint(x: place.x, y: place.y), height: height)
      }
      // The corners run clockwise: outside is on the left.
      return shadow.cells(along: edge, isOutsideLeft: true, clippedTo: size)
    }
    return cells.isEmpty ? nil : TransitionSurface(.color(.shade), blend: .atop, cells: cells)
  }
}

/// A regular opening about the middle of a view: closed at a share of 0, around all of it at 1.
struct Opening {
  let share: Double
  /// Clockwise on screen.
  let corners: [SIMD2<Double>]
  private let center: SIMD2<Double>
  private let size: CGSize

  init(corners count: Int, turn: Double, share: Double, size: CGSize) {
    (self.share, self.size) = (share, size)
    let (w, h) = (size.width.native, size.height.native)
    center = [w / 2, h / 2]
    // Its inner circle then goes through the view's corners.
    let radius = (w * w + h * h).squareRoot() / 2 / cos(.pi / Double(count)) * share
    corners = (0..<count).map { [center] i in
      let angle = turn + 2 * .pi * Double(i) / Double(count)
      return center + radius * SIMD2(cos(angle), sin(angle))
    }
  }

  /// A picture as it shows through; nil where it is closed.
  func surface(_ paint: TransitionSurface.Paint) -> TransitionSurface? {
    guard share > 0 else { return nil }
    return SurfaceCell(corners: corners.map { CGPoint(x: $0.x, y: $0.y) }).clipped(to: size)
      .map { TransitionSurface(paint, cells: [$0]) }
  }

  /// A shadow inside, along the edge.
  func rim(darkness: Double) -> TransitionSurface? {
    let width = Double(min(size.width, size.height)) * 0.1
    // It goes where the opening comes to be all there is.
    let dark = min(darkness, 1) * min((1 - share) * 6, 1)
    let apothem = ((corners[0] - center) * (corners[0] - center)).sum().squareRoot()
    guard dark > 0, apothem > 0 else { return nil }
    let inner = max(1 - width / apothem, 0)
    let cells = [(1.0, 0.4, 1.0, 0.36), (0.4, 0, 0.36, 0)].flatMap { near, far, darkNear, darkFar in
      corners.indices.flatMap { i -> [SurfaceCell] in
        let (p, q) = (corners[i], corners[(i + 1) % corners.count])
        func point(_ p: SIMD2<Double>, _ level: Double) -> CGPoint {
          let place = center + (p - center) * (inner + (1 - inner) * level)
          return CGPoint(x: place.x, y: place.y)
        }
        let (a, b) = ((point(p, near), dark * darkNear), (point(q, near), dark * darkNear))
        let (c, d) = ((point(q, far), dark * darkFar), (point(p, far), dark * darkFar))
        return [[a, b, c], [a, c, d]].enumerated().compactMap { index, t in
          LinearRamp(through: t[0], t[1], t[2]).flatMap {
            // On the opening's edge it ends as the picture does.
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
