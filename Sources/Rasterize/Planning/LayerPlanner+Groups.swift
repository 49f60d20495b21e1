// Things drawn as one: a group of commands where that is needed, the commands themselves where not.

extension LayerPlanner {
  /// A group whose end has not come yet.
  struct OpenGroup {
    let begin: Int
    let clip: Shape?
    /// Of ``DrawGroup``.
    let laterParts: Int
    let opacity: Double
    /// What colours are multiplied by; nil for nothing.
    let tint: CGColor?
    let blend: DrawGroup.Blend
    /// Whether what is inside must not see what lies below, whatever its alpha.
    var isIsolated: Bool
    let scissor: PixelRect
    let outerOpacity: Double
    /// Where what is directly inside begins in `groupItems`.
    let firstItem: Int
  }

  /// Starts drawing things that are then shown as one.
  mutating func beginGroup(
    opacity share: Double, clip: Shape? = nil, laterParts: Int = 0,
    blend: DrawGroup.Blend = .over, isIsolated: Bool = false, tint: CGColor? = nil
  ) {
    openGroups.append(
      OpenGroup(
        begin: list.commands.count, clip: clip, laterParts: laterParts, opacity: share,
        tint: tint, blend: blend, isIsolated: isIsolated, scissor: scissor, outerOpacity: opacity,
        firstItem: groupItems.count))
    list.commands.append(.nothing)
    // What is multiplied down from outside multiplies the group as a whole.
    opacity = 1
  }

  /// Ends the innermost group: as a group, or, where that looks the same, as its items.
  mutating func endGroup() {
    guard let group = openGroups.popLast() else { return }
    opacity = group.outerOpacity
    let share = group.opacity * opacity
    var firstFaded = group.firstItem
    if group.blend.changesAllBelow {
      // Everything below it in its group fades, also where nothing comes instead.
      firstFaded = openGroups.last?.firstItem ?? group.firstItem
    } else if groupItems.count == group.firstItem {
      return
    } else if !group.isIsolated, group.blend == .over, group.tint == nil,
      dissolveGroup(group, opacity: share)
    {
      if openGroups.isEmpty { groupItems.removeAll(keepingCapacity: true) }
      return
    }
    var bounds = PixelRect.empty
    for item in groupItems[firstFaded...] { bounds = bounds.union(list.bounds(ofCommandAt: item)) }
    list.groups.append(
      DrawGroup(
        bounds: bounds.intersection(group.scissor), clip: group.clip,
        laterParts: group.laterParts, opacity: share, blend: group.blend,
        tint: group.tint?.premultiplied(opacity: 1)))
    // What it mixes with is what is in this group, and nothing further out.
    if group.blend != .over, let outer = openGroups.indices.last {
      openGroups[outer].isIsolated = true
    }
    list.commands[group.begin] = .begin(list.groups.count - 1)
    list.commands.append(.end(list.groups.count - 1))
    groupItems.removeSubrange(group.firstItem...)
    addToGroup(group.begin)
  }

  /// Hands a group's opacity and clip to its items, which then are directly inside the group around it,
  /// where that looks the same.
  private mutating func dissolveGroup(_ group: OpenGroup, opacity: Double) -> Bool {
    let items = groupItems[group.firstItem...]
    let areApart = areApart(items)
    guard opacity >= 1 || areApart else { return false }
    if let clip = group.clip {
      let clipped = items.filter { !clip.covers(list.bounds(ofCommandAt: $0)) }
      // How far such a clip covers depends on the alpha of all that is inside.
      if group.laterParts != 0, !clipped.isEmpty { return false }
      guard clipped.count <= 1 || areApart, clipped.allSatisfy(list.takesClip(commandAt:)) else {
        return false
      }
      for item in clipped { list.clip(commandAt: item, by: clip) }
    }
    if opacity < 1 {
      for item in items { list.multiplyOpacity(ofCommandAt: item, by: opacity) }
    }
    return true
  }

  /// Whether no two commands share a pixel; false without looking where there are many.
  private func areApart(_ items: ArraySlice<Int>) -> Bool {
    if items.count == 1 { return true }
    guard items.count <= 8 else { return false }
    let bounds = items.map { list.bounds(ofCommandAt: $0) }
    return bounds.indices.allSatisfy { i in
      bounds[..<i].allSatisfy { !$0.intersects(bounds[i]) }
    }
  }
}
