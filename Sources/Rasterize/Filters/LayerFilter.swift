/// The filters of a layer at a resolution, and the regions of pixels that they read. The origin of the regions is
/// the top left corner of the layer's own image.
struct LayerFilter {
  private let values: FilterValues
  /// Texels per point.
  private let scale: Double
  /// The position of the layer's image, in points of the layer.
  private let origin: CGPoint
  /// The texels of the result.
  private let visible: PixelRect
  private let blur: BackdropBlur?
  private let glow: BackdropBlur?
  private let map: DisplacementMap?
  private let displacement: Displacement?

  /// - Parameter area: The rectangle of the layer's image in its own coordinates, on whole texels.
  /// - Returns: Nil if the result would be too large.
  init?(_ values: FilterValues, _ area: CGRect, scale: Double) {
    (self.values, self.scale, origin) = (values, scale, area.origin)
    let blurSigma = min(max(values.blurRadius.native, 0), 1000) * scale
    let hasGlow = values.glowIntensity > 0
    let glowSigma = hasGlow ? min(max(values.glowRadius.native, 0), 1000) * scale : 0
    let shift = Displacement.amount(of: values) * scale
    let mapReach = DisplacementMap.reach(of: values) * scale
    guard blurSigma.isFinite, glowSigma.isFinite, blurSigma < 4096, glowSigma < 4096, shift < 4096,
      mapReach < 4096
    else { return nil }
    let reach =
      (3 * blurSigma).rounded(.up) + (3 * glowSigma).rounded(.up) + shift.rounded(.up)
      + mapReach.rounded(.up)
    let (width, height) = (area.width.native * scale, area.height.native * scale)
    guard TextureExtent.isPossible(width: width + 4 * reach + 8, height: height + 4 * reach + 8)
    else { return nil }
    visible = PixelRect(
      minX: 0, minY: 0, maxX: Int(width.rounded()), maxY: Int(height.rounded())
    ).outset(by: Int(reach))
    glow = hasGlow ? BackdropBlur(sigma: glowSigma, .none, visible: visible) : nil
    let base = glow?.region ?? visible
    blur = blurSigma > 0 ? BackdropBlur(sigma: blurSigma, .none, visible: base) : nil
    let displaced = blur?.region ?? base
    map = mapReach > 0 ? DisplacementMap(values, region: displaced, resolution: scale) : nil
    displacement =
      shift > 0
      ? Displacement(values, region: map?.source ?? displaced, origin: area.origin, scale: scale)
      : nil
  }

  /// The texels that the filters read.
  private var region: PixelRect {
    displacement?.source ?? map?.source ?? blur?.region ?? glow?.region ?? visible
  }

  /// The size of that region.
  var size: (width: Int, height: Int) { (region.width, region.height) }

  /// The distance from the region's top left corner to that of the layer's image, in points.
  var outset: CGPoint {
    CGPoint(x: -Double(region.minX) / scale, y: -Double(region.minY) / scale)
  }

  /// Texels per point.
  var resolution: Double { scale }

  /// The rectangle of the result in the layer's coordinates.
  var area: CGRect {
    CGRect(
      x: origin.x + Double(visible.minX) / scale, y: origin.y + Double(visible.minY) / scale,
      width: Double(visible.width) / scale, height: Double(visible.height) / scale)
  }

  /// Adds everything the result depends on except the image.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(31, visible.width)
    builder.add(visible.minX, visible.height)
    builder.add(scale, values.glowIntensity)
    blur?.describe(to: &builder)
    glow?.describe(to: &builder)
    builder.add(
      Int(values.glowColor?.premultiplied(opacity: 1) ?? 0), values.glowColor == nil ? 0 : 1)
    builder.add(mapWeight, values.gradientMap?.count ?? 0)
    for color in values.gradientMap ?? [] { builder.add(Int(color.premultiplied(opacity: 1)), 0) }
    builder.add(grainWeight, grainSeed)
    builder.add(values.grainSize.native, origin.x.native)
    builder.add(origin.y.native, 0)
    displacement?.describe(to: &builder)
    map?.describe(to: &builder)
  }

  private var mapWeight: Int {
    (values.gradientMap ?? []).isEmpty ? 0 : Int(values.gradientMapAmount.clampedToUnit * 256)
  }

  private var grainWeight: Int { Int(values.grainAmount.clampedToUnit * 256) }

  private var grainSeed: Int {
    let phase = values.grainPhase.rounded(.down)
    return abs(phase) < 1e15 ? Int(phase) : 0
  }

  // MARK: Application

  /// The filtered image.
  ///
  /// - Parameters:
  ///   - image: The pixels of the region.
  ///   - displacing: The pixels of the displacement maps; nil for none.
  func texture(of image: Texture, _ displacing: Texture?, identity: PixelKey) -> Texture {
    var base = image
    if let displacement {
      base = displacement.texture(of: base, identity: identity.variant(4))
    }
    if let map, let displacing {
      let offset = (x: map.source.minX - region.minX, y: map.source.minY - region.minY)
      base = map.texture(of: base, by: displacing, at: offset, identity: identity.variant(5))
    }
    if let blur { base = blur.texture(of: base, identity: identity.variant(1)) }
    if mapWeight > 0 { base = mapped(base, identity: identity.variant(2)) }
    if glow == nil, grainWeight == 0 { return base }
    let shine = glow?.texture(of: base, identity: identity.variant(3))
    // The blur of the glow reads a margin around the visible texels.
    let margin = (visible.minX - (glow?.region ?? visible).minX)
    let grain = grainWeight == 0 ? nil : Grain(self)
    return Texture(
      width: visible.width, height: visible.height, isDithered: base.isDithered || shine != nil,
      identity: identity
    ) { rows, stride in
      for y in 0..<visible.height {
        let row = rows + y * stride
        row.update(
          from: base.pixels + (y + margin) * base.stride + margin, count: visible.width)
        if let shine { add(shine.pixels + y * shine.stride, to: row) }
        grain?.add(to: row, y: y, count: visible.width)
      }
    }
  }

  /// Adds the glow: sums of premultiplied channels, clamped to 255.
  private func add(_ shine: UnsafePointer<UInt32>, to row: UnsafeMutablePointer<UInt32>) {
    let weight = Int((min(max(values.glowIntensity, 0), 4) * 256).rounded())
    let color = values.glowColor.map { $0.premultiplied(opacity: 1) }
    for x in 0..<visible.width where shine[x] != 0 {
      let (pixel, light) = (row[x], shine[x])
      let alpha = Int(light >> 24)
      var sum: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let channel =
          color.map { Int(($0 >> shift) & 255) * alpha / 255 } ?? Int((light >> shift) & 255)
        sum |=
          UInt32(min(Int((pixel >> shift) & 255) + (channel * weight + 128) >> 8, 255)) << shift
      }
      row[x] = sum
    }
  }

  /// The image with its colors replaced by those of the gradient map.
  private func mapped(_ image: Texture, identity: PixelKey) -> Texture {
    let (table, weight) = (GradientMap(values.gradientMap ?? []), mapWeight)
    return Texture(
      width: image.width, height: image.height, isDithered: image.isDithered, identity: identity
    ) { rows, stride in
      for y in 0..<image.height {
        let (row, source) = (rows + y * stride, image.pixels + y * image.stride)
        for x in 0..<image.width where source[x] != 0 {
          row[x] = table.pixel(for: source[x], weight: weight)
        }
      }
    }
  }

  /// A grain of square cells: the sum of two random numbers for each, the same for all channels.
  private struct Grain {
    /// The index of the cell of each column.
    private let columns: [Int]
    private let rows: [Int]
    private let weight: Int
    private let seed: Int

    init(_ filter: LayerFilter) {
      let size = max(
        filter.values.grainSize.native.isFinite ? filter.values.grainSize.native : 1, 0.01)
      func cells(_ first: Int, _ count: Int, _ start: Double) -> [Int] {
        (0..<count).map { index in
          let position = start + (Double(first + index) + 0.5) / filter.scale
          return Int(min(max((position / size).rounded(.down), -1e9), 1e9))
        }
      }
      columns = cells(filter.visible.minX, filter.visible.width, filter.origin.x.native)
      rows = cells(filter.visible.minY, filter.visible.height, filter.origin.y.native)
      (weight, seed) = (filter.grainWeight, filter.grainSeed)
    }

    /// Adds the grain to the pixels that are visible; premultiplied channels stay between 0 and alpha.
    func add(to row: UnsafeMutablePointer<UInt32>, y: Int, count: Int) {
      let line = SplitMix.output(
        after: UInt64(bitPattern: Int64(rows[y])) ^ UInt64(bitPattern: Int64(seed))
          &* 0xd6e8_feb8_6659_fd93)
      for x in 0..<count where row[x] >> 24 != 0 {
        let bits = SplitMix.output(after: line &+ UInt64(bitPattern: Int64(columns[x])))
        let noise = Int(bits & 255) + Int((bits >> 8) & 255) - 255
        let alpha = Int(row[x] >> 24)
        let change = (noise * weight * alpha) / (256 * 255)
        var pixel = row[x] & 0xff00_0000
        for shift: UInt32 in [0, 8, 16] {
          pixel |= UInt32(min(max(Int((row[x] >> shift) & 255) + change, 0), alpha)) << shift
        }
        row[x] = pixel
      }
    }
  }
}

/// A table of colors by luminance.
private struct GradientMap {
  /// Straight colors with their alpha, for a luminance of 0…255.
  private var colors: [(red: Int, green: Int, blue: Int, alpha: Int)] = []

  init(_ stops: [CGColor]) {
    for luminance in 0..<256 {
      let position = Double(luminance) / 255 * Double(max(stops.count - 1, 0))
      let index = min(Int(position), max(stops.count - 2, 0))
      let color =
        stops.count > 1
        ? CGColor.mix(stops[index], stops[index + 1], position - Double(index)) : stops[0]
      func byte(_ value: CGFloat) -> Int { Int(UInt8(unit: value.native)) }
      colors.append((byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha)))
    }
  }

  /// The mapped color of a premultiplied pixel that is not transparent.
  ///
  /// - Parameter weight: In 256ths.
  func pixel(for pixel: UInt32, weight: Int) -> UInt32 {
    let alpha = Int(pixel >> 24)
    let (red, green, blue) = (Int((pixel >> 16) & 255), Int((pixel >> 8) & 255), Int(pixel & 255))
    // Rec. 709 weights, in 256ths.
    let luma = (54 * red + 183 * green + 19 * blue + 128) >> 8
    let color = colors[min((luma * 255 + alpha / 2) / max(alpha, 1), 255)]
    let cover = (color.alpha * alpha + 127) / 255
    func mixed(_ old: Int, _ new: Int) -> UInt32 {
      UInt32((old * (256 - weight) + (new * cover + 127) / 255 * weight + 128) >> 8)
    }
    let opaque = UInt32((alpha * (256 - weight) + cover * weight + 128) >> 8)
    return opaque << 24 | min(mixed(red, color.red), opaque) << 16
      | min(mixed(green, color.green), opaque) << 8 | min(mixed(blue, color.blue), opaque)
  }
}

extension PixelKey {
  /// Another identity that depends on this one.
  fileprivate func variant(_ number: Int) -> PixelKey {
    PixelKey {
      $0.add(self)
      $0.add(32, number)
    }
  }
}

extension Double {
  fileprivate var clampedToUnit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
