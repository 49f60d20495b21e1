// Walking along the responder chain.

extension UIResponder {
  /// This responder and those after it. A chain that is a cycle ends before it repeats.
  var chain: some Sequence<UIResponder> {
    var visited: Set<ObjectIdentifier> = []
    return sequence(first: self) { responder in
      visited.insert(ObjectIdentifier(responder))
      guard let next = responder.next, !visited.contains(ObjectIdentifier(next)) else { return nil }
      return next
    }
  }

  /// Passes an event to the next responder whose class may handle it.
  ///
  /// Views of UIKit's own classes that handle no events are skipped instead of called, so that deep trees do not
  /// overflow the thread's stack.
  func forward(_ send: (UIResponder) -> Void) {
    var responder = next
    while let view = responder, ForwardedEvents.skipped.contains(ObjectIdentifier(type(of: view))) {
      responder = view.next
    }
    guard let responder else { return }
    ForwardedEvents.depth += 1
    defer { ForwardedEvents.depth -= 1 }
    if ForwardedEvents.depth <= ForwardedEvents.depthLimit { return send(responder) }
    UsageFault.raise(
      "\(type(of: self)).next",
      "an event has passed \(ForwardedEvents.depthLimit) responders that handle none; the chain is a cycle, "
        + "or too long")
  }
}

/// The events that are being passed on.
@MainActor
private enum ForwardedEvents {
  /// Classes that handle no events.
  static let skipped: Set<ObjectIdentifier> = [
    ObjectIdentifier(UIView.self), ObjectIdentifier(UILabel.self),
    ObjectIdentifier(UIImageView.self), ObjectIdentifier(UIStackView.self),
    ObjectIdentifier(UIVisualEffectView.self),
  ]
  /// The limit on nested calls.
  static let depthLimit = 1000
  static var depth = 0
}
