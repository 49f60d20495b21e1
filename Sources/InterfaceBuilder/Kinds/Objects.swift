import Animator

extension ElementKind {
  /// The attributes and children that all elements may have, and the elements of objects that are neither views nor
  /// controllers.
  static let objects: [ElementKind] = [
    ElementKind(
      "object", NSObject.self,
      [
        .ignored(
          attributes: [
            "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel",
            "sceneMemberID", "explicitIdentifier", "selectionAffinity",
          ],
          children: [
            "connections", "userDefinedRuntimeAttributes", "nil", "attributedString", "variation",
            "keyCommands", "userGuides", "backgroundImage", "designable", "mutableString",
          ])
      ]),
    ElementKind("customObject", NSObject.self, inherits: "object", make: { _ in NSObject() }, []),
    // The objects that these stand for are made elsewhere.
    ElementKind(
      "placeholder", NSObject.self, inherits: "object",
      [
        .ignored(attributes: ["placeholderIdentifier"])
      ]),
    ElementKind("exit", NSObject.self, inherits: "object", []),
    // Deprecated before the oldest documents that are read; there is nothing that it controls.
    ElementKind(
      "searchDisplayController", NSObject.self, inherits: "object", make: { _ in NSObject() }, []),
  ]
}
