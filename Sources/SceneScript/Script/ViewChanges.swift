import Animator
import Yams

/// The changes of a step to one view.
package struct ViewChange: Equatable, Sendable {
  package var id: String
  @SourcePosition package var position: ScenePosition = .start
  /// Properties in the order in which they are set.
  package var settings: [PropertySetting]

  package init(
    id: String, position: SourcePosition = .none, settings: [PropertySetting]
  ) {
    self.id = id
    _position = position
    self.settings = settings
  }
}

extension ValueKind where Value == [ViewChange] {
  /// `{view: {property: value}}`.
  static var changes: ValueKind {
    ValueKind(
      schema: .object([("$ref", .string("#/$defs/changes"))]),
      write: { changes in
        .mapping(changes.map { change in (change.id, .mapping(change.settings.write)) })
      }
    ) { node, key, reader in
      guard case .mapping(let views) = node else {
        return reader.reportInvalid(
          node, key, expects: "a mapping of views to properties, such as {card: {alpha: 0.5}}")
      }
      var changes: [ViewChange] = []
      for (id, properties) in views {
        for change in reader.changes(id, properties) { changes.merge(change) }
      }
      return changes
    }
  }
}

extension [ViewChange] {
  /// Adds a change. Of two to the same view, the later one wins.
  fileprivate mutating func merge(_ change: ViewChange) {
    guard let index = firstIndex(where: { $0.id == change.id }) else { return append(change) }
    let kept = self[index].settings.filter { old in
      !change.settings.contains { $0.name == old.name }
    }
    self[index].settings = (kept + change.settings).inTableOrder
  }
}

extension SceneReader {
  /// Reads the changes of one entry, to one view or to several: `"a, b": {alpha: 0}`.
  fileprivate func changes(_ key: Node, _ properties: Node) -> [ViewChange] {
    guard let text = key.text else {
      return reportInvalid(key, "view", expects: "the id of a view") ?? []
    }
    let ids = ids(in: text).map { completeID($0, at: key) }
    for id in ids { checkView(id, at: key) }
    guard case .mapping(let mapping) = properties else {
      return reportInvalid(
        properties, text, expects: "a mapping of properties, such as {alpha: 0.5}") ?? []
    }
    var settings: [PropertySetting] = []
    for (key, value) in mapping {
      guard let property = property(key, ofViews: ids) else { continue }
      if let setting = setting(property, key: key, value: value, isChange: true) {
        settings.append(setting)
      }
    }
    settings = settings.inTableOrder
    warnOfConflictingTransforms(settings)
    let position = source(from: key, to: properties)
    for id in ids where RowAddress(id) == nil { addParts(of: settings, in: id, at: key) }
    return ids.map { ViewChange(id: $0, position: position, settings: settings) }
  }

  /// The ids in a key: several are separated by commas, unless a view has the whole as its id.
  func ids(in text: String) -> [String] {
    guard text.contains(","), views.type(of: text) == nil else { return [text] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return parts.contains("")
      ? [text]
      : parts.reduce(into: []) { ids, id in
        if !ids.contains(id) { ids.append(id) }
      }
  }

  /// The property with the name `key`. Whether the views have it is checked after all views have been
  /// read.
  func property(_ key: Node, ofViews ids: [String]) -> ViewProperty? {
    let name = key.text ?? "\(key.found)"
    guard let property = ViewProperty.named[name] else {
      let type = ids.first.flatMap { views.type(of: $0) }
      let own = ViewProperty.all.filter { property in
        type.map { property.belongs($0.viewClass) } ?? true
      }.flatMap(\.names)
      let nearest = ViewProperty.synonym(of: name, among: own) ?? nearest(name, among: own)
      report(.unknownProperty(name, type: type?.name, nearest: nearest), at: key)
      return nil
    }
    afterReading { [self] in
      for id in ids {
        guard let type = views.type(of: id) else { continue }
        if self.property(name, type: type, at: key) == nil { break }
      }
    }
    return property
  }

  /// Checks an id after all views have been read.
  func checkView(_ id: String, at node: Node) {
    afterReading { [self] in
      if let problem = problem(ofView: id) { report(problem, at: node) }
    }
  }

  /// Why an id refers to no view, after all views have been read; nil if it does.
  private func problem(ofView id: String) -> Problem? {
    if views.type(of: id) != nil, RowAddress(id) == nil || views.ids.contains(id) { return nil }
    let names = resources.storyboard?.names
    if names?[id] != nil { return nil }
    if let (first, last) = views.loop(of: id) {
      return .viewOfLoop(id: id, first: first, last: last)
    }
    if let address = RowAddress(id) {
      return views.problem(of: address) { nearest($0, among: $1) }
    }
    let known = views.ids + (names?.all ?? [])
    return .unknownView(id: id, nearest: nearest(id, among: known) ?? views.address(ofItem: id))
  }
}

/// A reference of a step to a view.
package struct ViewReference: Equatable, Sendable {
  package var id: String
  @SourcePosition package var position: ScenePosition = .start

  package init(
    id: String, position: SourcePosition = .none
  ) {
    self.id = id
    _position = position
  }
}

extension ValueKind where Value == ViewReference {
  /// The id of a view of the scene.
  static var view: ValueKind {
    let id = ValueKind<String>.reference("the id of a view")
    return ValueKind(schema: id.schema, write: { id.write($0.id) }) { node, key, reader in
      id.read(node, key, reader).map { name in
        let name = reader.completeID(name, at: node)
        reader.checkView(name, at: node)
        return ViewReference(id: name, position: reader.source(of: node))
      }
    }
  }
}

extension ValueKind where Value == [ViewReference] {
  /// A list of view ids, or a single one.
  static var viewList: ValueKind {
    let one = ValueKind<ViewReference>.view
    let list = ValueKind.list(of: one, called: "a list of view ids")
    return ValueKind(
      schema: .object([("anyOf", .array([one.schema, list.schema]))]),
      write: { $0.count == 1 ? one.write($0[0]) : list.write($0) }
    ) {
      node, key, reader in
      if node.text != nil { return one.read(node, key, reader).map { [$0] } }
      return list.read(node, key, reader)
    }
  }
}
