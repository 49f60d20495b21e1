import Animator

/// The names of the layers of a scene.
struct ViewNames {
  static let stage = "(stage)"
  /// The ids in order of first appearance, with their layers in order of creation.
  let views: [(id: String, layers: [LayerID])]
  private let ids: [LayerID: String]
  private let root: LayerID

  init(_ scene: ReportedScene) {
    var views: [(id: String, layers: [LayerID])] = []
    var indices: [String: Int] = [:]
    for view in scene.views {
      let id = Self.printable(view.id)
      if let index = indices[id] {
        views[index].layers.append(view.layer)
      } else {
        indices[id] = views.count
        views.append((id, [view.layer]))
      }
    }
    self.views = views
    root = scene.timeline.rootLayer
    ids = Dictionary(
      scene.views.map { ($0.layer, Self.printable($0.id)) }, uniquingKeysWith: { $1 })
  }

  /// The id of a layer's view. The window's layer is the stage.
  func name(of layer: LayerID) -> String {
    ids[layer] ?? (layer == root ? Self.stage : "(no id)")
  }

  /// An id as printed in reports: quoted and escaped if it contains whitespace or control
  /// characters.
  static func printable(_ id: String) -> String {
    let isPlain = id.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
    }
    if isPlain { return id }
    return "\"" + id.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
  }
}
