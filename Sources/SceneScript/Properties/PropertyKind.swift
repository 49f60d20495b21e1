import Animator

/// Converts between values of a Swift type and ``PropertyValue``.
struct PropertyKind<Value>: Sendable {
  let type: PropertyType
  /// Converts to a property value; nil if there is no textual form, as for a pattern color.
  let wrap: @Sendable (Value) -> PropertyValue?
  /// Converts to the Swift value; nil if the value has another type or a name cannot be resolved.
  let unwrap: @Sendable (PropertyValue, SceneResources) -> Value?

  init(
    _ type: PropertyType, wrap: @escaping @Sendable (Value) -> PropertyValue?,
    unwrap: @escaping @Sendable (PropertyValue, SceneResources) -> Value?
  ) {
    (self.type, self.wrap, self.unwrap) = (type, wrap, unwrap)
  }
}

// MARK: Scalars

extension PropertyKind where Value == Bool {
  static var bool: PropertyKind {
    PropertyKind(.bool, wrap: { .bool($0) }) { value, _ in
      if case .bool(let flag) = value { flag } else { nil }
    }
  }
}

extension PropertyKind where Value == Double {
  static var number: PropertyKind { number(nil) }
  static var nonNegative: PropertyKind { number(.nonNegative) }
  static var fraction: PropertyKind { number(.fraction) }

  static func number(_ range: PropertyRange<Double>?) -> PropertyKind {
    PropertyKind(.number(range), wrap: { .number($0) }) { value, _ in
      switch value {
      case .number(let number): number
      case .integer(let number): Double(number)
      default: nil
      }
    }
  }

  /// In radians.
  static var angle: PropertyKind {
    PropertyKind(.angle, wrap: { .angle($0) }) { value, _ in
      if case .angle(let angle) = value { angle } else { nil }
    }
  }
}

extension PropertyKind where Value == Int {
  static func integer(_ range: ClosedRange<Int>, _ words: String) -> PropertyKind {
    PropertyKind(.integer(PropertyRange(range, words)), wrap: { .integer($0) }) { value, _ in
      if case .integer(let number) = value { number } else { nil }
    }
  }
}

extension PropertyKind where Value == String {
  static var text: PropertyKind {
    PropertyKind(.text, wrap: { .text($0) }) { value, _ in
      if case .text(let text) = value { text } else { nil }
    }
  }
}

// MARK: Names

extension PropertyKind where Value: Equatable & Sendable {
  /// One of a table of names.
  static func name(_ table: NameTable<Value>) -> PropertyKind {
    PropertyKind(.name(table.names), wrap: { table.name(of: $0).map(PropertyValue.name) }) {
      value, _ in
      if case .name(let name) = value { table[name] } else { nil }
    }
  }

  /// One of a table of names.
  static func name(_ entries: [(String, Value)]) -> PropertyKind { name(NameTable(entries)) }
}

extension PropertyKind
where Value: OptionSet & Sendable, Value.Element == Value, Value.RawValue: FixedWidthInteger {
  /// Any of a table of names.
  static func names(_ entries: [(String, Value)], example: String) -> PropertyKind {
    let table = NameTable(entries)
    return PropertyKind(
      .names(table.names, example: example), wrap: { .names(table.names(in: $0)) }
    ) { value, _ in
      guard case .names(let names) = value else { return nil }
      let options = names.compactMap { table[$0] }
      return options.count == names.count ? Value(options) : nil
    }
  }
}

// MARK: Geometry

extension PropertyKind where Value == CGPoint {
  static var point: PropertyKind {
    PropertyKind(.point, wrap: { .point($0) }) { value, _ in
      if case .point(let point) = value { point } else { nil }
    }
  }
}

extension PropertyKind where Value == CGSize {
  static var size: PropertyKind {
    PropertyKind(.size, wrap: { .size($0) }) { value, _ in
      if case .size(let size) = value { size } else { nil }
    }
  }
}

extension PropertyKind where Value == CGRect {
  static var rect: PropertyKind {
    PropertyKind(.rect, wrap: { .rect($0) }) { value, _ in
      if case .rect(let rect) = value { rect } else { nil }
    }
  }
}

extension PropertyKind where Value == [CGPoint] {
  static var points: PropertyKind {
    PropertyKind(.points, wrap: { .points($0) }) { value, _ in
      if case .points(let points) = value { points } else { nil }
    }
  }
}

extension PropertyKind where Value == UIEdgeInsets {
  static var insets: PropertyKind {
    PropertyKind(.insets, wrap: { .insets($0) }) { value, _ in
      if case .insets(let insets) = value { insets } else { nil }
    }
  }
}

extension PropertyKind where Value == [Double] {
  static var lengths: PropertyKind { numbers(.lengths) }
  static var locations: PropertyKind { numbers(.locations) }
  static var priorities: PropertyKind { numbers(.priorities) }

  private static func numbers(_ type: PropertyType) -> PropertyKind {
    PropertyKind(type, wrap: { .numbers($0) }) { value, _ in
      if case .numbers(let numbers) = value { numbers } else { nil }
    }
  }
}

extension PropertyKind where Value == CGAffineTransform {
  static var transform: PropertyKind {
    PropertyKind(.transform, wrap: { .transform([TransformOperation]($0)) }) { value, _ in
      if case .transform(let operations) = value { operations.affineTransform } else { nil }
    }
  }
}

extension PropertyKind where Value == CATransform3D {
  static var transform3D: PropertyKind {
    PropertyKind(.transform3D, wrap: { .transform([TransformOperation]($0)) }) { value, _ in
      if case .transform(let operations) = value { operations.transform3D } else { nil }
    }
  }
}

// MARK: Appearance

extension PropertyKind where Value == UIColor {
  static var color: PropertyKind {
    PropertyKind(
      .color, wrap: { SceneColor($0.cgColor).map(PropertyValue.color) }
    ) { value, resources in
      if case .color(let color) = value { color.color(in: resources) } else { nil }
    }
  }
}

extension PropertyKind where Value == CGColor {
  static var layerColor: PropertyKind {
    PropertyKind(
      .color, wrap: { SceneColor($0).map(PropertyValue.color) }
    ) { value, resources in
      if case .color(let color) = value { color.color(in: resources)?.cgColor } else { nil }
    }
  }
}

extension PropertyKind where Value == [CGColor] {
  static var layerColors: PropertyKind {
    PropertyKind(
      .colors,
      wrap: { colors in
        let components = colors.compactMap { SceneColor($0) }
        return components.count == colors.count ? .colors(components) : nil
      },
      unwrap: { value, resources in
        guard case .colors(let colors) = value else { return nil }
        let found = colors.compactMap { $0.color(in: resources)?.cgColor }
        return found.count == colors.count ? found : nil
      })
  }
}

extension PropertyKind where Value == CGPath {
  static var path: PropertyKind {
    PropertyKind(.path, wrap: { .path(ScenePath($0)) }) { value, _ in
      if case .path(let path) = value { path.path } else { nil }
    }
  }
}

/// An image and its name in the scene.
struct NamedImage: Sendable {
  let name: String
  let image: UIImage
}

extension PropertyKind where Value == NamedImage {
  static var image: PropertyKind {
    PropertyKind(.image, wrap: { .image($0.name) }) { value, resources in
      guard case .image(let name) = value else { return nil }
      return resources.images[name].map { NamedImage(name: name, image: $0) }
    }
  }
}

extension PropertyKind where Value == FontDescription {
  /// A font; attributes that are not set are those of a new label.
  static var font: PropertyKind {
    PropertyKind(.font, wrap: { .font(SceneFont($0)) }) { value, resources in
      guard case .font(let font) = value else { return nil }
      let usual = UIFont.systemFont(ofSize: UIFont.labelFontSize).fontDescription
      return font.applied(to: usual, resources)
    }
  }
}

extension PropertyKind where Value == TextParagraph {
  static var paragraph: PropertyKind {
    PropertyKind(.paragraph, wrap: { .paragraph($0) }) { value, _ in
      if case .paragraph(let paragraph) = value { paragraph } else { nil }
    }
  }
}

// MARK: Values with names

/// A value of a scene with the resources that resolve its names.
struct Resolvable<Value: Sendable>: Sendable {
  let value: Value
  let resources: SceneResources

  init(_ value: Value, _ resources: SceneResources = SceneResources()) {
    (self.value, self.resources) = (value, resources)
  }

  /// Resolves one of the value's colors.
  func color(_ path: KeyPath<Value, SceneColor?>) -> UIColor? {
    value[keyPath: path]?.color(in: resources)
  }
}

extension PropertyKind where Value == Resolvable<SceneBorder> {
  static var border: PropertyKind {
    PropertyKind(.border, wrap: { .border($0.value) }) { value, resources in
      if case .border(let border) = value { Resolvable(border, resources) } else { nil }
    }
  }
}

extension PropertyKind where Value == Resolvable<SceneShadow> {
  static var shadow: PropertyKind {
    PropertyKind(.shadow, wrap: { .shadow($0.value) }) { value, resources in
      if case .shadow(let shadow) = value { Resolvable(shadow, resources) } else { nil }
    }
  }
}

extension PropertyKind where Value == Resolvable<SceneLabelShadow> {
  static var labelShadow: PropertyKind {
    PropertyKind(.labelShadow, wrap: { .labelShadow($0.value) }) { value, resources in
      if case .labelShadow(let shadow) = value { Resolvable(shadow, resources) } else { nil }
    }
  }
}

extension PropertyKind where Value == Resolvable<[RunDescription]> {
  static var runs: PropertyKind {
    PropertyKind(.runs, wrap: { .runs($0.value) }) { value, resources in
      if case .runs(let runs) = value { Resolvable(runs, resources) } else { nil }
    }
  }
}

extension PropertyKind where Value == Resolvable<[EmitterCellDescription]> {
  static var cells: PropertyKind {
    PropertyKind(.cells, wrap: { .cells($0.value) }) { value, resources in
      if case .cells(let cells) = value { Resolvable(cells, resources) } else { nil }
    }
  }
}
