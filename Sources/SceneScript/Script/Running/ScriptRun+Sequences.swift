import Animator

// Steps one after another, and side by side.

extension ScriptRun {
  /// Runs steps in sequence. A step with `at`, `with` or `after` starts a new sequence then, concurrent with
  /// the preceding ones; the list ends when all sequences have ended.
  func chain(_ steps: [ScriptStep], done: @escaping Action) {
    var sequences: [ArraySlice<ScriptStep>] = []
    var begin = 0
    for index in steps.indices where index > 0 && steps[index].startsApart {
      sequences.append(steps[begin..<index])
      begin = index
    }
    sequences.append(steps[begin...])
    let countdown = Countdown(count: sequences.count, done)
    let labels = StepLabels(of: steps)
    for sequence in sequences {
      schedule(sequence.first, at: .zero, labels) {
        self.run(sequence, labels) { countdown.signal() }
      }
    }
  }

  /// A countdown after which steps run. Without anything to count they run at once, and there is none.
  func countdown(
    _ count: Int, then steps: [ScriptStep], done: @escaping Action
  ) -> Countdown? {
    if count == 0 {
      chain(steps, done: done)
      return nil
    }
    return Countdown(count: count) { self.chain(steps, done: done) }
  }

  /// Starts steps concurrently, each `interval` after the one before it or at its own time; ends
  /// when all have ended.
  ///
  /// - Parameter ranks: The order in which they start, by their indices: steps of the same rank start together. Nil
  ///   for the order of the list.
  func together(
    _ steps: [ScriptStep], apart interval: MediaTime, ranks: [Int]? = nil, done: @escaping Action
  ) {
    if steps.isEmpty { return next(done) }
    let countdown = Countdown(count: steps.count, done)
    let labels = StepLabels(of: steps)
    // Addition saturates; a product would overflow.
    var times = [MediaTime.zero]
    for (index, step) in steps.enumerated() {
      let rank = ranks?[index] ?? index
      while times.count <= rank { times.append(times[times.count - 1] + interval) }
      schedule(step, at: times[rank], labels) { self.start(step, labels) { countdown.signal() } }
    }
  }

  private func run(
    _ steps: ArraySlice<ScriptStep>, _ labels: StepLabels?, done: @escaping Action
  ) {
    guard let step = steps.first else { return next(done) }
    start(step, labels) { self.run(steps.dropFirst(), labels, done: done) }
  }

  /// Calls an action when a step is to start.
  ///
  /// - Parameter time: When it starts if it does not say so itself.
  private func schedule(
    _ step: ScriptStep?, at time: MediaTime, _ labels: StepLabels?, _ action: @escaping Action
  ) {
    guard let anchor = step?.anchor, let labels else { return after(step?.at ?? time, action) }
    labels.when(anchor.label, isEnd: anchor.isEnd) { self.after(anchor.offset, action) }
  }
}
