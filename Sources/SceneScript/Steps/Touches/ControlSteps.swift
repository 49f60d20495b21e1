import Animator

// `toggle` and `slide`: a finger changes the value of a control.

/// `toggle: switch`: a finger taps a switch.
package struct ToggleStep: StepAction {
  package var target: ViewReference

  package init(target: ViewReference) { self.target = target }

  static let toggle = Field("toggle", .view, "Taps a switch.")

  package static let type = StepType(
    name: toggle.name, doc: toggle.doc, rows: [toggle.row], required: [toggle.name]
  ) { fields, reader in
    guard let target = fields.read(toggle) else { return nil }
    reader.check(target, isA: UISwitch.self, for: toggle.name)
    return ToggleStep(target: target)
  }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.toggle, target) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let view = run.view(target) else { return run.next(done) }
    run.touch(step, done: done) { $0.tap(view) }
  }
}

/// `slide: slider` `to: value`: a finger drags the thumb of a slider.
package struct SlideStep: StepAction {
  package var target: ViewReference
  package var value: Double
  /// Nil for half a second.
  package var duration: MediaTime?

  package init(target: ViewReference, value: Double, duration: MediaTime? = nil) {
    (self.target, self.value, self.duration) = (target, value, duration)
  }

  static let slide = Field("slide", .view, "Drags the thumb of a slider to a value.")
  static let to = Field("to", .number, "The value, within the slider's range.")
  static let duration = Field("duration", .time, "How long the finger moves. Default: 0.5.")

  package static let type = StepType(
    name: slide.name, doc: slide.doc, rows: [slide.row, to.row, duration.row],
    required: [slide.name, to.name]
  ) { fields, reader in
    let (value, duration) = (fields.require(to), fields.read(duration))
    guard let target = fields.read(slide) else { return nil }
    reader.check(target, isA: UISlider.self, for: slide.name)
    return value.map { SlideStep(target: target, value: $0, duration: duration) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.slide, target)
    mapping.write(Self.to, value)
    mapping.write(Self.duration, duration)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let slider = run.view(target) as? UISlider else { return run.next(done) }
    let range = (Double(slider.minimumValue), Double(slider.maximumValue))
    guard value >= range.0, value <= range.1 else {
      let allowed =
        "\(ValueText.number(range.0)) to \(ValueText.number(range.1)), the range of '\(target.id)'"
      return run.fail(
        .outOfRange(key: Self.to.name, allowed: allowed, found: ValueText.number(value)),
        at: step.position)
    }
    run.touch(step, done: done) {
      $0.slide(slider, to: Float(value), duration: duration?.seconds ?? 0.5)
    }
  }
}

extension SceneReader {
  /// Reports a view of another class, after all views have been read.
  func check(_ target: ViewReference, isA wanted: UIView.Type, for step: String) {
    afterReading { [self] in
      guard let type = views.type(of: target.id), !type.viewClass.isSubclass(of: wanted) else {
        return
      }
      let names = ViewType.all.filter { $0.viewClass.isSubclass(of: wanted) }.map(\.name)
      report(
        .stepOfOtherType(step, view: target.id, type: type.name, wanted: names),
        at: target.position)
    }
  }
}
