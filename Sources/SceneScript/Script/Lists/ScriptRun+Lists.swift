import Animator

extension ScriptRun {
  /// Sets the items, cells and event handlers of a list of a scene.
  func fill(_ list: any SceneList, from description: ListDescription) {
    let source = list.source
    source.resources = resources
    source.contents = ListContents(description.sections)
    source.cells = description.cells.map { type($0) }
    source.leading = description.leading.map { action($0, in: list) }
    source.trailing = description.trailing.map { action($0, in: list) }
    list.showAll()
    for item in description.sections.flatMap(\.items) where source.isEmpty(item) {
      warn(.emptyItem(shown: SceneItem.shownValues), at: item.position)
      return
    }
  }

  private func type(_ cell: CellDescription) -> SceneCellType {
    var type = SceneCellType(name: cell.name)
    type.style = cell.style ?? .default
    type.accessory = cell.accessory ?? .none
    type.height = cell.height.map { CGFloat($0) }
    if cell.views.isEmpty { return type }
    // Not retained: the views would retain the run, which retains them.
    type.makeContent = { [weak self, resources] view in
      let content = SceneCellContent(in: view, resources)
      self?.build(cell.views, in: content)
      return content
    }
    return type
  }

  private func build(_ views: [ViewDescription], in content: SceneCellContent) {
    for description in views {
      let view = description.type.make()
      build(description, as: view, in: content.root, cell: content)
      content.root.addSceneView(view)
      if description.fillsSuperview {
        view.frame = content.root.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      }
    }
    content.constraints.create(in: content.root) { content.view($0) }
  }

  private func action(_ description: SwipeActionDescription, in list: any SceneList) -> ListAction {
    ListAction(
      title: description.title, isDestructive: description.isDestructive ?? false,
      color: description.color?.color(in: resources),
      image: description.image.flatMap { resources.images[$0] }
    ) { [weak self, weak list] item in
      guard let self, let list else { return }
      self.handle(
        SwipeActionDescription.steps.name, description.steps, at: description.position,
        EventItem(list: ObjectIdentifier(list), key: item))
    }
  }
}
