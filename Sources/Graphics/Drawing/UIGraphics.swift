// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The context that UIKit's drawing goes to: the last one pushed.

extension CGContext {
  @MainActor fileprivate static var stack: [CGContext] = []

  /// Runs `body` with this context as the current one.
  @MainActor package func makeCurrent<Value>(_ body: () throws -> Value) rethrows -> Value {
    UIGraphicsPushContext(self)
    defer { UIGraphicsPopContext() }
    return try body()
  }
}

/// The context that drawing goes to now; nil outside a view's `draw(_:)`.
@preconcurrency @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  CGContext.stack.last
}

/// Makes `context` the one that drawing goes to, until it is popped.
@preconcurrency @MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  CGContext.stack.append(context)
}

/// Goes back to the context before the last push; nothing where there is none.
@preconcurrency @MainActor public func UIGraphicsPopContext() { _ = CGContext.stack.popLast() }

/// Fills a rectangle with the current fill colour.
@preconcurrency @MainActor public func UIRectFill(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Draws a line a point wide along the inside of a rectangle's edges, in the current fill colour.
@preconcurrency @MainActor public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.beginPath()
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Draws only inside a rectangle from now on.
@preconcurrency @MainActor public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension UIColor {
  /// Makes this the colour that fills and strokes are drawn in, in the current context.
  @MainActor public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour that fills are drawn in, in the current context.
  @MainActor public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the colour that strokes are drawn in, in the current context.
  @MainActor public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIImage {
  /// Draws the picture upright, stretched over `rect`, in the current context.
  @MainActor public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.drawUpright(upright, in: rect)
  }

  /// Draws the picture upright, at its size, with its top left corner at `point`.
  @MainActor public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}
