/// What a layer shows between its background and its sublayers: shared, never copied.
public enum LayerContents: Hashable, Sendable {
  /// A bitmap; its size in points is its pixels over the layer's `contentsScale`.
  case image(CGImage)
  /// What a view drew, rasterised when a frame needs it; its size is the recording's bounds.
  case drawing(RecordedDrawing)
  /// A still picture of other layers, rendered when a frame needs it; its size is its own.
  case picture(LayerTreeSnapshot)

  /// Of the picture, or of how much was drawn: equal contents hash alike.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .image(let image): hasher.combine(image)
    case .drawing(let list): hasher.combine(list.commands.count)
    case .picture(let picture): hasher.combine(picture.layers.count)
    }
  }
}

/// Where contents are placed in a layer's bounds, and whether they are scaled.
///
/// The names are UIKit's, for y pointing down: `top` is the upper edge on screen.
public enum ContentsPlacement: Int, Sendable, CaseIterable {
  case resize, resizeAspect, resizeAspectFill
  case center, top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight
}

extension UIImage {
  /// The picture as a layer shows it; nil for an empty one.
  package var layerContents: LayerContents? {
    switch content {
    case .empty: nil
    case .pixels(let image): .image(image)
    case .drawing(let list): .drawing(list)
    }
  }
}
