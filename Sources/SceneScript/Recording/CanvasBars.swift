import InterfaceBuilder

/// The bars that Interface Builder shows around a scene: those of the containers in which the controller will be.
struct CanvasBars {
  /// A bar.
  enum Bar {
    /// That of a container of the document.
    case container(InterfaceScene)
    /// One that the scene simulates.
    case simulated
  }

  var navigation: Bar?
  var tabs: Bar?

  /// The bars of the scenes that have any, by their controllers' identifiers.
  static func of(_ document: InterfaceDocument) -> [String: CanvasBars] {
    var known: [String: CanvasBars] = [:]
    /// Scenes whose bars are known, and whose destinations' are not.
    var pending: [(InterfaceScene, CanvasBars)] = []
    // Tabs are outside of stacks.
    for kind in ["tabBarController", "navigationController"] {
      for scene in document.scenes where scene.controller?.kind == kind {
        guard let id = scene.controller?.id, known[id] == nil else { continue }
        pending.append((scene, CanvasBars()))
      }
      spread(&pending, &known, in: document)
    }
    // Other storyboards may have the containers.
    for scene in document.scenes {
      guard let controller = scene.controller else { continue }
      let bars = (known[controller.id] ?? CanvasBars()).simulated(by: controller.element)
      if known[controller.id] == nil && bars.navigation == nil && bars.tabs == nil { continue }
      known[controller.id] = bars
      pending.append((scene, bars))
    }
    spread(&pending, &known, in: document)
    return known
  }

  /// Follows the segues that lead to controllers in the same containers.
  private static func spread(
    _ pending: inout [(InterfaceScene, CanvasBars)], _ known: inout [String: CanvasBars],
    in document: InterfaceDocument
  ) {
    while let (scene, bars) = pending.popLast() {
      for (_, connection) in scene.segues {
        guard case .segue(let segue) = connection.kind else { continue }
        var inner = bars
        switch segue.relationship ?? segue.kind?.rawValue {
        case "rootViewController": inner.navigation = .container(scene)
        case "viewControllers": inner = CanvasBars(tabs: .container(scene))
        case "show", "push": if bars.navigation == nil { continue }
        default: continue
        }
        guard known[connection.destination] == nil,
          let destination = document.scene(ofControllerID: connection.destination)
        else { continue }
        known[connection.destination] = inner
        pending.append((destination, inner))
      }
    }
  }

  /// The bars with those that a controller's element asks for in place of the inferred ones.
  private func simulated(by element: InterfaceElement) -> CanvasBars {
    var bars = self
    for child in element.children where child.key == "simulatedTopBarMetrics" {
      let isBar = child.name == "simulatedNavigationBarMetrics"
      bars.navigation = isBar ? navigation ?? .simulated : nil
    }
    for child in element.children where child.key == "simulatedBottomBarMetrics" {
      bars.tabs = child.name == "simulatedTabBarMetrics" ? tabs ?? .simulated : nil
    }
    return bars
  }
}
