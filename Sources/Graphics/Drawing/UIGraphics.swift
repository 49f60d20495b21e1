// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The context that UIKit's drawing goes to: the last one pushed on this thread.

/// A thread's contexts, the current one last.
private final class ContextStack {
  var contexts: [CGContext] = []

  private static let ofThread = ThreadValue<ContextStack>()

  static var current: ContextStack {
    if let stack = ofThread.value { return stack }
    let stack = ContextStack()
    ofThread.value = stack
    return stack
  }
}

extension CGContext {
  /// Runs `body` with this context as the current one.
  package func makeCurrent<Value>(_ body: () throws -> Value) rethrows -> Value {
    UIGraphicsPushContext(self)
    defer { UIGraphicsPopContext() }
    return try body()
  }
}

/// The context that drawing goes to now; nil outside a view's `draw(_:)`.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.contexts.last
}

/// Makes `context` the one that drawing goes to, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

/// Goes back to the context before the last push; nothing where there is none.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

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
  return UIImage(drawing: context.drawingList, scale: scale)
}

/// Goes back to the context before the picture; nothing where none was begun.
public func UIGraphicsEndImageContext() {
  if UIGraphicsGetCurrentContext()?.imageScale != nil { UIGraphicsPopContext() }
}

/// Fills a rectangle with the current fill colour.
public func UIRectFill(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Draws a line a point wide along the inside of a rectangle's edges, in the current fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.beginPath()
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Fills a rectangle with the current fill colour, combined with what is there by a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: nil) { UIRectFill(rect) }
}

/// Draws a line a point wide along the inside of a rectangle's edges, combined with what is there by a
/// blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: nil) { UIRectFrame(rect) }
}

extension CGContext {
  /// Runs `body` with another blend mode, and alpha where it is given.
  func painting(with blendMode: CGBlendMode, alpha: CGFloat?, _ body: () -> Void) {
    saveGState()
    setBlendMode(blendMode)
    if let alpha { setAlpha(alpha) }
    body()
    restoreGState()
  }
}

/// Draws only inside a rectangle from now on.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension UIColor {
  /// Makes this the colour that fills and strokes are drawn in, in the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour that fills are drawn in, in the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the colour that strokes are drawn in, in the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
