import Foundation
import Graphics

/// A value of a document and the path to it, for messages.
package struct LottieNode {
  let json: JSON
  let path: LottiePath

  init(_ json: JSON, _ path: LottiePath = .root) { (self.json, self.path) = (json, path) }

  /// The value of a member; nil if there is none, or if it is null.
  subscript(key: String) -> LottieNode? {
    guard let value = json[key], value != .null else { return nil }
    return LottieNode(value, .member(path, key))
  }

  func invalid(_ reason: String) -> LottieError {
    .invalid(member: path.description, reason: reason)
  }

  func unsupported(_ feature: String) -> LottieError {
    .unsupported(member: path.description, feature: feature)
  }

  /// The value of a member that has to exist.
  func required(_ key: String) throws(LottieError) -> LottieNode {
    guard case .object = json else { throw invalid("expected an object, found \(kind)") }
    guard let value = self[key] else { throw invalid("'\(key)' is missing") }
    return value
  }

  private var kind: String {
    switch json {
    case .null: "null"
    case .bool: "true or false"
    case .int, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: Values

  /// The maximum magnitude of numbers, which keeps sums and products finite.
  static let maximumMagnitude = 1e9

  func number() throws(LottieError) -> Double {
    let value: Double
    switch json {
    case .int(let whole): value = Double(whole)
    case .number(let number): value = number
    default: throw invalid("expected a number, found \(kind)")
    }
    guard abs(value) <= Self.maximumMagnitude else {
      throw invalid("\(value) is out of range; numbers are within ±1e9")
    }
    return value
  }

  /// A whole number. A fraction is rounded to nearest.
  func whole() throws(LottieError) -> Int { Int(try number().rounded()) }

  /// A Boolean, or a number that is 0 or not.
  func flag() throws(LottieError) -> Bool {
    if case .bool(let flag) = json { return flag }
    return try number() != 0
  }

  func text() throws(LottieError) -> String {
    if case .string(let text) = json { return text }
    throw invalid("expected a string, found \(kind)")
  }

  /// An id: a string, or a number, which stands for its digits, as some writers have ids.
  func id() throws(LottieError) -> String {
    switch json {
    case .int, .number: return json.text()
    default: return try text()
    }
  }

  func items() throws(LottieError) -> [LottieNode] {
    guard case .array(let items) = json else { throw invalid("expected an array, found \(kind)") }
    return items.enumerated().map { LottieNode($1, .item(path, $0)) }
  }

  /// A number, or several in an array.
  func numbers() throws(LottieError) -> [Double] {
    guard case .array = json else { return [try number()] }
    var numbers: [Double] = []
    for item in try items() { numbers.append(try item.number()) }
    return numbers
  }
}

extension LottieNode {
  // Members with a default, which many writers leave out.

  func number(_ key: String, default value: Double) throws(LottieError) -> Double {
    try self[key]?.number() ?? value
  }

  func whole(_ key: String, default value: Int) throws(LottieError) -> Int {
    try self[key]?.whole() ?? value
  }

  func flag(_ key: String) throws(LottieError) -> Bool { try self[key]?.flag() ?? false }

  func text(_ key: String) throws(LottieError) -> String? { try self[key]?.text() }

  func items(_ key: String) throws(LottieError) -> [LottieNode] { try self[key]?.items() ?? [] }
}

/// The path to a value: `layers[2].shapes[0].it`.
indirect enum LottiePath: CustomStringConvertible, Sendable {
  case root
  case member(LottiePath, String)
  case item(LottiePath, Int)

  var description: String {
    var (parts, next): ([String], LottiePath) = ([], self)
    while true {
      switch next {
      case .root:
        let text = parts.reversed().joined()
        return text.isEmpty ? "the document" : text
      case .member(.root, let key): (next, parts) = (.root, parts + [key])
      case .member(let outer, let key): (next, parts) = (outer, parts + ["." + key])
      case .item(let outer, let index): (next, parts) = (outer, parts + ["[\(index)]"])
      }
    }
  }
}
