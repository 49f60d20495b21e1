import Animator

extension InterfaceFile {
  /// Compares the document with the table of kinds, without creating anything.
  ///
  /// - Returns: The elements and attributes that are not understood, the references that lead nowhere, and duplicate
  ///   identifiers, in the order of the document.
  public func review() -> [InterfaceDiagnostic] {
    var found = document.diagnostics + [document.missingInitialController].compactMap { $0 }
    let roots =
      document.kind == .xib
      ? document.root.members(of: "objects")
      : document.scenes.flatMap { $0.element.members(of: "objects") }
    var pending = Array(roots.reversed().map { ($0, document.kind == .xib ? "objects" : "scene") })
    while let (element, parent) = pending.popLast() {
      guard let kind = ElementKind.named[element.name] else {
        found.append(
          InterfaceDiagnostic(.unknownElement(element.name, in: parent), at: element.position))
        continue
      }
      if kind.framework != nil {
        found.append(InterfaceDiagnostic(.placeholder(element: element.name), at: element.position))
        continue
      }
      found += review(element, kind)
      pending += objects(in: element, kind).reversed().map { ($0, element.name) }
    }
    return found.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
  }

  private func review(_ element: InterfaceElement, _ kind: ElementKind) -> [InterfaceDiagnostic] {
    let attributes = element.attributes.keys.sorted()
      .filter { !kind.understands(attribute: $0) }
      .map { InterfaceDiagnostic(.unknownAttribute($0, of: element.name), at: element.position) }
    let children = element.children.filter { !kind.understands(child: $0) && !isObject($0) }
      .map { InterfaceDiagnostic(.unknownElement($0.name, in: element.name), at: $0.position) }
    return attributes + children + reviewReferences(element)
  }

  private func isObject(_ element: InterfaceElement) -> Bool {
    element.key == nil && ElementKind.named[element.name] != nil && element.id != nil
  }

  /// The objects inside an element: its values with a kind, and the members of its lists.
  private func objects(in element: InterfaceElement, _ kind: ElementKind) -> [InterfaceElement] {
    var found: [InterfaceElement] = []
    for child in element.children where kind.understands(child: child) {
      if ElementKind.named[child.name] != nil, child.name != "object" {
        found.append(child)
      } else if Self.lists.contains(child.name) {
        found += child.children
      } else if child.name == "sections" {
        found += child.children.flatMap { $0.members(of: "cells") }
      }
    }
    return found
  }

  private static let lists: Set<String> = [
    "subviews", "items", "cells", "prototypes", "leftBarButtonItems", "rightBarButtonItems",
    "toolbarItems",
  ]

  /// Connections and constraints whose ends do not exist.
  private func reviewReferences(_ element: InterfaceElement) -> [InterfaceDiagnostic] {
    let ends =
      element.members(of: "connections").map { ($0, ["destination"]) }
      + element.members(of: "constraints").map { ($0, ["firstItem", "secondItem"]) }
    return ends.flatMap { end, attributes in
      attributes.compactMap { attribute -> InterfaceDiagnostic? in
        guard let id = end[attribute], document.element(withID: id) == nil, !id.hasPrefix("-")
        else {
          return nil
        }
        return InterfaceDiagnostic(
          .unknownReference(id, attribute: attribute, of: end.name), at: end.position)
      }
    }
  }
}
