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
    guard let controller = scene(identifier)?.controller else { return nil }
    let unit = Instantiation(file)
    return unit.make(controller.element) as? UIViewController
  }
}
