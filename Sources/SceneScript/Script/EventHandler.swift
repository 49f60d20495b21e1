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
  ///
  /// - Parameter cell: The cell in which the view is, whose item the handlers then know.
  func observe(_ handlers: [EventHandler], of view: UIView, in cell: SceneCellContent? = nil) {
    for handler in handlers {
      if handler.event.concernsItems, let list = view as? any SceneList {
        observe(handler, of: list)
        continue
      }
      // Not retained: the views would retain the run, which retains them.
      handler.event.observe(view) { [weak self, weak cell] in
        self?.handle(
          handler.event.rawValue, handler.steps, at: handler.position, cell?.eventItem)
      }
    }
  }

  private func observe(_ handler: EventHandler, of list: any SceneList) {
    list.source.handlers[handler.event, default: []].append { [weak self, weak list] item in
      guard let list else { return }
      self?.handle(
        handler.event.rawValue, handler.steps, at: handler.position,
        EventItem(list: ObjectIdentifier(list), key: item))
    }
  }

  /// Runs steps that react to an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event in messages.
  ///   - item: The item at which it has occurred; nil for an event of another view.
  func handle(
    _ name: String, _ steps: [ScriptStep], at position: ScenePosition, _ item: EventItem? = nil
  ) {
    guard errors.isEmpty else { return }
    handledEvents += 1
    if handledEvents > budget.events {
      return fail(
        .eventLimitExceeded(name, seconds: stage.time.seconds, limit: budget.events),
        at: position)
    }
    next(of: item) { self.chain(steps) {} }
  }
}
