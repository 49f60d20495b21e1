import Animator
import Testing

@Suite("Emitters")
@MainActor
struct EmitterTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let emitter = CAEmitterLayer()

  init() {
    emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    emitter.emitterPosition = CGPoint(x: 100, y: 100)
    stage.window.layer.addSublayer(emitter)
  }

  private func cell(_ configure: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = CGImage(width: 1, height: 1, premultipliedBGRA: [255, 255, 255, 255])
    (cell.birthRate, cell.lifetime) = (10, 1)
    configure(cell)
    return cell
  }

  private func particles(at time: Double? = nil) -> [Particle] {
    stage.timeline.frame(at: time ?? stage.time.seconds).layers
      .compactMap(\.extras?.particles).flatMap(\.particles)
  }

  // Births at 0, 0.1, …; after 0.35 s ages are 0.35, 0.25, 0.15, 0.05: x = 100 + 40·a, y = 100 + 50·a².
  @Test("particles follow the closed-form motion, born at even intervals")
  func motion() {
    emitter.emitterCells = [cell { ($0.velocity, $0.yAcceleration) = (40, 100) }]
    let found = particles(at: 0.35)
    #expect(found.count == 4)
    for (particle, age) in zip(found, [0.35, 0.25, 0.15, 0.05]) {
      #expect(abs(particle.position.x - (100 + 40 * age)) < 1e-6)
      #expect(abs(particle.position.y - (100 + 50 * age * age)) < 1e-6)
    }
  }

  @Test(
    "particles die at the end of their lifetime; sizes, angles and colors change by their speeds")
  func life() throws {
    emitter.emitterCells = [
      cell {
        ($0.birthRate, $0.scaleSpeed, $0.spin, $0.alphaSpeed) = (1, -0.5, .pi, -1)
        $0.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      }
    ]
    let particle = try #require(particles(at: 0.5).first)
    // Scale 0.75, rotated by a quarter turn.
    #expect(abs(particle.axis.dx) < 1e-9 && abs(particle.axis.dy - 0.75) < 1e-9)
    #expect(particle.color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(particles(at: 1).count == 1)  // the next one; the first has died
  }

  @Test("infinite spins and speeds of particles count as 0")
  func beyondNumbers() throws {
    emitter.spin = 1e38
    emitter.emitterCells = [
      cell {
        ($0.spin, $0.redSpeed, $0.redRange) = (1e300, .greatestFiniteMagnitude, 1)
      }
    ]
    let particle = try #require(particles(at: 0.5).first)
    #expect(particle.axis == CGVector(dx: 1, dy: 0))
    #expect(particle.color == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(stage.timeline.frame(at: 0.5) == stage.timeline.frame(at: 0.5))
  }

  @Test("frames do not depend on the frames rendered before, nor on the stage")
  func randomAccess() {
    let lively = cell {
      ($0.birthRate, $0.lifetimeRange, $0.velocity, $0.velocityRange) = (50, 0.5, 50, 30)
      ($0.emissionRange, $0.scaleRange, $0.spinRange, $0.redRange) = (6, 0.5, 3, 0.5)
    }
    emitter.emitterCells = [lively]
    (emitter.emitterShape, emitter.emitterSize) = (.circle, CGSize(width: 20, height: 20))
    let late = particles(at: 2)
    let early = particles(at: 0.7)
    stage.advance(to: 2)
    #expect(particles(at: 2) == late && particles(at: 0.7) == early)
    #expect(late.count > 30)
    emitter.seed = 1
    #expect(particles(at: 2) != late)
  }

  @Test(
    "every shape and mode emits from its area",
    arguments: ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
  func shapes(name: String) {
    emitter.emitterCells = [cell { $0.birthRate = 200 }]
    (emitter.emitterSize, emitter.emitterDepth) = (CGSize(width: 40, height: 20), 10)
    emitter.emitterShape = CAEmitterLayerEmitterShape(rawValue: name)
    for mode in ["points", "outline", "surface", "volume"] {
      emitter.emitterMode = CAEmitterLayerEmitterMode(rawValue: mode)
      let found = particles(at: 1)
      #expect(found.count == 200 || found.count == 201)
      for particle in found {
        let (dx, dy) = (particle.position.x - 100, particle.position.y - 100)
        switch name {
        case "point": #expect(dx == 0 && dy == 0)
        case "line": #expect(abs(dx) <= 20 && dy == 0)
        case "rectangle", "cuboid": #expect(abs(dx) <= 20 && abs(dy) <= 10)
        default: #expect(dx * dx + dy * dy <= 1600.001)
        }
        if name == "circle", mode == "outline" { #expect(abs(dx * dx + dy * dy - 1600) < 0.01) }
      }
    }
  }

  @Test("a moving emitter leaves its particles at the position of their birth")
  func trail() {
    emitter.emitterCells = [cell()]
    stage.advance(by: 1)
    let move = CABasicAnimation(keyPath: "emitterPosition")
    (move.fromValue, move.toValue) = (CGPoint(x: 0, y: 100), CGPoint(x: 100, y: 100))
    move.duration = 1
    emitter.add(move, forKey: nil)
    stage.advance(by: 0.5)
    let positions = particles().map(\.position.x)
    // Born at 0.6 … 0.9 at rest, then at 1.0 … 1.5 in motion; the one born at 0.5 s has died.
    let expected: [CGFloat] = [100, 100, 100, 100, 0, 10, 20, 30, 40, 50]
    #expect(positions.count == expected.count)
    for (a, b) in zip(positions, expected) { #expect(abs(a - b) < 1e-6) }
  }

  @Test("a rate of 0 stops births; existing particles live on")
  func stopping() {
    emitter.emitterCells = [cell()]
    stage.advance(by: 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    emitter.birthRate = 0
    CATransaction.commit()
    stage.advance(by: 0.55)
    // Those born at 0.6 … 0.9 (that of 1.0 s met the rate of 0).
    #expect(particles().count == 4)
    stage.advance(by: 0.5)
    #expect(particles().isEmpty)
  }

  @Test("a multiplier of 2 adds births halfway between", arguments: [2.0, 3])
  func multiplier(rate: Double) {
    emitter.emitterCells = [cell()]
    emitter.birthRate = Float(rate)
    // Births at 0, 0.05, 0.1, … up to 0.35; with 3, at 0.025, 0.125, 0.225 and 0.325 too.
    #expect(particles(at: 0.36).count == (rate == 2 ? 8 : 12))
  }

  @Test("particles emit particles")
  func nested() {
    let rocket = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.contents) = (1, 0.5, 100, nil)
      $0.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (10, 1) }]
    }
    emitter.emitterCells = [rocket]
    // The rocket flew for half a second; at 0.9 s its five or six sparks are along its path.
    let positions = particles(at: 0.9).map(\.position.x)
    #expect(positions.count == 6)
    for (index, x) in positions.enumerated() {
      #expect(abs(x - (100 + 10 * CGFloat(index))) < 1e-6)
    }
  }

  @Test("older particles are behind or in front, by the render mode")
  func order() {
    emitter.emitterCells = [cell { $0.velocity = 40 }]
    let xs = particles(at: 0.35).map(\.position.x)
    #expect(xs == xs.sorted(by: >))
    emitter.renderMode = .oldestLast
    #expect(particles(at: 0.35).map(\.position.x) == xs.reversed())
  }

  @Test("unbounded rates and lifetimes show at most ten thousand particles")
  func limits() {
    emitter.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (.infinity, .infinity) }]
    #expect(particles(at: 5).isEmpty)  // numbers that are not finite count as 0
    emitter.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (1e30, 1e30) }]
    #expect(particles(at: 5).count == 10_000)
    let endless = cell { ($0.birthRate, $0.lifetime) = (1e30, 1e30) }
    endless.emitterCells = [endless]
    emitter.emitterCells = [endless]
    #expect(particles(at: 5).count <= 10_000)
  }

  // Along a line, longitude is relative to the line's normal, upward: π points down, π/2 to the
  // right, as common confetti code expects. Born at 0, a particle at 40 points per second is 20
  // points away after 0.5 s.
  @Test("a line emits perpendicularly: upward, and downward with a longitude of π")
  func lineDirection() throws {
    // A point and a rectangle emit to the right.
    for shape in [CAEmitterLayerEmitterShape.point, .rectangle] {
      emitter.emitterShape = shape
      emitter.emitterCells = [cell { ($0.birthRate, $0.velocity) = (1, 40) }]
      let particle = try #require(particles(at: 0.5).first)
      #expect(abs(particle.position.x - 120) < 1e-6 && abs(particle.position.y - 100) < 1e-6)
    }
    (emitter.emitterShape, emitter.emitterSize) = (.line, CGSize(width: 60, height: 0))
    for (longitude, dx, dy) in [(0.0, 0.0, -20.0), (.pi, 0, 20), (.pi / 2, 20, 0)] {
      for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
        emitter.emitterMode = mode
        emitter.emitterCells = [
          cell { ($0.birthRate, $0.velocity, $0.emissionLongitude) = (1, 40, longitude) }
        ]
        let particle = try #require(particles(at: 0.5).first)
        #expect(abs(particle.position.y - (100 + dy)) < 1e-6)
        #expect(abs(particle.position.x - (100 + dx)) <= 30 + 1e-6)
      }
    }
  }

  @Test("changes of a cell apply until the end of the turn in which it is set")
  func cellsChangedInOneTurn() throws {
    let (outer, inner) = (cell(), cell { $0.name = "inner" })
    outer.name = "outer"
    emitter.emitterCells = [outer]
    (outer.birthRate, outer.velocity) = (1, 40)
    outer.emitterCells = [inner]
    inner.birthRate = 0
    emitter.setValue(80, forKeyPath: "emitterCells.outer.yAcceleration")
    outer.xAcceleration = 16
    // 100 + 40 · 0.5 + 16 · 0.5² / 2; 100 + 80 · 0.5² / 2
    #expect(particles(at: 0.5).map(\.position) == [CGPoint(x: 122, y: 110)])
    outer.velocity = 0
    #expect(particles(at: 0.5).map(\.position) == [CGPoint(x: 122, y: 110)])
    // In a later turn, changes apply when the cells are set again.
    emitter.emitterCells = [outer]
    #expect(particles(at: 0.5).map(\.position) == [CGPoint(x: 102, y: 110)])
  }

  @Test("changes of a cell before its layer comes on stage apply")
  func cellsChangedOffStage() {
    let (layer, cell) = (CAEmitterLayer(), cell())
    layer.emitterCells = [cell]
    stage.advance(by: 0.5)
    cell.birthRate = 0
    stage.window.layer.addSublayer(layer)
    #expect(particles(at: 1).isEmpty)
  }
}
