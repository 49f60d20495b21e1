// Transparency groups, which are flattened where the result is the same.

extension LayerPlanner {
  /// A group that has not ended yet.
  struct OpenGroup {
    let begin: Int
    let clip: Shape?
    /// See ``DrawGroup``.
    let laterFragments: Int
    let opacity: Double
    /// The color by which the group is multiplied; nil for none.
    let tint: CGColor?
    let blend: DrawGroup.Blend
    /// Whether the content must not blend with the backdrop, and so cannot be flattened.
    var isIsolated: Bool
    let scissor: PixelRect
    let outerOpacity: Double
    /// The index in `groupItems` of the group's first direct child.
    let firstItem: Int
  }

  /// Begins a group: the commands up to its end are composited as one.
  mutating func beginGroup(
    opacity groupOpacity: Double, clip: Shape? = nil, laterFragments: Int = 0,
    blend: DrawGroup.Blend = .over, isIsolated: Bool = false, tint: CGColor? = nil
  ) {
    openGroups.append(
      OpenGroup(
        begin: list.commands.count, clip: clip, laterFragments: laterFragments,
        opacity: groupOpacity,
        tint: tint, blend: blend, isIsolated: isIsolated, scissor: scissor, outerOpacity: opacity,
        firstItem: groupItems.count))
    list.commands.append(.nothing)
    // The inherited opacity applies to the group as a whole.
    opacity = 1
  }

  /// Ends the innermost group. It is flattened to its items where the result is the same.
  mutating func endGroup() {
    guard let group = openGroups.popLast() else { return }
    opacity = group.outerOpacity
    let groupOpacity = group.opacity * opacity
    var firstFaded = group.firstItem
    if group.blend.affectsWholeBackdrop {
      // It fades the entire backdrop in its parent group, also where the source is empty.
      firstFaded = openGroups.last?.firstItem ?? group.firstItem
    } else if groupItems.count == group.firstItem {
      return
    } else if !group.isIsolated, group.blend == .over, group.tint == nil,
      flattenGroup(group, opacity: groupOpacity)
    {
      if openGroups.isEmpty { groupItems.removeAll(keepingCapacity: true) }
      return
    }
    var bounds = PixelRect.empty
    for item in groupItems[firstFaded...] { bounds = bounds.union(list.bounds(ofCommandAt: item)) }
    list.groups.append(
      DrawGroup(
        bounds: bounds.intersection(group.scissor), clip: group.clip,
        laterFragments: group.laterFragments, opacity: groupOpacity, blend: group.blend,
        tint: group.tint?.premultiplied(opacity: 1)))
    // Blend modes and masks read the backdrop of the parent group only, which is therefore
    // isolated.
    if group.blend != .over, let outer = openGroups.indices.last {
      openGroups[outer].isIsolated = true
    }
    list.commands[group.begin] = .begin(list.groups.count - 1)
    list.commands.append(.end(list.groups.count - 1))
    groupItems.removeSubrange(group.firstItem...)
    addToGroup(group.begin)
  }

  /// Flattens a group: applies its opacity and clip to its items, which become children of its
  /// parent.
  ///
  /// - Returns: False, without effect, if the result would differ.
  private mutating func flattenGroup(_ group: OpenGroup, opacity: Double) -> Bool {
    let items = groupItems[group.firstItem...]
    let areDisjoint = areDisjoint(items)
    guard opacity >= 1 || areDisjoint else { return false }
    if let clip = group.clip {
      let clipped = items.filter { !clip.covers(list.bounds(ofCommandAt: $0)) }
      // The seam correction depends on the alpha of the composited content.
      if group.laterFragments != 0, !clipped.isEmpty { return false }
      guard clipped.count <= 1 || areDisjoint, clipped.allSatisfy(list.canClip(commandAt:)) else {
        return false
      }
      for item in clipped { list.clip(commandAt: item, by: clip) }
    }
    if opacity < 1 {
      for item in items { list.multiplyOpacity(ofCommandAt: item, by: opacity) }
    }
    return true
  }

  /// Whether the commands' bounds are disjoint; false, untested, for more than eight.
  private func areDisjoint(_ items: ArraySlice<Int>) -> Bool {
    if items.count == 1 { return true }
    guard items.count <= 8 else { return false }
    let bounds = items.map { list.bounds(ofCommandAt: $0) }
    return bounds.indices.allSatisfy { i in
      bounds[..<i].allSatisfy { !$0.intersects(bounds[i]) }
    }
  }
}
