import Animator
import BundleResources
import InterfaceBuilder

/// Reviews all screens of an Interface Builder document, and the resources of its project.
public enum StoryboardReview {
  /// Unsupported elements, views with ambiguous layout, missing classes, images
  /// and strings; sorted by file and location.
  ///
  /// - Parameter language: The language of localized strings; nil for English.
  /// - Throws: ``SceneError`` if the file is no document.
  @MainActor
  public static func warnings(
    of url: URL, language: String? = nil
  ) throws(SceneError) -> [SceneDiagnostic] {
    let folder = StoryboardSource.folder(of: url)
    ResourceFolder.removeAllCached()
    let document = try InterfaceDocument(scene: url).localized(
      in: folder, [language].compactMap { $0 })
    var stage = document.device.stage
    stage.language = language
    var ambiguities: [SceneDiagnostic] = []
    let found = InterfaceDiagnostic.collect {
      let file = InterfaceFile(document, bundle: Bundle(path: folder.path))
      for diagnostic in file.review() { InterfaceDiagnostic.handler(diagnostic) }
      for controller in controllers(file) {
        ambiguities += Self.ambiguities(of: controller, on: stage.makeStage(), document)
      }
    }
    let resources = ResourceFolder.at(folder).validate().map { SceneDiagnostic($0, in: folder) }
    var warnings: [SceneDiagnostic] = []
    for diagnostic in found.map({ SceneDiagnostic($0) }) + ambiguities + resources
    where !warnings.contains(diagnostic) {
      warnings.append(diagnostic)
    }
    return warnings.sorted { ($0.file, $0.position) < ($1.file, $1.position) }
  }

  /// The controllers of all scenes, created one after the other; of a xib, one with its view.
  @MainActor
  private static func controllers(_ file: InterfaceFile) -> [UIViewController] {
    guard file.document.kind == .storyboard else {
      let owner = UIViewController()
      let objects = UINib(file).instantiate(withOwner: nil)
      owner.view = objects.lazy.compactMap { $0 as? UIView }.first ?? UIView()
      return [owner]
    }
    let storyboard = UIStoryboard(file)
    return file.document.scenes.compactMap { storyboard.makeController(of: $0) }
  }

  /// The views of a controller whose constraints leave their layout open.
  @MainActor
  private static func ambiguities(
    of controller: UIViewController, on stage: Stage, _ document: InterfaceDocument
  ) -> [SceneDiagnostic] {
    stage.perform { stage.window.rootViewController = controller }
    stage.advance(to: .zero)
    let names = InterfaceNames(document)
    var found: [SceneDiagnostic] = []
    var pending: [UIView] = [stage.window]
    while let view = pending.popLast() {
      pending += view.subviews.reversed()
      guard let name = view.layer.name, let id = names.id(of: name),
        let object = document.object(withID: id)
      else { continue }
      let open = view.ambiguousLayoutValues
      if open.isEmpty { continue }
      let position = ScenePosition(line: object.position.line, column: object.position.column)
      found.append(
        SceneDiagnostic(
          file: object.position.file, position: position,
          problem: .ambiguousLayout(view: name, open)))
    }
    return found
  }
}

extension InterfaceDocument {
  /// Reads a file that a command names.
  init(scene url: URL) throws(SceneError) {
    do throws(InterfaceError) {
      try self.init(reading: url, called: url.relativePath)
    } catch {
      let position = error.position
      throw SceneError(
        .unreadableDocument(reason: "\(error.problem)"), in: position.file,
        at: ScenePosition(line: position.line, column: position.column))
    }
  }
}
