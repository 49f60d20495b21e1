import Animator

/// What the layers of a recording are called.
struct ViewNames {
  static let stage = "(stage)"
  /// The ids in the order in which they first appear, and the layers of each, in the order in which
  /// they were built.
  let views: [(id: String, layers: [LayerID])]
  private let ids: [LayerID: String]
  private let root: LayerID

  init(_ film: ReportedScene) {
    var views: [(id: String, layers: [LayerID])] = []
    var places: [String: Int] = [:]
    for view in film.views {
      let id = Self.printable(view.id)
      if let place = places[id] {
        views[place].layers.append(view.layer)
      } else {
        places[id] = views.count
        views.append((id, [view.layer]))
      }
    }
    self.views = views
    root = film.timeline.rootLayer
    ids = Dictionary(
      film.views.map { ($0.layer, Self.printable($0.id)) }, uniquingKeysWith: { $1 })
  }

  /// The id of a layer's view; the window is the stage.
  func name(of layer: LayerID) -> String {
    ids[layer] ?? (layer == root ? Self.stage : "(no id)")
  }

  /// An id as it stands in a line; one with spaces or control characters in quotes.
  static func printable(_ id: String) -> String {
    let isPlain = id.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
    }
    if isPlain { return id }
    return "\"" + id.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
  }
}
