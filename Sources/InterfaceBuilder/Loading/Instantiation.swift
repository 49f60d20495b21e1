import Animator

/// The creation of the objects of one unit: a controller and its view, a cell, or a xib.
///
/// Objects are created first, with all that they contain. ``finish()`` then sets runtime attributes, adds constraints,
/// makes connections, and calls `awakeFromNib()`.
@MainActor
final class Instantiation {
  let file: InterfaceFile
  /// The unit that contains the one of a cell, whose objects connections may lead to.
  let outer: Instantiation?
  /// The scene whose controller this is; nil for xibs.
  weak var scene: SceneInstance?
  /// The traits that variations are chosen for.
  var traits: UITraitCollection
  /// Not retained: the objects' owners do that.
  private var objects: [String: Weak<NSObject>] = [:]
  /// The objects that have not been finished, with their elements, in the order of their creation.
  private var unfinished: [(object: NSObject, element: InterfaceElement)] = []
  private var guides: [String: (view: Weak<UIView>, guide: (UIView) -> UILayoutGuide)] = [:]
  /// Retained for the lists, which do not retain their data sources.
  var designTimeLists: [DesignTimeList] = []
  /// The values that depend on size classes.
  var variations = VariedObjects()
  /// Objects that are there already, by the identifiers of their elements.
  private var adopted: [String: NSObject] = [:]
  /// Connections whose source or destination did not exist yet.
  private var pending: [InterfaceConnection] = []

  /// Creates a unit.
  init(_ file: InterfaceFile, in outer: Instantiation? = nil) {
    (self.file, self.outer) = (file, outer)
    scene = outer?.scene
    traits = outer?.traits ?? UIScreen.main.traitCollection
  }

  // MARK: Creating

  /// Creates the object of an element and all that it contains; nil, after a report, if that is impossible.
  func make(
    _ element: InterfaceElement, creator: ((NSCoder) -> NSObject?)? = nil
  ) -> NSObject? {
    guard let kind = ElementKind.named[element.name] else {
      file.report(.unknownElement(element.name, in: "document"), element)
      return nil
    }
    if let id = element.id, let object = adopted.removeValue(forKey: id) {
      configure(object, as: element)
      return object
    }
    let coder = InterfaceCoder(element.resolved(for: traits, in: file.document), kind, self)
    let type: AnyClass = file.type(of: element, kind)
    guard let object = creator?(coder) ?? create(type, kind, coder) else {
      file.report(.notCreated(class: "\(type)"), element)
      return nil
    }
    coder.configure(object)
    if element.child("variation") != nil { variations.objects.append((Weak(object), element)) }
    return object
  }

  private func create(_ type: AnyClass, _ kind: ElementKind, _ coder: InterfaceCoder) -> NSObject? {
    if let view = type as? UIView.Type { return view.init(coder: coder) }
    if let controller = type as? UIViewController.Type { return controller.init(coder: coder) }
    if let item = type as? UIBarItem.Type { return item.init(coder: coder) }
    if let item = type as? UINavigationItem.Type { return item.init(coder: coder) }
    if let layout = type as? UICollectionViewLayout.Type { return layout.init(coder: coder) }
    if type == kind.type, let object = kind.make?(coder) { return object }
    return (type as? NSObject.Type).map { Members.makeObject(of: $0) }
  }

  /// Sets the properties of an element on an object that is there already.
  func configure(_ object: NSObject, as element: InterfaceElement) {
    guard let kind = ElementKind.named[element.name] else {
      return file.report(.unknownElement(element.name, in: "document"), element)
    }
    let resolved = element.resolved(for: traits, in: file.document)
    InterfaceCoder(resolved, kind, self).configure(object)
  }

  /// Has an object stand for the element with an identifier.
  func adopt(_ object: NSObject, as id: String) { adopted[id] = object }

  /// Notes an object that stands for an identifier without an element: an owner.
  func note(_ object: NSObject, id: String) { objects[id] = Weak(object) }

  /// Notes the connections of an object that is made elsewhere.
  func noteConnections(of object: InterfaceObject) { pending += object.connections }

  /// Notes an object that has been created.
  func note(_ object: NSObject, _ element: InterfaceElement) {
    unfinished.append((object, element))
    file.name(object, element)
    if let id = element.id, objects[id]?.value == nil { objects[id] = Weak(object) }
    guard let controller = object as? UIViewController else { return }
    if let scene {
      scene.noteController(controller, element)
    } else {
      controller.interfaceContents = SceneInstance(controller, element, in: self)
    }
  }

  /// Notes a guide of a view: `safeArea`, `contentLayoutGuide` and others.
  func noteGuide(_ element: InterfaceElement, of view: UIView) {
    guard let id = element.id else { return }
    let guide: (UIView) -> UILayoutGuide
    switch element.key {
    case "contentLayoutGuide":
      guide = { ($0 as? UIScrollView)?.contentLayoutGuide ?? $0.safeAreaLayoutGuide }
    case "frameLayoutGuide":
      guide = { ($0 as? UIScrollView)?.frameLayoutGuide ?? $0.safeAreaLayoutGuide }
    case "layoutMargins", "margins": guide = { $0.layoutMarginsGuide }
    case "readableContent": guide = { $0.readableContentGuide }
    case "keyboard": guide = { $0.keyboardLayoutGuide }
    default: guide = { $0.safeAreaLayoutGuide }
    }
    guides[id] = (Weak(view), guide)
  }

  /// Notes a guide of a controller's view: the area that bars cover at its top or bottom.
  func noteControllerGuide(_ element: InterfaceElement, of view: UIView) {
    guard let id = element.id else { return }
    let isTop = element["type"] != "bottom"
    guides[id] = (Weak(view), { isTop ? $0.topGuide : $0.bottomGuide })
  }

  /// The object with an identifier, here or in the unit around this one.
  func object(withID id: String) -> NSObject? {
    if let object = objects[id]?.value { return object }
    if let entry = guides[id], let view = entry.view.value { return entry.guide(view) }
    return outer?.object(withID: id)
  }

  /// The identifiers of subviews that are not in the tree for the traits.
  func excludedSubviews(of element: InterfaceElement) -> Set<String> {
    element.excluded("subviews", for: traits, in: file.document)
  }

  func noteStaticSections(_ sections: [StaticSection], of table: UITableView) {
    if sections.isEmpty { return }
    guard let controller = scene?.controller as? UITableViewController else { return }
    controller.staticSections = sections
  }

  // MARK: Finishing

  /// Finishes the objects that have been created since the last call.
  func finish() {
    let created = unfinished
    unfinished = []
    for (object, element) in created { setRuntimeAttributes(element, of: object) }
    for (object, element) in created {
      if let view = object as? UIView { addConstraints(element, to: view) }
    }
    // The constraints, which have been made meanwhile.
    let constraints = unfinished
    unfinished = []
    for (object, element) in constraints { setRuntimeAttributes(element, of: object) }
    for (_, element) in created {
      pending += InterfaceObject(element)?.connections ?? []
    }
    connect()
    scene?.embed(created)
    for (object, element) in created {
      Members.awaken(object)
      if file.isDesignTime { showDesign(of: object, element) }
    }
    for (constraint, _) in constraints { Members.awaken(constraint) }
  }

  private func connect() {
    if file.document.isLaunchScreen {
      pending = []
      return
    }
    let connections = pending
    pending = []
    var collections = CollectionOutlets()
    for connection in connections {
      if !connect(connection, &collections) { pending.append(connection) }
    }
    collections.set(self)
  }

  /// Reports connections whose ends have never been created.
  func reportPending() {
    for connection in pending {
      if case .segue = connection.kind { continue }
      guard file.document.element(withID: connection.destination) == nil else { continue }
      file.report(
        .unknownReference(
          connection.destination, attribute: "destination", of: connection.element.name),
        connection.element)
    }
  }
}

/// A reference that does not retain.
struct Weak<Object: AnyObject> {
  weak var value: Object?

  init(_ value: Object) { self.value = value }
}

extension InterfaceFile {
  /// The class for an element: its custom class, if that exists and fits.
  func type(of element: InterfaceElement, _ kind: ElementKind) -> AnyClass {
    guard let name = InterfaceClassName(element), !document.isLaunchScreen else { return kind.type }
    guard let type = ClassRegistry.type(named: name.name, module: name.module) else {
      report(.unknownClass(name.description, used: "\(kind.type)"), element)
      if let id = element.id { substitutes.insert(id) }
      return kind.type
    }
    let base: AnyClass = kind.framework == nil ? kind.type : UIView.self
    if sequence(first: type, next: { _getSuperclass($0) }).contains(where: { $0 == base }) {
      return type
    }
    report(.wrongClass(name.description, expected: "\(kind.type)"), element)
    return kind.type
  }
}
