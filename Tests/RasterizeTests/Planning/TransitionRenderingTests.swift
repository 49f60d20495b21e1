import Testing

@testable import Rasterize

@Suite("Transition rendering")
struct TransitionRenderingTests {
  private let size = CGSize(width: 30, height: 20)

  /// A snapshot with rounded, rotated and translucent layers.
  private func content(_ color: CGColor, still: Bool = true) -> LayerTreeSnapshot {
    let card = LayerTree(CGRect(x: 4, y: 3, width: 17, height: 12), color) { $0.cornerRadius = 4 }
    let rotated = LayerTree(CGRect(x: 10, y: 5, width: 9, height: 9), .rgb(0.2, 0.4, 0.9, 0.6))
      .transformed(ProjectionTransform(.rotation(degrees: 20)))
    return LayerTreeSnapshot(
      size: size, layers: card.flattened() + rotated.flattened(), isStatic: still)
  }

  private func opaque(_ color: CGColor) -> LayerTreeSnapshot {
    let background = LayerTree(CGRect(origin: .zero, size: size), color)
    return LayerTreeSnapshot(
      size: size, layers: background.flattened() + content(color).layers, isStatic: false)
  }

  private var all: SurfaceCell { SurfaceCell(corners: CGRect(origin: .zero, size: size).corners) }

  private func render(
    from: LayerTreeSnapshot, to: LayerTreeSnapshot, scale: CGFloat = 1,
    _ surfaces: [TransitionSurface],
    configure: (inout LayerState) -> Void = { _ in }
  ) -> Bitmap {
    var layer = LayerTree(CGRect(origin: .zero, size: size), .red, configure: configure)
    layer.transition = TransitionSnapshot(from: from, to: to, surfaces: surfaces)
    return RasterizeTests.render(
      [layer], width: size.width, height: size.height, scale: scale)
  }

  private func plain(_ content: LayerTreeSnapshot, scale: CGFloat = 1) -> Bitmap {
    Compositor(size: size, scale: scale, threads: 1)
      .render(FrameSnapshot(time: .zero, size: size, layers: content.layers))
  }

  @Test("one flat cell shows the snapshot unchanged", arguments: [1, 2, 3])
  func wholeSnapshot(scale: CGFloat) {
    let (from, to) = (content(.green), content(.blue))
    let bitmap = render(from: from, to: to, scale: scale, [TransitionSurface(.from, cells: [all])])
    #expect(bitmap == plain(from, scale: scale))
    let other = render(from: from, to: to, scale: scale, [TransitionSurface(.to, cells: [all])])
    #expect(other == plain(to, scale: scale))
  }

  @Test("cells are relative to the bounds' origin")
  func scrolledBounds() {
    let from = content(.green)
    let bitmap = render(from: from, to: from, [TransitionSurface(.from, cells: [all])]) {
      $0.bounds.origin = CGPoint(x: 5, y: 3)
    }
    var moved = LayerTree(CGRect(x: 5, y: 3, width: 30, height: 20))
    moved.transition = TransitionSnapshot(
      from: from, to: from, surfaces: [TransitionSurface(.from, cells: [all])])
    #expect(bitmap == RasterizeTests.render([moved], width: 30, height: 20))
  }

  @Test("a snapshot that dissolves to an equal one is unchanged at any progress")
  func dissolveIntoEqual() {
    let (from, to) = (opaque(.green), opaque(.green))
    for step in 0...100 {
      let surfaces = [
        TransitionSurface(.from, cells: [all]),
        TransitionSurface(.to, blend: .dissolve, opacity: Double(step) / 100, cells: [all]),
      ]
      #expect(render(from: from, to: to, surfaces) == plain(from), "\(step) %")
    }
  }

  // (200 · 0.25 + 0 · 0.75, …): interpolated once, rounded once.
  @Test("a dissolve interpolates both snapshots, including transparency")
  func dissolve() {
    let square = { (color: CGColor, x: CGFloat) in
      LayerTreeSnapshot(
        size: CGSize(width: 30, height: 20),
        layers: LayerTree(CGRect(x: x, y: 0, width: 20, height: 20), color).flattened(),
        isStatic: true)
    }
    let bitmap = render(
      from: square(.red, 0), to: square(.blue, 10),
      [
        TransitionSurface(.from, cells: [all]),
        TransitionSurface(.to, blend: .dissolve, opacity: 0.25, cells: [all]),
      ])
    // A quarter is 64/255; 255 · 191 / 255 = 191.
    #expect(bitmap.pixel(x: 5, y: 5) == .init(red: 191, green: 0, blue: 0, alpha: 191))
    #expect(bitmap.pixel(x: 15, y: 5) == .init(red: 191, green: 0, blue: 64))
    #expect(bitmap.pixel(x: 25, y: 5) == .init(red: 0, green: 0, blue: 64, alpha: 64))
  }

  @Test("a snapshot split into cells shows no seams", arguments: [0.0, 1, 17, 45, 90, 133])
  func noCracks(degrees: Double) {
    let white = LayerTreeSnapshot(
      size: size, layers: LayerTree(CGRect(origin: .zero, size: size), .white).flattened(),
      isStatic: true)
    func strips(_ count: Int) -> TransitionSurface {
      let cells = (0..<count).map { i in
        let slant = 3.7
        func x(_ k: Int) -> CGFloat {
          k == 0 ? 0 : k == count ? 30 : 30 * CGFloat(k) / CGFloat(count)
        }
        func lean(_ k: Int) -> CGFloat { k == 0 || k == count ? 0 : slant }
        return SurfaceCell(
          corners: [
            CGPoint(x: x(i), y: 0), CGPoint(x: x(i + 1), y: 0),
            CGPoint(x: x(i + 1) + lean(i + 1), y: 20), CGPoint(x: x(i) + lean(i), y: 20),
          ], isOutline: [true, i + 1 == count, true, i == 0], opacity: LinearRamp(constant: 0.5))
      }
      return TransitionSurface(.from, cells: cells)
    }
    func shown(_ count: Int) -> Bitmap {
      var layer = LayerTree(CGRect(x: 10, y: 12, width: 30, height: 20))
      layer.transition = TransitionSnapshot(from: white, to: white, surfaces: [strips(count)])
      return RasterizeTests.render(
        [layer.transformed(ProjectionTransform(.rotation(degrees: degrees)))], width: 50,
        height: 44)
    }
    // A pixel drawn twice would have alpha 192, a missing one 0. Along the outline the ends of the
    // splits are rounded to 1/256 pixel, which moves its edge by as much.
    let differences = zip(shown(7).pixels, shown(1).pixels).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 0) <= 1)
  }

  // Luminance falls from 1 at the left edge to 0 at the right: at the center of column x it is 1 −
  // (x + ½) / 30; the ramp's byte is rounded to even, then the product.
  @Test("shading and the tint toward white change colors, not alpha")
  func shading() {
    let white = LayerTreeSnapshot(
      size: size,
      layers: LayerTree(CGRect(origin: .zero, size: size), .rgb(1, 1, 1, 0.5)).flattened(),
      isStatic: true)
    var cell = all
    cell.shading = LinearRamp(x: -1.0 / 30, constant: 1)
    let bitmap = render(from: white, to: white, [TransitionSurface(.from, cells: [cell])])
    for x in 0..<30 {
      let ramp = (255 * (1 - (Double(x) + 0.5) / 30)).rounded(.toNearestOrEven)
      let red = UInt8((128 * ramp / 255).rounded())
      #expect(bitmap.pixel(x: x, y: 9) == .init(red: red, green: red, blue: red, alpha: 128))
    }
    cell.shading = .one
    cell.whiteTint = 0.6
    let black = opaque(.black)
    let paled = render(from: black, to: black, [TransitionSurface(.from, cells: [cell])])
    #expect(paled.pixel(x: 1, y: 1) == .init(red: 153, green: 153, blue: 153))
  }

  @Test("a layer fades its transition as a group")
  func opacity() {
    let from = opaque(.green)
    let bitmap = render(
      from: from, to: from,
      [TransitionSurface(.from, cells: [all]), TransitionSurface(.to, cells: [all])]
    ) { $0.opacity = 0.5 }
    #expect(bitmap.pixel(x: 1, y: 1) == .init(red: 0, green: 128, blue: 0, alpha: 128))
  }

  @Test("a static snapshot is rendered once for concurrent requests")
  func sharedSnapshot() async {
    var layer = LayerTree(CGRect(origin: .zero, size: size))
    layer.transition = TransitionSnapshot(
      from: content(.green), to: content(.blue), surfaces: [TransitionSurface(.to, cells: [all])])
    let snapshot = FrameSnapshot([layer], size: size)
    let cache = ContentsCache()
    let size = size
    let bitmaps = await withTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<8 {
        group.addTask {
          Compositor(size: size, scale: 1, threads: 2, cache: cache).render(snapshot)
        }
      }
      return await group.reduce(into: [Bitmap]()) { $0.append($1) }
    }
    #expect(bitmaps.allSatisfy { $0 == bitmaps[0] })
    #expect(bitmaps[0] == plain(content(.blue)))
  }
}
