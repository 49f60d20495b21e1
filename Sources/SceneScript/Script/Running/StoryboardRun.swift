import Animator
import BundleResources
import InterfaceBuilder

/// The Interface Builder document of a running scene.
@MainActor
final class StoryboardRun {
  private let source: StoryboardSource
  private let document: InterfaceDocument
  /// Made when it is shown, so that what is wrong with the document is reported once, as a warning of the run.
  private lazy var file = InterfaceFile(document, bundle: Bundle(path: source.folder.path))
  private let resources: ResourceFolder
  private var handler: (@MainActor (InterfaceDiagnostic) -> Void)?
  /// The loaded document, retained for its objects.
  private var storyboard: UIStoryboard?

  /// - Parameter stage: The stage, whose language the document's texts have.
  init(_ source: StoryboardSource, on stage: Stage) {
    self.source = source
    resources = ResourceFolder.at(source.folder)
    document = source.document.localized(in: source.folder, stage.preferredLanguages)
  }

  /// Shows the controller of the scene as that of a stage's window. Problems of the document become warnings of the
  /// run.
  func show(on stage: Stage, _ run: ScriptRun) {
    handler = InterfaceDiagnostic.handler
    InterfaceDiagnostic.handler = { run.warn(SceneDiagnostic($0)) }
    file.checkInitialController()
    stage.perform { stage.window.rootViewController = makeController() }
    for problem in resources.problems { run.warn(SceneDiagnostic(problem, in: source.folder)) }
  }

  /// Restores the handler of diagnostics.
  func finish() {
    if let handler { InterfaceDiagnostic.handler = handler }
    handler = nil
  }

  /// The controller that the scene shows.
  private func makeController() -> UIViewController? {
    if let id = source.scene?.controller?.id, let scene = file.document.scene(ofControllerID: id) {
      let storyboard = UIStoryboard(file)
      self.storyboard = storyboard
      return storyboard.makeController(of: scene)
    }
    let owner = UIViewController()
    let objects = UINib(file).instantiate(withOwner: nil)
    owner.view = objects.lazy.compactMap { $0 as? UIView }.first ?? UIView()
    return owner
  }

  /// Where the object with a preferred name is written; nil if there is none.
  func position(of name: String) -> ScenePosition? {
    guard let id = source.names.id(of: name), let object = source.document.object(withID: id) else {
      return nil
    }
    return ScenePosition(line: object.position.line, column: object.position.column)
  }

  /// The views of the document that have names, in a window, each name once.
  func namedViews(in window: UIWindow) -> [(id: String, view: UIView)] {
    let names = Set(source.names.preferred.values)
    var found: [(id: String, view: UIView)] = []
    var seen: Set<String> = []
    var pending: [UIView] = [window]
    while let view = pending.popLast() {
      if let name = view.layer.name, names.contains(name), seen.insert(name).inserted {
        found.append((name, view))
      }
      pending += view.subviews.reversed()
    }
    return found
  }
}

extension ScriptRun {
  /// Whether a controller shows the scene, whose first screens have appeared when the script begins.
  var hasController: Bool { rootController != nil || storyboard != nil }

  /// The controllers that are on the screen, the one that the user sees in front first.
  var visibleControllers: [UIViewController] {
    var found: [UIViewController] = []
    func add(_ controller: UIViewController) {
      guard !found.contains(controller) else { return }
      if let presented = controller.presentedViewController { add(presented) }
      for child in controller.children.reversed() where child.viewIfLoaded?.window != nil {
        add(child)
      }
      found.append(controller)
    }
    stage.window.rootViewController.map(add)
    return found
  }
}

extension InterfaceDocument {
  /// The document with the strings of a project in the first language that it has.
  func localized(in folder: URL, _ languages: [String]) -> InterfaceDocument {
    let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    return localized(
      ResourceFolder.at(folder).strings(ofDocument: name, languages: languages))
  }
}

extension SceneDiagnostic {
  /// Problems of an Interface Builder document.
  init(_ diagnostic: InterfaceDiagnostic) {
    let position = diagnostic.position
    self.init(
      file: position.file, position: ScenePosition(line: position.line, column: position.column),
      problem: .documentFault("\(diagnostic.problem)"))
  }

  /// Problems of a document's resources.
  init(_ problem: ResourceProblem, in folder: URL) {
    let path = folder.appendingPathComponent(problem.file).relativePath
    self.init(
      file: path, position: ScenePosition(line: problem.line, column: problem.column),
      problem: .documentFault(problem.reason))
  }
}
