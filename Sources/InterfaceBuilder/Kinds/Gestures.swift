import Animator

extension ElementKind {
  /// Gesture recognizers, which are at the top level of scenes and xibs.
  static let gestures: [ElementKind] = [
    ElementKind(
      "gestureRecognizer", UIGestureRecognizer.self, inherits: "object",
      make: { _ in UIGestureRecognizer() },
      [
        .flag("enabled", true) { $0.isEnabled = $1 },
        .flag("cancelsTouchesInView", true) { $0.cancelsTouchesInView = $1 },
        .flag("delaysTouchesBegan", false) { $0.delaysTouchesBegan = $1 },
        .flag("delaysTouchesEnded", true) { $0.delaysTouchesEnded = $1 },
        .ignored(
          attributes: ["allowedTouchTypes", "requiresExclusiveTouchType"],
          children: ["allowedTouchTypes", "allowedPressTypes"]),
      ]),
    ElementKind(
      "tapGestureRecognizer", UITapGestureRecognizer.self, inherits: "gestureRecognizer",
      make: { _ in UITapGestureRecognizer() },
      [
        .integer("numberOfTapsRequired", nil) { $0.numberOfTapsRequired = max($1, 1) },
        .integer("numberOfTouchesRequired", nil) { $0.numberOfTouchesRequired = max($1, 1) },
      ]),
    ElementKind(
      "swipeGestureRecognizer", UISwipeGestureRecognizer.self, inherits: "gestureRecognizer",
      make: { _ in UISwipeGestureRecognizer() },
      [
        .choice(
          "direction", nil,
          [
            "right": .right, "left": .left, "up": .up, "down": .down,
          ]
        ) { $0.direction = $1 },
        .integer("numberOfTouchesRequired", nil) { $0.numberOfTouchesRequired = max($1, 1) },
      ]),
    ElementKind(
      "panGestureRecognizer", UIPanGestureRecognizer.self, inherits: "gestureRecognizer",
      make: { _ in UIPanGestureRecognizer() },
      [
        .integer("minimumNumberOfTouches", nil) { $0.minimumNumberOfTouches = max($1, 1) },
        .integer("maximumNumberOfTouches", nil) { $0.maximumNumberOfTouches = max($1, 1) },
      ]),
    ElementKind(
      "screenEdgePanGestureRecognizer", UIScreenEdgePanGestureRecognizer.self,
      inherits: "panGestureRecognizer", make: { _ in UIScreenEdgePanGestureRecognizer() },
      [
        .choice(
          "edges", nil,
          [
            "left": .left, "right": .right, "top": .top, "bottom": .bottom,
          ]
        ) { $0.edges = $1 },
        .other(children: ["rectEdge"]) { recognizer, coder in
          guard let element = coder.element.child("rectEdge") else { return }
          recognizer.edges = coder.file.edges(element)
        },
      ]),
    ElementKind(
      "pongPressGestureRecognizer", UILongPressGestureRecognizer.self,
      inherits: "gestureRecognizer", make: { _ in UILongPressGestureRecognizer() }, longPress),
    ElementKind(
      "longPressGestureRecognizer", UILongPressGestureRecognizer.self,
      inherits: "gestureRecognizer", make: { _ in UILongPressGestureRecognizer() }, longPress),
    ElementKind(
      "pinchGestureRecognizer", UIPinchGestureRecognizer.self, inherits: "gestureRecognizer",
      make: { _ in UIPinchGestureRecognizer() },
      [
        .number("scale") { $0.scale = $1 }
      ]),
    ElementKind(
      "rotationGestureRecognizer", UIRotationGestureRecognizer.self, inherits: "gestureRecognizer",
      make: { _ in UIRotationGestureRecognizer() },
      [
        .number("rotation") { $0.rotation = $1 }
      ]),
  ]

  // Interface Builder writes this element's name with a "p".
  private static let longPress: [Rule<UILongPressGestureRecognizer>] = [
    .number("minimumPressDuration") { $0.minimumPressDuration = $1 },
    .number("allowableMovement") { $0.allowableMovement = $1 },
    .integer("numberOfTapsRequired", nil) { $0.numberOfTapsRequired = max($1, 0) },
    .integer("numberOfTouchesRequired", nil) { $0.numberOfTouchesRequired = max($1, 1) },
  ]
}
