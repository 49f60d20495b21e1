import Animator

extension SceneInstance {
  /// Adds a segue to the object that triggers it, and to the controller.
  ///
  /// - Returns: True: a segue needs nothing that does not exist yet.
  func add(
    _ segue: InterfaceSegue, _ connection: InterfaceConnection, of source: NSObject
  ) -> Bool {
    guard segue.kind != .relationship, segue.kind != .embed else { return true }
    guard let template = template(for: segue, connection) else { return true }
    if let anchor = segue.element["popoverAnchorView"]
      ?? segue.element["popoverAnchorBarButtonItem"]
    {
      template.popoverAnchor = unit.object(withID: anchor)
    }
    switch source {
    case let control as UIControl:
      let event = control is UIButton ? UIControl.Event.touchUpInside : .primaryActionTriggered
      control.addTarget(template, action: SegueTemplate.action, for: event)
    case let item as UIBarButtonItem: (item.target, item.action) = (template, SegueTemplate.action)
    case let recognizer as UIGestureRecognizer:
      recognizer.addTarget(template, action: SegueTemplate.action)
    case let cell as UITableViewCell:
      if segue.element["trigger"] == "accessoryAction" {
        cell.accessorySegue = template
      } else {
        cell.selectionSegue = template
      }
    case let cell as UICollectionViewCell: cell.selectionSegue = template
    default: break
    }
    return true
  }

  /// Performs the segues that embed controllers in container views.
  func embed(_ created: [(object: NSObject, element: InterfaceElement)]) {
    for (object, element) in created {
      guard let container = object as? UIView, let source = InterfaceObject(element) else {
        continue
      }
      for connection in source.connections {
        guard case .segue(let segue) = connection.kind, segue.kind == .embed,
          let template = template(for: segue, connection)
        else { continue }
        template.containerView = container
        template.trigger(sender: nil)
      }
    }
  }

  /// The template of a segue; the same for all cells that have it.
  private func template(
    for segue: InterfaceSegue, _ connection: InterfaceConnection
  ) -> SegueTemplate? {
    // A preview was what a firm press showed until iOS 13.
    if ["preview", "commit"].contains(segue.element.key) { return nil }
    if let id = connection.id, let template = templates[id] { return template }
    guard let controller, let kind = kind(of: segue) else { return nil }
    let type = segue.className.map { file.segueType($0, of: segue) }
    // The behavior of a missing class is not known; its destination is shown nevertheless.
    let isReplaced = kind == .custom && type == UIStoryboardSegue.self
    let template = SegueTemplate(
      isReplaced ? .present : kind, identifier: segue.identifier, from: controller)
    template.isAnimated = segue.isAnimated
    let element = segue.element
    template.presentationStyle = file.choice(
      "modalPresentationStyle", of: element, in: Names.presentations)
    template.transitionStyle = file.choice(
      "modalTransitionStyle", of: element, in: Names.transitions)
    if let child = element.child("popoverArrowDirection") {
      template.popoverDirections = file.arrowDirections(child)
    }
    if let type { template.segueType = type }
    let destination = connection.destination
    let nested = segue.kind == .embed
    template.makeDestination = { [weak self] source, sender in
      let creator = segue.element["destinationCreationSelector"].map { name in
        { (coder: NSCoder) -> UIViewController? in
          let arguments: [Any?] = [coder, sender, segue.identifier]
          return Selector(name).perform(on: source, with: arguments) as? UIViewController
        }
      }
      return self?.makeController(destination, element, nested: nested, creator: creator)
    }
    if let id = connection.id { templates[id] = template }
    return template
  }

  private func kind(of segue: InterfaceSegue) -> SegueTemplate.Kind? {
    switch segue.kind {
    case .show: .show
    case .showDetail, .replace: .showDetail
    case .presentation, .modal: .present
    case .popoverPresentation, .popover: .popover
    case .push: .push
    case .embed: .embed
    case .unwind: .unwind(action: segue.unwindAction ?? "")
    case .custom: .custom
    case .relationship: nil
    case nil: unknown(segue)
    }
  }

  private func unknown(_ segue: InterfaceSegue) -> SegueTemplate.Kind? {
    let kinds = InterfaceSegue.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    file.report(invalid: "kind", of: segue.element, expected: "one of \(kinds)")
    return nil
  }
}

extension InterfaceFile {
  fileprivate func arrowDirections(_ element: InterfaceElement) -> UIPopoverArrowDirection {
    let names: [String: UIPopoverArrowDirection] = [
      "up": .up, "down": .down, "left": .left, "right": .right,
    ]
    return names.reduce(into: []) { directions, name in
      if flag(name.key, of: element) == true { directions.insert(name.value) }
    }
  }

  /// The class of a segue; `UIStoryboardSegue`, after a report, if there is none of that name.
  fileprivate func segueType(
    _ name: InterfaceClassName, of segue: InterfaceSegue
  ) -> UIStoryboardSegue.Type {
    let type: AnyClass? = ClassRegistry.type(named: name.name, module: name.module)
    if let type = type as? UIStoryboardSegue.Type { return type }
    if type == nil {
      let action = segue.kind == .custom ? " that presents its destination" : ""
      report(
        .unknownClass(name.description, used: "UIStoryboardSegue\(action)"), segue.element)
    } else {
      report(.wrongClass(name.description, expected: "UIStoryboardSegue"), segue.element)
    }
    return UIStoryboardSegue.self
  }
}
