import Graphics
import TestSupport
import Testing

private typealias Component = WritableKeyPath<CATransform3D, CGFloat> & Sendable

private let components: [(name: String, path: any Component)] = [
  ("translation.x", \.translationX), ("translation.y", \.translationY),
  ("translation.z", \.translationZ), ("scale.x", \.scaleX), ("scale.y", \.scaleY),
  ("scale.z", \.scaleZ), ("rotation.x", \.rotationX), ("rotation.y", \.rotationY),
  ("rotation.z", \.rotationZ),
]

@Suite("Transform components")
struct TransformComponentsTests {
  @Test("each component of the identity can be set and read back")
  func fromIdentity() {
    for (name, path) in components {
      for value in [0.25, -0.5, 1.5] {
        var t = CATransform3D.identity
        t[keyPath: path] = value
        #expect(abs(t[keyPath: path] - value) < 1e-12, "\(name) = \(value)")
      }
    }
  }

  @Test("set components give Core Animation's matrices")
  func matrices() {
    var t = CATransform3D.identity
    t.rotationY = 0.7
    #expect(distance(t, CATransform3DMakeRotation(0.7, 0, 1, 0)) < 1e-15)
    t = .identity
    t.rotation = 0.7
    #expect(distance(t, CATransform3DMakeRotation(0.7, 0, 0, 1)) < 1e-15)
    t = .identity
    t.scale = 2
    #expect(t == CATransform3DMakeScale(2, 2, 2))
    #expect(t.scale == 2)
    t.translationX = 9
    #expect(
      t
        == CATransform3DConcat(
          CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(9, 0, 0)))
  }

  @Test("the order is scale, rotation about x, y and z, translation")
  func order() {
    var t = CATransform3D.identity
    (t.translationX, t.translationY, t.translationZ) = (10, 20, 30)
    (t.rotationX, t.rotationY, t.rotationZ) = (0.3, 0.4, 0.5)
    (t.scaleX, t.scaleY, t.scaleZ) = (2, 3, 4)
    let steps = [
      CATransform3DMakeScale(2, 3, 4), CATransform3DMakeRotation(0.3, 1, 0, 0),
      CATransform3DMakeRotation(0.4, 0, 1, 0), CATransform3DMakeRotation(0.5, 0, 0, 1),
      CATransform3DMakeTranslation(10, 20, 30),
    ]
    let product = steps.reduce(.identity) { CATransform3DConcat($0, $1) }
    #expect(distance(t, product) < 1e-14)
  }

  @Test("setting one component preserves the others, including skew and perspective")
  func othersStay() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<50 {
      func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
        .random(in: range, using: &generator)
      }
      var perspective = CATransform3D.identity
      perspective.m34 = -1 / 500
      let skew = CATransform3DMakeAffineTransform(CGAffineTransform(1, 0, number(-1...1), 1, 0, 0))
      var t = CATransform3DConcat(skew, perspective)
      (t.scaleX, t.scaleY, t.scaleZ) = (number(0.5...2), number(0.5...2), number(0.5...2))
      (t.rotationX, t.rotationY, t.rotationZ) = (number(-1...1), number(-1...1), number(-1...1))
      (t.translationX, t.translationZ) = (number(-9...9), number(-9...9))
      for (name, path) in components {
        var changed = t
        changed[keyPath: path] = 0.75
        for (other, otherPath) in components where other != name {
          let difference = abs(changed[keyPath: otherPath] - t[keyPath: otherPath])
          #expect(difference < 1e-9, "\(other) moved by \(difference) when \(name) was set")
        }
        changed[keyPath: path] = t[keyPath: path]
        #expect(distance(changed, t) < 1e-9, "\(name)")
      }
    }
  }

  @Test("a rotation about one axis is read back over the full circle", arguments: -179...180)
  func wholeCircle(degrees: Int) {
    let angle = CGFloat(degrees) * .pi / 180
    for (name, path) in components.suffix(3) {
      var t = CATransform3D.identity
      t[keyPath: path] = angle
      for (other, otherPath) in components.suffix(3) {
        let expected = other == name ? angle : 0
        let read = t[keyPath: otherPath]
        // At 180°, positive and negative angles are equivalent.
        let wrapped = abs(abs(read) - .pi) < 1e-9 ? abs(read) : read
        #expect(abs(wrapped - expected) < 1e-9, "\(other) after \(name) = \(degrees)°")
      }
    }
  }

  @Test("a flipped view rotated further about y rotates about y")
  func flipContinues() {
    var t = CATransform3D.identity
    t.rotationY = .pi * 0.75
    t.rotationY = .pi * 1.25
    #expect(distance(t, CATransform3DMakeRotation(.pi * 1.25, 0, 1, 0)) < 1e-12)
  }

  @Test("mirror images have a negative scale along the mirrored axis")
  func mirrored() {
    for (x, y, z) in [(-2, 3, 4), (2, -3, 4), (2, 3, -4), (-2, -3, -4)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      let t = CATransform3DMakeScale(x, y, z)
      var again = t
      again.rotationZ = t.rotationZ
      #expect(distance(t, again) < 1e-14)
      #expect(t.scaleX * t.scaleY * t.scaleZ == x * y * z)
    }
    #expect(CATransform3DMakeScale(-2, 1, 1).scaleX == -2)
    #expect(CATransform3DMakeScale(1, -2, 1).scaleY == -2)
  }

  @Test("a view scaled to 0 along an axis keeps its rotation")
  func throughZero() {
    var t = CATransform3DMakeRotation(0.6, 0, 0, 1)
    t.scaleX = 0
    t.scaleX = 1
    #expect(distance(t, CATransform3DMakeRotation(0.6, 0, 0, 1)) < 1e-12)
    var gone = CATransform3DMakeScale(0, 0, 0)
    gone.scale = 2
    #expect(gone == CATransform3DMakeScale(2, 2, 2))
  }
}
