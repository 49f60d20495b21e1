/// The actions of a control, in the order in which they were added.
@MainActor
final class ControlActions {
  /// A target that is not retained.
  struct Target {
    private(set) weak var object: AnyObject?
    /// Whether it is the responder chain.
    let isChain: Bool

    init(_ object: AnyObject?) { (self.object, isChain) = (object, object == nil) }

    var isReleased: Bool { !isChain && object == nil }

    func matches(_ other: AnyObject?) -> Bool {
      isChain ? other == nil : object != nil && object === other
    }
  }

  enum Call {
    case action(UIAction)
    case method(Target, Selector)
  }

  struct Handler {
    let call: Call
    var events: UIControl.Event
  }

  private(set) var handlers: [Handler] = []

  var events: UIControl.Event {
    handlers.reduce(into: []) { $0.formUnion($1.events) }
  }

  var targets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for handler in handlers {
      guard case .method(let target, _) = handler.call else { continue }
      if target.isChain { targets.insert(AnyHashable(NSNull())) }
      guard let object = target.object else { continue }
      targets.insert(
        object as? NSObject as AnyHashable? ?? AnyHashable(ObjectIdentifier(object)))
    }
    return targets
  }

  func names(of target: AnyObject?, _ event: UIControl.Event) -> [String] {
    handlers.compactMap { handler in
      guard case .method(let own, let selector) = handler.call, own.matches(target),
        !handler.events.isDisjoint(with: event)
      else { return nil }
      return selector.description
    }
  }

  func add(_ target: AnyObject?, _ selector: Selector, _ events: UIControl.Event) {
    handlers.removeAll { handler in
      if case .method(let target, _) = handler.call { return target.isReleased }
      return false
    }
    for index in handlers.indices {
      guard case .method(let own, selector) = handlers[index].call, own.matches(target) else {
        continue
      }
      handlers[index].events.formUnion(events)
      return
    }
    handlers.append(Handler(call: .method(Target(target), selector), events: events))
  }

  func remove(_ target: AnyObject?, _ selector: Selector?, _ events: UIControl.Event) {
    remove(events) { call in
      guard case .method(let own, let ownSelector) = call else { return false }
      return (target == nil || own.matches(target)) && (selector == nil || selector == ownSelector)
    }
  }

  func add(_ action: UIAction, _ events: UIControl.Event) {
    remove(action.identifier, events)
    handlers.append(Handler(call: .action(action), events: events))
  }

  func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    remove(events) { call in
      if case .action(let action) = call { return action.identifier == identifier }
      return false
    }
  }

  private func remove(_ events: UIControl.Event, where matches: (Call) -> Bool) {
    for index in handlers.indices where matches(handlers[index].call) {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }
}
