import Animator
import Yams

extension PropertyType {
  /// The codec of values of this type. A value of another type is written as null, which the reader
  /// rejects.
  var kind: ValueKind<PropertyValue> {
    switch self {
    case .bool: .value(.bool, { .bool($0) }) { if case .bool(let flag) = $0 { flag } else { nil } }
    case .number(let range):
      .value(range.map { .number(in: $0) } ?? ValueKind<Double>.number, { .number($0) }) {
        if case .number(let number) = $0 { number } else { nil }
      }
    case .integer(let range):
      .value(.integer(in: range.bounds, called: range.words), { .integer($0) }) {
        if case .integer(let number) = $0 { number } else { nil }
      }
    case .angle:
      .value(.angle, { .angle($0) }) { if case .angle(let angle) = $0 { angle } else { nil } }
    case .text:
      .value(.shownText, { .text($0) }) { if case .text(let text) = $0 { text } else { nil } }
    case .format(let format):
      .value(.text(in: format), { .text($0) }) {
        if case .text(let text) = $0 { text } else { nil }
      }
    case .name(let names):
      .value(ValueKind<String>.name(of: names), { .name($0) }) {
        if case .name(let name) = $0 { name } else { nil }
      }
    case .names(let names, let example):
      .value(.list(of: ValueKind<String>.name(of: names), called: example), { .names($0) }) {
        if case .names(let names) = $0 { names } else { nil }
      }
    case .lengths: .numbers(.lengths)
    case .locations: .numbers(.locations)
    case .priorities: .numbers(.priorities)
    case .point, .size, .rect, .insets: geometryKind
    case .points:
      .value(
        .list(of: ValueKind<CGPoint>.point, called: "a list of points, such as [[0, 0], [1, 0]]"),
        { .points($0) }
      ) {
        if case .points(let points) = $0 { points } else { nil }
      }
    case .transform: .operations(.transform)
    case .transform3D: .operations(.transform3D)
    default: appearanceKind
    }
  }

  private var geometryKind: ValueKind<PropertyValue> {
    switch self {
    case .point:
      .value(.point, { .point($0) }) { if case .point(let point) = $0 { point } else { nil } }
    case .size: .value(.size, { .size($0) }) { if case .size(let size) = $0 { size } else { nil } }
    case .rect: .value(.rect, { .rect($0) }) { if case .rect(let rect) = $0 { rect } else { nil } }
    default:
      .value(.insets, { .insets($0) }) { if case .insets(let insets) = $0 { insets } else { nil } }
    }
  }

  private var appearanceKind: ValueKind<PropertyValue> {
    switch self {
    case .color:
      .value(.color, { .color($0) }) { if case .color(let color) = $0 { color } else { nil } }
    case .colors:
      .value(.colors, { .colors($0) }) { if case .colors(let colors) = $0 { colors } else { nil } }
    case .path: .value(.path, { .path($0) }) { if case .path(let path) = $0 { path } else { nil } }
    case .font: .value(.font, { .font($0) }) { if case .font(let font) = $0 { font } else { nil } }
    case .image:
      .value(.image, { .image($0) }) { if case .image(let name) = $0 { name } else { nil } }
    case .video:
      .value(.video, { .video($0) }) { if case .video(let path) = $0 { path } else { nil } }
    case .lottie:
      .value(.lottie, { .lottie($0) }) {
        if case .lottie(let source) = $0 { source } else { nil }
      }
    case .artwork:
      .value(.artwork, { .artwork($0) }) { if case .artwork(let path) = $0 { path } else { nil } }
    case .waveform:
      .value(.waveform, { .waveform($0) }) {
        if case .waveform(let source) = $0 { source } else { nil }
      }
    case .border:
      .value(.border, { .border($0) }) { if case .border(let border) = $0 { border } else { nil } }
    case .shadow:
      .value(.shadow, { .shadow($0) }) { if case .shadow(let shadow) = $0 { shadow } else { nil } }
    case .labelShadow:
      .value(.labelShadow, { .labelShadow($0) }) {
        if case .labelShadow(let shadow) = $0 { shadow } else { nil }
      }
    case .runs: .value(.runs, { .runs($0) }) { if case .runs(let runs) = $0 { runs } else { nil } }
    case .paragraph:
      .value(.paragraph, { .paragraph($0) }) {
        if case .paragraph(let paragraph) = $0 { paragraph } else { nil }
      }
    default:
      .value(.cells, { .cells($0) }) { if case .cells(let cells) = $0 { cells } else { nil } }
    }
  }
}

extension ValueKind where Value == PropertyValue {
  /// Wraps a kind in a kind of property values.
  fileprivate static func value<Content>(
    _ kind: ValueKind<Content>, _ make: @escaping @Sendable (Content) -> PropertyValue,
    content: @escaping @Sendable (PropertyValue) -> Content?
  ) -> ValueKind {
    ValueKind(
      schema: kind.schema, write: { content($0).map(kind.write) ?? .plain("null") },
      read: { node, key, reader in kind.read(node, key, reader).map(make) })
  }

  fileprivate static func numbers(_ kind: ValueKind<[Double]>) -> ValueKind {
    value(kind, { .numbers($0) }) { if case .numbers(let numbers) = $0 { numbers } else { nil } }
  }

  fileprivate static func operations(_ kind: ValueKind<[TransformOperation]>) -> ValueKind {
    value(kind, { .transform($0) }) {
      if case .transform(let operations) = $0 { operations } else { nil }
    }
  }
}

extension ViewProperty {
  /// The codecs of all properties, by property name.
  private static let kinds = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0.type.kind) })

  /// The codec of its values.
  var kind: ValueKind<PropertyValue> { Self.kinds[name] ?? type.kind }

  /// Its keys in scenes: the name and the aliases.
  var rows: [FieldRow] { names.map { FieldRow(name: $0, schema: kind.schema, doc: doc) } }
}
