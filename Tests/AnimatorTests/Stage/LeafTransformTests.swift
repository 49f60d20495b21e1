import Animator
import TestSupport
import Testing

/// Layers without sublayers are evaluated by another path than those with one; frames must not show it.
@MainActor
struct LeafTransformTests {
  /// A number of those at which shortcuts in a product of matrices would show.
  private func number(_ random: inout SplitMix64) -> CGFloat {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: 0
    case 1: -0.0
    case 2: 1
    case 3: 1e-300
    case 4: 1e160
    default: .random(in: -3...3, using: &random)
    }
  }

  private func transform(_ random: inout SplitMix64) -> CATransform3D {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return CATransform3DIdentity
    case 1: return CATransform3DMakeRotation(number(&random), 1, 0, 0)
    case 2:
      var result = CATransform3DMakeRotation(number(&random), 0, 1, 0)
      result.m34 = -1 / 400
      return result
    default:
      var entries: [CGFloat] = []
      for _ in 0..<6 { entries.append(number(&random)) }
      return CATransform3DMakeAffineTransform(
        CGAffineTransform(
          a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4],
          ty: entries[5]))
    }
  }

  private func layer(_ random: inout SplitMix64) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(
      x: number(&random), y: number(&random), width: abs(number(&random)), height: 20)
    layer.position = CGPoint(x: number(&random), y: number(&random))
    layer.anchorPoint = CGPoint(x: number(&random), y: 0.5)
    layer.transform = transform(&random)
    return layer
  }

  /// The transforms in a frame of the sublayers of a random layer.
  ///
  /// - Parameter hasHidden: Whether each has a hidden sublayer, which no frame shows.
  private func transforms(seed: UInt64, hasHidden: Bool) -> [ProjectionTransform] {
    var random = SplitMix64(seed: seed)
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
    let parent = layer(&random)
    for _ in 0..<30 {
      let child = layer(&random)
      if hasHidden {
        let hidden = CALayer()
        hidden.isHidden = true
        child.addSublayer(hidden)
      }
      parent.addSublayer(child)
    }
    stage.window.layer.addSublayer(parent)
    return stage.timeline.frame(at: 0).layers.map(\.transform)
  }

  @Test("transforms of leaf layers are to the bit those of layers with a sublayer")
  func sameBits() {
    var count = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let leaves = transforms(seed: seed, hasHidden: false)
      let others = transforms(seed: seed, hasHidden: true)
      #expect(leaves.map(bits) == others.map(bits), "seed \(seed)")
      count += leaves.count
    }
    // Layers whose transform has entries that are not finite are left out: not most of the 40 · 32, and some.
    #expect(count > 20 * 32 && count < 40 * 32)
  }

  @Test("all that a frame says of a leaf layer is what it says of another, but for its name")
  func sameSnapshot() {
    func descriptions(hasHidden: Bool) -> [[String]] {
      let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
      let layer = CAGradientLayer()
      (layer.bounds.size, layer.opacity) = (CGSize(width: 40, height: 30), 0.5)
      (layer.cornerRadius, layer.shadowOpacity, layer.masksToBounds) = (8, 0.5, true)
      layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      if hasHidden {
        let hidden = CALayer()
        hidden.isHidden = true
        layer.addSublayer(hidden)
      }
      stage.window.layer.addSublayer(layer)
      return stage.timeline.frame(at: 0).layers.map { snapshot in
        Mirror(reflecting: snapshot).children.filter { $0.label != "id" }
          .map { "\($0.label ?? ""): \($0.value)" }
      }
    }
    let leaves = descriptions(hasHidden: false)
    #expect(leaves == descriptions(hasHidden: true))
    #expect(leaves.count == 2 && leaves[1].count > 5)
  }

  private func bits(_ t: ProjectionTransform) -> [UInt64] {
    [t.m11, t.m12, t.m13, t.m21, t.m22, t.m23, t.m31, t.m32, t.m33].map(\.native.bitPattern)
  }
}
