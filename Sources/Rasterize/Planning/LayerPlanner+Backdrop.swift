extension LayerPlanner {
  /// Draws a backdrop blur: the pixels behind the layer, blurred and tinted, inside its outline.
  ///
  /// The backdrop is everything drawn so far in the nearest isolated group (one that blends, tints
  /// or masks); groups that only fade or clip are transparent to it. No pixels outside the layer's
  /// bounds or the frame are read.
  mutating func draw(
    _ backdrop: BackdropValues, of state: LayerState, map: DeviceMap, over outline: Shape
  ) {
    let visible = visiblePixels(of: outline)
    guard !visible.isEmpty, !backdrop.changesNothing else { return }
    var sigma = backdrop.radius * map.magnification(at: state.bounds.center)
    sigma = sigma > 0 ? min(sigma, Self.maximumBlurSigma) : 0
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
    let backdropList = backdropCommands(source.captured)
    let identity = PixelKey { builder in
      blur.describe(to: &builder)
      source.describe(to: &builder)
      builder.add(backdropList.key(on: source.captured))
    }
    return textures.texture(identity) {
      let captured = textures.texture(of: backdropList, on: source.captured)
      return blur.texture(of: source.texture(of: captured), identity: identity)
    }
  }

  /// The maximum sigma, in pixels; larger ones are clamped.
  private static var maximumBlurSigma: Double { 512 }

  /// The commands drawn so far that touch `region`, with the fades and clips of the groups they are
  /// in.
  private func backdropCommands(_ region: PixelRect) -> DisplayList {
    let isolatedGroup = openGroups.lastIndex {
      $0.isIsolated || $0.blend != .over || $0.tint != nil
    }
    let start = isolatedGroup.map { openGroups[$0].begin + 1 } ?? 0
    let fadedGroups = openGroups[(isolatedGroup.map { $0 + 1 } ?? 0)...]
    let begins = Set(fadedGroups.map(\.begin))
    var backdropList = DisplayList()
    (backdropList.items, backdropList.groups) = (list.items, list.groups)
    for index in start..<max(list.commands.count, start) {
      if begins.contains(index), let group = fadedGroups.first(where: { $0.begin == index }) {
        backdropList.groups.append(
          DrawGroup(
            bounds: group.scissor.intersection(frame), clip: group.clip,
            laterFragments: group.laterFragments, opacity: group.opacity))
        backdropList.commands.append(.begin(backdropList.groups.count - 1))
      } else if list.bounds(ofCommandAt: index).intersects(region) {
        backdropList.commands.append(list.commands[index])
      }
    }
    for offset in 0..<fadedGroups.count {
      backdropList.commands.append(.end(backdropList.groups.count - 1 - offset))
    }
    return backdropList
  }
}
