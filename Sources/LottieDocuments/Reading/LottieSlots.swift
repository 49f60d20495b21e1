import Graphics

/// A value of a slot of a document, which its properties refer to.
public enum LottieSlotValue: Hashable, Sendable {
  /// A color; its alpha is ignored.
  case color(CGColor)
  /// A number, or the components of a point, size or color.
  case numbers([Double])
  /// The text of text.
  case text(String)
  /// A word that is also the name of a color: the text of text, otherwise the color.
  case word(String, CGColor)
}

/// The slots of a document: values with names, which can be replaced.
struct LottieSlots {
  /// In the document's order.
  let slots: [(id: String, node: LottieNode)]

  init(_ root: LottieNode) throws(LottieError) {
    guard let node = root["slots"] else {
      slots = []
      return
    }
    guard case .object(let members) = node.json else { throw node.invalid("expected an object") }
    slots = members.map { ($0.key, LottieNode($0.value, .member(node.path, $0.key))) }
  }

  var names: [String] { slots.map(\.id) }

  /// The document with values of slots replaced.
  static func replacing(
    _ values: [String: LottieSlotValue], in root: JSON
  ) throws(LottieError) -> JSON {
    if values.isEmpty { return root }
    let known = try LottieSlots(LottieNode(root))
    for name in values.keys.sorted() where !known.names.contains(name) {
      throw .unknownSlot(name, known: known.names)
    }
    var members: [(key: String, value: JSON)] = []
    for (id, node) in known.slots {
      guard let value = values[id] else {
        members.append((id, node.json))
        continue
      }
      let property = try Self.property(value, for: id, like: node.required("p"))
      members.append((id, .object([("p", property)])))
    }
    guard case .object(let all) = root else { return root }
    return .object(all.map { $0.key == "slots" ? ("slots", .object(members)) : $0 })
  }

  /// A property with a value of the kind that another one has.
  private static func property(
    _ value: LottieSlotValue, for id: String, like old: LottieNode
  ) throws(LottieError) -> JSON {
    switch value {
    case .word(let word, let color):
      let isText = try count(of: old) == 0
      return try property(isText ? .text(word) : .color(color), for: id, like: old)
    case .text(let text): return try .object([("k", self.text(text, for: id, like: old))])
    case .color(let color):
      let numbers = [color.red.native, color.green.native, color.blue.native, 1]
      guard try count(of: old) >= 3 else {
        throw .invalidSlot(id, reason: "takes \(try kind(of: old)), not a color")
      }
      return LottieProperty.constant(LottieNumbers(numbers)).json
    case .numbers(let numbers):
      let count = try count(of: old)
      guard count > 0, numbers.count == count || (numbers.count == 3 && count == 4) else {
        throw .invalidSlot(id, reason: "takes \(try kind(of: old)), not \(numbers.count) numbers")
      }
      return count == 1
        ? LottieProperty.constant(numbers[0]).json
        : LottieProperty.constant(LottieNumbers(numbers)).json
    }
  }

  /// The kind of a property, for messages.
  private static func kind(of property: LottieNode) throws(LottieError) -> String {
    switch try count(of: property) {
    case 0: "text"
    case 1: "a number"
    case 2: "two numbers in a list"
    default: "a color or numbers in a list"
    }
  }

  /// The number of numbers of a property, by its first key frame; 0 for text.
  private static func count(of property: LottieNode) throws(LottieError) -> Int {
    let value = try property.required("k")
    guard case .array(let items) = value.json, let first = items.first else { return 1 }
    if case .object = first {
      let key = try value.items()[0]
      if case .array(let numbers)? = key["s"]?.json { return numbers.count }
      return key["s"]?["t"] == nil ? 1 : 0
    }
    return items.count
  }

  /// The texts of a property, with other characters.
  private static func text(
    _ text: String, for id: String, like old: LottieNode
  ) throws(LottieError) -> JSON {
    guard try count(of: old) == 0 else {
      throw .invalidSlot(id, reason: "takes \(try kind(of: old)), not text")
    }
    var keys: [JSON] = []
    for key in try old.required("k").items() {
      guard case .object(let members) = key.json,
        case .object(let style) = try key.required("s").json
      else { throw key.invalid("expected an object") }
      let changed = JSON.object(style.map { $0.key == "t" ? ("t", .string(text)) : $0 })
      keys.append(.object(members.map { $0.key == "s" ? ("s", changed) : $0 }))
    }
    return .array(keys)
  }
}
