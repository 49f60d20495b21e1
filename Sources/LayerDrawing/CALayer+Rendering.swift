// Layers drawn into contexts. The pixels come from the compositor, which Animator does not know: so these
// stand here, above both.
import Animator
import Graphics
internal import Rasterize

extension CALayer {
  /// Draws the layer, with all inside it, into a context, as pixels of the context's resolution.
  ///
  /// The model's values count, whatever animates them; ``CALayer/presentation()`` has those on screen. The
  /// layer's own coordinates are the context's: its place, transform and opacity do not count. The layer
  /// need not be on a stage. What is due of layout and drawing is done before.
  ///
  ///     let image = UIGraphicsImageRenderer(bounds: view.bounds).image { context in
  ///       view.layer.render(in: context.cgContext)
  ///     }
  public func render(in context: CGContext) {
    guard let area = context.pixelAlignedClip else { return }
    context.draw(picture(of: area), in: area)
  }
}

extension UIView {
  /// Draws the view as it is seen at the present instant, stretched over `rect`, into the current context,
  /// as pixels of the context's resolution.
  ///
  /// What ``UIView/snapshotView(afterScreenUpdates:)`` shows is drawn: animations under way are part of it.
  ///
  /// - Parameters:
  ///   - rect: In the current context's coordinates.
  ///   - afterUpdates: Whether changes since the stage's last commit are part of it.
  /// - Returns: False where nothing was drawn: there is no context, or nothing of the view has been seen
  ///   yet.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    let size = bounds.size
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0,
      let picture = layer.picture(of: bounds, afterUpdates: afterUpdates)
    else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
    context.draw(picture, in: CGRect(origin: .zero, size: size))
    context.restoreGState()
    return true
  }
}

extension CGContext {
  /// What can be drawn on, in current coordinates, out to whole pixels where these are upright; nil where
  /// that is nothing.
  @MainActor
  fileprivate var pixelAlignedClip: CGRect? {
    let box = boundingBoxOfClipPath
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite,
      box.origin.x.isFinite, box.origin.y.isFinite
    else { return nil }
    let toPixels = ctm.concatenating(CGAffineTransform(scaleX: pixelScale, y: pixelScale))
    guard toPixels.b == 0, toPixels.c == 0 else { return box }
    // The tolerance keeps an edge that lies on a pixel's but for rounding.
    let pixels = box.applying(toPixels).insetBy(dx: 1e-6, dy: 1e-6).integral
    return pixels.applying(toPixels.inverted())
  }

  /// Draws a picture over `area`, which is as large as the picture, a pixel of it for each of the
  /// context's.
  @MainActor
  fileprivate func draw(_ picture: LayerTreeSnapshot, in area: CGRect) {
    if picture.layers.isEmpty { return }
    let pixels = pixelSize(of: picture.size)
    let frame = FrameSnapshot(time: .zero, size: picture.size, layers: picture.layers)
    let bitmap = Compositor(size: picture.size, pixelSize: pixels).render(frame)
    guard
      let image = CGImage(
        width: bitmap.width, height: bitmap.height, premultipliedBGRA: bitmap.pixels)
    else { return }
    drawUpright(image, in: area)
  }

  @MainActor
  private func pixelSize(of size: CGSize) -> PixelSize {
    let across = hypot(ctm.a, ctm.b) * pixelScale
    let down = hypot(ctm.c, ctm.d) * pixelScale
    return PixelSize(
      clampingPoints: CGSize(width: size.width * across, height: size.height * down), scale: 1)
  }
}
