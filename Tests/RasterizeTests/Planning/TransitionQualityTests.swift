import TestSupport
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import Rasterize
@testable import TimelineCore

/// Transition quality at any resolution: no cracks, no jumps, no popping at edges.
@Suite("Transition quality")
struct TransitionQualityTests {
  private let size = CGSize(width: 90, height: 60)

  private func plain(_ color: CGColor) -> LayerTreeSnapshot {
    let layer = LayerTree(CGRect(origin: .zero, size: size), color)
    return LayerTreeSnapshot(size: size, layers: layer.flattened(), isStatic: true)
  }

  /// Content that varies everywhere.
  private func busy(_ color: CGColor) -> LayerTreeSnapshot {
    let background = LayerTree(CGRect(origin: .zero, size: size), color)
    var squares: [LayerSnapshot] = []
    for i in 0..<24 {
      let shade = Double(i) / 24
      let frame = CGRect(
        x: CGFloat(15 * (i % 6) + 2), y: CGFloat(15 * (i / 6) + 3), width: 9, height: 8)
      squares += LayerTree(frame, .rgb(shade, 0.3, 1 - shade, 1)).flattened()
    }
    return LayerTreeSnapshot(size: size, layers: background.flattened() + squares, isStatic: true)
  }

  private func render(
    _ transition: any ViewTransition, at progress: Double, from: LayerTreeSnapshot,
    to: LayerTreeSnapshot,
    scale: CGFloat = 1
  ) -> Bitmap {
    let sample = TransitionSample(progress: progress, size: size, from: from, to: to)
    var layer = LayerTree(CGRect(origin: .zero, size: size))
    layer.transition = TransitionSnapshot(
      from: from, to: to, surfaces: transition.renderableSurfaces(at: sample))
    return RasterizeTests.render([layer], width: size.width, height: size.height, scale: scale)
  }

  /// A page of one color over another, unshaded: where it is, no pixel of the backdrop may show.
  /// All other pixels are at an edge of the page; none of them is surrounded by it.
  @Test("a curling page has no cracks at any resolution", arguments: [0.7, 1, 2, 3.3])
  func cracks(scale: CGFloat) {
    for lead in [nil, TransitionOptions.Lead.edge, .corner] {
      for perspective in [nil, 1.5] {
        let options = TransitionOptions(
          perspective: perspective, shadow: 0, light: 0, lead: lead)
        for progress in [0.11, 0.3, 0.52, 0.77] {
          let bitmap = render(
            TransitionKind.curlUp(options), at: progress, from: plain(.white), to: plain(.black),
            scale: scale)
          #expect(holes(in: bitmap) == 0, "\(options) at \(progress)")
        }
      }
    }
  }

  /// The number of pixels noticeably darker than all of their eight neighbors.
  private func holes(in bitmap: Bitmap) -> Int {
    let (w, h, pixels) = (bitmap.width, bitmap.height, bitmap.pixels)
    func level(_ x: Int, _ y: Int) -> Int { Int(pixels[4 * (y * w + x)]) }
    var count = 0
    for y in 1..<h - 1 {
      for x in 1..<w - 1 {
        // Most are no darker than one neighbor.
        if level(x, y) >= level(x - 1, y) - 3 { continue }
        let around = [
          level(x - 1, y), level(x + 1, y), level(x, y - 1), level(x, y + 1),
          level(x - 1, y - 1), level(x + 1, y + 1), level(x - 1, y + 1), level(x + 1, y - 1),
        ]
        if level(x, y) < (around.min() ?? 0) - 3 { count += 1 }
      }
    }
    return count
  }

  // From the left: the old page bends away from the light and darkens; its back begins with a step
  // up, is constant, and darkens around the roll; where the roll ends there is a step up to the
  // shadowed backdrop, which brightens. So the slope changes sign at the first step, after it, and
  // at the second step.
  @Test("a cone's shading has no facets: along a row its slope changes only where the paper's does")
  func facets() throws {
    let size = CGSize(width: 960, height: 540)
    func snapshot(_ color: CGColor) -> LayerTreeSnapshot {
      LayerTreeSnapshot(
        size: size, layers: LayerTree(CGRect(origin: .zero, size: size), color).flattened(),
        isStatic: true)
    }
    let (from, to) = (snapshot(.rgb(27.0 / 255, 22.0 / 255, 80.0 / 255, 1)), snapshot(.white))
    let curl = TransitionKind.curlUp(TransitionOptions(lead: .corner))
    var layer = LayerTree(CGRect(origin: .zero, size: size))
    let sample = TransitionSample(progress: 0.6, size: size, from: from, to: to)
    layer.transition = TransitionSnapshot(
      from: from, to: to, surfaces: curl.renderableSurfaces(at: sample))
    let bitmap = RasterizeTests.render([layer], width: 960, height: 540, scale: 2)
    for row in [100, 200, 400, 700] {
      let levels = (0..<1920).map { x in
        let pixel = bitmap.pixel(x: x, y: row)
        return 2126 * Int(pixel.red) + 7152 * Int(pixel.green) + 722 * Int(pixel.blue)
      }
      let steps = zip(levels.dropFirst(), levels).map(-).filter { $0 != 0 }
      let turns = zip(steps, steps.dropFirst()).filter { ($0 < 0) != ($1 < 0) }
      #expect(turns.count == 3, "row \(row)")
    }
  }

  // The sheet appears as a trapezium: h cos-projected, of the width 2 r cos a · d / (d + …); its
  // area is that of its corners. The pixels' coverage sums to it, to a tenth of a pixel's width.
  @Test("a flipping sheet covers its projected area, all the way to edge-on")
  func edgeOn() throws {
    for step in 0..<12 {
      let progress = 0.5 - 0.1 / Double(1 << step)
      let cell = try #require(
        TransitionKind.flip().surfaces(progress: progress, size: size).first?.cells.first)
      let c = cell.corners
      let area = c.indices.reduce(0.0) { sum, i in
        let (p, q) = (c[i], c[(i + 1) % 4])
        return sum + Double(p.x * q.y - q.x * p.y) / 2
      }
      let bitmap = render(
        TransitionKind.flip(), at: progress, from: plain(.white), to: plain(.white))
      let covered = stride(from: 3, to: bitmap.pixels.count, by: 4)
        .reduce(0.0) { $0 + Double(bitmap.pixels[$1]) / 255 }
      // A byte is rounded by up to one half, on two columns of 60 pixels.
      #expect(abs(covered - area) < 0.3, "\(progress)")
    }
  }

  /// The mean difference of two bitmaps' bytes.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
    Double(ByteDifference(a.pixels, b.pixels).sum) / Double(a.pixels.count)
  }

  @Test(
    "there is no jump at the first or last frame", arguments: ViewTransitions.builtIn.map(\.name))
  func ends(name: String) throws {
    let kind = try #require(ViewTransitions.kind(named: name))
    let (from, to) = (busy(.green), busy(.red))
    let dissolve = TransitionKind.crossDissolve()
    let (first, last) = (
      render(dissolve, at: 0, from: from, to: to), render(dissolve, at: 1, from: from, to: to)
    )
    for direction in kind.directions.isEmpty ? [nil] : kind.directions.map(Optional.some) {
      let transition = kind(TransitionOptions(direction: direction))
      // Half a frame from the ends, at one second's duration, hardly anything has moved.
      let (begin, end) = (
        render(transition, at: 1.0 / 2000, from: from, to: to),
        render(transition, at: 1 - 1.0 / 2000, from: from, to: to)
      )
      #expect(difference(begin, first) < 1, "\(name) \(direction?.rawValue ?? "")")
      #expect(difference(end, last) < 1, "\(name) \(direction?.rawValue ?? "")")
    }
  }

  @Test("there is no jump in between", arguments: ViewTransitions.builtIn.map(\.name))
  func continuity(name: String) throws {
    let kind = try #require(ViewTransitions.kind(named: name))
    let (from, to) = (busy(.green), busy(.red))
    let transition = kind()
    // Between two instants this close, no more changes than between others.
    for progress in [0.17, 0.25, 0.333, 0.4997, 0.5, 0.6, 0.75, 0.9] {
      let a = render(transition, at: progress, from: from, to: to)
      let b = render(transition, at: progress + 1.0 / 1000, from: from, to: to)
      #expect(difference(a, b) < 2, "\(name) at \(progress)")
    }
  }
}
