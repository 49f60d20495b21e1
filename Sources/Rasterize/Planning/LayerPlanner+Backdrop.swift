extension LayerPlanner {
  /// Draws what lies behind a layer once more, blurred and tinted, within its outline.
  ///
  /// What lies behind is what has been drawn so far in the nearest group that mixes or masks; groups that
  /// only fade or clip are looked through. Nothing outside the layer's bounds, or the frame, is taken in.
  mutating func draw(
    _ backdrop: BackdropValues, of state: LayerState, map: DeviceMap, over outline: Shape
  ) {
    let visible = visiblePixels(of: outline)
    guard !visible.isEmpty, !backdrop.changesNothing else { return }
    var sigma = backdrop.radius * map.magnification(at: state.bounds.center)
    sigma = sigma > 0 ? min(sigma, Self.widestBlur) : 0
    let blur = BackdropBlur(sigma: sigma, backdrop, visible: visible)
    if let source = BackdropSource(blur.region, bounds: state.bounds, mappedBy: map, frame: frame),
      sigma > 0 || backdrop.saturation != 1, let texture = texture(of: source, blurredBy: blur)
    {
      let sampler = Sampler.copy(dx: -visible.minX, dy: -visible.minY)
      draw(
        .texture(TexturePaint(texture, sampler: sampler)), over: outline, effects: .dithered)
    } else if backdrop.tint.alpha > 0 {
      draw(.color(backdrop.tint), over: outline)
    }
  }

  private func texture(of source: BackdropSource, blurredBy blur: BackdropBlur) -> Texture? {
    let behind = commandsBehind(source.captured)
    let identity = PixelKey { builder in
      blur.describe(to: &builder)
      source.describe(to: &builder)
      builder.add(behind.key(on: source.captured))
    }
    return textures.texture(identity) {
      let captured = textures.texture(of: behind, on: source.captured)
      return blur.texture(of: source.texture(of: captured), identity: identity)
    }
  }

  /// In pixels; wider blurs are as wide as this.
  private static var widestBlur: Double { 512 }

  /// What has been drawn so far, as far as it touches `region`.
  private func commandsBehind(_ region: PixelRect) -> DisplayList {
    let ground = openGroups.lastIndex { $0.isIsolated || $0.blend != .over || $0.tint != nil }
    let start = ground.map { openGroups[$0].begin + 1 } ?? 0
    let looked = openGroups[(ground.map { $0 + 1 } ?? 0)...]
    let begins = Set(looked.map(\.begin))
    var behind = DisplayList()
    (behind.items, behind.groups) = (list.items, list.groups)
    for index in start..<max(list.commands.count, start) {
      if begins.contains(index), let group = looked.first(where: { $0.begin == index }) {
        behind.groups.append(
          DrawGroup(
            bounds: group.scissor.intersection(frame), clip: group.clip,
            laterParts: group.laterParts, opacity: group.opacity))
        behind.commands.append(.begin(behind.groups.count - 1))
      } else if list.bounds(ofCommandAt: index).intersects(region) {
        behind.commands.append(list.commands[index])
      }
    }
    for offset in 0..<looked.count {
      behind.commands.append(.end(behind.groups.count - 1 - offset))
    }
    return behind
  }
}
