import LottieDocuments

/// The contents of a layer, drawn between background and sublayers. Shared by reference.
public enum LayerContents: Hashable, Sendable {
  /// A bitmap, whose size in points is its pixel size divided by the layer's `contentsScale`.
  case image(CGImage)
  /// A recorded drawing of a view, rasterized on demand. Its size is that of the drawing's bounds.
  case drawing(RecordedDrawing)
  /// A snapshot of a layer tree, rendered on demand.
  case snapshot(LayerTreeSnapshot)
  /// Frames of a clip, decoded on demand; the layer's `contentsTime` selects one. Sized as a bitmap.
  case video(VideoContents)
  /// A Lottie document, drawn on demand at the layer's `contentsTime`. Its size is that of the document.
  case lottie(LottieContents)

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .image(let image): hasher.combine(image)
    case .drawing(let list): hasher.combine(list.commands.count)
    case .snapshot(let snapshot): hasher.combine(snapshot.layers.count)
    case .video(let video): hasher.combine(video)
    case .lottie(let lottie): hasher.combine(lottie)
    }
  }
}

extension LayerContents {
  /// The size in pixels of a bitmap or of the frames of a clip; nil for other contents.
  package var pixelSize: (width: Int, height: Int)? {
    switch self {
    case .image(let image): (image.width, image.height)
    case .video(let video): (video.clip.width, video.clip.height)
    case .drawing, .snapshot, .lottie: nil
    }
  }
}

/// The alignment and scaling of contents in a layer's bounds.
///
/// The names are for y pointing down, as in UIKit: `top` is the upper edge on screen.
public enum ContentsPlacement: Int, Sendable, CaseIterable {
  /// Scaled to the bounds: each side by itself, to fit within them, or to cover them.
  case resize, resizeAspect, resizeAspectFill
  /// Unscaled, centered or at the middle of an edge.
  case center, top, bottom, left, right
  /// Unscaled, at a corner.
  case topLeft, topRight, bottomLeft, bottomRight
}

extension UIImage {
  /// The image as layer contents; nil for an empty image.
  package var layerContents: LayerContents? {
    switch content {
    case .empty: nil
    case .pixels(let image): .image(image)
    case .drawing(let list): .drawing(list)
    }
  }
}
