import Animator

/// An image view whose picture is made of what a scene says of it, in whatever order that is said.
final class SceneImageView: UIImageView {
  /// What the asset holds.
  fileprivate var picture: NamedImage? { didSet { pictureChanged() } }
  fileprivate var mode = UIImage.RenderingMode.automatic { didSet { pictureChanged() } }
  fileprivate var caps: UIEdgeInsets? { didSet { pictureChanged() } }
  fileprivate var resizingMode = UIImage.ResizingMode.tile { didSet { pictureChanged() } }
  fileprivate var plays = true { didSet { pictureChanged() } }

  private func pictureChanged() {
    var shown = picture?.image
    if !plays, let first = shown?.images?.first { shown = first }
    if mode != .automatic { shown = shown?.withRenderingMode(mode) }
    if let caps { shown = shown?.resizableImage(withCapInsets: caps, resizingMode: resizingMode) }
    if shown != image { image = shown }
  }
}

extension ViewProperty {
  /// The rows of the table that are about pictures.
  static let image: [ViewProperty] = [
    ViewProperty("image", .image, of: SceneImageView.self, "An asset's name or a path.") {
      $0.picture
    } set: {
      $0.picture = $1
    },
    ViewProperty(
      "renderingMode", .renderingMode, of: SceneImageView.self,
      "Its own colours, or its shape in the tint colour; symbols as templates unless said."
    ) {
      $0.mode
    } set: {
      $0.mode = $1
    },
    ViewProperty(
      "capInsets", .insets, of: SceneImageView.self, in: .points,
      "What is not stretched at the [top, left, bottom, right], in points."
    ) {
      $0.caps
    } set: {
      $0.caps = $1
    },
    ViewProperty(
      "resizingMode", .resizingMode, of: SceneImageView.self,
      "How what is inside the capInsets fills the rest; tile unless said."
    ) {
      $0.resizingMode
    } set: {
      $0.resizingMode = $1
    },
    ViewProperty(
      "animated", .bool, of: SceneImageView.self,
      "Whether a picture of several frames plays; true unless said."
    ) {
      $0.plays
    } set: {
      $0.plays = $1
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
