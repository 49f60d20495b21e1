import Animator
import Yams

extension SceneReader {
  /// Makes the parts of a view's document known, by the ids that they have in the scene.
  ///
  /// - Parameter id: The view's id; nil for a view without one, whose parts cannot be named.
  func addParts(of settings: [PropertySetting], in id: String?, at node: Node) {
    guard let id, case .artwork(let path)? = settings[ViewProperty.artworkName],
      let document = resources.artworks[path]
    else { return }
    for (name, part) in document.namedParts.sorted(by: { $0.key < $1.key }) {
      let type = ViewType.ofPart(part)
      if let cell {
        cell.addPart(PartName.id(of: name, in: id), type)
      } else {
        views.addPart(PartName.id(of: name, in: id), type, at: node)
      }
    }
  }
}
