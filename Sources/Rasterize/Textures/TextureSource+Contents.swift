// The textures of layers' contents.

extension TextureSource {
  /// The texture of a layer's contents; nil if nothing is visible.
  ///
  /// - Parameter magnification: Device pixels per point at the layer.
  func contentsTexture(
    of contents: LayerContents, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    switch contents {
    case .image(let image): contentsTexture(of: image, in: state)
    case .drawing(let list): contentsTexture(of: list, in: state, magnification: magnification)
    case .snapshot(let picture):
      contentsTexture(of: picture, in: state, magnification: magnification)
    case .video(let video): contentsTexture(of: video, in: state)
    case .lottie(let lottie):
      contentsTexture(of: lottie, in: state, magnification: magnification)
    }
  }

  private func contentsTexture(of image: CGImage, in state: LayerState) -> ContentsTexture? {
    contentsTexture(width: image.width, height: image.height, in: state) { area in
      let key = ContentsCache.Key.image(ObjectIdentifier(image), area)
      return cache.texture(key, owner: image) { Texture(image, area: area) }
    }
  }

  /// The frame of a clip at the layer's `contentsTime`, decoded only if it is not in the cache.
  private func contentsTexture(of video: VideoContents, in state: LayerState) -> ContentsTexture? {
    let (clip, index) = (video.clip, video.frameIndex(at: state.contentsTime))
    return contentsTexture(width: clip.width, height: clip.height, in: state) { area in
      let identity = PixelKey {
        $0.add(14, clip.identifier)
        $0.add(index, area.minX)
        $0.add(area.minY, area.maxX)
        $0.add(area.maxY, 0)
      }
      return cache.texture(.content(identity), owner: nil) {
        clip.videoFrame(at: index).flatMap { Texture($0, area: area, identity: identity) }
      }
    }
  }

  /// The texture of an image of this size, or of the part of it that is displayed.
  private func contentsTexture(
    width: Int, height: Int, in state: LayerState, _ make: (PixelRect) -> Texture?
  ) -> ContentsTexture? {
    let scale =
      state.contentsScale > 0 && state.contentsScale.isFinite ? state.contentsScale : 1
    let extent = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    // A subrectangle in whole texels, such as a sprite of a sheet, must not be filtered across its
    // edges.
    let area = state.contentsRect.texels(width: width, height: height) ?? extent
    guard let texture = make(area) else { return nil }
    let texels = CGSize(width: area.width, height: area.height)
    return ContentsTexture(
      texture: texture,
      size: CGSize(width: texels.width / scale, height: texels.height / scale), texels: texels,
      contentsRect: area == extent ? state.contentsRect : .unit)
  }

  private func contentsTexture(
    of list: RecordedDrawing, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    let size = list.bounds.size
    guard !list.commands.isEmpty, list.bounds.isFinite,
      let extent = extent(of: size, in: state, magnification: magnification),
      let texture = cache.texture(
        .object(ObjectIdentifier(list), scaleX: extent.scaleX, scaleY: extent.scaleY),
        owner: list, make: { Texture(list, extent: extent) })
    else { return nil }
    return ContentsTexture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      contentsRect: state.contentsRect)
  }

  /// The texels of contents that are drawn at display resolution; nil if they are too many.
  private func extent(
    of size: CGSize, in state: LayerState, magnification: Double
  ) -> TextureExtent? {
    let step = DrawingScale.step(
      magnification: magnification / max(scaleX, scaleY) * state.contentsMagnification(of: size),
      area: size.width * scaleX * size.height * scaleY)
    return TextureExtent(size, scaleX: scaleX * step, scaleY: scaleY * step)
  }

  /// A Lottie document at the layer's `contentsTime`, drawn only if it is not in the cache.
  private func contentsTexture(
    of lottie: LottieContents, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    let (size, time) = (lottie.animation.size, state.contentsTime)
    guard let extent = extent(of: size, in: state, magnification: magnification) else {
      return nil
    }
    let identity = PixelKey {
      $0.add(15, lottie.animation.identifier)
      $0.add(min(max(time, lottie.range.lowerBound), lottie.range.upperBound), 0)
      $0.add(lottie.range.lowerBound, lottie.range.upperBound)
      $0.add(extent.scaleX, extent.scaleY)
    }
    let texture = cache.texture(.content(identity), owner: nil) {
      Texture(lottie.drawing(at: time), extent: extent, identity: identity)
    }
    guard let texture else { return nil }
    return ContentsTexture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      contentsRect: state.contentsRect)
  }

  /// The corner means of a drawing at twice the scale of its regular texture; nil if that is too
  /// large.
  func fineTexture(of list: RecordedDrawing, _ texture: ContentsTexture) -> Texture? {
    guard let extent = TextureExtent(twice: texture.size, texels: texture.texels) else {
      return nil
    }
    let key = ContentsCache.Key.cornerMeans(
      ObjectIdentifier(list), scaleX: extent.scaleX, scaleY: extent.scaleY)
    return cache.texture(key, owner: list) { Texture(list, extent: extent).cornerMeans() }
  }

  /// A layer snapshot is rendered at display resolution, as drawings are.
  private func contentsTexture(
    of picture: LayerTreeSnapshot, in state: LayerState, magnification: Double
  ) -> ContentsTexture? {
    let size = picture.size
    guard !picture.layers.isEmpty,
      let extent = extent(of: size, in: state, magnification: magnification),
      let texture = cache.texture(
        .object(ObjectIdentifier(picture), scaleX: extent.scaleX, scaleY: extent.scaleY),
        owner: picture, make: { body(picture.layers, extent).paint() })
    else { return nil }
    return ContentsTexture(
      texture: texture, size: size,
      texels: CGSize(width: size.width * extent.scaleX, height: size.height * extent.scaleY),
      contentsRect: state.contentsRect)
  }
}

/// A layer's contents as a texture.
struct ContentsTexture {
  let texture: Texture
  /// In points.
  let size: CGSize
  /// The part of the texture that `size` occupies; the last texels may be partial.
  let texels: CGSize
  /// The displayed subrectangle, in unit coordinates.
  let contentsRect: CGRect
}

extension CGRect {
  /// The texels of an image in this unit rectangle; nil if it is empty or not aligned to whole
  /// texels.
  fileprivate func texels(width: Int, height: Int) -> PixelRect? {
    guard isFinite, width > 0, height > 0, minX >= 0, minY >= 0, maxX <= 1, maxY <= 1 else {
      return nil
    }
    let (across, down) = (CGFloat(width), CGFloat(height))
    // Tolerates rounding errors, as in 1/3 of 96.
    return DeviceRect(
      minX: (minX * across).rounded(toSteps: 4096), minY: (minY * down).rounded(toSteps: 4096),
      maxX: (maxX * across).rounded(toSteps: 4096), maxY: (maxY * down).rounded(toSteps: 4096)
    ).wholePixels
  }
}
