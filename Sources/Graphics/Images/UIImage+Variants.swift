extension UIImage {
  /// The rendering of an image: in its own colors, or as a template. Raw values are UIKit's.
  public enum RenderingMode: Int, Sendable, CaseIterable {
    /// By context: symbols as templates, other images in their own colors.
    case automatic
    /// In the image's own colors.
    case alwaysOriginal
    /// As a template: a tint color masked by the image's alpha.
    case alwaysTemplate
  }

  /// The ways in which the area inside the caps of a resizable image is resized. Raw values are UIKit's.
  public enum ResizingMode: Int, Sendable, CaseIterable {
    /// Tiled.
    case tile
    /// Stretched.
    case stretch
  }

  func with(_ change: (inout Values) -> Void) -> UIImage {
    var values = values
    change(&values)
    return UIImage(values)
  }

  /// The same image with a rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// A resizable image: areas outside the caps keep their size, the area inside is tiled.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// A resizable image: areas outside the caps keep their size.
  ///
  /// - Parameter capInsets: In points; negative and non-finite values count as 0.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
    return with {
      $0.isResizable = true
      $0.capInsets = UIEdgeInsets(
        top: length(capInsets.top), left: length(capInsets.left),
        bottom: length(capInsets.bottom), right: length(capInsets.right))
      $0.resizingMode = resizingMode
    }
  }

  /// A resizable image with a left and a top cap, next to which a one-point strip is stretched.
  public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
    let insets = UIEdgeInsets(
      top: CGFloat(top), left: CGFloat(left),
      bottom: top > 0 ? size.height - CGFloat(top) - 1 : 0,
      right: left > 0 ? size.width - CGFloat(left) - 1 : 0)
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The same image with another alignment rectangle, such as one without its shadow.
  ///
  /// - Parameter alignmentInsets: From the edges of the image, in points.
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image's alpha filled with a color.
  public func withTintColor(_ color: UIColor) -> UIImage {
    with {
      $0.content = $0.content.tinted(color.cgColor)
      $0.tint = color
      ($0.given, $0.orientation) = (nil, .up)
      $0.images = $0.images?.map { $0.withTintColor(color) }
    }
  }

  /// The image's alpha filled with a color, with a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// The same image mirrored horizontally.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    if case .pixels(let image) = content {
      let mirrored = image.turned(.upMirrored)
      return with {
        $0.content = .pixels(mirrored)
        ($0.given, $0.orientation, $0.asset) = (nil, .up, nil)
      }
    }
    guard case .drawing(let list) = content else { return self }
    let mirror = CGAffineTransform(-1, 0, 0, 1, list.bounds.minX + list.bounds.maxX, 0)
    return with {
      $0.content = .drawing(
        RecordedDrawing(
          bounds: list.bounds, commands: [.save, .concatenate(mirror)] + list.commands + [.restore]
        ))
    }
  }

  /// The same image, which image views mirror where the layout is from right to left.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// The image mirrored horizontally together with its caps.
  package var mirrored: UIImage {
    withHorizontallyFlippedOrientation().with {
      ($0.capInsets.left, $0.capInsets.right) = ($0.capInsets.right, $0.capInsets.left)
    }
  }

  /// Whether views draw the image as a template in their tint color.
  package var isTemplate: Bool {
    renderingMode == .alwaysTemplate || (renderingMode == .automatic && isSymbolImage)
  }

  /// The cap insets; nil for an image that is not resizable or has no area left inside the caps.
  package var usableCaps: UIEdgeInsets? {
    guard isResizable, capInsets.left + capInsets.right < size.width,
      capInsets.top + capInsets.bottom < size.height
    else { return nil }
    return capInsets
  }
}

extension UIImage.Content {
  /// The alpha filled with a color.
  func tinted(_ color: CGColor) -> UIImage.Content {
    switch self {
    case .empty: self
    case .pixels(let image): .pixels(image.tinted(color))
    case .drawing(let list):
      .drawing(
        RecordedDrawing(
          bounds: list.bounds,
          commands: [
            .beginLayer(alpha: 1, in: nil),
            .imageRegion(ImageRegion(.drawing(list), rect: list.bounds), in: list.bounds, alpha: 1),
            .set(.blendMode(.sourceIn)), .fill(CGPath(rect: list.bounds), .winding, color),
            .endLayer,
          ]))
    }
  }
}

extension CGImage {
  /// The alpha filled with a color: each channel is `color · alpha · 255`, rounded to nearest.
  func tinted(_ color: CGColor) -> CGImage {
    let channels = [color.blue, color.green, color.red, 1].map { channel in
      (0...255).map { alpha in
        UInt8((channel.unit * color.alpha.unit * Double(alpha)).rounded())
      }
    }
    var tinted = pixels
    tinted.withUnsafeMutableBufferPointer { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[offset + 3])
        for channel in 0..<4 { bytes[offset + channel] = channels[channel][alpha] }
      }
    }
    return CGImage(width: width, height: height, premultipliedBGRA: tinted) ?? self
  }
}
