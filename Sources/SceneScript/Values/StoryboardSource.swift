import Animator
import InterfaceBuilder

/// The Interface Builder document of a scene: which one, and which of its controllers.
package struct StoryboardDescription: Equatable, Sendable {
  /// Relative to the scene file.
  package var path: String
  /// The storyboard identifier of the controller; nil for the initial one, or the only one.
  package var screen: String?

  package init(path: String, screen: String? = nil) { (self.path, self.screen) = (path, screen) }
}

/// A document that has been read, with the folder of its project.
struct StoryboardSource: Sendable {
  let document: InterfaceDocument
  /// The names of its objects.
  let names: InterfaceNames
  /// The folder with the asset catalogs and strings of the project.
  let folder: URL
  /// The scene of the controller; nil for a xib.
  let scene: InterfaceScene?

  /// Where the resources of a document are: in its folder, or above that of its language.
  static func folder(of document: URL) -> URL {
    let folder = document.deletingLastPathComponent().standardizedFileURL
    return folder.pathExtension == "lproj" ? folder.deletingLastPathComponent() : folder
  }

  /// The identifiers of the controllers in a document, sorted.
  static func screens(of document: InterfaceDocument) -> [String] {
    document.scenes.compactMap { $0.controller?.storyboardIdentifier }.sorted()
  }

  /// The scene that is shown: with an identifier, or the initial one, or else the first one.
  static func scene(_ screen: String?, of document: InterfaceDocument) -> InterfaceScene? {
    if let screen { return document.scene(withIdentifier: screen) }
    return document.initialScene ?? document.scenes.first { $0.controller != nil }
  }
}

extension InterfaceDevice {
  /// The stage of the device on the canvas: that of a known device if one has its screen.
  var stage: StageDescription {
    var stage = StageDescription(size: size, scale: Double(scale))
    let portrait =
      isLandscape ? CGSize(width: size.height, height: size.width) : size
    let device = DeviceProfile.all.first { device in
      device.size == portrait && device.scale == scale
        && device.portraitSafeArea.top >= safeArea.top - 1
    }
    if let device {
      (stage.device, stage.scale) = (device, nil)
      if isLandscape { stage.orientation = .landscapeLeft }
    }
    if isDark { stage.style = .dark }
    return stage
  }
}
