/// The shortest of several runs of `body`, in nanoseconds: on a machine that others use too, the one
/// that was disturbed least. What `prepare` makes for each run is not counted.
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

/// Keeps the optimiser from leaving out what makes `value`.
@inline(never)
func use<Value>(_ value: Value) {}
