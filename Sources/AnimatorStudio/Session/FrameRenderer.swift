import SceneScript
import TimelineExport

/// Renders the frames of one page.
final class FrameRenderer {
  private let cache = ContentsCache()
  private var compositor: (size: CGSize, scale: CGFloat, value: Compositor)?
  /// The timeline of the last scene that was drawn with the body of its device.
  private var framed: (version: Int, timeline: Timeline)?
  /// A frame whose memory is used again: only the tiles that have changed since are painted.
  private var spare: Bitmap?

  /// The most pixels of a frame.
  private static let pixelLimit = 64 << 20

  /// The frame to draw.
  struct Picture: Equatable {
    var time: MediaTime
    /// Pixels per point.
    var scale: CGFloat
    /// In points; nil for the whole stage.
    var region: CGRect?
    var overlays: Set<PageRequest.Overlay> = []
    /// The number of earlier frames that show through.
    var ghosts = 0
    var comparison: PageRequest.Comparison?
  }

  /// Renders a frame; without a region, overlays and comparison, exactly as exports do.
  ///
  /// - Parameter previous: The version to compare with.
  /// - Throws: ``RasterizeError`` for a size that cannot be rendered.
  func render(
    _ picture: Picture, of scene: StudioScene, previous: StudioScene?
  ) throws(RasterizeError) -> Bitmap {
    let frame = snapshot(of: scene, picture)
    guard let comparison = picture.comparison, let previous else {
      return try render(frame, at: picture.scale)
    }
    let earlier = snapshot(of: previous, picture)
    switch comparison {
    case .beside:
      let gap: CGFloat = 8
      let size = CGSize(
        width: earlier.size.width + gap + frame.size.width,
        height: max(earlier.size.height, frame.size.height))
      return try render(earlier.beside(frame, gap: gap, size: size), at: picture.scale)
    case .difference:
      let before = try render(earlier, at: picture.scale)
      return try render(frame, at: picture.scale).absoluteDifference(from: before)
    }
  }

  /// Gives back a frame that is no longer needed.
  func recycle(_ bitmap: Bitmap?) { spare = bitmap }

  private func render(_ snapshot: FrameSnapshot, at scale: CGFloat) throws(RasterizeError) -> Bitmap
  {
    let size = try PixelSize(points: snapshot.size, scale: scale)
    guard size.width * size.height <= Self.pixelLimit else {
      throw .impossibleSize(width: Double(size.width), height: Double(size.height))
    }
    var bitmap = spare ?? Bitmap(size)
    spare = nil
    compositor(for: snapshot.size, scale).render(snapshot, into: &bitmap)
    return bitmap
  }

  private func compositor(for size: CGSize, _ scale: CGFloat) -> Compositor {
    if let compositor, compositor.size == size, compositor.scale == scale {
      return compositor.value
    }
    let value = Compositor(size: size, scale: scale, cache: cache)
    compositor = (size, scale, value)
    return value
  }

  private func snapshot(of scene: StudioScene, _ picture: Picture) -> FrameSnapshot {
    var timeline = timeline(of: scene, isFramed: picture.overlays.contains(.device))
    if picture.overlays.contains(.touches), timeline.touchDisplay == nil {
      timeline.touchDisplay = TouchDisplay()
    }
    var frame = timeline.frame(at: picture.time)
    if picture.ghosts > 0, picture.time > .zero {
      let step = picture.time.flicks / Int64(picture.ghosts)
      frame = OnionSkin.frame(
        of: (0..<picture.ghosts).map { timeline.frame(at: MediaTime(flicks: step * Int64($0))) }
          + [frame])
    }
    let index = timeline.frameRate.frameCount(in: picture.time)
    var overlay = overlay(scene, picture.overlays)
    if picture.overlays.contains(.safeArea) {
      // The screen is in the middle of the frame.
      let margins = CGPoint(
        x: (frame.size.width - scene.screenSize.width) / 2,
        y: (frame.size.height - scene.screenSize.height) / 2)
      overlay.safeArea = scene.safeArea(at: picture.time)?.offsetBy(dx: margins.x, dy: margins.y)
    }
    frame = overlay.applied(to: frame, index: index)
    guard let region = picture.region else { return frame }
    let shift = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -region.minX, ty: -region.minY)
    return frame.placed(ProjectionTransform(shift), in: region.size, frame: -1)
  }

  private func timeline(of scene: StudioScene, isFramed: Bool) -> Timeline {
    guard isFramed, let body = scene.body else { return scene.timeline }
    if let framed, framed.version == scene.version { return framed.timeline }
    let timeline = scene.timeline.framed(in: body)
    framed = (scene.version, timeline)
    return timeline
  }

  private func overlay(
    _ scene: StudioScene, _ overlays: Set<PageRequest.Overlay>
  ) -> ReviewOverlay {
    var review = ReviewOverlay()
    review.hasTimecode = overlays.contains(.timecode)
    if overlays.contains(.names) { review.names = scene.namesByLayer }
    if overlays.contains(.layout) { review.layout = scene.recording.layout }
    return review
  }
}

extension Bitmap {
  /// The absolute difference of each channel, opaque; black where both are equal. Pixels outside of
  /// either frame are transparent.
  fileprivate func absoluteDifference(from other: Bitmap) -> Bitmap {
    guard width == other.width, height == other.height else { return self }
    let pixels = zip(pixels, other.pixels).enumerated().map { index, pair in
      index % 4 == 3 ? 255 : pair.0 > pair.1 ? pair.0 - pair.1 : pair.1 - pair.0
    }
    return Bitmap(width: width, height: height, pixels: pixels) ?? self
  }
}
