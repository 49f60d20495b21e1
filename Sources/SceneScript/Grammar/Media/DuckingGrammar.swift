import Animator
import Yams

extension ValueKind where Value == DuckingDescription {
  /// An id, a list of ids, or `{under, during, by, attack, hold, release}`.
  static var ducking: ValueKind {
    let under = Field(
      "under", ValueKind<[String]>.trackNames,
      "The ids of the tracks below which it stays, or others for all of them.")
    let during = Field(
      "during", ValueKind<[Range<MediaTime>]>.stretches,
      "Times during which it stays low, such as [[1, 3], [4.5, 6]].")
    let by = Field(
      "by", ValueKind<Double>.number(in: -60...0, called: "-60 to 0 dB"),
      "By how much, in decibels. Default: -12.")
    let attack = Field(
      "attack", .time, "How long it takes to yield, before the others begin. Default: 0.2.")
    let hold = Field("hold", .time, "For how long it stays low after them. Default: 0.4.")
    let release = Field("release", .time, "How long it takes to come back. Default: 0.6.")
    let rows = [under.row, during.row, by.row, attack.row, hold.row, release.row]
    let names = ValueKind<[String]>.trackNames
    return ValueKind(
      schema: .object([("anyOf", .array([names.schema, .mapping(rows)]))]),
      write: { duck in
        .mapping {
          $0.write(unlessEmpty: duck.under, under)
          $0.write(during, duck.during)
          $0.write(by, duck.by)
          $0.write(attack, duck.attack)
          $0.write(hold, duck.hold)
          $0.write(release, duck.release)
        }
      }
    ) { node, key, reader in
      guard case .mapping = node else {
        return names.read(node, key, reader).map { DuckingDescription(under: $0) }
      }
      guard
        let fields = Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader)
      else { return nil }
      if !fields.has(during) { fields.checkPresence(of: under) }
      var duck = DuckingDescription(under: fields.read(under) ?? [])
      (duck.during, duck.by) = (fields.read(during), fields.read(by))
      (duck.attack, duck.hold) = (fields.read(attack), fields.read(hold))
      duck.release = fields.read(release)
      return duck
    }
  }
}

extension ValueKind where Value == [String] {
  /// An id of a track, or a list of them.
  fileprivate static var trackNames: ValueKind {
    let one = ValueKind<String>.reference("the id of a track, or a list of them")
    let list = ValueKind<[String]>.list(of: one, called: "the id of a track, or a list of them")
    return ValueKind(
      schema: .object([("anyOf", .array([one.schema, list.schema]))]), write: list.write
    ) { node, key, reader in
      if case .sequence = node { return list.read(node, key, reader) }
      return one.read(node, key, reader).map { [$0] }
    }
  }
}

extension ValueKind where Value == [Range<MediaTime>] {
  /// Pairs of times.
  fileprivate static var stretches: ValueKind {
    let time = ValueKind<MediaTime>.time
    let pair = JSON.object([
      ("type", .string("array")), ("items", time.schema), ("minItems", .int(2)),
      ("maxItems", .int(2)),
    ])
    let expected = "a list of times from and to, such as [[1, 3], [4.5, 6]]"
    return ValueKind(
      schema: .object([("type", .string("array")), ("items", pair)]),
      write: { .list($0.map { .list([time.write($0.lowerBound), time.write($0.upperBound)]) }) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(node, key, expects: expected)
      }
      return items.compactMap { item in
        guard case .sequence(let ends) = item, ends.count == 2 else {
          return reader.reportInvalid(item, key, expects: expected)
        }
        let times = ends.compactMap { time.read($0, key, reader) }
        guard times.count == 2 else { return nil }
        guard times[0] < times[1] else {
          reader.report(
            .outOfRange(key: key, allowed: "later than the time before", found: ends[1].text ?? ""),
            at: ends[1])
          return nil
        }
        return times[0]..<times[1]
      }
    }
  }
}

extension SceneReader {
  /// Checks that the tracks exist that duck others.
  func checkDucking(of tracks: [(track: AudioDescription?, node: Node)]) {
    let ids = tracks.compactMap { $0.track?.id }
    // Tracks with errors are missing.
    guard tracks.allSatisfy({ $0.track != nil }) else { return }
    for (track, node) in tracks {
      guard let track, let duck = track.duck else { continue }
      let known = ids.filter { $0 != track.id } + [DuckingDescription.others]
      for name in duck.under where !known.contains(name) {
        let location = node.mapping?[AudioGrammar.duck.name] ?? node
        let nearest = nearest(name, among: known)
        report(
          .unknownName(name, key: AudioGrammar.duck.name, nearest: nearest, known: known),
          at: location)
      }
    }
  }
}
