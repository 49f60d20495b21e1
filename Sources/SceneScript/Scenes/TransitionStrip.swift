import Animator

/// A filmstrip of a transition: a scene that shows nine frames of it side by side, with a row per
/// variant. `animate-cli transitions KIND --strip` prints it.
public enum TransitionStrip {
  /// The number of frames per row.
  public static let columns = 9
  /// The time in the scene at which all frames are visible, in seconds.
  public static let instant = 1.0

  /// The size of a frame and the gap between two, in points.
  private static let (width, height, gap) = (112.0, 84.0, 8.0)

  /// Options to show besides the directions.
  private static let optionVariants: [String: [TransitionOptions]] = [
    "flip": [TransitionOptions(perspective: 0.7, light: 1.6)],
    "curlUp": [
      TransitionOptions(lead: .edge), TransitionOptions(lead: .corner),
      TransitionOptions(perspective: 1.5),
    ],
    "curlDown": [TransitionOptions(radius: 9, lead: .corner)],
    "cube": [TransitionOptions(perspective: 0.7, light: 0)],
    "book": [TransitionOptions(angle: 0, light: 1.5)],
  ]

  /// The variants of a kind: one per direction, or one without options, and some with other
  /// options.
  public static func variants(of kind: TransitionKind) -> [TransitionOptions] {
    let directions = kind.directions.map { TransitionOptions(direction: $0) }
    return (directions.isEmpty ? [TransitionOptions()] : directions)
      + (optionVariants[kind.name] ?? [])
  }

  /// A variant as the keys of a step, such as "direction: fromLeft"; empty without options.
  public static func text(of variant: TransitionOptions) -> String {
    var mapping = FieldsWriter()
    TransitionGrammar.write(variant, to: &mapping)
    return YAMLWriter.document(mapping.pairs).split(separator: "\n").joined(separator: ", ")
  }

  /// The scene as YAML. Column i shows the transition at the progress i / 10.
  ///
  /// - Parameter variants: The rows; nil for all variants of the kind.
  public static func scene(of kind: TransitionKind, variants: [TransitionOptions]? = nil) -> String
  {
    """
    # yaml-language-server: $schema=scene.schema.json
    # \(kind.name): \(kind.doc)

    """ + document(of: kind, variants: variants ?? Self.variants(of: kind)).yaml
  }

  static func document(of kind: TransitionKind, variants: [TransitionOptions]) -> SceneDescription {
    let columns = Double(columns)
    let size = CGSize(
      width: columns * (width + gap) + gap, height: Double(variants.count) * (height + gap) + gap)
    var scene = SceneDescription(
      stage: StageDescription(
        size: size, scale: 1, background: .hex(0x1618_1dff), duration: MediaTime(seconds: 2)))
    var steps: [ScriptStep] = []
    for (row, options) in variants.enumerated() {
      for column in 0..<Self.columns {
        let id = "r\(row)c\(column)"
        let origin = CGPoint(
          x: gap + Double(column) * (width + gap), y: gap + Double(row) * (height + gap))
        scene.views.append(box(id, at: origin))
        var step = TransitionStep(
          subject: .views(from: ViewReference(id: "\(id)A"), to: ViewReference(id: "\(id)B")),
          choice: TransitionChoice(name: kind.name, options: options))
        step.settings.duration = MediaTime(seconds: 1)
        step.settings.delay = MediaTime(seconds: Double(Self.columns - column) / 10)
        step.settings.curve = .named(.curveLinear)
        steps.append(ScriptStep(step))
      }
    }
    scene.script = [ScriptStep(AllStep(steps: steps))]
    return scene
  }

  /// A box with the outgoing view in front of the incoming one.
  private static func box(_ id: String, at origin: CGPoint) -> ViewDescription {
    ViewDescription(
      id: id, ["frame": .rect(CGRect(origin: origin, size: CGSize(width: width, height: height)))],
      subviews: [
        landscape("\(id)B", "B", colors: [0x1f6f_8bff, 0x99d5_c9ff], sun: 0xf2f7_f5ff),
        landscape("\(id)A", "A", colors: [0xf6b3_52ff, 0xd149_5bff], sun: 0xfff3_d6ff),
      ])
  }

  /// A landscape in front of a gradient, with a letter.
  private static func landscape(
    _ id: String, _ letter: String, colors: [UInt32], sun: UInt32
  ) -> ViewDescription {
    let bounds = PropertyValue.rect(CGRect(x: 0, y: 0, width: width, height: height))
    let disc = ViewDescription([
      "frame": .rect(CGRect(x: 70, y: 12, width: 26, height: 26)), "cornerRadius": .number(13),
      "backgroundColor": .color(.hex(sun)),
    ])
    var hills = ViewDescription(
      type: .named("shape"),
      [
        "frame": bounds, "clipsToBounds": .bool(true), "fillColor": .color(.hex(0x38)),
      ])
    hills.settings["path"] = (try? ScenePath("M0 84V60L30 38L58 62L82 48L112 70V84Z"))
      .map(PropertyValue.path)
    var font = SceneFont()
    (font.size, font.weight) = (30, 700)
    let label = ViewDescription(
      type: .named("label"),
      [
        "text": .text(letter), "frame": .rect(CGRect(x: 10, y: 6, width: 40, height: 40)),
        "font": .font(font), "textColor": .color(.hex(sun)),
      ])
    return ViewDescription(
      id: id, type: .named("gradient"),
      ["frame": bounds, "colors": .colors(colors.map { .hex($0) })],
      subviews: [disc, hills, label])
  }
}
