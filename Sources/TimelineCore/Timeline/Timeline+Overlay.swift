extension Timeline {
  /// The timeline with another one of the same size composited over it from time zero on.
  ///
  /// The recorded layers keep their identifiers, and the log has no animations of the other timeline. In a reel, the
  /// other timeline is a further overlay.
  package func overlaid(with other: Timeline) -> Timeline {
    guard reel == nil else { return reelOverlaid(with: other) }
    var histories = histories
    let offset = histories.count
    for history in other.histories.table {
      histories.add(history.shifted(by: offset, at: .zero))
    }
    var state = LayerState()
    (state.anchorPoint, state.bounds.size) = (.zero, size)
    let root = histories.addLayer()
    histories.record(state, of: root, at: .zero)
    histories.record(
      SublayerList([self.root, other.root.shifted(by: offset)]), of: root, at: .zero)
    var timeline = Timeline(
      size: size, scale: scale, frameRate: frameRate, duration: duration, animations: animations,
      audio: audio, touches: touches, layerNames: layerNames, root: root, histories: histories,
      changesLayerTime: changesLayerTime || other.changesLayerTime)
    timeline.touchDisplay = touchDisplay
    (timeline.markers, timeline.captions) = (markers, captions)
    (timeline.captionAreas, timeline.metadata) = (captionAreas, metadata)
    return timeline
  }

  private func reelOverlaid(with other: Timeline) -> Timeline {
    guard let reel else { return self }
    let overlay = Reel.Overlay(Reel.Part(other, to: duration))
    let above = Reel(
      reel.parts, overlays: reel.overlays + [overlay], size: reel.size, background: reel.background)
    var timeline = Timeline(above, scale: scale, frameRate: frameRate)
    (timeline.duration, timeline.audio, timeline.touchDisplay) = (duration, audio, touchDisplay)
    (timeline.markers, timeline.captions) = (markers, captions)
    (timeline.captionAreas, timeline.metadata) = (captionAreas, metadata)
    return timeline
  }
}
