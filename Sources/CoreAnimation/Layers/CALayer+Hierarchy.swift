// Insertion and removal of sublayers and masks.

extension CALayer {
  /// The sublayers and, last, the mask: the layers that come on stage with this one.
  package var childLayers: [CALayer] { storedSublayers + (storedMask.map { [$0] } ?? []) }

  /// Whether this layer is the mask of its superlayer; for a presentation layer, whether its model is.
  var isMask: Bool {
    let layer = presentationLinks?.original ?? self
    return layer.storedSuperlayer?.storedMask === layer
  }

  /// Whether this layer is `other` or a descendant of it.
  func isInside(_ other: CALayer) -> Bool {
    // A fast path: avoids walking up a deep tree for a new layer.
    if other.storedSublayers.isEmpty && other.storedMask == nil { return other === self }
    return sequence(first: self, next: \.superlayer).contains { $0 === other }
  }

  /// Whether the layer is the root layer of a stage, which cannot be moved.
  package var isStageRoot: Bool {
    superlayer == nil && record?.isOnStage == true && record?.stage != nil
  }

  func canTake(_ layer: CALayer) -> Bool {
    !isPresentation && !layer.isStageRoot && !layer.isPresentation && !isInside(layer)
  }

  /// The index of a sublayer; `.max` if it is none.
  func index(of layer: CALayer?) -> UInt32 {
    guard let layer, let index = storedSublayers.firstIndex(where: { $0 === layer }) else {
      return .max
    }
    return UInt32(index)
  }

  func insert(_ layer: CALayer, at index: UInt32) {
    if !canTake(layer) { return }
    layer.removeFromSuperlayer()
    let offset = min(Int(index), storedSublayers.count)
    storedSublayers.insert(layer, at: offset)
    layer.storedSuperlayer = self
    layer.updateMirroring()
    record?.insert(layer, at: offset, in: self)
  }

  func leaveSuperlayer() {
    guard let parent = storedSuperlayer else { return }
    if isMask {
      parent.mask = nil
    } else if let index = parent.storedSublayers.firstIndex(where: { $0 === self }) {
      parent.storedSublayers.remove(at: index)
      storedSuperlayer = nil
      updateMirroring()
      parent.record?.remove(self, at: index, from: parent)
    }
  }

  func replaceMask(by new: CALayer?) {
    if let new, !canTake(new) { return }
    if let old = storedMask {
      storedMask = nil
      old.storedSuperlayer = nil
      old.updateMirroring()
      record?.removeMask(old, from: self)
    }
    guard let new else { return }
    new.removeFromSuperlayer()
    storedMask = new
    new.storedSuperlayer = self
    new.updateMirroring()
    record?.insertMask(new, in: self)
  }

  /// Releases the descendants, and presentation ancestors, iteratively: recursive deallocation of a deep
  /// tree would overflow the thread's stack.
  nonisolated func releaseOthers() {
    var pending = storedSublayers
    if let storedMask { pending.append(storedMask) }
    (storedSublayers, storedMask) = ([], nil)
    while var layer = pending.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      pending += layer.storedSublayers
      if let mask = layer.storedMask { pending.append(mask) }
      (layer.storedSublayers, layer.storedMask) = ([], nil)
    }
    pending = presentationLinks?.parent.map { [$0] } ?? []
    presentationLinks = nil
    while var layer = pending.popLast(), isKnownUniquelyReferenced(&layer) {
      if let outer = layer.presentationLinks?.parent { pending.append(outer) }
      layer.presentationLinks = nil
    }
  }
}
