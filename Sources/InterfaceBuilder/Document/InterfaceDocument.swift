import Foundation
import Graphics

/// A storyboard or a xib as a value: the parsed elements with their source locations. It creates no objects.
///
///     let document = try InterfaceDocument(contentsOf: url)
///     for scene in document.scenes { print(scene.controller?.storyboardIdentifier ?? "-") }
public struct InterfaceDocument: Sendable {
  /// The two kinds of documents.
  public enum Kind: Sendable {
    /// Scenes with controllers, and the ways between them.
    case storyboard
    /// Objects of one owner.
    case xib
  }

  /// The kind.
  public let kind: Kind
  /// The root element, `document`.
  public let root: InterfaceElement
  /// The scenes in the order of the document; none in xibs.
  public let scenes: [InterfaceScene]
  /// The objects at the top level of a xib, with placeholders; none in storyboards.
  public let objects: [InterfaceObject]
  /// The sizes of images, and copies of colors.
  public let resources: InterfaceResources
  /// The device on the canvas.
  public let device: InterfaceDevice
  /// Problems with identifiers; see also ``review()``.
  public let diagnostics: [InterfaceDiagnostic]

  private let elements: [String: InterfaceElement]

  /// Reads a file.
  ///
  /// - Throws: ``InterfaceError`` if it is no document.
  public init(contentsOf url: URL) throws(InterfaceError) {
    let file = url.isFileURL ? url.path : url.absoluteString
    let data: Data
    do {
      guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
      data = try Data(contentsOf: url)
    } catch {
      throw InterfaceError(
        .unreadable(reason: error.localizedDescription),
        at: InterfacePosition(file: file, line: 1, column: 1))
    }
    try self.init(data: data, file: file)
  }

  /// Reads a document.
  ///
  /// - Parameter file: The name for positions.
  /// - Throws: ``InterfaceError`` if it is no document.
  public init(data: Data, file: String = "document") throws(InterfaceError) {
    root = try InterfaceXMLReader.read(data, file: file)
    kind = try Self.kind(of: root)
    scenes = root.members(of: "scenes").filter { $0.name == "scene" }
      .map { InterfaceScene(element: $0) }
    objects =
      kind == .xib ? root.members(of: "objects").compactMap(InterfaceObject.init) : []
    resources = InterfaceResources(root)
    let device = root.child("device")
    self.device =
      device.map {
        InterfaceDevice(
          id: $0["id"] ?? "", orientation: $0["orientation"],
          appearance: $0["appearance"] ?? $0.child("adaptation")?["appearance"])
      }
      ?? InterfaceDevice(
        drawing: scenes.compactMap(\.drawnSize) + objects.compactMap(\.element.drawnSize))
    (elements, diagnostics) = Self.index(root)
  }

  /// A document with another root element.
  init(replacing root: InterfaceElement, of document: InterfaceDocument) {
    (self.root, kind, device) = (root, document.kind, document.device)
    scenes = root.members(of: "scenes").filter { $0.name == "scene" }
      .map { InterfaceScene(element: $0) }
    objects =
      kind == .xib ? root.members(of: "objects").compactMap(InterfaceObject.init) : []
    resources = InterfaceResources(root)
    (elements, diagnostics) = Self.index(root)
  }

  private static func kind(of root: InterfaceElement) throws(InterfaceError) -> Kind {
    let type = root["type"] ?? ""
    guard root.name == "document", type.hasSuffix(".XIB") else {
      throw InterfaceError(.notADocument(root: root.name), at: root.position)
    }
    let runtime = root["targetRuntime"] ?? "iOS.CocoaTouch"
    guard runtime.hasPrefix("iOS.CocoaTouch") else {
      throw InterfaceError(.platform(runtime: runtime), at: root.position)
    }
    return type.contains("Storyboard") ? .storyboard : .xib
  }

  /// Elements by their identifiers; the first of each.
  private static func index(
    _ root: InterfaceElement
  ) -> ([String: InterfaceElement], [InterfaceDiagnostic]) {
    var (elements, diagnostics) = ([String: InterfaceElement](), [InterfaceDiagnostic]())
    for element in root.withDescendants where element !== root && element.name != "device" {
      guard let id = element.id else { continue }
      if let first = elements[id] {
        diagnostics.append(
          InterfaceDiagnostic(.duplicateID(id, first: first.position), at: element.position))
      } else {
        elements[id] = element
      }
    }
    return (elements, diagnostics)
  }

  // MARK: Attributes of the root

  /// The path or the name of the file.
  public var file: String { root.position.file }
  /// The version of Interface Builder that saved it; 0 if it is not written.
  public var toolsVersion: Int {
    root["toolsVersion"].flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }
  /// Whether the document names the device of its canvas, as those since Xcode 8 do.
  public var namesDevice: Bool { root.child("device") != nil }
  /// Whether constraints count; else frames and autoresizing masks only.
  public var usesAutoLayout: Bool { root["useAutolayout"] == "YES" }
  /// Whether views of controllers have a guide of the safe area.
  public var usesSafeAreas: Bool { root["useSafeAreas"] == "YES" }
  /// Whether variations for size classes count.
  public var usesTraitVariations: Bool { root["useTraitCollections"] == "YES" }
  /// Whether it is a launch screen, which has neither custom classes nor connections.
  public var isLaunchScreen: Bool { root["launchScreen"] == "YES" }
  /// The identifier of the initial controller; nil for none.
  public var initialControllerID: String? { root["initialViewController"] }

  // MARK: Finding

  /// The element with an identifier; the first, if several have it.
  public func element(withID id: String) -> InterfaceElement? { elements[id] }

  /// The object with an identifier.
  public func object(withID id: String) -> InterfaceObject? {
    elements[id].flatMap(InterfaceObject.init)
  }

  /// The scene of the initial controller.
  public var initialScene: InterfaceScene? {
    guard let initialControllerID else { return nil }
    return scenes.first { $0.controller?.id == initialControllerID }
  }

  /// The diagnostic if the initial controller does not exist; nil if it does, or if none is named.
  var missingInitialController: InterfaceDiagnostic? {
    guard let initialControllerID, initialScene == nil else { return nil }
    let known = scenes.compactMap { $0.controller?.id }
    return InterfaceDiagnostic(
      .unknownInitialController(initialControllerID, known: known), at: root.position)
  }

  /// The scene whose controller has a storyboard identifier.
  public func scene(withIdentifier identifier: String) -> InterfaceScene? {
    scenes.first { $0.controller?.storyboardIdentifier == identifier }
  }

  /// The scene that contains a controller, by the controller's identifier in the document.
  public func scene(ofControllerID id: String) -> InterfaceScene? {
    scenes.first { $0.controller?.id == id }
  }
}
