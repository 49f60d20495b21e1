import Animator

extension ElementKind {
  /// Controllers.
  static let controllers: [ElementKind] = [
    ElementKind("viewController", UIViewController.self, inherits: "object", [
      .text("title") { $0.title = $1 },
      .ignored(attributes: ["storyboardIdentifier"], children: ["layoutGuides"], keys: ["view"]),
    ])
  ]
}
