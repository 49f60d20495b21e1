import Animator

extension UIStoryboard {
  /// A storyboard that has been read.
  package convenience init(_ file: InterfaceFile) {
    self.init(name: file.name, contents: StoryboardFile(file))
  }

  /// Creates the controller of a scene, which needs no identifier.
  package func makeController(of scene: InterfaceScene) -> UIViewController? {
    (contents as? StoryboardFile)?.instantiate(scene, of: self)
  }
}

extension UINib {
  /// A xib that has been read.
  package convenience init(_ file: InterfaceFile) { self.init(contents: NibFile(file)) }
}
