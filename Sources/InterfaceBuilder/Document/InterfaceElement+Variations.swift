import Graphics

// Variations for size classes: elements `variation` inside an object, with a key such as
// "heightClass=regular-widthClass=compact". One that matches replaces attributes and values of its object, and
// excludes or includes subviews and constraints. A key of two classes outweighs one of one class, and that the default.

extension InterfaceElement {
  /// The element with the variations that match.
  func resolved(for traits: UITraitCollection, in document: InterfaceDocument) -> InterfaceElement {
    let variations = matching(traits, in: document)
    if variations.isEmpty { return self }
    var (attributes, children) = (attributes, children)
    for variation in variations {
      for (name, value) in variation.attributes where name != "key" { attributes[name] = value }
      for child in variation.children where child.name != "mask" {
        children.removeAll { $0.name == child.name && $0.key == child.key }
        children.append(child)
      }
    }
    return InterfaceElement(name, attributes, children, text: text, at: position)
  }

  /// The identifiers that masks with a key exclude: of "subviews" or "constraints".
  func excluded(
    _ key: String, for traits: UITraitCollection, in document: InterfaceDocument
  ) -> Set<String> {
    var excluded: Set<String> = []
    for variation in matching(traits, in: document) {
      for mask in variation.children where mask.name == "mask" && mask.key == key {
        for change in mask.children {
          guard let id = change["reference"] else { continue }
          if change.name == "exclude" { excluded.insert(id) } else { excluded.remove(id) }
        }
      }
    }
    return excluded
  }

  /// The variations that match, the least specific first.
  private func matching(
    _ traits: UITraitCollection, in document: InterfaceDocument
  ) -> [InterfaceElement] {
    let variations = children.filter { $0.name == "variation" }
    if variations.isEmpty { return [] }
    return variations.compactMap { variation -> (InterfaceElement, Int)? in
      let key = variation.key ?? ""
      if key == "default" { return (variation, 0) }
      let conditions = key.split(separator: "-")
      guard document.usesTraitVariations, !conditions.isEmpty,
        conditions.allSatisfy({ Self.holds($0, for: traits) })
      else { return nil }
      return (variation, conditions.count)
    }.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }.map(\.element.0)
  }

  private static func holds(_ condition: Substring, for traits: UITraitCollection) -> Bool {
    let parts = condition.split(separator: "=")
    guard parts.count == 2 else { return false }
    let expected: UIUserInterfaceSizeClass = parts[1] == "compact" ? .compact : .regular
    switch parts[0] {
    case "widthClass": return traits.horizontalSizeClass == expected
    case "heightClass": return traits.verticalSizeClass == expected
    default: return false
    }
  }
}
