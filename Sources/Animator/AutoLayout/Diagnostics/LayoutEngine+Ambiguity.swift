import LayoutSolver

extension LayoutEngine {
  /// The names of the values of an item's frame that constraints leave open, as iOS prints them.
  func ambiguousValues(of item: LayoutEngineItem) -> [String] {
    withoutTrials {
      zip(item.variables, ["minX", "minY", "Width", "Height"]).compactMap { variable, name in
        (try? solver.isAmbiguous(variable)) == true ? name : nil
      }
    }
  }

  /// The constraints that determine an item's position and size along an axis, in the order in which they
  /// were entered.
  func constraintsAffecting(
    _ item: LayoutEngineItem, _ axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    let variables = axis == .horizontal ? [item.x, item.width] : [item.y, item.height]
    var found: [NSLayoutConstraint] = []
    var (known, sizes) = (Set<LayoutSolver.Constraint>(), Set<ContentSizeKey>())
    for variable in variables {
      for id in (try? solver.constraintsAffecting(variable)) ?? [] {
        guard known.insert(id).inserted, let source = sources[id] else { continue }
        // Hugging and compression resistance are one constraint there.
        if case .contentSize(let item, let axis, _) = source,
          !sizes.insert(ContentSizeKey(item: item.key, axis: axis)).inserted
        {
          continue
        }
        if let constraint = constraint(of: source) { found.append(constraint) }
      }
    }
    return found
  }

  private struct ContentSizeKey: Hashable {
    let item: ObjectIdentifier
    let axis: NSLayoutConstraint.Axis
  }

  // MARK: Trials

  /// A value tried for an ambiguous variable, by a constraint of the lowest priority.
  struct Trial {
    let variable: LayoutSolver.Variable
    let value: Double
    var id: LayoutSolver.Constraint?
  }

  /// Ends the trials of an item, or starts one for each of its ambiguous variables.
  func toggleTrials(of item: LayoutEngineItem) {
    if trials.contains(where: { item.variables.contains($0.variable) }) {
      return endTrials(of: item)
    }
    for variable in item.variables where (try? solver.isAmbiguous(variable)) == true {
      let value = solver.value(of: variable)
      // The direction in which it can move is not known. A change of 40 points is visible.
      for change in [40.0, -40.0] {
        var trial = Trial(variable: variable, value: value + change)
        start(&trial)
        if solver.value(of: variable) != value {
          trials.append(trial)
          break
        }
        end(&trial)
      }
    }
  }

  func endTrials(of item: LayoutEngineItem) {
    for index in trials.indices where item.variables.contains(trials[index].variable) {
      end(&trials[index])
    }
    trials.removeAll { item.variables.contains($0.variable) }
  }

  /// Runs `body` without the trials, which hide ambiguities.
  private func withoutTrials<Result>(_ body: () -> Result) -> Result {
    for index in trials.indices { end(&trials[index]) }
    defer { for index in trials.indices { start(&trials[index]) } }
    return body()
  }

  private func start(_ trial: inout Trial) {
    trial.id = try? solver.add(
      [LayoutSolver.Term(trial.variable)], .equal, trial.value, priority: 1)
  }

  private func end(_ trial: inout Trial) {
    if let id = trial.id { try? solver.remove(id) }
    trial.id = nil
  }
}
