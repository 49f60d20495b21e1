// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The current context of UIKit's drawing functions: the top of a per-thread stack.

/// The stack of a thread's contexts, the current one last.
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

/// The current context; nil outside of drawing code such as a view's `draw(_:)`.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.contexts.last
}

/// Makes `context` the current one until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

/// Pops the current context; does nothing on an empty stack.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Fills a rectangle with the current fill color.
public func UIRectFill(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Draws a frame one point wide inside a rectangle's edges, in the current fill color.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.beginPath()
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Fills a rectangle with the current fill color and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: nil) { UIRectFill(rect) }
}

/// Draws a frame one point wide inside a rectangle's edges with a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.painting(with: blendMode, alpha: nil) { UIRectFrame(rect) }
}

extension CGContext {
  /// Runs `body` with a blend mode and, if it is not nil, an alpha.
  package func painting(with blendMode: CGBlendMode, alpha: CGFloat?, _ body: () -> Void) {
    saveGState()
    setBlendMode(blendMode)
    if let alpha { setAlpha(alpha) }
    body()
    restoreGState()
  }
}

/// Intersects the current clip with a rectangle.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension UIColor {
  /// Sets the fill and stroke color of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill color of the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the stroke color of the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
