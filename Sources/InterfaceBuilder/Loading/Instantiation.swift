import Animator

/// The creation of the objects of one unit: a controller, a view of a controller, a cell, or a xib.
@MainActor
final class Instantiation {
  let file: InterfaceFile
  /// The objects so far, by their identifiers.
  private(set) var objects: [String: NSObject] = [:]
  /// The objects in the order of their creation.
  private(set) var created: [NSObject] = []
  /// The elements that are being created, to find those that contain themselves.
  private var open: Set<ObjectIdentifier> = []

  /// Creates a unit.
  init(_ file: InterfaceFile) { self.file = file }

  /// Creates the object of an element and all that it contains; nil, after a report, if that is impossible.
  func make(_ element: InterfaceElement) -> NSObject? {
    guard let kind = ElementKind.named[element.name] else { return nil }
    let coder = InterfaceCoder(element, kind, self)
    let type: AnyClass = file.type(of: element, kind)
    guard let object = create(type, kind, coder) else {
      file.report(.notCreated(class: "\(type)"), element)
      return nil
    }
    coder.configure(object)
    return object
  }

  private func create(_ type: AnyClass, _ kind: ElementKind, _ coder: InterfaceCoder) -> NSObject? {
    if let object = ClassRegistry.make(type) { return object }
    if let view = type as? UIView.Type { return view.init(coder: coder) }
    if let controller = type as? UIViewController.Type { return controller.init(coder: coder) }
    return kind.make?(coder)
  }

  /// Notes an object that has been created.
  func note(_ object: NSObject, _ element: InterfaceElement) {
    created.append(object)
    file.name(object, element)
    if let id = element.id, objects[id] == nil { objects[id] = object }
  }
}

extension InterfaceFile {
  /// The class for an element: its custom class, if that exists and fits.
  func type(of element: InterfaceElement, _ kind: ElementKind) -> AnyClass {
    guard let name = InterfaceClassName(element), !document.isLaunchScreen else { return kind.type }
    guard let type = ClassRegistry.type(named: name.name, module: name.module) else {
      report(.unknownClass(name.description, used: "\(kind.type)"), element)
      return kind.type
    }
    return type
  }
}
