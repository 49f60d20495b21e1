/// The view turns over about its middle, showing the second picture on its back.
///
/// A true rotation by 180° · progress, seen in perspective from in front of the view's centre; the
/// faces change places exactly edge-on. The sheet is pushed back while it turns, so that its near
/// edge never grows beyond the view.
struct FlipTransition: ViewTransition {
  /// The side that comes toward the viewer.
  enum Side: String, Sendable, CaseIterable {
    case left = "Left"
    case right = "Right"
    case top = "Top"
    case bottom = "Bottom"

    var turnsAboutVertical: Bool { self == .left || self == .right }

    /// The sign of the rotation about the y or x axis. x points right, y down, z to the viewer:
    /// turning about +y by θ brings the left edge forward, about +x the bottom edge.
    var sign: Double { self == .left || self == .bottom ? 1 : -1 }
  }

  /// The eye's distance, in units of the view's longer side. UIKit's is not known; common
  /// look-alikes use 1.3 to 2.6 for a phone's screen.
  static let eyeDistance = 2.0
  /// How much light an edge-on sheet loses.
  static let darkening = 0.35

  let side: Side
  init(_ side: Side) { self.side = side }

  var name: String { "flipFrom\(side.rawValue)" }

  func surfaces(progress: Double, size: CGSize) -> [TransitionSurface] {
    let angle = .pi * progress
    let showsBack = cos(angle) < 0
    // The back is turned round beforehand, so that it ends upright and is never mirrored.
    let turn = side.sign * (showsBack ? angle - .pi : angle)
    let sheet = placement(turn: turn, size: size)
    guard let toPicture = sheet.inverted(), abs(cos(angle)) > 1e-9 else { return [] }
    let light = LinearRamp(constant: 1 - Self.darkening * abs(sin(angle)))
    let cell = SurfaceCell(
      corners: CGRect(origin: .zero, size: size).corners.map { $0.applying(sheet) },
      pictureTransform: toPicture, light: light)
    return [TransitionSurface(showsBack ? .to : .from, cells: [cell])]
  }

  /// Where the sheet's points appear when it is turned by `turn` radians.
  func placement(turn: Double, size: CGSize) -> ProjectionTransform {
    let reach = (side.turnsAboutVertical ? size.width : size.height) / 2
    let distance = Self.eyeDistance * max(size.width, size.height, 1)
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / distance
    let (c, s) = (CGFloat(cos(turn)), CGFloat(sin(turn)))
    var rotation = CATransform3D.identity
    if side.turnsAboutVertical {
      (rotation.m11, rotation.m13, rotation.m31, rotation.m33) = (c, -s, s, c)
    } else {
      (rotation.m22, rotation.m23, rotation.m32, rotation.m33) = (c, s, -s, c)
    }
    let (cx, cy) = (size.width / 2, size.height / 2)
    let steps = [
      CATransform3DMakeTranslation(-cx, -cy, 0), rotation,
      CATransform3DMakeTranslation(0, 0, -reach * abs(s)), perspective,
      CATransform3DMakeTranslation(cx, cy, 0),
    ]
    return ProjectionTransform(steps.reduce(.identity, CATransform3DConcat))
  }
}
