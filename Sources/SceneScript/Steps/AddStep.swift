import Animator
import Yams

/// `add: [views]` `into: view`: puts views on stage, new ones or those that were taken off.
package struct AddStep: StepAction {
  package enum Item: Equatable, Sendable {
    case new(ViewDescription)
    case known(ViewReference)
  }

  package var items: [Item]
  /// Where they are put; nil for the stage itself.
  package var container: ViewReference?
  /// Of the first, counted from the back; nil for in front.
  package var index: Int?

  package init(
    items: [Item], container: ViewReference? = nil, index: Int? = nil
  ) {
    self.items = items
    self.container = container
    self.index = index
  }

  static let add = Field("add", .addedViews, "Puts views on stage: new ones, or ids of others.")
  static let into = Field("into", .view, "Where; the stage itself unless said.")
  static let index = Field(
    "index", ValueKind.integer(in: 0...1_000_000, called: "0 to 1000000"),
    "The place of the first, counted from the back; in front unless said.")

  package static let type = StepType(
    name: add.name, doc: add.doc, rows: [add.row, into.row, index.row], required: [add.name]
  ) { fields, _ in
    let container = fields.read(into)
    let index = fields.read(index)
    if fields.has(into), container == nil { return nil }
    return fields.read(add).map { AddStep(items: $0, container: container, index: index) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.add, items)
    mapping.write(Self.into, container)
    mapping.write(Self.index, index)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let parent = container.map { run.view($0) } ?? run.window
    guard let parent else { return }
    for (offset, item) in items.enumerated() {
      let view: UIView
      switch item {
      case .new(let description): view = run.build(description, in: parent)
      case .known(let reference):
        guard let known = run.view(reference) else { return }
        if parent.isDescendant(of: known) {
          let name = container?.id ?? ""
          return run.fail(
            .wouldContainItself(id: reference.id, container: name), at: reference.position)
        }
        view = known
        run.move(known)
      }
      if let index {
        parent.insertSubview(view, at: min(index + offset, parent.subviews.count))
      } else {
        parent.addSubview(view)
      }
    }
    run.next(done)
  }
}

extension ValueKind where Value == [AddStep.Item] {
  /// A list of ids and descriptions of views.
  static var addedViews: ValueKind {
    let id = ValueKind<ViewReference>.view
    let schema = JSON.object([
      ("type", .string("array")),
      (
        "items",
        .object([("anyOf", .array([id.schema, .object([("$ref", .string("#/$defs/view"))])]))])
      ),
    ])
    return ValueKind(
      schema: schema,
      write: { items in
        .list(
          items.map { item in
            switch item {
            case .new(let view): view.yaml
            case .known(let reference): id.write(reference)
            }
          })
      }
    ) { node, key, reader in
      if node.text != nil { return id.read(node, key, reader).map { [.known($0)] } }
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: "a list of views or of their ids")
      }
      return items.compactMap { item in
        item.text == nil
          ? reader.view(item).map(AddStep.Item.new)
          : id.read(item, key, reader).map(AddStep.Item.known)
      }
    }
  }
}
