/// Finds an emitter's particles at an instant, from nothing but the instant.
///
/// A cell of rate r has a birth at k / r for each whole number k, and, where the layer multiplies rates by up to m, at
/// (k + v(q)) / r for q below m too, v(q) being q's binary digits mirrored at the point: 0, 1/2, 1/4, 3/4, …
/// A birth whose q is not below the multiplier of that instant does not take place; one that is in part is
/// left to chance. The chances of a birth are drawn from the seed, the cell, k and q. A rate that was set counts births
/// anew; one that is animated multiplies the one that was set.
struct ParticleField {
  /// How many particles are shown at most.
  static let limit = 10_000
  /// How many births are looked at.
  private static let effort = 40_000
  private static let slots = 64.0
  /// Of cells without a rate of their own, of whose births few are counted.
  private static let maximumSlots = 2_000.0

  private let now: Double
  private let values: EmitterValues
  /// What held for the emitter at an instant of its own time, in seconds.
  private let past: (Double) -> EmitterValues
  private var sprites: [ParticleSprite] = []
  private var found: [Found] = []
  private var effortLeft = ParticleField.effort

  private struct Found {
    var particle: Particle
    var birth: Double
    var depth: Double
    /// The same all through the particle's life.
    var identity: UInt64
  }

  /// One birth and what follows from it.
  private struct Body {
    var birth: Double
    var death: Double
    var origin: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>
    var chance: Chance

    func place(at age: Double) -> SIMD3<Double> {
      origin + velocity * age + acceleration * (age * age / 2)
    }
  }

  init(_ values: EmitterValues, at now: Double, past: @escaping (Double) -> EmitterValues) {
    (self.values, self.now, self.past) = (values, now, past)
  }

  /// What is to be drawn; nil for nothing.
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

  /// The same particles, each with a number that it has all through its life.
  mutating func identifiedParticles() -> (sprites: [ParticleSprite], particles: [IdentifiedParticle]) {
    _ = particles()
    return (sprites, ordered().map { IdentifiedParticle(number: $0.identity, particle: $0.particle) })
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

  /// Sends out the births of a cell, in every rate that counted them.
  ///
  /// - Parameters:
  ///   - path: Where the cell is among the emitter's, and inside those.
  ///   - parent: The particle that sends the cell's out; nil for the layer.
  private mutating func emit(_ cell: EmitterCellValues, at path: [Int], from parent: Body?) {
    let start = (parent?.birth ?? 0) + cell.beginTime
    // Beyond its own life a particle matters as long as what it sent out lives.
    let reach = cell.longestVisibleSpan * max(values.lifetime, 1)
    let end = min(now, parent?.death ?? .infinity, start + cell.duration)
    guard reach > 0, end >= start else { return }
    for grid in cell.grids.isEmpty ? [cell.grid] : cell.grids {
      emit(cell, at: path, from: parent, grid: grid, start...end, reach: reach)
    }
  }

  private mutating func emit(
    _ cell: EmitterCellValues, at path: [Int], from parent: Body?, grid: Double,
    _ time: ClosedRange<Double>, reach: Double
  ) {
    let (start, end) = (time.lowerBound, time.upperBound)
    let last = Int(min(((end - start) * grid).rounded(.down), 1e15))
    let first = Int(min(max(((now - reach - start) * grid).rounded(.down), 0), 1e15))
    guard first <= last else { return }
    var sprite: Int?
    if let picture = cell.sprite {
      sprite = sprites.firstIndex(of: picture) ?? sprites.count
      if sprite == sprites.count { sprites.append(picture) }
    }
    var index = last
    // The newest first: where there are too many, the oldest are left out.
    var after = slotCount(
      path, grid, at: min(start + Double(last + 1) / grid, end), isInner: parent != nil)
    while index >= first, effortLeft > 0, found.count < Self.limit {
      let before = slotCount(path, grid, at: start + Double(index) / grid, isInner: parent != nil)
      let slots = max(before, after)
      after = before
      for slot in (0..<slots).reversed() {
        let birth = start + (Double(index) + Self.mirrored(slot)) / grid
        guard birth <= end, now - birth <= reach, effortLeft > 0 else { continue }
        effortLeft -= 1
        let chance = Chance(
          seed: parent?.chance.state ?? UInt64(values.clampedSeed), UInt64(path[path.count - 1]),
          UInt64(index), UInt64(slot))
        spawn(at: path, grid: grid, birth: birth, slot: slot, sprite: sprite, from: parent, chance)
      }
      effortLeft -= slots == 0 ? 1 : 0
      index -= 1
    }
  }

  /// What held for a cell at a moment; nil where there was none.
  private func cell(at path: [Int], _ then: EmitterValues) -> EmitterCellValues? {
    var cells = values.emitterCells.held(then.emitterCells)
    for index in path.dropLast() {
      guard cells.indices.contains(index) else { return nil }
      cells = cells[index].cells
    }
    let last = path[path.count - 1]
    return cells.indices.contains(last) ? cells[last] : nil
  }

  /// How many births a whole number stands for at an instant; none where another rate counted them.
  private func slotCount(
    _ path: [Int], _ grid: Double, at time: Double, isInner: Bool
  ) -> Int {
    let then = past(time)
    guard let cell = cell(at: path, then), cell.isEnabled, cell.grid == grid else { return 0 }
    let most = cell.grids.isEmpty ? Self.maximumSlots : Self.slots
    let share = max(cell.birthsPerGridStep, 0) * (isInner ? 1 : then.birthRate)
    return Int(min(max(share.rounded(.up), 1), most))
  }

  private mutating func spawn(
    at path: [Int], grid: Double, birth: Double, slot: Int, sprite: Int?, from parent: Body?,
    _ chance: Chance
  ) {
    var chance = chance
    let identity = chance.state ^ grid.bitPattern
    let then = past(birth)
    guard let cell = cell(at: path, then), cell.isEnabled, cell.grid == grid else { return }
    let wanted = cell.birthsPerGridStep * (parent == nil ? then.birthRate : 1)
    let share = wanted - Double(slot)
    if share <= 0 { return }
    if share < 1, chance.next() >= share { return }
    let lifetime = cell.lifetime.value(chance.next()) * (parent == nil ? then.lifetime : 1)
    var body = body(
      of: cell, birth: birth, death: birth + lifetime, from: parent, then, &chance)
    let scale = cell.scale.value(chance.next()) * (parent == nil ? then.scale : 1)
    let spin = cell.spin.value(chance.next()) * (parent == nil ? then.spin : 1)
    let age = now - birth
    let colors = cell.color.map { $0.value(chance.next()) + $0.speed * age }
    // What it sends out draws on from here.
    body.chance = chance
    for (index, inner) in cell.cells.enumerated() {
      emit(inner, at: path + [index], from: body)
    }
    guard let sprite, age >= 0, age < lifetime, found.count < Self.limit else { return }
    let size = max(scale + cell.scale.speed * age, 0)
    let place = body.place(at: age)
    guard size > 0, colors[3] > 0, (place.x + place.y + place.z + size).isFinite else { return }
    // Zero comes first: what is no number then counts as it.
    func channel(_ index: Int) -> CGFloat { CGFloat(min(max(0, colors[index]), 1)) }
    let angle = (spin * age).finite
    found.append(
      Found(
        particle: Particle(
          position: CGPoint(x: place.x, y: place.y), depth: CGFloat(place.z),
          axis: CGVector(dx: size * angle.portableCosine, dy: size * angle.portableSine),
          color: CGColor(red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3)),
          sprite: sprite), birth: birth, depth: place.z, identity: identity))
  }

  /// Where a particle comes from, and how it moves.
  ///
  /// - Parameter then: What held for the emitter at its birth.
  private func body(
    of cell: EmitterCellValues, birth: Double, death: Double, from parent: Body?,
    _ then: EmitterValues, _ chance: inout Chance
  ) -> Body {
    let speed = cell.velocity.value(chance.next()) * (parent == nil ? then.velocity : 1)
    var outward = 0.0
    let origin: SIMD3<Double>
    if let parent {
      origin = parent.place(at: birth - parent.birth)
    } else {
      (origin, outward) = then.birthplace(&chance)
    }
    let longitude = cell.longitude + cell.emissionRange * (chance.next() - 0.5) + outward
    let flat = cell.latitude.portableCosine
    let direction: SIMD3<Double> = [
      flat * longitude.portableCosine, flat * longitude.portableSine, cell.latitude.portableSine,
    ]
    return Body(
      birth: birth, death: death, origin: origin, velocity: direction * speed,
      acceleration: cell.acceleration, chance: chance)
  }

  /// The binary digits of a number mirrored at the point.
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
  /// How long after a birth something of it is seen, at most.
  fileprivate var longestVisibleSpan: Double {
    let own = min(max(lifetime.most, 0), 1e6)
    return min(own + (cells.map { $0.longestVisibleSpan + max($0.beginTime, 0) }.max() ?? 0), 1e6)
  }
}
