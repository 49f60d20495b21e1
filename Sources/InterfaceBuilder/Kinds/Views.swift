import Animator

extension ElementKind {
  /// `view` and what all views have.
  static let views: [ElementKind] = [
    ElementKind("view", UIView.self, inherits: "object", [
      frame, opaque,
      .flag("hidden", false) { $0.isHidden = $1 },
      .number("alpha", 1) { $0.alpha = $1 },
      .integer("tag", 0) { $0.tag = $1 },
      .flag("userInteractionEnabled", true) { $0.isUserInteractionEnabled = $1 },
      .color("backgroundColor") { $0.backgroundColor = $1 },
      .color("tintColor") { $0.tintColor = $1 },
      subviews,
    ])
  ]

  private static let frame = Rule<UIView>.other(
    children: ["rect", "autoresizingMask"], keys: ["frame"]
  ) { view, coder in
    guard let rect = coder.element.child("rect", key: "frame") else { return }
    if let frame = coder.file.rect(rect) { view.frame = frame }
  }

  private static let opaque = Rule<UIView>.flag("opaque", true) { $0.isOpaque = $1 }

  private static let subviews = Rule<UIView>.other(children: ["subviews"]) { view, coder in
    for element in coder.element.members(of: "subviews") {
      if let subview = coder.unit.make(element) as? UIView { view.addSubview(subview) }
    }
  }
}
