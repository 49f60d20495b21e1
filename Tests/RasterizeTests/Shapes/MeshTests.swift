import Foundation
import TestSupport
import Testing

@testable import Rasterize

@Suite("Meshes and adjacent layers")
struct MeshTests {
  private static let side = 64

  /// A grid of `columns` × `rows` cells; `place` maps fractions of its width and height.
  private func mesh(
    _ columns: Int, _ rows: Int, opacity: LinearRamp = .one, _ place: (Double, Double) -> CGPoint
  ) -> [SurfaceCell] {
    (0..<rows).flatMap { row in
      (0..<columns).map { column in
        func corner(_ x: Int, _ y: Int) -> CGPoint {
          place(Double(column + x) / Double(columns), Double(row + y) / Double(rows))
        }
        return SurfaceCell(
          corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
          isOutline: [row == 0, column == columns - 1, row == rows - 1, column == 0],
          opacity: opacity)
      }
    }
  }

  /// White cells of a layer under `map`, over `background`.
  private func show(
    _ cells: [SurfaceCell], _ map: ProjectionTransform, on background: CGColor? = nil
  ) -> Bitmap {
    let frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    let snapshot = LayerTreeSnapshot(
      size: frame.size, layers: LayerTree(frame, .white).flattened(), isStatic: true)
    var layer = LayerTree(frame)
    layer.transition = TransitionSnapshot(
      from: snapshot, to: snapshot, surfaces: [TransitionSurface(.from, cells: cells)])
    layer.transform = map
    return render(
      [LayerTree(frame, background), layer], width: frame.width, height: frame.height)
  }

  /// Random rotation, scale and perspective near the frame's center, for a square about the origin.
  private func randomMap(
    _ random: inout SplitMix64, tilted: Bool, least: Double = 0.2
  ) -> ProjectionTransform {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let powers = log10(least)...0.7
    let scale = CGAffineTransform(
      a: pow(10, number(powers)), b: 0, c: 0, d: pow(10, number(powers)), tx: 0, ty: 0)
    var map = ProjectionTransform(scale)
      .concatenating(ProjectionTransform(.rotation(degrees: number(0...360))))
    if tilted {
      let angle = number(-60...60) * .pi / 180
      let tilt = ProjectionTransform(
        m11: cos(angle), m12: 0, m13: sin(angle) / number(60...300), m21: 0, m22: 1, m23: 0, m31: 0,
        m32: 0, m33: 1)
      map = map.concatenating(tilt)
    }
    return map.concatenating(ProjectionTransform(.translation(number(20...44), number(20...44))))
  }

  private func check(_ bitmap: Bitmap, _ outline: [CGPoint], _ comment: String) {
    let areas = AreaReference.areas(of: outline, side: Self.side)
    let worst = areas.indices.map { i in
      let alpha = bitmap.pixel(x: i % Self.side, y: i / Self.side).alpha
      return (i, alpha, abs(Double(alpha) - 255 * areas[i]))
    }.max { $0.2 < $1.2 }
    guard let worst, worst.2 > 2 else { return }
    Issue.record(
      """
      \(comment): pixel (\(worst.0 % Self.side), \(worst.0 / Self.side)) is \(worst.1), \
      not \(255 * areas[worst.0])
      """)
  }

  @Test(
    "a mesh covers its contour's area, rotated, scaled and in perspective; there is no seam inside")
  func contours() {
    var random = SplitMix64(seed: 91)
    for i in 0..<60 {
      let map = randomMap(&random, tilted: i % 2 == 0)
      let cells = mesh(1 + i % 5, 1 + i % 3) { CGPoint(x: 30 * $0 - 15, y: 24 * $1 - 12) }
      let rect = CGRect(x: -15, y: -12, width: 30, height: 24)
      check(show(cells, map), AreaReference.outline(of: rect, mappedBy: map), "\(i)")
    }
  }

  // The contour bends by 90° / 16 at each strip, as a roll's edge does; or by less, with strips
  // narrower than a pixel.
  @Test("a bent mesh covers its contour's area", arguments: [(16, 0.7), (16, 0.2), (96, 0.3)])
  func bent(strips: Int, least: Double) {
    var random = SplitMix64(seed: 92)
    for i in 0..<40 {
      let map = randomMap(&random, tilted: i % 2 == 0, least: least)
      func place(_ along: Double, _ out: Double) -> CGPoint {
        let (radius, angle) = (20 - 8 * out, along * .pi / 2)
        return CGPoint(x: radius * cos(angle) - 11, y: radius * sin(angle) - 11)
      }
      let edge = (0...strips).map { Double($0) / Double(strips) }
      let outline =
        (edge.map { place($0, 0) } + edge.reversed().map { place($0, 1) })
      let visible = AreaReference.clip(outline) { map.w(at: $0).native - 1e-4 }
      check(
        show(mesh(strips, 2, place), map), visible.map { $0.applying(map) }, "\(strips), \(i)")
    }
  }

  // Each pixel covered by the mesh is in exactly one cell: white stays white, and black does not
  // show.
  @Test("white cells on white are white; inside a mesh on black nothing bleeds through")
  func seams() {
    var random = SplitMix64(seed: 93)
    for i in 0..<60 {
      let map = randomMap(&random, tilted: i % 2 == 0)
      let cells = mesh(7, 5) { CGPoint(x: 30 * $0 - 15, y: 24 * $1 - 12) }
      let white = show(cells, map, on: .white)
      #expect(Set(white.pixels) == [255], "\(i)")
      let areas = AreaReference.areas(
        of: AreaReference.outline(
          of: CGRect(x: -15, y: -12, width: 30, height: 24), mappedBy: map), side: Self.side)
      let black = show(cells, map, on: .black)
      for j in areas.indices where areas[j] > 1 - 1e-9 {
        let pixel = black.pixel(x: j % Self.side, y: j / Self.side)
        #expect(pixel == .white, "\(i): (\(j % Self.side), \(j / Self.side))")
      }
    }
  }

  // White at 0.5 is 128; a pixel covered by two cells or by none would differ.
  @Test("half transparent cells cover each pixel inside once")
  func coveredOnce() {
    var random = SplitMix64(seed: 94)
    for i in 0..<30 {
      let map = randomMap(&random, tilted: i % 2 == 0)
      let cells = mesh(6, 4, opacity: LinearRamp(constant: 0.5)) {
        CGPoint(x: 30 * $0 - 15, y: 24 * $1 - 12)
      }
      let areas = AreaReference.areas(
        of: AreaReference.outline(
          of: CGRect(x: -15, y: -12, width: 30, height: 24), mappedBy: map), side: Self.side)
      let bitmap = show(cells, map)
      for j in areas.indices where areas[j] > 1 - 1e-9 {
        #expect(bitmap.pixel(x: j % Self.side, y: j / Self.side).alpha == 128, "\(i)")
      }
    }
  }

  @Test("two layers that share an edge on whole pixels show no seam", arguments: [1.0, 1.5, 2, 3])
  func abutting(scale: Double) {
    var random = SplitMix64(seed: 95)
    for _ in 0..<20 {
      // A pixel boundary, in points.
      let edge = Double(Int.random(in: 4...28, using: &random)) / scale
      for opacity in [1.0, 0.6] {
        let layers = [
          CGRect(x: 0, y: 0, width: edge, height: 32),
          CGRect(x: edge, y: 0, width: 32 - edge, height: 32),
        ].map { frame in
          LayerTree(frame, .white) { $0.opacity = opacity }
        }
        let bitmap = render(layers, width: 32, height: 32, scale: scale)
        #expect(Set(bitmap.pixels) == [opacity == 1 ? 255 : 153], "\(edge) at \(opacity)")
      }
    }
  }
}
