import Animator

/// A controller that a document describes, and the objects that live as long as it.
///
/// The controller retains it, and it retains the objects at the top level of the scene.
@MainActor
final class SceneInstance: ControllerContents {
  let file: InterfaceFile
  let unit: Instantiation
  private let element: InterfaceElement
  /// The storyboard in use; nil for a controller of a xib.
  let contents: StoryboardFile?
  private let storyboard: UIStoryboard?
  /// How many scenes contain this one, through relationships and embedding.
  let depth: Int
  private(set) weak var controller: UIViewController?
  private var topLevel: [NSObject] = []
  var templates: [String: SegueTemplate] = [:]

  /// Creates the instance of a scene, before its controller.
  init(
    _ element: InterfaceElement, of contents: StoryboardFile, _ storyboard: UIStoryboard,
    depth: Int
  ) {
    (self.element, self.contents, self.storyboard, self.depth) =
      (element, contents, storyboard, depth)
    file = contents.file
    unit = Instantiation(contents.file)
    unit.scene = self
  }

  /// Creates the instance of a controller in a xib.
  init(_ controller: UIViewController, _ element: InterfaceElement, in unit: Instantiation) {
    (self.element, self.unit, self.controller) = (element, unit, controller)
    (file, contents, storyboard, depth) = (unit.file, nil, nil, 0)
  }

  /// Creates the controller with its items and the other objects at the top level, connects and wakes them.
  func instantiate(creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
    let made = unit.make(element, creator: creator)
    guard let controller = made as? UIViewController else { return nil }
    noteController(controller, element)
    let scene = file.document.scene(ofControllerID: element.id ?? "")
    for object in scene?.objects ?? [] where object.id != element.id && !object.isPlaceholder {
      if let made = unit.make(object.element) { topLevel.append(made) }
    }
    addChildren(to: controller)
    unit.finish()
    return controller
  }

  /// Called when the controller has been initialized by UIKit, before the rest of its `init(coder:)`.
  func noteController(_ controller: UIViewController, _ element: InterfaceElement) {
    guard element.id == self.element.id else { return }
    self.controller = controller
    controller.interfaceContents = self
    controller.storyboard = storyboard
  }

  // MARK: The view

  var hasView: Bool { element.child(key: "view") != nil }

  func loadView(of controller: UIViewController) {
    // The screen can be another one than when the controller was created.
    unit.traits = UIScreen.main.traitCollection
    guard let written = element.child(key: "view"), let view = unit.make(written) as? UIView else {
      return
    }
    for guide in element.members(of: "layoutGuides") { unit.noteControllerGuide(guide, of: view) }
    controller.view = view
    if let table = controller as? UITableViewController,
      let written = element.child("refreshControl"),
      let refreshControl = unit.make(written) as? UIRefreshControl
    {
      table.refreshControl = refreshControl
    }
    unit.finish()
    unit.reportPending()
    unit.observeTraits(of: view)
  }

  // MARK: Relationships

  /// Creates the controllers of a container.
  private func addChildren(to container: UIViewController) {
    let segues = InterfaceObject(element)?.connections ?? []
    var children: [String: [UIViewController]] = [:]
    for connection in segues {
      guard case .segue(let segue) = connection.kind, segue.kind == .relationship,
        let name = segue.relationship,
        let child = makeController(connection.destination, connection.element, nested: true)
      else { continue }
      children[name, default: []].append(child)
    }
    switch container {
    case let container as UINavigationController:
      if let root = children["rootViewController"] { container.viewControllers = root }
    case let container as UITabBarController:
      if let tabs = children["viewControllers"] { container.viewControllers = tabs }
    case let container as UISplitViewController:
      let columns =
        (children["masterViewController"] ?? []) + (children["detailViewController"] ?? [])
      if !columns.isEmpty { container.viewControllers = columns }
    default: break
    }
  }

  /// Creates the controller to which a connection leads.
  ///
  /// - Parameter nested: Whether it is part of this one, which must not go on forever.
  func makeController(
    _ id: String, _ connection: InterfaceElement, nested: Bool,
    creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    guard let contents, let storyboard else { return nil }
    let depth = nested ? self.depth + 1 : 0
    if depth > StoryboardFile.maximumDepth {
      file.report(.cycle(element["storyboardIdentifier"] ?? element.id ?? ""), connection)
      return nil
    }
    guard let destination = file.document.element(withID: id) else {
      file.report(.unknownReference(id, attribute: "destination", of: connection.name), connection)
      return nil
    }
    return contents.instantiate(destination, of: storyboard, depth: depth, creator: creator)
  }
}
