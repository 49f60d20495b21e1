import Animator
import Yams

/// The steps that run when an event occurs in a view: an entry of `on: {tap: [steps]}`.
package struct EventHandler: Equatable, Sendable {
  package var event: SceneEvent
  package var steps: [ScriptStep]
  @SourcePosition package var position: ScenePosition = .start

  package init(_ event: SceneEvent, _ steps: [ScriptStep], position: SourcePosition = .none) {
    (self.event, self.steps) = (event, steps)
    _position = position
  }
}

extension EventHandler {
  fileprivate static let fields: [(event: SceneEvent, field: Field<[ScriptStep]>)] =
    SceneEvent.allCases.map { ($0, Field($0.rawValue, .sequence, $0.doc)) }
}

extension ValueKind where Value == [EventHandler] {
  /// `{event: [steps]}`.
  static var handlers: ValueKind {
    let fields = EventHandler.fields
    let rows = fields.map(\.field.row)
    return ValueKind(
      schema: .mapping(rows),
      write: { handlers in
        .mapping { mapping in
          for handler in handlers {
            guard let entry = fields.first(where: { $0.event == handler.event }) else { continue }
            mapping.write(entry.field, handler.steps)
          }
        }
      }
    ) { node, key, reader in
      let read = Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader)
      return read.map { read in
        fields.compactMap { event, field in
          read.read(field).map { EventHandler(event, $0, position: read.source(of: field)) }
        }
      }
    }
  }
}

extension SceneReader {
  /// Reports handlers of events that views of a type do not have, and ones that make the scene endless.
  func check(_ handlers: [EventHandler], of type: ViewType) {
    for handler in handlers {
      if !handler.event.belongs(type.viewClass) {
        let own = SceneEvent.allCases.filter { $0.belongs(type.viewClass) }.map(\.rawValue)
        report(
          .eventOfOtherType(handler.event.rawValue, type: type.name, known: own),
          at: handler.position)
      }
      checkLength(handler.steps)
    }
  }
}

extension ScriptRun {
  /// Runs the handlers of a view's description whenever their events occur in the view.
  func observe(_ handlers: [EventHandler], of view: UIView) {
    for handler in handlers {
      // Not retained: the views would retain the run, which retains them.
      handler.event.observe(view) { [weak self] in self?.handle(handler) }
    }
  }

  private func handle(_ handler: EventHandler) {
    guard errors.isEmpty else { return }
    handledEvents += 1
    if handledEvents > SceneLimit.events {
      return fail(
        .eventLimitExceeded(
          handler.event.rawValue, seconds: stage.time.seconds, limit: SceneLimit.events),
        at: handler.position)
    }
    next { self.chain(handler.steps) {} }
  }
}
