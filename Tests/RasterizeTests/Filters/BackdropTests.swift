import Animator
import Foundation
import Rasterize
import Testing

@Suite("Backdrop blurs, tints and particles")
struct BackdropTests {
  private func blur(_ frame: CGRect, radius: Double, saturation: Double = 1, tint: CGFloat = 0)
    -> LayerTree
  {
    LayerTree(frame, nil) {
      $0.backdrop = BackdropValues(
        radius: radius, saturation: saturation, tint: .rgb(1, 1, 1, tint))
    }
  }

  // Across an edge between black and white the blur is the integral of the Gaussian over a pixel.
  @Test("the backdrop is blurred by a true Gaussian within 2/255", arguments: [1.5, 4, 10, 30])
  func gaussian(sigma: Double) {
    let layers = [
      LayerTree(CGRect(x: 0, y: 0, width: 160, height: 40), .black),
      LayerTree(CGRect(x: 80, y: 0, width: 80, height: 40), .white),
      blur(CGRect(x: 0, y: 10, width: 160, height: 20), radius: sigma),
    ]
    let bitmap = render(layers, width: 160, height: 40)
    for x in 0..<160 {
      // The frame continues like its edge, so that there is only this edge.
      let t = (Double(x) + 0.5 - 80) / (sigma * 2.0.squareRoot())
      let expected = 255 * 0.5 * (1 + erf(t))
      let actual = Double(bitmap.pixel(x: x, y: 20).red)
      if abs(Double(x) - 79.5) < 80 - 3 * sigma {
        #expect(abs(actual - expected) <= 2, "\(x)")
      }
      #expect(bitmap.pixel(x: x, y: 5).red == (x < 80 ? 0 : 255))
    }
  }

  private let black = LayerTree(CGRect(x: 0, y: 0, width: 120, height: 80), .black)

  // Everything inside is white, so any mean of it is.
  @Test(
    "nothing bleeds in from outside the bounds, whether on whole pixels or not, rotated or not",
    arguments: [
      CGRect(x: 30, y: 20, width: 60, height: 40),
      CGRect(x: 30.3, y: 20.6, width: 55.5, height: 35.2),
    ])
  func bounds(frame: CGRect) {
    for radius in [2.0, 10, 40] {
      for angle in [0, 0.4] {
        func rotated(_ layer: LayerTree) -> LayerTree {
          var layer = layer
          layer.state.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
          return layer
        }
        let white = rotated(LayerTree(frame, .white))
        let plain = render([black, white], width: 120, height: 80)
        let bitmap = render(
          [black, white, rotated(blur(frame, radius: radius))], width: 120, height: 80)
        for (before, after) in zip(plain.pixels, bitmap.pixels) where before == 255 {
          #expect(after == 255)
        }
      }
    }
  }

  // A white stripe at a distance of d from the bounds' edge is mirrored at a distance of d outside,
  // so the blur at the edge is twice the integral of the Gaussian over the stripe.
  @Test("beyond the bounds the blur reads their mirror image")
  func mirror() {
    let sigma = 8.0
    let stripe = LayerTree(CGRect(x: 36, y: 0, width: 4, height: 80), .white)
    let effect = blur(CGRect(x: 30, y: 0, width: 60, height: 80), radius: sigma)
    let bitmap = render([black, stripe, effect], width: 120, height: 80)
    func fraction(from: Double, to: Double) -> Double {
      0.5 * (erf(to / (sigma * 2.0.squareRoot())) - erf(from / (sigma * 2.0.squareRoot())))
    }
    for x in 30..<60 {
      let d = Double(x) + 0.5 - 30
      let expected = 255 * (fraction(from: 6 - d, to: 10 - d) + fraction(from: 6 + d, to: 10 + d))
      #expect(abs(Double(bitmap.pixel(x: x, y: 40).red) - expected) <= 2, "\(x)")
    }
    #expect(bitmap.pixel(x: 29, y: 40) == .black)
  }

  @Test("saturation is applied first, then the tint")
  func colors() {
    let background = LayerTree(CGRect(x: 0, y: 0, width: 8, height: 8), .rgb(0.4, 0.5, 0.6))
    let frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let strong = render([background, blur(frame, radius: 2, saturation: 2)], width: 8, height: 8)
    // (102, 128, 153), luma 124.3: twice as far from it.
    #expect(strong.pixel(x: 4, y: 4) == .init(red: 80, green: 132, blue: 182))
    let tinted = render([background, blur(frame, radius: 2, tint: 0.2)], width: 8, height: 8)
    #expect(tinted.pixel(x: 4, y: 4) == .init(red: 133, green: 153, blue: 173))
  }

  @Test("later content is sharp, and the blur is clipped to its rounded bounds")
  func order() {
    let background = LayerTree(CGRect(x: 0, y: 0, width: 40, height: 40), .black)
    let half = LayerTree(CGRect(x: 20, y: 0, width: 20, height: 40), .white)
    var effect = blur(CGRect(x: 0, y: 0, width: 40, height: 40), radius: 5)
    effect.state.cornerRadius = 20
    effect.sublayers = [LayerTree(CGRect(x: 18, y: 18, width: 4, height: 4), .red)]
    let bitmap = render([background, half, effect], width: 40, height: 40)
    #expect(bitmap.pixel(x: 20, y: 20) == .pureRed)
    #expect(bitmap.pixel(x: 19, y: 30).red > 80)
    #expect(bitmap.pixel(x: 39, y: 0) == .white)
  }

  @Test("inside a clip or a faded view, the blur reads the backdrop of those")
  func groups() {
    let background = LayerTree(CGRect(x: 0, y: 0, width: 40, height: 40), .black)
    let half = LayerTree(CGRect(x: 20, y: 0, width: 20, height: 40), .white)
    let effect = blur(CGRect(x: 0, y: 0, width: 40, height: 40), radius: 5)
    let plain = render([background, half, effect], width: 40, height: 40)
    let clip = LayerTree(CGRect(x: 0, y: 0, width: 40, height: 40), nil, [effect]) {
      ($0.masksToBounds, $0.cornerRadius) = (true, 12)
    }
    let clipped = render([background, half, clip], width: 40, height: 40)
    #expect(clipped.pixel(x: 18, y: 20) == plain.pixel(x: 18, y: 20))
    #expect(clipped.pixel(x: 21, y: 30) == plain.pixel(x: 21, y: 30))
    var faded = effect
    faded.state.opacity = 0.5
    let result = render([background, half, faded], width: 40, height: 40)
    // Half sharp black, half blurred.
    let expected = Int(plain.pixel(x: 18, y: 20).red) / 2
    #expect(abs(Int(result.pixel(x: 18, y: 20).red) - expected) <= 1)
  }

  @Test("the bytes do not depend on threads, scale or earlier frames", arguments: [1, 2, 5])
  func deterministic(threads: Int) {
    func layers(_ x: CGFloat) -> [LayerTree] {
      [
        LayerTree(CGRect(x: 0, y: 0, width: 300, height: 200), .white),
        LayerTree(CGRect(x: x, y: 30, width: 90, height: 90), .red) { $0.cornerRadius = 45 },
        blur(CGRect(x: 60, y: 20, width: 180, height: 150), radius: 14, saturation: 1.8, tint: 0.3),
      ]
    }
    let size = CGSize(width: 300, height: 200)
    let compositor = Compositor(size: size, scale: 1, threads: threads)
    var reused = compositor.render(FrameSnapshot(layers(10), size: size))
    for x in [40.0, 40, 120] {
      compositor.render(FrameSnapshot(layers(x), size: size), into: &reused)
      #expect(reused == render(layers(x), width: 300, height: 200))
    }
  }

  @Test("a tint multiplies the colors of a layer tree as a group")
  func tint() {
    let tree = LayerTree(CGRect(x: 0, y: 0, width: 1, height: 1), .rgb(1, 0.8, 0.4))
    let snapshot = tree.flattened()[0]
    let tinted = LayerSnapshot(
      id: snapshot.id, state: snapshot.state, transform: snapshot.transform,
      extras: LayerExtras(tint: .rgb(0.5, 0.5, 1)))
    let size = CGSize(width: 1, height: 1)
    let bitmap = Compositor(size: size, scale: 1)
      .render(FrameSnapshot(time: .zero, size: size, layers: [tinted]))
    // 255, 204, 102 times 128, 128, 255.
    #expect(bitmap.pixel(x: 0, y: 0) == .init(red: 128, green: 102, blue: 102))
  }

  @Test("intersecting planes show their nearer halves, without a seam")
  @MainActor
  func crossing() {
    let stage = Stage(size: CGSize(width: 60, height: 40))
    stage.window.backgroundColor = .green
    let room = CATransformLayer()
    room.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    for (color, angle) in [(CGColor.red, CGFloat.pi / 4), (CGColor.blue, -.pi / 4)] {
      let card = CALayer()
      card.frame = CGRect(x: 10, y: 0, width: 40, height: 40)
      card.backgroundColor = color
      card.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      room.addSublayer(card)
    }
    stage.window.layer.addSublayer(room)
    let bitmap = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 0.0))
    // Rotated by +45° about y, the left half is nearer.
    for x in 17..<43 {
      let pixel = bitmap.pixel(x: x, y: 20)
      #expect(pixel == .pureRed || pixel == .pureBlue, "\(x)")
    }
    #expect(bitmap.pixel(x: 20, y: 20) != bitmap.pixel(x: 40, y: 20))
  }

  @Test("particles draw their sprite with a tint; additive ones add up")
  @MainActor
  func particles() throws {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    emitter.emitterPosition = CGPoint(x: 10, y: 10)
    let cell = CAEmitterCell()
    cell.contents = CGImage(
      width: 4, height: 4, premultipliedBGRA: [UInt8](repeating: 255, count: 64))
    (cell.birthRate, cell.lifetime) = (1, 10)
    cell.color = .rgb(0.4, 0, 0)
    emitter.emitterCells = [cell]
    stage.window.layer.addSublayer(emitter)
    stage.window.backgroundColor = .black
    func pixel(_ x: Int, _ time: Double) -> Bitmap.Pixel {
      Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: time))
        .pixel(x: x, y: 10)
    }
    #expect(pixel(10, 0.5) == .init(red: 102, green: 0, blue: 0))
    #expect(pixel(7, 0.5) == .black && pixel(8, 0.5).red == 102 && pixel(12, 0.5) == .black)
    #expect(pixel(10, 1.5).red == 102)
    emitter.renderMode = .additive
    #expect(pixel(10, 1.5).red == 204 && pixel(10, 3.5).red == 255)
  }

  @Test("particles outside of their layer's bounds cast its shadow, unless they are clipped")
  @MainActor
  func particleShadow() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    emitter.emitterPosition = CGPoint(x: 25, y: 5)
    let cell = CAEmitterCell()
    cell.contents = CGImage(
      width: 4, height: 4, premultipliedBGRA: [UInt8](repeating: 255, count: 64))
    (cell.birthRate, cell.lifetime) = (1, 10)
    cell.color = .rgb(0.4, 0, 0)
    emitter.emitterCells = [cell]
    (emitter.shadowOpacity, emitter.shadowRadius) = (1, 0)
    emitter.shadowOffset = CGSize(width: 0, height: 20)
    stage.window.layer.addSublayer(emitter)
    stage.window.backgroundColor = .white
    func pixel(_ x: Int, _ y: Int) -> Bitmap.Pixel {
      Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 0.5))
        .pixel(x: x, y: y)
    }
    // The particle is from (23, 3) to (27, 7), and its shadow 20 points below.
    #expect(pixel(25, 5).red == 102 && pixel(25, 25) == .black)
    #expect(pixel(25, 21).red == 255 && pixel(21, 25).red == 255 && pixel(29, 25).red == 255)
    emitter.masksToBounds = true
    #expect(pixel(25, 25).red == 255)
  }
}
