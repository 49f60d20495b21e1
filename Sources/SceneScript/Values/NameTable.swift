/// Maps between the cases of an enumeration, or the options of a set, and their names in scenes.
/// Messages list names in table order; of two names for one value the first is written.
struct NameTable<Value: Equatable & Sendable>: Sendable {
  let names: [String]
  private let values: [Value]
  private let byName: [String: Value]

  init(_ entries: [(String, Value)]) {
    (names, values) = (entries.map(\.0), entries.map(\.1))
    byName = Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// The value for a name.
  subscript(name: String) -> Value? { byName[name] }

  /// The first name for a value.
  func name(of value: Value) -> String? { values.firstIndex(of: value).map { names[$0] } }
}

extension NameTable where Value: OptionSet, Value.RawValue: FixedWidthInteger {
  /// The names of the options in a set. Matches values with more bits first, since some options,
  /// such as the curves of animation options, are multi-bit fields.
  func names(in options: Value) -> [String] {
    func size(_ index: Int) -> Int { values[index].rawValue.nonzeroBitCount }
    var left = options.rawValue
    var found: [Int] = []
    for index in names.indices.sorted(by: { (size($1), $0) < (size($0), $1) }) {
      let bits = values[index].rawValue
      guard bits != 0, left & bits == bits else { continue }
      left &= ~bits
      found.append(index)
    }
    return found.sorted().map { names[$0] }
  }
}
