import Graphics

/// A scene of a storyboard: a controller, and objects that live as long as it.
public struct InterfaceScene: Sendable {
  /// The element.
  public let element: InterfaceElement

  /// The identifier; nil in damaged documents.
  public var id: String? { element["sceneID"] }
  /// The objects at the top level: the controller, placeholders, gesture recognizers, others.
  public var objects: [InterfaceObject] {
    element.members(of: "objects").compactMap(InterfaceObject.init)
  }
  /// The controller; nil in damaged documents.
  public var controller: InterfaceObject? {
    objects.first { $0.element["sceneMemberID"] == "viewController" }
      ?? objects.first { !$0.isPlaceholder && $0.kind.hasSuffix("ontroller") }
  }
  /// Where the scene lies on the canvas; its top left corner in points. Nil if it is not written.
  public var canvasLocation: CGPoint? {
    guard let point = element.child("point", key: "canvasLocation"),
      let x = point["x"].flatMap(Double.init), let y = point["y"].flatMap(Double.init),
      x.isFinite, y.isFinite
    else { return nil }
    return CGPoint(x: x, y: y)
  }
  /// Where it is written.
  public var position: InterfacePosition { element.position }

  /// The segues that begin in the scene, with the objects that hold them.
  public var segues: [(source: InterfaceObject, connection: InterfaceConnection)] {
    element.withDescendants.compactMap(InterfaceObject.init).flatMap { object in
      object.connections.compactMap { connection in
        if case .segue = connection.kind { (object, connection) } else { nil }
      }
    }
  }
}
