import Graphics

/// Draws a document at a time.
struct LottiePainter {
  let document: LottieDocument
  /// The fonts of text by the names by which the document refers to them.
  let fonts: [String: FontDescription]
  let context: CGContext

  /// The drawing of a frame, which may be fractional.
  static func drawing(
    _ document: LottieDocument, fonts: [String: FontDescription], at frame: Double
  ) -> RecordedDrawing {
    let bounds = CGRect(origin: .zero, size: document.size)
    let context = CGContext(recordingIn: bounds)
    let painter = LottiePainter(document: document, fonts: fonts, context: context)
    painter.draw(document.layers, at: frame)
    return context.recordedDrawing
  }

  private func draw(_ composition: LottieComposition, at frame: Double) {
    for position in composition.layers.indices.reversed()
    where !composition.layers[position].isMatte {
      draw(position, of: composition, at: frame)
    }
  }

  // MARK: Layers

  private func draw(_ position: Int, of composition: LottieComposition, at frame: Double) {
    let layer = composition.layers[position]
    guard !layer.isHidden, layer.begin <= frame, frame < layer.end else { return }
    if case .null = layer.kind { return }
    let opacity = layer.transform.opacity(at: frame)
    let matrix = composition.matrix(of: position, at: frame)
    guard opacity > 0, matrix.determinant != 0 else { return }
    grouped(
      alpha: opacity, layer.blendMode, isNeeded: layer.matte != nil || isBlended(layer)
    ) {
      context.saveGState()
      context.concatenate(matrix)
      filtered(by: layer.effects[...], at: frame) {
        masked(by: layer.masks, at: frame) { drawContents(of: layer, at: frame) }
      }
      context.restoreGState()
      if let matte = layer.matte {
        multiply(by: matte, isInverted: matte.isInverted) {
          draw(matte.source, of: composition, at: frame)
        }
      }
    }
  }

  /// Whether a layer shows a composition that is a group of its own.
  private func isBlended(_ layer: LottieLayer) -> Bool {
    layer.compositionID.flatMap { document.assets.compositions[$0]?.isBlended } ?? false
  }

  private func drawContents(of layer: LottieLayer, at frame: Double) {
    switch layer.kind {
    case .null: break
    case .solid(let color, let size):
      context.setFillColor(color.cgColor())
      context.fill(CGRect(origin: .zero, size: size))
    case .image(let id):
      guard let asset = document.assets.images[id], let image = asset.image else { return }
      let isSized = asset.size.width > 0 && asset.size.height > 0
      let natural = CGSize(width: image.width, height: image.height)
      context.drawUpright(image, in: CGRect(origin: .zero, size: isSized ? asset.size : natural))
    case .composition(let id, let size, let time):
      guard let composition = document.assets.compositions[id] else { return }
      context.clip(to: CGRect(origin: .zero, size: size))
      draw(composition, at: time.frame(at: frame, rate: document.frameRate))
    case .shapes(let shapes): draw(LottieShapeTree(shapes, at: frame), at: frame)
    case .text(let text): draw(text.document(at: frame))
    }
  }

  // MARK: Groups

  /// Draws content that is composited as a whole.
  ///
  /// - Parameter isNeeded: Whether it is a group even if it is opaque.
  func grouped(
    alpha: CGFloat = 1, _ mode: CGBlendMode = .normal, isNeeded: Bool = false, _ body: () -> Void
  ) {
    if alpha >= 1, mode == .normal, !isNeeded { return body() }
    context.saveGState()
    context.setBlendMode(mode)
    context.setAlpha(alpha)
    context.beginTransparencyLayer()
    body()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// Multiplies the content of the current group by the alpha or the luma of other content.
  private func multiply(by matte: LottieMatte, isInverted: Bool, _ body: () -> Void) {
    context.saveGState()
    if matte.isLuma { context.setLayerFilter(.luminanceToAlpha) }
    grouped(isInverted ? .destinationOut : .destinationIn, isNeeded: true, body)
    context.restoreGState()
  }

  /// All that can be drawn into, in current coordinates.
  var everything: CGRect {
    let box = context.boundingBoxOfClipPath
    return box.isNull ? .zero : box.insetBy(dx: -1, dy: -1)
  }
}

extension LottiePainter {
  private func grouped(_ mode: CGBlendMode, isNeeded: Bool, _ body: () -> Void) {
    grouped(alpha: 1, mode, isNeeded: isNeeded, body)
  }
}

extension LottieComposition {
  /// From the coordinates of a layer to those of the composition.
  fileprivate func matrix(of position: Int, at frame: Double) -> CGAffineTransform {
    var (next, matrix): (Int?, CGAffineTransform) = (position, .identity)
    while let current = next {
      let layer = layers[current]
      let direction = layer.isOriented ? layer.transform.position.direction(at: frame) : 0
      matrix = matrix.concatenating(layer.transform.matrix(at: frame, turnedBy: direction))
      next = layer.parent
    }
    return matrix
  }
}
