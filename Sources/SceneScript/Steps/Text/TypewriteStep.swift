import Animator

/// `typewrite: label`: shows the characters of a text one after another.
package struct TypewriteStep: AnimatedStep {
  /// The look of the cursor; nil for none.
  package struct Cursor: Equatable, Sendable {
    package var color: SceneColor?
    /// In points; nil for 2.
    package var width: Double?
    /// How often it blinks before it disappears after the last character; nil for 3.
    package var blinks: Int?

    package init() {}
  }

  package var view: ViewReference
  /// Characters per second; nil for 20.
  package var speed: Double?
  package var cursor: Cursor?
  package var settings = AnimationSettings()

  package init(view: ViewReference, speed: Double? = nil, cursor: Cursor? = Cursor()) {
    (self.view, self.speed, self.cursor) = (view, speed, cursor)
  }

  static let typewrite = Field(
    "typewrite", .view, "Shows the characters of a text one after another.")
  static let speed = Field("speed", .positive, "Characters per second. Default: 20.")
  static let cursor = Field(
    "cursor", .textCursor, "The cursor: true (the default), false, or {color, width, blinks}.")

  package static let type = StepType(
    name: typewrite.name, doc: typewrite.doc,
    rows: [
      typewrite.row, speed.row, cursor.row, AnimationSettings.delay.row,
      AnimationSettings.completion.row,
    ],
    required: [typewrite.name]
  ) { fields, reader in
    let speed = fields.read(speed)
    let cursor: Cursor?? = fields.has(cursor) ? fields.read(cursor) : .some(Cursor())
    let settings = AnimationSettings(fields)
    guard let view = fields.read(typewrite), let cursor else { return nil }
    reader.check(view, isA: UILabel.self, for: typewrite.name)
    var step = TypewriteStep(view: view, speed: speed, cursor: cursor)
    step.settings = settings
    return step
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.typewrite, view)
    mapping.write(Self.speed, speed)
    if cursor != Cursor() { mapping.write(Self.cursor, cursor) }
    settings.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let label = run.view(view) as? UILabel else {
      return run.chain(settings.completion, done: done)
    }
    run.warnIfOffStage(view.id, at: view.position)
    label.typeText(
      charactersPerSecond: speed ?? 20, cursor: cursor?.cursor(run.resources),
      delay: settings.delay.seconds
    ) { _ in
      run.chain(settings.completion, done: done)
    }
  }
}

extension TypewriteStep.Cursor {
  fileprivate func cursor(_ resources: SceneResources) -> TextCursor {
    let usual = TextCursor()
    return TextCursor(
      color: color?.color(in: resources), width: width.map { CGFloat($0) } ?? usual.width,
      blinks: blinks ?? usual.blinks)
  }

  fileprivate static let members: [Member<TypewriteStep.Cursor>] = [
    Member("color", .color, \.color, "Default: that of the text."),
    Member("width", .nonNegative, \.width, "In points. Default: 2."),
    Member(
      "blinks", .integer(in: 0...100_000, called: "0 to 100000"), \.blinks,
      "How often it blinks before it disappears. Default: 3."),
  ]
}

extension ValueKind where Value == TypewriteStep.Cursor? {
  /// `true`, `false`, or a mapping.
  static var textCursor: ValueKind {
    let flag = ValueKind<Bool>.bool
    let record = ValueKind<TypewriteStep.Cursor>.record(
      "a cursor", TypewriteStep.Cursor(), TypewriteStep.Cursor.members)
    return ValueKind(
      schema: .object([("anyOf", .array([flag.schema, record.schema]))]),
      write: { $0.map(record.write) ?? flag.write(false) }
    ) { node, key, reader in
      if case .mapping = node { return record.read(node, key, reader).map(Optional.some) }
      return flag.read(node, key, reader).map { $0 ? TypewriteStep.Cursor() : nil }
    }
  }
}
