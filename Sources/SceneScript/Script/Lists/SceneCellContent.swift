import Animator

/// The views in a cell of a list, built once and filled with one item after another.
final class SceneCellContent: CellContent {
  /// The constraints of the views, which refer to each other by their ids.
  let constraints: SceneConstraints
  /// The view that contains those of the cell.
  let root: UIView
  /// The key of the item that is shown.
  private(set) var key = ""
  private var views: [String: UIView] = [:]
  private var templates: [Template] = []
  private let resources: SceneResources

  /// A property with placeholders.
  private struct Template {
    let view: UIView
    let property: ViewProperty
    let value: ItemValue
    /// The value for items that have none.
    let fallback: PropertyValue?
  }

  init(in root: UIView, _ resources: SceneResources) {
    (self.root, self.resources) = (root, resources)
    constraints = SceneConstraints([])
  }

  func view(_ id: String) -> UIView? { views[id] }

  /// The item that is shown, for steps that react to an event in the cell.
  var eventItem: ScriptRun.EventItem? {
    let list = sequence(first: root, next: \.superview).first { $0 is any SceneList }
    return list.map { ScriptRun.EventItem(list: ObjectIdentifier($0), key: key) }
  }

  /// Adds a new view before its properties have been set.
  func add(_ view: UIView, _ description: ViewDescription) {
    constraints.add(description, for: view, replacing: nil)
    if let id = description.id { views[id] = view }
    for setting in description.settings {
      guard case .template(let value) = setting.value, let property = setting.property else {
        continue
      }
      templates.append(
        Template(
          view: view, property: property, value: value, fallback: property.value(view)))
    }
  }

  /// Adds a part of an artwork.
  func addPart(_ view: UIView, _ id: String) { views[id] = view }

  func show(_ item: SceneItem, key: String) {
    self.key = key
    for template in templates {
      let filled = template.value.filled(from: item)
      let value = filled.flatMap { value in
        resources.cellValues[CellValue(template.property.name, value)] ?? text(value, template)
      }
      guard let value = value ?? template.fallback else { continue }
      _ = template.property.set(template.view, value, resources)
    }
  }

  /// Text need not have been read before.
  private func text(_ value: ItemValue, _ template: Template) -> PropertyValue? {
    template.property.type.isShownText ? value.text.map(PropertyValue.text) : nil
  }
}
