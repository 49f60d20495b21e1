import Animator
import BundleResources
import InterfaceBuilder

/// Draws the canvas of a storyboard as Interface Builder does: all scenes at their positions.
public enum StoryboardCanvas {
  /// Records the canvas as a timeline with one frame.
  ///
  /// - Parameters:
  ///   - showsSegues: Whether the segues between scenes are drawn as arrows.
  ///   - language: The language of localized strings; nil for English.
  ///   - side: The longer side of the image in pixels.
  /// - Throws: ``SceneError`` if the file is no storyboard.
  @MainActor
  public static func record(
    _ url: URL, showsSegues: Bool, language: String? = nil, side: Int
  ) throws(SceneError) -> SceneRecording {
    ResourceFolder.removeAllCached()
    let folder = StoryboardSource.folder(of: url)
    let document = try InterfaceDocument(scene: url).localized(
      in: folder, [language].compactMap { $0 })
    let plan = CanvasPlan(document)
    guard !plan.scenes.isEmpty else {
      throw SceneError(
        .unreadableDocument(reason: "the document has no scenes"), in: url.relativePath)
    }
    let longer = max(plan.size.width, plan.size.height)
    let stage = Stage(size: plan.size, scale: min(CGFloat(side) / longer, document.device.scale))
    if let language { stage.preferredLanguages = [language] }
    let found = InterfaceDiagnostic.collect {
      let file = InterfaceFile(document, bundle: Bundle(path: folder.path))
      file.isDesignTime = true
      stage.perform {
        stage.window.backgroundColor = CanvasController.background
        let canvas = CanvasController(plan, UIStoryboard(file), showsSegues: showsSegues)
        stage.window.rootViewController = canvas
      }
      stage.advance(to: .zero)
    }
    let resources = ResourceFolder.at(folder).problems.map { SceneDiagnostic($0, in: folder) }
    return SceneRecording(
      timeline: stage.timeline(duration: .zero), views: [],
      warnings: found.map { SceneDiagnostic($0) } + resources)
  }
}

/// The layout of a storyboard's canvas.
struct CanvasPlan {
  /// A scene with its frame on the canvas.
  struct Item {
    let scene: InterfaceScene
    let controller: InterfaceObject
    /// In points of the canvas.
    var frame: CGRect
    /// The bars around the scene.
    let bars: CanvasBars
    /// Whether it is as large as a device, and has its safe area.
    let fillsDevice: Bool
  }

  /// An arrow from a scene to another.
  struct Arrow {
    let from: CGRect
    let to: CGRect
    let segue: InterfaceSegue
    /// The number of arrows between the same scenes before this one.
    let index: Int
  }

  let document: InterfaceDocument
  private(set) var scenes: [Item] = []
  private(set) var size = CGSize.zero

  /// The height of the title above a scene.
  static let titleHeight: CGFloat = 44
  private static let margin: CGFloat = 80

  init(_ document: InterfaceDocument) {
    self.document = document
    let bars = CanvasBars.of(document)
    var next = CGPoint.zero
    for scene in document.scenes {
      guard let controller = scene.controller else { continue }
      let freeform = Self.freeformSize(of: controller)
      let device = document.namesDevice ? nil : scene.drawnSize
      let size = freeform ?? device ?? document.device.size
      var origin = scene.canvasLocation
      if origin == nil {
        origin = next
        next.x += size.width + 100
      }
      let frame = CGRect(origin: origin ?? .zero, size: size)
      scenes.append(
        Item(
          scene: scene, controller: controller, frame: frame,
          bars: bars[controller.id] ?? CanvasBars(), fillsDevice: freeform == nil))
    }
    spread()
    moveToOrigin()
  }

  /// The size that a scene has regardless of the device; nil for that of the device.
  private static func freeformSize(of controller: InterfaceObject) -> CGSize? {
    let size = controller.element.child("size", key: "freeformSize")
    guard let width = size?["width"].flatMap(Double.init),
      let height = size?["height"].flatMap(Double.init),
      (1...4096).contains(width), (1...4096).contains(height)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Spreads scenes that would overlap: some versions of Interface Builder store scaled positions.
  private mutating func spread() {
    func overlap() -> Bool {
      for (index, item) in scenes.enumerated() {
        let grown = item.frame.insetBy(dx: -20, dy: -Self.titleHeight / 2)
        for other in scenes[..<index] where other.frame.intersects(grown) { return true }
      }
      return false
    }
    for _ in 0..<12 where overlap() {
      for index in scenes.indices {
        scenes[index].frame.origin.x *= 1.25
        scenes[index].frame.origin.y *= 1.25
      }
    }
  }

  private mutating func moveToOrigin() {
    let bounds = scenes.map(\.frame).reduce(CGRect.null) { $0.union($1) }
    guard !bounds.isNull else { return }
    for index in scenes.indices {
      scenes[index].frame = scenes[index].frame.offsetBy(
        dx: Self.margin - bounds.minX, dy: Self.margin - bounds.minY)
    }
    size = CGSize(
      width: min(bounds.width + 2 * Self.margin, 32_768),
      height: min(bounds.height + 2 * Self.margin, 32_768))
  }

  /// The arrows of segues between scenes.
  var arrows: [Arrow] {
    var counts: [String: Int] = [:]
    return scenes.flatMap { item in
      item.scene.segues.compactMap { _, connection -> Arrow? in
        guard case .segue(let segue) = connection.kind, segue.kind != .unwind,
          let end = scenes.first(where: { $0.controller.id == connection.destination })
        else { return nil }
        let pair = "\(item.controller.id) \(connection.destination)"
        defer { counts[pair, default: 0] += 1 }
        return Arrow(from: item.frame, to: end.frame, segue: segue, index: counts[pair] ?? 0)
      }
    }
  }
}
