import Animator
import Yams

extension ValueKind where Value == AudioFeature {
  /// The bands with a name.
  private static var named: NameTable<AudioFeature> {
    NameTable([
      ("all", .band(.all)), ("bass", .band(.bass)), ("mid", .band(.mid)),
      ("treble", .band(.treble)), ("beats", .beats),
    ])
  }

  /// The name of a band, or its lowest and highest frequency.
  static var audioFeature: ValueKind {
    let (table, name) = (named, ValueKind<AudioFeature>.name(named))
    let pair = JSON.object([
      ("type", .string("array")), ("items", .object([("type", .string("number"))])),
      ("minItems", .int(2)), ("maxItems", .int(2)),
    ])
    return ValueKind(
      schema: .object([("anyOf", .array([name.schema, pair]))]),
      write: { feature in
        if let name = table.name(of: feature) { return .text(name) }
        guard case .band(let band) = feature else { return .plain("null") }
        return .list([.number(band.low), .number(band.high)])
      }
    ) { node, key, reader in
      guard case .sequence(let items) = node else { return name.read(node, key, reader) }
      let expected = "a band: \(table.names.joined(separator: ", ")), or [low, high] in hertz"
      guard items.count == 2 else { return reader.reportInvalid(node, key, expects: expected) }
      let ends = items.compactMap { reader.finite($0, key, expects: expected) }
      guard ends.count == 2 else { return nil }
      for (index, end) in ends.enumerated() where !(0...24_000).contains(end) {
        reader.report(
          .outOfRange(key: key, allowed: "0 to 24000 Hz", found: items[index].text ?? ""),
          at: items[index])
        return nil
      }
      guard ends[0] < ends[1] else {
        reader.report(
          .outOfRange(
            key: key, allowed: "higher than the frequency before", found: items[1].text ?? ""),
          at: items[1])
        return nil
      }
      return .band(AudioBand(from: ends[0], to: ends[1]))
    }
  }
}

extension ValueKind where Value == Double {
  /// Beats per minute: a number, or the path of an audio file from which they are detected.
  static var tempo: ValueKind {
    let number = ValueKind.number(in: 1...1000, called: "1 to 1000")
    return ValueKind(
      schema: .object([("anyOf", .array([number.schema, .object([("type", .string("string"))])]))]),
      write: number.write
    ) { node, key, reader in
      guard let text = node.text, !text.isEmpty, NumberText.value(text) == nil else {
        return number.read(node, key, reader)
      }
      return reader.tempo(of: text, at: node)
    }
  }
}
