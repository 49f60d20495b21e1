import Testing

@testable import Rasterize

@Suite("Contents gravity and nine-slice scaling")
struct ContentsPatchesTests {
  private func patches(
    bounds: CGRect, configure: (inout LayerState) -> Void = { _ in }
  ) -> [ContentsPatch] {
    var state = LayerState()
    state.bounds = bounds
    configure(&state)
    return contentsPatches(
      of: state, size: CGSize(width: 20, height: 10), texels: CGSize(width: 40, height: 20))
  }

  private static let whole = CGRect(x: 0, y: 0, width: 40, height: 20)

  // Contents of 20 × 10 in bounds of 100 × 80 at (5, 7): 80 and 70 points remain. Aspect fit is
  // limited by the width (5 times), aspect fill by the height (8 times).
  @Test(
    "each contents gravity positions contents as UIKit does",
    arguments: [
      (ContentsPlacement.resize, CGRect(x: 5, y: 7, width: 100, height: 80)),
      (.resizeAspect, CGRect(x: 5, y: 22, width: 100, height: 50)),
      (.resizeAspectFill, CGRect(x: -25, y: 7, width: 160, height: 80)),
      (.center, CGRect(x: 45, y: 42, width: 20, height: 10)),
      (.top, CGRect(x: 45, y: 7, width: 20, height: 10)),
      (.bottom, CGRect(x: 45, y: 77, width: 20, height: 10)),
      (.left, CGRect(x: 5, y: 42, width: 20, height: 10)),
      (.right, CGRect(x: 85, y: 42, width: 20, height: 10)),
      (.topLeft, CGRect(x: 5, y: 7, width: 20, height: 10)),
      (.topRight, CGRect(x: 85, y: 7, width: 20, height: 10)),
      (.bottomLeft, CGRect(x: 5, y: 77, width: 20, height: 10)),
      (.bottomRight, CGRect(x: 85, y: 77, width: 20, height: 10)),
    ])
  func placements(placement: ContentsPlacement, destination: CGRect) {
    let found = patches(bounds: CGRect(x: 5, y: 7, width: 100, height: 80)) {
      $0.contentsPlacement = placement
    }
    #expect(found == [ContentsPatch(source: Self.whole, destination: destination)])
  }

  @Test("every placement is tested")
  func allPlacements() { #expect(ContentsPlacement.allCases.count == 12) }

  @Test("a subrectangle of the contents is positioned by its own size")
  func contentsRect() {
    let found = patches(bounds: CGRect(x: 0, y: 0, width: 30, height: 30)) {
      $0.contentsRect = CGRect(x: 0.5, y: 0.2, width: 0.25, height: 0.4)
      $0.contentsPlacement = .topLeft
    }
    #expect(
      found == [
        ContentsPatch(
          source: CGRect(x: 20, y: 4, width: 10, height: 8),
          destination: CGRect(x: 0, y: 0, width: 5, height: 4))
      ])
  }

  // 20 × 10 points with the middle half stretching: ends of 5 and 2.5 points keep their size.
  @Test("only the center slice stretches; corners keep their size")
  func ninePatches() {
    let found = patches(bounds: CGRect(x: 0, y: 0, width: 100, height: 80)) {
      $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    }
    #expect(found.count == 9)
    #expect(
      found.first
        == ContentsPatch(
          source: CGRect(x: 0, y: 0, width: 10, height: 5),
          destination: CGRect(x: 0, y: 0, width: 5, height: 2.5)))
    #expect(
      found[4]
        == ContentsPatch(
          source: CGRect(x: 10, y: 5, width: 20, height: 10),
          destination: CGRect(x: 5, y: 2.5, width: 90, height: 75)))
    #expect(
      found.last
        == ContentsPatch(
          source: CGRect(x: 30, y: 15, width: 10, height: 5),
          destination: CGRect(x: 95, y: 77.5, width: 5, height: 2.5)))
  }

  // Ends of 5 + 5 points in 4: each gets 2, the center nothing.
  @Test("ends that do not fit shrink in proportion")
  func shrunkEnds() {
    let found = patches(bounds: CGRect(x: 0, y: 0, width: 4, height: 80)) {
      $0.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
    }
    #expect(found.map(\.destination.minX) == [0, 2])
    #expect(found.map(\.destination.width) == [2, 2])
  }

  @Test("an empty center slice is one texel")
  func emptyCenter() {
    let found = patches(bounds: CGRect(x: 0, y: 0, width: 100, height: 10)) {
      $0.contentsCenter = CGRect(x: 0.5, y: 0, width: 0, height: 1)
    }
    #expect(found.map(\.source.width) == [19.5, 1, 19.5])
    #expect(found.map(\.destination.width) == [9.75, 80.5, 9.75])
  }

  @Test("contentsCenter has no effect where contents are not scaled")
  func centerWithoutScaling() {
    let found = patches(bounds: CGRect(x: 0, y: 0, width: 100, height: 80)) {
      $0.contentsPlacement = .topLeft
      $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    }
    #expect(found.count == 1)
  }

  @Test("bounds without area have no patches")
  func emptyBounds() {
    #expect(patches(bounds: CGRect(x: 0, y: 0, width: 0, height: 5)).isEmpty)
  }
}
