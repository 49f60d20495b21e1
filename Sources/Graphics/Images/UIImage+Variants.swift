extension UIImage {
  /// Whether a picture shows in its own colours. Raw values are UIKit's.
  public enum RenderingMode: Int, Sendable, CaseIterable {
    /// As the place says: symbols as templates, others in their own colours.
    case automatic
    /// In its own colours.
    case alwaysOriginal
    /// Its shape, which is its alpha, in a tint colour.
    case alwaysTemplate
  }

  /// How the part of a picture inside its caps fills a larger place. Raw values are UIKit's.
  public enum ResizingMode: Int, Sendable, CaseIterable {
    /// Side by side, as often as it takes.
    case tile
    /// Stretched.
    case stretch
  }

  private func with(_ change: (inout Values) -> Void) -> UIImage {
    var values = values
    change(&values)
    return UIImage(values)
  }

  /// The same picture, in another mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The same picture with corners and edges that keep their size when it is stretched; what is inside
  /// is repeated side by side.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The same picture with corners and edges that keep their size when it is stretched.
  ///
  /// - Parameter capInsets: In points; below 0 and not finite counts as 0.
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

  /// The same picture with a left and an upper cap, of which one point beside them is stretched.
  public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
    let insets = UIEdgeInsets(
      top: CGFloat(top), left: CGFloat(left),
      bottom: top > 0 ? size.height - CGFloat(top) - 1 : 0,
      right: left > 0 ? size.width - CGFloat(left) - 1 : 0)
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The picture's shape, which is its alpha, in a colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    with {
      $0.content = $0.content.tinted(color.cgColor)
      $0.tint = color
      ($0.given, $0.orientation) = (nil, .up)
      $0.images = $0.images?.map { $0.withTintColor(color) }
    }
  }

  /// The picture's shape in a colour, and another mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// The same picture mirrored left to right.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    if case .pixels(let image) = content {
      let mirrored = image.turned(.upMirrored)
      return with {
        $0.content = .pixels(mirrored)
        ($0.given, $0.orientation) = (nil, .up)
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

  /// Whether views show the shape only, in their tint colour.
  package var isTemplate: Bool {
    renderingMode == .alwaysTemplate || (renderingMode == .automatic && isSymbolImage)
  }

  /// What is not stretched; nil where all is, or what is stretched has no size left.
  package var usableCaps: UIEdgeInsets? {
    guard isResizable, capInsets.left + capInsets.right < size.width,
      capInsets.top + capInsets.bottom < size.height
    else { return nil }
    return capInsets
  }
}

extension UIImage.Content {
  /// The alpha of this in a colour.
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
            .picture(ImageRegion(.drawing(list), part: list.bounds), in: list.bounds, alpha: 1),
            .set(.blendMode(.sourceIn)), .fill(CGPath(rect: list.bounds), .winding, color),
            .endLayer,
          ]))
    }
  }
}

extension CGImage {
  /// The alpha of this in a colour: each channel `colour · alpha · 255`, rounded to nearest.
  func tinted(_ color: CGColor) -> CGImage {
    let channels = [color.blue, color.green, color.red, 1].map { channel in
      (0...255).map { alpha in
        UInt8((channel.unit * color.alpha.unit * Double(alpha)).rounded())
      }
    }
    var tinted = pixels
    tinted.withUnsafeMutableBufferPointer { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[place + 3])
        for channel in 0..<4 { bytes[place + channel] = channels[channel][alpha] }
      }
    }
    return CGImage(width: width, height: height, premultipliedBGRA: tinted) ?? self
  }
}
