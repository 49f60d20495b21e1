import Animator
import BundleResources
import InterfaceBuilder
import Yams

extension SceneReader {
  /// Reads the Interface Builder document of the scene.
  ///
  /// - Parameters:
  ///   - screen: The storyboard identifier of a controller; nil for the initial one.
  ///   - node: The path in the scene.
  ///   - screenNode: The identifier in the scene.
  func open(_ path: String, screen: String?, at node: Node, screenNode: Node?) {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    let folder = StoryboardSource.folder(of: url)
    if let refusal = sources?.refusal(of: url) ?? sources?.refusal(of: folder) {
      return report(.unreadableDocument(reason: refusal), at: node)
    }
    sources?.note(url)
    // Files that have changed since are read again.
    ResourceFolder.removeAllCached()
    let document: InterfaceDocument
    do throws(InterfaceError) {
      document = try InterfaceDocument(reading: url, called: storyboardName ?? path)
    } catch {
      // The file of a command is reported as such; one that a scene names, where the scene names it.
      if case .unreadable(let reason) = error.problem, storyboardName == nil {
        return report(
          .unreadableDocument(reason: "the document '\(path)' cannot be read: \(reason)"), at: node)
      }
      let position = error.position
      let diagnostic = SceneDiagnostic(
        file: position.file, position: ScenePosition(line: position.line, column: position.column),
        problem: .unreadableDocument(reason: "\(error.problem)"))
      return report([diagnostic], namedAt: node)
    }
    let scene = StoryboardSource.scene(screen, of: document)
    if let screen, scene == nil {
      let known = StoryboardSource.screens(of: document)
      report(
        .unknownStoryboardScreen(screen, nearest: nearest(screen, among: known), known: known),
        at: screenNode ?? node)
    }
    resources.storyboard = StoryboardSource(
      document: document, names: InterfaceNames(document),
      folder: folder, scene: scene)
  }
}

extension InterfaceDocument {
  /// Reads a file, whose messages have another name.
  init(reading url: URL, called name: String) throws(InterfaceError) {
    let position = InterfacePosition(file: name, line: 1, column: 1)
    let data: Data
    do throws(YAMLText.Unreadable) {
      data = try YAMLText.data(of: url)
    } catch {
      throw InterfaceError(.unreadable(reason: error.reason), at: position)
    }
    try self.init(data: data, file: name)
  }
}
