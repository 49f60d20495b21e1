// How a layer comes into another one, and leaves.

extension CALayer {
  /// Sublayers, and the mask last: all that is on stage when this layer is.
  package var childLayers: [CALayer] { storedSublayers + (storedMask.map { [$0] } ?? []) }

  /// Whether this layer is the mask of the one that it is in.
  var isMask: Bool { storedSuperlayer?.storedMask === self }

  /// Whether this layer is `other` or inside of it.
  func isInside(_ other: CALayer) -> Bool {
    // Spares a new layer the way up a deep tree.
    if other.storedSublayers.isEmpty && other.storedMask == nil { return other === self }
    return sequence(first: self, next: \.superlayer).contains { $0 === other }
  }

  /// Whether the layer is the outermost one of a stage: it stays where it is.
  package var isStageRoot: Bool {
    superlayer == nil && record?.isOnStage == true && record?.stage != nil
  }

  func canTake(_ layer: CALayer) -> Bool {
    !isPresentation && !layer.isStageRoot && !layer.isPresentation && !isInside(layer)
  }

  /// The place of a sublayer; beyond all where it is none.
  func index(of layer: CALayer?) -> UInt32 {
    guard let layer, let place = storedSublayers.firstIndex(where: { $0 === layer }) else {
      return .max
    }
    return UInt32(place)
  }

  func insert(_ layer: CALayer, at index: UInt32) {
    if !canTake(layer) { return }
    layer.removeFromSuperlayer()
    let place = min(Int(index), storedSublayers.count)
    storedSublayers.insert(layer, at: place)
    layer.storedSuperlayer = self
    layer.updateMirroring()
    record?.insert(layer, at: place, in: self)
  }

  func leaveSuperlayer() {
    guard let parent = storedSuperlayer else { return }
    if isMask {
      parent.mask = nil
    } else if let place = parent.storedSublayers.firstIndex(where: { $0 === self }) {
      parent.storedSublayers.remove(at: place)
      storedSuperlayer = nil
      updateMirroring()
      parent.record?.remove(self, at: place, from: parent)
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

  /// Lets go of what is inside, and of copies further out, one by one: layers released inside each
  /// other would use up the thread's stack in a deep tree.
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
