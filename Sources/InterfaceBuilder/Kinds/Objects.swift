import Animator

extension ElementKind {
  /// What all elements may have, and objects that are no views.
  static let objects: [ElementKind] = [
    ElementKind("object", NSObject.self, [
      .ignored(attributes: [
        "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel",
        "sceneMemberID", "restorationIdentifier", "colorLabel",
      ]),
      .ignored(children: ["connections", "userDefinedRuntimeAttributes", "nil"]),
    ]),
    ElementKind("customObject", NSObject.self, inherits: "object", make: { _ in NSObject() }, []),
  ]
}
