/// The range of a chart's axis and its ticks.
struct ChartScale: Equatable {
  let lower: Double
  let upper: Double
  let ticks: [Double]

  /// The greatest value on a chart, and the least one below 0.
  static let limit = 1e12

  /// - Parameters:
  ///   - values: Each at most ``limit`` from 0.
  ///   - maximum: The upper end; 0 for one that the values determine.
  init(_ values: [Double], maximum: Double) {
    let maximum = maximum.isFinite ? min(maximum, Self.limit) : 0
    let least = min(values.min() ?? 0, 0)
    var most = maximum > 0 ? maximum : max(values.max() ?? 0, 0)
    if most <= least { most = least + 1 }
    let step = Self.step((most - least) / 4)
    lower = (least / step).rounded(.down) * step
    upper = maximum > 0 ? most : (most / step).rounded(.up) * step
    let first = (lower / step).rounded()
    let count = Int((upper - lower) / step + 1e-9, clampedTo: 0...20)
    ticks = (0...count).map { (first + Double($0)) * step }
  }

  /// The next 1, 2 or 5 times a power of ten.
  private static func step(_ least: Double) -> Double {
    var power = 1.0
    while power < least { power *= 10 }
    while power / 10 >= least, power > 1e-12 { power /= 10 }
    for factor in [0.1, 0.2, 0.5] where power * factor >= least * (1 - 1e-12) {
      return power * factor
    }
    return power
  }

  /// The position of a value, 0 at the bottom and 1 at the top.
  func fraction(of value: Double) -> Double { (value - lower) / (upper - lower) }

  /// The text of a tick.
  func text(of tick: Double) -> String {
    let thousands: [(Double, String)] = [(1e9, "G"), (1e6, "M"), (1e3, "k")]
    let decimals = NumberPattern("#,##0.######") ?? .whole
    for (unit, name) in thousands where upper >= 10 * unit {
      return decimals.string(tick / unit) + (tick == 0 ? "" : name)
    }
    return decimals.string(tick)
  }
}
