import TestSupport
import Testing

@testable import Rasterize

/// A shadow is not painted where an opaque layer hides it; frames must not show it.
@Suite("Shadows under opaque layers")
struct HiddenShadowTests {
  /// A card with a shadow, at random.
  ///
  /// - Parameter alpha: That of its background. Just below 1 it has the same pixels as 1, but hides nothing for certain.
  private func card(_ random: inout SplitMix64, alpha: CGFloat) -> LayerTree {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    let rect = CGRect(
      x: number(-60...260), y: number(-40...160), width: number(2...150), height: number(2...120))
    var card = LayerTree(rect, .rgb(number(0...1), number(0...1), number(0...1), alpha))
    card.state.cornerRadius = number(-10...40)
    card.state.shadowOpacity = Double(number(0.2...1))
    card.state.shadowRadius = number(0...14)
    card.state.shadowOffset = CGSize(width: number(-12...12), height: number(-12...12))
    card.state.shadowColor = .rgb(number(0...1), number(0...1), number(0...1))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return card
    case 1:
      let shift = CGAffineTransform.translation(number(-1...1), number(-1...1))
      return card.transformed(ProjectionTransform(shift))
    case 2:
      var seen = ProjectionTransform(.rotation(degrees: Double(number(0...360))))
      (seen.m13, seen.m23) = (number(-0.001...0.001), number(-0.001...0.001))
      return card.transformed(seen)
    default:
      return card.transformed(
        ProjectionTransform(.rotation(degrees: Double(number(0...360)))))
    }
  }

  private static let size = CGSize(width: 320, height: 200)

  private func layers(seed: UInt64, alpha: CGFloat) -> [LayerTree] {
    var random = SplitMix64(seed: seed)
    let background = LayerTree(CGRect(x: 0, y: 0, width: 320, height: 200), .white)
    let loose = (0..<4).map { _ in card(&random, alpha: alpha) }
    // In a group, and clipped by rounded bounds.
    var group = LayerTree(CGRect(x: 20, y: 10, width: 280, height: 170), nil)
    group.sublayers = (0..<3).map { _ in card(&random, alpha: alpha) }
    group.state.opacity = 0.6
    var clip = group
    clip.sublayers = (0..<3).map { _ in card(&random, alpha: alpha) }
    (clip.state.opacity, clip.state.cornerRadius, clip.state.masksToBounds) = (1, 30, true)
    return [background] + loose + [group, clip]
  }

  private func frame(seed: UInt64, alpha: CGFloat) -> Bitmap {
    render(
      layers(seed: seed, alpha: alpha), width: Self.size.width, height: Self.size.height)
  }

  /// The number of parts of shadows under an item that may hide them.
  private func hiddenParts(seed: UInt64, alpha: CGFloat) -> Int {
    let snapshot = FrameSnapshot(layers(seed: seed, alpha: alpha), size: Self.size)
    let list = Compositor(size: Self.size, scale: 1, threads: 1).plan(snapshot).list
    let all = list.commands.indices.map { Int32($0) }[...]
    return list.commands.indices.count { position in
      guard case .draw(let item) = list.commands[position], list.items[item].isUnderlay,
        let above = list.itemOverUnderlay(at: position, in: all)
      else { return false }
      return list.items[above].opaqueShape != nil
    }
  }

  @Test("frames are those with the whole shadow", arguments: 1...60)
  func sameBytes(seed: Int) {
    let hidden = frame(seed: UInt64(seed), alpha: 1)
    #expect(hidden.pixels == frame(seed: UInt64(seed), alpha: 1 - 0x1p-40).pixels)
    #expect(Set(hidden.pixels).count > 100)
  }

  @Test("only what is certain to be opaque hides shadows")
  func hiding() {
    let seeds = 1...60 as ClosedRange<UInt64>
    // Ten cards each, some of which are not in the frame.
    #expect(seeds.map { hiddenParts(seed: $0, alpha: 1) }.reduce(0, +) > 300)
    #expect(seeds.allSatisfy { hiddenParts(seed: $0, alpha: 1 - 0x1p-40) == 0 })
  }
}
