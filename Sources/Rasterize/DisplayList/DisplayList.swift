/// The draw commands of a frame in painter's order, in device pixels; tile painters replay it.
struct DisplayList: Sendable {
  enum Command: Sendable {
    /// Draws the item with this index.
    case draw(Int)
    /// Starts a transparent group (a layer in Skia's terms): the commands up to its `end` are drawn
    /// into a cleared offscreen buffer, which is then composited onto the backdrop.
    case begin(Int)
    case end(Int)
    /// A removed command: the bracket of a group that needs no offscreen buffer.
    case nothing
  }

  var commands: [Command] = []
  // Stored separately: commands are copied often, and these hold references.
  var items: [DrawItem] = []
  var groups: [DrawGroup] = []
  /// Whether any item is dithered.
  private(set) var hasDithering = false

  /// Appends a command that draws `item`.
  mutating func append(_ item: DrawItem) {
    if item.showsDithering { hasDithering = true }
    commands.append(.draw(items.count))
    items.append(item)
  }

  /// The pixels that a command may change.
  func bounds(ofCommandAt index: Int) -> PixelRect {
    switch commands[index] {
    case .draw(let item): items[item].bounds
    case .begin(let group), .end(let group): groups[group].bounds
    case .nothing: .empty
    }
  }
}

extension DisplayList {
  /// The pixels to which a command adds dithering.
  func ditheredPixels(ofCommandAt index: Int) -> PixelRect {
    guard hasDithering, case .draw(let item) = commands[index], items[item].showsDithering else {
      return .empty
    }
    return items[item].bounds
  }

  /// Whether some item occludes all of `rect`, a conservative test: every pixel is opaque if
  /// `true`.
  func isOpaque(in rect: PixelRect) -> Bool {
    var depth = 0
    for command in commands {
      switch command {
      case .draw(let item): if depth == 0, items[item].occludes(rect) { return true }
      case .begin: depth += 1
      case .end: depth -= 1
      case .nothing: break
      }
    }
    return false
  }

  /// Multiplies the opacity of an item, or of the group that begins here.
  mutating func multiplyOpacity(ofCommandAt index: Int, by factor: Double) {
    switch commands[index] {
    case .draw(let item): items[item].opacity *= factor
    case .begin(let group): groups[group].opacity *= factor
    case .end, .nothing: break
    }
  }

  /// Whether the item, or the group that begins here, has no clip yet; it can hold only one.
  func canClip(commandAt index: Int) -> Bool {
    switch commands[index] {
    case .draw(let item): items[item].clip == nil
    case .begin(let group): groups[group].clip == nil
    case .end, .nothing: false
    }
  }

  /// Clips an item, or the group that begins here, to a shape.
  mutating func clip(commandAt index: Int, by shape: Shape) {
    switch commands[index] {
    case .draw(let item):
      items[item].clip = shape
      items[item].bounds = items[item].bounds.intersection(shape.bounds)
    case .begin(let group):
      groups[group].clip = shape
      groups[group].bounds = groups[group].bounds.intersection(shape.bounds)
    case .end, .nothing: break
    }
  }
}

/// One draw call: a shape filled with a paint.
struct DrawItem: Sendable {
  enum Paint: Sendable {
    case color(CGColor)
    case texture(TexturePaint)
    /// Sampled at a translation by whole pixels.
    case gradient(GradientPaint, Sampler)
  }

  /// The pixels it may change: the shapes' bounds, clipped to every scissor rectangle and the
  /// frame.
  var bounds: PixelRect
  /// The filled area, minus `hole`, intersected with `clip`. Never replaced, like `paint`: they own the
  /// memory that `kernelItem` points to.
  let shape: Shape
  let paint: Paint
  /// Multiplies the alpha, 0…1.
  var opacity: Double
  /// Whether it is a shadow, which the next item of the same group that is not an underlay may mostly occlude.
  var isUnderlay = false
  /// Precomputed coverage of `shape`, if any; not valid with a hole, a clip or effects.
  var mask: OutlineMask?
  /// The item as one kernel draws it, for the most common kinds. Duplicates `shape` and `paint`, so that
  /// the hot path reads it without reference counting.
  private(set) var kernelItem: KernelItem?
  /// nil if the item has no hole, clip or effects.
  private var details: Details?

  /// Rarely used attributes, stored out of line because items are copied for every tile.
  private final class Details: Sendable {
    let hole: Shape?
    let clip: Shape?
    let effects: SurfaceEffects

    init(hole: Shape?, clip: Shape?, effects: SurfaceEffects) {
      (self.hole, self.clip, self.effects) = (hole, clip, effects)
    }
  }

  init(
    bounds: PixelRect, shape: Shape, hole: Shape?, paint: Paint, opacity: Double,
    effects: SurfaceEffects?
  ) {
    (self.bounds, self.shape, self.paint, self.opacity) = (bounds, shape, paint, opacity)
    kernelItem = hole == nil ? KernelItem(shape, paint, effects, in: bounds) : nil
    if hole != nil || effects != nil {
      details = Details(hole: hole, clip: nil, effects: effects ?? SurfaceEffects())
    }
  }

  var hole: Shape? { details?.hole }

  var clip: Shape? {
    get { details?.clip }
    set {
      details = Details(hole: hole, clip: newValue, effects: effects)
      kernelItem = nil
    }
  }

  var effects: SurfaceEffects { details?.effects ?? SurfaceEffects() }

  /// Whether its pixels are dithered, either while compositing or in its texture.
  var showsDithering: Bool {
    if effects.isDithered { return true }
    if case .texture(let paint) = paint { return paint.texture.isDithered }
    return false
  }

  /// Whether it has a hole, a clip or effects.
  var hasDetails: Bool { details != nil }

  /// Whether whole rows of it are filled, copied or blended in place, without masks and sampling.
  var isDirect: Bool {
    guard case .pixels = shape, details == nil else { return false }
    switch paint {
    case .color: return true
    case .texture: return copiedTexels != nil
    case .gradient: return false
    }
  }

  /// The texels that its pixels show, if they are copied or blended one to one, without a mask and effects; nil for
  /// other items. Valid as long as the item.
  var copiedTexels: CopiedTexels? {
    guard case .pixels = shape, details == nil, case .texture(let paint) = paint,
      case .copy(let dx, let dy) = paint.sampler
    else { return nil }
    let texture = paint.texture
    return CopiedTexels(
      texels: texture.pixels, stride: texture.stride, dx: dx, dy: dy, isOpaque: texture.isOpaque)
  }

  /// Whether the item occludes `rect`: every pixel is replaced regardless of the backdrop.
  @inline(__always)
  func occludes(_ rect: PixelRect) -> Bool {
    opacity >= 1 && bounds.contains(rect) && isSolid && shape.covers(rect)
      && clip?.covers(rect) ?? true
  }

  /// The shape inside of which, within ``bounds``, the item replaces every pixel regardless of the backdrop; nil for none.
  var opaqueShape: Shape? { isSolid && clip == nil ? shape : nil }

  /// Whether the item replaces every pixel that it covers completely.
  private var isSolid: Bool {
    guard opacity >= 1 else { return false }
    if let details,
      details.hole != nil || details.effects.opacity != nil || details.effects.isAtop
        || details.effects.falloff != nil || details.effects.tint != nil
        || details.effects.mode != nil
    {
      return false
    }
    switch paint {
    case .color(let color): return color.alpha >= 1
    case .texture(let paint): return paint.texture.isOpaque
    case .gradient(let paint, _): return paint.isOpaque
    }
  }
}

/// The texels of a texture that is drawn at its own scale, by device pixel.
struct CopiedTexels {
  fileprivate let texels: Pixels
  fileprivate let stride: Int
  fileprivate let dx: Int
  fileprivate let dy: Int
  /// Whether every texel has alpha 255.
  let isOpaque: Bool

  func at(_ x: Int, _ y: Int) -> Pixels { texels + (y + dy) * stride + (x + dx) }
}

/// Per-surface effects: shading, fades, tint, blend mode and dithering.
struct SurfaceEffects: Sendable {
  /// The luminance factor by which colors are multiplied; nil for 1.
  var shading: DeviceRamp?
  var opacity: DeviceRamp?
  /// Multiplies the alpha twice, so it falls off with the square.
  var falloff: DeviceRamp?
  /// How far colors are tinted toward white, 0…255.
  var whiteTint: UInt8 = 0
  /// Whether it is composited source-atop: only where the backdrop has alpha.
  var isAtop = false
  /// The premultiplied color by which pixels are multiplied; nil for none.
  var tint: UInt32?
  /// The blend mode; nil for source-over.
  var mode: BlendMode?
  /// Whether compositing dithers: for content so smooth that rounding to eight bits would show
  /// bands.
  var isDithered = false
  /// The pixel at which the dither pattern starts. It differs between items, so that overlapping
  /// items do not all round a pixel in the same direction.
  var ditherOrigin = SIMD2(0, 0)

  /// The effects of gradients, shadows and blurs.
  static let dithered = SurfaceEffects(isDithered: true)

  /// Whether none of the effects is set.
  var areIdentity: Bool {
    shading == nil && opacity == nil && falloff == nil && whiteTint == 0 && !isAtop && tint == nil
      && mode == nil && !isDithered
  }

  /// Whether dithering is the only effect.
  var areOnlyDithered: Bool {
    var others = self
    others.isDithered = false
    return isDithered && others.areIdentity
  }

  /// Whether colors are changed before blending.
  var changesColor: Bool { shading != nil || whiteTint > 0 || tint != nil }
}

/// Commands composited as one, with a common opacity, clip and blend mode.
struct DrawGroup: Sendable {
  enum Blend: Sendable, Equatable {
    case over
    /// The dissolve of a cross-fade: source · opacity + backdrop · (1 − opacity).
    case dissolve
    /// Destination-in: not drawn itself, its alpha or luminance multiplies the backdrop.
    case mask(MaskMode)
    case mode(BlendMode)

    /// Whether it also changes backdrop pixels outside its content.
    var affectsWholeBackdrop: Bool {
      switch self {
      case .dissolve, .mask: true
      case .over, .mode: false
      }
    }
  }

  /// The pixels it may change: those of its content, within `clip` and every scissor rectangle. For
  /// `dissolve` and `mask`, all pixels of the enclosing group.
  var bounds: PixelRect
  var clip: Shape?
  /// For a cell of a BSP-split plane: the number of cells drawn later beyond the clip's edge minus
  /// those drawn later on this side of it, by which the coverage of the seam is corrected.
  var laterFragments = 0
  /// Multiplies the alpha, 0…1; for `dissolve`, the progress.
  var opacity: Double
  var blend = Blend.over
  /// The premultiplied color by which pixels are multiplied; nil for none.
  var tint: UInt32?
}
