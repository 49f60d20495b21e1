import Animator
import Yams

/// An image view whose picture is made of what a scene says of it, in whatever order that is said.
final class PictureView: UIImageView {
  /// What the asset holds.
  fileprivate var picture: UIImage? { didSet { pictureChanged() } }
  fileprivate var mode = UIImage.RenderingMode.automatic { didSet { pictureChanged() } }
  fileprivate var caps: UIEdgeInsets? { didSet { pictureChanged() } }
  fileprivate var resizingMode = UIImage.ResizingMode.tile { didSet { pictureChanged() } }
  fileprivate var plays = true { didSet { pictureChanged() } }

  private func pictureChanged() {
    var shown = picture
    if !plays, let first = shown?.images?.first { shown = first }
    if mode != .automatic { shown = shown?.withRenderingMode(mode) }
    if let caps { shown = shown?.resizableImage(withCapInsets: caps, resizingMode: resizingMode) }
    if shown != image { image = shown }
  }
}

extension ViewProperty {
  /// The rows of the table that are about pictures.
  static let image: [ViewProperty] = [
    ViewProperty("image", .image, of: PictureView.self, "An asset's name or a path.") {
      $0.picture = $1
    },
    ViewProperty(
      "renderingMode", .renderingMode, of: PictureView.self,
      "Its own colours, or its shape in the tint colour; symbols as templates unless said."
    ) { $0.mode = $1 },
    ViewProperty(
      "capInsets", .insets, of: PictureView.self,
      "What is not stretched at the [top, left, bottom, right], in points."
    ) { $0.caps = $1 },
    ViewProperty(
      "resizingMode", .resizingMode, of: PictureView.self,
      "How what is inside the capInsets fills the rest; tile unless said."
    ) { $0.resizingMode = $1 },
    ViewProperty(
      "animated", .bool, of: PictureView.self,
      "Whether a picture of several frames plays; true unless said."
    ) { $0.plays = $1 },
  ]
}

extension ValueKind where Value == UIImage {
  /// A picture: the name of an asset, or a path relative to the scene file.
  static var image: ValueKind {
    let name = ValueKind<String>.reference("an asset's name or a path")
    return ValueKind(schema: name.schema) { node, key, reader in
      name.read(node, key, reader).flatMap { reader.image($0, at: node) }
    }
  }
}

extension ValueKind where Value == UIImage.RenderingMode {
  static var renderingMode: ValueKind {
    .name([
      ("automatic", .automatic), ("alwaysOriginal", .alwaysOriginal),
      ("alwaysTemplate", .alwaysTemplate),
    ])
  }
}

extension ValueKind where Value == UIImage.ResizingMode {
  static var resizingMode: ValueKind { .name([("tile", .tile), ("stretch", .stretch)]) }
}

extension ValueKind where Value == UIEdgeInsets {
  /// `[top, left, bottom, right]`.
  static var insets: ValueKind {
    let number = ValueKind<Double>.nonNegative
    let schema = JSON.object([
      ("type", .string("array")), ("items", number.schema), ("minItems", .int(4)),
      ("maxItems", .int(4)),
    ])
    return ValueKind(schema: schema) { node, key, reader in
      guard case .sequence(let items) = node, items.count == 4 else {
        return reader.wrong(node, key, takes: "[top, left, bottom, right], such as [4, 8, 4, 8]")
      }
      let sides = items.compactMap { number.read($0, key, reader) }
      guard sides.count == 4 else { return nil }
      return UIEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }
}
