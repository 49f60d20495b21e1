import Animator
import Yams

/// `write: {title: {}}`: shows views as if they were being written.
package struct WriteStep: AnimatedStep {
  /// How one view is written.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var pen: Pen

    package init(view: ViewReference, pen: Pen) { (self.view, self.pen) = (view, pen) }
  }

  /// The pen; nil for the defaults of ``WritingPen``.
  package struct Pen: Equatable, Sendable {
    package var color: SceneColor?
    /// In points.
    package var width: Double?
    /// In the coordinates of the view.
    package var centerLine: ScenePath?

    package init() {}
  }

  package var changes: [Change]
  package var settings = AnimationSettings()

  package init(changes: [Change], settings: AnimationSettings = AnimationSettings()) {
    (self.changes, self.settings) = (changes, settings)
  }

  static let write = Field(
    "write", .writing,
    "Writes labels, draws shapes, and uncovers views along lines: {view: {width: 3}}.")

  package static let type = timedType(of: write) {
    WriteStep(changes: $0, settings: $1)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.write, changes)
    settings.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let views = changes.compactMap { change in run.view(change.view).map { ($0, change) } }
    guard let countdown = run.countdown(views.count, then: settings.completion, done: done)
    else { return }
    for (view, change) in views {
      run.warnIfOffStage(change.view.id, at: change.view.position)
      view.write(
        with: change.pen.pen(run.resources), withDuration: settings.seconds,
        delay: settings.delay.seconds, timing: settings.timingFunction
      ) { _ in
        countdown.signal()
      }
    }
  }
}

extension WriteStep.Pen {
  fileprivate func pen(_ resources: SceneResources) -> WritingPen {
    WritingPen(
      color: color?.color(in: resources), width: width.map { CGFloat($0) },
      centerLine: centerLine?.path)
  }

  fileprivate static let members: [Member<WriteStep.Pen>] = [
    Member("color", .color, \.color, "Color of the pen. Default: that of the text or the stroke."),
    Member(
      "width", .nonNegative, \.width,
      "Width of the pen in points. Default: by the font, that of the stroke, or 20 along a line."),
    Member(
      "centerLine", .path, \.centerLine,
      "SVG path data in the view's coordinates: a stroke along it uncovers the view."),
  ]
}

extension ValueKind where Value == [WriteStep.Change] {
  /// `{view: {width: 3}}`. Views that are neither labels nor shapes need a center line.
  static var writing: ValueKind {
    let record = ValueKind<WriteStep.Pen>.record(
      "a pen", WriteStep.Pen(), WriteStep.Pen.members)
    let targets = targets(record, example: "{title: {width: 3}}") {
      WriteStep.Change(view: $0, pen: $1)
    } back: {
      ($0.view, $0.pen)
    }
    return ValueKind(schema: targets.schema, write: targets.write) { node, key, reader in
      guard let changes = targets.read(node, key, reader) else { return nil }
      for change in changes where change.pen.centerLine == nil {
        reader.checkIsWritten(change.view)
      }
      return changes
    }
  }
}

extension SceneReader {
  /// Reports a view whose outlines cannot be drawn, after all views have been read.
  fileprivate func checkIsWritten(_ target: ViewReference) {
    afterReading { [self] in
      guard let type = views.type(of: target.id), !type.viewClass.isSubclass(of: UILabel.self),
        type.viewClass != ShapeView.self
      else { return }
      report(
        .missingKey(
          key: "centerLine", context: "the pen of '\(target.id)', a view of type '\(type.name)'"),
        at: target.position)
    }
  }
}
