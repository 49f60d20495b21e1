/// The names of an enumeration's cases or of a set's options in scenes, in the order in which
/// messages list them. Where two names stand for the same, the first is the one that is written.
struct NameTable<Value: Equatable & Sendable>: Sendable {
  let names: [String]
  private let values: [Value]
  private let byName: [String: Value]

  init(_ entries: [(String, Value)]) {
    (names, values) = (entries.map(\.0), entries.map(\.1))
    byName = Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// What a name stands for.
  subscript(name: String) -> Value? { byName[name] }

  /// The name of a value.
  func name(of value: Value) -> String? { values.firstIndex(of: value).map { names[$0] } }
}

extension NameTable where Value: OptionSet, Value.RawValue: FixedWidthInteger {
  /// The names that come to a set of options. Options that hold others, as curves do in the bits of
  /// animation options, come before those.
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
