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
  /// The size of the screen on which the controller's view was drawn, in points: its frame, and bars above it. Nil if it
  /// is not written.
  public var drawnSize: CGSize? {
    controller?.element.children.first { $0.key == "view" }?.drawnSize
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

extension InterfaceElement {
  /// The corner of a view's frame that is farthest from the origin.
  var drawnSize: CGSize? {
    guard let rect = child("rect", key: "frame") else { return nil }
    let numbers = ["x", "y", "width", "height"].map { rect[$0].flatMap(Double.init) ?? .nan }
    let size = CGSize(width: numbers[0] + numbers[2], height: numbers[1] + numbers[3])
    return (1...4096).contains(size.width) && (1...4096).contains(size.height) ? size : nil
  }
}
