import Foundation
import Graphics

/// A JSON file of a bundle, such as a catalog's `Contents.json`, whose values are read with their
/// positions at hand.
struct ContentsFile {
  /// The path for messages.
  let path: String
  private let data: Data
  /// The whole file.
  let root: Member

  /// A value and the way to it.
  struct Member {
    let json: JSON
    fileprivate let path: [JSONStep]
  }

  init(_ url: URL, in folder: ContainedFolder) throws(ResourceProblem) {
    path = folder.relativePath(url)
    data = try folder.data(of: url)
    do throws(JSONError) {
      root = Member(json: try JSON(parsing: data), path: [])
    } catch {
      throw ResourceProblem(
        file: path, line: error.line, column: error.column, reason: error.reason)
    }
    guard case .object = root.json else { throw problem("this is not a JSON object", at: root) }
  }

  /// A problem with a value.
  func problem(_ reason: String, at member: Member) -> ResourceProblem {
    let position = JSONPosition.of(member.path, in: data)
    return ResourceProblem(
      file: path, line: position.line, column: position.column, reason: reason)
  }

  /// The number that a member has, also as text; nil if it is missing.
  func number(_ key: String, of member: Member) throws(ResourceProblem) -> Double? {
    guard let value = member[key] else { return nil }
    switch value.json {
    case .number(let number): return number
    case .string(let text):
      if let number = Double(text), number.isFinite { return number }
    default: break
    }
    throw problem("'\(key)' must be a number", at: value)
  }

  /// The text that a member has; nil if it is missing.
  func text(_ key: String, of member: Member) throws(ResourceProblem) -> String? {
    guard let value = member[key] else { return nil }
    guard case .string(let text) = value.json else {
      throw problem("'\(key)' must be a string", at: value)
    }
    return text
  }

  /// The elements of an array of objects; none if it is missing.
  func objects(_ key: String, of member: Member) throws(ResourceProblem) -> [Member] {
    guard let value = member[key] else { return [] }
    guard case .array(let items) = value.json else {
      throw problem("'\(key)' must be an array", at: value)
    }
    let members = items.indices.map { index in
      Member(json: items[index], path: value.path + [.index(index)])
    }
    for member in members {
      guard case .object = member.json else {
        throw problem("the elements of '\(key)' must be objects", at: member)
      }
    }
    return members
  }
}

extension ContentsFile.Member {
  /// The member with a name; nil if there is none, or if this is not an object.
  subscript(key: String) -> ContentsFile.Member? {
    guard case .object(let members) = json, let found = members.first(where: { $0.key == key })
    else { return nil }
    return ContentsFile.Member(json: found.value, path: path + [.key(key)])
  }

  /// The members with their names, in order; none unless this is an object.
  var members: [(key: String, value: ContentsFile.Member)] {
    guard case .object(let members) = json else { return [] }
    return members.map { key, value in
      (key, ContentsFile.Member(json: value, path: path + [.key(key)]))
    }
  }

  /// Whether a member is true.
  func isTrue(_ key: String) -> Bool { self[key]?.json == .bool(true) }

  /// The text; nil unless this is a string.
  var text: String? {
    if case .string(let text) = json { return text }
    return nil
  }
}
