public import Animator

extension InterfaceFile {
  /// Creates the controller of a scene, as `UIStoryboard` does; nil, after a report, if that is impossible.
  public func makeController(of scene: InterfaceScene) -> UIViewController? {
    guard let controller = scene.controller else { return nil }
    let contents = StoryboardFile(self)
    let storyboard = UIStoryboard(name: name, contents: contents)
    return contents.instantiate(controller.element, of: storyboard, depth: 0, creator: nil)
  }

  /// The storyboard, for `instantiateViewController(withIdentifier:)` and others.
  public func makeStoryboard() -> UIStoryboard {
    UIStoryboard(name: name, contents: StoryboardFile(self))
  }

  /// Creates the objects of a xib, as `UINib` does.
  ///
  /// - Parameter owner: The file's owner; nil for none.
  /// - Returns: The objects of the top level, without placeholders.
  public func makeObjects(owner: AnyObject? = nil) -> [AnyObject] {
    NibFile(self).instantiate(owner: owner, externals: [:])
  }
}
