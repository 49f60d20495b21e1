extension InterfaceDocument {
  /// The document in another language: with the texts of a strings file in place of its own.
  ///
  /// - Parameter strings: The texts by the identifier of their object and their property, as Interface
  ///   Builder exports them: "abc-12-xyz.text", "abc-12-xyz.normalTitle", "abc-12-xyz.configuration.title".
  public func localized(_ strings: [String: String]) -> InterfaceDocument {
    var texts: [String: [String: String]] = [:]
    for (key, text) in strings {
      let parts = key.split(separator: ".", maxSplits: 1)
      guard parts.count == 2, element(withID: String(parts[0])) != nil else { continue }
      texts[String(parts[0]), default: [:]][String(parts[1])] = text
    }
    return texts.isEmpty ? self : InterfaceDocument(replacing: root.localized(texts), of: self)
  }
}

extension InterfaceElement {
  /// The properties that are attributes of their object's element.
  private static let attributes: Set<String> = [
    "text", "title", "placeholder", "prompt", "headerTitle", "footerTitle", "badgeValue",
  ]
  private static let states = [
    "normalTitle": "normal", "highlightedTitle": "highlighted", "selectedTitle": "selected",
    "disabledTitle": "disabled",
  ]

  /// The element, and all inside, with the texts by identifier and property.
  fileprivate func localized(_ texts: [String: [String: String]]) -> InterfaceElement {
    var element = InterfaceElement(
      name, attributes, children.map { $0.localized(texts) }, text: text, at: position)
    for (property, text) in id.flatMap({ texts[$0] }) ?? [:] {
      element = element.localized(property, text)
    }
    return element
  }

  private func localized(_ property: String, _ text: String) -> InterfaceElement {
    if Self.attributes.contains(property) { return setting(property, text) }
    if let state = Self.states[property] {
      return replacingChildren {
        $0.name == "state" && $0.key == state ? $0.setting("title", text) : $0
      }
    }
    if ["configuration.title", "configuration.subtitle"].contains(property) {
      let name = String(property.dropFirst("configuration.".count))
      return replacingChildren {
        $0.name == "buttonConfiguration" ? $0.setting(name, text) : $0
      }
    }
    if property.hasPrefix("accessibility") {
      let name = property.dropFirst("accessibility".count)
      return replacingChildren {
        $0.name == "accessibility"
          ? $0.setting(name.prefix(1).lowercased() + name.dropFirst(), text) : $0
      }
    }
    if property.hasPrefix("segmentTitles["), let index = Int(property.dropFirst(14).dropLast()) {
      return replacingChildren { $0.name == "segments" ? $0.settingSegment(index, text) : $0 }
    }
    return self
  }

  /// The element with an attribute, which replaces a text that is an element inside.
  private func setting(_ attribute: String, _ text: String) -> InterfaceElement {
    let others = children.filter {
      $0.key != attribute || !["string", "mutableString"].contains($0.name)
    }
    return InterfaceElement(
      name, attributes.merging([attribute: text]) { $1 }, others, text: self.text, at: position)
  }

  private func settingSegment(_ index: Int, _ text: String) -> InterfaceElement {
    var segments = children
    if segments.indices.contains(index) { segments[index] = segments[index].setting("title", text) }
    return InterfaceElement(name, attributes, segments, text: self.text, at: position)
  }

  private func replacingChildren(
    _ replacement: (InterfaceElement) -> InterfaceElement
  ) -> InterfaceElement {
    InterfaceElement(name, attributes, children.map(replacement), text: text, at: position)
  }
}
