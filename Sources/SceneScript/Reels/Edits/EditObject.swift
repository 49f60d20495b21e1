import Animator
import Yams

/// An object of OpenTimelineIO: a mapping with a schema.
struct EditObject {
  let node: Node
  /// The name of the schema without its version, such as `Clip`.
  let kind: String
  /// The name with the version, such as `Clip.2`.
  let schema: String
  private let members: [String: Node]
  private let reader: SceneReader

  /// The schemas that are understood, and their members besides those that all objects have.
  private static let known: [String: (versions: ClosedRange<Int>, members: Set<String>)] = {
    let item: Set = ["source_range", "effects", "markers", "enabled", "color"]
    let reference: Set = ["available_range", "available_image_bounds"]
    return [
      "Timeline": (1...1, ["global_start_time", "tracks"]),
      "Stack": (1...1, item.union(["children"])),
      "Track": (1...1, item.union(["children", "kind"])),
      "Clip": (
        1...2,
        item.union(["media_reference", "media_references", "active_media_reference_key"])
      ),
      "Gap": (1...1, item),
      "Transition": (1...1, ["transition_type", "in_offset", "out_offset", "enabled"]),
      "ExternalReference": (1...1, reference.union(["target_url"])),
      "MissingReference": (1...1, reference),
      "GeneratorReference": (1...1, reference.union(["generator_kind", "parameters"])),
      "ImageSequenceReference": (
        1...1,
        reference.union([
          "target_url_base", "name_prefix", "name_suffix", "start_frame", "frame_step", "rate",
          "frame_zero_padding", "missing_frame_policy",
        ])
      ),
      "LinearTimeWarp": (1...1, ["effect_name", "time_scalar", "enabled"]),
      "FreezeFrame": (1...1, ["effect_name", "time_scalar", "enabled"]),
      "Marker": (1...2, ["color", "marked_range", "comment"]),
      "TimeRange": (1...1, ["start_time", "duration"]),
      "RationalTime": (1...1, ["value", "rate"]),
    ]
  }()
  private static let common: Set = ["OTIO_SCHEMA", "name", "metadata"]

  /// Reads an object; reports other values, unknown versions, and members that are not known.
  ///
  /// - Parameters:
  ///   - context: The object around it, for messages.
  ///   - kinds: The schemas that are valid there; nil for any.
  init?(_ node: Node, in context: String, kinds: [String]?, _ reader: SceneReader) {
    guard case .mapping(let mapping) = node, let name = mapping.value("OTIO_SCHEMA")?.text else {
      reader.report(.edit(.notAnObject(context: context)), at: node)
      return nil
    }
    (self.node, self.reader, schema) = (node, reader, name)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    kind = parts.first.map(String.init) ?? ""
    let version = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    members = Dictionary(
      mapping.compactMap { key, value in key.text.map { ($0, value) } },
      uniquingKeysWith: { first, _ in first })
    let known = Self.known[kind]
    guard kinds?.contains(kind) ?? true, known?.versions.contains(version) ?? (kinds == nil) else {
      let valid = (kinds ?? []).map { "\($0).\(Self.known[$0]?.versions.upperBound ?? 1)" }
      reader.report(.edit(.unknownSchema(name, context: context, known: valid)), at: node)
      return nil
    }
    guard let known else { return }
    for (key, _) in mapping {
      guard let text = key.text, !Self.common.contains(text), !known.members.contains(text)
      else { continue }
      reader.report(.edit(.ignoredMember(text, of: name)), at: key)
    }
  }

  /// A member that is not null.
  func value(_ key: String) -> Node? { members[key].flatMap { $0.isNull ? nil : $0 } }

  /// The name; empty if it has none.
  var name: String { value("name")?.text ?? "" }

  /// The value of a Boolean member; reports other values.
  func flag(_ key: String, default value: Bool) -> Bool {
    guard let node = self.value(key) else { return value }
    switch node.plainText {
    case "true": return true
    case "false": return false
    default:
      reject(key, node, expected: "true or false")
      return value
    }
  }

  /// The items of a list, which may be absent; reports other values.
  func list(_ key: String) -> [Node] {
    guard let node = value(key) else { return [] }
    if case .sequence(let items) = node { return Array(items) }
    reject(key, node, expected: "a list")
    return []
  }

  /// A number; reports other values.
  func number(_ key: String, in range: ClosedRange<Double>, called allowed: String) -> Double? {
    guard let node = value(key) else {
      reader.report(.edit(.missingMember(key, of: schema)), at: self.node)
      return nil
    }
    guard let value = node.plainText.flatMap({ NumberText.value($0) }), range.contains(value) else {
      reject(key, node, expected: allowed)
      return nil
    }
    return value
  }

  /// Reports a member with a wrong value.
  func reject(_ key: String, _ node: Node, expected: String) {
    reader.report(
      .edit(.invalidMember(key, of: schema, expected: expected, found: "\(node.found)")), at: node)
  }

  /// Reports a time that is out of range.
  func reject(_ key: String, _ node: Node, expected: String, found: MediaTime) {
    let seconds = "\(ValueText.number(found.seconds)) s"
    reader.report(
      .edit(.invalidMember(key, of: schema, expected: expected, found: seconds)), at: node)
  }

  /// The metadata written by this program; nil without any.
  var notes: EditNotes? {
    guard case .mapping(let metadata)? = value("metadata"),
      case .mapping(let own)? = metadata.value(EditNotes.key)
    else { return nil }
    return EditNotes(members: own)
  }

  // MARK: Times

  /// A duration or a time in a member; reports other values.
  func time(_ key: String) -> EditTime? {
    guard let node = value(key) else {
      reader.report(.edit(.missingMember(key, of: schema)), at: self.node)
      return nil
    }
    guard
      let object = EditObject(node, in: "'\(key)' of \(schema)", kinds: ["RationalTime"], reader),
      let rate = object.number("rate", in: 0.001...1e6, called: "0.001 to 1000000"),
      let value = object.number("value", in: -1e12...1e12, called: "a number")
    else { return nil }
    let time = EditTime(value: value, rate: rate)
    guard abs(time.time.seconds) <= Double(SceneLimit.hours) * 3600 else {
      let hours = SceneLimit.hours
      object.reject("value", node, expected: "a time of at most \(hours) hours", found: time.time)
      return nil
    }
    return time
  }

  /// A range in a member, whose duration is not negative; nil if it is absent, or invalid, which is reported.
  func range(_ key: String) -> EditRange? {
    guard let node = value(key),
      let object = EditObject(node, in: "'\(key)' of \(schema)", kinds: ["TimeRange"], reader),
      let start = object.time("start_time"), let duration = object.time("duration")
    else { return nil }
    let location = object.value("duration") ?? node
    guard duration.time >= .zero else {
      object.reject("duration", location, expected: "0 or more", found: duration.time)
      return nil
    }
    return EditRange(
      start: start.time, duration: duration.time, rate: duration.rate, node: location)
  }
}

/// A time of an edit.
struct EditTime {
  let time: MediaTime
  /// In units per second.
  let rate: Double

  /// A time in units; whole frames at common rates are exact, also if the rate is rounded, such as 29.97.
  init(value: Double, rate: Double) {
    self.rate = rate
    guard (1...1000).contains(rate) else {
      time = MediaTime(seconds: value / rate)
      return
    }
    let exact = FrameRate(framesPerSecond: rate)
    if let frame = Int(exactly: value), frame >= 0 {
      time = exact.time(ofFrame: frame)
    } else {
      time = MediaTime(seconds: value * Double(exact.denominator) / Double(exact.numerator))
    }
  }
}

/// A range of an edit.
struct EditRange {
  var start: MediaTime
  var duration: MediaTime
  /// In units per second.
  let rate: Double
  /// The node of the duration.
  let node: Node
}

/// The metadata of an object that this program writes, so that a reel round-trips.
struct EditNotes {
  /// The member of the metadata.
  static let key = "animator"
  let members: Node.Mapping

  func value(_ key: String) -> Node? { members.value(key) }
  func text(_ key: String) -> String? { value(key)?.text }

  /// A mapping, such as the entry of a reel.
  func mapping(_ key: String) -> Node.Mapping? {
    if case .mapping(let mapping)? = value(key) { mapping } else { nil }
  }

  /// A number.
  func number(_ key: String) -> Double? {
    value(key)?.plainText.flatMap { NumberText.value($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether a time in seconds is that of a member, but for rounding.
  func matches(_ key: String, _ time: MediaTime) -> Bool {
    guard let seconds = number(key) else { return false }
    return abs((MediaTime(seconds: seconds) - time).flicks) <= 2
  }
}
