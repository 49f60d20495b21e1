import Animator

/// `segue: identifier`: performs a segue of a storyboard.
package struct SegueStep: StepAction {
  package var identifier: String

  package init(identifier: String) { self.identifier = identifier }

  static let segue = Field(
    "segue", .string, "Performs the segue with an identifier, of a controller on the screen.")

  package static let type = StepType(of: segue) { SegueStep(identifier: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.segue, identifier) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let controllers = run.visibleControllers
    let source = controllers.first { controller in
      controller.segueTemplates.contains { $0.identifier == identifier }
    }
    guard let source else {
      let known = Set(controllers.flatMap(\.segueTemplates).compactMap(\.identifier)).sorted()
      let nearest = NearestName.of(identifier, among: known)
      return run.fail(
        .unknownSegue(identifier, nearest: nearest, known: known), at: step.position)
    }
    run.exchange(in: source, at: step.position, done: done) {
      source.performSegue(withIdentifier: identifier, sender: nil)
    }
  }
}
