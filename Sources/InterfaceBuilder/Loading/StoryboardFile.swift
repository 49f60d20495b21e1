import Animator

/// A storyboard in use.
@MainActor
final class StoryboardFile: StoryboardContents {
  /// How deep scenes contain others; more is a scene that contains itself.
  static let maximumDepth = 16

  let file: InterfaceFile

  init(_ file: InterfaceFile) { self.file = file }

  func contains(_ identifier: String?) -> Bool { controller(identifier) != nil }

  private func controller(_ identifier: String?) -> InterfaceElement? {
    guard let identifier else { return file.document.initialScene?.controller?.element }
    return file.document.scene(withIdentifier: identifier)?.controller?.element
  }

  func instantiate(
    _ identifier: String?, of storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    if identifier == nil { file.checkInitialController() }
    return controller(identifier).flatMap {
      instantiate($0, of: storyboard, depth: 0, creator: creator)
    }
  }

  /// Creates the controller of a scene.
  func instantiate(_ scene: InterfaceScene, of storyboard: UIStoryboard) -> UIViewController? {
    scene.controller.flatMap {
      instantiate($0.element, of: storyboard, depth: 0, creator: nil)
    }
  }

  /// Creates the controller of an element, or the one of another storyboard that it stands for.
  func instantiate(
    _ element: InterfaceElement, of storyboard: UIStoryboard, depth: Int,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    if element.name == "viewControllerPlaceholder" {
      return referenced(element, of: storyboard, depth: depth, creator: creator)
    }
    let scene = SceneInstance(element, of: self, storyboard, depth: depth)
    return scene.instantiate(creator: creator)
  }

  private func referenced(
    _ element: InterfaceElement, of storyboard: UIStoryboard, depth: Int,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    let identifier = element["referencedIdentifier"]
    if depth > Self.maximumDepth {
      file.report(.cycle(element["storyboardName"] ?? identifier ?? ""), element)
      return nil
    }
    var (contents, target) = (self, storyboard)
    if let name = element["storyboardName"], name != file.name {
      guard let other = InterfaceLoader.openStoryboard(name, like: file, element) else {
        return nil
      }
      (contents, target) = (other, UIStoryboard(name: name, contents: other))
    }
    guard let controller = contents.controller(identifier) else {
      file.report(
        .unknownReference(
          identifier ?? "initialViewController", attribute: "referencedIdentifier", of: element.name
        ),
        element)
      return nil
    }
    return contents.instantiate(controller, of: target, depth: depth + 1, creator: creator)
  }
}
