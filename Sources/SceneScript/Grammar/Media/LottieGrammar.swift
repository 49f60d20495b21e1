import Animator
import Yams

extension ValueKind where Value == LottieSource {
  /// The path of a Lottie document, which is opened; or a mapping with further options.
  static var lottie: ValueKind {
    let path = ValueKind<String>.reference("the path of a Lottie document, .json or .lottie")
    return ValueKind(
      schema: .object([
        ("anyOf", .array([path.schema, .mapping(LottieGrammar.rows, required: ["file"])]))
      ]),
      write: LottieGrammar.write
    ) { node, key, reader in
      let source: LottieSource?
      if case .mapping = node {
        source = LottieGrammar.read(node, key, reader)
      } else {
        source = path.read(node, key, reader).map { LottieSource(file: $0) }
      }
      guard let source, reader.opensLottie(source, at: node) else { return nil }
      return source
    }
  }
}

/// `{file:, animation:, marker:, slots:}`.
private enum LottieGrammar {
  static let file = Field(
    "file", ValueKind<String>.reference("a path"),
    "The path of a Lottie document, .json or .lottie.")
  static let animation = Field(
    "animation", .string, "The id of the animation in an archive. Default: that it begins with.")
  static let marker = Field(
    "marker", .string, "The name of a marker: the part that is played. Default: everything.")
  static let slots = Field(
    "slots", slotValues, "Values by the names of the document's slots: colors, numbers, text.")
  static let rows = [file.row, animation.row, marker.row, slots.row]

  static func read(_ node: Node, _ key: String, _ reader: SceneReader) -> LottieSource? {
    guard
      let fields = Fields(node, key: key, context: "'lottie'", known: rows, reader: reader),
      let path = fields.require(file)
    else { return nil }
    let values = fields.read(slots)
    if fields.has(slots), values == nil { return nil }
    return LottieSource(
      file: path, animation: fields.read(animation), marker: fields.read(marker),
      slots: values ?? [])
  }

  static func write(_ source: LottieSource) -> YAMLValue {
    if source.animation == nil, source.marker == nil, source.slots.isEmpty {
      return .text(source.file)
    }
    return .mapping { fields in
      fields.write(file, source.file)
      fields.write(animation, source.animation)
      fields.write(marker, source.marker)
      fields.write(slots, source.slots.isEmpty ? nil : source.slots)
    }
  }

  // MARK: Slots

  /// A mapping of names to numbers, lists of numbers, colors and text.
  private static var slotValues: ValueKind<[LottieSource.Slot]> {
    let numbers = ValueKind<[Double]>.list(of: .number, called: "a list of numbers")
    let schema = JSON.object([
      ("type", .string("object")),
      (
        "additionalProperties",
        .object([
          (
            "anyOf",
            .array([
              ValueKind<Double>.number.schema, numbers.schema, ValueKind<SceneColor>.color.schema,
              ValueKind<String>.string.schema,
            ])
          )
        ])
      ),
    ])
    return ValueKind(
      schema: schema, write: { .mapping($0.map { (key: $0.name, value: write($0.value)) }) }
    ) { node, key, reader in
      guard case .mapping(let mapping) = node else {
        return reader.reportInvalid(node, key, expects: "a mapping of names to values")
      }
      var slots: [LottieSource.Slot] = []
      for (name, value) in mapping {
        guard let name = name.text, let value = self.value(value, name, reader) else { return nil }
        slots.append(LottieSource.Slot(name: name, value: value))
      }
      return slots
    }
  }

  private static func value(
    _ node: Node, _ key: String, _ reader: SceneReader
  ) -> LottieSource.Value? {
    let numbers = ValueKind<[Double]>.list(of: .number, called: "a list of numbers")
    if case .sequence = node { return numbers.read(node, key, reader).map { .numbers($0) } }
    if case .mapping = node {
      return ValueKind<SceneColor>.color.read(node, key, reader).map { .color($0) }
    }
    if let text = node.text {
      guard text.hasPrefix("#"), let bytes = HexColor.bytes(text) else { return .text(text) }
      return .color(.hex(bytes))
    }
    return ValueKind<Double>.number.read(node, key, reader).map { .numbers([$0]) }
  }

  private static func write(_ value: LottieSource.Value) -> YAMLValue {
    switch value {
    case .numbers(let numbers):
      numbers.count == 1 ? .number(numbers[0]) : .list(numbers.map { YAMLValue.number($0) })
    case .color(let color): ValueKind<SceneColor>.color.write(color)
    case .text(let text): .text(text)
    }
  }
}

// MARK: - Files

extension SceneReader {
  /// Opens a document, once for each way in which it is used. Reports an error if it cannot be opened.
  fileprivate func opensLottie(_ source: LottieSource, at node: Node) -> Bool {
    if let known = assets.lotties[source] { return known }
    do throws(LottieError) {
      let animation = try open(source)
      if let marker = source.marker { _ = try animation.marker(named: marker) }
      resources.lotties[source] = animation
    } catch {
      report(.unusableLottie(reason: describe(error, of: source)), at: node)
    }
    assets.lotties[source] = resources.lotties[source] != nil
    return resources.lotties[source] != nil
  }

  private func open(_ source: LottieSource) throws(LottieError) -> LottieAnimation {
    var slots: [String: LottieSlotValue] = [:]
    for slot in source.slots { slots[slot.name] = value(slot.value) }
    return try LottieAnimation(
      contentsOf: URL(fileURLWithPath: source.file, relativeTo: directory),
      animation: source.animation, slots: slots, name: source.file, images: .png,
      fonts: resources.fonts
    ) { url throws(LottieError) in
      if let refusal = sources?.refusal(of: url) {
        throw .unreadable(path: url.relativePath, reason: refusal)
      }
      sources?.note(url)
    }
  }

  private func value(_ value: LottieSource.Value) -> LottieSlotValue {
    switch value {
    case .numbers(let numbers): return .numbers(numbers)
    case .color(let color):
      let resolved = color.color(in: resources)?.cgColor
      return .color(resolved ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    case .text(let text):
      return color(named: text).map { .word(text, $0.cgColor) } ?? .text(text)
    }
  }

  /// Errors in a document begin with its name.
  private func describe(_ error: LottieError, of source: LottieSource) -> String {
    switch error {
    case .missing, .unreadable: "\(error)"
    default: "'\(source.file)': \(error)"
    }
  }
}
