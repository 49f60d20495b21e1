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
  package func painting(with blendMode: CGBlendMode, alpha: CGFloat?, _ body: () -> Void) {
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
