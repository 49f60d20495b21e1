/// Evaluates an emitter's particles at an instant, statelessly: without simulating earlier frames.
///
/// A cell of rate r has a birth at k / r for each integer k. If the layer multiplies rates by up to m, there
/// are further births at (k + v(q)) / r for each q < m, where v is the van der Corput sequence in base 2:
/// 0, 1/2, 1/4, 3/4, … A birth happens if q is below the multiplier at that time, and with the
/// corresponding probability if q is less than 1 below it. The random numbers of a birth are seeded with
/// the emitter's seed, the cell, k and q. Assigning a rate starts a new grid of births; an animated rate
/// multiplies the assigned one.
struct ParticleField {
  /// The maximum number of particles.
  static let limit = 10_000
  /// The maximum number of births examined.
  private static let effort = 40_000
  /// The maximum number of births per grid step.
  private static let slots = 64.0
  /// The same for cells whose rate was never assigned, which use a coarse grid.
  private static let maximumSlots = 2_000.0

  private let now: Double
  private let values: EmitterValues
  /// The emitter's values at an earlier instant of its local time, in seconds.
  private let past: (Double) -> EmitterValues
  private var sprites: [ParticleSprite] = []
  private var found: [Found] = []
  private var effortLeft = ParticleField.effort

  private struct Found {
    var particle: Particle
    var birth: Double
    var depth: Double
    /// Stable over the particle's lifetime.
    var identity: UInt64
  }

  /// The birth of a particle and its motion.
  private struct Trajectory {
    var birth: Double
    var death: Double
    var origin: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>
    var random: ParticleRandom

    func position(at age: Double) -> SIMD3<Double> {
      origin + velocity * age + acceleration * (age * age / 2)
    }
  }

  init(_ values: EmitterValues, at now: Double, past: @escaping (Double) -> EmitterValues) {
    (self.values, self.now, self.past) = (values, now, past)
  }

  /// The particles to draw; nil if there are none.
  mutating func particles(depth: ParticleDepth? = nil) -> ParticleSet? {
    guard now.isFinite else { return nil }
    for (index, cell) in values.emitterCells.cells.enumerated() {
      emit(cell, at: [index], from: nil)
    }
    guard !found.isEmpty else { return nil }
    return ParticleSet(
      sprites: sprites, particles: ordered().map(\.particle),
      isAdditive: values.renderMode == .additive, depth: depth)
  }

  /// The particles with identifiers that are stable over their lifetimes.
  mutating func identifiedParticles() -> (
    sprites: [ParticleSprite], particles: [IdentifiedParticle]
  ) {
    _ = particles()
    return (
      sprites, ordered().map { IdentifiedParticle(number: $0.identity, particle: $0.particle) }
    )
  }

  private func ordered() -> [Found] {
    let isNewer: (Int, Int) -> Bool = { a, b in
      (found[a].birth, a) < (found[b].birth, b)
    }
    switch values.renderMode {
    case .oldestLast: return found.indices.sorted { isNewer($1, $0) }.map { found[$0] }
    case .backToFront:
      return found.indices.sorted { a, b in
        found[a].depth == found[b].depth ? isNewer(a, b) : found[a].depth < found[b].depth
      }.map { found[$0] }
    default: return found.indices.sorted(by: isNewer).map { found[$0] }
    }
  }

  /// Emits the births of a cell on each of its rate grids.
  ///
  /// - Parameters:
  ///   - path: The index path of the cell within the emitter's cells.
  ///   - parent: The particle that emits the cell's particles; nil for the layer.
  private mutating func emit(_ cell: EmitterCellValues, at path: [Int], from parent: Trajectory?) {
    let start = (parent?.birth ?? 0) + cell.beginTime
    // A dead particle still matters while particles that it emitted live.
    let span = cell.longestVisibleSpan * max(values.lifetime, 1)
    let end = min(now, parent?.death ?? .infinity, start + cell.duration)
    guard span > 0, end >= start else { return }
    for grid in cell.grids.isEmpty ? [cell.grid] : cell.grids {
      emit(cell, at: path, from: parent, grid: grid, start...end, span: span)
    }
  }

  private mutating func emit(
    _ cell: EmitterCellValues, at path: [Int], from parent: Trajectory?, grid: Double,
    _ time: ClosedRange<Double>, span: Double
  ) {
    let (start, end) = (time.lowerBound, time.upperBound)
    let last = Int(min(((end - start) * grid).rounded(.down), 1e15))
    let first = Int(min(max(((now - span - start) * grid).rounded(.down), 0), 1e15))
    guard first <= last else { return }
    var sprite: Int?
    if let image = cell.sprite {
      sprite = sprites.firstIndex(of: image) ?? sprites.count
      if sprite == sprites.count { sprites.append(image) }
    }
    var index = last
    // Newest first, so that the limit drops the oldest.
    var after = slotCount(
      path, grid, at: min(start + Double(last + 1) / grid, end), isInner: parent != nil)
    while index >= first, effortLeft > 0, found.count < Self.limit {
      let before = slotCount(path, grid, at: start + Double(index) / grid, isInner: parent != nil)
      let slots = max(before, after)
      after = before
      for slot in (0..<slots).reversed() {
        let birth = start + (Double(index) + Self.mirrored(slot)) / grid
        guard birth <= end, now - birth <= span, effortLeft > 0 else { continue }
        effortLeft -= 1
        let random = ParticleRandom(
          seed: parent?.random.state ?? UInt64(values.clampedSeed), UInt64(path[path.count - 1]),
          UInt64(index), UInt64(slot))
        spawn(at: path, grid: grid, birth: birth, slot: slot, sprite: sprite, from: parent, random)
      }
      effortLeft -= slots == 0 ? 1 : 0
      index -= 1
    }
  }

  /// A cell's values at an earlier time; nil if it did not exist.
  private func cell(at path: [Int], _ then: EmitterValues) -> EmitterCellValues? {
    var cells = values.emitterCells.cells(asOf: then.emitterCells)
    for index in path.dropLast() {
      guard cells.indices.contains(index) else { return nil }
      cells = cells[index].cells
    }
    let last = path[path.count - 1]
    return cells.indices.contains(last) ? cells[last] : nil
  }

  /// The number of births per step of a rate grid at an instant; 0 if another grid was active.
  private func slotCount(
    _ path: [Int], _ grid: Double, at time: Double, isInner: Bool
  ) -> Int {
    let then = past(time)
    guard let cell = cell(at: path, then), cell.isEnabled, cell.grid == grid else { return 0 }
    let most = cell.grids.isEmpty ? Self.maximumSlots : Self.slots
    let births = max(cell.birthsPerGridStep, 0) * (isInner ? 1 : then.birthRate)
    return Int(min(max(births.rounded(.up), 1), most))
  }

  private mutating func spawn(
    at path: [Int], grid: Double, birth: Double, slot: Int, sprite: Int?, from parent: Trajectory?,
    _ random: ParticleRandom
  ) {
    var random = random
    let identity = random.state ^ grid.bitPattern
    let then = past(birth)
    guard let cell = cell(at: path, then), cell.isEnabled, cell.grid == grid else { return }
    let births = cell.birthsPerGridStep * (parent == nil ? then.birthRate : 1)
    let probability = births - Double(slot)
    if probability <= 0 { return }
    if probability < 1, random.next() >= probability { return }
    let lifetime = cell.lifetime.value(random.next()) * (parent == nil ? then.lifetime : 1)
    var body = body(
      of: cell, birth: birth, death: birth + lifetime, from: parent, then, &random)
    let scale = cell.scale.value(random.next()) * (parent == nil ? then.scale : 1)
    let spin = cell.spin.value(random.next()) * (parent == nil ? then.spin : 1)
    let age = now - birth
    let colors = cell.color.map { $0.value(random.next()) + $0.speed * age }
    // The particles that it emits continue its random sequence.
    body.random = random
    for (index, inner) in cell.cells.enumerated() {
      emit(inner, at: path + [index], from: body)
    }
    guard let sprite, age >= 0, age < lifetime, found.count < Self.limit else { return }
    let size = max(scale + cell.scale.speed * age, 0)
    let position = body.position(at: age)
    guard size > 0, colors[3] > 0, (position.x + position.y + position.z + size).isFinite else {
      return
    }
    // The order of the arguments maps NaN to 0.
    func channel(_ index: Int) -> CGFloat { CGFloat(min(max(0, colors[index]), 1)) }
    let angle = (spin * age).finite
    found.append(
      Found(
        particle: Particle(
          position: CGPoint(x: position.x, y: position.y), depth: CGFloat(position.z),
          axis: CGVector(dx: size * angle.portableCosine, dy: size * angle.portableSine),
          color: CGColor(red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3)),
          sprite: sprite), birth: birth, depth: position.z, identity: identity))
  }

  /// Computes a particle's origin, velocity and acceleration.
  ///
  /// - Parameter then: The emitter's values at the birth.
  private func body(
    of cell: EmitterCellValues, birth: Double, death: Double, from parent: Trajectory?,
    _ then: EmitterValues, _ random: inout ParticleRandom
  ) -> Trajectory {
    let speed = cell.velocity.value(random.next()) * (parent == nil ? then.velocity : 1)
    var outward = 0.0
    let origin: SIMD3<Double>
    if let parent {
      origin = parent.position(at: birth - parent.birth)
    } else {
      (origin, outward) = then.birthPosition(&random)
    }
    let longitude = cell.longitude + cell.emissionRange * (random.next() - 0.5) + outward
    let flat = cell.latitude.portableCosine
    let direction: SIMD3<Double> = [
      flat * longitude.portableCosine, flat * longitude.portableSine, cell.latitude.portableSine,
    ]
    return Trajectory(
      birth: birth, death: death, origin: origin, velocity: direction * speed,
      acceleration: cell.acceleration, random: random)
  }

  /// The van der Corput sequence in base 2: the binary digits mirrored at the radix point.
  private static func mirrored(_ number: Int) -> Double {
    var (rest, digit, result) = (number, 0.5, 0.0)
    while rest > 0 {
      if rest % 2 == 1 { result += digit }
      (rest, digit) = (rest / 2, digit / 2)
    }
    return result
  }
}

extension EmitterCellValues {
  /// The maximum time after a birth for which the particle or its descendants are visible.
  fileprivate var longestVisibleSpan: Double {
    let own = min(max(lifetime.maximum, 0), 1e6)
    return min(own + (cells.map { $0.longestVisibleSpan + max($0.beginTime, 0) }.max() ?? 0), 1e6)
  }
}
