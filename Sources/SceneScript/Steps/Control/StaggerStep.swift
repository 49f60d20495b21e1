import Animator

/// `stagger: time` `steps: [steps]`: starts each step the given time after the previous one.
package struct StaggerStep: StepAction {
  /// The order in which the steps start.
  package enum Order: String, CaseIterable, Sendable {
    /// That of the list.
    case index
    case reverse
    /// From the middle of the list outwards, two at a time.
    case center
    /// Shuffled by a seed.
    case random
    /// By the distance of the views from a point.
    case distance
  }

  package var interval: MediaTime
  package var steps: [ScriptStep]
  /// Nil for that of the list.
  package var order: Order?
  /// Seeds the order `random`; nil for 0.
  package var seed: Int?
  /// The point from which the distance is measured, on the stage; nil for its center.
  package var origin: CGPoint?

  package init(interval: MediaTime, steps: [ScriptStep], order: Order? = nil) {
    (self.interval, self.steps, self.order) = (interval, steps, order)
  }

  static let stagger = Field("stagger", .time, "Starts each step this time after the previous one.")
  static let steps = Field("steps", .steps, "The steps to start.")
  static let order = Field(
    "by", ValueKind<Order>.name(Order.allCases.map { ($0.rawValue, $0) }),
    "The order in which the steps start. Default: index.")
  static let seed = Field(
    "seed", ValueKind<Int>.integer(in: 0...1_000_000, called: "0 to 1000000"),
    "The seed of the order 'random'. Default: 0.")
  static let origin = Field(
    "from", .point,
    "The point of the stage from which the order 'distance' is measured. Default: its center.")

  package static let type = StepType(
    name: stagger.name, doc: stagger.doc,
    rows: [stagger.row, steps.row, order.row, seed.row, origin.row],
    required: [stagger.name, steps.name]
  ) { fields, reader in
    let (order, seed, origin) = (fields.read(order), fields.read(seed), fields.read(origin))
    for (key, needed) in [(Self.seed.name, Order.random), (Self.origin.name, .distance)] {
      guard let position = fields.keyPosition(named: key), order != needed else { continue }
      reader.report(
        .incompleteKeys(key: key, required: "'\(Self.order.name): \(needed.rawValue)'"),
        at: position)
    }
    guard let interval = fields.read(stagger), let steps = fields.require(steps) else { return nil }
    var step = StaggerStep(interval: interval, steps: steps, order: order)
    (step.seed, step.origin) = (seed, origin)
    return step
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.stagger, interval)
    mapping.write(Self.steps, steps)
    mapping.write(Self.order, order)
    mapping.write(Self.seed, seed)
    mapping.write(Self.origin, origin)
  }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  package var isEmpty: Bool { steps.isEmpty }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.together(steps, apart: interval, ranks: ranks(run), done: done)
  }

  /// The rank of each step, by its index; nil for the order of the list.
  @MainActor
  private func ranks(_ run: ScriptRun) -> [Int]? {
    let indices = Array(steps.indices)
    switch order ?? .index {
    case .index: return nil
    case .reverse: return indices.reversed()
    case .center:
      let middle = steps.count - 1
      // Both middle ones of an even number start together.
      return indices.map { (abs(2 * $0 - middle) - (middle.isMultiple(of: 2) ? 0 : 1)) / 2 }
    case .random: return SplitMix.permutation(of: steps.count, seed: UInt64(seed ?? 0))
    case .distance: return Self.ranks(steps.map { distance(of: $0, run) })
    }
  }

  /// The distance of the first view that a step changes, to a thousandth of a point; 0 for steps without one.
  @MainActor
  private func distance(of step: ScriptStep, _ run: ScriptRun) -> Int {
    guard let id = step.firstView, let view = run.view(id: id) else { return 0 }
    let bounds = run.window.bounds
    let origin = origin ?? CGPoint(x: bounds.midX, y: bounds.midY)
    let center = view.superview?.convert(view.center, to: run.window) ?? view.center
    let distance =
      ((center.x - origin.x) * (center.x - origin.x) + (center.y - origin.y) * (center.y - origin.y))
      .squareRoot()
    return Int((distance * 1000).rounded(), clampedTo: 0...1_000_000_000_000)
  }

  /// The rank of each distance: equal ones have the same.
  private static func ranks(_ distances: [Int]) -> [Int] {
    let sorted = Array(Set(distances)).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    return distances.map { ranks[$0] ?? 0 }
  }
}

extension ScriptStep {
  /// The first view that the step, or a step in it, changes.
  fileprivate var firstView: String? {
    action.changedViews.first ?? action.lists.lazy.flatMap(\.steps).compactMap(\.firstView).first
  }
}
