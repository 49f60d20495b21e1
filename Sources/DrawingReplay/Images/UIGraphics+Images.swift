// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Graphics

// Pictures drawn in contexts that are current from their beginning to their end.

/// Begins a picture: a context as large as `size`, in points, a pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture: a context as large as `size`, in points, which drawing goes to until
/// ``UIGraphicsEndImageContext()``.
///
/// - Parameters:
///   - opaque: Whether the picture lies on black.
///   - scale: Pixels per point of the picture's `cgImage`; 0 for the current stage's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let rect = CGRect(origin: .zero, size: size)
  let context = CGContext(recordingIn: rect.isDrawable ? rect.standardized : .zero)
  context.imageScale =
    scale > 0 && scale.isFinite ? scale : ScreenScale.current ?? 1
  if opaque { context.fill(context.bounds) }
  UIGraphicsPushContext(context)
}

/// The picture of what has been drawn since it was begun; nil where none was.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = UIGraphicsGetCurrentContext(), let scale = context.imageScale else {
    return nil
  }
  return UIImage(drawing: context.recordedDrawing, scale: scale)
}

/// Goes back to the context before the picture; nothing where none was begun.
public func UIGraphicsEndImageContext() {
  if UIGraphicsGetCurrentContext()?.imageScale != nil { UIGraphicsPopContext() }
}
