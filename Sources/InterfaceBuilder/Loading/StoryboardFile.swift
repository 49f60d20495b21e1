import Animator

/// A storyboard in use.
@MainActor
final class StoryboardFile: StoryboardContents {
  let file: InterfaceFile

  init(_ file: InterfaceFile) { self.file = file }

  func contains(_ identifier: String?) -> Bool { scene(identifier) != nil }

  private func scene(_ identifier: String?) -> InterfaceScene? {
    guard let identifier else { return file.document.initialScene }
    return file.document.scene(withIdentifier: identifier)
  }

  func instantiate(
    _ identifier: String?, of storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    scene(identifier).flatMap { instantiate($0, of: storyboard) }
  }

  /// Creates the controller of a scene.
  func instantiate(_ scene: InterfaceScene, of storyboard: UIStoryboard) -> UIViewController? {
    guard let controller = scene.controller else { return nil }
    let unit = Instantiation(file)
    return unit.make(controller.element) as? UIViewController
  }
}
