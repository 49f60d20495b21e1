/// What a frame draws, in order, in device pixels: what the tiles' painters read.
struct DisplayList: Sendable {
  enum Command: Sendable {
    /// The item with this index.
    case draw(Int)
    /// What follows, up to the end of the group with this index, is drawn on transparent ground,
    /// which is then laid over what is below.
    case begin(Int)
    case end(Int)
    /// The mark of a group that turned out not to be needed.
    case nothing
  }

  var commands: [Command] = []
  // Apart, as commands are copied much, and these hold on to things.
  var items: [DrawItem] = []
  var groups: [DrawGroup] = []
  /// Whether any item shows dithering.
  private(set) var hasDithering = false

  /// Adds a command that draws `item`.
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
  /// The pixels in which a command shows dithering.
  func ditheredPixels(ofCommandAt index: Int) -> PixelRect {
    guard hasDithering, case .draw(let item) = commands[index], items[item].showsDithering else {
      return .empty
    }
    return items[item].bounds
  }

  /// Whether every pixel of `rect` certainly becomes opaque.
  func covers(_ rect: PixelRect) -> Bool {
    var depth = 0
    for command in commands {
      switch command {
      case .draw(let item): if depth == 0, items[item].hides(rect) { return true }
      case .begin: depth += 1
      case .end: depth -= 1
      case .nothing: break
      }
    }
    return false
  }

  /// Multiplies the alpha of an item, or of the group that begins here.
  mutating func multiplyOpacity(ofCommandAt index: Int, by factor: Double) {
    switch commands[index] {
    case .draw(let item): items[item].opacity *= factor
    case .begin(let group): groups[group].opacity *= factor
    case .end, .nothing: break
    }
  }

  /// Whether the item, or the group that begins here, has no clip yet.
  func takesClip(commandAt index: Int) -> Bool {
    switch commands[index] {
    case .draw(let item): items[item].clip == nil
    case .begin(let group): groups[group].clip == nil
    case .end, .nothing: false
    }
  }

  /// Limits an item, or the group that begins here, to a shape.
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

/// One thing drawn.
struct DrawItem: Sendable {
  enum Paint: Sendable {
    case color(CGColor)
    case texture(TexturePaint)
    /// Where its texels lie is a whole number of pixels away.
    case gradient(GradientPaint, Sampler)
  }

  /// The pixels it may change: inside the shapes' bounds, every scissor, and the frame.
  var bounds: PixelRect
  /// What is covered, without `hole`, as far as `clip` covers it too. Never replaced: it owns the memory of
  /// `plainOutline`.
  let shape: Shape
  let paint: Paint
  /// Multiplies the alpha, 0…1.
  var opacity: Double
  /// What the shape covers, where that is known: not to be used with a hole, clip or effects.
  var mask: OutlineMask?
  /// The shape's contour, where it is one that the kernel takes, in a colour: the same once more, to be read
  /// without counting references.
  let plainOutline: PlainOutline?
  /// nil for none of them.
  private var details: Details?

  /// What few items have: kept aside, as items are copied for every tile.
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
    if case .color(let color) = paint, case .polygon(let polygon) = shape,
      let contour = polygon.outlineForKernel
    {
      plainOutline = PlainOutline(contour: contour, color: color)
    } else {
      plainOutline = nil
    }
    if hole != nil || effects != nil {
      details = Details(hole: hole, clip: nil, effects: effects ?? SurfaceEffects())
    }
  }

  var hole: Shape? { details?.hole }

  var clip: Shape? {
    get { details?.clip }
    set { details = Details(hole: hole, clip: newValue, effects: effects) }
  }

  var effects: SurfaceEffects { details?.effects ?? SurfaceEffects() }

  /// Whether what it shows is dithered, by itself or when its texture was made.
  var showsDithering: Bool {
    if effects.isDithered { return true }
    if case .texture(let paint) = paint { return paint.texture.isDithered }
    return false
  }

  /// Whether there is more to it than shape, paint and opacity.
  var hasDetails: Bool { details != nil }

  /// Whether every pixel of `rect` is replaced, whatever was there.
  @inline(__always)
  func hides(_ rect: PixelRect) -> Bool {
    opacity >= 1 && bounds.contains(rect) && isSolid && shape.covers(rect)
      && clip?.covers(rect) ?? true
  }

  /// Whether all that it covers entirely is replaced.
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

/// An outline in a color, valid as long as the item that holds it: the contour's memory belongs to the
/// item's shape, which is immutable, as is this. Only items make one.
struct PlainOutline: Sendable {
  let contour: ConvexContour
  let color: CGColor

  fileprivate init(contour: ConvexContour, color: CGColor) {
    (self.contour, self.color) = (contour, color)
  }
}

/// What light does to a surface.
struct SurfaceEffects: Sendable {
  var light: DeviceRamp?
  var opacity: DeviceRamp?
  /// Multiplies the alpha twice.
  var falloff: DeviceRamp?
  /// 0…255.
  var paleness: UInt8 = 0
  /// Whether it shows only as far as what is below is opaque.
  var isAtop = false
  /// What colours and alpha are multiplied by, premultiplied; nil for nothing.
  var tint: UInt32?
  /// How it mixes with what is below; nil for over it.
  var mode: BlendMode?
  /// Whether it is laid over what is below dithered: it changes so little from pixel to pixel that rounding
  /// would show.
  var isDithered = false
  /// The pixel from which on the pattern of dithering is laid: that of each item begins elsewhere, so that
  /// what several lie over is not rounded the same way by all of them.
  var ditherOrigin = SIMD2(0, 0)

  /// Those of gradients, shadows and blurs.
  static let dithered = SurfaceEffects(isDithered: true)

  /// Whether nothing is changed.
  var areNone: Bool {
    light == nil && opacity == nil && falloff == nil && paleness == 0 && !isAtop && tint == nil
      && mode == nil && !isDithered
  }

  /// Whether colours are changed.
  var changesColor: Bool { light != nil || paleness > 0 || tint != nil }
}

/// Things drawn as one.
struct DrawGroup: Sendable {
  enum Blend: Sendable, Equatable {
    case over
    /// Mixed with what is below, all of which fades by the rest.
    case dissolve
    /// Not seen: its alpha multiplies what is below.
    case mask
    case mode(BlendMode)

    /// Whether pixels below are changed also where nothing is inside.
    var changesAllBelow: Bool { self == .dissolve || self == .mask }
  }

  /// The pixels it may change: those of what is inside, within `clip` and every scissor. For
  /// `dissolve` and `mask`, all those of the group around it.
  var bounds: PixelRect
  var clip: Shape?
  /// How many more surfaces like this one cover what the clip leaves of a pixel, and are drawn later, than cover
  /// what it does not.
  var laterParts = 0
  /// Multiplies the alpha, 0…1; for `dissolve`, the share.
  var opacity: Double
  var blend = Blend.over
  /// What colours are multiplied by, premultiplied; nil for nothing.
  var tint: UInt32?
}
