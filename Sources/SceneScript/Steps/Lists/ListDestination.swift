import Animator

/// A destination of rows or sections in a list: the keys `section`, and `index`, `before` or `after`.
package struct ListDestination: Equatable, Sendable {
  /// The id of a section; nil for the last one, or that of the neighbor.
  package var section: String?
  package var index: Int?
  /// The id of an item, or of a section.
  package var before: String?
  package var after: String?

  package init(
    section: String? = nil, index: Int? = nil, before: String? = nil, after: String? = nil
  ) { (self.section, self.index, self.before, self.after) = (section, index, before, after) }

  static let section = Field(
    "section", .reference("the id of a section"), "The section. Default: the last one.")
  static let index = Field(
    "index", ValueKind.integer(in: 0...1_000_000, called: "0 to 1000000"),
    "Where in it, from 0. Default: at the end.")
  static let before = Field(
    "before", .reference("the id of an item"), "The item, or the section, that comes next.")
  static let after = Field(
    "after", .reference("the id of an item"), "The item, or the section, that comes before.")
  static let rows = [section.row, index.row, before.row, after.row]

  /// Reads the keys; nil after an error, which is reported.
  ///
  /// - Parameter list: The id of the list, whose items and sections are checked.
  init?(_ fields: Fields, in list: String?, _ reader: SceneReader) {
    section = Self.id(fields.read(Self.section), in: list)
    index = fields.read(Self.index)
    before = Self.id(fields.read(Self.before), in: list)
    after = Self.id(fields.read(Self.after), in: list)
    let given = [
      fields.has(Self.index) ? Self.index.name : nil,
      fields.has(Self.before) ? Self.before.name : nil,
      fields.has(Self.after) ? Self.after.name : nil,
    ].compactMap { $0 }
    if given.count > 1 {
      reader.report(.conflictingKeys(given[0], given[1]), at: fields.node)
      return nil
    }
    guard let list else { return }
    if let section {
      reader.checkSection(section, of: list, at: fields.position(of: Self.section))
    }
    if let before { reader.checkItem(before, of: list, at: fields.position(of: Self.before)) }
    if let after { reader.checkItem(after, of: list, at: fields.position(of: Self.after)) }
  }

  /// The id of an item or a section, which may also be written as steps refer to rows: `inbox[anna]`.
  private static func id(_ text: String?, in list: String?) -> String? {
    guard let text, let address = RowAddress(text), address.list == list, address.view == nil
    else { return text }
    return address.item
  }

  func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.section, section)
    mapping.write(Self.index, index)
    mapping.write(Self.before, before)
    mapping.write(Self.after, after)
  }

  /// Where in the section, or among the sections.
  var position: ListTransaction.Destination {
    if let index { return .index(index) }
    if let before { return .before(before) }
    return after.map { .after($0) } ?? .unspecified
  }
}

/// The key of steps that says how rows appear and disappear.
enum RowAnimationKey {
  static let rowAnimation = Field(
    "rowAnimation",
    ValueKind<UITableView.RowAnimation>.name([
      ("automatic", .automatic), ("fade", .fade), ("left", .left), ("right", .right),
      ("top", .top), ("middle", .middle), ("bottom", .bottom), ("none", .none),
    ]), "How rows appear and disappear. Default: automatic.")
}

extension SceneReader {
  /// Reports a section that a list never has, after everything has been read.
  func checkSection(_ section: String, of list: String, at position: ScenePosition) {
    afterReading { [self] in
      let known = views.sections(of: list)
      if views.list(list) == nil || known.contains(section) { return }
      report(
        .unknownItem(section, list: list, nearest: nearest(section, among: known)), at: position)
    }
  }

  /// Reports an item or a section that a list never has, after everything has been read.
  func checkItem(_ item: String, of list: String, at position: ScenePosition) {
    afterReading { [self] in
      let known = views.items(of: list).compactMap(\.id) + views.sections(of: list)
      if views.list(list) == nil || known.contains(item) { return }
      report(.unknownItem(item, list: list, nearest: nearest(item, among: known)), at: position)
    }
  }

  /// Reports a view that has no rows, after everything has been read.
  func checkList(_ reference: ViewReference) {
    afterReading { [self] in
      guard let type = views.type(of: reference.id), !type.holdsItems else { return }
      report(.notAList(reference.id, type: type.name), at: reference.position)
    }
  }

  /// Reports references that are not to rows.
  func checkRows(_ references: [ViewReference]) {
    for reference in references where RowAddress(reference.id).map({ $0.view != nil }) ?? true {
      afterReading { [self] in
        // An unknown name has been reported.
        if views.type(of: reference.id) == nil { return }
        let nearest = RowAddress(reference.id).map { "\($0.list)[\($0.item)]" }
        report(.notARow(reference.id, nearest: nearest), at: reference.position)
      }
    }
  }
}
