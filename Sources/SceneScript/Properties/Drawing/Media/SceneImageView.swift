import Animator

/// An image view that derives its image from the asset and its rendering properties, which may be
/// set in any order.
final class SceneImageView: UIImageView {
  /// The asset.
  fileprivate var asset: NamedImage? { didSet { updateImage() } }
  fileprivate var mode = UIImage.RenderingMode.automatic { didSet { updateImage() } }
  fileprivate var caps: UIEdgeInsets? { didSet { updateImage() } }
  fileprivate var resizingMode = UIImage.ResizingMode.tile { didSet { updateImage() } }
  fileprivate var playsAnimation = true { didSet { updateImage() } }

  private func updateImage() {
    var shown = asset?.image
    if !playsAnimation, let first = shown?.images?.first { shown = first }
    if mode != .automatic { shown = shown?.withRenderingMode(mode) }
    if let caps { shown = shown?.resizableImage(withCapInsets: caps, resizingMode: resizingMode) }
    if shown != image { image = shown }
  }
}

extension ViewProperty {
  /// Properties of image views.
  static let image: [ViewProperty] = [
    ViewProperty("image", .image, of: SceneImageView.self, "The name of an asset, or a path.") {
      $0.asset
    } set: {
      $0.asset = $1
    },
    ViewProperty(
      "renderingMode", .renderingMode, of: SceneImageView.self,
      "Original colors, or a template filled with the tint color. Default: automatic, templates for symbols."
    ) {
      $0.mode
    } set: {
      $0.mode = $1
    },
    ViewProperty(
      "capInsets", .insets, of: SceneImageView.self, in: .points,
      "Insets of the part that is not resized, [top, left, bottom, right], in points."
    ) {
      $0.caps
    } set: {
      $0.caps = $1
    },
    ViewProperty(
      "resizingMode", .resizingMode, of: SceneImageView.self,
      "How the part inside capInsets is resized. Default: tile."
    ) {
      $0.resizingMode
    } set: {
      $0.resizingMode = $1
    },
    ViewProperty(
      "animated", .bool, of: SceneImageView.self,
      "Whether an animated image plays. Default: true."
    ) {
      $0.playsAnimation
    } set: {
      $0.playsAnimation = $1
    },
  ]
}

extension PropertyKind where Value == UIImage.RenderingMode {
  fileprivate static var renderingMode: PropertyKind {
    .name([
      ("automatic", .automatic), ("alwaysOriginal", .alwaysOriginal),
      ("alwaysTemplate", .alwaysTemplate),
    ])
  }
}

extension PropertyKind where Value == UIImage.ResizingMode {
  fileprivate static var resizingMode: PropertyKind {
    .name([("tile", .tile), ("stretch", .stretch)])
  }
}
