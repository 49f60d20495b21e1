import Animator
import Testing

@Suite("Key paths into an emitter's cells", .serialized)
@MainActor
struct EmitterKeyPathTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let emitter = CAEmitterLayer()
  private let spark = CAEmitterCell()

  init() {
    emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    emitter.emitterPosition = CGPoint(x: 100, y: 100)
    spark.name = "spark"
    spark.contents = CGImage(width: 1, height: 1, premultipliedBGRA: [255, 255, 255, 255])
    (spark.birthRate, spark.lifetime) = (10, 1)
    emitter.emitterCells = [spark]
    stage.window.layer.addSublayer(emitter)
  }

  private func particles(at time: Double? = nil) -> [Particle] {
    stage.timeline.frame(at: time ?? stage.time.seconds).layers
      .compactMap(\.extras?.particles).flatMap(\.particles)
  }

  @Test("a birth rate applies from when it is set, at even intervals")
  func rate() {
    stage.advance(by: 1)
    emitter.setValue(20, forKeyPath: "emitterCells.spark.birthRate")
    stage.advance(by: 0.52)
    // Born at 0.6, 0.7, 0.8, 0.9 at ten a second, then at 1.0, 1.05, … 1.5.
    #expect(particles().count == 4 + 11)
    #expect(spark.birthRate == 20)
    #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 20)
    // Earlier frames are unchanged.
    #expect(particles(at: 0.95).count == 10)
    emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
    stage.advance(by: 0.5)
    // At 2.02: those born from 1.05 on, up to 1.5.
    #expect(particles().count == 10)
    stage.advance(by: 1)
    #expect(particles().isEmpty)
  }

  @Test("cells that begin without births can be switched on and off")
  func switched() {
    spark.birthRate = 0
    emitter.emitterCells = [spark]
    stage.advance(by: 1)
    #expect(particles().isEmpty)
    emitter.setValue(4, forKeyPath: "emitterCells.spark.birthRate")
    stage.advance(by: 0.8)
    // 1.0, 1.25, 1.5, 1.75.
    #expect(particles().count == 4)
    emitter.setValue(false, forKeyPath: "emitterCells.spark.enabled")
    stage.advance(by: 0.3)
    #expect(particles().count == 3)
  }

  @Test("a value applies to particles born from then on")
  func velocity() {
    emitter.setValue(10, forKeyPath: "emitterCells.spark.velocity")
    stage.advance(by: 0.5)
    emitter.setValue(NSNumber(value: 40), forKeyPath: "emitterCells.spark.velocity")
    emitter.setValue(UIColor.red, forKeyPath: "emitterCells.spark.color")
    stage.advance(by: 0.25)
    let found = particles()
    // Ages 0.75, 0.65, … 0.35 at 10 points a second; 0.25, 0.15, 0.05 at 40.
    let expected =
      [0.75, 0.65, 0.55, 0.45, 0.35].map { 100 + 10 * $0 }
      + [0.25, 0.15, 0.05].map { 100 + 40 * $0 }
    #expect(found.count == expected.count)
    for (particle, x) in zip(found, expected) { #expect(abs(particle.position.x - x) < 1e-6) }
    #expect(found.map(\.color.green) == [1, 1, 1, 1, 1, 0, 0, 0])
  }

  @Test("a basic animation animates a cell's number")
  func animated() {
    let speed = CABasicAnimation(keyPath: "emitterCells.spark.velocity")
    (speed.fromValue, speed.toValue, speed.duration) = (0, 100, 1)
    emitter.add(speed, forKey: "speed")
    stage.advance(by: 1)
    // Born at b with 100·b points per second: the distance is 100·b·(1 − b).
    let found = particles()
    #expect(found.count == 10)
    for (index, particle) in found.enumerated() {
      let birth = Double(index + 1) / 10
      // The last one is born at 1.0, when the animation has ended.
      let distance = index == 9 ? 0 : 100 * birth * (1 - birth)
      #expect(abs(particle.position.x - (100 + distance)) < 1e-6)
    }
  }

  @Test(
    "an animated birth rate scales the assigned one; without one, births are random"
  )
  func animatedRate() {
    func ramp() {
      let rate = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
      (rate.fromValue, rate.toValue, rate.duration) = (0, 40, 1)
      emitter.add(rate, forKey: "rate")
    }
    spark.lifetime = 10
    emitter.emitterCells = [spark]
    ramp()
    stage.advance(by: 1)
    // The ramp's integral is 20; each of up to four births per tenth of a second occurs at random.
    #expect((14...26).contains(particles().count))
    spark.birthRate = 0
    emitter.emitterCells = [spark]
    ramp()
    stage.advance(by: 1)
    #expect((10...30).contains(particles().count))
  }

  @Test("key paths reach nested cells")
  func nested() {
    let trail = CAEmitterCell()
    (trail.name, trail.contents) = ("trail", spark.contents)
    (trail.birthRate, trail.lifetime) = (10, 1)
    (spark.contents, spark.birthRate, spark.emitterCells) = (nil, 1, [trail])
    emitter.emitterCells = [spark]
    emitter.setValue(0.15, forKeyPath: "emitterCells.spark.emitterCells.trail.lifetime")
    // Sparks of the first second live for 0.15 s: those of 0.8, 0.9 and 0.9 + …
    #expect(particles(at: 0.92).count == 2)
    #expect(trail.lifetime == 0.15)
  }

  @Test("an unknown key path is a fault that names it")
  func faults() {
    let faults = UsageFault.collect {
      emitter.setValue(1, forKeyPath: "emitterCells.spork.birthRate")
      emitter.setValue(1, forKeyPath: "emitterCells.spark.birthrate")
      emitter.setValue("x", forKeyPath: "emitterCells.spark.velocity")
      emitter.setValue(1, forKeyPath: "emitterCells.spark")
      emitter.add(CABasicAnimation(keyPath: "emitterCells.spork.scale"), forKey: nil)
    }.map { "\($0)" }
    #expect(faults.count == 5)
    #expect(faults[0].contains("does not name a cell of the emitter; its cells are 'spark'"))
    #expect(faults[1].contains("the nearest are 'birthRate'"))
    #expect(faults[2].contains("takes a number, not 'x'"))
  }

  @Test("with preservesDepth, nearer particles are larger and farther from the center")
  func depth() throws {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    emitter.superlayer?.sublayerTransform = perspective
    emitter.emitterPosition = CGPoint(x: 150, y: 100)
    emitter.emitterZPosition = 200
    func set() throws -> (ParticleSet, ProjectionTransform) {
      let layer = try #require(
        stage.timeline.frame(at: 0.05).layers.first { $0.extras?.particles != nil })
      return (try #require(layer.extras?.particles), layer.transform)
    }
    #expect(try set().0.depth == nil)
    emitter.preservesDepth = true
    #expect(emitter.value(forKeyPath: "preservesDepth") as? Bool == true)
    let (particles, transform) = try set()
    let particle = try #require(particles.particles.first)
    #expect(particle.depth == 200)
    let seen = particle.position.applying(
      try #require(particles.depth).transform(transform, at: particle.depth))
    // Halfway to the eye: twice as far from the center of the window, which is the eye's.
    #expect(abs(seen.x - 200) < 1e-6 && abs(seen.y - 100) < 1e-6)
  }
}
