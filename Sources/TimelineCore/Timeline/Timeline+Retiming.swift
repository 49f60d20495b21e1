extension Timeline {
  /// A range of the timeline at another speed, followed by a freeze frame.
  ///
  /// Layers keep their identifiers, animations their curves. Audio is not time-stretched: at any speed other than 1,
  /// the result has none.
  ///
  /// - Parameters:
  ///   - from: The start of the range.
  ///   - to: The end of the range, not before `from`; nil for the end of the timeline.
  ///   - speed: The rate, above 0: 2 takes half the time. Invalid values become 1.
  ///   - hold: The duration of the freeze frame.
  public func retimed(
    from: MediaTime = .zero, to: MediaTime? = nil, speed: Double = 1, hold: MediaTime = .zero
  ) -> Timeline {
    let speed = speed.isFinite && speed > 0 ? speed : 1
    let from = max(from, .zero)
    let to = max(to ?? duration, from)
    let played = Reel.Part(self, from: from, to: to)
    let length = (to - from).scaled(by: 1 / speed)
    func time(_ time: MediaTime) -> MediaTime { (time - from).scaled(by: 1 / speed) }

    var histories = LayerHistories(self.histories.table.map { $0.retimed(time, until: to) })
    let root = addViewport(to: &histories, from: from, to: to, speed: speed, length: length)
    let range = Reel([played], size: size, background: UIColor.clear.cgColor)
    let audio = speed == 1 ? range.audio : []
    var timeline = Timeline(
      size: size, scale: scale, frameRate: frameRate, duration: length + max(hold, .zero),
      animations: AnimationRecords(
        animations.filter { $0.begin <= to }.map { $0.retimed(time, speed: speed, until: to) }),
      audio: audio,
      touches: played.touches.map { touch in
        var touch = touch
        touch.time = time(touch.time)
        return touch
      },
      layerNames: layerNames, root: root, histories: histories, changesLayerTime: true)
    timeline.touchDisplay = touchDisplay
    timeline.markers = range.markers.map {
      TimelineMarker($0.name, at: $0.time.scaled(by: 1 / speed))
    }
    timeline.metadata = metadata
    timeline.metadata.poster = metadata.poster.map(time)
    timeline.captions = captions.compactMap { $0.excerpt(from: from, to: to, time) }
    timeline.captionAreas = captionAreas.compactMap {
      $0.shown(from: from, to: to, since: .zero, until: timeline.duration, time)
    }
    return timeline
  }

  /// Adds a layer around all others, whose local time runs at `speed` for `length` and is then paused.
  private func addViewport(
    to histories: inout LayerHistories, from: MediaTime, to: MediaTime, speed: Double,
    length: MediaTime
  ) -> LayerID {
    let viewport = histories.addLayer()
    var state = LayerState()
    (state.anchorPoint, state.bounds.size) = (.zero, size)
    (state.timing.speed, state.timing.timeOffset) = (speed, from)
    histories.record(state, of: viewport, at: .zero)
    histories.record(SublayerList([root]), of: viewport, at: .zero)
    // Pausing the local time freezes animations; later changes of the histories have been omitted.
    (state.timing.speed, state.timing.timeOffset) = (0, to)
    histories.record(state, of: viewport, at: length)
    return viewport
  }
}

extension LayerHistory {
  /// The history up to an instant, with other instants. Values in the layer's local time remain.
  fileprivate func retimed(_ time: (MediaTime) -> MediaTime, until end: MediaTime) -> LayerHistory {
    var history = LayerHistory()
    history.states = states.retimed(time, until: end)
    history.activities = activities.retimed(time, until: end)
    history.sublayers = sublayers.retimed(time, until: end)
    return history
  }
}

extension Track {
  fileprivate func retimed(_ time: (MediaTime) -> MediaTime, until end: MediaTime) -> Track {
    var track = Track()
    for entry in entries where entry.0 <= end { track.record(entry.1, at: time(entry.0)) }
    return track
  }
}

extension AnimationRecord {
  fileprivate func retimed(
    _ time: (MediaTime) -> MediaTime, speed: Double, until last: MediaTime
  ) -> AnimationRecord {
    var record = self
    (record.added, record.begin) = (time(added), time(begin))
    if !end.isIndefinite { record.end = time(min(end, last)) }
    record.timing.media.begin = time(timing.media.begin)
    record.timing.media.speed *= speed
    return record
  }
}
