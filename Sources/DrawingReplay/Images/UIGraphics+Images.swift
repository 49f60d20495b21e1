// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Graphics

// Image contexts, which are current from Begin to End.

/// Begins an image context of `size` points, at one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image context of `size` points, which is current until
/// ``UIGraphicsEndImageContext()``.
///
/// - Parameters:
/// - opaque: Whether the image has a black background.
/// - scale: Pixels per point of the image's `cgImage`; 0 for the current stage's scale.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let rect = CGRect(origin: .zero, size: size)
  let context = CGContext(recordingIn: rect.isDrawable ? rect.standardized : .zero)
  context.imageScale =
    scale > 0 && scale.isFinite ? scale : DrawingEnvironment.current?.scale ?? 1
  if opaque { context.fill(context.bounds) }
  UIGraphicsPushContext(context)
}

/// An image of the drawing in the current image context so far; nil without one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = UIGraphicsGetCurrentContext(), let scale = context.imageScale else {
    return nil
  }
  return UIImage(drawing: context.recordedDrawing, scale: scale)
}

/// Ends the current image context; does nothing without one.
public func UIGraphicsEndImageContext() {
  if UIGraphicsGetCurrentContext()?.imageScale != nil { UIGraphicsPopContext() }
}
