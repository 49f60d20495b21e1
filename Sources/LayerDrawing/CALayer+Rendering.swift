// Rendering of layers into contexts. Depends on both Animator and the compositor, which Animator cannot import, so
// it has a module of its own.
import Animator
import Graphics
internal import Rasterize

extension CALayer {
  /// Renders the layer and its sublayers into a context, rasterized at the context's resolution.
  ///
  /// Renders model values, ignoring animations; use ``CALayer/presentation()`` for the values on screen. Renders in
  /// the layer's coordinate space: its position, transform and opacity are ignored. The layer need not be on a
  /// stage. Pending layout and drawing are performed first.
  ///
  ///     let image = UIGraphicsImageRenderer(bounds: view.bounds).image { context in
  ///       view.layer.render(in: context.cgContext)
  ///     }
  public func render(in context: CGContext) {
    guard let area = context.pixelAlignedClip else { return }
    context.draw(snapshot(of: area), in: area)
  }
}

extension UIView {
  /// Renders the view's current presentation, scaled to `rect`, into the current context, rasterized at the
  /// context's resolution.
  ///
  /// Renders the same content as ``UIView/snapshotView(afterScreenUpdates:)``, including running animations.
  ///
  /// - Parameters:
  ///   - rect: In the current context's coordinates.
  ///   - afterUpdates: Whether to include changes since the stage's last commit.
  /// - Returns: False if nothing was drawn: there is no current context, or the view has not been presented
  ///   yet.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    let size = bounds.size
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0,
      let snapshot = layer.snapshot(of: bounds, afterUpdates: afterUpdates)
    else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
    context.draw(snapshot, in: CGRect(origin: .zero, size: size))
    context.restoreGState()
    return true
  }
}

extension CGContext {
  /// The drawable area in current coordinates, expanded to whole pixels if the transform is axis-aligned; nil if
  /// empty.
  @MainActor
  fileprivate var pixelAlignedClip: CGRect? {
    let box = boundingBoxOfClipPath
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite,
      box.origin.x.isFinite, box.origin.y.isFinite
    else { return nil }
    let toPixels = ctm.concatenating(CGAffineTransform(scaleX: pixelScale, y: pixelScale))
    guard toPixels.b == 0, toPixels.c == 0 else { return box }
    // The tolerance avoids expanding past edges that are on pixel boundaries up to rounding.
    let pixels = box.applying(toPixels).insetBy(dx: 1e-6, dy: 1e-6).integral
    return pixels.applying(toPixels.inverted())
  }

  /// Draws an image into `area`, mapping its pixels one to one to the context's.
  @MainActor
  fileprivate func draw(_ snapshot: LayerTreeSnapshot, in area: CGRect) {
    if snapshot.layers.isEmpty { return }
    let pixels = pixelSize(of: snapshot.size)
    let frame = FrameSnapshot(time: .zero, size: snapshot.size, layers: snapshot.layers)
    let bitmap = Compositor(size: snapshot.size, pixelSize: pixels).render(frame)
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
