import Animator
import Foundation
import InterfaceBuilder

/// Documents in the notation of Interface Builder, made of what a test is about.
enum Documents {
  /// A storyboard of scenes.
  static func storyboard(_ scenes: String..., initial: String = "vc", root: String = "") -> Data {
    let body = scenes.enumerated().map { index, scene in
      "<scene sceneID=\"s\(index)\"><objects>\(scene)</objects></scene>"
    }
    return Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="21507" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \
      useTraitCollections="YES" useSafeAreas="YES" initialViewController="\(initial)" \(root)>
      <device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes>
      \(body.joined(separator: "\n"))
      </scenes>
      </document>
      """.utf8)
  }

  /// A controller with a view that contains views.
  static func controller(
    _ subviews: String, view: String = "", controller: String = "", id: String = "vc",
    attributes: String = ""
  ) -> String {
    """
    <viewController id="\(id)" sceneMemberID="viewController" \(attributes)>
    <view key="view" contentMode="scaleToFill" id="\(id)-root">
    <rect key="frame" x="0" y="0" width="375" height="667"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>\(subviews)</subviews>
    \(view)
    </view>
    \(controller)
    </viewController>
    """
  }

  /// A xib of objects, with a file's owner.
  static func xib(_ objects: String, owner: String = "") -> Data {
    Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="21507" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \
      useTraitCollections="YES" useSafeAreas="YES">
      <objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" \(owner)
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      \(objects)
      </objects>
      </document>
      """.utf8)
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }
}

@MainActor
extension InterfaceFile {
  convenience init(_ data: Data, name: String = "Main.storyboard") throws(InterfaceError) {
    self.init(try InterfaceDocument(data: data, file: name))
  }

  /// The objects of a document that should have nothing wrong in it, and what is.
  static func objects(_ xml: String) throws -> (objects: [AnyObject], found: [InterfaceDiagnostic])
  {
    var objects: [AnyObject] = []
    let found = try InterfaceDiagnostic.collect {
      let file = try InterfaceFile(Documents.xib(xml, owner: "/>"), name: "Card.xib")
      objects = file.makeObjects()
    }
    return (objects, found)
  }

  /// The only object of a document, and nothing wrong.
  static func object<Object>(_ xml: String, as type: Object.Type = Object.self) throws -> Object {
    let (objects, found) = try objects(xml)
    guard found.isEmpty, let object = objects.first as? Object else {
      throw UnexpectedDocument(description: "\(objects) \(found)")
    }
    return object
  }

  /// The controller of a storyboard's first scene.
  static func controller<Controller: UIViewController>(
    _ data: Data, as type: Controller.Type = Controller.self
  ) throws -> Controller {
    let file = try InterfaceFile(data)
    guard let scene = file.document.scenes.first,
      let controller = file.makeController(of: scene) as? Controller
    else { throw UnexpectedDocument(description: "no \(type)") }
    return controller
  }
}

struct UnexpectedDocument: Error, CustomStringConvertible {
  let description: String
}
