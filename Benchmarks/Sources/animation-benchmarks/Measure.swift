/// The minimum of several runs of `body`, in nanoseconds, the least disturbed one on a shared
/// machine. `prepare` runs before each and is not measured.
@MainActor
func shortest<Input>(
  of runs: Int, prepare: () -> Input, _ body: (Input) -> Void
) -> Double {
  let clock = ContinuousClock()
  var best = Duration.seconds(1_000_000)
  for _ in 0..<runs {
    let input = prepare()
    best = min(best, clock.measure { body(input) })
  }
  return Double(best.components.seconds) * 1e9 + Double(best.components.attoseconds) * 1e-9
}

/// Prevents the optimizer from eliminating the computation of `value`.
@inline(never)
func use<Value>(_ value: Value) {}
