import Animator
import Yams

/// `add: [views]` `into: view`: adds new or existing views to a superview.
package struct AddStep: StepAction {
  package enum Item: Equatable, Sendable {
    case new(ViewDescription)
    case existing(ViewReference)
  }

  package var items: [Item]
  /// The superview; nil for the stage.
  package var container: ViewReference?
  /// The index of the first view among the subviews; nil to add in front.
  package var index: Int?

  package init(
    items: [Item], container: ViewReference? = nil, index: Int? = nil
  ) {
    self.items = items
    self.container = container
    self.index = index
  }

  static let add = Field(
    "add", .addedViews, "Adds views: descriptions of new ones, or ids of existing ones.")
  static let into = Field("into", .view, "The superview. Default: the stage.")
  static let index = Field(
    "index", ValueKind.integer(in: 0...1_000_000, called: "0 to 1000000"),
    "Index of the first view, from the back. Default: in front.")

  package static let type = StepType(
    name: add.name, doc: add.doc, rows: [add.row, into.row, index.row], required: [add.name]
  ) { fields, reader in
    let container = fields.read(into)
    let index = fields.read(index)
    if fields.has(into), container == nil { return nil }
    let items = fields.read(add)
    if let items, let container { reader.checkArranged(items, in: container) }
    return items.map { AddStep(items: $0, container: container, index: index) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.add, items)
    mapping.write(Self.into, container)
    mapping.write(Self.index, index)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let parent = container.map { run.view($0) } ?? run.root
    guard let parent else { return }
    for (offset, item) in items.enumerated() {
      let view: UIView
      var settings: [PropertySetting] = []
      switch item {
      case .new(let description):
        view = run.build(description, in: parent)
        settings = description.settings
      case .existing(let reference):
        guard let existing = run.view(reference) else { return }
        if parent.isDescendant(of: existing) {
          let name = container?.id ?? ""
          return run.fail(
            .wouldContainItself(id: reference.id, container: name), at: reference.position)
        }
        view = existing
        run.markAsReparented(existing)
      }
      parent.addSceneView(view, at: index.map { $0 + offset })
      settings.applyInSuperview(to: view, run.resources)
      run.constraints.update(subtreeOf: view)
    }
    run.createConstraints()
    run.next(done)
  }
}

extension SceneReader {
  /// Warns of frames that a stack or a form overrides; if that is defined later, after reading.
  fileprivate func checkArranged(_ items: [AddStep.Item], in container: ViewReference) {
    guard let type = views.type(of: container.id) else {
      return afterReading { [self] in
        if views.type(of: container.id) != nil { checkArranged(items, in: container) }
      }
    }
    for case .new(let view) in items { checkArranged(view, in: type) }
  }
}

extension ValueKind where Value == [AddStep.Item] {
  /// A list of view descriptions and ids.
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
            case .existing(let reference): id.write(reference)
            }
          })
      }
    ) { node, key, reader in
      if node.text != nil { return id.read(node, key, reader).map { [.existing($0)] } }
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(node, key, expects: "a list of views or of their ids")
      }
      return items.compactMap { item in
        item.text == nil
          ? reader.view(item).map(AddStep.Item.new)
          : id.read(item, key, reader).map(AddStep.Item.existing)
      }
    }
  }
}
